import { describe, expect, it } from 'vitest';
import { apply, applyPart, dot, layerOf, softmax } from './layers.ts';

/** Eight outputs of three inputs: output r has the weights 10r + 1, 10r + 2, 10r + 3, and r is added. */
const layer = layerOf(
  Float64Array.from({ length: 24 }, (_, at) => 10 * Math.floor(at / 3) + (at % 3) + 1),
  Float64Array.from({ length: 8 }, (_, row) => row),
);
const expected = (row: number, inputs: readonly number[], from = 0) =>
  inputs.reduce((sum, input, at) => sum + input * (10 * row + from + at + 1), 0);

describe('a layer', () => {
  it('gives each output from all inputs, wherever these begin and are written', () => {
    const to = new Float64Array(10);
    apply(layer, Float64Array.of(9, 2, 3, 5), 1, to, 1);
    expect([...to]).toEqual([0, ...Array.from({ length: 8 }, (_, row) => row + expected(row, [2, 3, 5])), 0]);
  });

  it('adds what a part of the inputs comes to', () => {
    const to = new Float64Array(8).fill(100);
    applyPart(layer, 1, 2, Float64Array.of(7, 4), 0, to, 0);
    expect([...to]).toEqual(Array.from({ length: 8 }, (_, row) => 100 + expected(row, [7, 4], 1)));
  });
});

describe('sums', () => {
  it.each([0, 1, 3, 4, 5, 11])('has all of %i products', (length) => {
    const numbers = Float64Array.from({ length: length + 2 }, (_, at) => at + 1);
    const ones = new Float64Array(length + 1).fill(1);
    expect(dot(numbers, 2, ones, 1, length)).toBe((length * (length + 5)) / 2);
  });

  it('shares out one over the first values alone', () => {
    const values = Float64Array.of(1000, 1000, 5);
    softmax(values, 2);
    expect([...values]).toEqual([0.5, 0.5, 5]);
  });
});
