import type { Json, JsonObject } from '../json.ts';

/** One known threat of a SpiderSense database, its vector aside (docs/sources.md#chio-spidersenseguard). */
export interface Threat {
  readonly id: string;
  readonly category: string;
  /** Of the agent's loop: perception, cognition, action or feedback. */
  readonly stage: string;
  readonly label: string;
}

/**
 * Known threats and their vectors, read once and kept for scoring: every vector at length one, row after row in one array. A database is too
 * large to be written out with the policy that names it, so as JSON it is its digest.
 */
export interface ThreatDatabase {
  readonly dimension: number;
  readonly threats: readonly Threat[];
  /** `threats.length * dimension` numbers. */
  readonly rows: Float32Array;
  toJSON(): JsonObject;
}

/**
 * Puts a database together.
 * @param digest of the text that it was read from
 * @throws {RangeError} where a vector has another dimension than the first, or no direction
 */
export function threatDatabase(
  threats: readonly Threat[],
  vectors: readonly ArrayLike<number>[],
  digest: string,
): ThreatDatabase {
  const dimension = vectors[0]?.length ?? 0;
  const rows = new Float32Array(threats.length * dimension);
  for (const [index, { id }] of threats.entries()) {
    const vector = vectors[index];
    const unit = vector?.length === dimension ? unitVector(vector) : undefined;
    if (unit === undefined) throw new RangeError(`threat '${id}' has no usable embedding`);
    rows.set(unit, index * dimension);
  }
  return { dimension, threats, rows, toJSON: () => ({ digest, threats: threats.length, dimension }) };
}

/** A vector at length one; undefined where a member is no finite number, or where all are zero and it has no direction. */
export function unitVector(vector: ArrayLike<Json>): Float32Array | undefined {
  const unit = new Float64Array(vector.length);
  let largest = 0;
  for (let index = 0; index < vector.length; index += 1) {
    const number = vector[index];
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
    unit[index] = number;
    largest = Math.max(largest, Math.abs(number));
  }
  if (largest === 0) return undefined;
  // Scaled by the largest first, so that the squares of very large or small numbers stay finite and above zero.
  let sum = 0;
  for (let index = 0; index < unit.length; index += 1) {
    const part = (unit[index] ?? 0) / largest;
    sum += part * part;
  }
  const length = Math.sqrt(sum);
  // A loop, since a database has millions of these and `from` would ask a function for each.
  const single = new Float32Array(unit.length);
  for (let index = 0; index < unit.length; index += 1) single[index] = (unit[index] ?? 0) / largest / length;
  return single;
}
