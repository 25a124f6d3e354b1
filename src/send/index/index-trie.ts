/**
 * The path index of one method on one host: a trie over path segments, walked once for each reading of a request. What a walk costs
 * depends on the segments of the request and not on the number of patterns.
 *
 *   /{group}/{project}/-/issues        (root) ─one→ ○ ─one→ ○ ─'-'→ ○ ─'issues'→ ○ end
 *   /{group}/{project}/-/issues/*      … the same node, rest
 *   /users/{user}/projects*            (root) ─'users'→ ○ ─one→ ○ prefix 'projects'
 *   /{group}/*\/restore                 (root) ─one→ ○ ─many, at least 0→ ○ ─'restore'→ ○ end
 *
 * For /g/p/-/issues/7 the walk takes the `one` edges for g and p, finds '-' and 'issues' in the nodes' maps, and collects the
 * `rest` there. Keys are in the loose form of `canonical.ts` (lower case, decoded), so that one walk serves both readings: what it
 * finds matches loosely, and the few that it finds are asked whether they match strictly as well.
 *
 * A pattern whose names may hide nested groups is added a second time, loosened: its runs of names become `many` edges, and what is
 * found through them can only deny. /g/sub/p/-/issues reaches `issues` by many(2) although it is no strict match.
 */

import { type GlobPiece, isStar, matchesGlob } from '../../net/url-pattern.ts';
import { decodeLeniently, type PathReading } from '../url/canonical-readings.ts';
import type { ListedRequest } from './listed-request.ts';
import { groupAt, loosenedOf, type Place, type RequestGroup, withRequest } from './request-group.ts';

/** A path pattern as the trie reads it: segments, each a list of glob pieces; `many` stands for so many segments or more. */
export type PathSegment = readonly GlobPiece[] | { readonly many: number };

interface PrefixEdge {
  readonly lengths: number[];
  readonly tails: Map<string, PrefixTail[]>;
}

interface PrefixTail {
  /** What must follow the prefix, as a glob over the remaining path; undefined where anything may. */
  readonly tail: readonly GlobPiece[] | undefined;
  readonly key: string;
  place: Place;
}

/** What leads on from a node is made when the first pattern needs it. */
class PathNode {
  end: Place | undefined;
  onward: Onward | undefined;
}

class Onward {
  /** Most names lead to an end and no further: then what stands there takes the place of a node. */
  literals: Map<string, PathNode | Place> | undefined;
  one: PathNode | undefined;
  many: { readonly min: number; readonly child: PathNode }[] | undefined;
  prefixes: PrefixEdge | undefined;
  rest: Place | undefined;
}

function onwardOf(node: PathNode): Onward {
  node.onward ??= new Onward();
  return node.onward;
}

export class PathTrie {
  readonly #root = new PathNode();

  add(segments: readonly PathSegment[], request: ListedRequest): void {
    let node = this.#root;
    let loosened = false;
    for (const [at, segment] of segments.entries()) {
      if ('many' in segment) {
        node = manyChild(node, segment.many);
        loosened = true;
        continue;
      }
      const [first, second] = segment;
      if (first === undefined) continue;
      const last = at === segments.length - 1;
      if (isStar(first) && second === undefined && last) {
        const onward = onwardOf(node);
        onward.rest = withRequest(onward.rest, request, loosened);
        return;
      }
      if (second !== undefined) {
        const rest = segments.slice(at);
        // What follows a prefix is no path through nodes, so that nothing else tells that names are let in there.
        const isLoosenedBehind = !loosened && rest.some((each) => 'many' in each);
        addPrefix(node, rest, isLoosenedBehind ? loosenedOf(request) : request, loosened);
        return;
      }
      if (typeof first === 'string') {
        if (last && addLeaf(node, first, request, loosened)) return;
        node = literalChild(node, first);
      } else if (first.kind === 'any') node = manyChild(node, 0);
      else node = onwardOf(node).one ??= new PathNode();
    }
    node.end = withRequest(node.end, request, loosened);
  }

