import type { Vocabulary } from './compile.ts';
import type { ConceptIndex } from './concept-index.ts';
import { FIRST_CLASS, ROOT } from './double-array.ts';
import { IGNORABLE, Letters, LONG, SEPARATOR } from './letters.ts';

/*
 * One pass over a text finds every word of the vocabulary.
 *
 * Each letter is one step in the automaton (compile.ts); most words leave it after two or three letters, and the rest of them is skipped. A
 * word that is known becomes a hit: which set of concepts, its number in the text, where it stands.
 *
 *   Ign0re​ all of the prеvious instructions   →   ignore#1  all#2  previous#5  instructions#6
 *
 * Words that are not known get a second look, by what they look like:
 * - long ones may be several run together, and are cut along the vocabulary; the longest are noted, since they may be encoded text;
 * - rot13 of them may be known: the place is noted, and searched again decoded (see/injection/transforms.ts);
 * - a run of single letters, or of pieces of one length, may be spelled out or cut up: it is joined and cut again.
 * Scripts without spaces are cut along the vocabulary as they come.
 */

const HIT = 4;
/** Room is made where the first word is known: in most labels none is. */
const FIRST_HITS = 32;
const NONE = new Int32Array(0);

/** Known words in order: four numbers each. */
export class Hits {
  count = 0;
  #data = NONE;

