import type { Embeddings } from '../act/embedding/embeddings.ts';
import type { Validator } from '../act/validator/validator.ts';
import type { Action, ActionOutcome, MalformedCall } from '../model/action.ts';
import type { SessionEvent } from '../model/event.ts';
import type { ActGate, RequestOutcome, SeeGate, SendGate, SendVerdict, Trace } from '../model/gates.ts';
import type { FilteredObservation, HiddenElement, Observation, Redaction } from '../model/observation.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { IsolationTier } from '../model/policy/isolation.ts';
import type { LimitStore } from '../model/policy/limit-store.ts';
import type { TextReader } from '../model/text-reader.ts';
import type {
  ArgumentWatch,
  PageArguments,
  ReportedArgument,
  ReportingDocument,
  RequestHead,
  WebRequest,
} from '../model/traffic/request.ts';
import type { SocketMessage, SocketTraffic } from '../model/traffic/socket.ts';
import type { Hint, Verdict } from '../model/verdict.ts';
import { approvalRulesOf } from '../policy/sections/approvals.ts';
import { Approvals } from './approvals/approvals.ts';
import { subjectOf } from './approvals/subject.ts';
import { Deciding, type Decision, isOpen } from './deciding.ts';
import { missingOf } from './degraded.ts';
import { inTurn } from './end-all.ts';
import { FailClosed } from './fail-closed.ts';
import { HeldRequests } from './requests/held-requests.ts';
import type { Press } from './requests/last-press.ts';
import { Sending } from './requests/sending.ts';
import { UnlistedQuestions } from './requests/unlisted-questions.ts';
import { SessionEvents, type SessionListener } from './session-events.ts';
import { SignIns } from './sign-ins.ts';
import { type Changes, mayChangeState } from './state/changes.ts';
import type { ExpectedRequests } from './state/expected-requests.ts';
import { SessionState } from './state/session-state.ts';
import { watchFits } from './state/watch-fits.ts';

export type { Decision } from './deciding.ts';
export type { SessionListener } from './session-events.ts';

/*
 * What is asked, and who answers:
 *
 *   see ────► gate 1
 *   decide ─► deciding.ts: gate 2, then a model, a person, or what was answered before (approvals/)
 *   send ───► requests/: gate 3, then a person where it asks; what it reserved is settled by what became of the request
 *
 *   state/ what pages and servers said, and which changes are under way; session-events.ts tells the record and the terminal
 */

/** The three gates, made for one grant. */
export interface Gates {
  readonly see: SeeGate;
  readonly act: ActGate;
  readonly send: SendGate;
}

