import { expect, it } from 'vitest';
import { confidenceOf } from './confidence.ts';

const PLAIN = { likelihoods: [0.97, 0.9, ...Array<number>(8).fill(0.99)], isAsking: false, isEmpty: false, kept: [] };

it('is as the worked example has it', () => {
  expect(confidenceOf(PLAIN)).toBeCloseTo(0.95, 2);
});

it('is less where something is asked, or nothing was chosen', () => {
  expect(confidenceOf({ ...PLAIN, isAsking: true })).toBeLessThan(confidenceOf(PLAIN));
  expect(confidenceOf({ ...PLAIN, isEmpty: true })).toBeLessThan(confidenceOf({ ...PLAIN, isAsking: true }));
});

it('is a number between 0 and 1 for likelihoods that leave no room', () => {
  for (const likelihoods of [[0], [1], []]) {
    const confidence = confidenceOf({ ...PLAIN, likelihoods });
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  }
});
