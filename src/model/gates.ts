import type { Action, ActionOutcome, MalformedCall } from './action.ts';
import type { Json } from './json.ts';
import type { FilteredObservation, Observation } from './observation.ts';
import type {
  AnswerWatch,
  ArgumentWatch,
  DocumentWatch,
  PageArguments,
  RequestHead,
  SentBody,
  WebRequest,
} from './traffic/request.ts';
import type { SocketMessage } from './traffic/socket.ts';
import type { Hint, RuleAnswer, Verdict } from './verdict.ts';

/** Collects what every rule said, for `--explain`. Where none is given, nothing is collected. */
export type Trace = RuleAnswer[];

/** Gate 1: what the agent is shown. */
export interface SeeGate {
  filter(observation: Observation): FilteredObservation;
  /** The texts in it that a classifier has not read, where the policy names one. */
  unread(observation: Observation): readonly string[];
}

/** What the act gate says of an action. */
export interface ActVerdict extends Verdict {
  /** Set on an allow of which only a language model could be surer: one is asked before the action is done. */
  readonly review?: true;
}

/** Gate 2: what the agent may do. Stateful: it counts, so one gate serves one session. */
export interface ActGate {
  judge(action: Action | MalformedCall, trace?: Trace): ActVerdict;
  /**
   * Told how that ended which `judge` left to a model or a person; takes the very verdict. What is not done after all is not counted as done.
   * Answers with the stop that the session has come to meanwhile.
   */
  settle(verdict: ActVerdict, done: boolean): Verdict | undefined;
  /** The refusal of everything, once the session has come to a stop. */
  stopped(): Verdict | undefined;
  /** Told after each action that ran, failed or was denied; answers with hints to put before its result. */
  observe(outcome: ActionOutcome): readonly Hint[];
  /** Told of each page that the browser came to, whatever led there; answers with hints to put before the next result. */
  arrive(url: string): readonly Hint[];
}

/** What the send gate says of a request: a verdict, and which semantic actions the request belongs to. */
export interface SendVerdict extends Verdict {
  readonly actions: readonly string[];
  /** Set on what may leave only as from a stranger: without cookies and other credentials, and without cookies in its answer. */
  readonly withoutCredentials?: true;
  /**
   * What leaves in place of the request's body: it was judged, and so it is written anew (docs/architecture.md#what-is-judged-is-what-takes-effect).
   * Absent: the body as it came.
   */
  readonly sends?: SentBody;
  /** Set on what a person is asked about: what it does, to be shown to them. Never recorded. */
  readonly effect?: RequestEffect;
  /** Set on what a limit counts: it is sent once, and not again where a connection fails. */
  readonly counted?: true;
}

/** What a request does, in full, from the one reading that was judged. */
export interface RequestEffect {
  readonly method: string;
  /** In its canonical spelling. */
  readonly url: string;
  /** What its body is: `a form`, `JSON`, `GraphQL mutation of placeOrder`. */
  readonly body: string;
  readonly fields: readonly EffectField[];
  /** Where nothing lists it: the site that it goes to, as the document names it. */
  readonly unlistedAt?: string;
  /** What a GraphQL request runs. */
  readonly operations?: readonly { readonly name?: string; readonly fields: readonly string[] }[];
}

/** One field of a body, or a header beside it: a value, or a file. */
export interface EffectField {
  readonly name: string;
  readonly value: Json;
  /** Set where it is no field of the body, but a header that chooses what runs: the header's name. */
  readonly header?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: number; readonly sha256: string };
}

/**
 * How an allowed request ended: some of it may have reached the server, or certainly none of it did. What the server answered says nothing
 * about what it did: orders are saved behind a 406, a 500 and a 429 alike.
 */
export type RequestOutcome = 'sent' | 'unsent';

/** Gate 3: what may leave. Stateful: limits are reserved when a request is allowed and settled by its response. */
export interface SendGate {
  /** Whether any rule could look at this request's body: if not, it may be streamed unread. */
  needsBody(head: RequestHead): boolean;
  /** Whether that needs all of it at once: if not, a long one may be read on its way. */
  needsWholeBody(head: RequestHead): boolean;
  /** `owed`: why a person is asked about it although no rule for requests says so. */
  decide(request: WebRequest, args: PageArguments, trace?: Trace, owed?: string): SendVerdict;
  /**
   * Where a limit of the request is counted in a store, `decide` refuses, and this asks the store: the answer is the verdict that holds.
   * Undefined where the verdict holds as it is.
   */
  reserve(verdict: SendVerdict, trace?: Trace): Promise<SendVerdict> | undefined;
  /**
   * Told how an allowed request ended: its reservations are given back only where it was not sent. Rejects where a store could not be told:
   * then they count as spent.
   */
  settle(verdict: SendVerdict, outcome: RequestOutcome): Promise<void> | undefined;
  /** Whether a person is asked about such a request whatever its body says, were it granted. */
  asksAbout(head: RequestHead): boolean;
  /** Whether any rule could look at the messages of the WebSocket that this handshake opens. */
  needsMessages(handshake: RequestHead): boolean;
  /** Whether a message that the page sends over a WebSocket may leave; limits are reserved and settled as those of requests. */
  decideMessage(message: SocketMessage, args: PageArguments, trace?: Trace): SendVerdict;
  /** The declared actions that a received message belongs to. Received messages pass. */
  observeMessage(message: SocketMessage): readonly string[];
  /** The page values that conditions of this grant need. */
  readonly watches: readonly ArgumentWatch[];
  /** The values in answers that they need. */
  readonly answerWatches: readonly AnswerWatch[];
  /** The values in the HTML of pages that they need. */
  readonly documentWatches: readonly DocumentWatch[];
  /** Those that the answer to an allowed request has. */
  answerWatchesOf(request: RequestHead, verdict: SendVerdict): readonly AnswerWatch[];
}
