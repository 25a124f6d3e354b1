import { type Box, EVERYWHERE } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { zoomOf } from '../dom/safe-dom-paint.ts';
import { readColor } from './colors.ts';
import { shapeOf } from './unusual-paint.ts';

/* What an element paints by itself, and how far from its box. */

/** What paints by itself, whatever lies behind. */
export const PICTURES: ReadonlySet<string> = new Set([
  'img',
  'video',
  'canvas',
  'svg',
  'picture',
  'iframe',
  'object',
  'embed',
]);
const CLEAR = 'rgba(0, 0, 0, 0)';
/** What is fainter than this lets whatever is under it be read. */
const LEAST_ALPHA = 0.06;
/** Of a shadow or an outline, which lies beside the box: what is fainter hides nothing. */
const LEAST_SOLID = 0.5;
const PX = /-?[\d.]+px/g;
/** By less than this, in pixels, what is painted beyond a box covers no line. */
export const SPILL = 8;

/** What may lie over text: an element, one of its pseudo-elements, or a part of it that the browser made. */
export interface Overlay {
  readonly element: Element;
  /** One of its pseudo-elements; undefined: the element itself. */
  readonly pseudo: string | undefined;
  /** Paints beyond its box. */
  readonly reaches: boolean;
  /** So many pixels farther than styles say. */
  readonly farther?: number;
  /** What it paints is made of its letters, which may stand out of its own box. */
  readonly isLetters?: boolean;
  /** A part of a control, whose own style no script can ask for. */
  readonly isPart?: boolean;
  /** Stays where it is when the page is scrolled, so that what is under it may be scrolled out from under it. */
  readonly stays: boolean;
}

/** Each property is read by its name: taken apart, a computed style is read whole, which takes milliseconds. */
export function paints(style: CSSStyleDeclaration): boolean {
  if (style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true;
  const { backgroundColor } = style;
  if (backgroundColor !== CLEAR && (readColor(backgroundColor)?.[3] ?? 1) > 0) return true;
  if (style.borderStyle !== 'none' || style.outlineStyle !== 'none') return true;
  return style.backdropFilter !== 'none';
}

/** Whether what is painted is not there to be seen: a cover that only shows when one points at it. Of parts of controls nobody can say. */
export function isClear({ element, pseudo, isPart }: Overlay): boolean {
  if (isPart === true) return false;
  const style = getComputedStyle(element, pseudo);
  return style.visibility !== 'visible' || Number(style.opacity) < LEAST_ALPHA;
}

/** Whether nothing that lies under it can be read: its ground is solid, it is a picture, or it is made of letters. */
export function hides(overlay: Overlay): boolean {
  if (isClear(overlay)) return false;
  const { element, pseudo, isLetters } = overlay;
  if (isLetters === true || (pseudo === undefined && PICTURES.has(dom.tagOf(element)))) return true;
  const { backgroundColor, backgroundImage } = getComputedStyle(element, pseudo);
  return backgroundImage !== 'none' || (readColor(backgroundColor)?.[3] ?? 1) >= LEAST_SOLID;
}

/** How many times larger than its styles say an element is painted. */
export function scaleOf(element: Element): number {
  if (!dom.isHtmlElement(element)) return 1;
  const { width, height } = dom.rectOf(element);
  const [across, down] = [dom.widthOf(element), dom.heightOf(element)];
  return Math.max(1, across > 0 ? width / across : zoomOf(element), down > 0 ? height / down : 1);
}

/** Whether any of that is beyond the box. */
export function reachesOut(style: CSSStyleDeclaration): boolean {
  if (style.boxShadow !== 'none' || style.outlineStyle !== 'none' || style.textShadow !== 'none') return true;
  if (style.filter !== 'none' || style.borderImageSource !== 'none' || mirrorOf(style) !== 'none') return true;
  return strokeOf(style) > 0 || shapeOf(style) !== 'none';
}

/** Whether it is far enough from the box to lie over a line: shadows of letters and icons are not. `scale`: it is painted so many times larger. */
export function isReachingFar(box: Box, style: CSSStyleDeclaration, scale = 1): boolean {
  const { left, top, right, bottom } = reachOf(box, style);
  return Math.max(box.left - left, box.top - top, right - box.right, bottom - box.bottom) * scale > SPILL;
}

/** The box with all that is painted beyond it: shadows, outlines, lines around letters, mirror images, pictures of borders. */
export function reachOf(box: Box, style: CSSStyleDeclaration): Box {
  const { boxShadow, outlineStyle, filter, textShadow, borderImageSource } = style;
  // Of a box with an outline of its own only the background stays in it.
  const isLined = style.borderStyle !== 'none' || outlineStyle !== 'none' || boxShadow !== 'none';
  if (isLined && shapeOf(style) !== 'none') return EVERYWHERE;
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

interface Shadow {
  readonly x: number;
  readonly y: number;
  readonly spread: number;
}

/** Those that may hide anything; of what is blurred, half of the blur. */
function shadowsIn(list: string): readonly Shadow[] {
  if (list === 'none' || list === '') return [];
  return list.split(/,(?![^(]*\))/).flatMap((shadow) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengthsIn(shadow);
    return shadow.includes('inset') || !isSolid(/^[a-z]+\([^)]*\)/.exec(shadow.trim())?.[0] ?? '')
      ? []
      : [{ x, y, spread: spread + blur / 2 }];
  });
}

function dropsIn(filter: string): string {
  return Array.from(filter.matchAll(/drop-shadow\(((?:[^()]|\([^()]*\))*)\)/g), ([, shadow]) => shadow).join();
}

function isSolid(color: string): boolean {
  return (readColor(color)?.[3] ?? 1) >= LEAST_SOLID;
}

/** By lengths, or by so many widths of the border. */
function outsetOf({ borderImageOutset, borderTopWidth, borderLeftWidth }: CSSStyleDeclaration): number {
  const border = Math.max(...lengthsIn(`${borderTopWidth} ${borderLeftWidth}`), 0);
  const outsets = borderImageOutset
    .split(' ')
    .map((each) => Number.parseFloat(each) * (each.endsWith('px') ? 1 : border));
  return Math.max(0, ...outsets);
}

function lengthsIn(text: string): readonly number[] {
  return Array.from(text.matchAll(PX), ([length]) => Number.parseFloat(length));
}

function moved({ left, top, right, bottom }: Box, { x, y, spread }: Shadow): Box {
  return { left: left + x - spread, top: top + y - spread, right: right + x + spread, bottom: bottom + y + spread };
}

/** A box by so many pixels larger to each side. */
export function grown(box: Box, by: number): Box {
  return by <= 0 ? box : moved(box, { x: 0, y: 0, spread: by });
}

/** The smallest box around two. */
export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
