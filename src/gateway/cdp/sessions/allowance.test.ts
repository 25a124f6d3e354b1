import { expect, it } from 'vitest';
import { Allowance } from './allowance.ts';

const MB = 1_000_000;

it('tells of so much at once, and of more with time', () => {
  const allowance = new Allowance();
  const told = (sizes: readonly number[], now: number): number =>
    sizes.filter((size) => allowance.admits(size, now)).length;
  const lines = Array.from({ length: 10 }, () => MB);
  expect(told(lines, 0)).toBe(4);
  expect(told(lines, 1_000)).toBe(1);
  expect(told(lines, 3_500)).toBe(2);
  expect(told(lines, 1e6)).toBe(4);
});

it('counts short messages as more than their bytes, and tells of a long one where nothing else was', () => {
  const short = new Allowance();
  const admitted = Array.from({ length: 20_000 }, () => short.admits(100, 0)).filter(Boolean);
  expect(admitted.length).toBe(8_000);
  expect(new Allowance().admits(50 * MB, 0)).toBe(true);
});
