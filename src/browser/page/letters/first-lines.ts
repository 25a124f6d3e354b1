import * as dom from '../dom/safe-dom.ts';
import { CLEAR } from '../painting/colors.ts';
import { isOddStyle } from '../painting/unusual-paint.ts';

/*
 * First lines, asked of the browser itself. What rules say of them is searched for (browser/page/overlays/); but a sheet of another origin no script can read, and what
 * it says holds all the same:
 *
 *   cdn.test/site.css: p::first-line { color: transparent }      the first line's colour is another than the paragraph's
 *
 * Without any such rule a first line has what it inherits, and for the rest what the browser begins with. To ask takes some 7 µs for each block around a text, so
 * only documents with such a sheet are asked. A first letter hides but itself, and what it paints beside it is an overlay.
 */

const INHERITED = [
  '-webkit-text-fill-color',
  'font-family',
  'font-size',
  'font-size-adjust',
  'letter-spacing',
  'text-shadow',
  'visibility',
  'word-spacing',
];
const OWN = [
  ['opacity', '1'],
  ['background-color', CLEAR],
  ['background-image', 'none'],
  ['text-decoration-line', 'none'],
] as const;

/** Whether the first line of a block, or the content of a `details`, is painted otherwise than the element itself; `style`: that of the element. */
export function isPartOtherwise(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline' || style.display === 'contents' || style.display === 'none') return false;
  const line = getComputedStyle(element, '::first-line');
  if (INHERITED.some((name) => line.getPropertyValue(name) !== style.getPropertyValue(name))) return true;
  if (differs(line, OWN)) return true;
  return dom.tagOf(element) === 'details' && isBoxOtherwise(getComputedStyle(element, '::details-content'));
}

/** What is in an open `details` is in a box of the browser's own, which paints nothing and cuts nothing off. */
function isBoxOtherwise(style: CSSStyleDeclaration): boolean {
  const { opacity, filter, clipPath, transform, contain, overflow, backdropFilter } = style;
  if (opacity !== '1' || transform !== 'none' || contain !== 'none' || overflow !== 'visible') return true;
  if (backdropFilter !== 'none' || isOddStyle(style, filter, clipPath)) return true;
  return differs(style, OWN);
}

function differs(style: CSSStyleDeclaration, from: readonly (readonly [name: string, value: string])[]): boolean {
  return from.some(([name, value]) => style.getPropertyValue(name) !== value);
}
