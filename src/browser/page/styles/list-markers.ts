import * as dom from '../dom/safe-dom.ts';
import type { StyleCache } from './style-cache.ts';

/* Markers of lists, which may say anything: `list-style: "any text"`, or a counter style of the page's own. */

/** What lists number or mark their items with by themselves. */
const PLAIN =
  /^(?:none|disc|circle|square|disclosure-(?:open|closed)|decimal(?:-leading-zero)?|(?:lower|upper)-(?:roman|alpha|latin|greek))$/;
const ITEMS = new Set(['li', 'summary']);

/** Whether an element is one of a list, and its marker may say anything. `isPlain`: nothing says how it is displayed but its tag. */
export function mayBeItem(element: Element, styles: StyleCache, isPlain: boolean): boolean {
  if (!ITEMS.has(dom.tagOf(element)) && (isPlain || !hasMarker(styles.of(element)))) return false;
  return !PLAIN.test(styles.of(element).listStyleType);
}

/** Whether a box has a marker. */
export function hasMarker({ display }: CSSStyleDeclaration): boolean {
  return display.includes('list-item');
}

/** Whether a picture marks it. */
export function isMarkedByPicture(style: CSSStyleDeclaration): boolean {
  return style.listStyleImage !== 'none' && hasMarker(style);
}

/** What marks an item other than lists do by themselves: a text in quotation marks, or the name of a counter style. */
export function markerOf(element: Element): string | undefined {
  return markerIn(getComputedStyle(element));
}

/** Likewise what marks a pseudo-element. */
export function markerIn(style: CSSStyleDeclaration): string | undefined {
  return hasMarker(style) && !PLAIN.test(style.listStyleType) ? style.listStyleType : undefined;
}
