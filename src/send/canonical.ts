/**
 * How a request may be read (DESIGN §3: allow strictly, deny loosely).
 *
 * The strict reading is the URL exactly as the browser sends it. The plausible readings are what some server might make of it:
 *
 *   POST https://gitlab.com/G//p/%252D/hooks.json;v=1/?x=1
 *     0  g / p / %252d / hooks.json;v=1     (lower case, doubled and trailing slashes gone)
 *     1  g / p / %252d / hooks.json         (matrix parameters gone)
 *     2  g / p / %252d / hooks              (format extension gone)
 *     3  g / p / %2d / hooks …, 4  g / p / - / hooks …   (decoded once, twice, at most three times)
 *
 * An ordinary URL has one plausible reading, and it costs a lower-casing and a split.
 */
import type { RequestHead } from '../model/request.ts';
import { hostOf } from '../net/url.ts';
import { httpProtocol } from '../net/url-pattern.ts';

/** A path as a server might split it: lower case, without empty segments. */
export interface PathReading {
  readonly segments: readonly string[];
  /** Whether a slash stands at the end, so that `/x/*` fits `/x/`. */
  readonly trailing: boolean;
}

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
}

export function originOf(url: URL): Origin {
  const { hostname, port } = url;
  const host = hostOf(url);
  return { protocol: httpProtocol(url.protocol), host, hostname, port, indexHost: hostWithPort(host, port) };
}

/** A URL with everything the gate asks of it, taken out once. */
export interface CanonicalUrl extends Origin {
  readonly url: URL;
  readonly pathname: string;
  readonly search: string;
  /** Why the URL can never be read strictly (user info, encoded dot segments, …), or undefined. */
  readonly evasive: string | undefined;
  /** The first is the URL's own path; the others only ever deny. */
  readonly readings: readonly PathReading[];
}

const NONE: readonly string[] = [];
const DECODINGS = 3;
/** Deeper paths are refused: no site has them, and nested groups are searched for at every depth. */
export const MOST_SEGMENTS = 64;
/** What a path needs to have a reading besides its own: an escape, a parameter, a dot. */
const UNUSUAL = /[%;.\\]/;
const FORMAT = /^(.+)\.(?:json|xml|html?|atom|rss|csv|txt|js|php|aspx?)$/;
const EVASIVE_PATH = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)|\\|\p{Cc}/u;

export function canonicalUrl(url: URL, origin: Origin = originOf(url)): CanonicalUrl {
  const { pathname, search } = url;
  const { protocol, host, hostname, port, indexHost } = origin;
  const base = splitPath(pathname.toLowerCase());
  const plain = !UNUSUAL.test(pathname);
  const levels = plain ? NONE : decodings(pathname);
  return {
    protocol,
    host,
    hostname,
    port,
    indexHost,
    url,
    pathname,
    search,
    evasive: evasion(url, hostname, levels),
    readings: plain ? [base] : plausiblePaths(base, levels),
  };
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

/** One pass without a regular expression or filter: this runs for every request. */
export function splitPath(path: string): PathReading {
  const segments: string[] = [];
  let start = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', start)) {
    if (at > start) segments.push(path.slice(start, at));
    start = at + 1;
  }
  if (start < path.length) segments.push(path.slice(start));
  return { segments, trailing: start === path.length };
}

function evasion(url: URL, hostname: string, levels: readonly string[]): string | undefined {
  if (url.username !== '' || url.password !== '') return 'it carries a user name';
  if (hostname.endsWith('.')) return 'its host ends with a dot';
  return levels.some((level, at) => at > 0 && EVASIVE_PATH.test(level)) ? 'its path hides a dot segment' : undefined;
}

/** The path as written and decoded again and again until nothing changes, at most {@link DECODINGS} times. */
function decodings(path: string): string[] {
  const levels = [path];
  for (let current = path; levels.length <= DECODINGS; ) {
    const next = decodeLeniently(current);
    if (next === current) break;
    levels.push(next);
    current = next;
  }
  return levels;
}

/** Percent-decoding as a forgiving server does it: UTF-8 where it is, Latin-1 where it is not, `%uXXXX` too. */
export function decodeLeniently(text: string): string {
  if (!text.includes('%')) return text;
  return text
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        // Not UTF-8: the other reading that servers give it.
        return run.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      }
    })
    .normalize('NFKC');
}

function plausiblePaths(base: PathReading, levels: readonly string[]): PathReading[] {
  const readings = [base];
  const seen = new Set([base.segments.join('/')]);
  const add = (segments: readonly string[], trailing: boolean) => {
    const key = segments.join('/');
    if (seen.has(key)) return;
    seen.add(key);
    readings.push({ segments, trailing });
  };
  for (const level of levels) {
    for (const path of levelForms(level.toLowerCase())) {
      const { segments, trailing } = splitPath(path);
      const resolved = resolveDots(segments);
      add(resolved, trailing);
      const bare = resolved.map(withoutMatrix);
      add(bare, trailing);
      const stem = FORMAT.exec(bare.at(-1) ?? '')?.[1];
      if (stem !== undefined) add([...bare.slice(0, -1), stem], trailing);
    }
  }
  return readings;
}

/** A decoded `?` or `#` or NUL may end the path for a server that decodes early. */
function levelForms(path: string): string[] {
  const slashed = path.replaceAll('\\', '/');
  const cut = slashed.search(/[?#\0]/);
  return cut < 0 ? [slashed] : [slashed, slashed.slice(0, cut)];
}

/** `*` covers `?`, so `/x*` followed by `/y` fits `/x?to=/y`: here the query is read as if it were path. */
export function queryAsPath({ pathname, search }: CanonicalUrl): PathReading {
  const { segments, trailing } = splitPath((pathname + search).toLowerCase());
  return { segments: segments.slice(0, MOST_SEGMENTS), trailing };
}

function withoutMatrix(segment: string): string {
  const at = segment.indexOf(';');
  return at < 0 ? segment : segment.slice(0, at);
}

function resolveDots(segments: readonly string[]): readonly string[] {
  if (!segments.some((segment) => /^\.{1,2}(;|$)/.test(segment))) return segments;
  const resolved: string[] = [];
  for (const segment of segments) {
    const name = withoutMatrix(segment);
    if (name === '..') resolved.pop();
    else if (name !== '.') resolved.push(segment);
  }
  return resolved;
}

const OVERRIDE_HEADERS = ['x-http-method-override', 'x-method-override', 'x-http-method'] as const;

/** The methods that headers and query ask a server to use instead of the request's own, upper case. */
export function headOverrides(head: RequestHead, search: string): readonly string[] {
  let found: string[] | undefined;
  for (const name of OVERRIDE_HEADERS) {
    const value = head.headers[name];
    if (value !== undefined) found = [...(found ?? []), ...value.split(',').map(readMethod)];
  }
  if (search.length > 8 && /method|%/i.test(search)) {
    for (const [name, value] of new URLSearchParams(search)) {
      if (/^(_method|x-http-method(-override)?|x-method-override)$/i.test(name)) {
        found = [...(found ?? []), readMethod(value)];
      }
    }
  }
  return found ?? NONE;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function readMethod(written: string): string {
  if (METHODS.has(written)) return written;
  return written.trim().toUpperCase();
}

/** How much a method may change: nothing, something, or everything. An override may not raise it unseen. */
export function severity(method: string): 0 | 1 | 2 {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 0;
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? 1 : 2;
}
