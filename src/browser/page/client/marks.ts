/*
 * What the filter hides stays in the document, as the page's own scripts need it: a form still submits its fields, and nothing that the page
 * counted is gone. For a client's scripts it is not there. They run in worlds of their own, which share the page's nodes and none of its functions;
 * so there, and only there, the functions that lead to nodes pass over what the filter marked.
 *
 *   <form> <input name="q"> <button style="display: none !important" inert>Delete account</button> </form>
 *
 *   the page's script:     form.elements.length === 2
 *   a client's script:     form.elements.length === 1, form.querySelector('button') === null, and no trace of it in form.outerHTML
 *
 * The mark is what hides (see hider.ts): undoing it is answered before any other script runs. A page that marks elements itself hides them.
 */

import { MARK } from './selectors.ts';

/**
 * What holds text and addresses that nobody sees, and that no filter has read: the source of a frame that is an attribute (the frame itself shows it filtered),
 * markup for those without scripts or for scripts, and what a head says of its page. Styles, icons and the size of the window stay.
 */
export const UNREAD = [
  'iframe[srcdoc],noscript,template',
  'meta[content]:not([name=viewport i],[http-equiv=content-type i])',
  'link:is([href],[title]):not([rel~=stylesheet i],[rel~=icon i])',
].join();

const native = {
  hasAttribute: Element.prototype.hasAttribute,
  getAttribute: Element.prototype.getAttribute,
  matches: Element.prototype.matches,
  querySelector: Element.prototype.querySelector,
  queryDocument: Document.prototype.querySelector,
  queryFragment: DocumentFragment.prototype.querySelector,
};
const parentOf = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode')?.get;
const hostOf = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'host')?.get;
const nodeTypeOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get;

/** By type and not by class here: a framed document is of another realm, where classes are others. */
export function typeOf(node: Node): number {
  return Number(nodeTypeOf?.call(node));
}

export function isElement(node: Node): node is Element {
  return typeOf(node) === Node.ELEMENT_NODE;
}

/** Whether the filter marked this very node. */
export function isMarked(node: Node): boolean {
  if (!isElement(node) || !native.hasAttribute.call(node, 'inert')) return false;
  return native.getAttribute.call(node, 'style')?.includes('display: none !important') === true;
}

/** Whether the node or something around it is marked, shadow hosts counted. */
export function isAbsent(node: Node): boolean {
  for (let at: Node | null = node; at !== null; at = drawnParentOf(at)) if (isMarked(at)) return true;
  return false;
}

function drawnParentOf(node: Node): Node | null {
  const parent: Node | null = parentOf?.call(node);
  return parent === null && 'host' in node && typeOf(node) === Node.DOCUMENT_FRAGMENT_NODE
    ? hostOf?.call(node)
    : parent;
}

/** Whether anything below a node is marked, shadow roots not entered. */
export function hasMarks(root: Node): boolean {
  return has(root, MARK);
}

/** Whether there is anything at or below a node that its markup must not show. */
export function hasUnshown(root: Node): boolean {
  return has(root, `${MARK}, ${UNREAD}`) || (isElement(root) && native.matches.call(root, UNREAD));
}

function has(root: Node, selectors: string): boolean {
  switch (typeOf(root)) {
    case Node.ELEMENT_NODE:
      return native.querySelector.call(root, selectors) !== null;
    case Node.DOCUMENT_NODE:
      return native.queryDocument.call(root, selectors) !== null;
    case Node.DOCUMENT_FRAGMENT_NODE:
      return native.queryFragment.call(root, selectors) !== null;
    default:
      return false;
  }
}
