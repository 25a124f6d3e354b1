import type { SeeRule } from '../rules.ts';

/** How a text was written that had to be read another way first. */
export type Writing = 'base64' | 'hex' | 'rot13' | 'misspelt' | 'backwards';

/** A stretch of a text: from `start` up to `end`, in code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something found in a text, as it stands in the original. */
export interface Finding extends Span {
  readonly by: SeeRule;
  /** How sure it is, from 0 to 1. */
  readonly score: number;
  readonly written?: Writing;
}
