/**
 * A request's URL and method in the one spelling that rules are held against, taken out of the request once. Nearly every URL is its own
 * canonical spelling and has one plausible reading, which one pass over its characters finds out; the rest is in `canonical-readings.ts`.
 */

import type { RequestHead } from '../../model/traffic/request.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import { hostOf } from '../../net/url.ts';
import { httpProtocol } from '../../net/url-pattern.ts';
import {
  decodeLeniently,
  decodings,
  evasivePath,
  type PathReading,
  plausiblePaths,
  splitPath,
} from './canonical-readings.ts';
import { OVERRIDE_HEADERS } from './header-names.ts';
import { asksForMethod, loosePairs, makesPost } from './loose-names.ts';

/** Where a request goes, in the spellings that the gate needs. Few of them meet in a session, so they are worth remembering. */
export interface Origin {
  /** `https:` or `http:`, whatever a WebSocket says. */
  readonly protocol: string;
  readonly host: string;
  /** As the URL spells it: a trailing dot and brackets stay. */
  readonly hostname: string;
  readonly port: string;
  /** The host as the sitemap index spells it: with its port only where that is not the default. */
  readonly indexHost: string;
  /** Whether the scheme is that of a WebSocket. */
  readonly webSocket: boolean;
  /** Why nothing sent there is read strictly (user info, a trailing dot), or undefined. */
  readonly evasive: string | undefined;
}

export function originOf(url: URL): Origin {
  const { hostname, port } = url;
  const host = hostOf(url);
  return {
    protocol: httpProtocol(url.protocol),
    host,
    hostname,
    port,
    indexHost: hostWithPort(host, port),
    webSocket: url.protocol === 'wss:' || url.protocol === 'ws:',
    evasive: evasiveOrigin(url),
  };
}

function evasiveOrigin(url: URL): string | undefined {
  if (url.username !== '' || url.password !== '') return 'it carries a user name';
  return url.hostname.endsWith('.') ? 'its host ends with a dot' : undefined;
}

/** Where the path begins in the spelling that the URL parser gives: what stands before it names the origin, user info included. */
export function pathStart(href: string): number {
  return href.indexOf('/', href.indexOf(':') + 3);
}

/** A URL with everything the gate asks of it, taken out once. */
export class CanonicalUrl {
  readonly origin: Origin;
  /** As the URL parser spells it. */
  readonly href: string;
  readonly pathname: string;
  readonly search: string;
  /** Why the URL can never be read strictly (user info, encoded dot segments, …), or undefined. */
  readonly evasive: string | undefined;
  /** The first is the URL's own path; the others only ever deny. */
  readonly readings: readonly PathReading[];

  constructor(
    origin: Origin,
    href: string,
    path: PathEnds,
    readings: readonly PathReading[],
    evasive: string | undefined,
  ) {
    this.origin = origin;
    this.href = href;
    this.pathname = href.slice(path.start, path.end);
    this.search = searchBehind(href, path.end);
    this.evasive = evasive;
    this.readings = readings;
  }

  get protocol(): string {
    return this.origin.protocol;
  }

  get host(): string {
    return this.origin.host;
  }

  get hostname(): string {
    return this.origin.hostname;
  }

  get port(): string {
    return this.origin.port;
  }

  get indexHost(): string {
    return this.origin.indexHost;
  }
}

interface PathEnds {
  readonly start: number;
  readonly end: number;
}

function searchBehind(href: string, end: number): string {
  if (href.length - end < 2 || href.charCodeAt(end) !== QUESTION) return '';
  const hash = href.indexOf('#', end);
  const search = hash < 0 ? href.slice(end) : href.slice(end, hash);
  return search === '?' ? '' : search;
}

const NONE: readonly string[] = [];
/** Deeper paths are refused: no site has them, and nested groups are searched for at every depth. */
export const MOST_SEGMENTS = 64;

const SLASH = 0x2f;
const QUESTION = 0x3f;
const HASH = 0x23;
const BRACKET = 0x28;

const PLAIN = 0;
/** The path has, or may have, readings besides its own. */
const MANY = 1;
/** The path must be lower-cased. */
const UPPER = 2;

/** What a character of a path makes of it. */
const PATH_KINDS = new Uint8Array(128).fill(MANY);
/** Whether a character of a query stays as it is in every parser. */
const PLAIN_QUERY = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789-_~!$&()*+,=:@'") {
  if (character !== ',') PATH_KINDS[character.charCodeAt(0)] = PLAIN;
  if (character !== "'") PLAIN_QUERY[character.charCodeAt(0)] = 1;
}
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  PATH_KINDS[character.charCodeAt(0)] = UPPER;
  PLAIN_QUERY[character.charCodeAt(0)] = 1;
}
for (const character of '/?.;%') PLAIN_QUERY[character.charCodeAt(0)] = 1;

