/**
 * Scores a vector against every row of a threat database by cosine similarity, at the speed of memory.
 *
 * Rows have length one, so a score is one dot product. Most calls resemble nothing, and for them a bound suffices: by Cauchy and Schwarz, the
 * part of a dot product that is not summed yet is at most the product of the two parts' lengths. So of each row the first third is summed, and
 * only where that and the bound on the rest could reach the score that matters, the whole. With a third of 128 of 384 numbers:
 *
 *     sum of the first third 0.12, both rests of length 0.8: at most 0.12 + 0.64 = 0.76, and never 0.85
 *
 * Four rows are summed side by side: one sum alone would wait for its own last addition.
 */
import type { ThreatDatabase } from '../../model/policy/threats.ts';

const LANES = 4;

/** A threat by its place in the database, and how similar it is: 1 is the same direction. */
export interface ThreatScore {
  readonly index: number;
  readonly score: number;
}

export class ThreatScan {
  readonly #rows: Float32Array;
  readonly #size: number;
  readonly #count: number;
  readonly #head: number;
  /** The length of each row's part behind the head. */
  readonly #rests: Float64Array;

  constructor({ rows, dimension, threats }: ThreatDatabase) {
    this.#rows = rows;
    this.#size = dimension;
    this.#count = threats.length;
    this.#head = Math.ceil(dimension / 3);
    this.#rests = Float64Array.from({ length: this.#count }, (_, index) =>
      lengthOf(rows.subarray(index * dimension + this.#head, (index + 1) * dimension)),
    );
  }

  /** Whether any row scores at least so much. */
  reaches(unit: Float32Array, least: number): boolean {
    const rows = this.#rows;
    const size = this.#size;
    const head = this.#head;
    const rests = this.#rests;
    const rest = lengthOf(unit.subarray(head));
    const even = this.#count - (this.#count % LANES);
    for (let index = 0; index < even; index += LANES) {
      const first = index * size;
      const second = first + size;
      const third = second + size;
      const fourth = third + size;
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let at = 0; at < head; at += 1) {
        const number = unit[at] ?? 0;
        a += number * (rows[first + at] ?? 0);
        b += number * (rows[second + at] ?? 0);
        c += number * (rows[third + at] ?? 0);
        d += number * (rows[fourth + at] ?? 0);
      }
      if (a + rest * (rests[index] ?? 1) >= least && this.#score(unit, first) >= least) return true;
      if (b + rest * (rests[index + 1] ?? 1) >= least && this.#score(unit, second) >= least) return true;
      if (c + rest * (rests[index + 2] ?? 1) >= least && this.#score(unit, third) >= least) return true;
      if (d + rest * (rests[index + 3] ?? 1) >= least && this.#score(unit, fourth) >= least) return true;
    }
    for (let index = even; index < this.#count; index += 1) {
      if (this.#score(unit, index * size) >= least) return true;
    }
    return false;
  }

  /** The `count` rows of the highest score, best first. */
  nearest(unit: Float32Array, count: number): readonly ThreatScore[] {
    const best: ThreatScore[] = [];
    let floor = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < this.#count; index += 1) {
      const score = this.#score(unit, index * this.#size);
      if (best.length === count && score <= floor) continue;
      const place = best.findIndex((other) => other.score < score);
      best.splice(place < 0 ? best.length : place, 0, { index, score });
      if (best.length > count) best.pop();
      floor = best.at(-1)?.score ?? floor;
    }
    return best;
  }

  #score(unit: Float32Array, row: number): number {
    const rows = this.#rows;
    const size = this.#size;
    let [a, b, c, d] = [0, 0, 0, 0];
    let at = 0;
    for (; at + 3 < size; at += LANES) {
      a += (unit[at] ?? 0) * (rows[row + at] ?? 0);
      b += (unit[at + 1] ?? 0) * (rows[row + at + 1] ?? 0);
      c += (unit[at + 2] ?? 0) * (rows[row + at + 2] ?? 0);
      d += (unit[at + 3] ?? 0) * (rows[row + at + 3] ?? 0);
    }
    for (; at < size; at += 1) a += (unit[at] ?? 0) * (rows[row + at] ?? 0);
    return a + b + c + d;
  }
}

function lengthOf(part: Float32Array): number {
  return Math.sqrt(part.reduce((sum, number) => sum + number * number, 0));
}
