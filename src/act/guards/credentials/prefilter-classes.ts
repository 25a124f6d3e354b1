/** The part of a glance (prefilter.ts) that knows characters by their kinds: cards, keys that look random, escapes, and what is spelled out. */
import { AS_IT_STANDS, DECODED, ESCAPED, NO_WAY } from './encodings.ts';

const DIGIT = 1;
const UPPER = 2;
const LOWER = 4;
const ALNUM = DIGIT | UPPER | LOWER;
/** The signs of base64. */
const SIGN = 8;
/** What may stand between the digits of a card. */
const BETWEEN = 16;
/** What an escape begins with. */
const ESCAPE = 32;

const KINDS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\d/.test(character)) return DIGIT;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[a-z]/.test(character)) return LOWER;
  if (/[+/]/.test(character)) return SIGN;
  if (/[ \n-]/.test(character)) return BETWEEN;
  return /[%&\\]/.test(character) ? ESCAPE : 0;
});

const HASH = 35;
const LEAST_OF_CARD = 13;
const LENGTH_OF_AWS = 40;
/** As often as the neighbours in an AWS secret differ in kind at least. */
const LEAST_CHANGES = 15;
/** One item less than what is spelled out has: the first may be the end of something. */
const LEAST_SPELLED = 11;
/** The longest item of what is spelled out: a pair of hex digits. */
const LONGEST_ITEM = 2;

export class ClassesSeen {
  #last = 0;
  #digits = 0;
  /** Characters of base64 in a row, and how often their kind changed. */
  #random = 0;
  #changes = 0;
  /** Short items in a row, and how long the last one is. */
  #items = 0;
  #item = 0;

  /** Reads on. Returns the ways in which what is there may tell something. */
  read(text: string): number {
    let ways = NO_WAY;
    let [last, digits, random, changes, items, item] = [
      this.#last,
      this.#digits,
      this.#random,
      this.#changes,
      this.#items,
      this.#item,
    ];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      const kind = code < 128 ? (KINDS[code] ?? 0) : 0;
      if (last === ESCAPE && ((kind & ALNUM) !== 0 || code === HASH)) ways |= ESCAPED;
      if (kind === DIGIT) {
        digits += 1;
        if (digits >= LEAST_OF_CARD) ways |= AS_IT_STANDS;
      } else if (kind !== BETWEEN || last !== DIGIT) digits = 0;
      if ((kind & ALNUM) !== 0) {
        if (item === 0) {
          items += 1;
          if (items >= LEAST_SPELLED) ways |= DECODED;
        }
        item += 1;
        if (item > LONGEST_ITEM) items = 0;
      } else item = 0;
      if ((kind & (ALNUM | SIGN)) !== 0) {
        random += 1;
        if (kind !== last) changes += 1;
        if (random >= LENGTH_OF_AWS && changes >= LEAST_CHANGES) ways |= AS_IT_STANDS;
      } else {
        random = 0;
        changes = 0;
      }
      last = kind;
    }
    this.#last = last;
    this.#digits = digits;
    this.#random = random;
    this.#changes = changes;
    this.#items = items;
    this.#item = item;
    return ways;
  }

  /** Whether the digits of a card may begin in what was read and end in another text. */
  mayGoOnWith(text: string): boolean {
    if (this.#digits === 0) return false;
    let digits = this.#digits;
    for (let index = 0; index < text.length; index += 1) {
      const kind = KINDS[text.charCodeAt(index)] ?? 0;
      if (kind === DIGIT) digits += 1;
      else if (kind !== BETWEEN) break;
    }
    return digits >= LEAST_OF_CARD;
  }

  become(seen: ClassesSeen): void {
    this.#last = seen.#last;
    this.#digits = seen.#digits;
    this.#random = seen.#random;
    this.#changes = seen.#changes;
    this.#items = seen.#items;
    this.#item = seen.#item;
  }
}
