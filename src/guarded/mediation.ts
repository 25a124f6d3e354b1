import { inTime, pause } from '../browser/patience.ts';
import type { EgressGate } from '../egress/gate.ts';
import type { RequestOutcome, SendVerdict } from '../model/gates.ts';
import type { PageArguments, RequestHead, WebAnswer, WebRequest } from '../model/traffic/request.ts';
import type { SocketMessage, SocketTraffic } from '../model/traffic/socket.ts';
import type { TrafficMeter } from '../model/traffic/traffic.ts';
import { readUrl } from '../net/url.ts';
import { trafficBudgetOf } from '../send/traffic-budget.ts';
import type { Session } from '../session/session.ts';
import { type Change, isChange, mayChange } from '../session/state/changes.ts';
import type { OpenReading } from '../session/state/session-state.ts';
import type { RecordedTraffic } from './recorded-traffic.ts';
import { RefusedPages } from './refused-pages.ts';

/** How long a request that needs page values waits for other state changes, in milliseconds. */
const CHANGES_MS = 5_000;
/** How long pages may take to say their values. A page that is busy for longer has said nothing. */
const VALUES_MS = 250;

/** How often it is looked for answers meanwhile. */
const LOOK_MS = 5;

/** How long the first document of a page waits for the guard to be in all pages. One that is stuck for longer must not keep others from theirs. */
const PLACED_MS = 2_000;

/** What is asked of the browser's guard. */
export interface AskGuard {
  /** Has every document of an origin (absent: of any) report its values, and resolves when all have. */
  readArguments(origin: string | undefined): Promise<void>;
  /** Resolves when the guard is in every target that there is by now. */
  allPlaced(): Promise<void>;
}

/** A guard that is there later than who asks it: until then there are no pages. */
export function askLater(guard: () => AskGuard | undefined): AskGuard {
  return {
    readArguments: async (origin) => guard()?.readArguments(origin),
    allPlaced: async () => guard()?.allPlaced(),
  };
}

/** Told of a document that is asked for. */
export type OnDocument = (request: RequestHead, passes: boolean) => void;

/** What is known of a verdict while its request is on its way. */
interface Sent {
  /** The gate's own verdict, by which it knows its reservations. */
  readonly decided: SendVerdict;
  readonly change: Change | undefined;
  /** Where its answer has values that are needed. */
  readonly reading: OpenReading | undefined;
  /** Where all that passes is kept: takes its answer in. */
  readonly recorded: ((answer: WebAnswer) => void) | undefined;
}

/**
 * A session as the egress proxy asks it. A request that needs values of its page waits until other state changes are over and is decided by
 * what the page says then; a page that does not answer in time has said nothing, and the request is denied. State changes are followed from
 * their verdict until the page has the answer.
 */
export class Mediation implements EgressGate {
  /** The pages that this session refused. */
  readonly refusedPages = new RefusedPages();
  readonly meter: TrafficMeter | undefined;
  readonly #session: Session;
  readonly #guard: AskGuard;
  readonly #onDocument: OnDocument;
  readonly #traffic: RecordedTraffic | undefined;
  readonly #sent = new WeakMap<SendVerdict, Sent>();

  /**
   * @param onDocument told of each document, and whether it may come
   * @param traffic where what passes is kept to have its sites described
   */
  constructor(
    session: Session,
    guard: AskGuard,
    onDocument: OnDocument = () => undefined,
    traffic: RecordedTraffic | undefined = undefined,
  ) {
    this.#session = session;
    this.#guard = guard;
    this.#onDocument = onDocument;
    this.#traffic = traffic;
    this.meter = trafficBudgetOf(session.grant.policy);
  }

  needsBody(head: RequestHead): boolean {
    return this.#traffic !== undefined || this.#session.needsBody(head);
  }

  needsWholeBody(head: RequestHead): boolean {
    return this.#session.needsWholeBody(head);
  }

