/** Gate 3: what may leave the browser (DESIGN §8). Pure and synchronous; its only state is what limits have counted. */
import type { RequestOutcome, SendVerdict, Trace } from '../model/gates.ts';
import type { Grant } from '../model/grant.ts';
import type { LimitStore } from '../model/limit-store.ts';
import type { EgressConfig, Limit, Policy, PrivateAccess, Site } from '../model/policy.ts';
import type { AnswerWatch, PageArguments, RequestHead, WebRequest } from '../model/request.ts';
import type { SelectedPolicy } from '../model/sitemap.ts';
import type { SocketMessage } from '../model/socket.ts';
import { HostSet } from '../net/host-set.ts';
import { PrivateNetworks, privateAccessOf } from '../net/private-networks.ts';
import { isWebScheme, portOf, readUrl } from '../net/url.ts';
import { questionsOf } from './ask.ts';
import { bodyMatters } from './body-needs.ts';
import {
  addressHeader,
  type CanonicalUrl,
  canonicalText,
  canonicalUrl,
  MOST_SEGMENTS,
  type Origin,
  originOf,
  pathStart,
  readMethod,
} from './canonical.ts';
import type { PathReading } from './canonical-readings.ts';
import type { ConditionModules } from './conditions/condition.ts';
import { type Judgement, judge } from './decide.ts';
import { createEgress, type Egress } from './egress.ts';
import { type ExplainingSendGate, explainRequest, NOT_PLACED, type RequestExplanation } from './explain.ts';
import { ExternalRules, SENDING } from './external.ts';
import { Lookup } from './index-sitemap.ts';
import { StoredLimits, type Waiting } from './limits/stored.ts';
import { type Reservation, reserve, settleReservations } from './limits.ts';
import { askMessage, observedActions, ofMessage } from './messages/judge-message.ts';
import { hasDeclared } from './messages/listing.ts';
import type { Question } from './question.ts';
import * as say from './reasons.ts';
import { SEND_RULES } from './rules.ts';
import { compileSite, type SiteState } from './site-state.ts';

export interface SendGateOptions {
  readonly sites: readonly { readonly site: Site; readonly selected: readonly SelectedPolicy[] }[];
  /** Domains of the scope; each covers its subdomains. One without an entry in `sites` may be read. */
  readonly scopeDomains: readonly string[];
  readonly limits: readonly Limit[];
  /** Counts the limits over more than this session. Without it, what they limit is refused. */
  readonly store?: LimitStore | undefined;
  /** The sites' own condition functions, made ready. */
  readonly modules?: ConditionModules | undefined;
  /** Digest of the grant, by which the store knows the task. */
  readonly grant?: string;
  /** The document's egress rules, which may open hosts beyond its sites; and those that are mandatory, which may only close some. */
  readonly egress?: { readonly own: readonly EgressConfig[]; readonly mandatory: readonly EgressConfig[] };
  readonly allowPrivateNetworks: PrivateAccess;
  /** Hosts that the operator pinned to addresses (`network.resolve`): these may be private. A port behind them is ignored. */
  readonly resolveNames?: readonly string[];
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

/** Where a request goes, once it may be judged at all. */
interface RequestPlace {
  readonly url: CanonicalUrl;
  /** The site it belongs to, and what its sitemap holds there. */
  readonly listed: { readonly state: SiteState; readonly lookup: Lookup } | undefined;
  /** Whether any external rule speaks of the host. */
  readonly external: boolean;
  /** The allow of the document's egress rules, where they have one for the host. */
  readonly egress: SendVerdict | undefined;
}

const NO_WATCHES: readonly AnswerWatch[] = [];

interface KnownOrigin {
  readonly origin: Origin;
  readonly state: SiteState | undefined;
  readonly external: boolean;
  readonly egress: SendVerdict | undefined;
  /** Why nothing may be sent there at all. */
  readonly refusal: SendVerdict | undefined;
}

function isTooDeep({ segments }: PathReading): boolean {
  return segments.length > MOST_SEGMENTS;
}

function placeAt({ state, external, egress, refusal }: KnownOrigin, url: CanonicalUrl): SendVerdict | RequestPlace {
  if (url.readings.some(isTooDeep)) return say.malformed('its path is too deep');
  if (refusal !== undefined) return refusal;
  const listed = state === undefined ? undefined : { state, lookup: new Lookup(state.index, url) };
  return { url, listed, external, egress };
}

class Gate implements ExplainingSendGate {
  readonly watches;
  readonly answerWatches;
  readonly #sites: readonly SiteState[];
  readonly #external: ExternalRules;
  readonly #pinned: HostSet;
  readonly #egress: readonly Egress[];
  readonly #mandatoryEgress: readonly Egress[];
  readonly #private: PrivateNetworks;
  readonly #origins = new Map<string, KnownOrigin>();
  #last: { readonly url: string; readonly place: SendVerdict | RequestPlace } | undefined;
  readonly #reservations = new WeakMap<SendVerdict, readonly Reservation[]>();
  readonly #stored: StoredLimits;

