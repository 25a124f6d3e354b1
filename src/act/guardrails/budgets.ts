import type { Action, Verb } from '../../model/action.ts';
import type { Budgets } from '../../model/policy/policy.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Facts } from '../facts.ts';
import { type ActRule, refuse } from '../rules.ts';

/** What one action takes of the budgets. */
interface Cost {
  readonly actions: number;
  readonly navigations: number;
  readonly typedCharacters: number;
}

const SPENT = 'finish with what was done, and report that the budget is spent';

const KINDS: readonly { readonly key: keyof Cost; readonly by: ActRule; readonly what: string }[] = [
  { key: 'actions', by: 'act.budget.actions', what: 'actions' },
  { key: 'navigations', by: 'act.budget.navigations', what: 'navigations' },
  { key: 'typedCharacters', by: 'act.budget.typed_characters', what: 'typed characters' },
];

/** Verbs whose texts are typed into the page. */
const TYPING: ReadonlySet<Verb> = new Set<Verb>(['type', 'press', 'select', 'dialog', 'inject']);

/**
 * The document's `budgets`: what a session may take in all. An action whose steps would go beyond any of them is refused whole, and one
 * that is refused costs nothing.
 */
export class BudgetMeter {
  readonly #limits: Budgets;
  readonly #until: number;
  readonly #now: () => number;
  readonly #spent = { actions: 0, navigations: 0, typedCharacters: 0 };

  constructor(limits: Budgets, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#until = limits.minutes === undefined ? Number.POSITIVE_INFINITY : now() + limits.minutes * 60_000;
  }

  judge(all: readonly Facts[]): Verdict | undefined {
    if (this.#now() >= this.#until) {
      return refuse(
        'act.budget.time',
        `The ${this.#limits.minutes} minutes of this task are over: report what was done.`,
      );
    }
    const cost = costOf(all);
    const over = KINDS.find(
      ({ key }) => this.#spent[key] + cost[key] > (this.#limits[key] ?? Number.POSITIVE_INFINITY),
    );
    if (over === undefined) return undefined;
    const limit = this.#limits[over.key] ?? 0;
    return refuse(over.by, `This would exceed the budget of ${limit} ${over.what}: ${SPENT}.`, { limit });
  }

  /** Counts an action that was allowed. Returns how to take that back. */
  count(all: readonly Facts[]): () => void {
    const cost = costOf(all);
    for (const { key } of KINDS) this.#spent[key] += cost[key];
    return () => {
      for (const { key } of KINDS) this.#spent[key] -= cost[key];
    };
  }
}

function costOf(all: readonly Facts[]): Cost {
  let [actions, navigations, typedCharacters] = [0, 0, 0];
  for (const { action, navigation } of all) {
    if (action.verb !== 'sequence') actions += 1;
    if (navigation?.kind === 'web' || action.verb === 'history') navigations += 1;
    if (TYPING.has(action.verb)) typedCharacters += charactersOf(action);
  }
  return { actions, navigations, typedCharacters };
}

function charactersOf({ texts }: Action): number {
  let count = 0;
  for (const text of texts) count += text.length;
  return count;
}
