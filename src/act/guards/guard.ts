import type { Verdict } from '../../model/verdict.ts';
import type { Facts } from '../facts.ts';

/** One check on one action: its verdict, or undefined where the action is none of its business. */
export interface Guard {
  judge(facts: Facts): Verdict | undefined;
}

/** A guard that its configuration switches off. */
export const DISABLED: Guard = { judge: () => undefined };
