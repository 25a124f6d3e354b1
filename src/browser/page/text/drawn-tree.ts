import { isDrawn, kindOfElement, rankOfElement } from '../../../see/units/kinds.ts';
import type { NodeKind, NodeTree } from '../../../see/units/layout.ts';
import * as dom from '../dom/safe-dom.ts';

/** How the elements of a page belong together, as they are drawn. */
export const DRAWN_TREE: NodeTree<Element> = {
  parentOf: dom.drawnParentOf,
  kindOf: (element) => kindIn(element, 0),
  rankOf: (element) => rankOfElement(dom.tagOf(element)),
};

/** So deep in a page an element that holds all of it is looked for. */
const DEEPEST_ROOT = 8;

/** What an element is. One of the body that has an id, or is alone in it, is the page: an application is drawn in it (see/html/text.ts). */
function kindIn(element: Element, depth: number): NodeKind {
  const tag = dom.tagOf(element);
  const id = dom.getAttribute(element, 'id') ?? '';
  const role = dom.getAttribute(element, 'role') ?? '';
  const kind = kindOfElement(tag, role, (dom.getAttribute(element, 'class') ?? '') || id);
  if (tag !== 'div' || depth > DEEPEST_ROOT) return kind;
  const parent = dom.drawnParentOf(element);
  if (parent === undefined || kindIn(parent, depth + 1) !== 'page') return kind;
  return id !== '' || isAlone(parent) ? 'page' : kind;
}

/** Whether an element holds one that is drawn, and no text. */
function isAlone(parent: Element): boolean {
  const children = dom.drawnChildrenOf(parent);
  let drawn = 0;
  // No further than to the second: of thousands of rows each is asked.
  for (let at = 0; at < children.length && drawn < 2; at++) if (isDrawnNode(children[at])) drawn++;
  return drawn === 1;
}

function isDrawnNode(node: Node | undefined): boolean {
  if (dom.isElement(node)) return isDrawn(dom.tagOf(node));
  return node !== undefined && dom.isText(node) && /\S/.test(dom.dataOf(node));
}

/** Whether an element is a block of its own, whatever its author says that it is. */
export function isBlock(element: Element): boolean {
  const kind = kindOfElement(dom.tagOf(element));
  return kind !== 'inline' && kind !== 'control';
}

/** Whether a block is one of several things: a button, an entry, a cell. */
export function isThing(block: Element | undefined): boolean {
  return block !== undefined && ['item', 'article'].includes(DRAWN_TREE.kindOf(block));
}

/** The block around an element; what was found on the way is kept, since a page may nest thousands of elements that are none. */
export function blockOf(element: Element | undefined, known: Map<Element, Element | undefined>): Element | undefined {
  let block = element;
  while (block !== undefined && !known.has(block) && !isBlock(block)) block = dom.drawnParentOf(block);
  const found = block !== undefined && known.has(block) ? known.get(block) : block;
  for (let at = element; at !== undefined && at !== block; at = dom.drawnParentOf(at)) known.set(at, found);
  return found;
}

/** What says nothing to a reader. */
export const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'textarea']);

/** Whether a node's text is shown at all: not that of scripts and styles. */
export function isRead(node: Text): boolean {
  const parent = dom.drawnParentOf(node);
  return parent === undefined || !UNREAD.has(dom.tagOf(parent));
}
