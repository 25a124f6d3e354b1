/** The send gate in a session: its verdicts recorded, its reservations settled, and nothing changed on top of a change that has no answer. */
import type { Action } from '../../model/action.ts';
import { messageOf } from '../../model/error.ts';
import type { Subject } from '../../model/event.ts';
import type { RequestOutcome, SendGate, SendVerdict, Trace } from '../../model/gates.ts';
import type { PageArguments, RequestHead, WebRequest } from '../../model/traffic/request.ts';
import type { SocketMessage, SocketTraffic } from '../../model/traffic/socket.ts';
import { deny, type Verdict } from '../../model/verdict.ts';
import { type OwedQuestion, OwedQuestions } from '../approvals/owed-questions.ts';
import type { FailClosed } from '../fail-closed.ts';
import { SESSION_RULES } from '../rules.ts';
import type { SessionEvents } from '../session-events.ts';
import { isChange, mayChange } from '../state/changes.ts';
import { HeardMessages } from '../state/heard-messages.ts';
import type { SessionState } from '../state/session-state.ts';
import type { HeldRequests } from './held-requests.ts';
import { LastPress, type Press } from './last-press.ts';

/** What the send gate is asked with. */
export interface SendingParts {
  readonly gate: SendGate;
  /** Why nothing leaves any more: the session has come to a stop. */
  readonly stopped: () => Verdict | undefined;
  readonly state: SessionState;
  readonly events: SessionEvents;
  readonly failClosed: FailClosed;
  /** Where requests wait for a person. */
  readonly held: HeldRequests;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export class Sending {
  readonly #gate: SendGate;
  readonly #stopped: () => Verdict | undefined;
  readonly #state: SessionState;
  readonly #events: SessionEvents;
  readonly #failClosed: FailClosed;
  readonly #now: () => number;
  readonly #held: HeldRequests;
  /** The question behind a request that a person let leave: the gate knows its reservations by it. */
  readonly #asked = new WeakMap<SendVerdict, SendVerdict>();
  readonly #owed: OwedQuestions;
  readonly #heard = new HeardMessages();
  readonly #pressed: LastPress;

  constructor({ gate, stopped, state, events, failClosed, held, now }: SendingParts) {
    this.#held = held;
    this.#owed = new OwedQuestions(now);
    this.#pressed = new LastPress(now);
    this.#gate = gate;
    this.#stopped = stopped;
    this.#state = state;
    this.#events = events;
    this.#failClosed = failClosed;
    this.#now = now;
  }

  /** Whether any rule could look at the body of this request: if not, it may be streamed. */
  needsBody(head: RequestHead): boolean {
    return this.#failClosed.ended === undefined && (this.#isOwed(head) || this.#gate.needsBody(head));
  }

  /** Whether a rule looks at the body as a whole: if not, a long one is read on its way. */
  needsWholeBody(head: RequestHead): boolean {
    return this.#failClosed.ended === undefined && (this.#isOwed(head) || this.#gate.needsWholeBody(head));
  }

  #isOwed(head: RequestHead): boolean {
    return this.#owed.reasonFor(head) !== undefined;
  }

  /** A press passed without its question: a person is asked about the request that it submits, or whatever comes in its place. */
  owe(question: OwedQuestion): void {
    this.#owed.owe(question);
  }

  /** An action was allowed: what its page sends next may be its doing. */
  pressed(action: Action): void {
    this.#pressed.note(action);
  }

  /** What was pressed just before such a request. */
  pressedBefore(request: RequestHead): Press | undefined {
    return this.#pressed.before(request);
  }

  /** Whether a person is asked about such a request, were it granted. */
  asksAbout(head: RequestHead): boolean {
    return this.#failClosed.ended === undefined && this.#gate.asksAbout(head);
  }

  /**
   * Gate 3: whether this request may leave: a promise only where a store has to be asked. What needs a person is `ask`: see {@link confirm}. Arguments are those of {@link SessionState.argumentsFor} unless
   * given. While a declared change that was waited for in vain has no answer, whatever may change state is denied.
   */
  send(
    request: WebRequest,
    args: PageArguments = this.#state.argumentsFor(request),
    trace?: Trace,
  ): SendVerdict | Promise<SendVerdict> {
    const owed = this.#owed.reasonFor(request);
    const unsettled = (): boolean => this.#state.changes.overdue && mayChange(request);
    return this.#sendable(
      request,
      () => (unsettled() ? UNSETTLED : this.#gate.decide(request, args, trace, owed)),
      trace,
    );
  }

