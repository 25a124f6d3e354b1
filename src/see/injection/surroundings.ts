import { latinAlike } from '../../net/confusables.ts';
import { LEET, LEET_SIGNS } from '../fold.ts';

/*
 * What stands around a match, as a person would have written it. Folding serves searching alone; a check that looks for "to https://" must see
 * `%74%6f`, `ｔｏ`, `t​o`, `т о` and `70` alike. So a check is asked about several readings, and one that holds suffices.
 */

const PERCENT = /(?:%(?:25)*[0-9a-f]{2})+/gi;
const ESCAPES = /&(?:amp;)?#(\d{1,7});|&(?:amp;)?#x([0-9a-f]{1,6});|\\u\{?([0-9a-f]{4,5})\}?|\\x([0-9a-f]{2})/gi;
const TAGS = /[\u{e0020}-\u{e007e}]/gu;
/** How far what is apart reaches that {@link SPELLED} finds. */
const LONGEST_SPELLED = 20;
/** How much longer than its text an escape may be. */
const LONGEST_ESCAPE = 10;
const UNDRAWN = /[\p{M}\p{Cf}]/gu;
const SPELLED = /(?:^|\s)(?:\S {1,2}){5}|(?:\S[.·-]){5}/;
/** ASCII without escapes: with digits apart from letters nothing in it could be read another way. */
const ASCII = /^[^%&\\\u0080-\uffff]*$/;
const LEETISH = /[a-z][0134578@$!]|[0134578@$!][a-z]/i;

/** The readings of what stands on one side of a place. A check asks several things of one place, and is told from these. */
class Side {
  #text = '';
  #from = 0;
  #to = 0;
  #readings: readonly string[] = [];

  readingsOf(text: string, from: number, to: number): readonly string[] {
    if (this.#from !== from || this.#to !== to || this.#text !== text) {
      this.#readings = readingsOf(text.slice(from, to));
      [this.#text, this.#from, this.#to] = [text, from, to];
    }
    return this.#readings;
  }
}

const behind = new Side();
const before = new Side();

/** Whether a pattern holds of any reading of the `length` characters from a place on. */
export function follows(text: string, from: number, length: number, pattern: RegExp): boolean {
  const near = text.slice(from, from + length);
  if (isAscii(near, text.slice(from, from + length + LONGEST_SPELLED))) return holds(pattern, near);
  const readings = behind.readingsOf(text, from, from + length * LONGEST_ESCAPE);
  return readings.some((reading) => pattern.test(reading.slice(0, length)));
}

/** Whether a pattern holds of any reading of the `length` characters up to a place. */
export function precedes(text: string, to: number, length: number, pattern: RegExp): boolean {
  const near = text.slice(Math.max(0, to - length), to);
  if (isAscii(near, text.slice(Math.max(0, to - length - LONGEST_SPELLED), to))) return holds(pattern, near);
  const readings = before.readingsOf(text, Math.max(0, to - length * LONGEST_ESCAPE), to);
  return readings.some((reading) => pattern.test(reading.slice(-length)));
}

/** Whether a text has two readings at most, as nearly all have. `wide`: with what may be the rest of letters that stand apart. */
function isAscii(near: string, wide: string): boolean {
  return ASCII.test(near) && !SPELLED.test(wide);
}

function holds(pattern: RegExp, near: string): boolean {
  const written = near.replaceAll('_', ' ');
  return pattern.test(written) || (LEETISH.test(near) && pattern.test(unleet(written)));
}

const LEET_SIGN = /[013457@$!]/g;

function readingsOf(written: string): string[] {
  const isAscii = ASCII.test(written);
  const unescaped = isAscii ? written : withoutEscapes(written);
  const drawn = (isAscii ? unescaped : unescaped.normalize('NFKC').replace(UNDRAWN, '')).replaceAll('_', ' ');
  const joined = SPELLED.test(drawn)
    ? drawn.replace(/(\S)[ .·-](?=\S(?:[ .·-]|$))/g, '$1').replace(/ {2,}/g, ' ')
    : drawn;
  const latin = isAscii
    ? joined
    : Array.from(
        joined.normalize('NFD').replace(UNDRAWN, ''),
        (letter) => latinAlike(letter.charCodeAt(0)) ?? letter,
      ).join('');
  return Array.from(new Set([written.replaceAll('_', ' '), drawn, joined, latin, unleet(latin)]));
}

function unleet(text: string): string {
  return text.replace(LEET_SIGN, (sign) => LEET[sign] ?? LEET_SIGNS[sign] ?? sign);
}

function withoutEscapes(text: string): string {
  const bytes = text.replace(PERCENT, (run) => {
    const numbers = run
      .replace(/%(?:25)+/g, '%')
      .slice(1)
      .split('%');
    return new TextDecoder().decode(Uint8Array.from(numbers, (byte) => Number.parseInt(byte, 16)));
  });
  const characters = bytes.replace(
    ESCAPES,
    (whole, decimal?: string, hex?: string, unicode?: string, byte?: string) => {
      const digits = hex ?? unicode ?? byte;
      const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
  return characters.replace(TAGS, (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0000));
}
