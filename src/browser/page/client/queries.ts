import { hasMarks, isAbsent, isMarked, MARK } from './marks.ts';
import { redefineGetter, redefineMethod } from './redefine.ts';

/*
 * Selectors. A query is asked twice where something is marked: once as it is, so that a mistake in it is reported, and once for what is neither
 * marked nor inside of what is. The second answer is the browser's own list, in document order.
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
  redefineCollections();
  redefineMethod<Document, [...unknown[]], XPathResult>(Document.prototype, 'evaluate', (plain, self, args) =>
    withoutAbsent(plain.apply(self, args)),
  );
}

function redefineSelectors(prototype: Queried & Node): void {
  redefineMethod<Queried & Node, [string], Element | null>(prototype, 'querySelector', (plain, self, [selectors]) => {
    const first = plain.call(self, selectors);
    if (first === null || !isAbsent(first)) return first;
    return isAbsent(self) ? null : plain.call(self, onlyPresent(selectors));
  });
  redefineMethod<Queried & Node, [string], NodeListOf<Element>>(
    prototype,
    'querySelectorAll',
    (plain, self, [selectors]) => {
      const all = plain.call(self, selectors);
      if (all.length === 0) return all;
      if (isAbsent(self)) return plain.call(self, NOTHING);
      return hasMarks(self) ? plain.call(self, onlyPresent(selectors)) : all;
    },
  );
}

const NOTHING = ':not(*)';

function onlyPresent(selectors: string): string {
  return `:is(${selectors}):not(${MARK}, ${MARK} *)`;
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

function withoutAbsent(result: XPathResult): XPathResult {
  const found: Node[] = [];
  switch (result.resultType) {
    case XPathResult.UNORDERED_NODE_ITERATOR_TYPE:
    case XPathResult.ORDERED_NODE_ITERATOR_TYPE:
      for (let node = result.iterateNext(); node !== null; node = result.iterateNext()) found.push(node);
      break;
    case XPathResult.UNORDERED_NODE_SNAPSHOT_TYPE:
    case XPathResult.ORDERED_NODE_SNAPSHOT_TYPE:
      for (let at = 0; at < result.snapshotLength; at++) {
        const node = result.snapshotItem(at);
        if (node !== null) found.push(node);
      }
      break;
    case XPathResult.ANY_UNORDERED_NODE_TYPE:
    case XPathResult.FIRST_ORDERED_NODE_TYPE:
      if (result.singleNodeValue !== null) found.push(result.singleNodeValue);
      break;
    default:
      return result;
  }
  const kept = found.filter((node) => !isAbsent(node));
  let next = 0;
  return new Proxy(result, {
    get: (target, key) => {
      if (key === 'iterateNext') return () => kept[next++] ?? null;
      if (key === 'snapshotItem') return (at: number) => kept[at] ?? null;
      if (key === 'snapshotLength') return kept.length;
      if (key === 'singleNodeValue') return kept[0] ?? null;
      return Reflect.get(target, key, target);
    },
  });
}
