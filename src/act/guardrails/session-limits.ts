import type { ActionOutcome, Verb } from '../../model/action.ts';
import type { Guardrails } from '../../model/policy/policy.ts';
import type { Hint, Verdict } from '../../model/verdict.ts';
import { readUrl } from '../../net/url.ts';
import type { Facts } from '../facts.ts';
import { pageKey } from '../navigation.ts';
import { PageBudget } from './page-budget.ts';
import { StuckDetector } from './stuck.ts';

/** What an agent does that waits for a page. */
const LOOKS: ReadonlySet<Verb> = new Set<Verb>(['screenshot', 'snapshot', 'wait']);

/** One document's guardrails over the session: pages, failures in a row, being stuck. */
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

  judge(all: readonly Facts[]): Verdict | undefined {
    return this.#budget.judge([...pagesOf(all), ...linkedPages(all)]);
  }

  /** Counts an action that is asked for, and says whether the agent is stuck. Denied ones count too (docs/architecture.md#goals-and-tools). */
  consider(all: readonly Facts[], signature: string): Hint | undefined {
    this.#pages = pagesOf(all);
    this.#running = false;
    this.#stuck.seePage(all[0]?.action.page);
    const looks = all.length > 0 && all.every(({ action }) => LOOKS.has(action.verb));
    return this.#stuck.consider(signature, this.#pages, looks);
  }

  /** The action that was considered is let through. Returns how to take that back. */
  start(): () => void {
    const pages = this.#pages;
    this.#running = true;
    const uncount = this.#budget.count(pages);
    this.#stuck.visited(pages);
    return () => {
      uncount();
      this.#stuck.notVisited(pages);
      this.#running = false;
    };
  }

  observe({ page, failed = false }: ActionOutcome): readonly Hint[] {
    this.#stuck.seePage(page);
    const arrived = page?.url === undefined ? [] : this.arrive(page.url);
    // A denied action did not run: it is no failure, and no success that would end a row of failures either.
    if (!this.#running) return arrived;
    this.#running = false;
    if (failed) this.#stuck.notVisited(this.#pages);
    return [...arrived, this.#stuck.ran(failed), this.#countErrors(failed)].filter((hint) => hint !== undefined);
  }

  /** A page reached by a link or form: a visit like any other, but for the one that the action itself went to. */
  arrive(text: string): readonly Hint[] {
    const url = readUrl(text);
    if (url === undefined || !/^https?:$/.test(url.protocol)) return [];
    const key = pageKey(url);
    return [this.#stuck.arrive(key), this.#budget.arrive(key)].filter((hint) => hint !== undefined);
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

/** Pages that a click is known to lead to. They count when they are there. */
function linkedPages(all: readonly Facts[]): readonly string[] {
  const pages: string[] = [];
  for (const { action } of all) {
    const { submits } = action.target ?? {};
    const url = action.verb === 'click' && submits?.method === 'GET' ? readUrl(submits.url) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol)) pages.push(pageKey(url));
  }
  return pages;
}
