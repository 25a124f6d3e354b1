/**
 * The built-in condition functions: total, pure, and false wherever a type is wrong or a value is missing (docs/sources.md#cellmate-policies).
 * What each compares stands in `model/policy/built-in-conditions.ts`, where documents are checked against it.
 */

import { CordonError } from '../../model/error.ts';
import {
  CONDITION_NAMES,
  comparisonSpec,
  isComparison,
  type ParameterRole,
  rolesOf,
} from '../../model/policy/built-in-conditions.ts';
import type { FunctionCondition, Values } from '../../model/policy/condition.ts';
import { COMPARE } from './comparisons.ts';
import { type Arguments, type ConditionTest, NEVER, own } from './condition.ts';

/** One parameter held against one argument. */
type Part = (args: Arguments) => boolean;

/** @throws {CordonError} 'input' for a name that is no condition function, and for parameters that have no argument to be held against. */
export function compileBuiltIn(condition: FunctionCondition, params: Values): ConditionTest {
  const { name } = condition;
  const roles = rolesOf(name);
  const parts = roles === undefined ? pairs(condition, params) : named(condition, roles, params);
  return parts === undefined ? NEVER : (args) => parts.every((holds) => holds(args));
}

function part(by: keyof typeof COMPARE, argument: string, params: Values, parameter: string): Part {
  const test = COMPARE[by](own(params, parameter));
  return ({ values, currencies }) => test(own(values, argument), own(currencies, argument));
}

/** Undefined where a parameter is missing that must be there, or is there and unknown: then nothing satisfies the function. */
function named(
  { parameters }: FunctionCondition,
  roles: Readonly<Record<string, ParameterRole>>,
  params: Values,
): readonly Part[] | undefined {
  const given = new Set([...Object.keys(parameters), ...Object.keys(params)]);
  const complete = Object.entries(roles).every(([name, { optional }]) => optional === true || given.has(name));
  if (!complete || [...given].some((name) => !Object.hasOwn(roles, name))) return undefined;
  return Object.entries(roles).flatMap(([name, { argument, by, types }]) => {
    if (!given.has(name)) return [];
    const value = own(params, name);
    const fits = types === undefined || types.some((type) => type === typeof value);
    return [fits ? part(by, argument, params, name) : () => false];
  });
}

function pairs({ name, parameters, args }: FunctionCondition, params: Values): readonly Part[] {
  if (!isComparison(name)) {
    throw new CordonError(`There is no condition function '${name}'.`, {
      kind: 'input',
      advice: `Use one of ${CONDITION_NAMES.join(', ')}.`,
    });
  }
  const money = comparisonSpec(name).money === true && Object.hasOwn(parameters, 'currency');
  const names = Object.keys(parameters).filter((each) => !money || each !== 'currency');
  if (names.length !== args.length || names.length === 0) {
    throw new CordonError(`The condition '${name}' has ${names.length} parameters and ${args.length} arguments.`, {
      kind: 'input',
      advice: 'Give it one argument for each parameter, in the same order.',
    });
  }
  const compared = args.map((argument, at) => part(name, argument, params, names[at] ?? ''));
  const inCurrency = money ? args.map((argument) => part('inCurrency', argument, params, 'currency')) : [];
  return [...compared, ...inCurrency];
}
