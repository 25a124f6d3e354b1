/** Gate 3: what may leave the browser (DESIGN §8). Pure and synchronous; its only state is what limits have counted. */
import type { RequestOutcome, SendGate, SendVerdict, Trace } from '../model/gates.ts';
import type { Grant } from '../model/grant.ts';
import type { LimitStore } from '../model/limit-store.ts';
import type { Limit, Site } from '../model/policy.ts';
import type { PageArguments, RequestHead, WebRequest } from '../model/request.ts';
import type { SelectedPolicy } from '../model/sitemap.ts';
import { privateHost } from '../net/address.ts';
import { HostSet } from '../net/host-set.ts';
import { isWebScheme, readUrl } from '../net/url.ts';
import { announcesBody, bodyOverrides, graphqlRequests, type ReadBody, readBody } from './body.ts';
import { type GraphqlOperation, readGraphql } from './body-graphql.ts';
import {
  type CanonicalUrl,
  canonicalUrl,
  headOverrides,
  MOST_SEGMENTS,
  type Origin,
  originOf,
  type PathReading,
  readMethod,
  severity,
} from './canonical.ts';
import { type Judgement, judge, type Question } from './decide.ts';
import { ExternalRules } from './external.ts';
import type { ListedRequest, RequestGroup } from './index-sitemap.ts';
import { StoredLimits, type Waiting } from './limits/stored.ts';
import { type Reservation, reserve, settleReservations } from './limits.ts';
import { type BodyView, NO_BODY } from './match.ts';
import * as say from './reasons.ts';
import { compileSite, type SiteState } from './site-state.ts';

export interface SendGateOptions {
  readonly sites: readonly { readonly site: Site; readonly selected: readonly SelectedPolicy[] }[];
  /** Domains of the scope; each covers its subdomains. One without an entry in `sites` may be read. */
  readonly scopeDomains: readonly string[];
  readonly limits: readonly Limit[];
  /** Counts the limits over more than this session. Without it, what they limit is refused. */
  readonly store?: LimitStore | undefined;
  /** Digest of the grant, by which the store knows the task. */
  readonly grant?: string;
  readonly allowPrivateNetworks: boolean;
  /** Hosts that the operator pinned to addresses (`network.resolve`): these may be private. A port behind them is ignored. */
  readonly resolveNames?: readonly string[];
}

/** The send gate of one session. @throws {CordonError} 'input' where a sitemap, policy, limit or rule is broken. */
export function createSendGate(options: SendGateOptions): SendGate {
  return new Gate(options);
}

/** The send gate of a confirmed grant: its sites with what was selected there, under the policy document's network rules. */
export function sendGateOf(grant: Grant, store?: LimitStore): SendGate {
  const { policy, scope } = grant;
  const selectedAt = new Map(grant.sites.map(({ domain, selected }) => [domain, selected]));
  return createSendGate({
    sites: policy.sites
      .filter(({ domain }) => selectedAt.has(domain))
      .map((site) => ({ site, selected: selectedAt.get(site.domain) ?? [] })),
    scopeDomains: scope.domains,
    limits: grant.limits,
    store,
    grant: grant.digest,
    allowPrivateNetworks: policy.guardrails?.allowPrivateNetworks ?? false,
    resolveNames: Object.keys(policy.network.resolve),
  });
}

/** Where a request goes, once it may be judged at all. */
interface RequestPlace {
  readonly url: CanonicalUrl;
  readonly state: SiteState | undefined;
  /** Whether any external rule speaks of the host. */
  readonly external: boolean;
}

interface KnownOrigin extends Omit<RequestPlace, 'url'> {
  readonly origin: Origin;
  /** Why nothing may be sent there at all. */
  readonly refusal: SendVerdict | undefined;
}

function isTooDeep({ segments }: PathReading): boolean {
  return segments.length > MOST_SEGMENTS;
}

class Gate implements SendGate {
  readonly watches;
  readonly #sites: readonly SiteState[];
  readonly #external: ExternalRules;
  readonly #pinned: HostSet;
  readonly #allowPrivate: boolean;
  readonly #origins = new Map<string, KnownOrigin>();
  readonly #reservations = new WeakMap<SendVerdict, readonly Reservation[]>();
  readonly #stored: StoredLimits;

