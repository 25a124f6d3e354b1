/**
 * Forms in the query's syntax (`application/x-www-form-urlencoded`, WHATWG URL §5), read and written anew. Written anew nothing in them is
 * left to a server's taste: `;` parts no pairs, a stray `%` is a `%`, and every octet that is not plain is escaped.
 *
 *   a=1;b=2&c=100%&d=%E9   →   a=1%3Bb%3D2&c=100%25&d=%E9
 */
import { foldName } from '../url/loose-names.ts';

/** One field of a form. */
export interface FormField {
  readonly name: string;
  /** Undefined for a file, and for octets that are no UTF-8: no rule reads those. */
  readonly value: string | undefined;
  /** The octets of what has no value. */
  readonly content?: Uint8Array;
  /** Set on a file: its name and type as they were declared. */
  readonly file?: { readonly name: string; readonly type: string };
  /** Whether it was written without `=`. */
  readonly bare?: true;
}

/** PHP drops what comes after so many fields, and Django refuses the form. */
export const MOST_FIELDS = 1_000;
const LONGEST_NAME = 1_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text of octets, or undefined where they are no UTF-8. A byte order mark stays, as servers see it. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    // Some other character set: no single text.
    return undefined;
  }
}

/** The fields of a form, or why they are not the same to all servers. */
export function readForm(bytes: Uint8Array): readonly FormField[] | { readonly why: string } {
  const fields: FormField[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(AMPERSAND, start);
    const end = next < 0 ? bytes.length : next;
    if (end > start) {
      const field = readPair(bytes.subarray(start, end));
      if ('why' in field) return field;
      if (fields.push(field) > MOST_FIELDS) return { why: `it has more than ${MOST_FIELDS} fields` };
    }
    start = end + 1;
  }
  return fields;
}

function readPair(bytes: Uint8Array): FormField | { readonly why: string } {
  const equals = bytes.indexOf(EQUALS);
  const name = decodeUtf8(decodeEscapes(equals < 0 ? bytes : bytes.subarray(0, equals)));
  const why = oddName(name);
  if (name === undefined || why !== undefined) return { why: why ?? ODD_NAME };
  if (equals < 0) return { name, value: '', bare: true };
  const content = decodeEscapes(bytes.subarray(equals + 1));
  const value = decodeUtf8(content);
  return value === undefined ? { name, value, content } : { name, value };
}

/** A name as it was read and as it is written, by its octets in a form. */
export function readName(
  octets: Uint8Array,
): { readonly text: string; readonly written: string } | { readonly why: string } {
  const text = decodeUtf8(decodeEscapes(octets));
  const why = oddName(text);
  return text === undefined || why !== undefined ? { why: why ?? ODD_NAME } : { text, written: encodeText(text) };
}

/** By copying: a call takes some 100,000 arguments, and a piece of a body may be longer. */
function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** Octets behind escapes, of a value that comes in pieces: one may end within an escape. */
export class EscapeReader {
  #held = NOTHING;

  push(octets: Uint8Array): Uint8Array {
    const all = this.#held.length === 0 ? octets : joined(this.#held, octets);
    const cut = all.subarray(-2).indexOf(PERCENT);
    const end = cut < 0 ? all.length : all.length - Math.min(2, all.length) + cut;
    this.#held = all.slice(end);
    return decodeEscapes(all.subarray(0, end));
  }

  end(): Uint8Array {
    const rest = this.#held;
    this.#held = NOTHING;
    return decodeEscapes(rest);
  }
}

const NOTHING = new Uint8Array();
export const ODD_NAME = 'a field has a name that servers read in different ways';

/** Why a field's name is not the same to all servers. */
export function oddName(name: string | undefined): string | undefined {
  if (name === undefined) return 'a field has a name that is no UTF-8 text';
  if (name.length > LONGEST_NAME) return 'a field has a name beyond all measure';
  // Servers end a name at NUL, and overlook what cannot be seen. `_charset_` would change how all others are read.
  return /[\p{Cc}\ufeff]/u.test(name) || foldName(name) === '_charset_' ? ODD_NAME : undefined;
}

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** Octets behind escapes; what only looks like one stays as it is. */
function decodeEscapes(bytes: Uint8Array): Uint8Array {
  if (bytes.indexOf(PERCENT) < 0 && bytes.indexOf(PLUS) < 0) return bytes;
  const octets = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const octet = byte === PERCENT ? hexAt(bytes, at + 1) : -1;
    if (octet >= 0) at += 2;
    octets[length++] = octet >= 0 ? octet : byte === PLUS ? SPACE : byte;
  }
  return octets.subarray(0, length);
}

function hexAt(bytes: Uint8Array, at: number): number {
  const high = HEX[bytes[at] ?? 0] ?? -1;
  const low = HEX[bytes[at + 1] ?? 0] ?? -1;
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

const HEX = new Int8Array(256).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

/** What stands for each octet. */
const ESCAPED = Array.from({ length: 256 }, (_, octet) => {
  const character = String.fromCharCode(octet);
  if (/[\w*.-]/.test(character)) return character;
  return octet === SPACE ? '+' : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
});

/** A form as browsers write it. */
export function writeForm(fields: readonly FormField[]): string {
  return fields
    .map(({ name, value, content, bare }) => {
      const written = content === undefined ? encodeText(value ?? '') : writeOctets(content);
      return `${encodeText(name)}${bare === true ? '' : `=${written}`}`;
    })
    .join('&');
}

const PLAIN = /^[\w*.-]*$/;

function encodeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text).replace(/[!'()~]|%20/g, (found) =>
    found === '%20' ? '+' : (ESCAPED[found.charCodeAt(0)] ?? found),
  );
}

/** Octets as a form has them. */
export function writeOctets(octets: Uint8Array): string {
  let text = '';
  for (const octet of octets) text += ESCAPED[octet] ?? '';
  return text;
}
