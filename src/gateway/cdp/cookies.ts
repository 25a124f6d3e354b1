import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { HostSet } from '../../net/host-set.ts';
import { canonicalHost, hostOf, readUrl } from '../../net/url.ts';

/** Which cookies an agent may see and set: those of the grant's sites. */
export class CookieJarView {
  readonly #sites: HostSet;

  constructor(sites: readonly string[]) {
    this.#sites = HostSet.coveringSubdomains(sites);
  }

  /** A result of `getCookies` with the cookies of other sites left out. */
  filter(result: JsonObject): JsonObject {
    const { cookies } = result;
    return { ...result, cookies: Array.isArray(cookies) ? cookies.filter((cookie) => this.covers(cookie)) : [] };
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

function hostOfText(text: string): string | undefined {
  const url = readUrl(text);
  return url === undefined ? undefined : hostOf(url);
}
