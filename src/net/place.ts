import { HostSet } from './host-set.ts';
import { canonicalHost, hostOf, readUrl } from './url.ts';

/*
 * A place is what a task, a scope or a site names: a domain with all its subdomains (`gitlab.com`), or one origin and nothing else
 * (`http://localhost:3000`). Both are texts in one canonical spelling; only an origin has `://` in it.
 */

/** A place as a person or a document wrote it in its one spelling; undefined for what is none, such as a URL with a path. */
export function canonicalPlace(written: string): string | undefined {
  if (!written.includes('://')) return canonicalHost(written);
  const url = readUrl(written);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && !/[?#@\\]/.test(written);
  return bare ? placeOfOrigin(url) : undefined;
}

/** The place that is the origin of a URL alone; of a WebSocket's, the one that its handshake goes to. */
export function placeOfOrigin(url: Pick<URL, 'protocol' | 'hostname' | 'port'>): string {
  const host = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
  return `${url.protocol.replace(/^ws/, 'http')}//${host}${url.port === '' ? '' : `:${url.port}`}`;
}

/** The place by which a URL's site is named: a domain, where it is on https and its default port; else its origin. */
export function placeNaming(url: URL): string {
  return url.protocol === 'https:' && url.port === '' ? hostOf(url) : placeOfOrigin(url);
}

/** Whether a place is one origin and not a domain with its subdomains. */
export function isOrigin(place: string): boolean {
  return place.includes('://');
}

/** The host of a place, in canonical spelling. */
export function placeHost(place: string): string {
  const url = isOrigin(place) ? readUrl(place) : undefined;
  return url === undefined ? place : hostOf(url);
}

/** Places, asked in time that depends on the labels of a host and not on how many they are. */
export class PlaceSet {
  readonly #domains: HostSet;
  readonly #origins = new Map<string, string[]>();

  /** @throws {RangeError} for a domain that no host name could match */
  constructor(places: readonly string[]) {
    this.#domains = HostSet.coveringSubdomains(places.filter((each) => !isOrigin(each)));
    for (const origin of places.filter(isOrigin)) {
      const host = placeHost(origin);
      this.#origins.set(host, [...(this.#origins.get(host) ?? []), origin]);
    }
  }

  /** Whether a URL of the web lies in one of the places. A domain has its hosts on any port. */
  has(url: URL): boolean {
    return this.#domains.match(hostOf(url)) !== undefined || this.originsAt(hostOf(url)).includes(placeOfOrigin(url));
  }

  /** Whether all of a place lies in one of these. */
  covers(place: string): boolean {
    const host = placeHost(place);
    return this.#domains.match(host) !== undefined || (isOrigin(place) && this.originsAt(host).includes(place));
  }

  /** The origins among the places that are on a host. */
  originsAt(host: string): readonly string[] {
    return this.#origins.get(host) ?? NONE;
  }
}

const NONE: readonly string[] = [];

/** Whether one of two places covers the other. */
export function placesOverlap(one: string, other: string): boolean {
  return new PlaceSet([one]).covers(other) || new PlaceSet([other]).covers(one);
}