  async decide(request: WebRequest, client?: () => AbortSignal): Promise<SendVerdict> {
    const { state } = this.#session;
    // Once it is known what is to be waited for, that is among the changes under way.
    let arrive = (): void => {
      arrive = () => undefined;
      if (mayChange(request)) state.expected.arrived(request);
    };
    try {
      const [verdict] = await Promise.all([this.#decide(request, client, () => arrive()), this.#whenGuarded(request)]);
      return verdict;
    } finally {
      arrive();
    }
  }

  readsAnswer(verdict: SendVerdict): ((answer: WebAnswer) => void) | undefined {
    const { reading, recorded } = this.#sent.get(verdict) ?? {};
    if (reading === undefined) return recorded;
    return (answer) => {
      this.#session.state.reads(reading, answer);
      recorded?.(answer);
    };
  }

  settle(verdict: SendVerdict, outcome: RequestOutcome): void {
    const sent = this.#sent.get(verdict);
    if (sent?.change !== undefined) this.#session.state.changes.answered(sent.change);
    this.#session.settle(sent?.decided ?? verdict, outcome);
  }

  finished(verdict: SendVerdict): void {
    const { state } = this.#session;
    const { change, reading } = this.#sent.get(verdict) ?? {};
    if (reading !== undefined) state.endReading(reading);
    if (change !== undefined) state.finishChange(change, reading);
  }

  needsMessages(handshake: RequestHead): boolean {
    return this.#session.needsMessages(handshake);
  }

  async decideMessage(message: SocketMessage): Promise<SendVerdict> {
    const { handshake } = message;
    return this.#session.sendMessage(message, await this.#arguments(handshake));
  }

  observeMessage(message: SocketMessage): readonly string[] {
    return this.#session.observeMessage(message);
  }

  /** Counts a download that the browser tells of. It is not saved in any case: one too many is recorded, and the agent is told. */
  downloadBegan(url: string): SendVerdict | undefined {
    const refusal = this.meter?.downloadBegan(withoutFragment(url));
    if (refusal !== undefined)
      this.#session.reportRefusal({ method: 'GET', url: withoutContent(url), headers: {} }, refusal);
    return refusal;
  }

  socketClosed(traffic: SocketTraffic): void {
    this.#session.reportTraffic(traffic);
  }

  /** Not every new page is held up by the browser until the guard is in it; what it is to show is. */
  async #whenGuarded({ type }: WebRequest): Promise<void> {
    if (type === 'document') await inTime(this.#guard.allPlaced(), PLACED_MS);
  }

  async #decide(
    request: WebRequest,
    client: (() => AbortSignal) | undefined,
    arrive: () => void,
  ): Promise<SendVerdict> {
    const judged = await this.#session.send(request, await this.#arguments(request));
    if (judged.outcome === 'ask') return this.#confirmed(request, judged, client?.(), arrive);
    return this.#followed(request, judged);
  }

  /** What waits for a person is under way: inputs wait for it as for any change, and no longer. */
  async #confirmed(
    request: WebRequest,
    asked: SendVerdict,
    client: AbortSignal | undefined,
    arrive: () => void,
  ): Promise<SendVerdict> {
    const { changes } = this.#session.state;
    const change = isChange(request, asked) ? changes.begin(true) : undefined;
    arrive();
    const decided = await this.#session.confirm(request, asked, client);
    if (change !== undefined && decided.outcome !== 'allow') changes.finished(change);
    return this.#followed(request, decided, change);
  }

  #followed(request: WebRequest, decided: SendVerdict, begun?: Change): SendVerdict {
    const { state } = this.#session;
    this.refusedPages.note(request, decided.outcome !== 'allow');
    if (request.type === 'document') this.#onDocument(request, decided.outcome === 'allow');
    if (decided.outcome !== 'allow') return decided;
    const reading = state.sends(request, decided);
    const changes = isChange(request, decided);
    const press = this.#traffic && this.#session.pressedBefore(request);
    const recorded = this.#traffic?.passed(request, press && `${press.role} ${JSON.stringify(press.name)}`);
    if (!changes && reading === undefined && recorded === undefined) return decided;
    // A copy, since requests may share a verdict and each is followed by its own.
    const verdict = { ...decided };
    const change = begun ?? (changes ? state.changes.begin(decided.actions.length > 0) : undefined);
    this.#sent.set(verdict, { decided, change, reading, recorded });
    return verdict;
  }

  /** What pages and answers say once other changes are over; undefined where the decision needs neither. */
  async #arguments(request: RequestHead): Promise<PageArguments | undefined> {
    const { state } = this.#session;
    const needsPages = state.needsPages(request);
    if (!needsPages && !state.needsAnswers(request)) return undefined;
    const arrived = state.mark();
    const settled = Promise.all([state.changes.whenSettled(), state.whenRead()]);
    if (!(await inTime(settled, CHANGES_MS))) return {};
    if (!needsPages) return state.argumentsFor(request);
    await pause(state.settlingFor());
    const asked = state.mark();
    const patience = { over: false };
    // Who has not answered by then, or could not, is stale, whoever else has.
    const answers = inTime(this.#guard.readArguments(originOf(request)), VALUES_MS)
      .catch(() => false)
      .finally(() => {
        patience.over = true;
      });
    const said = (): PageArguments => state.pageArgumentsFor(request, asked, arrived);
    // A page that the request leaves has said its last word, and answers no more.
    while (!patience.over && !isWhole(said())) await Promise.race([answers, pause(LOOK_MS)]);
    return state.argumentsFor(request, asked, arrived);
  }
}

/** Whether there is an answer for everything that was said at all. */
function isWhole(args: PageArguments): boolean {
  const reports = Object.values(args);
  return reports.length > 0 && reports.every(({ state }) => state !== 'stale');
}

function originOf({ initiator }: RequestHead): string | undefined {
  return initiator === undefined ? undefined : readUrl(initiator)?.origin;
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/** What a `data:` URL holds is no business of the record. */
function withoutContent(url: string): string {
  return url.startsWith('data:') ? (url.split(/[,;]/, 1)[0] ?? '') : withoutFragment(url);
}
