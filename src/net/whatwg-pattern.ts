/**
 * WHATWG URLPatterns as a second way to write a request's URL. Their syntax is parsed by the polyfill of the standard, once, when a
 * document is loaded; matching is done by regular expressions that run in linear time (`whatwg-part.ts`).
 *
 * The index of the send gate finds patterns by host and path, in the syntax of `url-pattern.ts`. So each URLPattern comes with a cover: a
 * pattern of that syntax that matches at least as much.
 *
 *   https://shop.example/items/:id(\d+)/:rest*   is covered by   https://shop.example/items/{id}*
 *   /search with the search `kind=:kind`          is covered by   …/search?kind=*
 *
 * A request that the cover brings up is a strict match only if the URLPattern itself matches, and a loose one if its path fits but for case.
 */
import { URLPattern } from 'urlpattern-polyfill/urlpattern';
import { messageOf } from '../model/error.ts';
import type { RequestPattern, WhatwgPattern } from '../model/policy/sitemap.ts';
import { compileUrlPattern, type UrlParts, type UrlPattern, UrlPatternError } from './url-pattern.ts';
import {
  COMPONENT_MARKS,
  type ComponentMarks,
  compileParts,
  type PatternPart,
  readParts,
  staysInSegment,
} from './whatwg-part.ts';

/** A URLPattern as it is written: its text, or its components. */
export type WrittenWhatwgPattern = string | Readonly<Record<string, string>>;

/** The normalised components of a URLPattern. @throws {UrlPatternError} where the standard refuses it. */
export function readWhatwgComponents(written: WrittenWhatwgPattern): WhatwgPattern {
  try {
    const { protocol, hostname, port, pathname, search } = new URLPattern(written);
    return { protocol, hostname, port, pathname, search };
  } catch (cause) {
    throw new UrlPatternError(spell(written), `is no URLPattern (${firstWords(messageOf(cause))})`);
  }
}

/**
 * A URLPattern for requests of a site, with its cover. Without a protocol it means https, without a port the default one.
 * @throws {UrlPatternError} where it names no one host, protocol and port, or has a fragment, or a group that is not linear-time.
 */
export function readWhatwgPattern(written: WrittenWhatwgPattern): {
  readonly url: string;
  readonly pattern: WhatwgPattern;
} {
  const source = spell(written);
  const read = readWhatwgComponents(written);
  const fail = (why: string): never => {
    throw new UrlPatternError(source, why);
  };
  const protocol = read.protocol === '*' ? 'https' : read.protocol;
  if (!/^(https?|wss?)$/.test(protocol)) fail('must name one protocol: http, https, ws or wss');
  const port = read.port === '*' ? '' : read.port;
  if (!/^\d*$/.test(port)) fail('must name one port, or none');
  const host = coverOfHost(readParts(read.hostname, COMPONENT_MARKS.hostname));
  if (host === undefined) fail('must name its host; only one leading part such as `*.` may be open');
  const hash = hashOf(written);
  if (hash !== '*' && hash !== '') fail('has a fragment, which is never sent');
  const pattern = { protocol, hostname: read.hostname, port, pathname: read.pathname, search: read.search };
  const path = coverOfPath(readParts(pattern.pathname, COMPONENT_MARKS.pathname));
  const query = coverOfSearch(readParts(pattern.search, COMPONENT_MARKS.plain));
  const url = `${protocol}://${host}${port === '' ? '' : `:${port}`}${path}${query}`;
  compileWhatwgPattern(url, pattern);
  return { url, pattern };
}

function hashOf(written: WrittenWhatwgPattern): string {
  return new URLPattern(written).hash;
}

/**
 * A URLPattern and its cover as one pattern: found by the cover, matched by the URLPattern.
 * @throws {UrlPatternError} where a group is not linear-time.
 */
export function compileWhatwgPattern(cover: string, pattern: WhatwgPattern): UrlPattern {
  const { protocol, host, subdomains, port, path, query } = compileUrlPattern(cover);
  const { matchesComponents, mayMatchPath } = compileComponents(pattern, cover);
  const matchesParts = (parts: UrlParts): boolean => parts.port === port && matchesComponents(parts);
  return {
    source: cover,
    protocol,
    host,
    subdomains,
    port,
    path,
    query,
    matchesParts,
    matches: ({ protocol, hostname, port, pathname, search }) =>
      matchesParts({ protocol: protocol.replace(/^ws/, 'http'), hostname, port, pathname, search }),
    mayMatchPath,
  };
}

