import { latinAlike } from '../net/confusables.ts';

/**
 * Folding brings the many ways of writing a letter to one, for searching only: what survives a search is shown as it was written.
 *
 * `Ígn0re`, `ＩＧＮＯＲＥ`, `іgnоrе` (Cyrillic і, о, е), `ig​nore` (zero-width space), `&#105;gnore` and `%69gnore` all fold to
 * `ignore`. `i`, `l` and `1` are one letter (`i`), since `1` stands for both in leetspeak: `all` and `411` both fold to `aii`, and so
 * do the words of every lexicon, which go through the same folding. Escapes may be escaped again: `%2569` and `&amp;#105;` are `i`.
 *
 * Each step reads one unit of the text and says where the next one starts, so that a match is found again in the original.
 */

/** No letter: a word ends here. */
export const SEPARATOR = 0;
/** Never drawn (zero-width, bidirectional control, combining mark): as if it were not there. */
export const IGNORABLE = 1;
/**
 * May open an escape (`%`, `&`, `\`, a terminal's, `^[`), a surrogate pair or a syllable, stand for a letter (`@`, `$`, `!`), part a word at the end of a line (`-`)
 * or mark a part of one (`*`, `<`): {@link foldLong} reads it.
 */
export const LONG = 2;

/** What digits, and "l", are read as. */
export const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  l: 'i',
};
/** Signs that stand for a letter only before another one: `@ll` and `ign@re`, but not `Hello! @`. */
export const LEET_SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' };
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  num: '#',
  percnt: '%',
  bsol: '\\',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  nobreak: '\u2060',
  zerowidthspace: '\u200b',
};
const ESCAPE = new RegExp(
  [
    // Of addresses.
    /%u([0-9a-f]{4})|%([0-9a-f]{2})/,
    // Of markup.
    /&#0*(\d{1,7});?|&#x0*([0-9a-f]{1,6});?/,
    /&([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil|caron|slash|macr|ogon|dot);|&([a-z]{2,14});/,
    // Of programs: `\u{69}`, `\x{69}`, `\U00000069`, `\u0069`, `\x69`.
    /\\[ux]\{0{0,4}([0-9a-f]{1,6})\}|\\u000([0-9a-f]{5})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/,
    // Of style sheets (`\000069`, `\69 `), and octal (`\151`), as far as they make a letter or a sign: with fewer digits than five, the first of them tells them apart.
    /\\0{2,4}([2-7][0-9a-f]) ?|\\([0-3][0-7]{2})|\\([4-7][0-9a-f])(?![0-9a-f]) ?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iy',
);
const CONTINUED = /^%[0-9a-f]{2}(?:%[89ab][0-9a-f])+$/i;
/** How often an escape may be escaped again, and how much of the text one escape may reach over. */
const MOST_ESCAPES = 3;
const LONGEST_ESCAPE = 16;

/** Also what Unicode keeps for signs that nothing draws, fillers, controls and kashida. */
const UNDRAWN = /[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u0640]/u;
/** Controls that part lines, columns and records. */
const PARTING = '\t\n\v\f\r\u001c\u001d\u001e\u001f\u0085';

function isUndrawn(character: string): boolean {
  return UNDRAWN.test(character) && !PARTING.includes(character);
}

function foldCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 128) return foldAscii(character.toLowerCase());
  if (code >= 0xe0020 && code < 0xe007f) return foldCharacter(String.fromCharCode(code - 0xe0000));
  const pictured = BOXED.find((from) => code >= from && code < from + 26);
  if (pictured !== undefined) return foldAscii(String.fromCharCode(0x61 + code - pictured));
  const alike = latinAlike(code);
  if (alike !== undefined) return (LEET[alike] ?? alike).charCodeAt(0);
  if (isUndrawn(character)) return IGNORABLE;
  if (isSyllable(code)) return code;
  const base = character.normalize('NFKD').toLowerCase();
  const first = String.fromCodePoint(base.codePointAt(0) ?? 0);
  if (first !== character) return foldCharacter(first);
  if (!/[\p{L}\p{N}]/u.test(first)) return SEPARATOR;
  return (LEET[first] ?? first).charCodeAt(0);
}

