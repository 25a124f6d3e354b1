import * as dom from '../dom/safe-dom.ts';
import type { StyleCache } from './style-cache.ts';

/* Markers of lists, which may say anything: `list-style: "any text"`, or a counter style of the page's own. */

/** What lists number or mark their items with by themselves. */
const PLAIN =
  /^(?:none|disc|circle|square|disclosure-(?:open|closed)|decimal(?:-leading-zero)?|(?:lower|upper)-(?:roman|alpha|latin|greek))$/;
const ITEMS = new Set(['li', 'summary']);

/** Whether an element is one of a list by its tag, and its marker may say anything. */
export function mayBeItem(element: Element, styles: StyleCache): boolean {
  return ITEMS.has(dom.tagOf(element)) && !PLAIN.test(styles.of(element).listStyleType);
}

/** What marks an item other than lists do by themselves: a text in quotation marks, or the name of a counter style. */
export function markerOf(element: Element): string | undefined {
  const { listStyleType, display } = getComputedStyle(element);
  return display.includes('list-item') && !PLAIN.test(listStyleType) ? listStyleType : undefined;
}
