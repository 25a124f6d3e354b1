import type { SeeRule } from '../../rules.ts';
import type { Check } from '../patterns.ts';
import type { Pattern, Vocabulary } from './compile.ts';
import { conceptIn, languagesIn, meaningOf } from './meaning.ts';

/*
 * Two thirds of the states mean nothing, and most of the others mean whatever follows them: of `stem` only the states that mean something are carried, and
 * of `whole` only those where it differs from `stem`. Each is a list of states and a list of what stands there.
 *
 *   stem  0 0 7 7 0     →  states 2 3, sets 7 7
 *   whole 0 4 7 9 0     →  states 1 3, sets 4 9
 */

/** A vocabulary as a build writes it into a script: JSON around numbers of 16 bits in base64, little-endian. */
export interface PackedVocabulary {
  readonly letters: string;
  readonly korean: number;
  readonly unspaced: number;
  readonly withL: ReadonlyArray<readonly [set: number, withL: number]>;
  readonly arrays: readonly [base: string, check: string];
  readonly stem: SparseNumbers;
  readonly whole: SparseNumbers;
  /** How many meanings each set has, and of all of them one after the other the concepts and the languages. */
  readonly sets: readonly [sizes: string, concepts: string, languages: string];
  readonly patterns: readonly PackedPattern[];
}

/** Members by their places: names would weigh more than what they name. */
type PackedPattern = readonly [
  by: SeeRule,
  score: number,
  first: readonly number[],
  rest: ReadonlyArray<readonly [gap: number, ...any: number[]]>,
  check?: Check,
];

type SparseNumbers = readonly [places: string, numbers: string];

export function packVocabulary(vocabulary: Vocabulary): PackedVocabulary {
  const { letters, base, check, whole, stem, sets, patterns, ...rest } = vocabulary;
  return {
    ...rest,
    sets: packSets(sets),
    patterns: patterns.map(packPattern),
    letters: String.fromCharCode(...letters),
    arrays: [encode(base), encode(check)],
    stem: differences(stem, new Uint16Array(stem.length)),
    whole: differences(whole, stem),
  };
}

export function unpackVocabulary({ letters, arrays, sets, patterns, ...rest }: PackedVocabulary): Vocabulary {
  const base = numbersOf(arrays[0]);
  const stem = withDifferences(new Uint16Array(base.length), rest.stem);
  return {
    ...rest,
    letters: unitsOf(letters),
    base,
    check: numbersOf(arrays[1]),
    stem,
    whole: withDifferences(stem.slice(), rest.whole),
    sets: unpackSets(sets),
    patterns: patterns.map(([by, score, first, steps, check]): Pattern => {
      const pattern = { by, score, first, rest: steps.map(([gap, ...any]) => ({ gap, any })) };
      return check === undefined ? pattern : { ...pattern, check };
    }),
  };
}

function packPattern({ by, score, first, rest, check }: Pattern): PackedPattern {
  const steps = rest.map(({ gap, any }) => [gap, ...any] as const);
  return check === undefined ? [by, score, first, steps] : [by, score, first, steps, check];
}

function packSets(sets: Vocabulary['sets']): PackedVocabulary['sets'] {
  const all = sets.flat();
  return [
    encode(Uint8Array.from(sets, ({ length }) => length)),
    encode(Uint8Array.from(all, conceptIn)),
    encode(Uint16Array.from(all, languagesIn)),
  ];
}

function unpackSets([sizes, concepts, languages]: PackedVocabulary['sets']): number[][] {
  const concept = decode(concepts);
  const language = numbersOf(languages);
  let at = 0;
  return Array.from(decode(sizes), (size) =>
    Array.from({ length: size }, () => meaningOf(concept[at] ?? 0, language[at++] ?? 0)),
  );
}

function differences(array: Uint16Array, other: Uint16Array): SparseNumbers {
  const places = Array.from(array.keys()).filter((at) => array[at] !== other[at]);
  return [encode(Uint16Array.from(places)), encode(Uint16Array.from(places, (at) => array[at] ?? 0))];
}

function withDifferences(array: Uint16Array, [places, numbers]: SparseNumbers): Uint16Array {
  const at = numbersOf(places);
  const there = numbersOf(numbers);
  for (let each = 0; each < at.length; each++) array[at[each] ?? 0] = there[each] ?? 0;
  return array;
}

function numbersOf(text: string): Uint16Array {
  return new Uint16Array(decode(text).buffer);
}

function unitsOf(letters: string): number[] {
  const units = new Array<number>(letters.length);
  for (let at = 0; at < letters.length; at++) units[at] = letters.charCodeAt(at);
  return units;
}

function encode(array: Uint8Array | Uint16Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** In the engine's own code where it has that: the first text of every document waits for this. */
function decode(text: string): Uint8Array {
  const native: unknown = Reflect.get(Uint8Array, 'fromBase64');
  const decoded: unknown = typeof native === 'function' ? native.call(Uint8Array, text) : undefined;
  if (decoded instanceof Uint8Array) return decoded;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
