import { hasMarks, isAbsent, isMarked } from './marks.ts';
import { redefineGetter, redefineMethod } from './redefine.ts';
import { looksAround, onlyPresent } from './selectors.ts';

/*
 * Selectors. Where something is marked, what is asked is made to mean nothing that is marked or inside of what is (see selectors.ts). The answer is the
 * browser's own list, in document order.
 */

type Queried = Pick<Document, 'querySelector' | 'querySelectorAll'>;

export function redefineQueries(): void {
  for (const prototype of [Document.prototype, DocumentFragment.prototype, Element.prototype])
    redefineSelectors(prototype);
  for (const prototype of [Document.prototype, DocumentFragment.prototype]) {
    redefineMethod<Pick<Document, 'getElementById'>, [string], Element | null>(
      prototype,
      'getElementById',
      (plain, self, args) => present(plain.apply(self, args)),
    );
  }
  for (const prototype of [Document.prototype, Element.prototype]) redefineLists(prototype);
  redefineMethod<Document, [string], ArrayLike<Node>>(Document.prototype, 'getElementsByName', listed);
  redefineMatching();
  redefineCollections();
}

function redefineSelectors(prototype: Queried & Node): void {
  redefineMethod<Queried & Node, [string], Element | null>(prototype, 'querySelector', (plain, self, [selectors]) => {
    const first = plain.call(self, selectors);
    if (first === null ? !reachesAbsent(self, selectors) : !isAbsent(first) && !reachesAbsent(self, selectors))
      return first;
    return isAbsent(self) ? null : plain.call(self, onlyPresent(selectors));
  });
  redefineMethod<Queried & Node, [string], NodeListOf<Element>>(
    prototype,
    'querySelectorAll',
    (plain, self, [selectors]) => {
      const all = plain.call(self, selectors);
      const around = reachesAbsent(self, selectors);
      if (all.length === 0 && !around) return all;
      if (isAbsent(self)) return plain.call(self, NOTHING);
      return around || hasMarks(self) ? plain.call(self, onlyPresent(selectors)) : all;
    },
  );
}

const NOTHING = ':not(*)';

/** Whether selectors may speak of what is absent in finding what is not. */
function reachesAbsent(self: Node, selectors: string): boolean {
  return looksAround(selectors) && hasMarks(rootOf.call(self));
}

const rootOf = Node.prototype.getRootNode;

/** What an element is said to be, and to stand in, where it stands beside something marked. */
function redefineMatching(): void {
  redefineMethod<Element, [string], boolean>(Element.prototype, 'matches', (plain, self, [selectors]) => {
    if (!reachesAbsent(self, selectors)) return plain.call(self, selectors) && !isAbsent(self);
    return plain.call(self, onlyPresent(selectors));
  });
  redefineMethod<Element, [string], Element | null>(Element.prototype, 'closest', (plain, self, [selectors]) => {
    const found = plain.call(self, reachesAbsent(self, selectors) ? onlyPresent(selectors) : selectors);
    return found === null || isAbsent(self) ? null : found;
  });
}

interface Lists {
  getElementsByClassName: (...args: string[]) => ArrayLike<Node>;
  getElementsByTagName: (...args: string[]) => ArrayLike<Node>;
  getElementsByTagNameNS: (...args: string[]) => ArrayLike<Node>;
}

function redefineLists(prototype: Lists): void {
  for (const name of ['getElementsByClassName', 'getElementsByTagName', 'getElementsByTagNameNS'] as const) {
    redefineMethod<Lists, string[], ArrayLike<Node>>(prototype, name, listed);
  }
}

function listed<T extends object>(
  plain: (this: unknown, ...args: string[]) => ArrayLike<Node>,
  self: T,
  args: string[],
): ArrayLike<Node> {
  return presentIn(plain.apply(self, args));
}

/** What keeps lists of a document's or an element's parts. */
function redefineCollections(): void {
  for (const name of ['forms', 'images', 'links', 'anchors', 'embeds', 'plugins', 'scripts', 'all'] as const) {
    redefineGetter(Document.prototype, name, (read, self) => presentIn(read(self)));
  }
  redefineGetter(HTMLFormElement.prototype, 'elements', (read, self) => presentIn(read(self)));
  redefineGetter(HTMLFieldSetElement.prototype, 'elements', (read, self) => presentIn(read(self)));
  redefineGetter(HTMLSelectElement.prototype, 'options', (read, self) => presentIn(read(self)));
  redefineGetter(HTMLSelectElement.prototype, 'selectedOptions', (read, self) => presentIn(read(self)));
  redefineGetter(HTMLLabelElement.prototype, 'control', (read, self) => present(read(self)));
}

function present<T extends Node>(node: T | null): T | null {
  return node === null || isAbsent(node) ? null : node;
}

/** A list as it would be without what is absent; the list itself where nothing is. */
export function presentIn<T extends ArrayLike<Node>>(list: T): T {
  const members = Array.from(list);
  if (!members.some(isAbsent)) return list;
  const kept = members.filter((node) => !isAbsent(node));
  return new Proxy(list, {
    get: (target, key) => {
      if (key === 'length') return kept.length;
      if (key === Symbol.iterator) return () => kept[Symbol.iterator]();
      if (key === 'item') return (at: number) => kept[at] ?? null;
      if (key === 'forEach') return kept.forEach.bind(kept);
      if (typeof key === 'string' && /^\d+$/.test(key)) return kept[Number(key)];
      const value: unknown = Reflect.get(target, key, target);
      if (value instanceof Node) return isAbsent(value) ? undefined : value;
      return typeof value === 'function' ? value.bind(target) : value;
    },
    has: (target, key) => (typeof key === 'string' && /^\d+$/.test(key) ? Number(key) < kept.length : key in target),
  });
}

/** Children as they would be: only what is itself marked is left out, as what is asked is not inside of anything absent. */
export function unmarkedIn<T extends ArrayLike<Node>>(list: T): T {
  for (let at = 0; at < list.length; at++) {
    const node = list[at];
    if (node !== undefined && isMarked(node)) return presentIn(list);
  }
  return list;
}
