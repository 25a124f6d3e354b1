import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { matrixOf, stretchOf } from '../styles/accumulated-scale.ts';
import { type Color, isNear, readColor } from './colors.ts';

/*
 * Where styles cannot say how an element is painted: it is mixed with what lies behind, filtered, masked, turned in space, or its letters are drawn in a
 * way of their own. All but the last holds for whatever is in the element, too, and is handed down to it (computed-paint.ts).
 */

/** A filter of these alone leaves text as legible as it was, or says by itself how faint it is (computed-paint.ts). */
const PLAIN_FILTERS =
  /^(?:none|(?:opacity|drop-shadow)\((?:[^()]|\([^()]*\))*\)(?: (?:opacity|drop-shadow)\((?:[^()]|\([^()]*\))*\))*)$/;

/** What is in these is painted by none that know them. */
const FALLBACKS = new Set(['meter', 'progress', 'canvas', 'video', 'audio', 'object']);
/** A translation of three lengths, or a turn around an axis. */
const IN_SPACE = /^\S+ \S+ \S+$|[\dxyz] \S+(?:deg|rad|turn)$/;
/** What is scaled to less than this may be too small to read. */
export const LEAST_LEGIBLE_SCALE = 0.5;
/** What is scaled to less than this surely is. */
export const LEAST_SCALE = 0.15;
/** The line through a text of this size is as thick as small letters are high, in pixels. */
const LARGE = 60;
/** A line under or over letters that is thicker than this, in sizes of the font, may lie on them and on the next line's. */
const THICK = 0.25;
/** So many shadows in their own colour may fill what is between strokes. */
const MANY_SHADOWS = 3;
/** A shadow that is farther, in sizes of the font, may lie on the next line. */
const FAR_SHADOW = 0.5;

/** Not in every Chromium, nor in the types. */
const transition = Object.getOwnPropertyDescriptor(Element.prototype, 'activeViewTransition')?.get;

/** Whether an element is painted so that text in it may not show, whatever that text's own style says. What is read here, browser/page/styles/paint-rules.ts searches the rules for. */
export function isOddlyPainted(
  element: Element,
  style: CSSStyleDeclaration,
  filter: string,
  clipPath: string,
): boolean {
  return (
    style.content !== 'normal' ||
    dom.isSvg(element) ||
    FALLBACKS.has(dom.tagOf(element)) ||
    isInTransition(element) ||
    isOddStyle(style, filter, clipPath) ||
    isShrunk(element, style)
  );
}

/** Whether a style, of a pseudo-element as well, has what is in it painted so. */
export function isOddStyle(style: CSSStyleDeclaration, filter: string, clipPath: string): boolean {
  return (
    isOddlyShaped(style) ||
    isStruckOut(style) ||
    isLowered(style) ||
    mayLoseAnchor(style) ||
    !(filter === 'none' || PLAIN_FILTERS.test(filter)) ||
    style.mixBlendMode !== 'normal' ||
    clipPath !== 'none' ||
    style.maskImage !== 'none'
  );
}

/** Whether it is not painted where what it is anchored to is out of sight. */
function mayLoseAnchor(style: CSSStyleDeclaration): boolean {
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  const visibility = style.getPropertyValue('position-visibility');
  if (visibility === 'always') return false;
  if (visibility.includes('no-overflow')) return true;
  return style.getPropertyValue('position-anchor') !== 'normal' || style.getPropertyValue('position-area') !== 'none';
}

/** Whether the grounds of boxes around it may be painted over it. */
function isLowered({ zIndex }: CSSStyleDeclaration): boolean {
  return zIndex !== 'auto' && Number(zIndex) < 0;
}

/** Whether it is cut out in a way that no box says, or turned in space (of what is not turned so nobody sees the back). */
function isOddlyShaped(style: CSSStyleDeclaration): boolean {
  if (
    style.clip !== 'auto' ||
    shapeOf(style) !== 'none' ||
    style.webkitMaskBoxImageSource !== 'none' ||
    style.visibility === 'collapse'
  )
    return true;
  if (IN_SPACE.test(style.translate) || IN_SPACE.test(style.rotate) || style.textCombineUpright !== 'none') return true;
  const { transform } = style;
  if (style.rotate !== 'none' && !RIGHT_ANGLES.test(style.rotate)) return true;
  return transform !== 'none' && (transform.startsWith('matrix3d') || isAskew(transform));
}

const RIGHT_ANGLES = /^-?(?:0|90|180|270|360)deg$/;

/** Whether a box that is turned or skewed stands in a larger one, which says nothing of where it is cut off. */
function isAskew(transform: string): boolean {
  const [a, b, c, d] = matrixOf(transform);
  const isStraight = Math.abs(b) < STRAIGHT && Math.abs(c) < STRAIGHT;
  return !isStraight && !(Math.abs(a) < STRAIGHT && Math.abs(d) < STRAIGHT);
}

const STRAIGHT = 0.01;

/** The outline that a box has in place of its edges, by which it cuts off, and along which its border, shadows and outline are painted. Not in every Chromium. */
export function shapeOf(style: CSSStyleDeclaration): string {
  return style.getPropertyValue('border-shape') || 'none';
}