  constructor(options: SendGateOptions) {
    const listed = options.sites.map(({ site, selected }) => compileSite(site, selected, options.limits));
    const scoped = options.scopeDomains
      .map((domain) => compileSite(readableSite(domain), [], []))
      .filter(({ host }) => !listed.some((site) => host === site.host || host.endsWith(`.${site.host}`)));
    // The longest name first, so that docs.site.example may be a site of its own beside site.example.
    this.#sites = [...listed, ...scoped].sort((left, right) => right.host.length - left.host.length);
    this.#external = new ExternalRules(options.sites.flatMap(({ site }) => site.external));
    this.#pinned = new HostSet((options.resolveNames ?? []).map((name) => name.replace(/:\d+$/, '')));
    this.#allowPrivate = options.allowPrivateNetworks;
    this.#stored = new StoredLimits(options.store, options.grant ?? '');
    this.watches = listed.flatMap((state) => state.watches);
  }

  needsBody(head: RequestHead): boolean {
    const place = this.#placeOf(head);
    if (!('url' in place) || place.state === undefined) return false;
    return bodyMatters(head, place.url, place.state);
  }

  decide(request: WebRequest, args: PageArguments, trace?: Trace): SendVerdict {
    const place = this.#placeOf(request);
    if ('outcome' in place) return this.#traced(place, trace);
    const { url, state } = place;
    const method = readMethod(request.method);
    const external = place.external && this.#external.allows(request, method, url);
    if (state === undefined) return this.#traced(this.#beyond(url, external), trace);
    const read = request.body.kind !== 'none' && bodyMatters(request, url, state);
    const body = read ? readBody(request, request.body) : ABSENT_BODY;
    const carriesBody = request.body.kind !== 'none' || announcesBody(request);
    const asked = headOverrides(request, url.search);
    const overrides = body.kind === 'none' ? asked : [...asked, ...bodyOverrides(body)];
    const hiddenOverrides = body.kind === 'unreadable' && method === 'POST' ? FORM_METHODS : NO_METHODS;
    const reads = severity(method) === 0 && !carriesBody;
    // Written out: spreading a shared object would cost more than the whole decision.
    const questionOf = ({ view, asPost }: AskedView): Question => ({
      request,
      url,
      state,
      method: asPost ? 'POST' : method,
      overrides,
      hiddenOverrides,
      exact: !asPost,
      view,
      page: args,
      reads: view.operation === undefined ? reads : isClearQuery(view.operation),
      external,
      trace,
    });
    const views = viewsOf(body, url, method, state);
    if (views === PLAIN_VIEWS) return this.#keep(judge(questionOf(PLAIN_VIEW)));
    return this.#judgeAll(views.map(questionOf));
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

  /** Where a request goes: a refusal, or its URL and the site it belongs to, if any. */
  #placeOf(head: RequestHead): SendVerdict | RequestPlace {
    const parsed = readUrl(head.url);
    if (parsed === undefined) return say.malformed('its URL does not parse');
    if (!isWebScheme(parsed)) return say.scheme(parsed.protocol);
    const known = this.#knownOrigin(parsed);
    const url = canonicalUrl(parsed, known.origin);
    if (url.readings.some(isTooDeep)) return say.malformed('its path is too deep');
    return known.refusal ?? { url, state: known.state, external: known.external };
  }

  #beyond(url: CanonicalUrl, external: boolean): SendVerdict {
    if (external) return say.external(url.host);
    return this.#external.mentions(url.host) ? say.outsideRule(url.host) : say.outside(url.host, false);
  }

  /** What is known of an origin by its name alone, remembered for those seen so far. */
  #knownOrigin(url: URL): KnownOrigin {
    const key = url.protocol + url.host;
    const known = this.#origins.get(key) ?? this.#learnOrigin(originOf(url));
    if (this.#origins.size < MOST_REMEMBERED) this.#origins.set(key, known);
    return known;
  }

  #learnOrigin(origin: Origin): KnownOrigin {
    const { host, protocol, port } = origin;
    const external = this.#external.mentions(host);
    const site = this.#sites.find((each) => host === each.host || host.endsWith(`.${each.host}`));
    const state = site?.serves(protocol, port) ? site : undefined;
    const mayBePrivate = this.#allowPrivate || this.#pinned.match(host) !== undefined;
    const range = mayBePrivate ? undefined : privateHost(host);
    if (range !== undefined) return { origin, state, external, refusal: say.privateAddress(host, range) };
    const elsewhere = site !== undefined && state === undefined && !external;
    return { origin, state, external, refusal: elsewhere ? say.outside(host, true) : undefined };
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

/** A page can make up hosts without end; what is remembered of them must have one. */
const MOST_REMEMBERED = 1_000;

/** A domain that the scope names and no site describes: reading passes, changing does not. */
function readableSite(domain: string): Site {
  return { domain, sitemap: [], policies: [], external: [], unlisted: 'deny-unsafe' };
}

/** The methods that a form's `_method` can ask for. */
const FORM_METHODS = ['PUT', 'PATCH', 'DELETE'] as const;
const ABSENT_BODY: ReadBody = { kind: 'none' };
const NO_METHODS: readonly string[] = [];
const FORM_BODY = /^application\/x-www-form-urlencoded/i;

