/** A request before it is written, and the bodies that requests have. */
import type { Chance } from '../../support/random.ts';
import type { Whose } from '../site.ts';

export type Header = readonly [name: string, value: string];
export type Pair = readonly [name: string, value: string];

export interface Draft {
  readonly method: string;
  readonly url: string;
  readonly headers?: readonly Header[];
  readonly body?: string | Buffer;
  /** How the body's end is told: by its length unless said otherwise, or not at all. */
  readonly framing?: 'length' | 'chunked' | 'none';
  readonly whose?: Whose;
  /** Something is counted, so that it needs a session of its own. */
  readonly counted?: boolean;
  /** As ordinary pages and clients write it: it must be let on and read as it is. */
  readonly ordinary?: boolean;
  /** The whole of it as bytes; what else is said is not written then. */
  readonly raw?: string | Buffer;
  /** Over HTTP/2 inside of TLS, as browsers speak with https sites. */
  readonly overHttp2?: boolean;
}

export interface Family {
  readonly name: string;
  readonly make: (chance: Chance) => Draft;
}

export const JSON_TYPE: Header = ['Content-Type', 'application/json'];
export const FORM_TYPE: Header = ['Content-Type', 'application/x-www-form-urlencoded'];
export const SHOP = 'http://shop.test';
export const OPEN = 'http://open.test';

/** As URLSearchParams writes it. */
export function formOf(pairs: readonly Pair[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

/** Each pair as an object's member, `user[role]` nested. */
export function jsonOf(pairs: readonly Pair[]): string {
  const root: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const parts = name
      .replace(/\[\]$/, '')
      .split(/[[\].]+/)
      .filter((part) => part !== '');
    const last = parts.pop() ?? name;
    let at = root;
    for (const part of parts) {
      const inner = {};
      at[part] ??= inner;
      at = at[part] === inner ? inner : at;
    }
    const typed = /^\d{1,15}$/.test(value) ? Number(value) : value;
    at[last] = name.endsWith('[]') ? [value] : typed;
  }
  return JSON.stringify(root);
}

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

/** As browsers write FormData. */
export function multipartOf(parts: readonly Part[], boundary: string): Buffer {
  const pieces: Buffer[] = [];
  for (const { name, value, filename, type } of parts) {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    pieces.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`));
    pieces.push(Buffer.from(value), Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(pieces);
}

export function multipartType(boundary: string): Header {
  return ['Content-Type', `multipart/form-data; boundary=${boundary}`];
}

export function boundaryOf(chance: Chance): string {
  return `----WebKitFormBoundary${chance.word(16)}`;
}
