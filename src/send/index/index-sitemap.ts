/**
 * From a request to the few sitemap entries that it could be: method, then host, then the path trie (`index-trie.ts`), then, where many entries
 * share one path (GraphQL endpoints do), a table by what their bodies or headers must say.
 *
 *   POST gitlab.com /api/graphql  →  one group of 60 entries; its table has 'name:createworkitemnote' → that one entry.
 *
 * An entry with `_method` in its body (`POST … {_method: delete}`) is listed a second time under that method, to deny alone: the
 * application behind would take a real DELETE for the same action.
 */

import type { Json } from '../../model/json.ts';
import type { RequestPattern, SitemapEntry } from '../../model/policy/sitemap.ts';
import { isStar } from '../../net/url-pattern.ts';
import { compileRequestUrl } from '../../net/whatwg-pattern.ts';
import { compileBodyPattern } from '../body/pattern.ts';
import type { Owner } from '../decide/listed-action.ts';
import { type CanonicalUrl, hostWithPort, queryAsPath, readMethod } from '../url/canonical.ts';
import type { PathReading } from '../url/canonical-readings.ts';
import { makesPost } from '../url/loose-names.ts';
import { compileHeaders, namesFunction } from './header-pattern.ts';
import { loosenNames, type PathSegment, PathTrie, patternSegments } from './index-trie.ts';
import { CompiledRequest, type ListedRequest, OverrideRequest } from './listed-request.ts';
import { compileRegex } from './regex.ts';
import type { RequestGroup } from './request-group.ts';

/** The tries of one method: of single hosts, and of all below one. */
interface Tries {
  readonly hosts: Map<string, PathTrie>;
  readonly below: Map<string, PathTrie>;
}

/** An entry of one site with what the gate knows of its action. */
export interface IndexedEntry {
  readonly entry: SitemapEntry;
  readonly owner: Owner;
}

/** What the index holds for one URL. Each method's tries are walked at most once for each reading, whoever asks how often. */
export class Lookup {
  /** The readings under which the URL is looked up. */
  readonly readings: readonly PathReading[];
  readonly #index: SitemapIndex;
  readonly #host: string;
  #method: string | undefined;
  #groups: readonly (readonly RequestGroup[])[] = [];
  #others: Map<string, readonly (readonly RequestGroup[])[]> | undefined;

  constructor(index: SitemapIndex, url: CanonicalUrl) {
    this.readings = index.readingsOf(url);
    this.#index = index;
    this.#host = url.indexHost;
  }

  /** The groups that the URL could belong to under a method, by reading. */
  groups(method: string): readonly (readonly RequestGroup[])[] {
    if (method === this.#method) return this.#groups;
    if (this.#method === undefined) {
      this.#method = method;
      this.#groups = this.#walk(method);
      return this.#groups;
    }
    this.#others ??= new Map();
    const known = this.#others.get(method) ?? this.#walk(method);
    this.#others.set(method, known);
    return known;
  }

  /** The same for several methods, whatever the reading. */
  anyGroups(methods: readonly string[]): readonly RequestGroup[] {
    return methods.flatMap((method) => this.groups(method).flat());
  }

  #walk(method: string): readonly (readonly RequestGroup[])[] {
    const [only, second] = this.readings;
    if (only !== undefined && second === undefined) return [this.#find(method, only)];
    return this.readings.map((path) => this.#find(method, path));
  }

  #find(method: string, path: PathReading): readonly RequestGroup[] {
    const found: RequestGroup[] = [];
    this.#index.find(method, this.#host, path, found);
    return found;
  }
}

export class SitemapIndex {
  readonly #byMethod = new Map<string, Tries>();
  readonly #children = new Map<string, CompiledRequest>();
  readonly #functions: ListedRequest[] = [];
  /** Whether any pattern has something behind a star, which may then stand in the query. */
  #looksIntoQuery = false;
  readonly #byName: boolean;

  /** `byName`: whether GraphQL mutations are granted by their operation's name alone. */
  constructor(byName = false) {
    this.#byName = byName;
  }

