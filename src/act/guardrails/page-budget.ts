import type { Hint, Verdict } from '../../model/verdict.ts';
import { refuse } from '../rules.ts';

/**
 * `max_urls_visited`: the distinct pages of a run (docs/sources.md#cua-guardrails). Refused navigations and repeats do not count; a page that a link, a form or
 * a script led to does, whether or not it could be told before.
 */
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
    return refuse('act.guardrail.max_urls_visited', `${this.#reached()}: finish with the pages already visited.`, {
      limit: this.#limit,
    });
  }

  /** Counts the pages of an action that was allowed. Returns how to take that back. */
  count(pages: readonly string[]): () => void {
    const added = pages.filter((page) => !this.#visited.has(page));
    for (const page of added) this.#visited.add(page);
    return () => {
      for (const page of added) this.#visited.delete(page);
    };
  }

  /** Counts a page that was come to unasked. Beyond the limit the session stops: what led there will lead further. */
  arrive(page: string): Hint | undefined {
    this.#visited.add(page);
    if (this.#visited.size <= this.#limit) return undefined;
    const message = `${this.#reached()}: the session is stopped; report what was done.`;
    return { by: 'act.guardrail.max_urls_visited', severity: 'STOP', message };
  }

  #reached(): string {
    return `The limit of ${this.#limit} pages is reached`;
  }
}
