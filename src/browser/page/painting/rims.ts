import { type Box, beyond, inset, stretched } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { isLined, reachesOut, reachOf, scaleOf } from './painted-reach.ts';
import { overlap } from './row-index.ts';
import { insetsIn, lengthsIn } from './shadows.ts';

/* What an element paints along its edges: borders, shadows and outlines inside of it, and the rules between its columns. */

/** By a line along an edge that is no wider, in pixels, no letter is lost. */
export const THIN = 5;
const FILLED = [Number.POSITIVE_INFINITY, 0, 0, 0] as const;

/** What an element paints along its edges: what lies in `outer` and not in `inner` is on it, or under it. */
export interface Rim {
  readonly outer: Box;
  readonly inner: Box;
}

/** The wide one of an element: its borders, the shadows and outlines in it and around it, and the rules between its columns, which may be anywhere in it. */
export function rimOf(element: Element, style: CSSStyleDeclaration): Rim | undefined {
  // Of most elements, nothing of it is there.
  if (!isLined(style) && style.borderImageSource === 'none' && !isRuled(style)) return undefined;
  const box = dom.rectOf(element);
  const sides = sidesOf(style);
  const reach = reachesOut(style) ? reachOf(box, style) : box;
  if (Math.max(...sides, beyond(box, reach)) <= THIN) return undefined;
  const scale = scaleOf(element);
  return { outer: stretched(box, reach, scale), inner: inset(box, sides, scale) };
}

/** Whether a line is on any of them, or under. */
export function isOnRim(line: Box, rims: readonly Rim[]): boolean {
  return rims.some(({ outer, inner }) => overlap(line, outer) && beyond(inner, line) > 1);
}

/** How wide it is at the top, right, bottom and left. */
export function sidesOf(style: CSSStyleDeclaration): readonly number[] {
  const { borderImageSource, outlineStyle, outlineOffset, outlineWidth, boxShadow } = style;
  if (isRuled(style)) return FILLED;
  const isImaged = borderImageSource !== 'none';
  if (isImaged && (style.borderImageSlice.includes('fill') || style.borderImageWidth !== '1')) return FILLED;
  const borders = [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth];
  const shadows = boxShadow.includes('inset') ? insetsIn(boxShadow) : [];
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > THIN;
  const outline = isOutlined ? -Number.parseFloat(outlineOffset) : 0;
  return borders.map((border, at) => {
    const width = Number.parseFloat(border) || 0;
    return Math.max(outline, width, ...shadows.map((shadow) => width + (shadow[at] ?? 0)));
  });
}

/** Whether there are wide lines between its columns or rows; lines between rows are not in every Chromium, nor in the types. */
export function isRuled(style: CSSStyleDeclaration): boolean {
  return ruleOf(style) > THIN;
}

/** How wide they are. */
export function ruleOf(style: CSSStyleDeclaration): number {
  const row = style.getPropertyValue('row-rule-style');
  const across = /^none(?:, none)*$/.test(style.columnRuleStyle) ? [] : lengthsIn(style.columnRuleWidth);
  const down = row === '' || /^none(?:, none)*$/.test(row) ? [] : lengthsIn(style.getPropertyValue('row-rule-width'));
  return Math.max(0, ...across, ...down);
}
