import { CONFUSABLES } from './confusables.ts';

/**
 * Folding brings the many ways of writing a letter to one, for searching only: what survives a search is shown as it was written.
 *
 * `Ígn0re`, `ＩＧＮＯＲＥ`, `іgnоrе` (Cyrillic і, о, е), `ig​nore` (zero-width space), `&#105;gnore` and `%69gnore` all fold to
 * `ignore`. `i`, `l` and `1` are one letter (`i`), since `1` stands for both in leetspeak: `all` and `411` both fold to `aii`, and so
 * do the words of every lexicon, which go through the same folding.
 *
 * Each step reads one unit of the text and says where the next one starts, so that a match is found again in the original.
 */

/** No letter: a word ends here. */
export const SEPARATOR = 0;
/** Never drawn (zero-width, bidirectional control, combining mark): as if it were not there. */
export const IGNORABLE = 1;
/** May open an escape (`%`, `&`, `\`) or a surrogate pair: {@link foldLong} reads it. */
export const LONG = 2;

const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i' };
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
};
const ESCAPE = /%([0-9a-f]{2})|&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{2,4});|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/iy;

function foldCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xe0020 && code < 0xe007f) return foldCharacter(String.fromCharCode(code - 0xe0000));
  const alike = CONFUSABLES.get(code);
  if (alike !== undefined) return (LEET[alike] ?? alike).charCodeAt(0);
  if (/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(character)) return IGNORABLE;
  const base = character.normalize('NFKD').toLowerCase();
  const first = String.fromCodePoint(base.codePointAt(0) ?? 0);
  if (first !== character) return foldCharacter(first);
  if (!/[\p{L}\p{N}]/u.test(first)) return SEPARATOR;
  return (LEET[first] ?? first).charCodeAt(0);
}

/** The folded unit of each ASCII character, or one of the three marks above. */
export const ASCII_FOLD: Uint16Array = Uint16Array.from({ length: 128 }, (_, code) =>
  code === 0x25 || code === 0x26 || code === 0x5c ? LONG : foldCharacter(String.fromCharCode(code)),
);

const UNKNOWN = 0xffff;
const PAGES: Array<Uint16Array | undefined> = new Array(256);

/** The folded unit of any code unit beyond ASCII. Filled in as characters are met: a page rarely uses more than a few scripts. */
export function foldUnit(code: number): number {
  if (code >= 0xd800 && code < 0xe000) return LONG;
  let page = PAGES[code >> 8];
  if (page === undefined) {
    page = new Uint16Array(256).fill(UNKNOWN);
    PAGES[code >> 8] = page;
  }
  const known = page[code & 255] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  const folded = foldCharacter(String.fromCharCode(code));
  page[code & 255] = folded;
  return folded;
}

/** A folded unit and the index after what it was read from. */
export interface LongFold {
  readonly unit: number;
  readonly next: number;
}

/** Reads an escape or a surrogate pair at an index where the folding said {@link LONG}. */
export function foldLong(text: string, at: number): LongFold {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return { unit: foldCharacter(String.fromCodePoint(code)), next: at + 2 };
  ESCAPE.lastIndex = at;
  const match = ESCAPE.exec(text);
  if (match === null) return { unit: SEPARATOR, next: at + 1 };
  const decoded = decodeEscape(match);
  const unit = decoded === undefined ? SEPARATOR : foldCharacter(decoded);
  return { unit, next: at + match[0].length };
}

function decodeEscape(match: RegExpExecArray): string | undefined {
  const [, percent, decimal, hex, named, unicode, byte] = match;
  if (named !== undefined) return NAMED_ENTITIES[named.toLowerCase()];
  const digits = percent ?? hex ?? unicode ?? byte;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Text whose folding is known without looking at each letter: most words of the lexicons, which every document folds when it starts. */
const PLAIN = /^[a-z\s,]*$/;

/** The folded words of a short text: names of controls, terms of a lexicon. */
export function foldWords(text: string): string[] {
  if (PLAIN.test(text))
    return text
      .replaceAll('l', 'i')
      .split(/[\s,]+/)
      .filter((word) => word !== '');
  const words: string[] = [];
  let word = '';
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    let unit = code < 128 ? (ASCII_FOLD[code] ?? SEPARATOR) : foldUnit(code);
    let next = at + 1;
    if (unit === LONG) ({ unit, next } = foldLong(text, at));
    at = next;
    if (unit === IGNORABLE) continue;
    if (unit !== SEPARATOR) {
      word += String.fromCharCode(unit);
    } else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  if (word !== '') words.push(word);
  return words;
}
