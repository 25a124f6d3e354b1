import { around, type Box, beyond, EVERYWHERE, grown } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { zoomOf } from '../dom/safe-dom-paint.ts';
import { dropsIn, isSolid, lengthsIn, moved, shadowsIn } from './shadows.ts';
import { shapeOf } from './unusual-paint.ts';

/* How far from its box an element paints, and how much larger than its styles say. */

/** By less than this, in pixels, what is painted beyond a box covers no line. */
export const SPILL = 6;
const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Whether any of that is beyond the box. */
export function reachesOut(style: CSSStyleDeclaration): boolean {
  if (style.boxShadow !== 'none' || style.outlineStyle !== 'none' || style.textShadow !== 'none') return true;
  if (style.filter !== 'none' || style.borderImageSource !== 'none' || mirrorOf(style) !== 'none') return true;
  return strokeOf(style) > 0 || shapeOf(style) !== 'none';
}

/** How far from letters it is painted. */
export function reachOfLetters(style: CSSStyleDeclaration): number {
  return Math.max(beyond(NOWHERE, reachOf(NOWHERE, style)), linesOf(style));
}

/** Whether it is far enough from the box to lie over a line: shadows of letters and icons are not. `scale`: it is painted so many times larger. */
export function isReachingFar(box: Box, style: CSSStyleDeclaration, scale = 1): boolean {
  return beyond(box, reachOf(box, style)) * scale > SPILL;
}

/** The box with all that is painted beyond it: shadows, outlines, lines around letters, mirror images, pictures of borders. */
export function reachOf(box: Box, style: CSSStyleDeclaration): Box {
  const { boxShadow, outlineStyle, filter, textShadow, borderImageSource } = style;
  // Of a box with an outline of its own only the background stays in it, and a filter of a drawing may paint anywhere.
  if ((isLined(style) && shapeOf(style) !== 'none') || filter.includes('url(')) return EVERYWHERE;
  let reach = box;
  const mirror = mirrorOf(style);
  for (const shadow of [...shadowsIn(boxShadow), ...shadowsIn(textShadow), ...shadowsIn(dropsIn(filter))])
    reach = around(reach, moved(box, shadow));
  if (outlineStyle !== 'none' && isSolid(style.outlineColor))
    reach = around(reach, grown(box, sum(lengthsIn(`${style.outlineWidth} ${style.outlineOffset}`))));
  if (borderImageSource !== 'none') reach = around(reach, grown(box, outsetOf(style)));
  reach = around(reach, grown(box, strokeOf(style)));
  if (mirror !== 'none')
    reach = around(reach, grown(box, box.right - box.left + box.bottom - box.top + sum(lengthsIn(mirror))));
  return reach;
}

/** How far lines through letters, and marks over them, are from their own place. */
export function linesOf(style: CSSStyleDeclaration): number {
  const size = Number.parseFloat(style.fontSize);
  const [of, thickness] = [style.textDecorationLine, style.textDecorationThickness];
  const lines = of === 'none' ? 0 : lengthIn(thickness, size) + Math.abs(lengthIn(style.textUnderlineOffset, size));
  return Math.max(lines, style.getPropertyValue('text-emphasis-style') === 'none' ? 0 : size / 2);
}

/** Whether there are any. */
export function hasLines({ textDecorationLine }: CSSStyleDeclaration): boolean {
  return textDecorationLine !== 'none';
}

function lengthIn(text: string, size: number): number {
  return (Number.parseFloat(text) || 0) * (text.endsWith('%') ? size / 100 : 1);
}

/** Whether an image of it is painted beside it, as large as it is. */
export function isMirrored(style: CSSStyleDeclaration): boolean {
  return mirrorOf(style) !== 'none';
}

/** Not in the types. */
function mirrorOf(style: CSSStyleDeclaration): string {
  return style.getPropertyValue('-webkit-box-reflect');
}

/** How far the lines around letters are from them. */
export function strokeOf({ webkitTextStrokeWidth }: CSSStyleDeclaration): number {
  return (Number.parseFloat(webkitTextStrokeWidth) || 0) / 2;
}

export function isLined({ borderStyle, outlineStyle, boxShadow }: CSSStyleDeclaration): boolean {
  return borderStyle !== 'none' || outlineStyle !== 'none' || boxShadow !== 'none';
}

/** By lengths, or by so many widths of the border. */
function outsetOf({ borderImageOutset, borderTopWidth, borderLeftWidth }: CSSStyleDeclaration): number {
  const border = Math.max(...lengthsIn(`${borderTopWidth} ${borderLeftWidth}`), 0);
  const outsets = borderImageOutset
    .split(' ')
    .map((each) => Number.parseFloat(each) * (each.endsWith('px') ? 1 : border));
  return Math.max(0, ...outsets);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/** How many times larger than its styles say an element is painted. */
export function scaleOf(element: Element): number {
  if (!dom.isHtmlElement(element)) return 1;
  const { width, height } = dom.rectOf(element);
  const [across, down] = [dom.widthOf(element), dom.heightOf(element)];
  return Math.max(1, across > 0 ? width / across : zoomOf(element), down > 0 ? height / down : 1);
}
