import type { Verdict } from '../../model/verdict.ts';
import { refuse } from '../rules.ts';

/** `max_urls_visited`: distinct pages that the agent navigated to. Refused navigations and repeats do not count (CUA seed). */
export class PageBudget {
  readonly #visited = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Refuses an action, its steps included, whose new pages would exceed the limit. */
  judge(pages: readonly string[]): Verdict | undefined {
    const fresh = new Set(pages.filter((page) => !this.#visited.has(page)));
    if (fresh.size === 0 || this.#visited.size + fresh.size <= this.#limit) return undefined;
    const reason = `The limit of ${this.#limit} pages is reached: finish with the pages already visited.`;
    return refuse('act.guardrail.max_urls_visited', reason, { limit: this.#limit });
  }

  /** Counts the pages of an action that was allowed. */
  count(pages: readonly string[]): void {
    for (const page of pages) this.#visited.add(page);
  }
}
