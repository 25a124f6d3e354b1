/**
 * The few sums that the network is made of. WebAssembly adds two numbers at a time (simd.ts), three times as fast as loops; where a place does not compile it (a
 * page or an extension whose content security policy says so), plain loops do. Both give the same numbers to the last bit.
 */
import { dot, type Layer } from './layers.ts';
import { SimdArithmetic } from './simd.ts';

export interface Arithmetic {
  /** Zeros. All that the sums read and write is made here; the length of a row is a multiple of four. */
  numbers(length: number): Float64Array;
  /** Adds to `to` what `length` inputs, from the given column of the layer on, come to; they begin at `at` in `from`. */
  applyPart(layer: Layer, column: number, length: number, from: Float64Array, at: number, to: Float64Array): void;
  /** Writes into `to` the dot product of the row that begins at `at` in `one` with each of the first `count` rows. */
  dots(one: Float64Array, at: number, rows: Float64Array, count: number, size: number, to: Float64Array): void;
  /** Writes into `mixed`, which is as long as a row, the sum of the first `count` rows, each by its share. */
  mix(rows: Float64Array, shares: Float64Array, count: number, mixed: Float64Array): void;
  /** Writes into `to` the products of the row that begins at `at` with the other, and behind them their differences without sign. */
  meet(rows: Float64Array, at: number, other: Float64Array, to: Float64Array): void;
  /** Adds by its share, from `into` on, what is above 0 of a row; behind these sums stands the greatest of each number. */
  gather(row: Float64Array, share: number, to: Float64Array, into: number): void;
}

/** Room for so many numbers in all. */
export function arithmeticFor(capacity: number): Arithmetic {
  return SimdArithmetic.open(capacity) ?? plainArithmetic;
}

/** Four sums side by side: none has to wait for the last one. */
export const plainArithmetic: Arithmetic = {
  numbers: (length) => new Float64Array(length),

  applyPart({ weights, bias, columns }, column, length, from, at, to) {
    for (let row = 0; row < bias.length; row += 4) {
      let first = to[row] ?? 0;
      let second = to[row + 1] ?? 0;
      let third = to[row + 2] ?? 0;
      let fourth = to[row + 3] ?? 0;
      let weight = row * columns + column * 4;
      for (let step = at; step < at + length; step += 1) {
        const input = from[step] ?? 0;
        first += (weights[weight] ?? 0) * input;
        second += (weights[weight + 1] ?? 0) * input;
        third += (weights[weight + 2] ?? 0) * input;
        fourth += (weights[weight + 3] ?? 0) * input;
        weight += 4;
      }
      to[row] = first;
      to[row + 1] = second;
      to[row + 2] = third;
      to[row + 3] = fourth;
    }
  },

  dots(one, at, rows, count, size, to) {
    for (let row = 0; row < count; row += 1) to[row] = dot(one, at, rows, row * size, size);
  },

  mix(rows, shares, count, mixed) {
    const size = mixed.length;
    for (let step = 0; step < size; step += 4) {
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      let at = step;
      for (let row = 0; row < count; row += 1) {
        const share = shares[row] ?? 0;
        first += share * (rows[at] ?? 0);
        second += share * (rows[at + 1] ?? 0);
        third += share * (rows[at + 2] ?? 0);
        fourth += share * (rows[at + 3] ?? 0);
        at += size;
      }
      mixed[step] = first;
      mixed[step + 1] = second;
      mixed[step + 2] = third;
      mixed[step + 3] = fourth;
    }
  },

  meet(rows, at, other, to) {
    for (let step = 0; step < other.length; step += 1) {
      const mine = rows[at + step] ?? 0;
      const theirs = other[step] ?? 0;
      to[step] = mine * theirs;
      to[other.length + step] = Math.abs(mine - theirs);
    }
  },

  gather(row, share, to, into) {
    for (let step = 0; step < row.length; step += 1) {
      const value = Math.max(row[step] ?? 0, 0);
      to[into + step] = (to[into + step] ?? 0) + value * share;
      to[into + row.length + step] = Math.max(to[into + row.length + step] ?? 0, value);
    }
  },
};