  add(set: number, number: number, start: number, end: number): void {
    const at = this.count * HIT;
    if (at === this.#data.length) {
      const larger = new Int32Array(Math.max(FIRST_HITS * HIT, at * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[at] = set;
    this.#data[at + 1] = number;
    this.#data[at + 2] = start;
    this.#data[at + 3] = end;
    this.count++;
  }

  set(hit: number): number {
    return this.#data[hit * HIT] ?? 0;
  }

  /** The hit's place in the count of all words. */
  number(hit: number): number {
    return this.#data[hit * HIT + 1] ?? 0;
  }

  start(hit: number): number {
    return this.#data[hit * HIT + 2] ?? 0;
  }

  end(hit: number): number {
    return this.#data[hit * HIT + 3] ?? 0;
  }
}

/** What one pass over a text saw. */
export interface Words {
  readonly hits: Hits;
  /** Where words stand that are so long that they may be encoded text. */
  readonly long: readonly number[];
  /** Where words stand that are known in rot13. */
  readonly rotated: readonly number[];
  /** Whether there are characters that are never drawn. */
  readonly hasUndrawn: boolean;
}

/** Unknown words from this length on may be several, run together. */
const JOINED_WORD = 12;
/** Words from this length on may be a token or encoded text. */
const LONG_WORD = 12;
const SPELLED_RUN = 6;
const LONGEST_PIECE = 6;
const SHORTEST_TRANSFORMED = 4;
const LONGEST_TRANSFORMED = 24;
const SHORTEST_SEGMENT = 3;
/** Shorter words in the middle of others are likely to be part of another one. */
const SURE_SEGMENT = 5;
const DOUBT = 0.8;
const LETTERS_A_WORD = 6;
/** A word that is no longer than words are is several only where most of it is known. */
const ENOUGH_KNOWN = 0.7;
const LONGEST_SEGMENT = 24;
/** A sentence that ends puts the next one out of every pattern's reach, unless it is so short that it may be part of one. */
const SENTENCE_GAP = 8;
const SHORTEST_SENTENCE = 3;
const LONGEST_ELIDED = 4;
/** Of so many gaps the narrowest is what stands between letters. */
const MOST_GAPS = 200;
const FULL_STOP = 0x3002;

/** What Arabic writes together with the word that follows, in the order in which it does so. */
const CLITICS = [
  ['و', 'ف'],
  ['ب', 'ل', 'ك', 'س'],
  ['ال', 'ل'],
];

function isArabic(text: string, at: number): boolean {
  return text.charCodeAt(at) >> 8 === 6;
}

/** Finds the words of one vocabulary. */
export class WordFinder {
  readonly #letters: Letters;
  readonly #rotated: Uint16Array;
  readonly #base: Uint16Array;
  readonly #check: Uint16Array;
  readonly #whole: Uint16Array;
  readonly #stem: Uint16Array;
  readonly #korean: number;
  readonly #unspaced: number;
  readonly #anchors: ConceptIndex;
  readonly #withL: ReadonlyMap<number, number>;

  /** `anchors`: by set, the concepts for which a word of it, rotated, is reason enough to look closer. */
  constructor(vocabulary: Vocabulary, anchors: ConceptIndex) {
    this.#letters = new Letters(vocabulary);
    this.#base = vocabulary.base;
    this.#check = vocabulary.check;
    this.#whole = vocabulary.whole;
    this.#stem = vocabulary.stem;
    this.#korean = vocabulary.korean;
    this.#unspaced = vocabulary.unspaced;
    this.#anchors = anchors;
    this.#withL = new Map(vocabulary.withL);
    this.#rotated = Uint16Array.from({ length: 128 }, (_, code) => {
      const small = code | 32;
      return small < 97 || small > 122 ? SEPARATOR : this.#letters.plain(((small - 84) % 26) + 97);
    });
  }

  find(text: string): Words {
    const letters = this.#letters;
    const { ascii } = letters;
    const base = this.#base;
    const check = this.#check;
    const unspaced = this.#unspaced;
    const firstKorean = this.#korean;
    const hits = new Hits();
    const long: number[] = [];
    const rotated: number[] = [];
    const size = text.length;
    let hasUndrawn = false;
    let number = 0;
    let sentence = 0;
    // The word that the pass is in.
    let length = 0;
    let start = 0;
    let end = 0;
    let state = ROOT;
    let alive = true;
    let korean = false;
    // The run of equally long words that it is in: spelled-out letters, pieces, or bytes.
    let runLength = 0;
    let runWords = 0;
    let runStart = 0;
    let runEnd = 0;
    for (let at = 0; at <= size; ) {
      let letter = SEPARATOR;
      let next = at + 1;
      let code = 0;
      if (at < size) {
        code = text.charCodeAt(at);
        letter = code < 128 ? (ascii[code] ?? SEPARATOR) : letters.beyondAscii(code);
        if (letter === LONG) ({ letter, next } = letters.long(text, at));
      }
      if (letter === IGNORABLE) {
        hasUndrawn = true;
        at = next;
        continue;
      }
      if (letter > LONG && letter < unspaced && (length === 0 || letter >= firstKorean === korean)) {
        if (length === 0) {
          start = at;
          state = ROOT;
          alive = true;
          korean = letter >= firstKorean;
        }
        length++;
        end = next;
        if (alive) {
          const target = (base[state] ?? 0) + letter;
          if (check[target] === state) state = target;
          else alive = false;
        }
        if (!korean) {
          // The rest of most words is plain letters, which need none of the care above.
          for (code = text.charCodeAt(next); code < 128; code = text.charCodeAt(++next)) {
            const plain = ascii[code] ?? SEPARATOR;
            if (plain <= LONG) break;
            length++;
            if (!alive) continue;
            const target = (base[state] ?? 0) + plain;
            if (check[target] === state) state = target;
            else alive = false;
          }
          end = next;
        }
        at = next;
        continue;
      }
      // A word ends here, if there was one.
      if (length > 0) {
        number++;
        sentence++;
        if (length !== runLength) {
          if (runWords >= SPELLED_RUN && runLength <= LONGEST_PIECE)
            number = this.#respell(text, runStart, runLength > 1 ? end : runEnd, runLength, number, hits);
          runLength = length;
          runWords = 0;
          runStart = start;
        }
        runWords++;
        runEnd = end;
        let set = alive ? (this.#whole[state] ?? 0) : (this.#stem[state] ?? 0);
        if (set === 0 && length > SHORTEST_SEGMENT && isArabic(text, start))
          set = this.#withoutClitics(text, start, end);
        if (length === 2 && set !== 0 && hasL(text, start, end)) set = this.#withL.get(set) ?? set;
        if (set !== 0) hits.add(set, number, start, end);
        // An elided article ("l'utente", "d'outil") is no word between two others.
        else if (length <= LONGEST_ELIDED && (code === 0x27 || code === 0x2019)) number--;
        if (length >= SHORTEST_TRANSFORMED && !(alive && set !== 0)) {
          if (length >= LONG_WORD) long.push(start);
          if (length >= JOINED_WORD && set === 0) number = this.#cut(text, start, end, number, hits);
          if (length <= LONGEST_TRANSFORMED && this.#isKnownRotated(text, start, end)) rotated.push(start);
        }
        length = 0;
        if (letter > LONG && letter < unspaced) continue;
      }
      if (letter >= unspaced) {
        const cut = this.#cutUnspaced(text, at, number, hits);
        if (cut.number - number >= 1) sentence++;
        number = cut.number;
        at = cut.next;
        continue;
      }
      if (isSentenceEnd(code, text, next) && sentence >= SHORTEST_SENTENCE) {
        number += SENTENCE_GAP;
        sentence = 0;
      }
      at = next;
    }
    if (runWords >= SPELLED_RUN && runLength <= LONGEST_PIECE)
      this.#respell(text, runStart, runEnd, runLength, number, hits);
    return { hits, long, rotated, hasUndrawn };
  }

  /** The longest word of a script without spaces that starts here, or one letter. */
  #cutUnspaced(text: string, from: number, number: number, hits: Hits): { next: number; number: number } {
    let state = ROOT;
    let best = 0;
    let bestEnd = from;
    let at = from;
    let steps = 0;
    let firstEnd = from + 1;
    while (at < text.length && steps < LONGEST_SEGMENT) {
      const code = text.charCodeAt(at);
      let letter = code < 128 ? (this.#letters.ascii[code] ?? SEPARATOR) : this.#letters.beyondAscii(code);
      let next = at + 1;
      if (letter === LONG) ({ letter, next } = this.#letters.long(text, at));
      steps++;
      if (letter === IGNORABLE) {
        at = next;
        continue;
      }
      if (at === from) firstEnd = next;
      const target = (this.#base[state] ?? 0) + letter;
      if (letter < this.#unspaced || this.#check[target] !== state) break;
      state = target;
      at = next;
      const set = this.#whole[state] ?? 0;
      if (set !== 0) {
        best = set;
        bestEnd = at;
      }
    }
    if (best === 0) return { next: firstEnd, number: number + (isHiragana(text.charCodeAt(from)) ? 0.25 : 0.5) };
    const place = Math.ceil(number) + 1;
    hits.add(best, place, from, bestEnd);
    return { next: bestEnd, number: place };
  }

  /** The set of an Arabic word that is known without the small words written together with it: "and", "so", "with", "to", "the". */
  #withoutClitics(text: string, start: number, end: number): number {
    let from = start;
    for (const clitics of CLITICS) {
      const clitic = clitics.find((each) => text.startsWith(each, from));
      if (clitic === undefined) continue;
      from += clitic.length;
      if (end - from < SHORTEST_SEGMENT) return 0;
      const set = this.#setOf(text, from, end);
      if (set !== 0) return set;
    }
    return 0;
  }

  #setOf(text: string, start: number, end: number): number {
    let state = ROOT;
    for (let at = start; at < end; at++) {
      const letter = this.#letters.plain(text.charCodeAt(at));
      if (letter === IGNORABLE) continue;
      const target = (this.#base[state] ?? 0) + letter;
      if (letter < FIRST_CLASS || this.#check[target] !== state) return this.#stem[state] ?? 0;
      state = target;
    }
    return this.#whole[state] ?? 0;
  }

  #isKnownRotated(text: string, start: number, end: number): boolean {
    let state = ROOT;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      const letter = code < 128 ? (this.#rotated[code] ?? SEPARATOR) : SEPARATOR;
      const target = (this.#base[state] ?? 0) + letter;
      if (letter < FIRST_CLASS || this.#check[target] !== state) return this.#isAnchor(this.#stem[state]);
      state = target;
    }
    return this.#isAnchor(this.#whole[state]);
  }

  #isAnchor(set: number | undefined): boolean {
    return this.#anchors.of(set ?? 0).length > 0;
  }

  /** Joins a run of equally long words; single letters keep the wide gaps between words, where there are any. */
  #respell(text: string, from: number, to: number, length: number, number: number, hits: Hits): number {
    // Pieces are told from plain short words by their digits: "1gn0 r341 1pr3".
    if (length > 1 && !/\d/.test(text.slice(from, to))) return number;
    return this.#cut(text, from, to, number, hits);
  }

  /**
   * Cuts letters without word borders along the vocabulary, so that as few letters as possible are in no word. Letters in no word count
   * as about as many words of a gap as they would make up.
   */
  #cut(text: string, from: number, to: number, number: number, hits: Hits): number {
    const { units, starts, ends, breaks } = this.#spell(text, from, to);
    const size = units.length;
    // From each letter on: the cost of the rest, and how long the word here is in the best cut (0: none).
    const cost = new Float32Array(size + 1);
    const lengths = new Uint8Array(size);
    const sets = new Uint16Array(size);
    for (let at = size - 1; at >= 0; at--) {
      cost[at] = (cost[at + 1] ?? 0) + 1;
      let state = ROOT;
      const most = Math.min(size, at + LONGEST_SEGMENT);
      for (let last = at; last < most; last++) {
        if (last > at && breaks.has(last)) break;
        const target = (this.#base[state] ?? 0) + (units[last] ?? 0);
        if (this.#check[target] !== state) break;
        state = target;
        const set = this.#whole[state] ?? 0;
        const length = last - at + 1;
        const isWhole = (at === 0 || breaks.has(at)) && (last === size - 1 || breaks.has(last + 1));
        if (set === 0 || (length < SHORTEST_SEGMENT && !isWhole)) continue;
        const whole = (cost[last + 1] ?? 0) + (length < SURE_SEGMENT && !isWhole ? DOUBT : 0) + 0.5;
        if (whole > (cost[at] ?? 0)) continue;
        cost[at] = whole;
        lengths[at] = length;
        sets[at] = set;
      }
    }
    if (size <= LONGEST_TRANSFORMED && knownShare(lengths) < ENOUGH_KNOWN) return number;
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
      if (!isAlone) hits.add(sets[at] ?? 0, count, starts[at] ?? 0, ends[next - 1] ?? 0);
      isAfterOne = true;
      gap = 0;
      at = next;
    }
    return count + 1;
  }

  #spell(text: string, from: number, to: number) {
    const units: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const gaps: number[] = [];
    let separators = 0;
    for (let at = from; at < to; ) {
      const code = text.charCodeAt(at);
      let letter = code < 128 ? (this.#letters.ascii[code] ?? SEPARATOR) : this.#letters.beyondAscii(code);
      let next = at + 1;
      if (letter === LONG) ({ letter, next } = this.#letters.long(text, at));
      if (letter === SEPARATOR) separators++;
      if (letter > LONG) {
        gaps.push(separators);
        separators = 0;
        units.push(letter);
        starts.push(at);
        ends.push(next);
      }
      at = next;
    }
    return { units, starts, ends, breaks: bordersIn(gaps) };
  }
}

/** Hiragana that are in no known word are endings and particles, several of which make up less than a word elsewhere. */
function isHiragana(code: number): boolean {
  return code >= 0x3041 && code <= 0x309f;
}

/** In either case: a capital "L" looks like no other letter, and "La" begins every other sentence of four languages. */
function hasL(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((text.charCodeAt(at) | 0x20) === 0x6c) return true;
  return false;
}

/**
 * Where words begin among letters that stand apart, by what stands before each: words stand further apart than letters do. `I g n  o f` has two gaps of
 * two, and `["I", "g"]` has nothing but wide ones.
 */
function bordersIn(gaps: readonly number[]): ReadonlySet<number> {
  const borders = new Set<number>();
  let usual = Number.POSITIVE_INFINITY;
  for (let at = 1; at < gaps.length && at < MOST_GAPS; at++) usual = Math.min(usual, gaps[at] ?? 0);
  for (const [at, gap] of gaps.entries()) if (gap > Math.max(1, usual)) borders.add(at);
  return borders;
}

/** How much of some letters is in words. */
function knownShare(lengths: Uint8Array): number {
  let known = 0;
  for (let at = 0; at < lengths.length; at += Math.max(1, lengths[at] ?? 0)) known += lengths[at] ?? 0;
  return known / lengths.length;
}

/** Whether no word begins within a word's length from a letter on. */
function isFar(lengths: Uint8Array, from: number): boolean {
  for (let at = from; at < from + LETTERS_A_WORD; at++) if ((lengths[at] ?? 0) > 0) return false;
  return true;
}

/** Whether a sentence ends at a character: a full stop before white space and what is no small letter. */
function isSentenceEnd(code: number, text: string, next: number): boolean {
  if (code === FULL_STOP || code === 0xff01 || code === 0xff1f) return true;
  if (code !== 0x2e && code !== 0x21 && code !== 0x3f) return false;
  const after = text.charCodeAt(next);
  if (after !== 0x20 && after !== 0x0a) return false;
  const beyond = text.charCodeAt(next + 1);
  if (beyond < 128) return beyond >= 65 && beyond <= 90;
  const follower = text.charAt(next + 1);
  return follower !== follower.toLowerCase();
}
