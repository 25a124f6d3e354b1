/**
 * URL patterns of ceLLMate (docs/sources.md#cellmate-sitemaps): absolute globs, anchored at both ends. `{name}` is exactly one path segment (or a non-empty
 * part
 * of one), `*` is anything, `/` and `?` included. A pattern without a query matches a request with one; a pattern with a query
 * needs its pairs, in any order.
 *
 *   https://gitlab.com/{group}/{project}/-/issues/*   matches …/g/p/-/issues/1 and …/g/p/-/issues/?x=1, not …/g/sub/p/-/issues/1
 *   https://shop.example/search?type={kind}            matches …/search?page=2&type=book
 *
 * The in-page script bundles this file: it imports the model alone.
 */
import { CordonError } from '../model/error.ts';

/** One piece of a glob: literal text as it is, one segment or part of one, or anything. */
export type GlobPiece = string | { readonly kind: 'one'; readonly name: string } | { readonly kind: 'any' };

/** Whether a piece stands for anything, slashes too. */
export function isStar(piece: GlobPiece | undefined): boolean {
  return typeof piece === 'object' && piece.kind === 'any';
}

/** A pair that the query of a request must hold. */
export interface QueryPair {
  readonly name: string;
  readonly value: readonly GlobPiece[];
}

export interface UrlPattern {
  readonly source: string;
  /** `https:` or `http:`; `wss` and `ws` are read as these. */
  readonly protocol: 'https:' | 'http:';
  /** Host name as a URL spells it. Where {@link subdomains} is set, every host below it is meant instead. */
  readonly host: string;
  readonly subdomains: boolean;
  /** As a URL spells it: empty for the default port. */
  readonly port: string;
  readonly path: readonly GlobPiece[];
  readonly query: readonly QueryPair[];
  /** Whether the URL, read exactly as it stands, matches. */
  matches(url: URL): boolean;
  /** The same for a URL whose parts were taken out before. */
  matchesParts(parts: UrlParts): boolean;
  /** Where {@link path} covers more than is meant: whether a plausible reading of a path (lower case, decoded) may be meant. */
  readonly mayMatchPath?: (path: string) => boolean;
}

/** Parts of a URL as the URL parser spells them, the protocol by {@link httpProtocol}. */
export interface UrlParts {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}

/** A pattern that is not absolute, not balanced, or that no URL could ever match. */
export class UrlPatternError extends CordonError {
  override readonly name: string = 'UrlPatternError';
  /** What is wrong, as the end of a sentence that begins with the pattern. */
  readonly why: string;

  constructor(source: string, why: string) {
    const advice =
      "Write an absolute URL such as 'https://site.example/{id}/edit*', with {name} for one segment and * for anything.";
    super(`The URL pattern '${source}' ${why}.`, { kind: 'input', advice });
    this.why = why;
  }
}

/** In characters. Servers take hardly a longer URL. */
const LONGEST_PATTERN = 4_096;

const NO_QUERY: readonly QueryPair[] = [];

