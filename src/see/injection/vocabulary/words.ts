import { endOfAside, mayBeAside } from './asides.ts';
import type { Vocabulary } from './compile.ts';
import { LONGEST_SEGMENT, LONGEST_TRANSFORMED, SHORTEST_SEGMENT, WordCutter } from './cut.ts';
import { FIRST_CLASS, ROOT } from './double-array.ts';
import { Hits } from './hits.ts';
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

/** The first half of each tag character: read as the letter that it stands for, and not drawn. */
const TAGS = 0xdb40;

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

/** A sentence that ends puts the next one out of every pattern's reach, unless it is so short that it may be part of one. */
const SENTENCE_GAP = 8;
const SHORTEST_SENTENCE = 3;
const LONGEST_ELIDED = 4;
const FULL_STOP = 0x3002;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const MOST_ASIDE = 2;
const MOST_NAMES = 20;
/** Behind a backslash they stand for white space: `previous\ninstructions` in the text of JSON or of a program. */
const BLANKS = 'nrtbfv';

/** What Arabic writes together with the word that follows, in the order in which it does so. */
const CLITICS = [
  ['و', 'ف'],
  ['ب', 'ل', 'ك', 'س'],
  ['ال', 'ل'],
];

function isArabic(text: string, at: number): boolean {
  return text.charCodeAt(at) >> 8 === 6;
}

/** What ASCII's signs between words are to a pass: nothing; maybe the end of a sentence; or what decides how the word before is read, or what follows. */
const [SILENT, ENDING, SPEAKING] = [0, 1, 2];
const ENDINGS = '.?';
const SPEAKERS = `!"'<[\\]`;
/** The first code beyond ASCII. */
const BEYOND = 128;

/** Where a pass is. */
interface Pass {
  /** Of the word that it read last. */
  number: number;
  /** Words of this sentence. */
  sentence: number;
  /** Names of members that stand one behind the other. */
  names: number;
  /** The run of equally long words that it is in: spelled-out letters, pieces, or bytes. */
  runLength: number;
  runWords: number;
  runStart: number;
  runEnd: number;
  /** What is aside that it is in, up to where, and how many words of it. */
  asideEnd: number;
  asideWords: number;
}

/** Finds the words of one vocabulary. */
export class WordFinder {
  readonly #letters: Letters;
  readonly #cutter: WordCutter;
  readonly #rotated: Uint16Array;
  readonly #signs: Uint8Array;
  readonly #base: Uint16Array;
  readonly #check: Uint16Array;
  readonly #whole: Uint16Array;
  readonly #stem: Uint16Array;
  readonly #korean: number;
  readonly #unspaced: number;
  readonly #withL: ReadonlyMap<number, number>;

