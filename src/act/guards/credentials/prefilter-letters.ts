/** The part of a glance (prefilter.ts) that knows letters: those of shapes, however they are arranged, and the words and signs of assignments and logins. */

import { TELLING_WORDS } from '../../../secrets/assignments.ts';
import { SHAPE_LETTERS } from '../../../secrets/shapes.ts';
import { AhoCorasick, START, type Word } from './aho-corasick.ts';
import { AS_IT_STANDS, BACKWARDS, HALVED, NO_WAY, TURNED } from './encodings.ts';
import type { Packed } from './packed-patterns.ts';

const SCHEME = 64;
const ASSIGNED = 128;

/** The letters of shapes as they stand, backwards and turned; and the ends of the words that matter in either case, with every case listed. */
const LETTERS = new AhoCorasick([
  ...SHAPE_LETTERS.flatMap((letters): readonly Word[] => [
    [letters, AS_IT_STANDS],
    [[...letters].reverse().join(''), BACKWARDS],
    [turned(letters), TURNED],
  ]),
  ...TELLING_WORDS.flatMap((word) => inEitherCase(word.slice(-4)).map((end): Word => [end, ASSIGNED])),
  ...inEitherCase('bearer').map((word): Word => [word, AS_IT_STANDS]),
  ['://', SCHEME],
]);

function inEitherCase(word: string): readonly string[] {
  return [...word].reduce<readonly string[]>(
    (begun, letter) => begun.flatMap((each) => [...new Set([letter, letter.toUpperCase()])].map((one) => each + one)),
    [''],
  );
}

/** Letters moved by thirteen places, which is undone by doing it again. */
export function turned(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode((code & 31) <= 13 ? code + 13 : code - 13);
  });
}

const [AT, COLON, EQUALS] = [64, 58, 61];
/** Between a word and the sign that assigns there may be a quotation mark. */
const SIGN_FOLLOWS = 2;
/** From `://` to the sign behind a password. */
const LOGIN_REACHES = 520;
const LONG_AGO = 1000;

export class LettersSeen {
  #state = START;
  /** Of every second character: of those whose turn is next, and of the others. */
  #next = START;
  #other = START;
  /** How many characters ago, spaces left out. */
  #word = LONG_AGO;
  #scheme = LONG_AGO;

  /** Reads on. Returns the ways in which what is there may tell something. */
  read({ codes, count }: Packed): number {
    let ways = NO_WAY;
    let [state, next, other, word, scheme] = [this.#state, this.#next, this.#other, this.#word, this.#scheme];
    for (let index = 0; index < count; index += 1) {
      const code = codes[index] ?? 0;
      state = LETTERS.after(state, code);
      const half = LETTERS.after(next, code);
      next = other;
      other = half;
      word += 1;
      scheme += 1;
      if (state >= LETTERS.firstTelling) {
        const meaning = LETTERS.meaning(state);
        ways |= meaning & (AS_IT_STANDS | BACKWARDS | TURNED);
        if ((meaning & ASSIGNED) !== 0) word = 0;
        if ((meaning & SCHEME) !== 0) scheme = 0;
      }
      if (half >= LETTERS.firstTelling && (LETTERS.meaning(half) & AS_IT_STANDS) !== 0) ways |= HALVED;
      if (word <= SIGN_FOLLOWS && (code === COLON || code === EQUALS)) ways |= AS_IT_STANDS;
      if (scheme <= LOGIN_REACHES && code === AT) ways |= AS_IT_STANDS;
    }
    this.#state = state;
    this.#next = next;
    this.#other = other;
    this.#word = Math.min(word, LONG_AGO);
    this.#scheme = Math.min(scheme, LONG_AGO);
    return ways;
  }

  /** Whether letters of a shape, as they stand, begin in what was read and end in another text: until nothing of the former matters any more. */
  mayGoOnWith({ codes, count }: Packed): boolean {
    let [state, alone] = [this.#state, START];
    for (let index = 0; index < count && state !== alone; index += 1) {
      const code = codes[index] ?? 0;
      state = LETTERS.after(state, code);
      alone = LETTERS.after(alone, code);
      if ((LETTERS.meaning(state) & AS_IT_STANDS) !== 0) return true;
    }
    return false;
  }

  become(seen: LettersSeen): void {
    this.#state = seen.#state;
    this.#next = seen.#next;
    this.#other = seen.#other;
    this.#word = seen.#word;
    this.#scheme = seen.#scheme;
  }
}