  /** Appends to `found` what stands at the place of every pattern that the path fits loosely. */
  find(path: PathReading, found: RequestGroup[]): void {
    walk(this.#root, path, 0, false, found);
  }
}

function addPrefix(node: PathNode, segments: readonly PathSegment[], request: ListedRequest, loosened: boolean): void {
  const pieces = looseGlob(segments);
  const [first, second] = pieces;
  const prefix = typeof first === 'string' ? (first.split('/', 1)[0] ?? '') : '';
  const tail = pieces.length === 2 && isStar(second) && first === prefix ? undefined : pieces;
  const onward = onwardOf(node);
  onward.prefixes ??= { lengths: [], tails: new Map() };
  const { lengths, tails } = onward.prefixes;
  if (!lengths.includes(prefix.length)) lengths.push(prefix.length);
  const listed = tails.get(prefix) ?? [];
  tails.set(prefix, listed);
  const key = tail === undefined ? '' : JSON.stringify(tail);
  const known = listed.find((each) => each.key === key);
  if (known === undefined) listed.push({ tail, key, place: withRequest(undefined, request, loosened) });
  else known.place = withRequest(known.place, request, loosened);
}

/** Puts a request where a last name leads; false: more leads on from there, so that it needs a node. */
function addLeaf(node: PathNode, name: string, request: ListedRequest, loosened: boolean): boolean {
  const onward = onwardOf(node);
  onward.literals ??= new Map();
  const child = onward.literals.get(name);
  if (child instanceof PathNode) return false;
  onward.literals.set(name, withRequest(child, request, loosened));
  return true;
}

function literalChild(node: PathNode, name: string): PathNode {
  const onward = onwardOf(node);
  onward.literals ??= new Map();
  const known = onward.literals.get(name);
  if (known instanceof PathNode) return known;
  const child = new PathNode();
  child.end = known;
  onward.literals.set(name, child);
  return child;
}

function manyChild(node: PathNode, min: number): PathNode {
  const onward = onwardOf(node);
  onward.many ??= [];
  let edge = onward.many.find((each) => each.min === min);
  if (edge === undefined) {
    edge = { min, child: new PathNode() };
    onward.many.push(edge);
  }
  return edge.child;
}

/** `loosened`: names were taken for more than they stand for on the way here, which only loosened patterns let happen. */
function walk(node: PathNode, path: PathReading, at: number, loosened: boolean, found: RequestGroup[]): void {
  const { segments } = path;
  const { end, onward } = node;
  const segment = segments[at];
  if (onward === undefined) {
    if (segment === undefined && end !== undefined) found.push(groupAt(end, loosened));
    return;
  }
  const { literals, one, many, prefixes, rest } = onward;
  if (rest !== undefined && (segment !== undefined || path.trailing)) found.push(groupAt(rest, loosened));
  if (segment === undefined) {
    if (end !== undefined) found.push(groupAt(end, loosened));
  } else {
    const literal = literals?.get(segment);
    if (literal instanceof PathNode) walk(literal, path, at + 1, loosened, found);
    else if (literal !== undefined && segments.length === at + 1) found.push(groupAt(literal, loosened));
    if (one !== undefined) walk(one, path, at + 1, loosened, found);
    if (prefixes !== undefined) {
      for (const place of prefixPlaces(prefixes, path, at, segment)) found.push(groupAt(place, loosened));
    }
  }
  // Last, so that a pattern is found before its own loosened twin.
  if (many === undefined) return;
  for (const { min, child } of many) {
    for (let next = at + min; next <= segments.length; next++) walk(child, path, next, loosened || min > 0, found);
  }
}

function prefixPlaces(edge: PrefixEdge, path: PathReading, at: number, segment: string): readonly Place[] {
  const places: Place[] = [];
  for (const length of edge.lengths) {
    if (length > segment.length) continue;
    for (const { tail, place } of edge.tails.get(segment.slice(0, length)) ?? []) {
      if (tail === undefined || fitsTail(tail, path, at)) places.push(place);
    }
  }
  return places;
}

function fitsTail(tail: readonly GlobPiece[], path: PathReading, at: number): boolean {
  const rest = path.segments.slice(at).join('/');
  return matchesGlob(tail, rest) || (path.trailing && matchesGlob(tail, `${rest}/`));
}

function looseGlob(segments: readonly PathSegment[]): GlobPiece[] {
  const pieces: GlobPiece[] = [];
  const push = (piece: GlobPiece) => {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  };
  for (const [at, segment] of segments.entries()) {
    // A star that is a whole segment may be empty, and then its slash is gone from the reading.
    const mayBeEmpty = 'many' in segment || (segment.length === 1 && isStar(segment[0]));
    if (at > 0 && !mayBeEmpty) push('/');
    if ('many' in segment) push({ kind: 'any' });
    else for (const piece of segment) push(piece);
  }
  return pieces;
}

/**
 * A pattern's path in the form of the readings: decoded, lower case, split at its slashes, empty segments gone. A slash that
 * the pattern encodes splits as well: a request that encodes it has such a reading too.
 */
export function patternSegments(path: readonly GlobPiece[]): PathSegment[] {
  const segments: GlobPiece[][] = [[]];
  for (const piece of path) {
    if (typeof piece !== 'string') {
      segments.at(-1)?.push(piece);
      continue;
    }
    for (const [at, text] of decodeLeniently(piece).toLowerCase().split('/').entries()) {
      if (at > 0) segments.push([]);
      if (text !== '') segments.at(-1)?.push(text);
    }
  }
  return segments.filter((segment) => segment.length > 0);
}

/**
 * The same path with nested groups let in: each run of names that literal text follows becomes "so many or more". Undefined where no
 * name can be told from what follows it. With `anchored` (a body pattern tells the request apart) the last run counts too.
 */
export function loosenNames(segments: readonly PathSegment[], anchored: boolean): PathSegment[] | undefined {
  const loosened: PathSegment[] = [];
  let changed = false;
  for (let at = 0; at < segments.length; ) {
    const run = nameRun(segments, at);
    const segment = segments[at];
    if (segment === undefined) break;
    const followed = segments.slice(at + run).some((each) => !('many' in each) && typeof each[0] === 'string');
    if (run > 0 && (followed || anchored)) {
      loosened.push({ many: run });
      changed = true;
      at += run;
    } else {
      loosened.push(segment);
      at += 1;
    }
  }
  return changed ? loosened : undefined;
}

function nameRun(segments: readonly PathSegment[], from: number): number {
  let at = from;
  for (let segment = segments[at]; segment !== undefined; segment = segments[++at]) {
    if ('many' in segment || segment.length !== 1 || typeof segment[0] !== 'object' || isStar(segment[0])) break;
  }
  return at - from;
}
