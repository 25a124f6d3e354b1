/**
 * What live pages say of the arguments that conditions need (docs/policies/conditions.md#where-an-argument-comes-from,
 * docs/sources.md#cellmate-fresh-arguments).
 *
 * A report belongs to one document of one frame and dies with it, so a value never outlives the page that showed it. For a request only the
 * documents count that it can have come from: those at its Referer's URL where the request names one, else those of its initiator's
 * origin. Where several count, all must agree:
 *
 *   POST /place, Referer …/checkout/p/2; a tab at p/1 says "$39.00", one at p/2 says "$899.00"   → $899.00
 *   the same with Origin alone                                                                   → ambiguous, and so denied
 *   POST /place from another site                                                                → nobody counts: missing
 *
 * And a value must be settled, or it is stale: its document confirmed it since it was asked to, and it has been the same since {@link QUIET_MS}
 * before the request arrived, so that what the page showed when it sent the request is what it shows now. A document that is being left by
 * the request cannot be asked any more, for the browser holds back what is said to it; its last word as it was left counts instead.
 *
 * What a document shows is its own word no more once a script of the agent's ran in it, or in one that can reach it: it is stale until the document is
 * opened anew. Such a script may have written the value, or wait to write it. And a script may name any page of its origin as its request's Referer:
 * while a document in which one ran is there, nothing of its origin counts, and for requests that scripts can make what it leaves behind is waited out.
 */
