import type { StorageState, StoredCookie, StoredOrigin } from '../model/traffic/storage-state.ts';
import { HostSet } from '../net/host-set.ts';
import { PlaceSet, placeHost } from '../net/place.ts';
import { siteOf } from '../net/site.ts';
import { canonicalHost, readUrl } from '../net/url.ts';

/** The sites of a grant, as far as it decides what of a person's logins a session holds. */
export class GrantedLogins {
  readonly #hosts: readonly string[];
  readonly #sites: HostSet;
  readonly #places: PlaceSet;

  /** @param places the sites and origins of a grant */
  constructor(places: readonly string[]) {
    this.#hosts = places.map(placeHost);
    this.#sites = HostSet.coveringSubdomains(this.#hosts);
    this.#places = new PlaceSet(places);
  }

  /**
   * Whether a browser sends this cookie to one of the sites: it is of theirs, or of a domain above one of them that shares its cookies with it.
   * A partitioned cookie is for pages of the sites alone.
   */
  takesCookie({ domain, partitionKey }: Pick<StoredCookie, 'domain' | 'partitionKey'>): boolean {
    const host = canonicalHost(domain.replace(/^\./, ''));
    if (host === undefined) return false;
    const top = partitionKey === undefined ? undefined : readUrl(partitionKey.topLevelSite);
    if (partitionKey !== undefined && (top === undefined || !this.#isOfSites(top.hostname, true))) return false;
    return this.#isOfSites(host, domain.startsWith('.'));
  }

  takesOrigin(origin: string): boolean {
    const url = readUrl(origin);
    return url !== undefined && this.#places.has(url);
  }

  #isOfSites(host: string, isShared: boolean): boolean {
    if (this.#sites.match(host) !== undefined) return true;
    return isShared && this.#hosts.some((each) => each.endsWith(`.${host}`));
  }

  /** What a session is given of a state, and what it is not. */
  split({ cookies, origins }: StorageState): { readonly granted: StorageState; readonly rest: StorageState } {
    const mine = (origin: StoredOrigin): boolean => this.takesOrigin(origin.origin);
    const sent = (cookie: StoredCookie): boolean => this.takesCookie(cookie);
    return {
      granted: { cookies: cookies.filter(sent), origins: origins.filter(mine) },
      rest: {
        cookies: cookies.filter((cookie) => !sent(cookie)),
        origins: origins.filter((origin) => !mine(origin)),
      },
    };
  }
}

/** Both, where they speak of different things; of the same cookie and the same origin, what `over` says. */
export function mergedStates(under: StorageState, over: StorageState): StorageState {
  const cookies = new Map([...under.cookies, ...over.cookies].map((cookie) => [keyOf(cookie), cookie]));
  const origins = new Map([...under.origins, ...over.origins].map((origin) => [origin.origin, origin]));
  return { cookies: [...cookies.values()], origins: [...origins.values()] };
}

function keyOf({ name, domain, path, partitionKey }: StoredCookie): string {
  return JSON.stringify([name, domain, path, partitionKey?.topLevelSite, partitionKey?.hasCrossSiteAncestor]);
}

/** What a state holds of one site, and no value of it. */
export interface SiteSummary {
  readonly site: string;
  readonly cookies: number;
  /** Origins with local storage or databases. */
  readonly origins: number;
  /** When the last of its cookies expires, in seconds since the epoch; absent where all last only as long as a browser, or none is there. */
  readonly until?: number;
}

/** The sites that a state holds logins for, by name. */
export function sitesOf({ cookies, origins }: StorageState): readonly SiteSummary[] {
  const sites = new Map<string, { cookies: number; origins: number; until: number }>();
  const of = (host: string): { cookies: number; origins: number; until: number } => {
    const site = siteOf(host);
    const known = sites.get(site) ?? { cookies: 0, origins: 0, until: -1 };
    sites.set(site, known);
    return known;
  };
  for (const { domain, expires } of cookies) {
    const known = of(domain.replace(/^\./, ''));
    known.cookies += 1;
    known.until = Math.max(known.until, expires);
  }
  for (const { origin } of origins) of(readUrl(origin)?.hostname ?? origin).origins += 1;
  return [...sites]
    .map(([site, { until, ...counts }]) => ({ site, ...counts, ...(until > 0 ? { until } : {}) }))
    .toSorted((a, b) => (a.site < b.site ? -1 : 1));
}
