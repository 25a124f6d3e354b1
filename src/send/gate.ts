/** Gate 3: what may leave the browser (docs/architecture.md#the-send-gate). Pure and synchronous; its only state is what limits have counted. */
import type { RequestAskRule } from '../model/approval.ts';
import type { RequestOutcome, SendVerdict, Trace } from '../model/gates.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { LimitStore } from '../model/policy/limit-store.ts';
import type { EgressConfig, Limit, Policy } from '../model/policy/policy.ts';
import type { AnswerWatch, PageArguments, RequestHead, WebRequest } from '../model/traffic/request.ts';
import type { SocketMessage } from '../model/traffic/socket.ts';
import { privateAccessOf } from '../net/private-networks.ts';
import { bodyMatters, wholeBodyMatters } from './body/needs.ts';
import { writeBody } from './body/write-body.ts';
import type { ConditionModules } from './conditions/condition.ts';
import { asksByMethod } from './decide/ask-rules.ts';
import { isAskedAbout, type Judgement, judge } from './decide/decide.ts';
import { Places, type PlacesOptions, type RequestPlace } from './decide/destinations.ts';
import { effectOf } from './decide/effect.ts';
import { SENDING } from './decide/external.ts';
import type { Question } from './decide/question.ts';
import { questionsOf } from './decide/questions.ts';
import { compileSite, type SiteState } from './decide/site-state.ts';
import * as say from './decide/verdicts.ts';
import type { WhyAsked } from './decide/why-asked.ts';
import { type ExplainingSendGate, explainRequest, NOT_PLACED, type RequestExplanation } from './explain.ts';
import { type Reservation, reserve, settleReservations } from './limits/accounts.ts';
import { StoredLimits, type Waiting } from './limits/stored.ts';
import { askMessage, observedActions, ofMessage, sendingMessage } from './messages/judge-message.ts';
import { hasDeclared } from './messages/listing.ts';
import { SEND_RULES } from './rules.ts';
import { readMethod, severity } from './url/canonical.ts';
import { addressHeader, disguisedHeader } from './url/header-names.ts';

export interface SendGateOptions extends PlacesOptions {
  readonly limits: readonly Limit[];
  /** When a request waits for a person. */
  readonly asks?: readonly RequestAskRule[];
  /** Counts the limits over more than this session. Without it, what they limit is refused. */
  readonly store?: LimitStore | undefined;
  /** The sites' own condition functions, made ready. */
  readonly modules?: ConditionModules | undefined;
  /** Digest of the grant, by which the store knows the task. */
  readonly grant?: string;
}

/** The send gate of one session. @throws {CordonError} 'input' where a sitemap, policy, limit or rule is broken. */
export function createSendGate(options: SendGateOptions): ExplainingSendGate {
  return new Gate(options);
}

/** The send gate of a confirmed grant: its sites with what was selected there, under the policy document's network rules. */
export function sendGateOf(grant: Grant, store?: LimitStore, modules?: ConditionModules): ExplainingSendGate {
  const { policy, scope } = grant;
  const selectedAt = new Map(grant.sites.map(({ domain, selected }) => [domain, selected]));
  return createSendGate({
    sites: policy.sites
      .filter(({ domain }) => selectedAt.has(domain))
      .map((site) => ({ site, selected: selectedAt.get(site.domain) ?? [] })),
    scopeDomains: scope.domains,
    limits: grant.limits,
    asks: [policy, ...policy.mandatory].flatMap(({ approvals }) => approvals?.requests ?? []),
    store,
    modules,
    grant: grant.digest,
    egress: { own: egressOf([policy]), mandatory: egressOf(policy.mandatory) },
    allowPrivateNetworks: privateAccessOf(policy),
    resolveNames: Object.keys(policy.network.resolve),
  });
}

function egressOf(policies: readonly Policy[]): readonly EgressConfig[] {
  return policies.map(({ guards }) => guards.egress).filter((each) => each !== undefined);
}

const NO_WATCHES: readonly AnswerWatch[] = [];

class Gate implements ExplainingSendGate {
  readonly watches;
  readonly answerWatches;
  readonly documentWatches;
  readonly #places: Places;
  readonly #reservations = new WeakMap<SendVerdict, readonly Reservation[]>();
  readonly #stored: StoredLimits;

  constructor(options: SendGateOptions) {
    const listed = options.sites.map(({ site, selected }) =>
      compileSite(site, selected, options.limits, options.modules, options.asks),
    );
    this.#places = new Places(listed, options);
    this.#stored = new StoredLimits(options.store, options.grant ?? '');
    this.watches = listed.flatMap((state) => state.watches);
    this.answerWatches = listed.flatMap((state) => state.answerWatches);
    this.documentWatches = listed.flatMap((state) => state.documentWatches);
  }

