/**
 * What live pages last reported for the arguments that conditions need (DESIGN §8).
 *
 * A report belongs to one document of one frame and dies with it, so a value never outlives the page that showed it. A decision
 * does not say which document its request came from, so the cache answers only where every live document that watches
 * an argument agrees:
 *
 *   one checkout tab says "$39.00"                 → $39.00
 *   two checkout tabs say "$39.00" and "$899.00"   → ambiguous, and so denied
 *   a second tab that has not shown its total yet  → ambiguous: the request may be that tab's
 */
import type { PageArguments, ReportedArgument } from '../model/request.ts';

export class ArgumentCache {
  readonly #documents = new Map<string, Map<string, ReportedArgument>>();

  report(document: string, key: string, report: ReportedArgument): void {
    const reports = this.#documents.get(document) ?? new Map<string, ReportedArgument>();
    this.#documents.set(document, reports.set(key, report));
  }

  /** Forgets everything a document reported: it navigated away, was closed, or its process died. */
  forget(document: string): void {
    this.#documents.delete(document);
  }

  /** The one answer of all live documents, by watch key. */
  current(): PageArguments {
    const agreed: Record<string, ReportedArgument> = {};
    for (const reports of this.#documents.values()) {
      for (const [key, report] of reports) agreed[key] = agree(agreed[key], report);
    }
    return agreed;
  }
}

function agree(before: ReportedArgument | undefined, report: ReportedArgument): ReportedArgument {
  if (before === undefined) return report;
  if (before.state === 'missing' && report.state === 'missing') return report;
  if (before.state === 'value' && report.state === 'value' && before.text === report.text) return report;
  return { state: 'ambiguous', matches: countOf(before) + countOf(report) };
}

function countOf(report: ReportedArgument): number {
  return report.state === 'ambiguous' ? report.matches : 1;
}
