/**
 * What the server's own answers say of the arguments that conditions need (docs/policies/conditions.md#where-an-argument-comes-from: `source: { type:
 * response, action, body }`). No text on a
 * page can spoof them; what can go wrong is which answer a request goes by, and whether it still holds.
 *
 * An answer belongs to the page that fetched it and dies when that page is opened anew. For a request the answers of its own page count,
 * or, where it names no more than an origin, all of that origin; of those that still hold, each URL's last one, and they must agree:
 *
 *   p/1 fetched /quote: 39, p/2 fetched /quote: 899; POST /place, Referer p/2    → 899
 *   the same with Origin alone                                                   → ambiguous, and so denied
 *   p/2 fetched /quote?item=cheap: 1 besides                                     → ambiguous
 *   a state change is over since (save the very one that was answered)           → stale
 *   /quote was asked again and has not answered                                  → missing, once it was waited for
 */
import type { Json } from '../../model/json.ts';
import type {
  AnswerWatch,
  PageArguments,
  ReportedArgument,
  RequestHead,
  WebAnswer,
} from '../../model/traffic/request.ts';
import { hostOf, isUnder, readUrl } from '../../net/url.ts';
import { readAnswer } from '../../send/answer.ts';
import { atPath } from '../../send/body/json-path.ts';
import { type Sender, senderOf, withoutHash } from './sender.ts';
import { Waiters } from './waiters.ts';

/** An answer is not believed for longer, in milliseconds. */
export const MOST_AGE_MS = 300_000;
/** A page can ask without end; past this nothing counts until a state change voids what is known, since what is not known may differ. */
const MOST_REMEMBERED = 1_000;

/** One answer that is on its way or has come; a token for who reads it. */
export interface Reading {
  readonly sender: Sender;
  /** Method and URL. */
  readonly asked: string;
  readonly watches: readonly AnswerWatch[];
}

interface Progress {
  /** Absent while it is on its way. */
  readonly values?: ReadonlyMap<string, ReportedArgument>;
  readonly readAt: number;
  readonly stale: boolean;
}

const PENDING: Progress = { readAt: 0, stale: false };
const MISSING: ReportedArgument = { state: 'missing' };
const STALE: ReportedArgument = { state: 'stale' };

export class AnswerCache {
  readonly #watches: readonly AnswerWatch[];
  readonly #known = new Map<Reading, Progress>();
  readonly #waiting = new Waiters(() => this.#isRead);
  #full = false;

  constructor(watches: readonly AnswerWatch[]) {
    this.#watches = watches;
  }

  /**
   * A request has left whose answer has watched values: whatever was answered to it before is void. Undefined where no script of the site's
   * own reads the answer, so that a picture in a review cannot ask for another total.
   */
  begin(request: RequestHead, watches: readonly AnswerWatch[]): Reading | undefined {
    const sender = senderOf(request);
    if (watches.length === 0 || sender === undefined || !isScripted(request)) return undefined;
    if (!watches.every(({ host }) => isOf(host, sender))) return undefined;
    const reading: Reading = { sender, asked: `${request.method} ${request.url}`, watches };
    for (const known of this.#known.keys()) {
      if (known.asked === reading.asked && known.sender.page === sender.page && known.sender.origin === sender.origin) {
        this.#known.delete(known);
      }
    }
    this.#full ||= this.#known.size >= MOST_REMEMBERED;
    if (this.#full) return undefined;
    this.#known.set(reading, PENDING);
    return reading;
  }

  /** The answer has come, whole. */
  read(reading: Reading, answer: WebAnswer, now: number): void {
    const progress = this.#known.get(reading);
    if (progress === undefined) return;
    const body = readAnswer(answer);
    const values = new Map(reading.watches.map(({ key, path }) => [key, reported(body, path)]));
    this.#known.set(reading, { ...progress, values, readAt: now });
    this.#waiting.look();
  }

  /** It will not come, if it has not yet. */
  end(reading: Reading): void {
    if (this.#known.get(reading)?.values === undefined) this.#known.delete(reading);
    this.#waiting.look();
  }

  /** A state change is over: nothing that was asked for before counts, save its own answer. */
  expire(save: Reading | undefined): void {
    for (const [reading, progress] of this.#known) {
      if (this.#full || progress.stale) this.#known.delete(reading);
      else if (reading !== save) this.#known.set(reading, { ...progress, stale: true });
    }
    this.#full = false;
    this.#waiting.look();
  }

  /** A document is opened at this URL: what an earlier one there was told is not what this one was told. */
  open(url: string): void {
    const page = readUrl(url);
    if (page === undefined) return;
    for (const reading of this.#known.keys()) {
      const { sender } = reading;
      const isSame = sender.page === undefined ? sender.origin === page.origin : sender.page === withoutHash(page);
      if (isSame) this.#known.delete(reading);
    }
    this.#waiting.look();
  }

  /** Resolves when no answer is on its way; at once where none is. */
  whenRead(): Promise<void> {
    return this.#waiting.wait();
  }

  /** What counts for a request, by watch key: all of them, so that nobody else can speak under these names. */
  argumentsFor(request: RequestHead, now: number): PageArguments {
    const sender = this.#watches.length === 0 ? undefined : senderOf(request);
    return Object.fromEntries(this.#watches.map((watch) => [watch.key, this.#value(watch, sender, now)]));
  }

  #value({ key, host }: AnswerWatch, sender: Sender | undefined, now: number): ReportedArgument {
    if (sender === undefined || !isOf(host, sender)) return MISSING;
    if (this.#full) return STALE;
    let agreed: ReportedArgument | undefined;
    let stale = false;
    for (const [reading, progress] of this.#known) {
      if (!reading.watches.some((watch) => watch.key === key) || !mayBeOne(reading.sender, sender)) continue;
      if (progress.stale || progress.readAt < now - MOST_AGE_MS) stale = true;
      else agreed = agree(agreed, progress.values?.get(key) ?? MISSING);
    }
    return agreed ?? (stale ? STALE : MISSING);
  }

  get #isRead(): boolean {
    for (const { values } of this.#known.values()) if (values === undefined) return false;
    return true;
  }
}

function isScripted({ type }: RequestHead): boolean {
  return type === 'fetch' || type === 'xhr';
}

/** Whether the sender is a document of the site itself. */
function isOf(host: string, { origin }: Sender): boolean {
  const url = origin === undefined ? undefined : readUrl(origin);
  if (url === undefined) return false;
  return isUnder(hostOf(url), host);
}

function mayBeOne(left: Sender, right: Sender): boolean {
  if (left.origin !== right.origin) return false;
  return left.page === undefined || right.page === undefined || left.page === right.page;
}

function isSame(left: Json, right: Json): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What the JSON of an answer says at a path. */
export function reported(body: Json | undefined, path: string): ReportedArgument {
  const value = atPath(body, path.split('.'));
  return value === undefined || value === null ? MISSING : { state: 'json', value };
}

function agree(before: ReportedArgument | undefined, report: ReportedArgument): ReportedArgument {
  if (before === undefined) return report;
  if (before.state === 'json' && report.state === 'json' && isSame(before.value, report.value)) return report;
  return before.state === 'missing' && report.state === 'missing' ? MISSING : { state: 'ambiguous', matches: 2 };
}