  constructor(vocabulary: Vocabulary) {
    this.#letters = new Letters(vocabulary);
    this.#cutter = new WordCutter(vocabulary, this.#letters);
    this.#base = vocabulary.base;
    this.#check = vocabulary.check;
    this.#whole = vocabulary.whole;
    this.#stem = vocabulary.stem;
    this.#korean = vocabulary.korean;
    this.#unspaced = vocabulary.unspaced;
    this.#withL = new Map(vocabulary.withL);
    this.#signs = Uint8Array.from({ length: BEYOND }, (_, code) => {
      const sign = String.fromCharCode(code);
      const isSpeaking = this.#letters.ascii[code] !== SEPARATOR || SPEAKERS.includes(sign);
      return isSpeaking ? SPEAKING : ENDINGS.includes(sign) ? ENDING : SILENT;
    });
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
    const pass: Pass = {
      number: 0,
      sentence: 0,
      names: 0,
      runLength: 0,
      runWords: 0,
      runStart: 0,
      runEnd: 0,
      asideEnd: 0,
      asideWords: 0,
    };
    const long: number[] = [];
    const rotated: number[] = [];
    const size = text.length;
    let hasUndrawn = false;
    // The word that the pass is in.
    let length = 0;
    let start = 0;
    let end = 0;
    let state = ROOT;
    let alive = true;
    let korean = false;
    for (let at = 0; at <= size; ) {
      if (length === 0) at = this.#plainWords(text, at, pass, hits, rotated);
      let letter = SEPARATOR;
      let next = at + 1;
      let code = 0;
      if (at < size) {
        code = text.charCodeAt(at);
        letter = code < 128 ? (ascii[code] ?? SEPARATOR) : letters.beyondAscii(code);
        if (letter === LONG) {
          ({ letter, next } = letters.long(text, at));
          hasUndrawn ||= code === TAGS;
        }
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
        if (start >= pass.asideEnd || ++pass.asideWords <= MOST_ASIDE) pass.number++;
        pass.sentence++;
        if (length !== pass.runLength) {
          if (isSpelled(pass.runWords, pass.runLength))
            pass.number = this.#respell(
              text,
              pass.runStart,
              pass.runLength > 1 ? end : pass.runEnd,
              pass.runLength,
              pass.number,
              hits,
            );
          pass.runLength = length;
          pass.runWords = 0;
          pass.runStart = start;
        }
        pass.runWords++;
        pass.runEnd = end;
        let set = alive ? (this.#whole[state] ?? 0) : (this.#stem[state] ?? 0);
        if (text.charCodeAt(start - 1) === BACKSLASH && BLANKS.includes(text.charAt(start))) {
          const inner = length === 1 ? 0 : this.#setOf(text, start + 1, end);
          // A line ends before the word, unless it is one with the letter alone: "\forget".
          if (length === 1) pass.number--;
          else if (inner !== 0) [set, start] = [inner, start + 1];
        }
        if (set === 0 && length > SHORTEST_SEGMENT && isArabic(text, start))
          set = this.#withoutClitics(text, start, end);
        if (length === 2 && set !== 0 && hasL(text, start, end)) set = this.#withL.get(set) ?? set;
        if (set !== 0) hits.add(set, pass.number, start, end);
        // An elided article ("l'utente", "d'outil") is no word between two others.
        else if (length <= LONGEST_ELIDED && (code === 0x27 || code === 0x2019)) pass.number--;
        // So is the name of a member of JSON, but not where nothing but names stands for long: any number of words would be within reach.
        const isName = code === QUOTE && text.charCodeAt(next) === COLON && text.charCodeAt(start - 1) === QUOTE;
        pass.names = isName ? pass.names + 1 : 0;
        if (isName && pass.names <= MOST_NAMES) pass.number--;
        if (length >= SHORTEST_TRANSFORMED && !(alive && set !== 0)) {
          if (length >= LONG_WORD) long.push(start);
          if (length >= JOINED_WORD && set === 0) pass.number = this.#cutter.cut(text, start, end, pass.number, hits);
          if (length <= LONGEST_TRANSFORMED && this.#setOf(text, start, end, true) !== 0) rotated.push(start);
        }
        length = 0;
        if (letter > LONG && letter < unspaced) continue;
      }
      if (letter >= unspaced) {
        const cut = this.#cutUnspaced(text, at, pass.number, hits);
        if (cut.number - pass.number >= 1) pass.sentence++;
        pass.number = cut.number;
        at = cut.next;
        continue;
      }
      if (code > SPACE && at >= pass.asideEnd && mayBeAside(code, text.charCodeAt(next))) {
        pass.asideEnd = endOfAside(text, at, code);
        pass.asideWords = 0;
      }
      if (isSentenceEnd(code, text, next) && pass.sentence >= SHORTEST_SENTENCE) {
        pass.number += SENTENCE_GAP;
        pass.sentence = 0;
      }
      at = next;
    }
    if (isSpelled(pass.runWords, pass.runLength))
      this.#respell(text, pass.runStart, pass.runEnd, pass.runLength, pass.number, hits);
    return { hits, long, rotated, hasUndrawn };
  }

  /**
   * Reads words as most of a text has them, from a place that is in none: plain letters, and behind them a sign that says nothing. It does what {@link find}
   * does, with less asked of each; ends before what it does not know, and tells that place.
   */
  #plainWords(text: string, from: number, pass: Pass, hits: Hits, rotated: number[]): number {
    const size = text.length;
    if (from > 0 && text.charCodeAt(from - 1) === BACKSLASH) return from;
    const { ascii } = this.#letters;
    const base = this.#base;
    const check = this.#check;
    const whole = this.#whole;
    const stem = this.#stem;
    const signs = this.#signs;
    const rotation = this.#rotated;
    const { asideEnd } = pass;
    let { number, sentence, names, runLength, runWords, runStart, runEnd, asideWords } = pass;
    let at = from;
    for (;;) {
      // Behind the text nothing is read: what could be no number would make a double of each code.
      let code = at < size ? text.charCodeAt(at) : BEYOND;
      let letter = code < BEYOND ? (ascii[code] ?? SEPARATOR) : SEPARATOR;
      if (letter > LONG) {
        let state = ROOT;
        let end = at;
        do {
          const target = (base[state] ?? 0) + letter;
          if (check[target] !== state) break;
          state = target;
          code = ++end < size ? text.charCodeAt(end) : BEYOND;
          letter = code < BEYOND ? (ascii[code] ?? SEPARATOR) : SEPARATOR;
        } while (letter > LONG);
        const alive = letter <= LONG;
        while (letter > LONG) {
          code = ++end < size ? text.charCodeAt(end) : BEYOND;
          letter = code < BEYOND ? (ascii[code] ?? SEPARATOR) : SEPARATOR;
        }
        const length = end - at;
        if (code >= BEYOND || signs[code] === SPEAKING || length >= LONG_WORD) break;
        names = 0;
        if (at >= asideEnd || ++asideWords <= MOST_ASIDE) number++;
        sentence++;
        if (length !== runLength) {
          if (isSpelled(runWords, runLength))
            number = this.#respell(text, runStart, runLength > 1 ? end : runEnd, runLength, number, hits);
          runLength = length;
          runWords = 0;
          runStart = at;
        }
        runWords++;
        runEnd = end;
        let set = (alive ? whole[state] : stem[state]) ?? 0;
        if (length === 2 && set !== 0 && hasL(text, at, end)) set = this.#withL.get(set) ?? set;
        if (set !== 0) hits.add(set, number, at, end);
        if (length >= SHORTEST_TRANSFORMED && !(alive && set !== 0)) {
          let turned = ROOT;
          let place = at;
          for (; place < end; place++) {
            const target = (base[turned] ?? 0) + (rotation[text.charCodeAt(place)] ?? SEPARATOR);
            if (check[target] !== turned) break;
            turned = target;
          }
          if ((place < end ? stem[turned] : whole[turned]) !== 0) rotated.push(at);
        }
        at = end;
      } else if (code >= BEYOND || signs[code] === SPEAKING) break;
      at++;
      if (signs[code] === ENDING && sentence >= SHORTEST_SENTENCE && isSentenceEnd(code, text, at)) {
        number += SENTENCE_GAP;
        sentence = 0;
      }
    }
    if (at === from) return at;
    pass.number = number;
    pass.sentence = sentence;
    pass.names = names;
    pass.runLength = runLength;
    pass.runWords = runWords;
    pass.runStart = runStart;
    pass.runEnd = runEnd;
    pass.asideWords = asideWords;
    return at;
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

  /** The set of what stands there, as it is written or rotated. */
  #setOf(text: string, start: number, end: number, isRotated = false): number {
    let state = ROOT;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      const rotated = code < 128 ? (this.#rotated[code] ?? SEPARATOR) : SEPARATOR;
      const letter = isRotated ? rotated : this.#letters.plain(code);
      if (letter === IGNORABLE) continue;
      const target = (this.#base[state] ?? 0) + letter;
      if (letter < FIRST_CLASS || this.#check[target] !== state) return this.#stem[state] ?? 0;
      state = target;
    }
    return this.#whole[state] ?? 0;
  }

  /** Joins a run of equally long words; single letters keep the wide gaps between words, where there are any. */
  #respell(text: string, from: number, to: number, length: number, number: number, hits: Hits): number {
    // Pieces are told from plain short words by their digits: "1gn0 r341 1pr3".
    if (length > 1 && !/\d/.test(text.slice(from, to))) return number;
    return this.#cutter.cut(text, from, to, number, hits);
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

function isSpelled(words: number, length: number): boolean {
  return length <= LONGEST_PIECE && words >= SPELLED_RUN;
}