/**
 * Whether any rule looks at the body: a listed body pattern or argument on this path, an action under another method that a form's
 * `_method` could turn it into, or a GraphQL endpoint, where only the body tells a query from a mutation.
 */
function bodyMatters(head: RequestHead, url: CanonicalUrl, state: SiteState): boolean {
  const method = readMethod(head.method);
  if (severity(method) === 0) return false;
  const overrides = headOverrides(head, url.search);
  const groups = groupsAt(state, url, overrides.length === 0 ? [method] : [method, ...overrides]);
  if (groups.some((group) => group.withBody.length > 0 || group.withoutBody.some(readsBody))) return true;
  if (method !== 'POST') return false;
  if (isGraphqlPath(url)) return true;
  if (groups.length > 0 && FORM_BODY.test(head.headers['content-type'] ?? '')) return true;
  return groupsAt(state, url, FORM_METHODS).length > 0;
}

function readsBody({ own, owners }: ListedRequest): boolean {
  return own && owners.some((owner) => owner.readsBody);
}

function groupsAt(state: SiteState, url: CanonicalUrl, methods: readonly string[]): RequestGroup[] {
  const groups: RequestGroup[] = [];
  for (const method of methods) {
    for (const path of state.index.readingsOf(url)) state.index.find(method, url.indexHost, path, groups);
  }
  return groups;
}

function isGraphqlPath(url: CanonicalUrl): boolean {
  return url.readings.some(({ segments }) => segments.at(-1) === 'graphql');
}

interface AskedView {
  readonly view: BodyView;
  /** GraphQL in the query string: judged as the POST that it stands for, and never strict. */
  readonly asPost: boolean;
}

const PLAIN_VIEW: AskedView = { view: NO_BODY, asPost: false };
const PLAIN_VIEWS: readonly AskedView[] = [PLAIN_VIEW];
const GRAPHQL_PARAMETERS = /[?&](query|operationname|variables|extensions|%)/i;

/** The operations that a request carries, each to be judged by itself. */
function viewsOf(body: ReadBody, url: CanonicalUrl, method: string, state: SiteState): readonly AskedView[] {
  const asksInQuery = url.search !== '' && GRAPHQL_PARAMETERS.test(url.search);
  if (body.kind === 'none' && !asksInQuery) return PLAIN_VIEWS;
  const graphql = isGraphqlPath(url) || groupsAt(state, url, ['POST']).some((group) => group.graphql);
  const views = body.kind === 'none' ? PLAIN_VIEWS : bodyViews(body, graphql && method === 'POST');
  const inQuery = graphql && asksInQuery ? queryOperation(url) : undefined;
  if (inQuery === undefined) return views;
  // Some servers merge the query string into the body: then neither is what it seems.
  const blurred = views.map(({ view, asPost }) => ({ view: blur(view), asPost }));
  return [...blurred, { view: operationView(inQuery), asPost: true }];
}

function bodyViews(body: Exclude<ReadBody, { kind: 'none' }>, graphql: boolean): AskedView[] {
  const unreadable = (why: string): AskedView[] => [{ view: { ...NO_BODY, unreadable: why }, asPost: false }];
  if (body.kind === 'unreadable') return unreadable(body.why);
  const readings = [body.strict, ...body.others];
  if (!graphql) return [{ view: { readings, operation: undefined, unreadable: undefined }, asPost: false }];
  const requests = body.others.length > 0 ? undefined : graphqlRequests(body.strict);
  if (requests === undefined) return unreadable('it is no GraphQL request that can be read in one way');
  return requests.map((request) => ({ view: operationView(readGraphql(request)), asPost: false }));
}

function operationView(operation: GraphqlOperation): BodyView {
  return { readings: [{ kind: 'json', value: operation.request }], operation, unreadable: undefined };
}

function blur(view: BodyView): BodyView {
  return view.operation === undefined ? view : { ...view, operation: { ...view.operation, clear: false } };
}

function queryOperation(url: CanonicalUrl): GraphqlOperation | undefined {
  const fields = Array.from(new URLSearchParams(url.search), ([name, value]) => ({ name, value }));
  const asked = fields.filter(({ name }) => /^(query|operationName|variables|extensions)$/i.test(name));
  if (asked.length === 0) return undefined;
  const [request] = graphqlRequests({ kind: 'form', fields: asked }) ?? [];
  return readGraphql(request ?? { query: false });
}

function isClearQuery(operation: GraphqlOperation): boolean {
  return operation.clear && operation.hasText && operation.kind === 'query';
}
