import { readFileSync } from 'node:fs';
import type { WordVectors } from '../grant/select/language/word-vectors.ts';
import { builtData } from './built-data.ts';

/** Of GloVe's numbers, and of a sentence encoder's behind them. */
const COMPANY = 100;
const ENCODED = 64;
const SIZE = COMPANY + ENCODED;

/**
 * The vectors of the most frequent words as the build left them in `dist/data` (scripts/pack-word-vectors.mjs). Takes some twenty milliseconds and seven
 * megabytes.
 *
 * @throws {CordonError} `environment` when they have not been built
 */
export function openWordVectors(): WordVectors {
  const { ranks, bytes } = readTable();
  const known = new Map<string, Float64Array>();
  const wholeVectorOf = (word: string): Float64Array | undefined => {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const rank = ranks.get(word);
    if (rank === undefined) return undefined;
    const numbers = Float64Array.from(bytes.subarray(rank * SIZE, (rank + 1) * SIZE));
    scaleToOne(numbers.subarray(0, COMPANY));
    scaleToOne(numbers.subarray(COMPANY));
    known.set(word, numbers);
    return numbers;
  };
  return {
    vectorOf: (word) => wholeVectorOf(word)?.subarray(0, COMPANY),
    wholeVectorOf,
    rankOf: (word) => ranks.get(word) ?? Number.POSITIVE_INFINITY,
  };
}

interface Table {
  readonly ranks: ReadonlyMap<string, number>;
  readonly bytes: Int8Array;
}

function readTable(): Table {
  const file = readFileSync(builtData('word-vectors.bin'));
  const from = 4 + file.readUInt32LE(0);
  const words = file.toString('latin1', 4, from).split(' ');
  const bytes = new Int8Array(file.buffer, file.byteOffset + from, words.length * SIZE);
  return { ranks: new Map(words.map((word, rank) => [word, rank])), bytes };
}

function scaleToOne(vector: Float64Array): void {
  const length = Math.hypot(...vector);
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
}
