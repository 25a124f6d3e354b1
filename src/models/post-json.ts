import { fetchText } from '../fetch/fetch.ts';
import { ModelServerError } from '../model/language-model.ts';

/** Where a server is, and what its requests carry besides their body. */
export interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint below an address, whose own query it keeps. */
export function endpointUnder(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}

/** The header that carries a key, in every protocol here. */
export function bearing(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/**
 * One POST of a JSON value, and the JSON value of the answer. A redirection is no answer: the key would follow it.
 *
 * @param limit the longest answer in bytes; what is longer is none
 * @throws {ModelServerError} where the server answers with an error
 * @throws {Error} whose message has nothing in it that a server wrote, save the short name of an error: it goes into the record
 */
export async function postJson(
  { url, headers }: Endpoint,
  body: object,
  limit: number,
  over: AbortSignal,
): Promise<unknown> {
  const {
    status,
    text,
    headers: said,
  } = await fetchText(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    limit,
    signal: over,
  });
  if (status < 200 || status > 299) {
    const message = `the server answered ${status}${nameOfError(text)}`;
    throw new ModelServerError(message, status, waitOf(said['retry-after']));
  }
  return parse(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('its answer is not JSON', { cause: cause instanceof SyntaxError ? cause.name : cause });
  }
}

/** `Retry-After` in milliseconds: it is written in seconds, or as a date. */
function waitOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const milliseconds = /^\d{1,6}$/.test(written.trim()) ? Number(written) * 1000 : Date.parse(written) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** `overloaded_error` and the like, as both protocols name their errors. */
function nameOfError(text: string): string {
  const name = /"(?:type|code)"\s*:\s*"([a-z][a-z_]{2,40})"/.exec(text.replace('"type":"error",', ''))?.[1];
  return name === undefined ? '' : ` (${name})`;
}
