import type { Writing } from './finding.ts';

/** A stretch of a text that is another text, encoded. */
export interface Decodable {
  readonly start: number;
  readonly end: number;
  readonly decoded: string;
  readonly written: Writing;
}

const BASE64_UNIT = /[A-Za-z0-9+/=_-]/;
const LONGEST_RUN = 65_536;
const SHORTEST_RUN = 20;
/** Lines of a run that is broken into several are this long, but for the last one. */
const SHORTEST_LINE = 40;
const BROKEN = /^\r?\n(?=[A-Za-z0-9+/_-]{2})/;

/**
 * The base64, base32 and hexadecimal runs around the given places that decode to readable text. `places` are in order and each run is read
 * once, so the cost is linear in the text. Percent signs, entities and backslash escapes need no decoding here: folding reads them.
 */
export function findDecodable(text: string, places: readonly number[]): Decodable[] {
  const found: Decodable[] = [];
  let done = 0;
  for (const place of places) {
    if (place < done) continue;
    let start = place;
    while (start > done && BASE64_UNIT.test(text.charAt(start - 1))) start--;
    const end = runEnd(text, start);
    done = end;
    if (end - start < SHORTEST_RUN) continue;
    const run = text.slice(start, end);
    const decodable = decodeRun(run) ?? decodeRun(run.slice(0, run.lastIndexOf('\n') + 1));
    if (decodable !== undefined) found.push({ start, end, ...decodable });
  }
  return found;
}

/** A run, or none; the first word of the next line may have been taken for the last of the run, and is worth another try without. */
function decodeRun(written: string): Pick<Decodable, 'decoded' | 'written'> | undefined {
  const run = written.replace(/\s+/g, '');
  if (run.length < SHORTEST_RUN) return undefined;
  for (const [alphabet, decode] of ALPHABETS) {
    const decoded = decode(run);
    if (decoded !== undefined) return { decoded, written: alphabet };
  }
  return undefined;
}

/** Where a run ends, which may go on over the ends of long lines. */
function runEnd(text: string, start: number): number {
  let end = start;
  let line = start;
  for (;;) {
    while (end < text.length && end - start < LONGEST_RUN && BASE64_UNIT.test(text.charAt(end))) end++;
    const isLast = end - line < SHORTEST_LINE || text.charAt(end - 1) === '=';
    const broken = isLast ? null : BROKEN.exec(text.slice(end, end + 80));
    if (broken === null || end - start >= LONGEST_RUN) return end;
    line = end + broken[0].length;
    end = line;
  }
}

const BINARY_BYTES = /(?:(?<![^\s,;:])[01]{8}(?:[\s,;:]+|$)){8,}/g;
const HEX_BYTES = /(?:(?<![^\s,;:])[0-9a-f]{2}(?:[\s,;:]+|$)){8,}/gi;

/** Runs of bytes written apart (`69 67 6e`, `01101001 01100111`) that are readable text. */
export function decodeBytes(text: string, runs: ReadonlyArray<{ start: number; end: number }>): Decodable[] {
  const found: Decodable[] = [];
  for (const run of runs) {
    const raw = text.slice(run.start, run.end);
    for (const [pattern, base, written] of [
      [BINARY_BYTES, 2, 'binary'],
      [HEX_BYTES, 16, 'hex'],
    ] as const) {
      for (const match of raw.matchAll(pattern)) {
        const numbers = match[0].trim().split(/[\s,;:]+/);
        const decoded = readable(Uint8Array.from(numbers, (byte) => Number.parseInt(byte, base)));
        const start = run.start + match.index;
        if (decoded !== undefined) found.push({ start, end: start + match[0].trimEnd().length, decoded, written });
      }
    }
  }
  return found;
}

