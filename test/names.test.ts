import { describe, expect, it } from 'vitest';
import { type Half, measureNames } from '../bench/names/names.bench.ts';

/** Floors below what `npm run bench -- names` prints: what was found once is not lost again. */
const FLOORS: readonly (readonly [Half, 'read' | 'interact', precision: number, recall: number])[] = [
  ['read', 'read', 0.84, 0.79],
  ['unread', 'read', 0.81, 0.68],
  ['unread', 'interact', 0.75, 0.58],
];

describe('names of controls of sixteen applications', () => {
  it.each(FLOORS)('of the %s half, what is hidden under %s', (half, goal, precision, recall) => {
    const { meant = 0, said = 0, both = 0 } = measureNames(half).get('all')?.get(goal) ?? {};
    expect(meant).toBeGreaterThan(80);
    expect(both / said).toBeGreaterThanOrEqual(precision);
    expect(both / meant).toBeGreaterThanOrEqual(recall);
  });
});