/** The components of a URLPattern as tests; `protocol` has its colon and `search` its question mark, as a URL gives them. */
export function compileComponents(
  { protocol, hostname, pathname, search, port }: WhatwgPattern,
  source: string,
): {
  readonly matchesComponents: (parts: UrlParts) => boolean;
  readonly matchesPort: (port: string) => boolean;
  readonly mayMatchPath: (path: string) => boolean;
} {
  const compile = (component: string, marks: ComponentMarks, ignoreCase = false) => {
    try {
      return compileParts(readParts(component, marks), marks, ignoreCase);
    } catch (cause) {
      throw new UrlPatternError(source, `cannot be used: ${messageOf(cause)}`);
    }
  };
  const fitsProtocol = compile(protocol.replace(/^ws/, 'http'), COMPONENT_MARKS.plain);
  // Only web addresses have paths made of segments; in others `/` is a character like any.
  const pathMarks = WEB_SCHEMES.some(fitsProtocol) ? COMPONENT_MARKS.pathname : COMPONENT_MARKS.plain;
  const fitsHost = compile(hostname, COMPONENT_MARKS.hostname);
  const fitsPath = compile(pathname, pathMarks);
  const fitsSearch = compile(search, COMPONENT_MARKS.plain);
  const fitsLoosely = compile(pathname, pathMarks, true);
  return {
    matchesComponents: (parts) =>
      fitsProtocol(parts.protocol.slice(0, -1)) &&
      fitsHost(parts.hostname) &&
      fitsPath(parts.pathname) &&
      fitsSearch(parts.search.replace(/^\?/, '')),
    matchesPort: compile(port, COMPONENT_MARKS.plain),
    mayMatchPath: (path) => fitsLoosely(path) || fitsLoosely(`${path}/`),
  };
}

const WEB_SCHEMES = ['http', 'https', 'ftp', 'file'] as const;

/** How the URL of a request pattern is matched, in whichever syntax it is written. @throws {UrlPatternError} */
export function compileRequestUrl({ url, urlPattern }: RequestPattern): UrlPattern {
  return urlPattern === undefined ? compileUrlPattern(url) : compileWhatwgPattern(url, urlPattern);
}

function coverOfHost(parts: readonly PatternPart[]): string | undefined {
  const [first, second, ...more] = parts;
  if (first?.kind === 'text' && first.modifier === '' && second === undefined) return first.value;
  const isOpen = first !== undefined && first.kind !== 'text' && first.modifier === '' && first.prefix === '';
  if (!isOpen || more.length > 0) return undefined;
  const rest = first.suffix + (second?.kind === 'text' && second.modifier === '' ? second.value : '');
  return rest.startsWith('.') && (second === undefined || second.kind === 'text') ? `*${rest}` : undefined;
}

/** Literal text as the other syntax writes it: what it has no escape for may be anything there. */
function coverOfText(text: string): string {
  return text.replace(/[*{}?#]/g, '*');
}

function coverOfPath(parts: readonly PatternPart[]): string {
  const cover = parts
    .map(({ kind, value, name, prefix, suffix, modifier }, at) => {
      if (modifier !== '' || kind === 'any' || (kind === 'regexp' && !staysInSegment(value))) {
        return modifier === '' ? `${coverOfText(prefix)}*${coverOfText(suffix)}` : '*';
      }
      if (kind === 'text') return coverOfText(value);
      return `${coverOfText(prefix)}{${/^[\w-]+$/.test(name) ? name : `part${at}`}}${coverOfText(suffix)}`;
    })
    .join('');
  // Every path begins with a slash, which the star may or may not stand for.
  return cover.startsWith('/') ? cover : cover.replace(/^\**\/?/, '/*');
}

/** The pairs that every matching query has, as far as they are literal: `kind=book&page=:n` has `kind=book` and `page=…`. */
function coverOfSearch(parts: readonly PatternPart[]): string {
  const text = parts
    .map(({ kind, value, prefix, suffix, modifier }) => {
      if (modifier !== '') return '*';
      return kind === 'text' ? coverOfText(value) : `${coverOfText(prefix)}*${coverOfText(suffix)}`;
    })
    .join('');
  const pairs = text.split('&').flatMap((pair) => {
    const star = pair.indexOf('*');
    if (star < 0) return pair === '' ? [] : [pair];
    const equals = pair.indexOf('=');
    return equals > 0 && equals < star ? [pair.slice(0, star + 1)] : [];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function spell(written: WrittenWhatwgPattern): string {
  return typeof written === 'string' ? written : JSON.stringify(written);
}

function firstWords(message: string): string {
  return message.replace(/^Failed to construct 'URLPattern': /, '').replace(/\.$/, '');
}
