/**
 * Which patterns could have a request in common, found without holding every one against every other. Patterns of one method and host stand in a
 * trie over their path segments, and two tries (or one and itself) are walked side by side, into those places alone that one path could
 * reach in both:
 *
 *   /users/{id}/edit     'users' → one → 'edit'
 *   /users/new*          'users' → prefix 'new'            meets all that lies below `one` beside it, and what begins with 'new'
 *   /orders/{id}         'orders' → one                    is never looked at together with the two above
 *
 * What is found is a block: two lists of patterns of which any two may meet. It says too much rather than too little: a segment such as
 * `{a}-{b}` counts as `one`, and behind a star anything may follow. Whether they do meet is for `request-language.ts` to say.
 */
import { type GlobPiece, isStar, type UrlPattern } from '../../net/url-pattern.ts';
import { type LintedRequest, plainMethod } from './linted-request.ts';

/** Patterns that may meet: each of the first list with each of the second, or with each other where there is no second. */
export type Block<L, R> = readonly [L[], R[] | undefined];

class Place<T> {
  /** Patterns that end here. */
  readonly ends: T[] = [];
  readonly literals = new Map<string, Place<T>>();
  one: Place<T> | undefined;
  /** Patterns with a star in the next segment, by the text before it. */
  readonly prefixes = new Map<string, T[]>();
  #all: T[] | undefined;

  /** Every pattern that ends here or further on. Asked only once all are listed. */
  get all(): T[] {
    this.#all ??= [
      ...this.ends,
      ...Array.from(this.prefixes.values()).flat(),
      ...Array.from(this.literals.values()).flatMap((place) => place.all),
      ...(this.one?.all ?? []),
    ];
    return this.#all;
  }
}

/** The tries of one method, protocol and port, by host: the host itself, and whatever lies below it. */
interface Hosts<T> {
  readonly exact: Map<string, Place<T>>;
  readonly below: Map<string, Place<T>>;
}

export type PatternTries<T> = ReadonlyMap<string, Hosts<T>>;

export function listPatterns<T extends LintedRequest>(items: Iterable<T>): PatternTries<T> {
  const tries = new Map<string, Hosts<T>>();
  for (const item of items) {
    const { pattern } = item.request;
    const key = `${plainMethod(item)} ${pattern.protocol} ${pattern.port}`;
    const hosts = tries.get(key) ?? { exact: new Map<string, Place<T>>(), below: new Map<string, Place<T>>() };
    tries.set(key, hosts);
    const places = pattern.subdomains ? hosts.below : hosts.exact;
    const root = places.get(pattern.host) ?? new Place<T>();
    places.set(pattern.host, root);
    insert(root, pattern, item);
  }
  return tries;
}

function insert<T>(root: Place<T>, { path }: UrlPattern, item: T): void {
  let place = root;
  for (const segment of segmentsOf(path)) {
    if (segment.some(isStar)) {
      const prefix = typeof segment[0] === 'string' ? segment[0] : '';
      const listed = place.prefixes.get(prefix);
      if (listed === undefined) place.prefixes.set(prefix, [item]);
      else listed.push(item);
      return;
    }
    const [only] = segment;
    if (segment.length === 0 || (typeof only === 'string' && segment.length === 1)) {
      const text = typeof only === 'string' ? only : '';
      const next = place.literals.get(text) ?? new Place<T>();
      place.literals.set(text, next);
      place = next;
    } else {
      place.one ??= new Place<T>();
      place = place.one;
    }
  }
  place.ends.push(item);
}

/** A path behind its first slash, split at its slashes; an empty list is an empty segment. What follows a star's segment is left out. */
function segmentsOf(path: readonly GlobPiece[]): readonly (readonly GlobPiece[])[] {
  const segments: GlobPiece[][] = [[]];
  for (const piece of path) {
    if (typeof piece !== 'string') {
      segments.at(-1)?.push(piece);
      continue;
    }
    for (const [at, text] of piece.split('/').entries()) {
      if (at > 0) segments.push([]);
      if (text !== '') segments.at(-1)?.push(text);
    }
  }
  return segments.slice(1);
}

