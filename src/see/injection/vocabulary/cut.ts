import type { Vocabulary } from './compile.ts';
import { ROOT } from './double-array.ts';
import type { Hits } from './hits.ts';
import { type Letters, LONG, SEPARATOR } from './letters.ts';

export const SHORTEST_SEGMENT = 3;
export const LONGEST_SEGMENT = 24;
/** A word that is longer is no word. */
export const LONGEST_TRANSFORMED = 24;
/** Shorter words in the middle of others are likely to be part of another one. */
const SURE_SEGMENT = 5;
const DOUBT = 0.8;
const LETTERS_A_WORD = 6;
/** A word that is no longer than words are is several only where most of it is known. */
const ENOUGH_KNOWN = 0.7;
/** Of so many gaps the narrowest is what stands between letters. */
const MOST_GAPS = 200;
const FIRST_ROOM = 64;

/**
 * Cuts letters without word borders along the vocabulary: `ignoreallprevious` is `ignore`, `all`, `previous`. It works in room of its own, which stays: every
 * long word of a text comes here, and nearly none is several.
 */
export class WordCutter {
  readonly #letters: Letters;
  readonly #base: Uint16Array;
  readonly #check: Uint16Array;
  readonly #whole: Uint16Array;
  /** The letters: their classes, where they begin and end, and how many separators stand before each. */
  #units = new Uint16Array(FIRST_ROOM);
  #starts = new Int32Array(FIRST_ROOM);
  #ends = new Int32Array(FIRST_ROOM);
  #gaps = new Int32Array(FIRST_ROOM);
  /** From each letter on: the cost of the rest, how long the word here is in the best cut (0: none), and its set. */
  #cost = new Float32Array(FIRST_ROOM);
  #lengths = new Uint8Array(FIRST_ROOM);
  #sets = new Uint16Array(FIRST_ROOM);

  constructor({ base, check, whole }: Vocabulary, letters: Letters) {
    this.#letters = letters;
    this.#base = base;
    this.#check = check;
    this.#whole = whole;
  }

  /**
   * Adds the words found from one place in a text up to another, so that as few letters as possible are in no word. Letters in no word count as about as many
   * words of a gap as they would make up.
   *
   * @returns the number of the last word
   */
  cut(text: string, from: number, to: number, number: number, hits: Hits): number {
    const size = this.#spell(text, from, to);
    const border = this.#borderWidth(size);
    const units = this.#units;
    const gaps = this.#gaps;
    const cost = this.#cost;
    const lengths = this.#lengths.fill(0, 0, size + LETTERS_A_WORD);
    const sets = this.#sets;
    cost[size] = 0;
    for (let at = size - 1; at >= 0; at--) {
      cost[at] = (cost[at + 1] ?? 0) + 1;
      let state = ROOT;
      const most = Math.min(size, at + LONGEST_SEGMENT);
      for (let last = at; last < most; last++) {
        if (last > at && (gaps[last] ?? 0) > border) break;
        const target = (this.#base[state] ?? 0) + (units[last] ?? 0);
        if (this.#check[target] !== state) break;
        state = target;
        const set = this.#whole[state] ?? 0;
        if (set === 0) continue;
        const length = last - at + 1;
        const isWhole = (at === 0 || (gaps[at] ?? 0) > border) && (last === size - 1 || (gaps[last + 1] ?? 0) > border);
        if (length < SHORTEST_SEGMENT && !isWhole) continue;
        const whole = (cost[last + 1] ?? 0) + (length < SURE_SEGMENT && !isWhole ? DOUBT : 0) + 0.5;
        if (whole > (cost[at] ?? 0)) continue;
        cost[at] = whole;
        lengths[at] = length;
        sets[at] = set;
      }
    }
    if (size <= LONGEST_TRANSFORMED && knownShare(lengths, size) < ENOUGH_KNOWN) return number;
    let count = number;
    let gap = 0;
    let isAfterOne = false;
    for (let at = 0; at < size; ) {
      const length = lengths[at] ?? 0;
      if (length === 0) {
        gap++;
        at++;
        continue;
      }
      count += 1 + Math.ceil(gap / LETTERS_A_WORD);
      const next = at + length;
      // One known word in the middle of letters is part of another one: "comprehensive", "leistungsstark".
      const isAlone = !(isAfterOne && gap < LETTERS_A_WORD) && isFar(lengths, next) && length < size;
      if (!isAlone) hits.add(sets[at] ?? 0, count, this.#starts[at] ?? 0, this.#ends[next - 1] ?? 0);
      isAfterOne = true;
      gap = 0;
      at = next;
    }
    return count + 1;
  }

  /** Reads the letters. Returns how many there are. */
  #spell(text: string, from: number, to: number): number {
    if (to - from + LETTERS_A_WORD > this.#units.length) this.#makeRoom(2 * (to - from + LETTERS_A_WORD));
    const { ascii } = this.#letters;
    let size = 0;
    let separators = 0;
    for (let at = from; at < to; ) {
      const code = text.charCodeAt(at);
      let letter = code < 128 ? (ascii[code] ?? SEPARATOR) : this.#letters.beyondAscii(code);
      let next = at + 1;
      if (letter === LONG) ({ letter, next } = this.#letters.long(text, at));
      if (letter === SEPARATOR) separators++;
      if (letter > LONG) {
        this.#gaps[size] = separators;
        separators = 0;
        this.#units[size] = letter;
        this.#starts[size] = at;
        this.#ends[size] = next;
        size++;
      }
      at = next;
    }
    return size;
  }

  /**
   * Words begin behind more separators than this, among letters that stand apart: words stand further apart than letters do. `I g n  o f` has two gaps of two,
   * and `["I", "g"]` has nothing but wide ones.
   */
  #borderWidth(size: number): number {
    let usual = Number.POSITIVE_INFINITY;
    for (let at = 1; at < size && at < MOST_GAPS; at++) usual = Math.min(usual, this.#gaps[at] ?? 0);
    return Math.max(1, usual);
  }

  #makeRoom(size: number): void {
    this.#units = new Uint16Array(size);
    this.#starts = new Int32Array(size);
    this.#ends = new Int32Array(size);
    this.#gaps = new Int32Array(size);
    this.#cost = new Float32Array(size);
    this.#lengths = new Uint8Array(size);
    this.#sets = new Uint16Array(size);
  }
}

/** How much of some letters is in words. */
function knownShare(lengths: Uint8Array, size: number): number {
  let known = 0;
  for (let at = 0; at < size; at += Math.max(1, lengths[at] ?? 0)) known += lengths[at] ?? 0;
  return known / size;
}

/** Whether no word begins within a word's length from a letter on. */
function isFar(lengths: Uint8Array, from: number): boolean {
  for (let at = from; at < from + LETTERS_A_WORD; at++) if ((lengths[at] ?? 0) > 0) return false;
  return true;
}
