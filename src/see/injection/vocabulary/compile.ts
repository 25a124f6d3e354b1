import { foldWords } from '../../fold.ts';
import type { SeeRule } from '../../rules.ts';
import { LANGUAGES } from '../languages/index.ts';
import { type Check, COMPOUNDS, PATTERNS, type PatternLine } from '../patterns.ts';
import { ConceptSets } from './concept-sets.ts';
import { CONCEPTS, type Words } from './concepts.ts';
import { DoubleArray, FIRST_CLASS, type Word } from './double-array.ts';
import { languagesOf, meaningOf } from './meaning.ts';

/*
 * The words of all languages and the patterns become what texts are searched with: one automaton (double-array.ts), whose words mean sets of concepts, and
 * patterns in numbers.
 *
 * Compiling takes about a second of processor time, far too long for every document that a browser opens: the in-page script carries the result (packed.ts).
 */

/** A step of a pattern: the next hit has one of these concepts, after at most `gap` words. */
export interface Step {
  readonly any: readonly number[];
  readonly gap: number;
}

export interface Pattern {
  readonly by: SeeRule;
  readonly score: number;
  /** The concepts of which the first hit has one. */
  readonly first: readonly number[];
  readonly rest: readonly Step[];
  readonly check?: Check | undefined;
}

export interface Vocabulary {
  /** The folded letters that occur in words, in order; a letter's class is its index plus {@link FIRST_CLASS}. Korean, then unspaced scripts last. */
  readonly letters: Uint16Array;
  /** The classes from which on letters are Korean, and letters of scripts that leave no spaces. */
  readonly korean: number;
  readonly unspaced: number;
  readonly base: Uint16Array;
  readonly check: Uint16Array;
  /** The sets of two-letter words that mean less where an "l" stands in them: the set, and what it is then. */
  readonly withL: ReadonlyArray<readonly [set: number, withL: number]>;
  /** By state: the set of a word that ends here, or 0. */
  readonly whole: Uint16Array;
  /** By state: the set of the longest stem up to here, or 0. */
  readonly stem: Uint16Array;
  /** By set: its meanings (meaning.ts). */
  readonly sets: MeaningSets;
  readonly patterns: readonly Pattern[];
}

/** Sets of meanings by number, as a list of lists is. */
export interface MeaningSets {
  readonly length: number;
  at(set: number): readonly number[] | undefined;
}

/** Stands for every Korean syllable that is in no word. */
export const OTHER_KOREAN = 0xd7a3;

/** Whether a folded letter is of a script that leaves no spaces between words (Han, Kana). */
export function isUnspaced(unit: number): boolean {
  return (unit >= 0x2e80 && unit < 0xac00) || (unit >= 0xf900 && unit < 0xfb00) || unit > 0x1ffff;
}

export function isKorean(unit: number): boolean {
  return unit >= 0xac00 && unit <= 0xd7a3;
}

export function compileVocabulary(languages: readonly Words[] = LANGUAGES, lines = PATTERNS): Vocabulary {
  const words = wordsOf(languages);
  const units = new Set(words.flatMap(({ letters }) => Array.from(letters, (letter) => letter.charCodeAt(0))));
  units.add(OTHER_KOREAN);
  const letters = Array.from(units).sort((a, b) => rank(a) - rank(b) || a - b);
  const patterns = lines.flatMap(withCompounds).map(compilePattern);
  const sets = new ConceptSets();
  const withL = setsWithL(words, sets);
  const trie = new DoubleArray(words, new Map(letters.map((unit, at) => [unit, FIRST_CLASS + at])), sets);
  return {
    letters: Uint16Array.from(letters),
    korean: FIRST_CLASS + letters.filter((unit) => rank(unit) < 1).length,
    unspaced: FIRST_CLASS + letters.filter((unit) => rank(unit) < 2).length,
    withL,
    ...trie.finish(),
    sets: sets.members,
    patterns,
  };
}

function rank(unit: number): number {
  return isUnspaced(unit) ? 2 : isKorean(unit) ? 1 : 0;
}

/** Every word once, in order of its letters. */
function wordsOf(languages: readonly Words[]): Word[] {
  const words = new Map<string, Word>();
  for (const [index, language] of languages.entries()) {
    for (const [number, concept] of CONCEPTS.entries()) {
      for (const written of (language[concept] ?? '').split(/\s+/)) {
        const isStem = written.endsWith('*');
        const letters = foldWords(isStem ? written.slice(0, -1) : written).join('');
        if (letters === '') continue;
        const word = words.get(letters) ?? { letters, whole: [], stem: [], withL: [] };
        words.set(letters, word);
        const meaning = meaningOf(number, languagesOf(letters, index));
        (isStem ? word.stem : word.whole).push(meaning);
        if (written.includes('l')) word.withL.push(meaning);
      }
    }
  }
  const inOrder = Array.from(words.values()).sort((a, b) => (a.letters < b.letters ? -1 : 1));
  for (const word of inOrder) inheritBeginning(word, words);
  return inOrder;
}

/**
 * Where no spaces are left, the longest word that is known counts: it means what the word that it begins with means as well, or a compound would
 * hide it. "转发给" (forward to) is "转发" (forward), too.
 */
function inheritBeginning(word: Word, words: ReadonlyMap<string, Word>): void {
  if (!isUnspaced(word.letters.charCodeAt(0))) return;
  for (let size = word.letters.length - 1; size > 0; size--) {
    const beginning = words.get(word.letters.slice(0, size));
    if (beginning === undefined) continue;
    word.whole.push(...beginning.whole);
    return;
  }
}

/**
 * Folding makes one letter of "i" and "l", and so "AI" of "al", which is "to the" in four languages, and "IA" of "la". Words that short are told apart.
 */
function setsWithL(words: readonly Word[], sets: ConceptSets): Array<readonly [number, number]> {
  const short = words.filter(({ letters, whole }) => letters.length === 2 && letters.includes('i') && whole.length > 0);
  return short.map(({ whole, stem, withL }) => [sets.numberOf([...stem, ...whole]), sets.numberOf(withL)] as const);
}

/** A pattern, and again for each idea in it that may be two words. */
function withCompounds(line: PatternLine): PatternLine[] {
  const [by, score, words, check] = line;
  const parts = words.split(' ');
  const variants = parts.flatMap((part, at): PatternLine[] => {
    const compound = part.split('|').flatMap((name) => COMPOUNDS[name] ?? [])[0];
    if (compound === undefined) return [];
    const replaced = parts.with(at, compound).join(' ');
    return [check === undefined ? [by, score, replaced] : [by, score, replaced, check]];
  });
  return [line, ...variants];
}

function compilePattern([by, score, words, check]: PatternLine): Pattern {
  const parts = words.split(' ');
  const rest: Step[] = [];
  for (let at = 1; at < parts.length; at += 2)
    rest.push({ gap: Number(parts[at]), any: conceptsOf(parts[at + 1] ?? '') });
  return { by, score, first: conceptsOf(parts[0] ?? ''), rest, check };
}

const NUMBERS: ReadonlyMap<string, number> = new Map(CONCEPTS.map((concept, number) => [concept, number]));

function conceptsOf(names: string): number[] {
  return names.split('|').map((name) => {
    const number = NUMBERS.get(name);
    if (number === undefined) throw new RangeError(`No concept '${name}'`);
    return number;
  });
}
