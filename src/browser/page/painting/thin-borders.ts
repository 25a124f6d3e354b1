import { type Box, grown, inset, isInside } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { isTurned } from '../styles/containing-block.ts';
import { PLACED_TAGS } from '../styles/paint-rules.ts';
import { readColor } from './colors.ts';
import { scaleOf } from './painted-reach.ts';
import { ruleOf, sidesOf, THIN } from './rims.ts';
import { overlap } from './row-index.ts';

/*
 * A box that paints nothing but thin borders leaves its middle as it is: the cell of a calendar that lies over the hours of a day. A text is under its borders alone,
 * be they one or many, where these lie across its lines.
 *
 *   ┌────────────┐
 *   │  12 am     │   not under the box
 *   ├──13 pm─────┤   under its border
 *   └────────────┘
 */

/** So many pixels of a line may be under one at its end. */
const EDGE = 1.5;

/** Whether lines are inside the borders of an element, and these are all that it paints; `box`: where it stands. */
export function areInsideBorders(lines: readonly Box[], element: Element, box: Box): boolean {
  const inner = insideThinBorders(element, box);
  return inner !== undefined && lines.every((line) => !overlap(line, box) || isInside(line, grown(inner, EDGE)));
}

function insideThinBorders(element: Element, box: Box): Box | undefined {
  // How fields and pictures are drawn, a style does not say; a `fieldset` has its border behind its legend.
  if (!PLACED_TAGS.has(dom.tagOf(element)) || !dom.isHtmlElement(element)) return undefined;
  const style = getComputedStyle(element);
  if (!paintsBordersAlone(style) || isTurnedByAny(element)) return undefined;
  // What is broken over lines or columns has borders in each, and a table none around its caption.
  if (dom.rectsOf(element).length !== 1) return undefined;
  const scale = scaleOf(element);
  const sides = sidesOf(style);
  return Math.max(...sides) * scale > THIN ? undefined : inset(box, sides, scale);
}

function paintsBordersAlone(style: CSSStyleDeclaration): boolean {
  if (style.backgroundImage !== 'none' || (readColor(style.backgroundColor)?.[3] ?? 1) > 0) return false;
  if (NONE.some((name) => style.getPropertyValue(name) !== 'none') || ruleOf(style) > 0) return false;
  return style.content === 'normal' && style.overflow === 'visible' && style.borderRadius === '0px';
}
const NONE = ['box-shadow', 'outline-style', 'backdrop-filter', 'border-image-source', 'appearance'] as const;

/** Of what is turned, borders are not along the edges of where it stands. */
function isTurnedByAny(element: Element): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at))
    if (isTurned(getComputedStyle(at))) return true;
  return false;
}