  constructor(options: SendGateOptions) {
    const listed = options.sites.map(({ site, selected }) =>
      compileSite(site, selected, options.limits, options.modules),
    );
    const scoped = options.scopeDomains
      .map((domain) => compileSite(readableSite(domain), [], []))
      .filter(({ host }) => !listed.some((site) => host === site.host || host.endsWith(`.${site.host}`)));
    // The longest name first, so that docs.site.example may be a site of its own beside site.example.
    this.#sites = [...listed, ...scoped].sort((left, right) => right.host.length - left.host.length);
    this.#external = new ExternalRules(options.sites.flatMap(({ site }) => site.external));
    this.#pinned = new HostSet((options.resolveNames ?? []).map((name) => name.replace(/:\d+$/, '')));
    this.#egress = compileEgress(options.egress?.own);
    this.#mandatoryEgress = compileEgress(options.egress?.mandatory);
    this.#private = new PrivateNetworks(options.allowPrivateNetworks);
    this.#stored = new StoredLimits(options.store, options.grant ?? '');
    this.watches = listed.flatMap((state) => state.watches);
    this.answerWatches = listed.flatMap((state) => state.answerWatches);
  }

  needsBody(head: RequestHead): boolean {
    const place = this.#placeOf(head);
    if (!('url' in place) || place.listed === undefined) return false;
    return bodyMatters(head, place.url, place.listed.lookup);
  }

  decide(request: WebRequest, args: PageArguments, trace?: Trace): SendVerdict {
    const place = this.#placeOf(request);
    if ('outcome' in place) return this.#traced(place, trace);
    const header = addressHeader(request);
    if (header !== undefined) return this.#traced(say.malformed(`its header ${header} names another address`), trace);
    const questions = this.#questionsOf(request, place, args, trace);
    if (questions === undefined) return this.#traced(this.#beyond(request, place), trace);
    const [only, second] = questions;
    return only !== undefined && second === undefined ? this.#keep(judge(only)) : this.#judgeAll(questions);
  }

  explain(request: WebRequest, args: PageArguments): RequestExplanation {
    const place = this.#placeOf(request);
    if ('outcome' in place) return NOT_PLACED;
    return explainRequest(place.url, this.#questionsOf(request, place, args, undefined) ?? []);
  }

  /** What a request asks of the site it goes to; undefined where it goes to none. */
  #questionsOf(
    request: WebRequest,
    { url, listed, external }: RequestPlace,
    page: PageArguments,
    trace: Trace | undefined,
  ): readonly Question[] | undefined {
    if (listed === undefined) return undefined;
    const allowed = external && this.#external.allows(request, readMethod(request.method), url);
    const { state, lookup } = listed;
    return questionsOf({ request, url, state, lookup, page, external: allowed, trace });
  }

  answerWatchesOf(request: RequestHead, { by, actions }: SendVerdict): readonly AnswerWatch[] {
    if (by !== SEND_RULES.selected.id || this.answerWatches.length === 0) return NO_WATCHES;
    const place = this.#placeOf(request);
    const state = 'url' in place ? place.listed?.state : undefined;
    return state?.answerWatches.filter(({ action }) => actions.includes(action)) ?? NO_WATCHES;
  }

  needsMessages(handshake: RequestHead): boolean {
    const place = this.#placeOf(handshake);
    if (!('url' in place)) return true;
    const { listed } = place;
    if (listed !== undefined && hasDeclared(listed.lookup)) return true;
    return listed?.state.site.unlisted !== 'allow' && !this.#allowsMessages(handshake, place);
  }

  decideMessage({ handshake, data }: SocketMessage, args: PageArguments, trace?: Trace): SendVerdict {
    const place = this.#placeOf(handshake);
    if ('outcome' in place) return this.#traced(place, trace);
    const { url, listed } = place;
    if (listed === undefined) return this.#traced(this.#beyond({ ...handshake, method: SENDING }, place), trace);
    const external = this.#allowsMessages(handshake, place);
    const asked = askMessage({ url, ...listed, handshake, data, external, page: args, trace });
    if ('outcome' in asked) return this.#traced(asked, trace);
    const judged = this.#judgeAll(asked);
    const verdict = ofMessage(judged, url.host);
    if (verdict !== judged) this.settle(judged, 'failed');
    return verdict;
  }

  observeMessage({ handshake, data }: SocketMessage): readonly string[] {
    const place = this.#placeOf(handshake);
    return 'url' in place && place.listed !== undefined ? observedActions(place.listed.lookup, place.url, data) : [];
  }

  #allowsMessages(handshake: RequestHead, { url, external }: RequestPlace): boolean {
    return external && this.#external.allows(handshake, SENDING, url);
  }