/** Numbers of characters (`73 103 110`, `0x49, 0x67`), so many that they are text. */
const NUMBERS = /(?<![\d.x])(?:0x[0-9a-f]{2}|[01]?\d{2})(?:[\s,;]{1,2}(?:0x[0-9a-f]{2}|[01]?\d{2})){15,}(?![\d.])/gi;
const OCTAL = /^[0-7\s,;]+$/;
/** Signs that are all escaped, and what begins each: folding reads each as the letter that it is, and not what the letters are again. */
const ESCAPED: ReadonlyArray<readonly [opener: string, run: RegExp]> = [
  ['%', /(?:%[0-9a-f]{2}){20,}/gi],
  ['=', /(?:=[0-9a-f]{2}){20,}/gi],
  ['&#', /(?:&#(?:\d{2,3}|x[0-9a-f]{2});){20,}/gi],
  ['\\', /(?:\\[0-7]{2,3}){20,}|(?:\\u00[0-9a-f]{2}){20,}|(?:\\x[0-9a-f]{2}){20,}/gi],
];
const ESCAPED_SIGN = /[%=]([0-9a-f]{2})|\\([0-7]{2,3})|&#(\d{2,3});|(?:&#x|\\u00|\\x)([0-9a-f]{2});?/gi;

/** Sixteen numbers of two digits, and what stands between them. */
export const SHORTEST_NUMBERS = 47;

/** Runs of numbers and of escapes that are readable text. */
export function decodeNumbers(text: string): Decodable[] {
  const numbers = Array.from(text.matchAll(NUMBERS), ({ index, 0: run }) => {
    const written = run.split(/[\s,;]+/);
    const place = { start: index, end: index + run.length, written: 'numbers' as const };
    const decimal = { ...place, decoded: readable(Uint8Array.from(written, Number)) };
    if (!OCTAL.test(run)) return [decimal];
    return [decimal, { ...place, decoded: readable(Uint8Array.from(written, (digits) => Number.parseInt(digits, 8))) }];
  }).flat();
  const runs = ESCAPED.flatMap(([opener, run]) => (text.includes(opener) ? Array.from(text.matchAll(run)) : []));
  const escaped = runs.map(({ index, 0: run }) => {
    const bytes = Array.from(run.matchAll(ESCAPED_SIGN), ([, percent, octal, decimal, hex]) =>
      octal !== undefined
        ? Number.parseInt(octal, 8)
        : decimal === undefined
          ? Number.parseInt(percent ?? hex ?? '', 16)
          : Number(decimal),
    );
    return {
      start: index,
      end: index + run.length,
      decoded: readable(Uint8Array.from(bytes)),
      written: 'escapes' as const,
    };
  });
  return [...numbers, ...escaped].flatMap(({ decoded, ...rest }) =>
    decoded === undefined ? [] : [{ decoded, ...rest }],
  );
}

/** A percent sign in percent signs. */
export const ESCAPED_PERCENT = '%25';
const WORD_END = /[\s"'<>]/;

/** Words in percent signs that are escaped again: folding reads one letter at a time and does not see several that make up one. */
export function findEscapedTwice(text: string): Decodable[] {
  const found: Decodable[] = [];
  let done = 0;
  for (let at = text.indexOf(ESCAPED_PERCENT); at >= 0; at = text.indexOf(ESCAPED_PERCENT, done)) {
    let start = at;
    while (start > done && !WORD_END.test(text.charAt(start - 1))) start--;
    let end = at + ESCAPED_PERCENT.length;
    while (end < text.length && end - start < LONGEST_RUN && !WORD_END.test(text.charAt(end))) end++;
    found.push({ start, end, decoded: text.slice(start, end).replace(/%(?:25)+/g, '%'), written: 'percent' });
    done = end;
  }
  return found;
}

function decodeHex(run: string): string | undefined {
  if (run.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(run)) return undefined;
  const bytes = Uint8Array.from({ length: run.length / 2 }, (_, at) =>
    Number.parseInt(run.slice(at * 2, at * 2 + 2), 16),
  );
  return readable(bytes);
}

function decodeBase64(run: string): string | undefined {
  const standard = run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (standard.includes('=')) return undefined;
  // A last unit alone carries six bits and no byte.
  const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard;
  return readable(Uint8Array.from(atob(whole), (character) => character.charCodeAt(0)));
}

const LONGEST_STRAY = 12;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(run: string): string | undefined {
  const letters = /^(?:[A-Z2-7]{20,}|[a-z2-7]{20,})/.exec(run)?.[0] ?? '';
  // The first word of the next line may have been taken for the last of the run.
  if (run.replace(/=+$/, '').length - letters.length > LONGEST_STRAY) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of letters.toUpperCase()) {
    held = ((held << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return readable(Uint8Array.from(bytes));
}

/** In the order in which they are tried: what is hexadecimal, or in base32, could be base64 as well. */
const ALPHABETS: ReadonlyArray<readonly [Writing, (run: string) => string | undefined]> = [
  ['hex', decodeHex],
  ['base32', decodeBase32],
  ['base64', decodeBase64],
];

/** The bytes as UTF-8, or else as UTF-16, where nearly all of it is text that a person could have written. */
function readable(bytes: Uint8Array): string | undefined {
  return readableAs('utf-8', bytes) ?? (bytes.length % 2 === 0 ? readableAs('utf-16le', bytes) : undefined);
}

function readableAs(encoding: string, bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes);
  let odd = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++;
  }
  return text.length > 0 && odd <= text.length / 20 ? text : undefined;
}
