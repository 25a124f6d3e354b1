/** A draft as the bytes that a browser's side sends to the proxy. */
import type { Draft, Header } from '../families/draft.ts';

const CHUNK = 4_096;

export function writtenBytes(draft: Draft): Buffer {
  if (draft.raw !== undefined) return Buffer.from(draft.raw);
  const { method, url, headers = [], framing = 'length' } = draft;
  const body = Buffer.from(draft.body ?? '');
  const framed: Header[] = framing === 'chunked' ? [['Transfer-Encoding', 'chunked']] : [];
  if (framing === 'length' && draft.body !== undefined) framed.push(['Content-Length', String(body.length)]);
  const lines = [['Host', hostOf(url)] as const, ...headers, ...framed].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${targetOf(url)} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return Buffer.concat([head, framing === 'chunked' ? chunked(body) : body]);
}

export function hostOf(url: string): string {
  return /^https?:\/\/([^/?#\\]*)/.exec(url)?.[1] ?? '';
}

/** A request line has no spaces, and in UTF-8 nothing but ASCII. Everything else stays as the case has it. */
function targetOf(url: string): string {
  return url.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}

function chunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK) {
    const piece = body.subarray(at, at + CHUNK);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}
