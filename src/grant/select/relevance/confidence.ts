/**
 * How sure a selection is right as a whole: nothing missing, nothing unneeded.
 *
 * The likelihoods of the policies, taken together as if none depended on another, are too low where there are many policies, and say nothing of what the task
 * is like. So a logistic regression takes them with three facts. Its numbers come from the sets of `npm run bench -- choosing`, all counted alike; what they
 * are worth on a set that they did not come from is in docs/measurements/choosing.md. For "Star the second thread" with one policy chosen (0.97), another at
 * 0.1 and eight at 0.01, and nothing asked:
 *
 *   0.97 · 0.9 · 0.99⁸ = 0.81, log-odds 1.43   →   2.06 + 0.62 · 1.43 = 2.95   →   0.95
 */
import type { Choice } from '../reading.ts';

const BIAS = 2.06;
const OF_LIKELIHOODS = 0.62;
const OF_A_QUESTION = -0.94;
const OF_NOTHING_CHOSEN = -1.64;
/** Most tasks that only look need no policy. */
const OF_LOOKING = 2.39;
/** No log-odds beyond these. */
const LEAST = 1e-4;

export interface Selected {
  /** Of each policy, how likely it was to be taken as it was: chosen or not. */
  readonly likelihoods: readonly number[];
  readonly isAsking: boolean;
  readonly isEmpty: boolean;
  readonly kept: readonly Choice[];
}

/** In thousandths: from 0.001 to 0.999, since nothing is certain. */
export function confidenceOf({ likelihoods, isAsking, isEmpty, kept }: Selected): number {
  const product = likelihoods.reduce((all, each) => all * each, 1);
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, product));
  const sum =
    BIAS +
    OF_LIKELIHOODS * Math.log(bounded / (1 - bounded)) +
    (isAsking ? OF_A_QUESTION : 0) +
    (isEmpty ? OF_NOTHING_CHOSEN : 0) +
    (kept.length > 0 && kept.every(({ looks }) => looks) ? OF_LOOKING : 0);
  return Math.min(999, Math.max(1, Math.round(1000 / (1 + Math.exp(-sum))))) / 1000;
}
