import type { ArgumentWatch, ReportedArgument } from '../../model/request.ts';
import { compileUrlPattern, type UrlPattern } from '../../net/url-pattern.ts';
import * as dom from './dom.ts';
import type { Reporter } from './reporter.ts';

interface Watch extends ArgumentWatch {
  readonly pattern: UrlPattern;
}

/**
 * Watches the page values that conditions need. Exactly one element may match, across the document and its open shadow roots,
 * hidden ones counted: a second one that only looks right makes the value ambiguous, and the condition fails.
 */
export class ArgumentWatches {
  readonly #watches: readonly Watch[];
  readonly #reporter: Reporter;
  readonly #last = new Map<string, string>();

  constructor(watches: readonly ArgumentWatch[], reporter: Reporter) {
    this.#watches = watches.map((watch) => ({ ...watch, pattern: compileUrlPattern(watch.url) }));
    this.#reporter = reporter;
  }

  get isEmpty(): boolean {
    return this.#watches.length === 0;
  }

  /** Reads every watched value and reports those that changed. */
  check(roots: readonly Node[]): void {
    if (this.isEmpty) return;
    const url = new URL(globalThis.location.href);
    for (const { key, pattern, selector } of this.#watches) {
      const fits = pattern.matches(url);
      // A page that never fitted says nothing; one that fitted takes its word back.
      if (!fits && !this.#last.has(key)) continue;
      const report: ReportedArgument = fits ? read(roots, selector) : { state: 'missing' };
      const text = JSON.stringify(report);
      if (this.#last.get(key) === text) continue;
      this.#last.set(key, text);
      this.#reporter.argument({ kind: 'argument', key, report });
    }
  }
}

function read(roots: readonly Node[], selector: string): ReportedArgument {
  const found = roots.flatMap((root) => Array.from(dom.query(root, selector)));
  const [only] = found;
  if (only === undefined) return { state: 'missing' };
  if (found.length > 1) return { state: 'ambiguous', matches: found.length };
  const text =
    dom.fieldValueOf(only) ?? (only instanceof HTMLElement ? dom.innerTextOf(only) : dom.textContentOf(only)) ?? '';
  return { state: 'value', text: text.trim() };
}
