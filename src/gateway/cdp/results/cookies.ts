import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { HostSet } from '../../../net/host-set.ts';
import { placeHost } from '../../../net/place.ts';
import { canonicalHost, hostOf, readUrl } from '../../../net/url.ts';
import { type TextRules, withoutOrders } from './shown-text.ts';

/** Which cookies an agent may see, set and delete: those of the grant's sites. */
export class CookieJarView {
  readonly #sites: HostSet;

  constructor(sites: readonly string[]) {
    this.#sites = HostSet.coveringSubdomains(sites.map(placeHost));
  }

  /** A result of `getCookies` with the cookies of other sites left out, the values of those that no script of the page could read, and orders in them. */
  filter(result: JsonObject, texts: TextRules): JsonObject {
    return { ...result, cookies: this.covered(result).map((cookie) => withoutOrdersIn(shownCookie(cookie), texts)) };
  }

  /** The cookies of a result that belong to the sites, as they are. */
  covered({ cookies }: JsonObject): readonly JsonObject[] {
    return Array.isArray(cookies) ? cookies.filter(isJsonObject).filter((cookie) => this.covers(cookie)) : [];
  }

  /** Whether a cookie, as the protocol writes one, belongs to one of the sites: by its domain and, where it has one, its URL. */
  covers(cookie: Json): boolean {
    if (!isJsonObject(cookie)) return false;
    const { domain, url } = cookie;
    const hosts = [
      ...(typeof domain === 'string' ? [canonicalHost(domain.replace(/^\./, ''))] : []),
      ...(typeof url === 'string' ? [hostOfText(url)] : []),
    ];
    return hosts.length > 0 && hosts.every((host) => host !== undefined && this.#sites.match(host) !== undefined);
  }
}

/** HttpOnly keeps a cookie from scripts, and so from agents: they learn that it is there. */
export function shownCookie(cookie: JsonObject): JsonObject {
  return cookie.httpOnly === true ? { ...cookie, value: '', size: String(cookie.name).length } : cookie;
}

/** Clients keep cookies and set them again, so all else that a page wrote into one stays. */
function withoutOrdersIn(cookie: JsonObject, texts: TextRules): JsonObject {
  const members = Object.entries(cookie).map(([name, part]): [string, Json] => [
    name,
    typeof part === 'string' ? withoutOrders(part, texts) : part,
  ]);
  return Object.fromEntries(members);
}

/** A cookie as agents were shown it, its value left out: set again, it would overwrite the real one. */
export function isWithoutValue({ httpOnly, value }: JsonObject): boolean {
  return httpOnly === true && (value === '' || value === undefined);
}

/** The host of a cookie, as the protocol writes one; empty where it names none. */
export function hostOfCookie({ domain, url }: JsonObject): string {
  if (typeof domain === 'string') return canonicalHost(domain.replace(/^\./, '')) ?? '';
  return (typeof url === 'string' ? hostOfText(url) : undefined) ?? '';
}

function hostOfText(text: string): string | undefined {
  const url = readUrl(text);
  return url === undefined ? undefined : hostOf(url);
}
