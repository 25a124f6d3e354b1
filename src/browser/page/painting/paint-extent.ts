import { around, type Box, commonWidth, EVERYWHERE } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { CLEAR, LEAST_ALPHA, readColor } from './colors.ts';
import { rimOf } from './rims.ts';
import { LEAST_SOLID } from './shadows.ts';

/* What an element paints by itself, and what of a text it hides. */

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

/** Fields that are drawn by the browser, whatever borders and grounds they have. */
const DRAWN_FIELDS: ReadonlySet<string> = new Set(['checkbox', 'radio', 'color', 'range', 'file']);

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
  /** What is in it may be painted out of it: a drawing, or a picture that is larger. */
  readonly isOverflowing?: boolean;
  /** There are wide lines between its columns or rows. */
  readonly isRuled?: boolean;
  /** As high as it is, and as wide as may be: a picture marks it, whose size no script is told. */
  readonly isMarked?: boolean;
  /** A part of a control, whose own style no script can ask for. */
  readonly isPart?: boolean;
  /** Stays where it is when the page is scrolled, so that what is under it may be scrolled out from under it. */
  readonly stays: boolean;
}

/** What of an element is painted so many pixels from it by a part whose style no script can ask for; `stays`: it stays in the window. */
export function partFarFrom(element: Element, farther: number, stays = false): Overlay {
  return { element, pseudo: undefined, reaches: false, farther, isPart: true, stays };
}

/** Each property is read by its name: taken apart, a computed style is read whole, which takes milliseconds. */
export function paints(style: CSSStyleDeclaration): boolean {
  if (style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true;
  const { backgroundColor } = style;
  if (backgroundColor !== CLEAR && (readColor(backgroundColor)?.[3] ?? 1) > 0) return true;
  if (style.outlineStyle !== 'none') return true;
  // Many sheets give all elements a style of borders, and no width.
  if (style.borderStyle !== 'none' && (style.borderWidth !== '0px' || style.borderImageSource !== 'none')) return true;
  return style.backdropFilter !== 'none';
}

/** Whether it paints what no background or border of it says: a picture as its content, the look of a control, the bar of a fraction. */
export function paintsOtherwise(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.content !== 'normal') return true;
  const tag = dom.tagOf(element);
  if (tag === 'mfrac') return dom.hasAttribute(element, 'linethickness');
  if (tag === 'progress' || tag === 'meter') return style.appearance !== 'none';
  if (tag !== 'input') return false;
  const type = dom.getAttribute(element, 'type')?.toLowerCase() ?? '';
  return type === 'image' || (DRAWN_FIELDS.has(type) && style.appearance !== 'none');
}

/** Whether a picture or a drawing may be painted out of its own box. */
export function isOverflowing(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflow !== 'visible') return false;
  const tag = dom.tagOf(element);
  if (tag === 'svg') return true;
  const isPlain = style.objectFit === 'fill' || style.objectFit === 'contain';
  return (tag === 'img' || tag === 'video' || tag === 'canvas') && !(isPlain && style.objectPosition === '50% 50%');
}

/** Where all of it is painted: of a drawing, its shapes say. */
export function overflowOf(element: Element, box: Box): Box {
  if (dom.tagOf(element) !== 'svg') return EVERYWHERE;
  let reach = box;
  dom.forEachIn(element, '*', (shape) => {
    const { left, top, right, bottom } = dom.rectOf(shape);
    // What is not drawn has no box.
    if (right > left || bottom > top) reach = around(reach, { left, top, right, bottom });
  });
  return reach;
}

/** Whether what is painted is not there to be seen: a cover that only shows when one points at it. Of parts of controls nobody can say. */
export function isClear({ element, pseudo, isPart }: Overlay): boolean {
  if (isPart === true) return false;
  const style = getComputedStyle(element, pseudo);
  return style.visibility !== 'visible' || Number(style.opacity) < LEAST_ALPHA;
}

/** How much of the width of a line is not there to be read under it, in pixels: for its ground, its edges, a picture, letters. */
export function coverOn(overlay: Overlay, box: Box, line: Box): number {
  if (isClear(overlay)) return 0;
  const { element, pseudo, isLetters } = overlay;
  const wide = commonWidth(box, line);
  if (isLetters === true || (pseudo === undefined && PICTURES.has(dom.tagOf(element)))) return wide;
  const style = getComputedStyle(element, pseudo);
  if (style.backgroundImage !== 'none' || UNREADABLE_BEHIND.test(style.backdropFilter)) return wide;
  const alpha = readColor(style.backgroundColor)?.[3] ?? 1;
  const byGround = alpha >= LEAST_SOLID ? wide : alpha * wide;
  // Of a pseudo-element nobody knows where its middle is.
  return pseudo === undefined ? Math.max(byGround, coverOfRim(element, style, line)) : byGround;
}

/** What is behind glass of these is not read. */
const UNREADABLE_BEHIND = /blur\((?:[2-9]|\d{2})|contrast|brightness|url/;

/** What is along its edges covers a line as far as that is not in the middle of the box. */
function coverOfRim(element: Element, style: CSSStyleDeclaration, line: Box): number {
  const rim = rimOf(element, style);
  if (rim === undefined) return 0;
  const { outer, inner } = rim;
  const y = (line.top + line.bottom) / 2;
  return commonWidth(outer, line) - (y > inner.top && y < inner.bottom ? commonWidth(inner, line) : 0);
}