  needsBody(head: RequestHead): boolean {
    const place = this.#places.of(head);
    if (!('url' in place) || place.listed === undefined) return false;
    return isShown(head, place.listed.state) || bodyMatters(head, place.url, place.listed.lookup);
  }

  needsWholeBody(head: RequestHead): boolean {
    const place = this.#places.of(head);
    if (!('url' in place) || place.listed === undefined) return false;
    return isShown(head, place.listed.state) || wholeBodyMatters(head, place.url, place.listed.lookup);
  }

  decide(request: WebRequest, args: PageArguments, trace?: Trace, owed?: string): SendVerdict {
    const place = this.#places.of(request);
    if ('outcome' in place) return this.#traced(place, trace);
    const header = addressHeader(request);
    if (header !== undefined) return this.#traced(say.malformed(`its header ${header} names another address`), trace);
    const disguised =
      severity(readMethod(request.method)) === 0 ? undefined : disguisedHeader(Object.keys(request.headers));
    if (disguised !== undefined)
      return this.#traced(say.malformed(`servers take its header ${disguised} for another`), trace);
    const questions = this.#questionsOf(request, place, args, trace, owed);
    if (questions === undefined) return this.#traced(this.#places.beyond(request, place), trace);
    const [only, second] = questions;
    return only !== undefined && second === undefined ? this.#keep(judge(only), only) : this.#judgeAll(questions);
  }

  explain(request: WebRequest, args: PageArguments): RequestExplanation {
    const place = this.#places.of(request);
    if ('outcome' in place) return NOT_PLACED;
    return explainRequest(place.url, this.#questionsOf(request, place, args, undefined) ?? []);
  }

  /** What a request asks of the site it goes to; undefined where it goes to none. */
  #questionsOf(
    request: WebRequest,
    place: RequestPlace,
    page: PageArguments,
    trace: Trace | undefined,
    owed?: string,
  ): readonly Question[] | undefined {
    const { url, listed } = place;
    if (listed === undefined) return undefined;
    const allowed = this.#places.allowedByRule(request, readMethod(request.method), place);
    const { state, lookup } = listed;
    return questionsOf({ request, url, state, lookup, page, external: allowed, trace, owed });
  }

  asksAbout(head: RequestHead): boolean {
    const place = this.#places.of(head);
    if (!('url' in place) || place.listed?.state.asks === undefined) return false;
    const questions = this.#questionsOf({ ...head, body: { kind: 'none' } }, place, {}, undefined);
    return questions?.every(isAskedAbout) === true;
  }

  answerWatchesOf(request: RequestHead, { by, actions }: SendVerdict): readonly AnswerWatch[] {
    const isGranted = by === SEND_RULES.selected.id || by === SEND_RULES.approved.id;
    if (!isGranted || this.answerWatches.length === 0) return NO_WATCHES;
    const place = this.#places.of(request);
    const state = 'url' in place ? place.listed?.state : undefined;
    return state?.answerWatches.filter(({ action }) => actions.includes(action)) ?? NO_WATCHES;
  }

  needsMessages(handshake: RequestHead): boolean {
    const place = this.#places.of(handshake);
    if (!('url' in place)) return true;
    const { listed } = place;
    if (listed !== undefined && hasDeclared(listed.lookup)) return true;
    return listed?.state.site.unlisted !== 'allow' && !this.#places.allowedByRule(handshake, SENDING, place);
  }

  decideMessage({ handshake, data }: SocketMessage, args: PageArguments, trace?: Trace): SendVerdict {
    const place = this.#places.of(handshake);
    if ('outcome' in place) return this.#traced(place, trace);
    const { url, listed } = place;
    if (listed === undefined) return this.#traced(this.#places.beyond({ ...handshake, method: SENDING }, place), trace);
    const external = this.#places.allowedByRule(handshake, SENDING, place);
    const message = { url, ...listed, handshake, data, external, page: args, trace };
    const asked = askMessage(message);
    if ('outcome' in asked) return this.#traced(asked, trace);
    const judged = this.#judgeAll(asked, (verdict) => sendingMessage(verdict, message));
    const verdict = asked.some(isAskedAbout) ? this.#unheld(judged) : ofMessage(judged, url.host);
    if (verdict !== judged) this.settle(judged, 'unsent');
    return verdict;
  }

