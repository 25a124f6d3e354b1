import { kindOfElement, likenessOf } from '../../../see/units/kinds.ts';
import type { NodeTree } from '../../../see/units/layout.ts';
import * as dom from '../dom/safe-dom.ts';

/** How the elements of a page belong together, as they are drawn. */
export const DRAWN_TREE: NodeTree<Element> = {
  parentOf: dom.drawnParentOf,
  kindOf: (element) => kindOfElement(dom.tagOf(element), dom.getAttribute(element, 'role') ?? ''),
  likenessOf: (element) => likenessOf(dom.tagOf(element), dom.getAttribute(element, 'class') ?? ''),
};

/** Whether an element is a block of its own, whatever its author says that it is. */
export function isBlock(element: Element): boolean {
  return kindOfElement(dom.tagOf(element)) !== 'inline';
}

/** Whether a block is one of several things: a button, an entry, a cell. */
export function isThing(block: Element | undefined): boolean {
  return block !== undefined && DRAWN_TREE.kindOf(block) === 'item';
}
