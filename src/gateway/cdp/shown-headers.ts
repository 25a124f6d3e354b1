import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { CookieJarView } from './cookies.ts';

/** Headers that carry credentials. Cookies have their own commands, which show those of the task's sites. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);
const HEADER_LISTS: ReadonlySet<string> = new Set(['headers', 'requestHeaders']);
const HEADER_TEXTS: ReadonlySet<string> = new Set(['headersText', 'requestHeadersText']);
const COOKIE_LISTS: ReadonlySet<string> = new Set(['associatedCookies', 'blockedCookies', 'exemptedCookies']);

/** What makes it necessary to look into a message about a request; most have nothing of it. */
export const HOLDS_SECRETS =
  /"(?:proxy-)?authorization"|"(?:set-)?cookie"|"(?:request)?headersText"|"postData|"(?:associated|blocked|exempted)Cookies":\[\{/i;

/** A network event without credentials in its headers, and with the cookies of the task's sites alone. */
export function withoutCredentials(event: JsonObject, cookies: CookieJarView): JsonObject {
  const shown: Record<string, Json> = {};
  for (const [name, value] of Object.entries(event)) {
    if (HEADER_TEXTS.has(name)) continue;
    if (HEADER_LISTS.has(name) && isJsonObject(value)) shown[name] = withoutSecrets(value);
    else if (COOKIE_LISTS.has(name) && Array.isArray(value))
      shown[name] = value.filter((each) => covered(each, cookies));
    else shown[name] = isJsonObject(value) ? withoutCredentials(value, cookies) : value;
  }
  return shown;
}

function withoutSecrets(headers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase())));
}

function covered(entry: Json, cookies: CookieJarView): boolean {
  return isJsonObject(entry) && isJsonObject(entry.cookie) && cookies.covers(entry.cookie);
}