import type { PageArguments, ReportedArgument, ReportingDocument, RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { senderOf, withoutHash } from './sender.ts';

/** How long a value must have stood, in milliseconds: longer than a request takes from the page to its decision. */
export const QUIET_MS = 250;

/** How long before its request a page may have been left, in milliseconds: what runs on leaving, and a connection to be made. */
const LEAVING_MS = 2_000;

/** How long what a script leaves behind may outlive its document, in milliseconds: a shared worker with an extended lifetime, `fetchLater`. */
const OUTLIVES_MS = 30_000;

/** A moment in the order of reports; later ones are greater. */
export type Moment = number;

/** When a report counts. */
export interface Freshness {
  /** The documents were asked for their values then. */
  readonly asked: Moment;
  /** The last state change was over then: nothing said before counts. */
  readonly changed: Moment;
  /** The request arrived then, in milliseconds. */
  readonly arrived: number;
}

/** A document that is there. */
export type LiveDocument = Pick<ReportingDocument, 'id' | 'origin'>;

/** One thing that a document says. */
export interface ArgumentWord {
  readonly key: string;
  readonly report: ReportedArgument;
  /** Said as the document was about to be left. */
  readonly leaving: boolean;
}

interface Reported {
  readonly report: ReportedArgument;
  /** When it last became what it is, in milliseconds; -Infinity for a document's first word. */
  readonly changedAt: number;
  readonly confirmed: Moment;
  /** When it was last confirmed by a document about to be left, in milliseconds. */
  readonly leftAt: number;
}

interface Source {
  document: ReportingDocument;
  readonly reports: Map<string, Reported>;
}

const STALE: ReportedArgument = { state: 'stale' };

export class ArgumentCache {
  readonly #sources = new Map<string, Source>();
  /** Documents that a script of the agent's could write into, with their origins. */
  readonly #touched = new Map<string, string>();
  /** When the last of them was gone, by origin, in milliseconds. */
  readonly #touchedUntil = new Map<string, number>();
  #allTouched = false;
  #moment: Moment = 0;
  #lastChangeAt = Number.NEGATIVE_INFINITY;

  /** Now, in the order of reports. */
  mark(): Moment {
    this.#moment += 1;
    return this.#moment;
  }

  /** A document says something of a value, changed or confirmed. */
  report(document: ReportingDocument, { key, report, leaving }: ArgumentWord, now: number): void {
    const source = this.#sources.get(document.id) ?? { document, reports: new Map<string, Reported>() };
    this.#sources.set(document.id, source);
    source.document = document;
    const before = source.reports.get(key);
    const isChange = before !== undefined && !isSame(before.report, report);
    if (isChange) this.#lastChangeAt = now;
    source.reports.set(key, {
      report,
      changedAt: isChange ? now : (before?.changedAt ?? Number.NEGATIVE_INFINITY),
      confirmed: this.mark(),
      leftAt: leaving ? now : (before?.leftAt ?? Number.NEGATIVE_INFINITY),
    });
  }

  /** Forgets everything a document reported: it navigated away, was closed, or its process died. */
  forget(document: string, now: number): void {
    this.#sources.delete(document);
    const origin = this.#touched.get(document);
    if (origin !== undefined) this.#touchedUntil.set(origin, now);
    this.#touched.delete(document);
  }

  /** A script of the agent's runs where it can reach these documents. */
  touch(documents: Iterable<LiveDocument>): void {
    for (const { id, origin } of documents) this.#touched.set(id, origin);
  }

  /** One will run in every document to come. */
  touchAll(): void {
    this.#allTouched = true;
  }

  /** When any value last changed, in milliseconds. */
  get lastChangeAt(): number {
    return this.#lastChangeAt;
  }

  /** What counts for a request, by watch key. */
  argumentsFor(request: RequestHead, freshness: Freshness): PageArguments {
    const counts = documentsOf(request);
    const spokenFor = this.#spokenFor(request, freshness);
    const agreed: Record<string, ReportedArgument> = {};
    for (const { document, reports } of this.#sources.values()) {
      if (!counts(document)) continue;
      const isTouched = this.#allTouched || spokenFor.has(document.origin);
      for (const [key, reported] of reports) {
        agreed[key] = agree(agreed[key], !isTouched && isSettled(reported, freshness) ? reported.report : STALE);
      }
    }
    return agreed;
  }

  /** The origins in whose name a script of the agent's may have sent this request. */
  #spokenFor({ headers }: RequestHead, { arrived }: Freshness): ReadonlySet<string> {
    const origins = new Set(this.#touched.values());
    // Only a document navigates, and browsers alone say so. It may be gone since the request left.
    const outlives = headers['sec-fetch-mode'] === 'navigate' ? QUIET_MS : OUTLIVES_MS;
    for (const [origin, until] of this.#touchedUntil) if (arrived < until + outlives) origins.add(origin);
    return origins;
  }
}

function isSettled({ confirmed, leftAt, changedAt }: Reported, { asked, changed, arrived }: Freshness): boolean {
  const isConfirmed = confirmed >= asked || (confirmed >= changed && leftAt >= arrived - LEAVING_MS);
  return isConfirmed && changedAt <= arrived - QUIET_MS;
}

/** Which documents a request may have come from. A frame in another site's page never counts: whoever frames it chooses what is clicked. */
function documentsOf(request: RequestHead): (document: ReportingDocument) => boolean {
  const sender = senderOf(request);
  if (sender === undefined) return () => false;
  const { origin, page } = sender;
  return (document) => {
    if (document.origin !== document.topOrigin) return false;
    if (origin !== undefined && document.origin !== origin) return false;
    if (page === undefined) return true;
    const url = readUrl(document.url);
    return url !== undefined && withoutHash(url) === page;
  };
}

function isSame(left: ReportedArgument, right: ReportedArgument): boolean {
  if (left.state === 'value') return right.state === 'value' && left.text === right.text;
  if (left.state === 'json') return false;
  if (left.state === 'ambiguous') return right.state === 'ambiguous' && left.matches === right.matches;
  return left.state === right.state;
}

function agree(before: ReportedArgument | undefined, report: ReportedArgument): ReportedArgument {
  if (before === undefined || isSame(before, report)) return report;
  if (before.state === 'stale' || report.state === 'stale') return STALE;
  return { state: 'ambiguous', matches: countOf(before) + countOf(report) };
}

function countOf(report: ReportedArgument): number {
  return report.state === 'ambiguous' ? report.matches : 1;
}
