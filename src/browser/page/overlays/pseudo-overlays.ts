import { type Box, EVERYWHERE, grown } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { type BlankGlyphs, fittedSize } from '../letters/blank-glyphs.ts';
import { type Overlay, paints, partFarFrom } from '../painting/paint-extent.ts';
import { isReachingFar, reachesOut, SPILL } from '../painting/painted-reach.ts';
import { contentStrings } from '../styles/content-strings.ts';
import { hasMarker, markerIn, markerOf } from '../styles/list-markers.ts';
import type { PartExtent } from '../styles/part-extent.ts';
import { askedAs, isAroundContent, MADE, mayHave, pseudosIn } from '../styles/pseudo-element-names.ts';
import { DRAWS_PART } from '../styles/pseudo-element-rules.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { DRAWS_UNASKED } from '../styles/unasked-pseudos.ts';
import { boxOfPseudo, isMoved, isPlacedByBrowser } from './pseudo-element-box.ts';

/*
 * Pseudo-elements that may lie over text beside them: those that are moved or placed, that paint beyond their box, and whose letters are larger than their line.
 * So may parts of controls that are elements of the browser's own.
 */

/** Smaller than this, in pixels, it hides no more than a few letters. */
const LARGE = 64;
/** Letters reach about so much of their size over a line that leaves them no room. */
const LETTER_HEIGHT = 1.2;
const LEAST_OVERHANG = 0.4;
/** Of a text so much may be its first letter, with what stands before it. */
const FIRST = 8;
/** Elements with parts that are elements of the browser's own. */
const PARTED: ReadonlySet<string> = new Set([
  'input',
  'progress',
  'meter',
  'textarea',
  'select',
  'audio',
  'video',
  'summary',
]);

/**
 * Those of an element; whether the element itself stays where it is when the page is scrolled is for whoever asks. `given`: what rules may give it
 * (PseudoElementRules). `isItem`: it is one of a list, whose marker may say anything.
 */
export function* pseudoOverlaysOf(
  element: Element,
  given: number,
  isItem: boolean,
  styles: StyleCache,
  extent: PartExtent,
  ink: BlankGlyphs,
): Iterable<Overlay> {
  const pseudos = new Set(pseudosIn(given));
  if (isItem) pseudos.add('::marker');
  for (const name of pseudos) {
    if (!mayHave(element, name)) continue;
    if (name === '::marker' && !hasMarker(styles.of(element))) continue;
    const overlay = overlayOf(element, askedAs(name), ink);
    if (overlay !== undefined) yield overlay;
  }
  if ((given & DRAWS_UNASKED) !== 0) yield partFarFrom(element, Number.POSITIVE_INFINITY);
  if ((given & DRAWS_PART) !== 0) yield* partsOf(element, extent, styles);
}

function overlayOf(element: Element, pseudo: string, ink: BlankGlyphs): Overlay | undefined {
  const style = getComputedStyle(element, pseudo);
  const { content, position, display } = style;
  if ((content === 'none' && !isAroundContent(pseudo)) || content === '' || display === 'none') return undefined;
  if (content === 'normal' && MADE.has(pseudo)) return undefined;
  // An input cuts off what stands in it.
  if (pseudo === '::file-selector-button' && !isPlaced(style)) return undefined;
  const farther = overhangOf(element, pseudo, style, ink) * zoomIn(style);
  const isFar = isMoved(style) ? paints(style) || content !== '""' : paints(style) && isSpilling(element, style);
  const reaches = reachesOut(style);
  if (!isFar && farther === 0 && !(reaches && isReachingFar(sizeOf(style), style))) return undefined;
  return { element, pseudo, reaches, farther, stays: position === 'fixed' };
}

function sizeOf({ width, height }: CSSStyleDeclaration): Box {
  return { left: 0, top: 0, right: pixels(width), bottom: pixels(height) };
}

