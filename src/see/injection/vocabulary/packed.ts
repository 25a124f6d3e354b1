import type { SeeRule } from '../../rules.ts';
import type { Check } from '../patterns.ts';
import type { MeaningSets, Pattern, Vocabulary } from './compile.ts';
import { conceptIn, languagesIn, meaningOf } from './meaning.ts';

/** A vocabulary as a build writes it into a script: JSON around numbers of 16 bits in base64, little-endian. */
export interface PackedVocabulary {
  readonly letters: string;
  readonly korean: number;
  readonly unspaced: number;
  readonly withL: ReadonlyArray<readonly [set: number, withL: number]>;
  readonly arrays: readonly [base: string, check: string, whole: string, stem: string];
  /** Where the meanings of each set end, and of all of them one after the other the concepts and the languages. */
  readonly sets: readonly [ends: string, concepts: string, languages: string];
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

export function packVocabulary(vocabulary: Vocabulary): PackedVocabulary {
  const { letters, base, check, whole, stem, sets, patterns, ...rest } = vocabulary;
  return {
    ...rest,
    sets: packSets(sets),
    patterns: patterns.map(packPattern),
    letters: encode(letters),
    arrays: [encode(base), encode(check), encode(whole), encode(stem)],
  };
}

export function unpackVocabulary({ letters, arrays, sets, patterns, ...rest }: PackedVocabulary): Vocabulary {
  const [base, check, whole, stem] = arrays;
  return {
    ...rest,
    letters: numbersOf(letters),
    base: numbersOf(base),
    check: numbersOf(check),
    whole: numbersOf(whole),
    stem: numbersOf(stem),
    sets: new PackedSets(sets),
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

function packSets(sets: MeaningSets): PackedVocabulary['sets'] {
  const all: number[] = [];
  const ends = Uint16Array.from({ length: sets.length }, (_, set) => all.push(...(sets.at(set) ?? [])));
  return [encode(ends), encode(Uint8Array.from(all, conceptIn)), encode(Uint16Array.from(all, languagesIn))];
}

/** A document meets a few dozen of a thousand sets: each is unpacked where it is met. */
class PackedSets implements MeaningSets {
  readonly #ends: Uint16Array;
  readonly #concepts: Uint8Array;
  readonly #languages: Uint16Array;

  constructor([ends, concepts, languages]: PackedVocabulary['sets']) {
    this.#ends = numbersOf(ends);
    this.#concepts = decode(concepts);
    this.#languages = numbersOf(languages);
  }

  get length(): number {
    return this.#ends.length;
  }

  at(set: number): readonly number[] | undefined {
    const end = this.#ends[set];
    if (end === undefined) return undefined;
    const meanings: number[] = [];
    for (let at = set === 0 ? 0 : (this.#ends[set - 1] ?? 0); at < end; at++)
      meanings.push(meaningOf(this.#concepts[at] ?? 0, this.#languages[at] ?? 0));
    return meanings;
  }
}

function numbersOf(text: string): Uint16Array {
  return new Uint16Array(decode(text).buffer);
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
