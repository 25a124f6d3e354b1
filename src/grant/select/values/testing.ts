/** What tests of parameters need: policies in a line each, and what is granted of them. */
import type { Choosable, ParameterToFill } from '../profile.ts';
import type { RuleSelector } from '../rules.ts';

export function string(description: string, oneOf?: readonly string[]): ParameterToFill {
  return { type: 'string', description, ...(oneOf === undefined ? {} : { oneOf }) };
}

export function policy(
  name: string,
  description: string,
  kind: NonNullable<Choosable['kind']>,
  parameters: Choosable['parameters'],
): Choosable {
  return { name, description, kind, parameters };
}

/** Each policy that a task is granted, with its parameters. */
export function granted(rules: RuleSelector, task: string, policies: readonly Choosable[]): readonly unknown[] {
  const { selected } = rules.choose({ task, today: '2026-11-25', site: 'house.test', names: [], policies });
  return selected.map((each) => [each.policy, each.params]);
}
