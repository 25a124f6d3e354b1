import { getter, method } from '../dom/prototypes.ts';

/* The browser's own ways to nodes and about them, taken before they are redefined: they lead to what is hidden as well, and nobody else may have them. */

export const typeOf = getter(Node.prototype, 'nodeType');

export const parentOf = getter(Node.prototype, 'parentNode');
export const rootOf = method<Node, [options?: GetRootNodeOptions], Node>(Node.prototype.getRootNode);
export const holds = method<Node, [other: Node], boolean>(Node.prototype.contains);
export const cloneNode = method<Node, [deep?: boolean], Node>(Node.prototype.cloneNode);
export const textOf = getter(Node.prototype, 'textContent');
export const appendChild = method<Node, [child: Node], Node>(Node.prototype.appendChild);
export const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const ownerElementOf = getter(Attr.prototype, 'ownerElement');
export const nameOf = getter(Attr.prototype, 'name');
export const localNameOf = getter(Element.prototype, 'localName');
export const markupOf = getter(Element.prototype, 'innerHTML');
export const hasAttribute = method<Element, [name: string], boolean>(Element.prototype.hasAttribute);
export const getAttribute = method<Element, [name: string], string | null>(Element.prototype.getAttribute);
export const getAttributeNode = method<Element, [name: string], Attr | null>(Element.prototype.getAttributeNode);
export const closest = method<Element, [selectors: string], Element | null>(Element.prototype.closest);
export const matches = method<Element, [selectors: string], boolean>(Element.prototype.matches);
export const remove = method<Element, [], void>(Element.prototype.remove);
export const removeAttribute = method<Element, [name: string], void>(Element.prototype.removeAttribute);
export const lengthOfNodes = getter(NodeList.prototype, 'length');
export const importNode = method<Document, [node: Node, deep: boolean], Node>(Document.prototype.importNode);
export const createComment = method<Document, [data: string], Comment>(Document.prototype.createComment);
export const rootElementOf = getter(Document.prototype, 'documentElement');

const askType = getter<{ readonly nodeType?: number }, 'nodeType'>(Node.prototype, 'nodeType');
const askHost = getter<Node & { readonly host?: Element }, 'host'>(ShadowRoot.prototype, 'host');

type Queried = Pick<ParentNode, 'querySelector' | 'querySelectorAll'>;

function queriesOf(prototype: Queried) {
  return {
    first: method<Node, [selectors: string], Element | null>(prototype.querySelector),
    all: method<Node, [selectors: string], NodeListOf<Element>>(prototype.querySelectorAll),
  };
}

const ELEMENT = 1;
const DOCUMENT = 9;
const FRAGMENT = 11;
const ofElements = queriesOf(Element.prototype);
const ofDocuments = queriesOf(Document.prototype);
const ofFragments = queriesOf(DocumentFragment.prototype);

function queriesFor(root: Node): ReturnType<typeof queriesOf> | undefined {
  // By type and not by class here: a framed document is of another realm, where classes are others.
  const type = typeOf(root);
  if (type === ELEMENT) return ofElements;
  if (type === DOCUMENT) return ofDocuments;
  return type === FRAGMENT ? ofFragments : undefined;
}

export function isElement(node: Node): node is Element {
  return typeOf(node) === ELEMENT;
}

export function isDocument(node: Node): node is Document {
  return typeOf(node) === DOCUMENT;
}

export function isFragment(node: Node): node is DocumentFragment {
  return typeOf(node) === FRAGMENT;
}

export function isAttribute(node: Node): node is Attr {
  return typeOf(node) === 2;
}

/** Whether it is a node, of whatever realm. */
export function isNode(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return askType(value) !== undefined;
  } catch {
    // Only nodes have a type.
    return false;
  }
}

/** The host of a shadow root; null for any other fragment. */
export function shadowHostOf(fragment: Node): Element | null {
  try {
    return askHost(fragment) ?? null;
  } catch {
    // Only shadow roots have a host.
    return null;
  }
}

/** Whether anything below a node is what selectors say, shadow roots not entered. */
export function hasAny(root: Node, selectors: string): boolean {
  const queries = queriesFor(root);
  return queries !== undefined && queries.first(root, selectors) !== null;
}

/** Calls back with each element below a node that is what selectors say. */
export function forEachIn(root: Node, selectors: string, each: (element: Element) => void): void {
  const queries = queriesFor(root);
  if (queries === undefined) return;
  const all = queries.all(root, selectors);
  const size = lengthOfNodes(all);
  for (let at = 0; at < size; at += 1) {
    const element = all[at];
    if (element !== undefined) each(element);
  }
}
