import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { scaleOf } from './painted-reach.ts';
import { middleOf } from './row-index.ts';

/*
 * Boxes that cut off what stands out of them, cut at their corners as well. A corner that is rounded leaves what lies inside its ellipse, and other shapes (`corner-shape`) may leave none of it.
 *
 *   ╭──────────╮     a text that begins at the very corner of a large round box is gone, and one in its middle is whole
 *   │   text   │
 */

const SIDES = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'left'],
  ['bottom', 'right'],
] as const;
/** Corners smaller than this cut off no letter, in pixels. */
const SMALL = 6;
/** `corner-shape` of an ellipse, or of less that is cut off, up to a square. */
const ROUND = /^superellipse\((?:[1-9][\d.]*|infinity)\)$/;

/** A corner of a box that is cut off. */
export interface Corner extends Box {
  /** The middle of its ellipse; undefined: all of it may be cut off. */
  readonly middle: readonly [x: number, y: number] | undefined;
}

/** What the corners of a box cut off. Of one that is painted otherwise than its styles say, each is as large as its largest, since they may be turned. */
export function cornersOf(element: Element, style: CSSStyleDeclaration): readonly Corner[] {
  if (style.borderRadius === '0px') return [];
  const { left, top, right, bottom } = dom.rectOf(element);
  const [width, height] = [right - left, bottom - top];
  const [wide, high] = dom.isHtmlElement(element) ? [dom.widthOf(element), dom.heightOf(element)] : [width, height];
  if (isTurned(style) || Math.abs(wide - width) > 1 || Math.abs(high - height) > 1) {
    const radii = SIDES.flatMap(([y, x]) => style.getPropertyValue(`border-${y}-${x}-radius`).split(' '));
    const most = Math.max(...radii.map((each) => pixelsOf(each, Math.max(wide, high)))) * scaleOf(element);
    const [across, down] = [Math.min(most, width), Math.min(most, height)];
    return [
      { left, top, right: left + across, bottom: top + down, middle: [left + across, top + down] },
      { left: right - across, top, right, bottom: top + down, middle: [right - across, top + down] },
      { left, top: bottom - down, right: left + across, bottom, middle: [left + across, bottom - down] },
      { left: right - across, top: bottom - down, right, bottom, middle: [right - across, bottom - down] },
    ];
  }
  return SIDES.flatMap(([y, x]) => {
    const radius = style.getPropertyValue(`border-${y}-${x}-radius`).split(' ');
    const wide = Math.min(pixelsOf(radius[0], width), width);
    const high = Math.min(pixelsOf(radius[1] ?? radius[0], height), height);
    if (wide < SMALL || high < SMALL) return [];
    const [inner, lower] = [x === 'left' ? left + wide : right - wide, y === 'top' ? top + high : bottom - high];
    const isRound = ROUND.test(style.getPropertyValue(`corner-${y}-${x}-shape`) || 'superellipse(1)');
    return [
      {
        left: Math.min(inner, x === 'left' ? left : right),
        right: Math.max(inner, x === 'left' ? left : right),
        top: Math.min(lower, y === 'top' ? top : bottom),
        bottom: Math.max(lower, y === 'top' ? top : bottom),
        middle: isRound ? ([inner, lower] as const) : undefined,
      },
    ];
  });
}

function isTurned({ transform, rotate }: CSSStyleDeclaration): boolean {
  return transform !== 'none' || rotate !== 'none';
}

/** Whether a line reaches into what corners cut off. */
export function isAtCorner(line: Box, corners: readonly Corner[]): boolean {
  const { left, top, right, bottom } = middleOf(line);
  return corners.some((corner) => {
    if (left >= corner.right || right <= corner.left || top >= corner.bottom || bottom <= corner.top) return false;
    if (corner.middle === undefined) return true;
    const [x, y] = corner.middle;
    // The point of the line that is farthest in the corner.
    const across = (x >= corner.right ? x - left : right - x) / (corner.right - corner.left);
    const down = (y >= corner.bottom ? y - top : bottom - y) / (corner.bottom - corner.top);
    return across > 0 && down > 0 && Math.hypot(across, down) > 1;
  });
}

/** A radius in pixels; of a sum of both, so many as there may be. */
function pixelsOf(radius: string | undefined, side: number): number {
  const number = Number.parseFloat(radius ?? '');
  if (Number.isNaN(number)) return side;
  return radius?.endsWith('%') === true ? (number / 100) * side : number;
}