/** Whether pictures of what was there are painted in its place: no rule says so. */
export function isInTransition(element: Element): boolean {
  return transition !== undefined && Reflect.apply(transition, element, []) !== null;
}

/** Whether it is smaller with what shrinks it around it; of what is neither scaled nor turned itself nobody needs to ask. */
function isShrunk(element: Element, { transform, scale }: CSSStyleDeclaration): boolean {
  if (scale === 'none' && (transform === 'none' || transform.startsWith('matrix(1, 0, 0, 1,'))) return false;
  return stretchOf(element).least < LEAST_LEGIBLE_SCALE;
}

/** What leaves shades of grey as they are, but for what it blurs. */
const KEEPS_GREY = /^(?:(?:blur|saturate|grayscale|hue-rotate)\([^()]*\) ?)+$/;
const BLURS = /^(?:blur\([^()]*\) ?)+$/;

/** Whether what is behind an element is painted in other colours there than styles say; `background`: what they say. */
export function isBackdropChanged({ backdropFilter }: CSSStyleDeclaration, background: Color | undefined): boolean {
  if (backdropFilter === 'none' || backdropFilter === '' || BLURS.test(backdropFilter)) return false;
  const isGrey = background !== undefined && background[0] === background[1] && background[1] === background[2];
  return !isGrey || !KEEPS_GREY.test(backdropFilter);
}

/** Whether a line lies over all of the letters in it, its own and those of what is in it. */
function isStruckOut(style: CSSStyleDeclaration): boolean {
  const { textDecorationLine } = style;
  if (textDecorationLine === 'none') return false;
  const { textDecorationThickness } = style;
  if (textDecorationLine.includes('line-through'))
    return textDecorationThickness !== 'auto' || Number.parseFloat(style.fontSize) > LARGE;
  const thickness = Number.parseFloat(textDecorationThickness);
  // `auto` and `from-font` are thin.
  if (Number.isNaN(thickness)) return false;
  const unit = textDecorationThickness.endsWith('%') ? 100 : Number.parseFloat(style.fontSize);
  return thickness > THICK * unit;
}

/**
 * Whether the letters are not drawn as their colour and size say. Features and axes of fonts are left out: many sites set some for all of their text, and each look at
 * these would cost pictures.
 */
export function hasOddLetters(style: CSSStyleDeclaration): boolean {
  if (Number.parseFloat(style.webkitTextStrokeWidth) > 0 || style.getPropertyValue('font-size-adjust') !== 'none')
    return true;
  return isFilledByShadows(style) || isUnderOwnShadows(style);
}

/** Whether the shadows of a line may cover the line above it, or below. */
function isUnderOwnShadows({ textShadow, fontSize }: CSSStyleDeclaration): boolean {
  if (textShadow === 'none') return false;
  const size = Number.parseFloat(fontSize);
  const far = (textShadow.match(/[a-z]+\([^)]*\)[^,]*/g) ?? []).filter(
    (each) => reachOfShadow(each) > FAR_SHADOW * size,
  );
  return far.length >= MANY_SHADOWS;
}

/** Whether shadows in the letters' own colour may fill what is between their strokes. What a farther one shows is another's place. */
export function isFilledByShadows(style: CSSStyleDeclaration): boolean {
  const { textShadow } = style;
  if (textShadow === 'none') return false;
  const shadows = textShadow.match(/[a-z]+\([^)]*\)[^,]*/g) ?? [];
  if (shadows.length < MANY_SHADOWS) return false;
  const color = readColor(style.color);
  const size = Number.parseFloat(style.fontSize);
  const like = shadows.filter((each) => {
    const shadow = readColor(each.slice(0, each.indexOf(')') + 1));
    return color === undefined || shadow === undefined || (shadow[3] > 0 && isNear(shadow, color));
  });
  return like.length >= MANY_SHADOWS && shadows.every((each) => reachOfShadow(each) <= size);
}

function reachOfShadow(shadow: string): number {
  const lengths = shadow.match(/-?[\d.]+px/g) ?? [];
  return lengths.reduce((most, each) => Math.max(most, Math.abs(Number.parseFloat(each))), 0);
}

/** Where selections and highlights are painted: over as much as each line is high. */
export function* highlightBoxes(): Iterable<{ readonly element: Element; readonly box: Box }> {
  const selection = globalThis.getSelection();
  const ranges: AbstractRange[] = selection?.type === 'Range' ? [selection.getRangeAt(0)] : [];
  for (const highlight of CSS.highlights.values()) ranges.push(...highlight.values());
  for (const { startContainer, startOffset, endContainer, endOffset } of ranges) {
    const element = dom.isElement(startContainer) ? startContainer : dom.drawnParentOf(startContainer);
    if (element === undefined) continue;
    const range = dom.newRange();
    try {
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
    } catch {
      // Its ends are not there any more.
      continue;
    }
    const { left, top, right, bottom } = dom.rectOfRange(range);
    const more = (Number.parseFloat(getComputedStyle(element).lineHeight) || 0) / 2;
    yield { element, box: { left, top: top - more, right, bottom: bottom + more } };
  }
}
