import type { Json } from '../model/json.ts';
import type { WebAnswer } from '../model/request.ts';
import { inflateBody } from './body/compressed.ts';
import { readUnambiguousJson } from './body/json.ts';

const JSON_TYPE = /^application\/(?:json|[\w.-]+\+json) *(?:; *charset="?utf-?8"?)? *$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a server's whole and successful answer, where it can be read in exactly one way: declared as JSON, UTF-8, compressed at most
 * once and by no more than the limit, without a repeated key.
 */
export function readAnswer({ status, headers, body }: WebAnswer): Json | undefined {
  const isWhole = status >= 200 && status < 300 && status !== 206;
  if (!isWhole || body.kind !== 'bytes' || !JSON_TYPE.test(headers['content-type'] ?? '')) return undefined;
  const encoding = headers['content-encoding'] ?? 'identity';
  const bytes = encoding.trim().toLowerCase() === 'identity' ? body.bytes : inflateBody(body.bytes, encoding);
  if (!(bytes instanceof Uint8Array)) return undefined;
  try {
    return readUnambiguousJson(utf8.decode(bytes));
  } catch {
    // Another character set than it says.
    return undefined;
  }
}
