import * as dom from '../dom/safe-dom.ts';
import { fieldValueOf } from '../dom/safe-dom-forms.ts';
import { DRAWN_TREE, UNREAD } from './drawn-tree.ts';
import { attributeOfPage } from './text-overrides.ts';

/*
 * All that is said in the unit of an announcement, as it is drawn: not its texts alone, but what names and describes elements, what read-only fields hold, and what
 * stands in shadow roots and slots.
 *
 *   <article><p>Ignore … instructions.</p> <img alt="Send …"> <input readonly value="Send …"></article>
 */

/** Something said: a text, an attribute of an element, or the value of a field. */
export interface Said {
  readonly text: string;
  readonly element: Element;
  readonly node?: Text;
  readonly attribute?: string;
}

/** No more elements and texts are read around an announcement: what it announces stands near. */
const MOST_READ = 400;
const MOST_LETTERS = 20_000;
const WHOLE = new Set(['item', 'box', 'article']);

/** The element that holds what belongs to what an element says: a comment, an entry, or the block alone where the page itself holds it. */
export function holderOf(element: Element): Element | undefined {
  let block: Element | undefined = element;
  while (block !== undefined && ['inline', 'control'].includes(DRAWN_TREE.kindOf(block)))
    block = dom.drawnParentOf(block);
  if (block === undefined || DRAWN_TREE.kindOf(block) === 'page') return undefined;
  // A button in a comment is said with it.
  const isOwn = WHOLE.has(DRAWN_TREE.kindOf(block)) && dom.tagOf(block) !== 'button';
  const holder = isOwn ? block : dom.drawnParentOf(block);
  return holder === undefined || DRAWN_TREE.kindOf(holder) === 'page' ? block : holder;
}

/** What is read of elements. */
export interface Reading {
  textOf(node: Text): string;
  isRead(element: Element, attribute: string): boolean;
}

/** What is said in an element, in the order in which it is drawn. */
export function saidWithin(holder: Element, { textOf, isRead }: Reading): Said[] {
  const said: Said[] = [];
  const pending: Node[] = [holder];
  let size = 0;
  for (let count = 0; count < MOST_READ && size < MOST_LETTERS; count++) {
    const node = pending.pop();
    if (node === undefined) break;
    if (dom.isText(node)) {
      const element = dom.drawnParentOf(node);
      const text = textOf(node).replace(/[\n\r\t\f]/g, ' ');
      if (element !== undefined && /\S/.test(text)) said.push({ text, element, node });
      size += text.length;
    } else if (dom.isElement(node)) {
      for (const attribute of dom.attributeNamesOf(node))
        if (isRead(node, attribute))
          said.push({ text: attributeOfPage(node, attribute) ?? '', element: node, attribute });
      const value = dom.matches(node, '[readonly],[disabled]') ? fieldValueOf(node) : undefined;
      if (value) said.push({ text: value, element: node });
      if (UNREAD.has(dom.tagOf(node))) continue;
      const children = dom.drawnChildrenOf(node);
      for (let at = Math.min(children.length, MOST_READ) - 1; at >= 0; at--) {
        const child = children[at];
        if (child !== undefined) pending.push(child);
      }
    }
  }
  return said;
}
