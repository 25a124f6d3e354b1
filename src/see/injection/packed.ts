import type { Gathering, Pattern, Vocabulary } from './compile.ts';

/** A vocabulary as a build writes it into a script: JSON around the four arrays in base64, little-endian. */
export interface PackedVocabulary {
  readonly letters: string;
  readonly korean: number;
  readonly unspaced: number;
  readonly withL: ReadonlyArray<readonly [set: number, withL: number]>;
  readonly arrays: readonly [base: string, check: string, whole: string, stem: string];
  readonly sets: ReadonlyArray<readonly number[]>;
  readonly patterns: readonly Pattern[];
  readonly gatherings: readonly Gathering[];
}

export function packVocabulary(vocabulary: Vocabulary): PackedVocabulary {
  const { letters, base, check, whole, stem, ...rest } = vocabulary;
  return {
    ...rest,
    letters: String.fromCharCode(...letters),
    arrays: [encode(base), encode(check), encode(whole), encode(stem)],
  };
}

export function unpackVocabulary({ letters, arrays, ...rest }: PackedVocabulary): Vocabulary {
  const [base, check, whole, stem] = arrays;
  return {
    ...rest,
    letters: unitsOf(letters),
    base: new Uint16Array(decode(base).buffer),
    check: new Uint16Array(decode(check).buffer),
    whole: new Uint16Array(decode(whole).buffer),
    stem: new Uint16Array(decode(stem).buffer),
  };
}

function unitsOf(letters: string): number[] {
  const units = new Array<number>(letters.length);
  for (let at = 0; at < letters.length; at++) units[at] = letters.charCodeAt(at);
  return units;
}

function encode(array: Uint16Array): string {
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
