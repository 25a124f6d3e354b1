import type { LimitStore } from '../model/policy/limit-store.ts';

/** What a store knows of one limit, in millionths. */
export interface LimitTotal {
  readonly spent: number;
  /** How much of it is held by requests whose end nobody told: under way, or cut off by a crash. */
  readonly unsettled: number;
}

/** A store as its operator sees it. */
export interface OperatorStore extends LimitStore {
  /** What is spent of these limits, in their order. */
  totals(keys: readonly string[]): Promise<readonly LimitTotal[]>;
  /** Forgets what was spent of these limits. */
  reset(keys: readonly string[]): Promise<void>;
}
