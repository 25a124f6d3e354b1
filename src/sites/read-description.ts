/** Descriptions of sites from files, or from where they are served: https, or plain http on this machine. */
import { getIntrospectionQuery } from 'graphql';
import { fetchText } from '../fetch/fetch.ts';
import { readBytes } from '../fetch/read-file.ts';
import { CordonError, messageOf } from '../model/error.ts';

const TIMEOUT = 30_000;
const LIMIT = 64 * 1024 * 1024;

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** @throws {CordonError} `input` where it cannot be read */
export async function readDescription(reference: string): Promise<NamedText> {
  if (/^https?:/i.test(reference)) return { name: reference, text: await fetchOne(reference) };
  const bytes = await readBytes(reference, { advice: 'Check the path, and that the file is readable.' });
  return { name: reference, text: textOf(bytes) };
}

/** UTF-8, or the UTF-16 that Windows PowerShell writes with `>`. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

/** Asks a GraphQL endpoint for its schema. @throws {CordonError} `input` where it does not tell */
export async function introspect(endpoint: string): Promise<NamedText> {
  return { name: endpoint, text: await fetchOne(endpoint, JSON.stringify({ query: getIntrospectionQuery() })) };
}

async function fetchOne(address: string, body?: string): Promise<string> {
  const refuse = (why: string, cause?: unknown): CordonError =>
    new CordonError(`'${address}' cannot be read: ${why}`, {
      kind: 'input',
      advice: 'Save it to a file, and name that.',
      cause,
    });
  if (!URL.canParse(address)) throw refuse('it is no address');
  const url = new URL(address);
  const isHere = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127\./.test(url.hostname);
  if (url.protocol !== 'https:' && !isHere) throw refuse('descriptions come over https alone');
  const asking = { limit: LIMIT, signal: AbortSignal.timeout(TIMEOUT) };
  const post =
    body === undefined ? {} : { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body };
  let answer: Awaited<ReturnType<typeof fetchText>>;
  try {
    answer = await fetchText(url, { ...asking, ...post });
  } catch (cause) {
    throw refuse(messageOf(cause), cause);
  }
  if (answer.status < 200 || answer.status > 299) throw refuse(`the server answered ${answer.status}`);
  return answer.text;
}
