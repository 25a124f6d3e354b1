/** What the selected policies of a site make of each semantic action, and every sentence about it, prepared once. */

import type { RequestAskRule } from '../../model/approval.ts';
import { CordonError } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import type { Values } from '../../model/policy/condition.ts';
import type { Site } from '../../model/policy/policy.ts';
import type { SelectedPolicy } from '../../model/policy/sitemap.ts';
import { compileCondition } from '../conditions/compile.ts';
import type { ConditionModules, ConditionTest } from '../conditions/condition.ts';
import type { LimitAccount } from '../limits/accounts.ts';
import { type AskWhen, asksOfAction } from './ask-rules.ts';

/** One selected conditional policy over an action, its parameters filled in. */
export interface BoundCondition {
  readonly policy: string;
  /** What it permits, its parameters filled in, for reasons. */
  readonly says: string;
  readonly args: readonly string[];
  readonly test: ConditionTest;
}

export interface ListedAction {
  readonly site: string;
  readonly name: string;
  /** An explicit deny beats all; an allow beats conditions; conditions are alternatives (docs/architecture.md#sitemap-matching). */
  readonly status: 'denied' | 'allowed' | 'conditional' | 'unselected';
  readonly conditions: readonly BoundCondition[];
  /** When a person is asked first. */
  readonly asks: readonly AskWhen[];
  /** Filled once, by the limits that name the action, before anything is judged. */
  accounts: readonly LimitAccount[];
}

/** The state of each action that the sitemap or a selected policy names. @throws {CordonError} 'input' for broken policies. */
export function listActions(
  site: Site,
  selected: readonly SelectedPolicy[],
  modules: ConditionModules | undefined,
  asking: readonly RequestAskRule[] = [],
): Map<string, ListedAction> {
  const names = new Set(site.sitemap.map((entry) => entry.action));
  const actions = new Map<string, ListedAction>();
  const byAction = new Map<string, SelectedPolicy[]>();
  for (const choice of selected) {
    for (const name of choice.policy.actions) {
      if (!names.has(name)) throw unknownAction(site, choice.policy.name, name);
      byAction.set(name, [...(byAction.get(name) ?? []), choice]);
    }
  }
  const bound = new Map(selected.map((choice) => [choice, bindCondition(choice, modules)]));
  for (const name of names) {
    const choices = byAction.get(name);
    actions.set(name, {
      site: site.domain,
      name,
      status: choices === undefined ? 'unselected' : statusOf(choices),
      conditions: choices?.flatMap((choice) => bound.get(choice) ?? []) ?? NO_CONDITIONS,
      asks: asksOfAction(asking, site.domain, name),
      accounts: NO_ACCOUNTS,
    });
  }
  return actions;
}

const NO_CONDITIONS: readonly BoundCondition[] = [];
const NO_ACCOUNTS: readonly LimitAccount[] = [];

function statusOf(choices: readonly SelectedPolicy[]): ListedAction['status'] {
  const effects = choices.map((choice) => choice.policy.effect);
  if (effects.includes('deny')) return 'denied';
  if (effects.includes('allow')) return 'allowed';
  return effects.includes('condition') ? 'conditional' : 'unselected';
}

function bindCondition(
  { policy, params }: SelectedPolicy,
  modules: ConditionModules | undefined,
): BoundCondition | undefined {
  if (policy.effect !== 'condition') return undefined;
  const { condition } = policy;
  if (condition === undefined) {
    throw new CordonError(`The policy '${policy.name}' has the effect 'condition' and no condition.`, {
      kind: 'input',
      advice: "Give it a 'condition' with a name, parameters and args.",
    });
  }
  return {
    policy: policy.name,
    says: interpolate(policy.description, params),
    args: condition.args,
    test: compileCondition(condition, params, modules),
  };
}

function interpolate(description: string, params: Values): string {
  return description.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    const value: Json | undefined = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? whole : typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function unknownAction(site: Site, policy: string, action: string): CordonError {
  return new CordonError(
    `The policy '${policy}' of ${site.domain} names '${action}', which its sitemap does not list.`,
    {
      kind: 'input',
      advice: 'Correct the name of the action in the policy, or add the action to the sitemap.',
    },
  );
}
