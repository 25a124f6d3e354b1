/**
 * What some servers give an application as parameters though it stands in a request's head. Spring binds headers to the fields of an object
 * (`Order-Kind` is `orderKind`), PHP without a php.ini has cookies in `$_REQUEST`.
 */
import type { RequestHead } from '../../model/traffic/request.ts';
import { decodeLeniently } from './canonical-readings.ts';

interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** What browsers write by themselves, and pages cannot or need not. */
const BROWSERS_OWN: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'connection', 'cookie'],
  ...['content-encoding', 'content-length', 'content-type', 'date', 'dnt', 'expect', 'host', 'if-modified-since'],
  ...['if-none-match', 'keep-alive', 'origin', 'pragma', 'priority', 'range', 'referer', 'te', 'transfer-encoding'],
  ...['upgrade', 'upgrade-insecure-requests', 'user-agent', 'x-requested-with'],
]);

const NONE: readonly Parameter[] = [];

/** Read when somebody asks: most entries say nothing that could stand there. */
export class HeadParameters {
  readonly #head: RequestHead;
  #cookies: readonly Parameter[] | undefined;
  #all: readonly Parameter[] | undefined;

  constructor(head: RequestHead) {
    this.#head = head;
  }

  /** They are in PHP's `$_REQUEST` before what forms say, unless a php.ini says otherwise. */
  get cookies(): readonly Parameter[] {
    this.#cookies ??= cookieParameters(this.#head);
    return this.#cookies;
  }

  /** With the headers, which Spring binds to what neither query nor form names. */
  get all(): readonly Parameter[] {
    this.#all ??= [...headerParameters(this.#head), ...this.cookies];
    return this.#all;
  }
}

export const NO_HEAD = new HeadParameters({ method: 'GET', url: '', headers: {} });

function headerParameters({ headers }: RequestHead): readonly Parameter[] {
  let found: Parameter[] | undefined;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || BROWSERS_OWN.has(name) || name.startsWith('sec-')) continue;
    found ??= [];
    found.push({ name: name.replaceAll('-', ''), value });
  }
  return found ?? NONE;
}

export function cookieParameters({ headers: { cookie } }: RequestHead): readonly Parameter[] {
  if (cookie === undefined) return NONE;
  return cookie.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? NONE : [{ name: decodeLeniently(pair.slice(0, at)), value: decodeLeniently(pair.slice(at + 1)) }];
  });
}
