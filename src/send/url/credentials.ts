/** Credentials that a URL carries by itself, so that leaving out cookies and headers does not make its request a stranger's. */
import type { CanonicalUrl } from './canonical.ts';
import { decodeLeniently } from './canonical-readings.ts';

/** Parameters by which servers know their user, in lower case and with `_` for `-`. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  ...['private', 'access', 'personal_access', 'job', 'deploy', 'feed', 'rss', 'incoming_email', 'static_object'].map(
    (kind) => `${kind}_token`,
  ),
  ...['oauth', 'auth', 'api', 'id', 'refresh', 'session', 'user', 'authenticity', 'bearer'].map(
    (kind) => `${kind}_token`,
  ),
  ...['token', 'api_key', 'apikey', 'access_key', 'client_secret', 'secret', 'password', 'passwd', 'jwt', 'bearer'],
  ...['authorization', 'auth', 'session_id', 'sessionid', 'jsessionid', 'phpsessid', 'sid'],
]);
const IN_PATH = /;(?:jsessionid|phpsessid|sid|session_?id)=/i;

/** Whether the URL, in any reading of its query, names a credential, or carries a user name. */
export function carriesCredentials({ href, pathname, search }: CanonicalUrl): boolean {
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(href) || IN_PATH.test(decodeLeniently(pathname))) return true;
  return search !== '' && [search, decodeLeniently(search)].some((query) => names(query).some(isCredential));
}

/** Some servers take `;` for `&`. */
function names(query: string): readonly string[] {
  return query.split(/[?&;]/).map((pair) => pair.split('=', 1)[0] ?? '');
}

/** `user[private_token]` and `private_token[]` name it too. */
function isCredential(name: string): boolean {
  const parts = decodeLeniently(name.replaceAll('+', ' '))
    .toLowerCase()
    .replaceAll('-', '_')
    .split(/[[\].\s]/);
  return parts.some((part) => CREDENTIALS.has(part));
}