  /** Lists an entry and its children. @returns what it listed. @throws {CordonError} 'input' for a broken pattern. */
  add({ entry, owner }: IndexedEntry): readonly ListedRequest[] {
    const own = this.#addPattern(entry, owner, entry, true);
    return [own, ...entry.children.map((child) => this.#addPattern(child, owner, entry, false))];
  }

  /** The listed requests of which any names a function that runs at every address (`mayRunFunction`). */
  get functions(): readonly ListedRequest[] {
    return this.#functions;
  }

  /** The readings under which a URL is looked up here. */
  readingsOf(url: CanonicalUrl): readonly PathReading[] {
    return this.#looksIntoQuery && url.search !== '' ? [...url.readings, queryAsPath(url)] : url.readings;
  }

  /** Appends the groups that a path under a method and host could belong to. `host` carries a port that is not the default. */
  find(method: string, host: string, path: PathReading, found: RequestGroup[]): void {
    const tries = this.#byMethod.get(method === 'HEAD' ? 'GET' : method);
    if (tries === undefined) return;
    tries.hosts.get(host)?.find(path, found);
    if (tries.below.size === 0) return;
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      tries.below.get(host.slice(dot + 1))?.find(path, found);
    }
  }

  #addPattern(pattern: RequestPattern, owner: Owner, entry: SitemapEntry, own: boolean): ListedRequest {
    const method = readMethod(pattern.method);
    const { url, urlPattern, body, present, headers, regex, graphql } = pattern;
    const key = own ? '' : JSON.stringify([method, url, urlPattern, body, present, headers, regex, graphql]);
    const known = own ? undefined : this.#children.get(key);
    if (known !== undefined) {
      known.addOwner(owner);
      return known;
    }
    const listed = compileRequest(pattern, owner, entry, own, this.#byName);
    if (!own) this.#children.set(key, listed);
    if (own && namesFunction(listed)) this.#functions.push(listed);
    const { path } = listed.pattern;
    if (path.some((piece, at) => isStar(piece) && at < path.length - 1)) this.#looksIntoQuery = true;
    const segments = patternSegments(path);
    this.#insert(method, listed, segments);
    const nested = loosenNames(segments, listed.body !== undefined);
    if (nested !== undefined) this.#insert(method, listed, nested);
    const override = methodInBody(pattern);
    if (override === undefined) return listed;
    const rest = compileBodyPattern(
      { ...pattern, body: withoutMethod(pattern.body ?? {}) },
      { byName: false, kind: undefined },
    );
    const twin = new OverrideRequest(listed, rest);
    this.#insert(override, twin, segments);
    const nestedTwin = loosenNames(segments, rest !== undefined);
    if (nestedTwin !== undefined) this.#insert(override, twin, nestedTwin);
    return listed;
  }

  #insert(method: string, request: ListedRequest, segments: readonly PathSegment[]): void {
    const key = method === 'HEAD' ? 'GET' : method;
    const tries: Tries = this.#byMethod.get(key) ?? { hosts: new Map(), below: new Map() };
    this.#byMethod.set(key, tries);
    const { host, port, subdomains } = request.pattern;
    const place = subdomains ? tries.below : tries.hosts;
    const hostKey = hostWithPort(host, port);
    const trie = place.get(hostKey) ?? new PathTrie();
    place.set(hostKey, trie);
    trie.add(segments, request);
  }
}

function compileRequest(
  pattern: RequestPattern,
  owner: Owner,
  entry: SitemapEntry,
  own: boolean,
  byName: boolean,
): CompiledRequest {
  const url = compileRequestUrl(pattern);
  const literal = url.path.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
  return new CompiledRequest({
    own,
    owner,
    pattern: url,
    regex: pattern.regex === undefined || pattern.regex === '' ? undefined : compileRegex(pattern.regex),
    body: compileBodyPattern(pattern, { byName, kind: operationKind(entry, own) }),
    headers: compileHeaders(pattern, arguedHeaders(entry)),
    verbatim: pattern.verbatim === true,
    explainsOverride:
      methodInBody(pattern) !== undefined ||
      url.query.some(({ name }) => name.toLowerCase() === '_method' || makesPost(name)),
    urlRank: literal * 64 + Math.min(url.query.length, 63),
    priority: entry.priority,
  });
}

/** The headers that arguments of an entry stand in: conditions say what they must be. */
function arguedHeaders({ args }: SitemapEntry): readonly string[] {
  return Object.values(args).flatMap(({ source }) =>
    source.type === 'request' && source.part === 'header' ? [source.name.toLowerCase()] : [],
  );
}

const WRITE_TAGS: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'write']);

/** What a GraphQL operation known by name alone may be: a child only reads; an action is what its tags say. */
function operationKind(entry: SitemapEntry, own: boolean): 'query' | 'mutation' | undefined {
  if (!own || entry.tags.includes('read')) return 'query';
  return entry.tags.some((tag) => WRITE_TAGS.has(tag)) ? 'mutation' : undefined;
}

function methodInBody(pattern: RequestPattern): string | undefined {
  const found = Object.entries(pattern.body ?? {}).find(([name]) => name.toLowerCase() === '_method')?.[1];
  return typeof found === 'string' ? readMethod(found) : undefined;
}

function withoutMethod(body: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name.toLowerCase() !== '_method'));
}
