/**
 * Where requests go: to a site with a sitemap, to one that is merely in scope, to what an external or egress rule speaks of, or nowhere. What an
 * origin's name alone decides is found once and remembered, so that a request costs a look at a map:
 *
 *   https://shop.test/cart?n=1 ── origin known ── site shop.test ── its index is asked for /cart
 *   https://10.0.0.1/          ── origin new ──── a private address ── refused, and so is whatever goes there next
 */
import type { SendVerdict } from '../../model/gates.ts';
import type { EgressConfig, PrivateAccess, Site } from '../../model/policy/policy.ts';
import type { SelectedPolicy } from '../../model/policy/sitemap.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { HostSet } from '../../net/host-set.ts';
import { isOrigin, placeOfOrigin } from '../../net/place.ts';
import { PrivateNetworks } from '../../net/private-networks.ts';
import { isWebScheme, portOf, readUrl } from '../../net/url.ts';
import { Lookup } from '../index/index-sitemap.ts';
import {
  type CanonicalUrl,
  canonicalText,
  canonicalUrl,
  MOST_SEGMENTS,
  type Origin,
  originOf,
  pathStart,
  readMethod,
} from '../url/canonical.ts';
import { ENDLESS, type PathReading } from '../url/canonical-readings.ts';
import { ExternalRules } from './external.ts';
import { createEgress, type Egress } from './host-egress.ts';
import { compileSite, type SiteState } from './site-state.ts';
import * as say from './verdicts.ts';

/** What decides where requests may go. */
export interface PlacesOptions {
  readonly sites: readonly { readonly site: Site; readonly selected: readonly SelectedPolicy[] }[];
  /** Domains of the scope; each covers its subdomains. One without an entry in `sites` may be read. */
  readonly scopeDomains: readonly string[];
  /** The document's egress rules, which may open hosts beyond its sites; and those that are mandatory, which may only close some. */
  readonly egress?: { readonly own: readonly EgressConfig[]; readonly mandatory: readonly EgressConfig[] };
  readonly allowPrivateNetworks: PrivateAccess;
  /** Hosts that the operator pinned to addresses (`network.resolve`): these may be private. A port behind them is ignored. */
  readonly resolveNames?: readonly string[];
}

/** Where a request goes, once it may be judged at all. */
export interface RequestPlace {
  readonly url: CanonicalUrl;
  /** The site it belongs to, and what its sitemap holds there. */
  readonly listed: { readonly state: SiteState; readonly lookup: Lookup } | undefined;
  /** Whether any external rule speaks of the host. */
  readonly external: boolean;
  /** The allow of the document's egress rules, where they have one for the host. */
  readonly egress: SendVerdict | undefined;
}

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
  if (url.evasive !== undefined && ENDLESS.has(url.evasive)) return say.malformed(url.evasive);
  if (refusal !== undefined) return refusal;
  const listed = state === undefined ? undefined : { state, lookup: new Lookup(state.index, url) };
  return { url, listed, external, egress };
}

export class Places {
  readonly #sites: readonly SiteState[];
  readonly #external: ExternalRules;
  readonly #pinned: HostSet;
  readonly #egress: readonly Egress[];
  readonly #mandatoryEgress: readonly Egress[];
  readonly #private: PrivateNetworks;
  readonly #origins = new Map<string, KnownOrigin>();
  #last: { readonly url: string; readonly place: SendVerdict | RequestPlace } | undefined;

  constructor(listed: readonly SiteState[], options: PlacesOptions) {
    const scoped = options.scopeDomains
      .map((domain) => compileSite(readableSite(domain), [], []))
      .filter((scope) => !listed.some((site) => covers(site, scope)));
    // The longest name first, so that docs.site.example may be a site of its own beside site.example.
    this.#sites = [...listed, ...scoped].sort((left, right) => right.host.length - left.host.length);
    this.#external = new ExternalRules(options.sites.flatMap(({ site }) => site.external));
    this.#pinned = new HostSet((options.resolveNames ?? []).map((name) => name.replace(/:\d+$/, '')));
    this.#egress = compileEgress(options.egress?.own);
    this.#mandatoryEgress = compileEgress(options.egress?.mandatory);
    this.#private = new PrivateNetworks(options.allowPrivateNetworks);
  }

  /** Where a request goes: a refusal, or its URL and the site it belongs to, if any. The last answer serves who asks of the same request again. */
  of({ url }: RequestHead): SendVerdict | RequestPlace {
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

  /** Whether an external rule allows a request, by this method, where it goes. */
  allowedByRule(request: RequestHead, method: string, { url, external }: RequestPlace): boolean {
    return external && this.#external.allows(request, method, url);
  }

  /** The verdict on a request that goes to no site. */
  beyond(request: RequestHead, place: RequestPlace): SendVerdict {
    const { url, external, egress } = place;
    if (this.allowedByRule(request, readMethod(request.method), place)) return say.external(url.host);
    if (egress !== undefined) return egress;
    return external ? say.outsideRule(url.host) : say.outside(url.host);
  }

  #learnOrigin(origin: Origin): KnownOrigin {
    const { host } = origin;
    const external = this.#external.mentions(host);
    const around = this.#sites.filter((each) => each.holds(host));
    const domain = around.find(({ alone }) => !alone);
    const state = around.find((each) => (each.alone || each === domain) && each.serves(origin));
    const range = this.#pinned.match(host) === undefined ? this.#private.refusesHost(host, portOf(origin)) : undefined;
    const own = this.#egress.map((rules) => rules(host));
    const closed = [...own, ...this.#mandatoryEgress.map((rules) => rules(host))].find(isDeny);
    const known = { origin, state, external, egress: own[0] };
    if (range !== undefined) return { ...known, refusal: say.privateAddress(placeOfOrigin(origin), host, range) };
    const [other] = around;
    const elsewhere = other !== undefined && state === undefined && !external;
    return { ...known, refusal: closed ?? (elsewhere ? say.elsewhere(placeOfOrigin(origin), other.site) : undefined) };
  }
}

function compileEgress(configs: readonly EgressConfig[] = []): readonly Egress[] {
  return configs.map(createEgress).filter((each) => each !== undefined);
}

function isDeny({ outcome }: SendVerdict): boolean {
  return outcome === 'deny';
}

/** Whether a listed site has all that a place of the scope has. */
function covers(listed: SiteState, scope: SiteState): boolean {
  const { domain } = scope.site;
  if (listed.alone) return isOrigin(domain) && (listed.site.origins ?? [listed.site.domain]).includes(domain);
  return !scope.alone && listed.holds(scope.host);
}

/** A page can make up hosts without end; what is remembered of them must have one. */
const MOST_REMEMBERED = 1_000;

/** A domain that the scope names and no site describes: reading passes, changing does not. */
function readableSite(domain: string): Site {
  return { domain, sitemap: [], policies: [], external: [], unlisted: 'deny-unsafe' };
}
