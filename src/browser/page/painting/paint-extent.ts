import { type Box, EVERYWHERE } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { zoomOf } from '../dom/safe-dom-paint.ts';
import { readColor } from './colors.ts';
import { overlap } from './row-index.ts';
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
/** Fields that are drawn by the browser, whatever borders and grounds they have. */
const DRAWN_FIELDS: ReadonlySet<string> = new Set(['checkbox', 'radio', 'color', 'range', 'file']);
const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };
const CLEAR = 'rgba(0, 0, 0, 0)';
/** What is fainter than this lets whatever is under it be read. */
const LEAST_ALPHA = 0.06;
/** Of a shadow or an outline, which lies beside the box: what is fainter hides nothing. */
const LEAST_SOLID = 0.5;
const PX = /-?[\d.]+px/g;
/** By less than this, in pixels, what is painted beyond a box covers no line. */
export const SPILL = 6;
/** By a line along an edge that is no wider, in pixels, no letter is lost. */
export const THIN = 5;
const FILLED = [Number.POSITIVE_INFINITY, 0, 0, 0] as const;

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
  const wide = wideOf(box, line);
  if (isLetters === true || (pseudo === undefined && PICTURES.has(dom.tagOf(element)))) return wide;
  const style = getComputedStyle(element, pseudo);
  if (style.backgroundImage !== 'none' || UNREADABLE_BEHIND.test(style.backdropFilter)) return wide;
  const alpha = readColor(style.backgroundColor)?.[3] ?? 1;
  const byGround = alpha >= LEAST_SOLID ? wide : alpha * wide;
  return Math.max(byGround, pseudo === undefined ? coverOfRim(element, style, line) : coverOfEdges(style, box, line));
}

/** What is behind glass of these is not read. */
const UNREADABLE_BEHIND = /blur\((?:[2-9]|\d{2})|contrast|brightness|url/;

function wideOf(box: Box, line: Box): number {
  return Math.max(0, Math.min(box.right, line.right) - Math.max(box.left, line.left));
}

/** What is along its edges covers a line as far as that is not in the middle of the box. */
function coverOfRim(element: Element, style: CSSStyleDeclaration, line: Box): number {
  const rim = rimOf(element, style);
  if (rim === undefined) return 0;
  const { outer, inner } = rim;
  const y = (line.top + line.bottom) / 2;
  return wideOf(outer, line) - (y > inner.top && y < inner.bottom ? wideOf(inner, line) : 0);
}

/** Of a pseudo-element nobody knows where its middle is. */
function coverOfEdges(style: CSSStyleDeclaration, box: Box, line: Box): number {
  const isEdged = style.boxShadow.includes('inset') || Math.max(...sidesOf(style)) > SPILL;
  return isEdged || isReachingFar(box, style) ? wideOf(box, line) : 0;
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
  // Of a box with an outline of its own only the background stays in it.
  if (isLined(style) && shapeOf(style) !== 'none') return EVERYWHERE;
  let reach = box;
  const mirror = mirrorOf(style);
  for (const shadow of [...shadowsIn(boxShadow), ...shadowsIn(textShadow), ...shadowsIn(dropsIn(filter))])
    reach = around(reach, moved(box, shadow));
  if (outlineStyle !== 'none' && isSolid(style.outlineColor))
    reach = around(reach, grown(box, sum(lengthsIn(`${style.outlineWidth} ${style.outlineOffset}`))));
  if (borderImageSource !== 'none') reach = around(reach, grown(box, outsetOf(style)));
  if (filter.includes('url(')) reach = around(reach, regionOf(filter, box));
  reach = around(reach, grown(box, strokeOf(style)));
  if (mirror !== 'none')
    reach = around(reach, grown(box, box.right - box.left + box.bottom - box.top + sum(lengthsIn(mirror))));
  return reach;
}

/** Where filters of a drawing may paint: a tenth beyond the box, unless they say otherwise. */
function regionOf(filter: string, box: Box): Box {
  for (const [, id = ''] of filter.matchAll(/url\("?([^")]*)"?\)/g)) {
    const filter = `filter[id="${CSS.escape(id.slice(1))}"]`;
    if (!id.startsWith('#') || !dom.hasAny(document, filter) || dom.hasAny(document, `${filter}:is(${REGION})`))
      return EVERYWHERE;
  }
  return grown(box, 0.1 * Math.max(box.right - box.left, box.bottom - box.top));
}

const REGION = '[x],[y],[width],[height],[filterUnits]';

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

function isLined({ borderStyle, outlineStyle, boxShadow }: CSSStyleDeclaration): boolean {
  return borderStyle !== 'none' || outlineStyle !== 'none' || boxShadow !== 'none';
}

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
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => side * scale);
  const inner = { left: box.left + left, top: box.top + top, right: box.right - right, bottom: box.bottom - bottom };
  return { outer: stretched(box, reach, scale), inner };
}

/** Whether a line is on any of them, or under. */
export function isOnRim(line: Box, rims: readonly Rim[]): boolean {
  return rims.some(({ outer, inner }) => overlap(line, outer) && beyond(inner, line) > 1);
}

/** How wide it is at the top, right, bottom and left. */
function sidesOf(style: CSSStyleDeclaration): readonly number[] {
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

/** How far into a box its solid shadows inside of it reach from each side; of what is blurred, half of the blur. */
function insetsIn(list: string): readonly (readonly number[])[] {
  return list.split(/,(?![^(]*\))/).flatMap((shadow) => {
    if (!shadow.includes('inset') || !isSolid(colorIn(shadow))) return [];
    const [x = 0, y = 0, blur = 0, spread = 0] = lengthsIn(shadow);
    const all = spread + blur / 2;
    return [[all + y, all - x, all - y, all + x]];
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

/** How far a box reaches beyond another. */
function beyond(box: Box, reach: Box): number {
  return Math.max(box.left - reach.left, box.top - reach.top, reach.right - box.right, reach.bottom - box.bottom);
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
    return shadow.includes('inset') || !isSolid(colorIn(shadow)) ? [] : [{ x, y, spread: spread + blur / 2 }];
  });
}

function colorIn(shadow: string): string {
  return /^[a-z]+\([^)]*\)/.exec(shadow.trim())?.[0] ?? '';
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

/** A box that another reaches beyond, so many times farther. */
export function stretched(box: Box, reach: Box, times: number): Box {
  return {
    left: box.left - (box.left - reach.left) * times,
    top: box.top - (box.top - reach.top) * times,
    right: box.right + (reach.right - box.right) * times,
    bottom: box.bottom + (reach.bottom - box.bottom) * times,
  };
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