/** A path split in one pass that looks at the same time whether it can be read in one way only, which nearly all can. */
interface ScannedPath extends PathReading, PathEnds {
  readonly kind: number;
}

function scanPath(href: string, start: number): ScannedPath {
  const segments: string[] = [];
  let from = start + 1;
  let kind = href.charCodeAt(from) === BRACKET ? MANY : PLAIN;
  let at = from;
  for (; at < href.length; at++) {
    const code = href.charCodeAt(at);
    if (code === SLASH) {
      if (at > from) segments.push(href.slice(from, at));
      else kind |= MANY;
      from = at + 1;
      if (href.charCodeAt(from) === BRACKET) kind |= MANY;
    } else if (code === QUESTION || code === HASH) break;
    else kind |= PATH_KINDS[code] ?? MANY;
  }
  const trailing = from === at;
  if (!trailing) segments.push(href.slice(from, at));
  return { segments, trailing, kind, start, end: at };
}

export function canonicalUrl(url: URL, origin: Origin = originOf(url)): CanonicalUrl {
  const { href } = url;
  const path = scanPath(href, pathStart(href));
  if (path.kind === PLAIN) return new CanonicalUrl(origin, href, path, [path], origin.evasive);
  const pathname = href.slice(path.start, path.end);
  const base = splitPath(pathname.toLowerCase());
  if (path.kind === UPPER) return new CanonicalUrl(origin, href, path, [base], origin.evasive);
  const levels = decodings(pathname);
  const evasive = origin.evasive ?? evasivePath(levels);
  return new CanonicalUrl(origin, href, path, plausiblePaths(base, levels), evasive);
}

/**
 * The same for a text that is its own canonical spelling, so that no URL parser has to be asked: the origin is spelled as the parser once
 * gave it, and behind it stands nothing that any parser changes. Undefined for every other text. (A property test holds this to the parser.)
 */
export function canonicalText(text: string, start: number, origin: Origin): CanonicalUrl | undefined {
  const path = scanPath(text, start);
  if (path.kind !== PLAIN) return undefined;
  for (let at = path.end; at < text.length; at++) if (PLAIN_QUERY[text.charCodeAt(at)] !== 1) return undefined;
  return new CanonicalUrl(origin, text, path, [path], origin.evasive);
}

/** The sitemap index's spelling of a host: brackets of IPv6 gone, the port only where it is not the default. */
export function hostWithPort(host: string, port: string): string {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return port === '' ? bare : `${bare} ${port}`;
}

/** The readings of a URL as paths, the strict one first, for tests and explanations. */
export function plausibleReadings(url: URL): readonly string[] {
  return canonicalUrl(url).readings.map(({ segments }) => `/${segments.join('/')}`);
}

/** `*` covers `?`, so `/x*` followed by `/y` fits `/x?to=/y`: here the query is read as if it were path. */
export function queryAsPath({ pathname, search }: CanonicalUrl): PathReading {
  const { segments, trailing } = splitPath((pathname + search).toLowerCase());
  return { segments: segments.slice(0, MOST_SEGMENTS), trailing };
}

/** The methods that headers, cookies and query ask a server to use instead of the request's own, upper case. */
export function headOverrides(head: RequestHead, search: string): readonly string[] {
  let found: string[] | undefined;
  for (const name of OVERRIDE_HEADERS) {
    const value = head.headers[name];
    if (value !== undefined) found = [...(found ?? []), ...value.split(',').map(readMethod)];
  }
  const { cookie } = head.headers;
  if (cookie !== undefined && MAY_ASK.test(cookie)) found = [...(found ?? []), ...cookieOverrides(cookie)];
  if (search.length > 8 && MAY_ASK.test(search)) {
    for (const [name, value] of loosePairs(search)) {
      if (asksForMethod(name, value)) found = [...(found ?? []), readMethod(value)];
      else if (makesPost(name)) found = [...(found ?? []), 'POST'];
    }
  }
  return found ?? NONE;
}

/** PHP may have cookies among a form's fields. Every request is asked, and has many: values are read where their names say so. */
function cookieOverrides(cookie: string): readonly string[] {
  return cookie.split(';').flatMap((pair) => {
    const [name = ''] = pair.split('=', 1);
    if (!MAY_ASK.test(name)) return NONE;
    const value = decodeLeniently(pair.slice(name.length + 1));
    return asksForMethod(decodeLeniently(name), value) ? [readMethod(value)] : NONE;
  });
}

/** What stands wherever a method is asked for, but in escapes. */
const MAY_ASK = /method|override|__|%/i;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function readMethod(written: string): string {
  if (METHODS.has(written)) return written;
  return written.trim().toUpperCase();
}

/** How much a method may change: nothing, something, or everything. An override may not raise it unseen. */
export function severity(method: string): 0 | 1 | 2 {
  if (isSafeMethod(method)) return 0;
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? 1 : 2;
}
