import { describe, expect, it } from 'vitest';
import { dot, softmax } from './layers.ts';

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
