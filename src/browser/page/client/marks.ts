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
 * The mark is what hides (see elements/hidden-elements.ts): undoing it is answered before any other script runs. A page that marks elements itself hides them.
 */

import { includes } from './intrinsics.ts';
import {
  closest,
  getAttribute,
  hasAny,
  hasAttribute,
  holds,
  isAttribute,
  isElement,
  isFragment,
  isNode,
  matches,
  ownerElementOf,
  parentOf,
  rootOf,
  shadowHostOf,
} from './natives.ts';
import { MARK } from './selectors.ts';

/** Frames whose document is in their address. */
export const IN_ADDRESSES = [
  'object[data^="data:" i]:is([data*="html" i],[data*="xml" i])',
  ':is(embed,frame,iframe)[src^="data:" i]:is([src*="html" i],[src*="xml" i])',
].join();

/**
 * What holds text and addresses that nobody sees, and that no filter has read: the source of a frame that is an attribute or in one (the frame itself shows it filtered),
 * markup for those without scripts or for scripts, and what a head says of its page. Styles, icons and the size of the window stay.
 */
export const UNREAD = [
  'iframe[srcdoc],noscript,template',
  IN_ADDRESSES,
  'meta[content]:not([name=viewport i],[http-equiv=content-type i])',
  'link:is([href],[title]):not([rel~=stylesheet i],[rel~=icon i])',
].join();

const home = document;

/** Whether the filter marked this very node. */
export function isMarked(node: Node): boolean {
  if (!isElement(node) || !hasAttribute(node, 'inert')) return false;
  const style = getAttribute(node, 'style');
  return style !== null && includes(style, 'display: none !important');
}

/**
 * Whether the node or something around it is marked, shadow hosts counted; of an attribute, its element. A client's script asks this of most of what it reads,
 * so the browser looks through each tree: in steps of our own it would take several times as long.
 */
export function isAbsent(node: Node): boolean {
  let at: Node | null = isElement(node) ? node : drawnParentOf(node);
  while (at !== null) {
    if (!isElement(at)) at = drawnParentOf(at);
    else if (closest(at, MARK) !== null) return true;
    // Nothing is around the document's own tree.
    else if (holds(home, at)) return false;
    else {
      const root = rootOf(at);
      at = isFragment(root) ? shadowHostOf(root) : null;
    }
  }
  return false;
}

/** The same of what may be no node. */
export function isAbsentNode(value: unknown): value is Node {
  return isNode(value) && isAbsent(value);
}

function drawnParentOf(node: Node): Node | null {
  const parent = parentOf(node);
  if (parent !== null) return parent;
  if (isFragment(node)) return shadowHostOf(node);
  return isAttribute(node) ? ownerElementOf(node) : null;
}

/** The node, or what is around everything that is absent where it is: an event that comes from there is seen to come from there. */
export function presentAround(node: Node): Node | null {
  let present: Node | null = node;
  for (let at: Node | null = node; at !== null; at = drawnParentOf(at)) if (isMarked(at)) present = drawnParentOf(at);
  return present;
}

/** Whether anything below a node is marked, shadow roots not entered. */
export function hasMarks(root: Node): boolean {
  return hasAny(root, MARK);
}

const UNSHOWN = `${MARK}, ${UNREAD}`;

/** Whether there is anything at or below a node that its markup must not show. */
export function hasUnshown(root: Node): boolean {
  return hasAny(root, UNSHOWN) || (isElement(root) && matches(root, UNREAD));
}