/** Without a look at Unicode's properties, which every document would have to compile when it starts. */
function foldAscii(character: string): number {
  const isWord = (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
  if (isWord) return (LEET[character] ?? character).charCodeAt(0);
  return (character < ' ' || character === '\x7f') && !PARTING.includes(character) ? IGNORABLE : SEPARATOR;
}

/** Where alphabets begin that NFKD does not know as letters: in brackets, white on black circles and boxes, and those that flags are made of. */
const BOXED = [0x249c, 0x1f150, 0x1f170, 0x1f1e6];

const ESC = '\u001b';
const OPENERS = `%&\\@$!-*<^${ESC}`;
/** What tells a terminal of a colour or a place, behind its sign, and is not drawn: `ESC[31m`. */
const TERMINAL = /\[[0-?]{0,64}[ -/]{0,8}[@-~]|[ -/]{1,4}[0-~]/y;
/** That sign as it is written in code and logs: `\x1b[31m`, `\033[31m`, `^[[31m`. */
const WRITTEN_SIGN = /(?:\\(?:x1b|u001b|u\{1b\}|0?33|e)|\^\[|&#(?:27|x1b);|%1b)(?=\[)/iy;

let ascii: Uint16Array | undefined;

/** The folded unit of each ASCII character, or one of the three marks above. Made where it is first asked for, as no empty document needs it. */
export function asciiFold(): Uint16Array {
  ascii ??= Uint16Array.from({ length: 128 }, (_, code) => {
    const character = String.fromCharCode(code);
    return OPENERS.includes(character) ? LONG : foldCharacter(character);
  });
  return ascii;
}

/** Korean syllables: their own letters, since decomposed they would all begin alike. */
function isSyllable(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3;
}

/** The first letter of a Korean syllable that is written in its parts. */
function isLeadingJamo(code: number): boolean {
  return code >= 0x1100 && code <= 0x1112;
}

const UNKNOWN = 0xffff;
const PAGES: Array<Uint16Array | undefined> = new Array(256);

/** The folded unit of any code unit beyond ASCII. Filled in as characters are met: a page rarely uses more than a few scripts. */
export function foldUnit(code: number): number {
  if ((code >= 0xd800 && code < 0xe000) || isLeadingJamo(code)) return LONG;
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

/** Reads what starts at an index where the folding said {@link LONG}. */
export function foldLong(text: string, at: number): LongFold {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return { unit: foldCharacter(String.fromCodePoint(code)), next: at + 2 };
  if (code > 127) return foldJamo(text, at);
  if (code === HYPHEN || code === ASTERISK || code === LESS) return foldJoint(text, at, code);
  if (code === ESCAPES) return foldTerminal(text, at);
  const sign = LEET_SIGNS[text.charAt(at)];
  if (sign !== undefined) {
    const standsInWord = isLetterAt(text, at + 1) || (sign !== 'i' && isLetterAt(text, at - 1));
    return { unit: standsInWord ? sign.charCodeAt(0) : SEPARATOR, next: at + 1 };
  }
  return foldEscape(text, at);
}

const SPACE = 0x20;
const HYPHEN = 0x2d;
const ASTERISK = 0x2a;
const ESCAPES = 0x1b;
const LESS = 0x3c;
/** What parts a word within it: the end of a line, and the marks and tags of bold and slanted letters. */
const LINE_END = /-[ \t]{0,2}\r?\n[ \t>]{0,12}(?=\p{Ll})/uy;
const EMPHASIS = /\*{1,3}(?=\p{Ll})/uy;
const TAGS = /(?:<\/?(?:b|big|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)\b[^<>]{0,60}>){1,8}(?=\p{L})/iuy;

/** "igno-", the end of a line and "re" are one word, and so are "ig**no**re" and "ig<b>no</b>re". */
function foldJoint(text: string, at: number, code: number): LongFold {
  // Nearly every hyphen stands before a letter.
  if (code === HYPHEN && text.charCodeAt(at + 1) > SPACE) return { unit: SEPARATOR, next: at + 1 };
  const joint = code === HYPHEN ? LINE_END : code === LESS ? TAGS : EMPHASIS;
  joint.lastIndex = at;
  const match = at > 0 && isLetterAt(text, at - 1) ? joint.exec(text) : null;
  return match === null ? { unit: SEPARATOR, next: at + 1 } : { unit: IGNORABLE, next: at + match[0].length };
}

function foldTerminal(text: string, at: number): LongFold {
  TERMINAL.lastIndex = at + 1;
  const match = TERMINAL.exec(text);
  return match === null ? { unit: SEPARATOR, next: at + 1 } : { unit: IGNORABLE, next: TERMINAL.lastIndex };
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 127 || (asciiFold()[code] ?? SEPARATOR) > LONG || LEET_SIGNS[text.charAt(at)] !== undefined;
}

function foldJamo(text: string, at: number): LongFold {
  const syllable = text.slice(at, at + 3).normalize('NFC');
  const first = syllable.charCodeAt(0);
  if (!isSyllable(first)) return { unit: first, next: at + 1 };
  return { unit: first, next: at + 4 - syllable.length };
}

/** What may stand behind the sign that begins an escape. */
const OPENS_ESCAPE: Readonly<Record<string, RegExp>> = {
  '%': /[0-9a-fu]/i,
  '&': /[#a-z]/i,
  '\\': /[ux0-7e]/i,
  '^': /\[/,
};

function foldEscape(text: string, at: number): LongFold {
  if (OPENS_ESCAPE[text.charAt(at)]?.test(text.charAt(at + 1)) === false) return { unit: SEPARATOR, next: at + 1 };
  WRITTEN_SIGN.lastIndex = at;
  if (WRITTEN_SIGN.test(text)) return foldTerminal(text, WRITTEN_SIGN.lastIndex - 1);
  let rest = text.slice(at, at + LONGEST_ESCAPE);
  let consumed = 0;
  let unit = SEPARATOR;
  for (let depth = 0; depth < MOST_ESCAPES; depth++) {
    ESCAPE.lastIndex = 0;
    const match = ESCAPE.exec(rest);
    if (match === null) break;
    const { decoded, length } = decodeEscape(match, rest);
    // What was decoded may open the next escape; it counts as one unit of what the first one reaches over.
    consumed += length - (depth === 0 ? 0 : 1);
    unit = decoded === undefined ? SEPARATOR : foldCharacter(decoded);
    if (decoded === undefined || !'%&\\'.includes(decoded)) break;
    unit = SEPARATOR;
    rest = decoded + rest.slice(length);
  }
  return { unit, next: at + Math.max(1, consumed) };
}

function decodeEscape(match: RegExpExecArray, text: string): { decoded: string | undefined; length: number } {
  const [whole, unit, percent, decimal, hex, accented, named, braced, long, unicode, byte, css, octal, short] = match;
  const { length } = whole;
  if (accented !== undefined) return { decoded: accented, length };
  if (named !== undefined) return { decoded: NAMED_ENTITIES[named.toLowerCase()], length };
  if (percent !== undefined && percent > '7f') return decodeUtf8(percent, text);
  if (octal !== undefined) return { decoded: String.fromCharCode(Number.parseInt(octal, 8)), length };
  const digits = unit ?? percent ?? hex ?? braced ?? long ?? unicode ?? byte ?? css ?? short;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return { decoded: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined, length };
}

/** Several percent signs that are one character in UTF-8. */
function decodeUtf8(first: string, text: string): { decoded: string | undefined; length: number } {
  const lead = Number.parseInt(first, 16);
  const length = 3 * (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);
  const bytes = text.slice(0, length);
  // What is no UTF-8 is no letter, and the next escape is read by itself.
  if (lead < 0xc2 || lead > 0xf4 || !CONTINUED.test(bytes)) return { decoded: undefined, length: 3 };
  const decoded = new TextDecoder().decode(
    Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)),
  );
  return { decoded, length };
}

/** What only {@link foldLong} and {@link foldUnit} can read; nearly every name of a control is without, and so is every term of most lexicons. */
const ODD = /[%&\\@$!\u0080-\uffff]/;
const ASCII_WORDS = /[a-z0-9]+/g;

/** The folded words of a short text: names of controls, terms of a lexicon. */
export function foldWords(text: string): string[] {
  if (ODD.test(text)) return foldOddWords(text);
  const letters = text.toLowerCase().replaceAll('l', 'i');
  const folded = /\d/.test(letters) ? letters.replace(/\d/g, (digit) => LEET[digit] ?? digit) : letters;
  return folded.match(ASCII_WORDS) ?? [];
}

/** Letter by letter. */
function foldOddWords(text: string): string[] {
  const words: string[] = [];
  const plain = asciiFold();
  let word = '';
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    let unit = code < 128 ? (plain[code] ?? SEPARATOR) : foldUnit(code);
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
