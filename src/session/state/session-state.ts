/** What pages and servers say while a session is at work, and which state changes are under way: what arguments are taken from, and when. */
import type { SendGate, SendVerdict } from '../../model/gates.ts';
import type { Grant } from '../../model/policy/grant.ts';
import type {
  AnswerWatch,
  ArgumentWatch,
  DocumentWatch,
  PageArguments,
  ReportedArgument,
  ReportingDocument,
  RequestHead,
  WebAnswer,
} from '../../model/traffic/request.ts';
import { AnswerCache, type Reading } from './answer-cache.ts';
import { ArgumentCache, type LiveDocument, type Moment, QUIET_MS } from './argument-cache.ts';
import { type Change, Changes } from './changes.ts';
import { ExpectedRequests } from './expected-requests.ts';
import { ServedDocuments, type ServedReading } from './served-documents.ts';
import { WatchedRequests } from './watched-requests.ts';

/** The answer to a request that has values that are needed: to a script of the page, or the page itself. */
export type OpenReading = Reading | ServedReading;

/** A moment: in the order of reports, and in milliseconds. */
export interface Mark {
  readonly order: Moment;
  readonly time: number;
}

export class SessionState {
  /** The state changes under way: who sends requests begins and answers them here, who passes inputs on waits for them. */
  readonly changes = new Changes();
  /** Those that a page has made and that have not come yet. */
  readonly expected: ExpectedRequests;
  /** The page values that the grant's conditions need. */
  readonly watches: readonly ArgumentWatch[];
  /** The values in servers' answers that they need. */
  readonly answerWatches: readonly AnswerWatch[];
  /** The values in the HTML of pages that they need. */
  readonly documentWatches: readonly DocumentWatch[];
  readonly #gate: SendGate;
  readonly #now: () => number;
  readonly #arguments = new ArgumentCache();
  readonly #answers: AnswerCache;
  readonly #served: ServedDocuments;
  readonly #needPages: WatchedRequests;
  readonly #needAnswers: WatchedRequests;
  /** When the last state change was over. */
  #changed: Mark = { order: 0, time: Number.NEGATIVE_INFINITY };

  constructor({ policy }: Grant, gate: SendGate, now: () => number) {
    const { watches, answerWatches, documentWatches } = gate;
    this.watches = watches;
    this.answerWatches = answerWatches;
    this.documentWatches = documentWatches;
    this.#gate = gate;
    this.#now = now;
    this.expected = new ExpectedRequests(now);
    this.#answers = new AnswerCache(answerWatches);
    this.#served = new ServedDocuments(documentWatches);
    this.#needPages = new WatchedRequests(
      policy.sites,
      (source) =>
        source.type === 'dom' &&
        watches.some(({ url, selector }) => url === source.url && selector === source.selector),
    );
    this.#needAnswers = new WatchedRequests(
      policy.sites,
      (source) =>
        (source.type === 'response' &&
          answerWatches.some(({ action, path }) => action === source.action && path === source.body)) ||
        (source.type === 'document' &&
          documentWatches.some(({ url, selector }) => url === source.url && selector === source.selector)),
    );
  }

  /** A live document's report of a watched value. */
  reportArgument(document: ReportingDocument, key: string, report: ReportedArgument, leaving: boolean): void {
    this.#arguments.report(document, { key, report, leaving }, this.#now());
  }

  /** A document is gone, and its reports with it. */
  forgetDocument(document: string): void {
    this.#arguments.forget(document, this.#now());
  }

  /** A script of the agent's runs where it can reach these live documents: what they show is the agent's word as well. */
  touchDocuments(documents: Iterable<LiveDocument>): void {
    this.#arguments.touch(documents);
  }

  /** One will run in every document to come. */
  touchAllDocuments(): void {
    this.#arguments.touchAll();
  }

  /** Whether the decision on this request may need values of the page that sends it. */
  needsPages(head: RequestHead): boolean {
    return this.#needPages.has(head);
  }

  /** Whether it may need values of earlier answers. */
  needsAnswers(head: RequestHead): boolean {
    return this.#needAnswers.has(head);
  }

  /** An allowed request leaves. Answers with who reads its answer, where that has values that are needed. */
  sends(request: RequestHead, verdict: SendVerdict): OpenReading | undefined {
    if (request.type === 'document') this.#answers.open(request.url);
    return this.#served.begin(request) ?? this.#answers.begin(request, this.#gate.answerWatchesOf(request, verdict));
  }

  /** The whole answer has come, and the page has not all of it yet. */
  reads(reading: OpenReading, answer: WebAnswer): void {
    if ('served' in reading) this.#served.read(reading, answer, this.#now());
    else this.#answers.read(reading, answer, this.#now());
  }

  /** The page has the answer or will never have one, and if it was not read by now it never will be. */
  endReading(reading: OpenReading): void {
    if ('served' in reading) this.#served.end(reading);
    else this.#answers.end(reading);
  }

  /** Resolves when no answer that has needed values is on its way. */
  async whenRead(): Promise<void> {
    await Promise.all([this.#answers.whenRead(), this.#served.whenRead()]);
  }

  /** This moment, for {@link argumentsFor}: a request has arrived, or pages were asked to say their values again. */
  mark(): Mark {
    return { order: this.#arguments.mark(), time: this.#now() };
  }

  /** What counts for a request: of pages as {@link pageArgumentsFor}, and of answers that hold now. */
  argumentsFor(request: RequestHead, asked?: Mark, arrived?: Mark): PageArguments {
    return {
      ...this.pageArgumentsFor(request, asked, arrived),
      ...this.#answers.argumentsFor(request, this.#now()),
      ...this.#served.argumentsFor(request, this.#now()),
    };
  }

  /**
   * What the live pages say that a request can have come from. A value counts that was confirmed since `asked` and since the last state change
   * was over, and that did not change while the request, arrived at `arrived`, was on its way.
   */
  pageArgumentsFor(request: RequestHead, asked: Mark = this.#changed, arrived: Mark = this.mark()): PageArguments {
    return this.#arguments.argumentsFor(request, {
      asked: Math.max(asked.order, this.#changed.order),
      changed: this.#changed.order,
      arrived: arrived.time,
    });
  }

  /** For how many milliseconds a page may still be taking in the last state change. */
  settlingFor(): number {
    return Math.max(0, this.#changed.time + QUIET_MS - this.#now());
  }

  /** The same, and page values have not been quiet for long enough either. */
  unquietFor(): number {
    return Math.max(this.settlingFor(), this.#arguments.lastChangeAt + QUIET_MS - this.#now());
  }

  /** A state change is over: the page has the whole answer. What was said before no longer counts, save by this very answer. */
  finishChange(change: Change, reading?: OpenReading): void {
    if (!this.changes.finished(change)) return;
    this.#changed = this.mark();
    this.#answers.expire(reading === undefined || 'served' in reading ? undefined : reading);
    this.#served.expire(reading !== undefined && 'served' in reading ? reading : undefined);
  }
}