  /**
   * Gate 3 to the end: has a person decide what {@link send} said `ask` of. What it reserved stays so meanwhile, and is given back with a refusal.
   * Aborting `gone` withdraws the question.
   */
  async confirm(request: RequestHead, asked: SendVerdict, gone?: AbortSignal): Promise<SendVerdict> {
    const { effect, ...verdict } = asked;
    if (effect === undefined) throw new RangeError('only a question can be confirmed');
    this.#owed.paid(request);
    const press = this.#pressed.before(request);
    const pressed = press && `${press.role} '${press.name}'`.trim();
    const { digest, verdict: decided, word } = await this.#held.decide(request, asked, effect, gone, pressed);
    const said = word === undefined ? {} : { who: word.who, scope: word.scope };
    this.#events.emit({ kind: 'approval', at: this.#now(), digest, asked: asked.by, by: decided.by, ...said });
    const final = this.#failClosed.judge('send', () => decided);
    if (final.outcome === 'allow') {
      const allowed: SendVerdict = { ...verdict, ...final };
      this.#asked.set(allowed, asked);
      return this.#sent(request, allowed);
    }
    this.settle(asked, 'unsent');
    return this.#sent(request, { ...final, actions: asked.actions });
  }

  /** Gate 3: whether this message may leave over its WebSocket; otherwise as {@link send}. */
  sendMessage(
    message: SocketMessage,
    args: PageArguments = this.#state.argumentsFor(message.handshake),
    trace?: Trace,
  ): SendVerdict | Promise<SendVerdict> {
    const head = { ...message.handshake, method: 'SEND' };
    const decide = (): SendVerdict => {
      const verdict = this.#gate.decideMessage(message, args, trace);
      if (!this.#state.changes.overdue || !isChange(head, verdict)) return verdict;
      this.settle(verdict, 'unsent');
      return UNSETTLED;
    };
    return this.#sendable(head, decide, trace);
  }

  #sendable(
    head: RequestHead,
    decide: () => SendVerdict,
    trace: Trace | undefined,
  ): SendVerdict | Promise<SendVerdict> {
    const decided = sendVerdict(this.#failClosed.judge('send', () => this.#stopped() ?? decide()));
    const reserving = this.#gate.reserve(decided, trace);
    return reserving === undefined ? this.#judged(head, decided) : this.#reserved(head, reserving);
  }

  /** A session that ends while the store is asked denies like any other that has ended. */
  async #reserved(head: RequestHead, reserving: Promise<SendVerdict>): Promise<SendVerdict> {
    const reserved = await reserving;
    const verdict = this.#failClosed.judge('send', () => this.#stopped() ?? reserved);
    if (verdict !== reserved) this.settle(reserved, 'unsent');
    return this.#judged(head, sendVerdict(verdict));
  }

  /** What waits for a person is told of when it is decided. */
  #judged(head: RequestHead, verdict: SendVerdict): SendVerdict {
    return verdict.outcome === 'ask' ? verdict : this.#sent(head, verdict);
  }

  /** What cannot be told of does not leave, and takes nothing of a limit. */
  #sent(head: RequestHead, verdict: SendVerdict): SendVerdict {
    const told = this.#events.decided('send', requestSubject(head, verdict), verdict);
    if (told !== verdict) this.settle(verdict, 'unsent');
    return sendVerdict(told);
  }

  /** Whether any rule could look at the messages of this WebSocket: if not, they may be long. */
  needsMessages(handshake: RequestHead): boolean {
    return this.#failClosed.ended !== undefined || this.#gate.needsMessages(handshake);
  }

  /** The declared actions that a received message belongs to. */
  observeMessage(message: SocketMessage): readonly string[] {
    if (this.#failClosed.ended !== undefined) return [];
    const actions = this.#gate.observeMessage(message);
    for (const heard of this.#heard.hear(message.handshake.url, actions)) {
      this.#events.emit({ kind: 'socket.heard', at: this.#now(), ...heard });
    }
    return actions;
  }

  /** What passed over a WebSocket that has closed. */
  reportTraffic(traffic: SocketTraffic): void {
    this.#events.emit({ kind: 'socket.closed', at: this.#now(), ...traffic });
  }

  /** How an allowed request ended: its reservations are given back only where it was not sent. */
  settle(verdict: SendVerdict, outcome: RequestOutcome): void {
    this.#gate.settle(this.#asked.get(verdict) ?? verdict, outcome)?.catch((cause: unknown) => {
      this.#events.degraded(`what a request reserved could not be settled and counts as spent: ${messageOf(cause)}`);
    });
  }

  /** A request that the egress proxy refused by its own rules: an address, a certificate, a malformed message. */
  reportRefusal(head: RequestHead, verdict: SendVerdict): void {
    this.#events.verdict('send', requestSubject(head, verdict), verdict);
  }
}

/** Where it was let on, the page it came from tells nobody anything. */
function requestSubject(
  { method, url, initiator, page = initiator }: RequestHead,
  { actions, outcome }: SendVerdict,
): Subject {
  const from = page === undefined || outcome === 'allow' ? {} : { page };
  return { type: 'request', method, url, actions, ...from };
}

function sendVerdict(verdict: Verdict | SendVerdict): SendVerdict {
  return 'actions' in verdict ? verdict : { ...verdict, actions: [] };
}

const UNSETTLED: SendVerdict = {
  ...deny(
    SESSION_RULES.unsettled.id,
    'An earlier change has not been answered by its site, so nothing more is changed on top of it; wait until the page shows what came of it.',
  ),
  actions: [],
};
