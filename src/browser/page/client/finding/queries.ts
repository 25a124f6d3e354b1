import { ALL, ELEMENTS, type Kind, listWithout, NODES } from '../lists.ts';
import { hasMarks, isAbsent } from '../marks.ts';
import { isDocument, isElement, matches, rootOf } from '../natives.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod } from '../redefine.ts';
import { looksAround, MARK, onlyPresent } from '../selectors.ts';
import { redefineLabels } from './labels.ts';

/*
 * Selectors. Where something is marked, what is asked is made to mean nothing that is marked or inside of what is (see selectors.ts). The answer is the
 * browser's own list, in document order.
 */

type Asked = [selectors?: unknown];

export function redefineQueries(realm: Realm): void {
  const { Document, DocumentFragment, Element } = realm;
  redefineSelectors(Document.prototype);
  redefineSelectors(DocumentFragment.prototype);
  redefineSelectors(Element.prototype);
  redefineId(Document.prototype);
  redefineId(DocumentFragment.prototype);
  redefineLists(Document.prototype);
  redefineLists(Element.prototype);
  redefineMatching(Element.prototype);
  redefineCollections(realm);
  redefineLabels(realm);
}

function redefineSelectors(prototype: Node): void {
  redefineMethod<Node, Asked, Element | null>(prototype, 'querySelector', (plain, self, args) => {
    if (args.length === 0) return plain(self, args);
    // Written down once: what is no text may say something else each time.
    const selectors = `${args[0]}`;
    const first = plain(self, [selectors]);
    const around = reachesAbsent(self, selectors);
    if (!around && (first === null || !isAbsent(first))) return first;
    return isAbsent(self) ? null : plain(self, [onlyPresent(selectors)]);
  });
  redefineMethod<Node, Asked, NodeListOf<Element>>(prototype, 'querySelectorAll', (plain, self, args) => {
    if (args.length === 0) return plain(self, args);
    const selectors = `${args[0]}`;
    const all = plain(self, [selectors]);
    const around = reachesAbsent(self, selectors);
    if (isAbsent(self)) return plain(self, [NOTHING]);
    return around || hasMarks(self) ? plain(self, [onlyPresent(selectors)]) : all;
  });
}

const NOTHING = ':not(*)';

/** Whether selectors may speak of what is absent in finding what is not. */
function reachesAbsent(self: Node, selectors: string): boolean {
  return looksAround(selectors) && hasMarks(rootOf(self));
}

function redefineId(prototype: Node): void {
  redefineMethod<Node, [string], Element | null>(prototype, 'getElementById', (plain, self, args) => {
    const found = plain(self, args);
    return found === null || isAbsent(found) ? null : found;
  });
}

/** What an element is said to be, and to stand in, where it stands beside something marked. */
function redefineMatching(prototype: Element): void {
  redefineMethod<Element, Asked, boolean>(prototype, 'matches', (plain, self, args) => {
    if (args.length === 0) return plain(self, args);
    const selectors = `${args[0]}`;
    if (!reachesAbsent(self, selectors)) return plain(self, [selectors]) && !isAbsent(self);
    return plain(self, [onlyPresent(selectors)]);
  });
  redefineMethod<Element, Asked, Element | null>(prototype, 'closest', (plain, self, args) => {
    if (args.length === 0) return plain(self, args);
    const selectors = `${args[0]}`;
    const found = plain(self, [reachesAbsent(self, selectors) ? onlyPresent(selectors) : selectors]);
    return found === null || isAbsent(self) ? null : found;
  });
}

function redefineLists(prototype: Node): void {
  redefineList(prototype, 'getElementsByClassName', ELEMENTS);
  redefineList(prototype, 'getElementsByTagName', ELEMENTS);
  redefineList(prototype, 'getElementsByTagNameNS', ELEMENTS);
  redefineList(prototype, 'getElementsByName', NODES);
}

function redefineList(prototype: Node, name: string, kind: Kind): void {
  redefineMethod<Node, unknown[], ArrayLike<Node>>(prototype, name, (plain, self, args) =>
    presentIn(plain(self, args), kind, self),
  );
}

/** What keeps lists of a document's or an element's parts. */
function redefineCollections(realm: Realm): void {
  const document = realm.Document.prototype;
  const names = ['forms', 'images', 'links', 'anchors', 'embeds', 'plugins', 'scripts', 'applets'];
  for (let at = 0; at < names.length; at += 1) redefineCollection(document, names[at], ELEMENTS);
  redefineCollection(document, 'all', ALL);
  redefineCollection(prototypeOf(realm, 'HTMLFormElement'), 'elements', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLFieldSetElement'), 'elements', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLSelectElement'), 'options', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLSelectElement'), 'selectedOptions', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLDataListElement'), 'options', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLMapElement'), 'areas', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLTableElement'), 'rows', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLTableElement'), 'tBodies', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLTableSectionElement'), 'rows', ELEMENTS);
  redefineCollection(prototypeOf(realm, 'HTMLTableRowElement'), 'cells', ELEMENTS);
}

function redefineCollection(prototype: object | undefined, name: string | undefined, kind: Kind): void {
  redefineGetter<Node, ArrayLike<Node> | null>(prototype, name, (read, self) => {
    const list = read(self);
    return list === null ? null : isDocument(self) ? presentIn(list, kind, self) : listWithout(list, kind, isAbsent);
  });
}

/** A list of nodes that are below one, without what is absent. */
function presentIn(list: ArrayLike<Node>, kind: Kind, below: Node): ArrayLike<Node> {
  if (isAbsent(below)) return listWithout(list, kind, () => true);
  return listWithout(list, kind, hasMarks(below) ? isWithinMarked : () => false);
}

const WITHIN_MARKED = `${MARK}, ${MARK} *`;

function isWithinMarked(node: Node): boolean {
  return isElement(node) && matches(node, WITHIN_MARKED);
}