/** The blocks of patterns that may meet each other. Every pair is in one block at most. */
export function blocksWithin<T>(tries: PatternTries<T>): readonly Block<T, T>[] {
  const blocks: Block<T, T>[] = [];
  for (const { exact, below } of tries.values()) {
    for (const [host, place] of exact) {
      meetItself(place, blocks);
      for (const above of hostsAbove(host)) meet(place, below.get(above), blocks);
    }
    for (const [host, place] of below) {
      meetItself(place, blocks);
      for (const above of hostsAbove(host)) meet(place, below.get(above), blocks);
    }
  }
  return blocks;
}

/** The blocks of patterns of which one is in the first tries and one in the second. */
export function blocksBetween<L, R>(lefts: PatternTries<L>, rights: PatternTries<R>): readonly Block<L, R>[] {
  const blocks: Block<L, R>[] = [];
  for (const [key, left] of lefts) {
    const right = rights.get(key);
    if (right === undefined) continue;
    for (const [host, place] of left.exact) {
      meet(place, right.exact.get(host), blocks);
      for (const above of hostsAbove(host)) meet(place, right.below.get(above), blocks);
    }
    for (const [host, place] of left.below) {
      for (const above of [host, ...hostsAbove(host)]) meet(place, right.below.get(above), blocks);
    }
    for (const [host, place] of right.exact) {
      for (const above of hostsAbove(host)) meet(left.below.get(above), place, blocks);
    }
    for (const [host, place] of right.below) {
      for (const above of hostsAbove(host)) meet(left.below.get(above), place, blocks);
    }
  }
  return blocks;
}

/** `a.b.example` lies below `b.example` and `example`. */
function* hostsAbove(host: string): Generator<string> {
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) yield host.slice(dot + 1);
}

function meetItself<T>(place: Place<T>, blocks: Block<T, T>[]): void {
  if (place.ends.length > 1) blocks.push([place.ends, undefined]);
  for (const [text, next] of place.literals) {
    meetItself(next, blocks);
    if (text !== '') meet(next, place.one, blocks);
    for (const prefixed of prefixesOf(place.prefixes, text)) pair(prefixed, next.all, blocks);
  }
  if (place.one !== undefined) meetItself(place.one, blocks);
  for (const [prefix, items] of place.prefixes) {
    if (items.length > 1) blocks.push([items, undefined]);
    for (const shorter of prefixesOf(place.prefixes, prefix)) if (shorter !== items) pair(shorter, items, blocks);
    if (place.one !== undefined) pair(items, place.one.all, blocks);
  }
}

function meet<L, R>(left: Place<L> | undefined, right: Place<R> | undefined, blocks: Block<L, R>[]): void {
  if (left === undefined || right === undefined) return;
  pair(left.ends, right.ends, blocks);
  const few = left.literals.size <= right.literals.size ? left.literals : right.literals;
  for (const text of few.keys()) meet(left.literals.get(text), right.literals.get(text), blocks);
  for (const [text, next] of left.literals) {
    if (text !== '') meet(next, right.one, blocks);
    for (const prefixed of prefixesOf(right.prefixes, text)) pair(next.all, prefixed, blocks);
  }
  for (const [text, next] of right.literals) {
    if (text !== '') meet(left.one, next, blocks);
    for (const prefixed of prefixesOf(left.prefixes, text)) pair(prefixed, next.all, blocks);
  }
  meet(left.one, right.one, blocks);
  for (const [prefix, items] of left.prefixes) {
    for (const shorter of prefixesOf(right.prefixes, prefix)) pair(items, shorter, blocks);
    if (right.one !== undefined) pair(items, right.one.all, blocks);
  }
  for (const [prefix, items] of right.prefixes) {
    for (const shorter of prefixesOf(left.prefixes, prefix)) {
      if (shorter !== left.prefixes.get(prefix)) pair(shorter, items, blocks);
    }
    if (left.one !== undefined) pair(left.one.all, items, blocks);
  }
}

/** The patterns whose star may stand for the rest of a text. */
function* prefixesOf<T>(prefixes: ReadonlyMap<string, T[]>, text: string): Generator<T[]> {
  if (prefixes.size === 0) return;
  for (let length = 0; length <= text.length; length++) {
    const found = prefixes.get(text.slice(0, length));
    if (found !== undefined) yield found;
  }
}

function pair<L, R>(left: L[], right: R[], blocks: Block<L, R>[]): void {
  if (left.length > 0 && right.length > 0) blocks.push([left, right]);
}
