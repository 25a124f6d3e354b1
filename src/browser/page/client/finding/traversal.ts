import { getter } from '../../dom/prototypes.ts';
import { arrayOf, notes, push, stack } from '../intrinsics.ts';
import { CHILDREN, listWithout, NODES } from '../lists.ts';
import { isAbsent, isMarked } from '../marks.ts';
import { firstChildOf, isElement, nextSiblingOf, typeOf } from '../natives.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod } from '../redefine.ts';

/** Ways from node to node: along each, what is marked is passed over with all that is in it. */
export function redefineTraversal(realm: Realm): void {
  const { CharacterData, Document, DocumentFragment, Element, HTMLSlotElement, Node } = realm;
  passOver(Node.prototype, 'firstChild', nextSiblingOf);
  passOver(Node.prototype, 'nextSibling', nextSiblingOf);
  passOver(Node.prototype, 'lastChild', previousSiblingOf);
  passOver(Node.prototype, 'previousSibling', previousSiblingOf);
  redefineGetter<Node, ArrayLike<Node>>(Node.prototype, 'childNodes', (read, self) =>
    listWithout(read(self), NODES, isMarked),
  );
  redefineMethod<Node, [], boolean>(Node.prototype, 'hasChildNodes', (plain, self, args) => {
    if (!plain(self, args)) return false;
    for (let at = firstChildOf(self); at !== null; at = nextSiblingOf(at)) if (!isMarked(at)) return true;
    return false;
  });
  redefineChildren(Document.prototype);
  redefineChildren(DocumentFragment.prototype);
  redefineChildren(Element.prototype);
  redefineSiblings(Element.prototype);
  redefineSiblings(CharacterData.prototype);
  redefineAssigned(HTMLSlotElement.prototype, 'assignedNodes');
  redefineAssigned(HTMLSlotElement.prototype, 'assignedElements');
  redefineWalkers(realm);
}

const previousSiblingOf = getter(Node.prototype, 'previousSibling');
const stepOfElements = {
  nextSibling: getter(Element.prototype, 'nextElementSibling'),
  previousSibling: getter(Element.prototype, 'previousElementSibling'),
};
function passOver<T extends Node>(prototype: object, name: string, next: (node: T) => T | null): void {
  redefineGetter<Node, T | null>(prototype, name, (read, self) => {
    let at = read(self);
    while (at !== null && isMarked(at)) at = next(at);
    return at;
  });
}

function redefineChildren(prototype: object): void {
  passOver(prototype, 'firstElementChild', stepOfElements.nextSibling);
  passOver(prototype, 'lastElementChild', stepOfElements.previousSibling);
  redefineGetter<Node, ArrayLike<Node>>(prototype, 'children', (read, self) =>
    listWithout(read(self), CHILDREN, isMarked),
  );
  redefineGetter<Node, number>(prototype, 'childElementCount', (read, self) => {
    let count = read(self);
    for (let at = firstElement(self); at !== null; at = stepOfElements.nextSibling(at)) if (isMarked(at)) count -= 1;
    return count;
  });
}

function firstElement(node: Node): Element | null {
  let at = firstChildOf(node);
  while (at !== null && !isElement(at)) at = nextSiblingOf(at);
  return at;
}

function redefineSiblings(prototype: object): void {
  passOver(prototype, 'nextElementSibling', stepOfElements.nextSibling);
  passOver(prototype, 'previousElementSibling', stepOfElements.previousSibling);
}

function redefineAssigned(prototype: object, name: string): void {
  redefineMethod<HTMLSlotElement, [AssignedNodesOptions?], readonly Node[]>(prototype, name, (plain, self, args) => {
    const assigned = plain(self, args);
    const kept = stack<Node>();
    for (let at = 0; at < assigned.length; at += 1) {
      const node = assigned[at];
      if (node !== undefined && !isAbsent(node)) push(kept, node);
    }
    return arrayOf(kept);
  });
}

const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ALL, SHOW_ELEMENT } = NodeFilter;

type Walked = [root?: Node | undefined, show?: number, filter?: NodeFilter | null];

function redefineWalkers(realm: Realm): void {
  const filters = notes<object>((value): value is object => value !== undefined);
  redefine('createTreeWalker', 'TreeWalker', isMarked);
  // What an iterator rejects it goes into all the same.
  redefine('createNodeIterator', 'NodeIterator', isAbsent);

  function redefine(method: string, name: string, isGone: (node: Node) => boolean): void {
    redefineMethod<Document, Walked, object>(realm.Document.prototype, method, (plain, self, args) => {
      if (args.length === 0) return plain(self, args);
      const show = args[1] === undefined ? SHOW_ALL : args[1] >>> 0;
      const filter = args[2] ?? null;
      // Elements are always asked about, as what is marked takes all that is in it away.
      const walker = plain(self, [
        args[0],
        (show | SHOW_ELEMENT) >>> 0,
        (node: Node) => {
          if (isGone(node)) return FILTER_REJECT;
          if ((show & (1 << (typeOf(node) - 1))) === 0) return FILTER_SKIP;
          if (filter === null) return FILTER_ACCEPT;
          return typeof filter === 'function' ? filter(node) : filter.acceptNode(node);
        },
      ]);
      if (filter !== null) filters.set(walker, filter);
      return walker;
    });
    // Its own filter, and not the one that it was given here.
    redefineGetter<object, object | null>(prototypeOf(realm, name), 'filter', (read, self) => {
      read(self);
      return filters.get(self) ?? null;
    });
  }
}
