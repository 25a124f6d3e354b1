import { type Box, EVERYWHERE, grown, inset, isEmpty, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { paddingBoxOf } from '../dom/safe-dom-paint.ts';

/* What boxes that cut off leave of what is in them. */

/** How large an opening is, in pixels. */
export interface Opening {
  readonly wide: number;
  readonly high: number;
}

/** How a box is said to scroll. */
export const SCROLLING = /auto|scroll/;
const CUTTING = /paint|strict|content/;

/** Whether containment cuts off what stands out of a box. */
export function cutsByContainment(style: CSSStyleDeclaration): boolean {
  return CUTTING.test(style.contain) || style.contentVisibility === 'auto';
}

/** Whether there is no room in a box, and hardly a pixel. */
export function isShut({ width, height }: CSSStyleDeclaration): boolean {
  return Number.parseFloat(width) < 2 || Number.parseFloat(height) < 2;
}

/** Whether the root says itself what becomes of what stands out, so that the body cuts off by its own box. */
export function isCutByRoot(): boolean {
  const root = dom.documentElementOf(document);
  return root !== null && getComputedStyle(root).overflow !== 'visible';
}

/** The room that an element which cuts off leaves for what is in it: inside of its borders and scroll bars. */
export function roomIn(element: Element, style: CSSStyleDeclaration, overflow: string, outer: Box | undefined): Box {
  const [x = '', y = x] = overflow.split(' ');
  const cutsBoth = overflow === 'visible' || SCROLLING.test(overflow);
  const own = edgesOf(element, style, overflow);
  const around = outer ?? EVERYWHERE;
  const cut = within(own, around);
  return {
    ...(cutsBoth || x !== 'visible'
      ? { left: cut.left, right: cut.right }
      : { left: around.left, right: around.right }),
    ...(cutsBoth || y !== 'visible'
      ? { top: cut.top, bottom: cut.bottom }
      : { top: around.top, bottom: around.bottom }),
  };
}

export function narrower({ left, top, right, bottom }: Box, outer: Opening | undefined): Opening {
  const [wide, high] = [right - left, bottom - top];
  return outer === undefined ? { wide, high } : { wide: Math.min(wide, outer.wide), high: Math.min(high, outer.high) };
}

/** Where an element that cuts off paints what is in it: in its padding, and one that clips so far beyond that, or another of its edges. */
function edgesOf(element: Element, style: CSSStyleDeclaration, overflow: string): Box {
  const box = paddingBoxOf(element);
  if (!overflow.includes('clip')) return box;
  const margin = style.getPropertyValue('overflow-clip-margin');
  const far = grown(box, Number.parseFloat(/[\d.]+px/.exec(margin)?.[0] ?? '0'));
  if (margin.includes('border-box')) return inset(far, bordersOf(style), -1);
  return margin.includes('content-box') ? inset(far, paddingsOf(style), 1) : far;
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** How wide the borders of an element are at its top, right, bottom and left. */
export function bordersOf(style: CSSStyleDeclaration): readonly number[] {
  return SIDES.map((side) => Number.parseFloat(style[`border${side}Width`]));
}

/** Likewise its paddings. */
export function paddingsOf(style: CSSStyleDeclaration): readonly number[] {
  return SIDES.map((side) => Number.parseFloat(style[`padding${side}`]));
}

/** Whether styles cut away all of an element, whatever is in it. */
export function isClippedAway(style: CSSStyleDeclaration, position: string, clipPath: string): boolean {
  if (
    clipPath !== 'none' &&
    /inset\((?:50|[6-9]\d|1\d\d)|circle\(0|ellipse\(0|polygon\((?:0px 0px(?:, )?)+\)/.test(clipPath)
  )
    return true;
  if (position !== 'absolute' && position !== 'fixed') return false;
  const edges = /^rect\(([\d.-]+)px, ([\d.-]+)px, ([\d.-]+)px, ([\d.-]+)px\)$/.exec(style.clip);
  if (edges === null) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = edges.slice(1).map(Number);
  return isEmpty({ left, top, right, bottom });
}
