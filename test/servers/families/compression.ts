/** Bodies that are packed, half packed, twice packed, or said to be. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Chance } from '../../support/random.ts';
import type { Draft, Family } from './draft.ts';
import { requestWith, wayOf, wishOf } from './wishes.ts';

const CODINGS = [
  'gzip',
  'deflate',
  'br',
  'x-gzip',
  'GZIP',
  'gzip, gzip',
  'identity',
  'gzip, identity',
  'compress',
  'zstd',
  'none',
  '',
  'gzip;q=1',
  'utf-8',
  'aws-chunked',
] as const;

function make(chance: Chance): Draft {
  const { url, good, evil } = wishOf(chance);
  const plain = requestWith(url, chance.often(0.7) ? [good] : [good, evil], wayOf(chance), chance);
  const text = Buffer.from(plain.body ?? '');
  const packed = chance.pick([
    () => gzipSync(text),
    () => gzipSync(text),
    () => deflateSync(text),
    () => deflateRawSync(text),
    () => brotliCompressSync(text),
    () => gzipSync(gzipSync(text)),
    () => gzipSync(text).subarray(0, -4),
    () => Buffer.concat([gzipSync(text), gzipSync(Buffer.from(`&${evil.join('=')}`))]),
    () => Buffer.concat([gzipSync(text), Buffer.from(`&${evil.join('=')}`)]),
    () => text,
    () => Buffer.concat([Buffer.from(`${evil.join('=')}&`), gzipSync(text)]),
    () => gzipSync(text, { level: 0 }),
  ])();
  const headers = [...(plain.headers ?? []), ['Content-Encoding', chance.pick(CODINGS)] as const];
  if (chance.often(0.1)) headers.push(['Content-Encoding', 'gzip']);
  return { ...plain, headers, body: packed };
}

export const COMPRESSION: Family = { name: 'compression', make };
