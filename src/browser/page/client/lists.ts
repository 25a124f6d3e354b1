import { getter } from '../dom/prototypes.ts';
import {
  create,
  define,
  getPrototypeOf,
  hasOwn,
  iterator,
  notes,
  ofArrays,
  ownKeys,
  propertyOf,
  push,
  type Stack,
  setPrototypeOf,
  stack,
} from './intrinsics.ts';
import { getAttribute, isElement } from './natives.ts';

/*
 * Lists of nodes. The browser's own are live: one that a script took while nothing was hidden shows tomorrow what is hidden by then. So scripts get lists of
 * their own, of what is present when they ask:
 *
 *   const buttons = document.getElementsByTagName('button');    buttons instanceof HTMLCollection, buttons[0], buttons.item(0), buttons.pay, [...buttons]
 *
 * They stand on the browser's prototype, and nothing leads from them to the browser's list. They are not live.
 */

/** How a kind of list is read and written down. */
export interface Kind {
  readonly lengthOf: (list: ArrayLike<Node>) => number;
  /** What its lists have before the browser's prototype. */
  readonly methods: object;
  /** Whether they have their members by ids and names, too. */
  readonly isNamed: boolean;
}

const { entries, forEach, keys, values } = ofArrays;
const { item, namedItem } = {
  item(this: ArrayLike<Node>, at: number): Node | null {
    return this[at >>> 0] ?? null;
  },
  namedItem(this: ArrayLike<Node>, name: string): unknown {
    return namesOf(this)[`${name}`] ?? null;
  },
};
const ofNodeLists = { item, forEach, entries, keys, values, [iterator]: values };
const ofCollections = { item, namedItem, [iterator]: values };

const lengthOfNodeLists = getter<ArrayLike<Node>, 'length'>(NodeList.prototype, 'length');
export const lengthOfElements = getter<ArrayLike<Node>, 'length'>(HTMLCollection.prototype, 'length');
const lengthOfAll = getter<ArrayLike<Node>, 'length'>(HTMLAllCollection.prototype, 'length');

export const NODES: Kind = { lengthOf: lengthOfNodeLists, methods: ofNodeLists, isNamed: false };
export const CHILDREN: Kind = { lengthOf: lengthOfElements, methods: ofCollections, isNamed: false };
export const ELEMENTS: Kind = { lengthOf: lengthOfElements, methods: ofCollections, isNamed: true };
export const ALL: Kind = { lengthOf: lengthOfAll, methods: ofCollections, isNamed: true };

/** The members of a browser's list that are not gone, as a list of the same kind. */
export function listWithout<T extends ArrayLike<Node>>(list: T, kind: Kind, isGone: (node: Node) => boolean): T {
  const kept = stack<Node>();
  const size = kind.lengthOf(list);
  for (let at = 0; at < size; at += 1) {
    const node = list[at];
    if (node !== undefined && !isGone(node)) push(kept, node);
  }
  return listOf(kept, getPrototypeOf(list), kind);
}

/** Nodes as a list on a prototype of the browser's. */
export function listOf<T extends ArrayLike<Node>>(kept: Stack<Node>, prototype: object | null, kind: Kind): T {
  const list = create(null);
  for (let at = 0; at < kept.length; at += 1) list[at] = kept[at];
  define(list, 'length', kept.length);
  if (kind.isNamed) {
    const names = namesOf(kept);
    for (const name in names) if (!hasOwn(list, name) && !hasOwn(kind.methods, name)) define(list, name, names[name]);
  }
  return setPrototypeOf(list, prototype === null ? null : standIn(prototype, kind));
}

const standIns = notes<object>((value): value is object => typeof value === 'object' && value !== null);

/** What stands between a list and the browser's prototype, whose methods know the browser's lists alone. */
function standIn(prototype: object, { methods }: Kind): object {
  const known = standIns.get(prototype);
  if (known !== undefined) return known;
  const made = create(prototype);
  const names = ownKeys(methods);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at];
    if (name !== undefined) define(made, name, propertyOf(methods, name));
  }
  standIns.set(prototype, made);
  return made;
}

/** The elements by their ids and names; those that share one are a list, as in a form. */
function namesOf(nodes: ArrayLike<Node>): Record<string, unknown> {
  const names: Record<string, Stack<Node>> = create(null);
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined || !isElement(node)) continue;
    const id = getAttribute(node, 'id');
    const name = getAttribute(node, 'name');
    if (id !== null && id !== '') add(names, id, node);
    if (name !== null && name !== '' && name !== id) add(names, name, node);
  }
  const named: Record<string, unknown> = create(null);
  for (const name in names) {
    const shared = names[name];
    if (shared !== undefined) named[name] = shared.length === 1 ? shared[0] : listOf(shared, NodeListPrototype, NODES);
  }
  return named;
}

const NodeListPrototype = NodeList.prototype;

function add(names: Record<string, Stack<Node>>, name: string, node: Node): void {
  const known = names[name];
  if (known === undefined) names[name] = { __proto__: null, 0: node, length: 1 };
  else push(known, node);
}
