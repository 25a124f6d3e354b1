/**
 * From blocks of patterns that may meet by their paths to the pairs that may meet at all. Many entries can share one path (a GraphQL endpoint
 * has hundreds), told apart by what they ask of the body or query: so a block is split by the fact that most of them state, and only those that
 * state the same, or nothing, are paired.
 *
 *   operation: createNote    operation: deleteNote    operation: createNote    (any body)
 *        └───────────────── pair ─────────────────────────┘
 *        └───────────────── pair ─────────────────────────────────────────────┘   … and so each of them with the last
 */

import type { LintedRequest } from './linted-request.ts';
import { type Block, blocksBetween, blocksWithin, listPatterns } from './pattern-trie.ts';

/** Blocks no larger than this are paired as they are. */
const SMALL = 16;

/** Pairs of patterns that may have a request in common, each pair once. */
export function* pairsWithin<T extends LintedRequest>(items: readonly T[]): Generator<readonly [T, T]> {
  const facts = new Facts();
  for (const [left, right] of blocksWithin(listPatterns(items))) {
    yield* right === undefined ? facts.within(left, []) : facts.between(left, right, []);
  }
}

/** Pairs of one pattern of each list that may have a request in common. */
export function* pairsBetween<L extends LintedRequest, R extends LintedRequest>(
  lefts: readonly L[],
  rights: readonly R[],
): Generator<readonly [L, R]> {
  const facts = new Facts();
  const blocks: readonly Block<L, R>[] = blocksBetween(listPatterns(lefts), listPatterns(rights));
  for (const [left, right] of blocks) if (right !== undefined) yield* facts.between(left, right, []);
}

/** What patterns state of a request besides its path: members with one exact value. */
class Facts {
  readonly #known = new Map<LintedRequest, ReadonlyMap<string, string>>();

  *within<T extends LintedRequest>(items: readonly T[], used: readonly string[]): Generator<readonly [T, T]> {
    const name = items.length > SMALL ? this.#commonest([items], used) : undefined;
    if (name === undefined) {
      for (const [at, later] of items.entries()) {
        for (let before = 0; before < at; before++) {
          const earlier = items[before];
          if (earlier !== undefined) yield [earlier, later];
        }
      }
      return;
    }
    const { stating, silent } = this.#split(items, name);
    for (const same of stating.values()) yield* this.within(same, [...used, name]);
    yield* this.within(silent, [...used, name]);
    for (const same of stating.values()) yield* this.between(silent, same, [...used, name]);
  }

  *between<L extends LintedRequest, R extends LintedRequest>(
    lefts: readonly L[],
    rights: readonly R[],
    used: readonly string[],
  ): Generator<readonly [L, R]> {
    const name = lefts.length * rights.length > SMALL ** 2 ? this.#commonest([lefts, rights], used) : undefined;
    if (name === undefined) {
      for (const left of lefts) for (const right of rights) yield [left, right];
      return;
    }
    const [left, right] = [this.#split(lefts, name), this.#split(rights, name)];
    const next = [...used, name];
    for (const [value, same] of left.stating) {
      yield* this.between(same, right.stating.get(value) ?? [], next);
      yield* this.between(same, right.silent, next);
    }
    yield* this.between(left.silent, rights, next);
  }

  /** The name that most of the patterns state, where splitting by it is worth while. */
  #commonest(lists: readonly (readonly LintedRequest[])[], used: readonly string[]): string | undefined {
    const counts = new Map<string, number>();
    let size = 0;
    for (const list of lists) {
      size += list.length;
      for (const item of list) for (const name of this.#of(item).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    let best: string | undefined;
    for (const [name, count] of counts) {
      if (!used.includes(name) && count > (best === undefined ? size / 4 : (counts.get(best) ?? 0))) best = name;
    }
    return best;
  }

  #split<T extends LintedRequest>(items: readonly T[], name: string) {
    const stating = new Map<string, T[]>();
    const silent: T[] = [];
    for (const item of items) {
      const value = this.#of(item).get(name);
      const same = value === undefined ? silent : stating.get(value);
      if (same !== undefined) same.push(item);
      else if (value !== undefined) stating.set(value, [item]);
    }
    return { stating, silent };
  }

  #of(item: LintedRequest): ReadonlyMap<string, string> {
    const known = this.#known.get(item) ?? factsOf(item);
    this.#known.set(item, known);
    return known;
  }
}

function factsOf({ request: { pattern, body, headers } }: LintedRequest): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const { name, value } of pattern.query) {
    const [only, second] = value;
    if (typeof only === 'string' && second === undefined) facts.set(`query ${name}`, only);
  }
  // null asks for nothing, and a list may hold more than it names.
  for (const [name, value] of Object.entries(body?.body ?? {})) {
    if (value !== null && typeof value !== 'object') facts.set(`body ${name}`, JSON.stringify(value));
  }
  for (const { name, values } of headers?.asked ?? []) {
    const [only = '', second] = values;
    if (second === undefined) facts.set(`header ${name}`, only);
  }
  const operation = body?.graphql?.operation;
  if (operation !== undefined) facts.set('operation', operation);
  return facts;
}