export interface SessionOptions {
  readonly grant: Grant;
  readonly gates: Gates;
  /** Who confirmed the grant and how, for the record. */
  readonly confirmedBy: string;
  /** What counts this grant's limits, closed with the session. */
  readonly store?: LimitStore;
  /** What asks a language model of actions that the act gate is not sure of. */
  readonly validator?: Validator | undefined;
  /** What makes the vectors of actions for SpiderSense. */
  readonly embeddings?: Embeddings | undefined;
  /** Reads texts behind the rules; ends with the session. */
  readonly reader?: TextReader | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface DecideOptions {
  readonly trace?: Trace;
  /** Aborted when whoever asked has gone or given up: a question is then withdrawn, and a late answer does nothing. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One grant at work: the three gates as functions, the argument cache, and the events that the record and the terminal listen to.
 * The only place with state that changes while the agent works (docs/architecture.md#rooms). Once closed, it denies everything.
 */
export class Session {
  readonly id: string;
  #grant: Grant;
  /** Whether anything that this grant allows can change state: where nothing can, no input waits for anything. */
  readonly changesState: boolean;
  /** What its pages and servers say, and which state changes are under way. */
  readonly state: SessionState;
  /** Where a person is asked. */
  readonly approvals: Approvals;
  /** Where a person is asked to sign in. */
  readonly signIns: SignIns;
  readonly #deciding: Deciding;
  readonly #reviewed: boolean;
  readonly #embeddings: Embeddings | undefined;
  readonly #gates: Gates;
  /** Reads texts behind the rules. */
  readonly reader: TextReader | undefined;
  readonly #store: LimitStore | undefined;
  readonly #now: () => number;
  readonly #events: SessionEvents;
  readonly #failClosed: FailClosed;
  readonly #sending: Sending;
  readonly #held: HeldRequests;
  readonly #opened: SessionEvent;
  #isolated: SessionEvent | undefined;

  constructor(options: SessionOptions) {
    this.id = crypto.randomUUID();
    this.#grant = options.grant;
    this.#gates = options.gates;
    this.reader = options.reader;
    this.#store = options.store;
    this.#now = options.now;
    this.#events = new SessionEvents(options.now);
    this.#failClosed = new FailClosed(this.#events);
    this.changesState = mayChangeState(options.grant);
    this.state = new SessionState(options.grant, options.gates.send, options.now);
    const { task, digest, policy } = options.grant;
    const rules = approvalRulesOf(policy);
    this.approvals = new Approvals({
      session: this.id,
      grant: digest,
      rules,
      now: options.now,
      onAsked: ({ by, digest: about, expiresAt: until, subject }) =>
        this.#events.emit({
          kind: 'approval.asked',
          at: this.#now(),
          digest: about,
          asked: by,
          of: subject.kind,
          until,
        }),
    });
    this.signIns = new SignIns({
      session: this.id,
      now: options.now,
      emit: (event) => this.#events.emit(event),
    });
    const unlisted = new UnlistedQuestions({
      sites: policy.sites,
      listings: () => this.approvals.listings,
      expiresMinutes: rules.expiresMinutes,
      now: options.now,
    });
    this.#held = new HeldRequests(this.approvals, digest, unlisted);
    this.#sending = new Sending({
      held: this.#held,
      gate: options.gates.send,
      stopped: () => this.stopped,
      state: this.state,
      events: this.#events,
      failClosed: this.#failClosed,
      now: options.now,
    });
    this.#deciding = new Deciding({
      gate: options.gates.act,
      approvals: this.approvals,
      validator: options.validator,
      sending: this.#sending,
      events: this.#events,
      failClosed: this.#failClosed,
      now: options.now,
    });
    this.#reviewed = options.validator !== undefined;
    this.#embeddings = options.embeddings;
    const { confirmedBy } = options;
    this.#opened = {
      kind: 'session.opened',
      at: this.#now(),
      session: this.id,
      task,
      grant: digest,
      confirmedBy,
      policy: policy.file,
    };
  }

  get grant(): Grant {
    return this.#grant;
  }

  /** Tells a listener everything from here on, beginning with how the session was opened. Returns how to stop listening. */
  listen(listener: SessionListener): () => void {
    const missing = missingOf(this.grant, this.#reviewed);
    const unbound = missing.map((what): SessionEvent => ({ kind: 'safety.degraded', at: this.#now(), what }));
    const isolated = this.#isolated === undefined ? [] : [this.#isolated];
    return this.#events.listen(listener, [this.#opened, ...isolated, ...unbound]);
  }

  /** Gate 1: what the agent may be shown of a text or a page's HTML. */
  see(observation: Observation): FilteredObservation {
    if (this.#failClosed.ended !== undefined) return { text: '', redactions: [], hidden: [] };
    const filtered = this.#gates.see.filter(observation);
    this.reportRedacted(observation.origin, filtered.redactions);
    this.reportHidden(observation.origin, filtered.hidden);
    return filtered;
  }

  /** As {@link see}, with what a classifier has to read first. */
  async seeRead(observation: Observation): Promise<FilteredObservation> {
    if (this.reader !== undefined && this.#failClosed.ended === undefined)
      await this.reader.read(this.#gates.see.unread(observation));
    return this.see(observation);
  }

  /** Gate 2: whether the agent may do this. */
  act(action: Action | MalformedCall, trace?: Trace): Verdict {
    const verdict = this.#failClosed.judge('act', () => this.#gates.act.judge(action, trace));
    return this.#events.decided('act', subjectOf(action), verdict);
  }

  /**
   * Gate 2 to the end: where the gate leaves an action to a model or a person, they are asked. An action that had to wait for them may find
   * another page than the one it was judged on: whoever does it looks again first. Where nobody waits for the answer any more (`signal`), it is refused.
   */
  async decide(asked: Action | MalformedCall, { trace, signal }: DecideOptions = {}): Promise<Decision> {
    const action = await this.prepared(asked);
    const judged = this.#failClosed.judge('act', () => this.#gates.act.judge(action, trace));
    const final =
      'malformed' in action || !isOpen(judged) ? judged : await this.#deciding.decide(action, judged, signal);
    const decided = this.#events.decided('act', subjectOf(action), final);
    if (decided.outcome === 'allow' && !('malformed' in action)) this.#sending.pressed(action);
    return decided;
  }

  /** The control that the agent pressed just before a request, in a page of the origin that it names as its own. */
  pressedBefore(request: RequestHead): Press | undefined {
    return this.#sending.pressedBefore(request);
  }

  /** An action with what has to be waited for before gate 2 can judge it: the embeddings of its texts, where some are computed. */
  async prepared(action: Action | MalformedCall): Promise<Action | MalformedCall> {
    if (this.#embeddings === undefined || 'malformed' in action) return action;
    return this.#embeddings.added(action);
  }

  /** Why it was closed; undefined while it was not. */
  get ended(): string | undefined {
    return this.#failClosed.ended;
  }

  /** Why nothing more is done in this session, once it came to a stop: a latch for actions and requests alike. */
  get stopped(): Verdict | undefined {
    return this.#gates.act.stopped();
  }

  /** What followed the last action; answers with hints to put before its result. */
  observe(outcome: ActionOutcome): readonly Hint[] {
    return this.#told(this.#gates.act.observe(outcome));
  }

  /** What was allowed, would have come to something else in the page, and was kept from it. */
  reportAstray(action: Action, verdict: Verdict): void {
    this.#events.verdict('act', subjectOf(action), verdict);
  }

  /** The browser came to a page, by whatever led there; answers with hints to put before the agent's next result. */
  arrive(url: string): readonly Hint[] {
    return this.#told(this.#gates.act.arrive(url));
  }

  #told(hints: readonly Hint[]): readonly Hint[] {
    for (const hint of hints) this.#events.emit({ kind: 'hint', at: this.#now(), ...hint });
    return hints;
  }

  /** Whether any rule could look at the body of this request: if not, it may be streamed. */
  needsBody(head: RequestHead): boolean {
    return this.#sending.needsBody(head);
  }

  needsWholeBody(head: RequestHead): boolean {
    return this.#sending.needsWholeBody(head);
  }

  /**
   * Gate 3: whether this request may leave: a promise only where a store has to be asked. Arguments are those of {@link SessionState.argumentsFor} unless
   * given. While a declared change that was waited for in vain has no answer, whatever may change state is denied.
   */
  send(request: WebRequest, args?: PageArguments, trace?: Trace): SendVerdict | Promise<SendVerdict> {
    return this.#sending.send(request, args, trace);
  }

  /** Gate 3 to the end: has a person decide a request of which {@link send} says `ask`. Aborting `gone` withdraws the question. */
  confirm(request: RequestHead, asked: SendVerdict, gone?: AbortSignal): Promise<SendVerdict> {
    return this.#sending.confirm(request, asked, gone);
  }

  /** Gate 3: whether this message may leave over its WebSocket; otherwise as {@link send}. */
  sendMessage(message: SocketMessage, args?: PageArguments, trace?: Trace): SendVerdict | Promise<SendVerdict> {
    return this.#sending.sendMessage(message, args, trace);
  }

  /** Whether any rule could look at the messages of this WebSocket: if not, they may be long. */
  needsMessages(handshake: RequestHead): boolean {
    return this.#sending.needsMessages(handshake);
  }

  /** The declared actions that a received message belongs to. */
  observeMessage(message: SocketMessage): readonly string[] {
    return this.#sending.observeMessage(message);
  }

  /** What passed over a WebSocket that has closed. */
  reportTraffic(traffic: SocketTraffic): void {
    this.#sending.reportTraffic(traffic);
  }

  /** How an allowed request ended: its reservations are given back only where it was not sent. */
  settle(verdict: SendVerdict, outcome: RequestOutcome): void {
    this.#sending.settle(verdict, outcome);
  }

  /** A request that the egress proxy refused by its own rules: an address, a certificate, a malformed message. */
  reportRefusal(head: RequestHead, verdict: SendVerdict): void {
    this.#sending.reportRefusal(head, verdict);
  }

  /** The page values that this grant's conditions need. */
  get watches(): readonly ArgumentWatch[] {
    return this.state.watches;
  }

  /** A live document's report of a watched value. */
  reportArgument(document: ReportingDocument, key: string, report: ReportedArgument, leaving: boolean): void {
    this.state.reportArgument(document, key, report, leaving);
  }

  /** A document is gone, and its reports with it; `page` where it was the topmost of a page, so that what waits in its name is withdrawn. */
  forgetDocument(document: string, page?: { readonly origin: string; readonly left: readonly string[] }): void {
    this.state.forgetDocument(document);
    if (page !== undefined) this.#held.leave(page.origin, page.left);
  }

  /** Whether a page at this URL shows values that conditions need. */
  watchesPage(url: string): boolean {
    return this.watches.some((watch) => watchFits(watch, url));
  }

  /** For how many milliseconds page values may still be in motion. */
  unquietFor(): number {
    return this.state.unquietFor();
  }

  /** The state changes under way. */
  get changes(): Changes {
    return this.state.changes;
  }

  /** Those that a page has made and that have not come to the proxy yet. */
  get expected(): ExpectedRequests {
    return this.state.expected;
  }

  /** Controls that the page filter hid in a live page. */
  reportHidden(origin: string, items: readonly HiddenElement[]): void {
    this.#events.hidden(origin, items);
  }

  /** Text that the page filter took out of a live page. */
  reportRedacted(origin: string, items: readonly Redaction[]): void {
    this.#events.redacted(origin, items);
  }

  /** A guarantee that does not hold, said once. */
  degraded(what: string): void {
    this.#events.degraded(what);
  }

  /** What keeps the browser from going past the proxy, known when there is one; `why` it is no more, where more was wanted. */
  reportIsolation(tier: IsolationTier, why?: string): void {
    this.#grant = { ...this.#grant, isolation: tier };
    this.#isolated = { kind: 'session.isolated', at: this.#now(), tier, ...(why === undefined ? {} : { why }) };
    this.#events.emit(this.#isolated);
  }

  /**
   * Ends the session: from now on everything is denied, and the listeners are told why.
   * @throws what a listener threw, once everything has ended
   */
  close(why: string): void {
    if (this.#failClosed.ended !== undefined) return;
    this.#failClosed.end(why);
    inTurn([
      () => this.approvals.end(),
      () => this.signIns.end(),
      () => this.#events.emit({ kind: 'session.closed', at: this.#now(), why }),
      () => this.#events.end(),
      () => this.reader?.close(),
      () => void this.#store?.close(),
    ]);
  }
}