function isPlaced({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed';
}

/** Whether a large one stands out of its element. */
function isSpilling(element: Element, style: CSSStyleDeclaration): boolean {
  const [width, height] = [pixels(style.width), pixels(style.height)];
  if (Math.max(width, height) < LARGE) return false;
  const host = dom.rectOf(element);
  return width > host.width + SPILL || height > host.height + SPILL;
}

/** Where one may be: somewhere in its element, or as far from it as it is moved. */
export function placeOfPseudo(element: Element, pseudo: string): Box {
  const style = getComputedStyle(element, pseudo);
  // Its sizes are those before it is zoomed.
  if (zoomIn(style) > 1) return EVERYWHERE;
  const { box } = boxOfPseudo(element, style);
  const [width, height] = [pixels(style.width), pixels(style.height)];
  if (isPlacedByBrowser(pseudo))
    return isMoved(style) && (Math.max(width, height) >= LARGE || isOfAnySize(style)) ? EVERYWHERE : grown(box, LARGE);
  if (isPlaced(style)) return box;
  const host = dom.rectOf(element);
  const across =
    Math.max(0, width - host.width) + farthest(style.marginLeft, style.marginRight, style.left, style.right);
  const down =
    Math.max(0, height - host.height) +
    farthest(style.marginTop, style.marginBottom, style.top, style.bottom, style.verticalAlign);
  return {
    left: Math.min(host.left, box.left) - across,
    right: Math.max(host.right, box.right) + across,
    top: Math.min(host.top, box.top) - down,
    bottom: Math.max(host.bottom, box.bottom) + down,
  };
}

/** Whether no style says how large it is: it is stretched, or as large as a picture, or as a text of more than a sign. */
function isOfAnySize(style: CSSStyleDeclaration): boolean {
  const { width, height, left, right, top, bottom, content } = style;
  if (width !== 'auto' && height !== 'auto') return false;
  if ((left !== 'auto' && right !== 'auto') || (top !== 'auto' && bottom !== 'auto')) return true;
  if (/stretch/.test(style.justifySelf + style.alignSelf) || content.includes('(')) return true;
  return contentStrings(style).join('').length * pixels(style.fontSize) >= LARGE;
}

function farthest(...lengths: readonly string[]): number {
  return Math.max(...lengths.map((length) => Math.abs(pixels(length))));
}

function zoomIn({ zoom }: CSSStyleDeclaration): number {
  return Number(zoom) || 1;
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** How far its letters may stand out of a line that is lower than they are. */
function overhangOf(element: Element, pseudo: string, style: CSSStyleDeclaration, ink: BlankGlyphs): number {
  if (pseudo === '::first-letter')
    return ink.overhangOf((dom.textContentOf(element) ?? '').trim().slice(0, FIRST), style);
  const said = pseudo === '::marker' && style.content === 'normal' ? markerOf(element) : contentStrings(style).join('');
  const text = (said ?? '') + (markerIn(style) ?? '');
  if (text.trim() === '' || style.overflow !== 'visible') return 0;
  const size = fittedSize(style);
  const line = Number.parseFloat(style.lineHeight);
  const room = style.display === 'inline' ? Number.NaN : Number.parseFloat(style.height);
  const high = Math.min(
    Number.isNaN(line) ? LETTER_HEIGHT * size : line,
    Number.isNaN(room) ? Number.POSITIVE_INFINITY : room,
  );
  const isLarge = text.length * size >= LARGE;
  const standsOut = isLarge && LETTER_HEIGHT * size - high > LEAST_OVERHANG * size;
  return Math.max(standsOut ? text.length * size : 0, ink.overhangOf(text, style));
}

function* partsOf(element: Element, extent: PartExtent, styles: StyleCache): Iterable<Overlay> {
  const { position, overflow, resize } = styles.of(element);
  if (!PARTED.has(dom.tagOf(element)) && resize === 'none') return;
  const isFree = extent.isFixed || (extent.isPlaced && position === 'static');
  // What stands out of a control that cuts off is not painted.
  const within = overflow === 'visible' || resize !== 'none' ? extent.reach : 0;
  const farther = isFree ? Number.POSITIVE_INFINITY : within;
  if (farther > 0) yield partFarFrom(element, farther);
}
