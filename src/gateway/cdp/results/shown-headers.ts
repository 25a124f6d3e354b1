import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { type CookieJarView, shownCookie } from './cookies.ts';
import { isSecretKey } from './secret-names.ts';
import { withShownBody, withShownPayload } from './shown-bodies.ts';
import { HEADERS, type TextRules } from './shown-text.ts';

/** Headers and cookies as they were written. */
const RAW_TEXTS: ReadonlySet<string> = new Set(['headersText', 'requestHeadersText', 'cookieLine', 'rawCookieLine']);
const COOKIE_LISTS: ReadonlySet<string> = new Set(['associatedCookies', 'blockedCookies', 'exemptedCookies']);

/** What makes it necessary to look into a message about a request; most have nothing of it. The protocol's own lists of cookies count where there is one in them, and the
 * names of algorithms never do. That a name ends is seen before it is searched, so that a long one is read once and not from each of its places. */
export const HOLDS_SECRETS =
  /"(?=[\w.-]*":)(?!(?:sessionId|(?:associated|blocked|exempted)Cookies|cookiePartitionKey|siteHasCookieInOtherPartition|s(?:erverS)?ignatureAlgorithm)")[\w-]*?(?:auth|token|secret|csrf|xsrf|cookie|session|credential|(?:api|private|access|client)[-_.]?key|signature|bearer|passw|jwt|otp|sid)|"(?:request)?headersText"|"postData|"payloadData"|"issue":|Cookies":\[\{/i;

/** A network event without credentials in its headers, secrets in its body, and the cookies of other sites. */
export function withoutCredentials(event: JsonObject, cookies: CookieJarView, rules: TextRules): JsonObject {
  const shown: Record<string, Json> = {};
  for (const [name, value] of Object.entries(event)) {
    if (RAW_TEXTS.has(name)) continue;
    if (HEADERS.has(name) && isJsonObject(value)) shown[name] = withoutSecrets(value);
    else if (COOKIE_LISTS.has(name) && Array.isArray(value))
      shown[name] = value.flatMap((each) => covered(each, cookies));
    else shown[name] = isJsonObject(value) ? withoutCredentials(value, cookies, rules) : value;
  }
  return withShownPayload(withShownBody(shown, rules), rules);
}

function withoutSecrets(headers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isSecretKey(name)));
}

function covered(entry: Json, cookies: CookieJarView): readonly JsonObject[] {
  if (!isJsonObject(entry) || !isJsonObject(entry.cookie) || !cookies.covers(entry.cookie)) return [];
  const { cookieLine: _, ...others } = entry;
  return [{ ...others, cookie: shownCookie(entry.cookie) }];
}
