import type { ActionOutcome } from '../../model/action.ts';
import type { Hint, Verdict } from '../../model/verdict.ts';
import type { Facts } from '../facts.ts';

/** One check on one action: its verdict, or undefined where the action is none of its business. */
export interface Guard {
  judge(facts: Facts): Verdict | undefined;
  /** Told of an action, and of each step inside it, that every check has allowed. */
  started?(facts: Facts): void;
  /** Told what followed; answers where that breaks a promise that the action made. */
  observe?(outcome: ActionOutcome): Hint | undefined;
}

/** A guard that its configuration switches off. */
export const DISABLED: Guard = { judge: () => undefined };
