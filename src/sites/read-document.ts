import { dirname, resolve } from 'node:path';
import { fetchText } from '../fetch/fetch.ts';
import { readTextFile } from '../fetch/read-file.ts';
import { CordonError, messageOf } from '../model/error.ts';
import type { SiteReach } from '../policy/source/reading.ts';
import { readAppFile } from './app-files.ts';
import { readPublished } from './published.ts';

/** How long a document on the web may take to arrive, in milliseconds. */
const FETCH_TIMEOUT = 10_000;
/** How large a document on the web may be, in bytes. */
const FETCH_LIMIT = 16 * 1024 * 1024;

const APP = /^app:([a-z0-9-]+)\/(sitemap\.json|policies\.json)$/;

/**
 * Reads a document that another one names: an `https:` URL, or a file relative to the one that names it (or to the working folder).
 *
 * @throws {CordonError} `input` where it cannot be read.
 */
export async function readDocument(
  reference: string,
  from: string | undefined,
  reach?: SiteReach,
): Promise<{ name: string; text: string }> {
  const name = locate(reference, from);
  const what = `'${reference}'${from === undefined ? '' : ` (named in ${from})`}`;
  const base = from === undefined ? 'the folder in which you are' : 'the document that names them';
  const advice =
    reach === undefined
      ? `Paths are relative to ${base}; check the spelling and that the file is readable.`
      : 'The site publishes nothing that can be used now. Try again later, or describe it yourself: `sitemap` and `policies` in place of `published`.';
  try {
    const app = APP.exec(reference);
    if (app !== null) return await readAppFile(app[1] ?? '', app[2] ?? '');
    if (reach !== undefined) return { name, text: await readPublished(name, reach) };
    return {
      name,
      text: /^https?:/i.test(name) ? await readOverHttps(name) : await readTextFile(name, { what, advice }),
    };
  } catch (cause) {
    if (cause instanceof CordonError) throw cause;
    throw new CordonError(`${what} cannot be read: ${messageOf(cause)}`, { kind: 'input', advice, cause });
  }
}

function locate(reference: string, from: string | undefined): string {
  if (/^https?:/i.test(reference)) return reference;
  if (from !== undefined && /^https?:/i.test(from)) return new URL(reference, from).href;
  return resolve(from === undefined ? '.' : dirname(from), reference);
}

async function readOverHttps(url: string): Promise<string> {
  if (!/^https:/i.test(url)) {
    throw new CordonError(`'${url}' is not fetched: policy documents come over https alone`, {
      kind: 'input',
      advice: 'Use its https address, or save it beside the policy document and name the file.',
    });
  }
  const asking = { limit: FETCH_LIMIT, signal: AbortSignal.timeout(FETCH_TIMEOUT) };
  const { status, text } = await fetchText(new URL(url), asking);
  if (status < 200 || status > 299) throw new Error(`the server answered ${status}`);
  return text;
}
