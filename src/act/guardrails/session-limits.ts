import type { ActionOutcome } from '../../model/action.ts';
import type { Guardrails } from '../../model/policy.ts';
import type { Hint, Verdict } from '../../model/verdict.ts';
import { readUrl } from '../../net/url.ts';
import type { Facts } from '../facts.ts';
import { pageKey } from '../navigation.ts';
import { PageBudget } from './page-budget.ts';
import { StuckDetector } from './stuck.ts';

/** One document's limits over the session: pages, failures in a row, being stuck. */
export class SessionLimits {
  readonly #budget: PageBudget;
  readonly #stuck: StuckDetector;
  readonly #maxErrors: number;
  #errors = 0;
  #pages: readonly string[] = [];
  /** Whether the last action was let through and its outcome is still to be told. */
  #running = false;

  constructor(guardrails: Guardrails) {
    this.#budget = new PageBudget(guardrails.maxUrlsVisited);
    this.#stuck = new StuckDetector(guardrails);
    this.#maxErrors = guardrails.maxConsecutiveErrors;
  }

  overBudget(all: readonly Facts[]): Verdict | undefined {
    return this.#budget.judge(pagesOf(all));
  }

  /** Counts an action that is asked for, and says whether the agent is stuck. Denied ones count too (DESIGN §13). */
  consider(all: readonly Facts[], signature: string): Hint | undefined {
    this.#pages = pagesOf(all);
    this.#running = false;
    return this.#stuck.consider(signature, this.#pages);
  }

  /** The action that was considered is let through. */
  start(): void {
    this.#running = true;
    this.#budget.count(this.#pages);
    this.#stuck.visited(this.#pages);
  }

  observe({ page, failed = false }: ActionOutcome): readonly Hint[] {
    if (page?.fingerprint !== undefined) this.#stuck.seePage(page.fingerprint);
    // A denied action did not run: it is no failure, and no success that would end a row of failures either.
    if (!this.#running) return [];
    this.#running = false;
    if (failed) this.#stuck.notVisited(this.#pages);
    const arrived = failed || page?.url === undefined ? undefined : this.#arrive(page.url);
    const hints = [arrived, this.#stuck.ran(failed), this.#countErrors(failed)];
    return hints.filter((hint) => hint !== undefined);
  }

  /** A page reached by a link or form: a visit like any other, but for the one that the action itself went to. */
  #arrive(text: string): Hint | undefined {
    const url = readUrl(text);
    return url === undefined ? undefined : this.#stuck.arrive(pageKey(url));
  }

  #countErrors(failed: boolean): Hint | undefined {
    this.#errors = failed ? this.#errors + 1 : 0;
    if (this.#errors < this.#maxErrors) return undefined;
    const message = `${this.#errors} actions in a row failed: the session is stopped; report what was in the way.`;
    return { by: 'act.guardrail.max_consecutive_errors', severity: 'STOP', message };
  }
}

function pagesOf(all: readonly Facts[]): readonly string[] {
  const pages: string[] = [];
  for (const { navigation } of all) if (navigation?.kind === 'web') pages.push(navigation.key);
  return pages;
}
