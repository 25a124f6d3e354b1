import type { ConditionModule, Values } from '../../model/policy/condition.ts';

/** The arguments of one request, as they were found. */
export interface Arguments {
  readonly values: Values;
  /** ISO codes, by argument, of the amounts whose currency leaves no doubt. */
  readonly currencies: Readonly<Record<string, string>>;
}

/** Why a site's own function came to no answer. */
export type ConditionFault = 'time' | 'memory' | 'stack' | 'threw' | 'answer' | 'sandbox';

/** Whether a condition holds. Nothing but `true` lets a request pass. */
export type ConditionAnswer = boolean | { readonly fault: ConditionFault };

/** A condition with its parameters filled in. Total: it answers whatever the arguments are. */
export type ConditionTest = (args: Arguments) => ConditionAnswer;

/** The sites' own functions of one session, loaded and ready to be asked. */
export interface ConditionModules {
  ask(module: ConditionModule, params: Values, args: Arguments): ConditionAnswer;
}

export const NEVER: ConditionTest = () => false;

/** An own value, never an inherited one. */
export function own<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
