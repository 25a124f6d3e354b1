import type { SeeRule } from '../rules.ts';

/** How a text was written that had to be read another way first. */
export type Writing = 'base64' | 'hex' | 'rot13' | 'misspelt' | 'backwards';

/** Something found in a text: from `start` up to `end`, in code units of the original. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly by: SeeRule;
  /** How sure it is, from 0 to 1. */
  readonly score: number;
  readonly written?: Writing;
}
