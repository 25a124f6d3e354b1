/**
 * What the server's own HTML says of the arguments that conditions need (`source: { type: response, selector }`;
 * docs/policies/conditions.md#where-an-argument-comes-from): read as it passed the proxy,
 * so that nothing that ran in the page since, the agent's own scripts included, can have written it.
 *
 * A value counts for a request that comes from the page which the site's server was last asked for, of those that have the value:
 *
 *   opened p/1: 39, then p/2: 899; POST /place, Referer p/2    → 899
 *   the same with Referer p/1                                  → stale: p/1 is opened again first
 *   a state change is over since (save the very one that was answered), or five minutes are  → stale
 *   /place fetched by a script, /p/1 in a frame                → neither is a page: they say nothing
 *
 * Exactly one element must fit, in one answer that was read whole. Which of a request's own members it is about stays the condition's business:
 * a second value of the same page, such as the number of the order in its form, can be held against the request's.
 */
import type {
  DocumentWatch,
  PageArguments,
  ReportedArgument,
  RequestHead,
  WebAnswer,
} from '../../model/traffic/request.ts';
import { hostOf, isUnder, readUrl } from '../../net/url.ts';
import { compileUrlPattern, type UrlPattern } from '../../net/url-pattern.ts';
import { elementValue, selectHtml } from '../../see/html/select-html.ts';
import { type HtmlElement, parseHtml } from '../../see/html/tree.ts';
import { readHtmlAnswer } from '../../send/answer.ts';
import { MOST_AGE_MS } from './answer-cache.ts';
import { senderOf, withoutHash } from './sender.ts';
import { Waiters } from './waiters.ts';

/** The answer to one navigation; a token for who reads it. */
export interface ServedReading {
  readonly served: readonly Watch[];
  readonly page: string;
  readonly origin: string;
}

interface Watch extends DocumentWatch {
  readonly pattern: UrlPattern | undefined;
}

/** The last page that has a value, as far as it is known. */
interface Served {
  readonly reading: ServedReading;
  /** Absent while it is on its way. */
  readonly report?: ReportedArgument;
  readonly readAt: number;
  readonly stale: boolean;
}

const MISSING: ReportedArgument = { state: 'missing' };
const STALE: ReportedArgument = { state: 'stale' };

export class ServedDocuments {
  readonly #watches: readonly Watch[];
  /** By watch key. */
  readonly #last = new Map<string, Served>();
  readonly #waiting = new Waiters(() => this.#isRead);

  constructor(watches: readonly DocumentWatch[]) {
    this.#watches = watches.map((watch) => ({
      ...watch,
      pattern: watch.url === undefined ? undefined : compileUrlPattern(watch.url),
    }));
  }

  /** A page is asked for: whatever an earlier one said of its values is void. Undefined where it has none. */
  begin({ url, type, headers }: RequestHead): ServedReading | undefined {
    const page = this.#watches.length === 0 ? undefined : readUrl(url);
    if (page === undefined || type !== 'document' || isFramed(headers)) return undefined;
    const served = this.#watches.filter(
      ({ host, pattern }) => isUnder(hostOf(page), host) && (pattern?.matches(page) ?? true),
    );
    if (served.length === 0) return undefined;
    const reading: ServedReading = { served, page: withoutHash(page), origin: page.origin };
    for (const { key } of served) this.#last.set(key, { reading, readAt: 0, stale: false });
    return reading;
  }

  /** The answer has come, whole. */
  read(reading: ServedReading, answer: WebAnswer, now: number): void {
    const html = readHtmlAnswer(answer);
    const root = html === undefined ? undefined : parseHtml(html).root;
    for (const { key, selector } of reading.served) {
      const before = this.#last.get(key);
      if (before?.reading !== reading) continue;
      const found = root && selectHtml(root, selector);
      this.#last.set(key, { ...before, report: reportOf(found ?? []), readAt: now });
    }
    this.#waiting.look();
  }

  /** It will not come, if it has not yet. */
  end(reading: ServedReading): void {
    for (const { key } of reading.served) {
      const before = this.#last.get(key);
      if (before?.reading === reading && before.report === undefined)
        this.#last.set(key, { ...before, report: MISSING });
    }
    this.#waiting.look();
  }

  /** A state change is over: no page that was asked for before counts, save its own answer. */
  expire(save: ServedReading | undefined): void {
    for (const [key, served] of this.#last) {
      if (served.reading !== save) this.#last.set(key, { ...served, stale: true });
    }
  }

  /** Resolves when no page with needed values is on its way; at once where none is. */
  whenRead(): Promise<void> {
    return this.#waiting.wait();
  }

  /** What counts for a request, by watch key: all of them, so that nobody else can speak under these names. */
  argumentsFor(request: RequestHead, now: number): PageArguments {
    const sender = this.#watches.length === 0 ? undefined : senderOf(request);
    return Object.fromEntries(
      this.#watches.map(({ key }) => {
        const served = this.#last.get(key);
        if (sender?.origin === undefined || served?.report === undefined) return [key, MISSING];
        const { reading, report, readAt, stale } = served;
        if (sender.origin !== reading.origin) return [key, MISSING];
        const isOther = sender.page !== undefined && sender.page !== reading.page;
        return [key, stale || isOther || readAt < now - MOST_AGE_MS ? STALE : report];
      }),
    );
  }

  get #isRead(): boolean {
    for (const { report } of this.#last.values()) if (report === undefined) return false;
    return true;
  }
}

/** A document in a frame, of whoever's page: it is not the page that a person sees. */
function isFramed(headers: RequestHead['headers']): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination !== undefined && destination !== 'document';
}

/** Only one that is alone is read: nested ones would each say the text of all within. */
function reportOf(found: readonly HtmlElement[]): ReportedArgument {
  const [only] = found;
  if (only === undefined) return MISSING;
  return found.length > 1
    ? { state: 'ambiguous', matches: found.length }
    : { state: 'value', text: elementValue(only).trim() };
}
