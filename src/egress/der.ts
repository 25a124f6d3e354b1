import ipaddr from 'ipaddr.js';

/**
 * The few DER forms (ITU-T X.690) that a certificate needs, written and never read. Each is a tag, a length and the contents:
 * `sequence(oid('2.5.4.3'))` is `30 05 06 03 55 04 03`.
 */

const UNIVERSAL = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export function sequence(...parts: readonly Buffer[]): Buffer {
  return encode(UNIVERSAL.sequence, Buffer.concat(parts));
}

export function set(...parts: readonly Buffer[]): Buffer {
  return encode(UNIVERSAL.set, Buffer.concat(parts));
}

/** A context-specific tag: constructed around another form, or primitive in place of one. */
export function context(tag: number, contents: Buffer, form: 'constructed' | 'primitive' = 'constructed'): Buffer {
  return encode((form === 'constructed' ? 0xa0 : 0x80) + tag, contents);
}

/** A whole number that is not negative, from its bytes; DER wants no needless leading zero, and one where the top bit is set. */
export function unsigned(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  const positive = (shortest[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), shortest]) : shortest;
  return encode(UNIVERSAL.integer, positive);
}

export function bitString(bytes: Buffer): Buffer {
  return encode(UNIVERSAL.bitString, Buffer.concat([Buffer.of(0), bytes]));
}

export function octetString(bytes: Buffer): Buffer {
  return encode(UNIVERSAL.octetString, bytes);
}

export function text(value: string): Buffer {
  return encode(UNIVERSAL.utf8String, Buffer.from(value));
}

/** An object identifier from its dotted spelling: the first two numbers share a byte, the rest are base 128. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encode(UNIVERSAL.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** RFC 5280 §4.1.2.5: two-digit years until 2049, four digits from then on. */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050
    ? encode(UNIVERSAL.utcTime, Buffer.from(digits.slice(2)))
    : encode(UNIVERSAL.generalizedTime, Buffer.from(digits));
}

/** An IP address as its 4 or 16 bytes. */
export function addressBytes(address: string): Buffer {
  return Buffer.from(ipaddr.parse(address).toByteArray());
}

function encode(tag: number, contents: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(contents.length)]), contents]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 0x80);
  return bytes;
}
