import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isJsonObject, type Json } from '../model/json.ts';

/**
 * The one spelling of a JSON value: no white space, keys in the order of their UTF-16 units, numbers and strings as JSON.stringify writes
 * them (RFC 8785). `{b: [1.0], a: "x"}` is `{"a":"x","b":[1]}`.
 * @throws {RangeError} for a number that JSON cannot hold, which would otherwise pass for null.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is no JSON number`);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${members}}`;
}

/** `sha256:` and the hex digest of the canonical JSON. */
export function digestOf(value: Json): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(canonicalJson(value))))}`;
}
