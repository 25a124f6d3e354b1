import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { PICTURES } from '../painting/paint-extent.ts';
import { isBackdropChanged } from '../painting/unusual-paint.ts';

/* Whether one place tells of others how much is seen there. */

/** Something that may lie over a box. */
export interface Cover {
  readonly element: Element;
  readonly box: Box;
  /** It stands in the box, and is not scrolled with it. */
  readonly isWithin: boolean;
  /** All that it paints is in its own box, and painted with it. */
  readonly isPlain: boolean;
  /** Lets as much be seen through in one place as in another. */
  readonly isEven: boolean;
}

/** How a fade begins that is the same from side to side, or from top to bottom. */
const FADES = {
  down: /^(?:to (?:top|bottom),|0deg,|180deg,|(?!to |-?[\d.]+(?:deg|g?rad|turn)))/,
  across: /^(?:to (?:left|right),|-?90deg,|270deg,)/,
};
const FADE = 'linear-gradient(';
/** A mask that is as large as its box. */
const WHOLE = /^(?:(?:auto|100%|100% 100%)(?:, )?)+$/;
const OUTMOST = /^(?:border-box(?:, )?)+$/;
const OTHER_MASKS = /url\(|(?:radial|conic)-gradient|image|cross-fade|element\(|paint\(/;

/** Whether what an element paints is the same all over its box. */
export function isEven(element: Element): boolean {
  const style = getComputedStyle(element);
  const { backgroundImage, borderImageSource, boxShadow, maskImage } = style;
  if ([backgroundImage, borderImageSource, maskImage].some((each) => each !== 'none')) return false;
  // What makes colours alike lets one pair be told apart, and another not.
  if (isBackdropChanged(style, undefined)) return false;
  return !boxShadow.includes('inset') && !PICTURES.has(dom.tagOf(element)) && !isUneven(style);
}

/** Whether nothing around an element, nor itself, has it be seen in one part of a line and not in another; `isRow`: of a column. */
export function isShownEvenly(element: Element, isRow: boolean): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
    const style = getComputedStyle(at);
    if (isUneven(style) || (style.maskImage !== 'none' && !isFade(style, isRow))) return false;
  }
  return true;
}

/** Whether a mask lets a line through as a whole, or not. */
function isFade({ maskImage, maskSize, maskClip, maskOrigin }: CSSStyleDeclaration, isRow: boolean): boolean {
  const isWhole = WHOLE.test(maskSize) && [maskClip, maskOrigin].every((each) => OUTMOST.test(each));
  if (OTHER_MASKS.test(maskImage) || !isWhole) return false;
  const fades = maskImage.split(FADE).slice(1);
  return fades.length > 0 && fades.every((fade) => (isRow ? FADES.across : FADES.down).test(fade));
}

/** Whether something is shown in parts, or as what is behind it has it, masks aside. */
function isUneven({ webkitMaskBoxImageSource, clipPath, mixBlendMode, filter }: CSSStyleDeclaration): boolean {
  if (webkitMaskBoxImageSource !== 'none' || clipPath !== 'none') return true;
  return mixBlendMode !== 'normal' || filter.includes('url(');
}
