import { isAbsent, isMarked } from './marks.ts';
import { unmarkedIn } from './queries.ts';
import { redefineGetter, redefineMethod } from './redefine.ts';

/** Ways from node to node: along each, what is marked is passed over with all that is in it. */
export function redefineTraversal(): void {
  redefineSteps();
  redefineGetter(Node.prototype, 'childNodes', (read, self) => unmarkedIn(read(self)));
  for (const prototype of [Document.prototype, DocumentFragment.prototype, Element.prototype])
    redefineChildren(prototype);
  for (const prototype of [Element.prototype, CharacterData.prototype]) redefineSiblings(prototype);
  for (const name of ['assignedNodes', 'assignedElements'] as const) {
    redefineMethod<HTMLSlotElement, [AssignedNodesOptions?], Node[]>(
      HTMLSlotElement.prototype,
      name,
      (plain, self, args) => plain.apply(self, args).filter((node) => !isAbsent(node)),
    );
  }
  redefineMethod<Node, [], boolean>(Node.prototype, 'hasChildNodes', (_plain, self) => self.firstChild !== null);
  redefineWalkers();
}

function redefineSteps(): void {
  for (const [first, next] of [
    ['firstChild', 'nextSibling'],
    ['lastChild', 'previousSibling'],
  ] as const) {
    const step = getterOf<ChildNode | null>(Node.prototype, next);
    const skip = (node: ChildNode | null): ChildNode | null => {
      let at = node;
      while (at !== null && isMarked(at)) at = step(at);
      return at;
    };
    redefineGetter(Node.prototype, first, (read, self) => skip(read(self)));
    redefineGetter(Node.prototype, next, (read, self) => skip(read(self)));
  }
}

function redefineChildren(prototype: ParentNode): void {
  for (const [first, next] of [
    ['firstElementChild', 'nextElementSibling'],
    ['lastElementChild', 'previousElementSibling'],
  ] as const) {
    redefineGetter(prototype, first, (read, self) => passOver(read(self), next));
  }
  redefineGetter(prototype, 'children', (read, self) => unmarkedIn(read(self)));
  redefineGetter(prototype, 'childElementCount', (_read, self) => self.children.length);
}

const siblings = {
  nextElementSibling: getterOf<Element | null>(Element.prototype, 'nextElementSibling'),
  previousElementSibling: getterOf<Element | null>(Element.prototype, 'previousElementSibling'),
};

function redefineSiblings(prototype: NonDocumentTypeChildNode): void {
  for (const name of ['nextElementSibling', 'previousElementSibling'] as const) {
    redefineGetter(prototype, name, (read, self) => passOver(read(self), name));
  }
}

function passOver(element: Element | null, next: keyof typeof siblings): Element | null {
  let at = element;
  while (at !== null && isMarked(at)) at = siblings[next](at);
  return at;
}

function getterOf<R>(prototype: object, name: string): (node: Node) => R {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new TypeError(`No getter for ${name}`);
  return (node) => get.call(node);
}

function redefineWalkers(): void {
  for (const name of ['createTreeWalker', 'createNodeIterator'] as const) {
    redefineMethod<Document, [Node, number?, (NodeFilter | null)?], TreeWalker | NodeIterator>(
      Document.prototype,
      name,
      (plain, self, [root, show = NodeFilter.SHOW_ALL, filter = null]) =>
        // Elements are always asked about, as what is marked takes all that is in it away.
        plain.call(self, root, show | NodeFilter.SHOW_ELEMENT, (node: Node) => {
          // What an iterator rejects it goes into all the same.
          if (isMarked(node) || (name === 'createNodeIterator' && isAbsent(node))) return NodeFilter.FILTER_REJECT;
          if ((show & (1 << (node.nodeType - 1))) === 0) return NodeFilter.FILTER_SKIP;
          if (filter === null) return NodeFilter.FILTER_ACCEPT;
          return typeof filter === 'function' ? filter(node) : filter.acceptNode(node);
        }),
    );
  }
}