/** @throws {UrlPatternError} */
export function compileUrlPattern(source: string): UrlPattern {
  if (source.length > LONGEST_PATTERN) {
    throw new UrlPatternError(`${source.slice(0, 80)}…`, `is longer than ${LONGEST_PATTERN} characters`);
  }
  // Each part begins where the one before it cannot go on.
  const parts = /^(https?|wss?):\/\/([^/?#\\]*)([/\\][^?#]*)?(?:\?([^#]*))?$/.exec(source);
  if (parts === null) {
    throw new UrlPatternError(source, 'must be an absolute http, https, ws or wss URL pattern without a fragment');
  }
  const [, scheme = '', authority = '', rawPath = '', rawQuery] = parts;
  const protocol = scheme === 'https' || scheme === 'wss' ? 'https:' : 'http:';
  const { host, subdomains, port } = readAuthority(source, protocol, authority);
  if (/\\|(^|\/)\.{1,2}(\/|$)/.test(rawPath))
    throw new UrlPatternError(source, 'has a backslash or dot segment in its path');
  const path = readGlob(source, rawPath === '' ? '/' : rawPath, encodePathText);
  const query = rawQuery === undefined ? NO_QUERY : readQuery(source, rawQuery);
  return new GlobPattern({ source, protocol, host, subdomains, port, path, query });
}

/** A class, because a sitemap may have 30,000 of them: methods are shared where closures would be each one's own. */
class GlobPattern implements UrlPattern {
  readonly source: string;
  readonly path: readonly GlobPiece[];
  readonly query: readonly QueryPair[];
  readonly isPlain: boolean;
  readonly #origin: PatternOrigin;

  constructor(read: Omit<UrlPattern, 'matches' | 'matchesParts'>) {
    this.source = read.source;
    this.#origin = sharedOrigin(read);
    this.path = read.path;
    this.query = read.query;
    this.isPlain = read.path.every((piece, at) => isPlainPiece(piece, read.path[at + 1]));
  }

  get protocol(): UrlPattern['protocol'] {
    return this.#origin.protocol;
  }

  get host(): string {
    return this.#origin.host;
  }

  get subdomains(): boolean {
    return this.#origin.subdomains;
  }

  get port(): string {
    return this.#origin.port;
  }

  matches({ protocol, hostname, port, pathname, search }: URL): boolean {
    return this.matchesParts({ protocol: httpProtocol(protocol), hostname, port, pathname, search });
  }

  matchesParts({ protocol, hostname, port, pathname, search }: UrlParts): boolean {
    const origin = this.#origin;
    if (protocol !== origin.protocol || port !== origin.port) return false;
    if (origin.subdomains ? !hostname.endsWith(`.${origin.host}`) : hostname !== origin.host) return false;
    const fits = this.isPlain ? matchesPlainGlob(this.path, pathname) : matchesStars(this.path, pathname, search);
    return fits && (this.query.length === 0 || hasPairs(this.query, new URLSearchParams(search)));
  }
}

type PatternOrigin = Pick<UrlPattern, 'protocol' | 'host' | 'subdomains' | 'port'>;

let last: PatternOrigin = { protocol: 'https:', host: '', subdomains: false, port: '' };

/** The patterns of a sitemap come one after the other and mostly have one origin: it is kept once. */
function sharedOrigin({ protocol, host, subdomains, port }: PatternOrigin): PatternOrigin {
  const isLast =
    protocol === last.protocol && host === last.host && subdomains === last.subdomains && port === last.port;
  if (!isLast) last = { protocol, host, subdomains, port };
  return last;
}

/** A star before the end may need the query to find its remainder. */
function matchesStars(path: readonly GlobPiece[], pathname: string, search: string): boolean {
  if (matchesGlob(path, pathname)) return true;
  const looksIntoQuery = search !== '' && path.some((piece, at) => isStar(piece) && at < path.length - 1);
  return looksIntoQuery && matchesGlob(path, pathname + search);
}

/** The scheme under which a WebSocket's handshake travels: `wss:` is `https:`, `ws:` is `http:`. */
export function httpProtocol(protocol: string): string {
  if (protocol === 'wss:') return 'https:';
  return protocol === 'ws:' ? 'http:' : protocol;
}

/**
 * Whether the whole text fits the glob, in time bounded by length of text times pieces: all the ways to read a prefix are carried
 * along together instead of one after the other.
 */
export function matchesGlob(pieces: readonly GlobPiece[], text: string): boolean {
  const first = pieces[0];
  if (first === undefined) return text === '';
  if (pieces.length === 1 && typeof first === 'string') return text === first;
  let ends = [0];
  for (const [at, piece] of pieces.entries()) {
    ends = advance(piece, text, ends, at === pieces.length - 1);
    if (ends.length === 0) return false;
  }
  return ends.includes(text.length);
}

/** Whether a piece can end in one place only: a whole segment, literal text, or a star at the very end. */
function isPlainPiece(piece: GlobPiece, next: GlobPiece | undefined): boolean {
  if (typeof piece === 'string') return true;
  if (piece.kind === 'any') return next === undefined;
  return next === undefined || (typeof next === 'string' && next.startsWith('/'));
}

/** {@link matchesGlob} for globs of plain pieces alone, which nearly all are: one pass and nothing to keep. */
function matchesPlainGlob(pieces: readonly GlobPiece[], text: string): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      if (!text.startsWith(piece, at)) return false;
      at += piece.length;
      continue;
    }
    if (piece.kind === 'any') return true;
    const slash = text.indexOf('/', at);
    const end = slash < 0 ? text.length : slash;
    if (end === at) return false;
    at = end;
  }
  return at === text.length;
}

