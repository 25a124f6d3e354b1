/**
 * Pages that ask who somebody is, told by how they are made and never by their words: a field for one password, for a code of a second factor or for a passkey,
 * an answer that says that nobody is signed in, and the protocols by which sites send people elsewhere to sign in.
 */
import type { SignInCause } from '../model/sign-in.ts';
import { readUrl } from '../net/url.ts';

/** What of a page tells of a sign-in. Fields are those that a person sees. */
export interface SignInSigns {
  /** With what status its document was answered; 0 where that is not known. */
  readonly status: number;
  readonly passwords: number;
  /** Fields for a password to be chosen: with one of these, somebody registers or changes theirs. */
  readonly newPasswords: number;
  readonly codes: number;
  readonly passkeys: number;
  /** Fields for a name or an address to sign in with. */
  readonly identifiers: number;
  /** Whether its address says that it is for signing in. */
  readonly isNamed: boolean;
  /** How many requests of its scripts to its own origin were answered with 401. */
  readonly refused: number;
}

const UNAUTHORIZED = 401;

/** A step of a path that names a page for signing in, in the languages in which sites write their paths. */
const NAMED =
  /(?:^|[/_.-])(?:log[-_]?in|sign[-_]?in|logon|signon|authenticate|sso|anmelden|connexion|iniciar-?sesion)(?:$|[/_.-])/i;

export function namesSignIn(path: string): boolean {
  return NAMED.test(path);
}

/** What a page asks for; `wasSignedIn`: somebody was signed in there before, so that requests refused now tell of an end of it. */
export function signInNeeded(signs: SignInSigns, wasSignedIn: boolean): SignInCause | undefined {
  const { status, passwords, newPasswords, codes, passkeys, identifiers, isNamed, refused } = signs;
  // Where two are asked for, one is to be the same as the other: nobody signs in there.
  if (passwords === 1 && newPasswords === 0) return 'password';
  if (codes > 0 && newPasswords === 0) return 'code';
  if (passkeys > 0 && newPasswords === 0) return 'passkey';
  if (identifiers > 0 && newPasswords === 0 && isNamed) return 'password';
  if (status === UNAUTHORIZED) return 'unauthorized';
  return wasSignedIn && refused > 0 ? 'unauthorized' : undefined;
}

/**
 * Whether an address is one to which a site sends people to sign in, and from which they come back: OAuth and OpenID Connect (RFC 6749), SAML's and
 * WS-Federation's requests, or an address of the site within its query.
 */
export function leadsToSignIn(address: string, isOfSites: (origin: string) => boolean): boolean {
  const url = readUrl(address);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  const query = new Map(Array.from(url.searchParams, ([name, value]) => [name.toLowerCase(), value]));
  // Asked in a frame that nobody sees: whoever is not signed in is told so.
  if (query.get('prompt') === 'none') return false;
  const back = [...query.values()].map((value) => readUrl(value)?.origin);
  const comesBack = back.some((origin) => origin !== undefined && isOfSites(origin));
  const isOAuth = query.has('client_id') && query.has('response_type');
  const isFederation = query.has('samlrequest') || query.get('wa') === 'wsignin1.0';
  return isFederation || (comesBack && (isOAuth || namesSignIn(url.pathname) || namesSignIn(url.hostname)));
}