  /** A single judgement's reservations, held under its verdict. */
  #keep({ verdict, reservations }: Judgement): SendVerdict {
    if (reservations.length === 0) return verdict;
    reserve(reservations);
    return this.#hold(verdict, reservations);
  }

  #hold(verdict: SendVerdict, reservations: readonly Reservation[]): SendVerdict {
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
    this.settle(waiting.verdict, 'failed');
    return this.#traced(refusal, trace);
  }

  settle(verdict: SendVerdict, outcome: RequestOutcome): Promise<void> | undefined {
    const reservations = this.#reservations.get(verdict);
    if (reservations === undefined) return undefined;
    this.#reservations.delete(verdict);
    settleReservations(reservations, outcome !== 'failed');
    return this.#stored.settle(verdict, outcome);
  }

  /** Each operation of a batch is a request of its own: all must pass, and what one reserved the next one sees. */
  #judgeAll(questions: readonly Question[]): SendVerdict {
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
    const verdict = passed.length === 1 ? first.verdict : together(first.verdict, passed, actions);
    return held.length > 0 ? this.#hold(verdict, held) : verdict;
  }

  /** Where a request goes: a refusal, or its URL and the site it belongs to, if any. The last answer serves `decide` after `needsBody`. */
  #placeOf({ url }: RequestHead): SendVerdict | RequestPlace {
    if (this.#last?.url === url) return this.#last.place;
    const place = this.#findPlace(url);
    this.#last = { url, place };
    return place;
  }

  #findPlace(text: string): SendVerdict | RequestPlace {
    const start = pathStart(text);
    const spelled = start < 0 ? undefined : this.#origins.get(text.slice(0, start));
    const url = spelled === undefined ? undefined : canonicalText(text, start, spelled.origin);
    if (spelled !== undefined && url !== undefined) return placeAt(spelled, url);
    const parsed = readUrl(text);
    if (parsed === undefined) return say.malformed('its URL does not parse');
    if (!isWebScheme(parsed)) return say.scheme(parsed.protocol);
    const known = this.#knownOrigin(parsed);
    return placeAt(known, canonicalUrl(parsed, known.origin));
  }

  /** What is known of an origin by its name alone, remembered for those seen so far. */
  #knownOrigin(url: URL): KnownOrigin {
    const { href } = url;
    const key = href.slice(0, pathStart(href));
    const known = this.#origins.get(key) ?? this.#learnOrigin(originOf(url));
    if (this.#origins.size < MOST_REMEMBERED) this.#origins.set(key, known);
    return known;
  }

  #beyond(request: RequestHead, { url, external, egress }: RequestPlace): SendVerdict {
    const allowed = external && this.#external.allows(request, readMethod(request.method), url);
    if (allowed) return say.external(url.host);
    if (egress !== undefined) return egress;
    return external ? say.outsideRule(url.host) : say.outside(url.host, false);
  }

  #learnOrigin(origin: Origin): KnownOrigin {
    const { host, protocol, port } = origin;
    const external = this.#external.mentions(host);
    const site = this.#sites.find((each) => host === each.host || host.endsWith(`.${each.host}`));
    const state = site?.serves(protocol, port) ? site : undefined;
    const range = this.#pinned.match(host) === undefined ? this.#private.refusesHost(host, portOf(origin)) : undefined;
    const own = this.#egress.map((rules) => rules(host));
    const closed = [...own, ...this.#mandatoryEgress.map((rules) => rules(host))].find(isDeny);
    const known = { origin, state, external, egress: own[0] };
    if (range !== undefined) return { ...known, refusal: say.privateAddress(host, range) };
    const elsewhere = site !== undefined && state === undefined && !external;
    return { ...known, refusal: closed ?? (elsewhere ? say.outside(host, true) : undefined) };
  }

  #traced(verdict: SendVerdict, trace: Trace | undefined): SendVerdict {
    trace?.push({ by: verdict.by, outcome: verdict.outcome, reason: verdict.reason });
    return verdict;
  }
}

/** One verdict for a batch: it leaves without credentials if any part of it may only leave so. */
function together(first: SendVerdict, parts: readonly Judgement[], actions: readonly string[]): SendVerdict {
  const bare = parts.some(({ verdict }) => verdict.withoutCredentials === true);
  return bare ? { ...first, actions, withoutCredentials: true } : { ...first, actions };
}

function compileEgress(configs: readonly EgressConfig[] = []): readonly Egress[] {
  return configs.map(createEgress).filter((each) => each !== undefined);
}

function isDeny({ outcome }: SendVerdict): boolean {
  return outcome === 'deny';
}

/** A page can make up hosts without end; what is remembered of them must have one. */
const MOST_REMEMBERED = 1_000;

/** A domain that the scope names and no site describes: reading passes, changing does not. */
function readableSite(domain: string): Site {
  return { domain, sitemap: [], policies: [], external: [], unlisted: 'deny-unsafe' };
}