/** The positions at which a piece may end when it may start at each of the given ones (sorted, no duplicates). */
function advance(piece: GlobPiece, text: string, starts: readonly number[], last: boolean): number[] {
  const ends: number[] = [];
  if (typeof piece === 'string') {
    for (const start of starts) if (text.startsWith(piece, start)) ends.push(start + piece.length);
    return ends;
  }
  if (piece.kind === 'any') {
    if (last) return [text.length];
    for (let end = starts[0] ?? text.length; end <= text.length; end++) ends.push(end);
    return ends;
  }
  let reach = -1;
  for (const start of starts) {
    for (let end = Math.max(start, reach); end < text.length && text[end] !== '/' && text[end] !== '?'; end++) {
      ends.push(end + 1);
      reach = end + 1;
    }
  }
  return ends;
}

/** Strict: where a name occurs several times, every value must fit, so that no server can pick one that does not. */
export function hasPairs(pairs: readonly QueryPair[], params: URLSearchParams): boolean {
  return pairs.every(({ name, value }) => {
    const found = params.getAll(name);
    return found.length > 0 && found.every((each) => matchesGlob(value, each));
  });
}

interface Authority {
  readonly host: string;
  readonly subdomains: boolean;
  readonly port: string;
}

/** The patterns of a sitemap nearly all have one host, one after the other: it is read, and kept, once. */
let lastAuthority: { readonly written: string; readonly read: Authority } | undefined;

function readAuthority(source: string, protocol: string, authority: string): Authority {
  const written = `${protocol}//${authority}`;
  if (lastAuthority?.written === written) return lastAuthority.read;
  const read = parseAuthority(source, protocol, authority);
  lastAuthority = { written, read };
  return read;
}

function parseAuthority(source: string, protocol: string, authority: string): Authority {
  const below = /^(?:\*|\{[^{}]+\})\.(.+)$/.exec(authority)?.[1];
  const written = below ?? authority;
  const url = URL.canParse(`${protocol}//${written}/`) ? new URL(`${protocol}//${written}/`) : undefined;
  if (url === undefined || /[*{}@]/.test(written) || url.hostname === '' || url.hostname.endsWith('.')) {
    const what = /[*{}]/.test(written) ? 'has a wildcard in its host' : `names no host with '${authority}'`;
    throw new UrlPatternError(source, `${what}; only a leading \`*.\` may stand there besides a plain name`);
  }
  return { host: url.hostname, subdomains: below !== undefined, port: url.port };
}

function readQuery(source: string, query: string): QueryPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '' && pair !== '*')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      if (/[*{}]/.test(name)) throw new UrlPatternError(source, 'has a wildcard in the name of a query pair');
      const value = readGlob(source, equals < 0 ? '' : pair.slice(equals + 1), decodeQueryText);
      return { name: decodeQueryText(name), value };
    });
}

const ANYTHING: GlobPiece = { kind: 'any' };
/** The pieces that many paths have, by how they are written. */
const known = new Map<string, GlobPiece>();
const MOST_KNOWN = 1000;

/** The same piece for the same words, so that 30,000 patterns do not each keep their own. */
function shared(written: string, make: (written: string) => GlobPiece): GlobPiece {
  const found = known.get(written);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const piece = make(written);
  known.set(written, piece);
  return piece;
}

function readGlob(source: string, text: string, normalise: (text: string) => string): GlobPiece[] {
  const pieces: GlobPiece[] = [];
  for (const token of text.match(/\{[^{}/?*]+\}|\*+|[^{}*]+|[{}]/g) ?? []) {
    if (token === '{' || token === '}') throw new UrlPatternError(source, 'has braces that enclose no name');
    if (token.startsWith('*')) pieces.push(ANYTHING);
    else if (token.startsWith('{')) pieces.push(shared(token, (one) => ({ kind: 'one', name: one.slice(1, -1) })));
    // What ends in a slash leads on to more than one place.
    else if (token.endsWith('/') && normalise === encodePathText) pieces.push(shared(token, normalise));
    else pieces.push(normalise(token));
  }
  // A copy, because an array that grew keeps room to grow further.
  return pieces.slice();
}

/** Literal path text as the URL parser would spell it, so that `é` in a pattern meets `%C3%A9` in a request. */
function encodePathText(text: string): string {
  return text.replace(/[^\x21\x24-\x3b\x3d\x40-\x5b\x5d-\x5f\x61-\x7a\x7c\x7e]+/g, (raw) => encodeURIComponent(raw));
}

function decodeQueryText(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}
