/** What the selected policies of a site make of each semantic action, and every sentence about it, prepared once. */

import type { RequestAskRule } from '../../model/approval.ts';
import { CordonError } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import { plainLine } from '../../model/plain-line.ts';
import type { Values } from '../../model/policy/condition.ts';
import type { Site } from '../../model/policy/policy.ts';
import type { SelectedPolicy } from '../../model/policy/sitemap.ts';
import type { CompiledArgument } from '../conditions/arguments.ts';
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

/** What selected policies say of an action, which most of a site's share with others. */
export interface ActionTerms {
  readonly site: string;
  /** An explicit deny beats all; an allow beats conditions; conditions are alternatives (docs/architecture.md#sitemap-matching). */
  readonly status: 'denied' | 'allowed' | 'conditional' | 'unselected';
  readonly conditions: readonly BoundCondition[];
  /** When a person is asked first. */
  readonly asks: readonly AskWhen[];
}

/** An action whose page makes a request on its way, and the entry that says so. */
export interface Owner {
  readonly action: ListedAction;
  readonly args: Readonly<Record<string, CompiledArgument>>;
  /** Whether a granted condition or a limit needs an argument that stands in the body, or a person is shown it. */
  readonly readsBody: boolean;
  /** Whether nobody has accepted the entry yet: what it says is asked about. */
  readonly unaccepted: boolean;
}

export const NO_ARGUMENTS: Owner['args'] = {};

/** An action as the gate knows it. An entry that says no more than its request has it as its owner, since a sitemap may have 30,000 of them. */
export class ListedAction implements ActionTerms, Owner {
  readonly name: string;
  /** Filled once, by the limits that name the action, before anything is judged. */
  accounts: readonly LimitAccount[] = NO_ACCOUNTS;
  readonly #terms: ActionTerms;

  constructor(name: string, terms: ActionTerms) {
    this.name = name;
    this.#terms = terms;
  }

  get site(): string {
    return this.#terms.site;
  }

  get status(): ActionTerms['status'] {
    return this.#terms.status;
  }

  get conditions(): readonly BoundCondition[] {
    return this.#terms.conditions;
  }

  get asks(): readonly AskWhen[] {
    return this.#terms.asks;
  }

  get action(): this {
    return this;
  }

  get args(): Owner['args'] {
    return NO_ARGUMENTS;
  }

  /** A person is shown all of a request. */
  get readsBody(): boolean {
    return this.#terms.asks.length > 0;
  }

  get unaccepted(): boolean {
    return false;
  }
}

/** The arguments that the conditions and limits of an action look at. */
export function neededArguments(action: ListedAction): ReadonlySet<string> {
  const sums = action.accounts.flatMap(({ limit }) => (limit.kind === 'sum' ? [limit.argument] : []));
  return new Set([...action.conditions.flatMap((condition) => condition.args), ...sums]);
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
  const bound = new Map(selected.map((choice) => [choice, bindCondition(choice, modules, site)]));
  const terms = sharedTerms(site.domain);
  for (const name of names) {
    const choices = byAction.get(name);
    const conditions = choices?.flatMap((choice) => bound.get(choice) ?? []) ?? [];
    const status = choices === undefined ? 'unselected' : statusOf(choices);
    actions.set(name, new ListedAction(name, terms(status, conditions, asksOfAction(asking, site.domain, name))));
  }
  return actions;
}

const NO_ACCOUNTS: readonly LimitAccount[] = [];

/** Makes the terms of a site's actions: one for each status, where there is nothing else to say. */
function sharedTerms(
  site: string,
): (status: ActionTerms['status'], conditions: readonly BoundCondition[], asks: readonly AskWhen[]) => ActionTerms {
  const plain = new Map<string, ActionTerms>();
  return (status, conditions, asks) => {
    const terms = { site, status, conditions, asks };
    if (conditions.length > 0 || asks.length > 0) return terms;
    const known = plain.get(status) ?? terms;
    plain.set(status, known);
    return known;
  };
}

function statusOf(choices: readonly SelectedPolicy[]): ListedAction['status'] {
  const effects = choices.map((choice) => choice.policy.effect);
  if (effects.includes('deny')) return 'denied';
  if (effects.includes('allow')) return 'allowed';
  return effects.includes('condition') ? 'conditional' : 'unselected';
}

function bindCondition(
  { policy, params }: SelectedPolicy,
  modules: ConditionModules | undefined,
  { published }: Site,
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
    // What nobody but its site has looked at is told to no agent in Cordon's words.
    says: published === undefined ? plainLine(interpolate(policy.description, params)) : '',
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
