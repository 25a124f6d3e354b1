import type { ArgumentWatch, ReportedArgument } from '../../model/traffic/request.ts';
import { compileUrlPattern, type UrlPattern } from '../../net/url-pattern.ts';
import * as dom from './dom/safe-dom.ts';
import { fieldValueOf } from './dom/safe-dom-forms.ts';
import type { WindowListeners } from './dom/window-listeners.ts';
import type { ArgumentReading, ArgumentReport } from './protocol.ts';
import type { Reporter } from './reporter.ts';

interface Watch extends ArgumentWatch {
  readonly pattern: UrlPattern;
}

/**
 * Watches the page values that conditions need. Exactly one element may match, across the document, its frames of the same origin, and the
 * open shadow roots of both, hidden ones counted: a second one that only looks right makes the value ambiguous, and the condition fails.
 * A page that is prerendered, or kept for going back to, shows nobody anything, so that it has no values.
 */
export class ArgumentWatches {
  readonly #watches: readonly Watch[];
  readonly #reporter: Reporter;
  readonly #last = new Map<string, string>();
  /** The trees of the document, as far as they are known at any time. */
  readonly #roots: readonly Node[];
  #shown = true;

  constructor(watches: readonly ArgumentWatch[], reporter: Reporter, roots: readonly Node[]) {
    this.#watches = watches.map((watch) => ({ ...watch, pattern: compileUrlPattern(watch.url) }));
    this.#reporter = reporter;
    this.#roots = roots;
  }

  /** Listens to what may change values without a mutation, and to the page being left. */
  listen(window: WindowListeners): void {
    if (this.#watches.length === 0) return;
    window.add(['input', 'change', 'popstate', 'hashchange'], () => this.check());
    // The page is about to be left, perhaps by the very request that needs its values.
    window.add(['beforeunload'], () => this.#report(this.read(), true));
    // A page kept for going back to comes back.
    window.add(['pagehide'], () => this.#show(false));
    window.add(['pageshow'], () => this.#show(true));
  }

  /** Reads every watched value and reports those that changed. */
  check(): void {
    if (this.#watches.length > 0) this.#report(this.read(), false);
  }

  #report({ url, reports }: ArgumentReading, leaving: boolean): void {
    for (const { key, report } of reports) {
      const text = JSON.stringify(report);
      if (!leaving && this.#last.get(key) === text) continue;
      this.#last.set(key, text);
      this.#reporter.argument({ kind: 'argument', url, key, report, leaving });
    }
  }

  /** What there is to say of every watched value now. A page that never fitted says nothing; one that fitted takes its word back. */
  read(): ArgumentReading {
    const { href } = globalThis.location;
    const reports: ArgumentReport[] = [];
    const url = new URL(href);
    const shown = this.#shown && !dom.isPrerendering();
    for (const { key, pattern, selector } of this.#watches) {
      const fits = shown && pattern.matches(url);
      if (fits) reports.push({ key, report: find(this.#roots, selector) });
      else if (this.#last.has(key)) reports.push({ key, report: { state: 'missing' } });
    }
    return { url: href, reports };
  }

  #show(shown: boolean): void {
    this.#shown = shown;
    this.check();
  }
}

function find(roots: readonly Node[], selector: string): ReportedArgument {
  const found = [...roots, ...framedRoots(roots)].flatMap((root) => Array.from(dom.query(root, selector)));
  const [only] = found;
  if (only === undefined) return { state: 'missing' };
  if (found.length > 1) return { state: 'ambiguous', matches: found.length };
  const text = fieldValueOf(only) ?? dom.shownTextOf(only) ?? '';
  return { state: 'value', text: text.trim() };
}

/** The documents of frames that this one may read, and the open shadow roots in them, all the way down. */
function framedRoots(roots: readonly Node[]): readonly Node[] {
  const frames = roots.flatMap((root) => Array.from(dom.query(root, 'iframe, object')));
  return frames.flatMap((frame) => {
    const framed = dom.contentDocumentOf(frame);
    if (framed === null) return [];
    const inside = rootsUnder(framed);
    return [...inside, ...framedRoots(inside)];
  });
}

function rootsUnder(root: Node): readonly Node[] {
  const shadows = Array.from(dom.query(root, '*'), dom.shadowRootOf).filter((shadow) => shadow !== null);
  return [root, ...shadows.flatMap(rootsUnder)];
}
