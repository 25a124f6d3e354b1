import { readFileSync } from 'node:fs';
import type { WordVectors } from '../grant/select/language/word-vectors.ts';
import { builtData } from './built-data.ts';

const SIZE = 100;

/**
 * The vectors of the most frequent words as the build left them in `dist/data` (scripts/pack-word-vectors.mjs). Takes some ten milliseconds and two megabytes.
 *
 * @throws {CordonError} `environment` when they have not been built
 */
export function openWordVectors(): WordVectors {
  const { ranks, bytes } = readTable();
  const known = new Map<string, Float32Array>();
  return {
    vectorOf(word) {
      const kept = known.get(word);
      if (kept !== undefined) return kept;
      const rank = ranks.get(word);
      if (rank === undefined) return undefined;
      const vector = ofLengthOne(Float32Array.from(bytes.subarray(rank * SIZE, (rank + 1) * SIZE)));
      known.set(word, vector);
      return vector;
    },
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

function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}