  /** A message that needs a person cannot wait for one, nor keep what it reserved. */
  #unheld(judged: SendVerdict): SendVerdict {
    const waiting = this.#stored.take(judged);
    if (waiting !== undefined) this.settle(waiting.verdict, 'unsent');
    return waiting === undefined && judged.outcome === 'deny' ? judged : say.messageNeedsPerson(judged);
  }

  observeMessage(message: SocketMessage): readonly string[] {
    const place = this.#places.of(message.handshake);
    return 'url' in place && place.listed !== undefined ? observedActions(place.listed.lookup, message, place.url) : [];
  }

  /** A single judgement's reservations, held under its verdict. */
  #keep({ verdict, reservations, verbatim, judged, ask }: Judgement, question: Question): SendVerdict {
    const granted = verbatim === true ? verdict : sending(verdict, question, judged);
    const sent = ask === undefined ? granted : asking(granted, ask, [question]);
    if (reservations.length === 0 || sent.outcome === 'deny') return sent;
    reserve(reservations);
    return this.#hold(sent, reservations);
  }

  #hold(held: SendVerdict, reservations: readonly Reservation[]): SendVerdict {
    const verdict: SendVerdict = { ...held, counted: true };
    this.#reservations.set(verdict, reservations);
    return this.#stored.hold(verdict, reservations);
  }

  reserve(verdict: SendVerdict, trace?: Trace): Promise<SendVerdict> | undefined {
    const waiting = verdict.outcome === 'deny' ? this.#stored.take(verdict) : undefined;
    return waiting && this.#askStore(waiting, trace);
  }

  async #askStore(waiting: Waiting, trace: Trace | undefined): Promise<SendVerdict> {
    const refusal = await this.#stored.reserve(waiting);
    if (refusal === undefined) return waiting.verdict;
    this.settle(waiting.verdict, 'unsent');
    return this.#traced(refusal, trace);
  }

  settle(verdict: SendVerdict, outcome: RequestOutcome): Promise<void> | undefined {
    const reservations = this.#reservations.get(verdict);
    if (reservations === undefined) return undefined;
    this.#reservations.delete(verdict);
    settleReservations(reservations, outcome !== 'unsent');
    return this.#stored.settle(verdict, outcome);
  }

  /** Each operation of a batch is a request of its own: all must pass, and what one reserved the next one sees. */
  #judgeAll(questions: readonly Question[], sendingBy = sendingOf(questions)): SendVerdict {
    const held: Reservation[] = [];
    const passed: Judgement[] = [];
    for (const question of questions) {
      const judgement = judge(question);
      if (judgement.verdict.outcome !== 'allow') {
        settleReservations(held, false);
        return judgement.verdict;
      }
      reserve(judgement.reservations);
      held.push(...judgement.reservations);
      passed.push(judgement);
    }
    const [first] = passed;
    if (first === undefined) throw new RangeError('a request asks at least one question');
    const actions = [...new Set(passed.flatMap(({ verdict }) => verdict.actions))];
    const judged = passed.length === 1 ? first.verdict : together(first.verdict, passed, actions);
    const granted = passed.some(({ verbatim }) => verbatim === true) ? judged : sendingBy(judged);
    const ask = passed.find((each) => each.ask !== undefined)?.ask;
    const verdict = ask === undefined || granted.outcome !== 'allow' ? granted : asking(granted, ask, questions);
    if (verdict.outcome === 'deny') {
      settleReservations(held, false);
      return verdict;
    }
    return held.length > 0 ? this.#hold(verdict, held) : verdict;
  }

  #traced(verdict: SendVerdict, trace: Trace | undefined): SendVerdict {
    trace?.push({ by: verdict.by, outcome: verdict.outcome, reason: verdict.reason });
    return verdict;
  }
}

/** Whether a person may have to be shown the body, whatever it is. */
function isShown({ method }: RequestHead, { asks }: SiteState): boolean {
  return asks !== undefined && asksByMethod(asks, readMethod(method));
}

/** What was granted, as the question to a person that it is; refused where there is nothing to show them. */
function asking(granted: SendVerdict, why: WhyAsked, questions: readonly Question[]): SendVerdict {
  const effect = effectOf(questions);
  return 'why' in effect ? say.cannotBeShown(granted, effect.why) : say.needsPerson(granted, why, effect);
}

/** An allowed request's verdict with the body that leaves, where it has one that was judged. */
function sending(verdict: SendVerdict, { body }: Question, judged?: readonly string[]): SendVerdict {
  if (verdict.outcome !== 'allow' || body.kind === 'none' || body.kind === 'unreadable') return verdict;
  const sends = writeBody(body, judged);
  return sends === undefined ? verdict : { ...verdict, sends };
}

/** The same for a request that asks several questions about its one body. */
function sendingOf([question]: readonly Question[]): (verdict: SendVerdict) => SendVerdict {
  return (verdict) => (question === undefined ? verdict : sending(verdict, question));
}

/** One verdict for a batch: it leaves without credentials if any part of it may only leave so. */
function together(first: SendVerdict, parts: readonly Judgement[], actions: readonly string[]): SendVerdict {
  const bare = parts.some(({ verdict }) => verdict.withoutCredentials === true);
  return bare ? { ...first, actions, withoutCredentials: true } : { ...first, actions };
}
