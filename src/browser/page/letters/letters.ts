import * as dom from '../dom/safe-dom.ts';
import { zoomOf } from '../dom/safe-dom-paint.ts';
import { type Color, isNear, readColor } from '../painting/colors.ts';
import type { ComputedPaint, ComputedPaints } from '../painting/computed-paint.ts';
import { hasOddLetters } from '../painting/unusual-paint.ts';
import { isStrewn } from './readability.ts';

/* What styles say of letters, and hand down: it is read once of an element, and holds for all those that have it from there. */

export interface Letters {
  readonly visible: boolean;
  /** Nobody can read them, whatever they stand on: too small, disguised, strewn. */
  readonly illegible: boolean;
  /** The colour that they are painted in. */
  readonly ink: Color | undefined;
  /** They are not drawn as their colour and size say. */
  readonly odd: boolean;
  /** How large they are in pixels, but for transforms. */
  readonly size: number;
  /** Lines of them lie upon each other. */
  readonly tight: boolean;
}

export const LEAST_FONT = 2;
/** Lines that are less than this apart, in sizes of the font, are read by nobody. */
export const LEAST_LINE_HEIGHT = 0.45;
/** A line around letters of this thickness, in sizes of the font, leaves nothing between them. */
const THICKEST = 0.3;

/** In one reading of the page. */
export class LettersByElement {
  readonly #looks: ComputedPaints;
  readonly #known = new Map<Element, Letters>();

  constructor(looks: ComputedPaints) {
    this.#looks = looks;
  }

  of({ lettered }: ComputedPaint): Letters {
    const known = this.#known.get(lettered);
    if (known !== undefined) return known;
    const letters = read(lettered, this.#looks.styleOf(lettered));
    this.#known.set(lettered, letters);
    return letters;
  }
}

function read(element: Element, style: CSSStyleDeclaration): Letters {
  const fontSize = Number.parseFloat(style.fontSize);
  // An SVG may be drawn at any size.
  const size = dom.isSvg(element) ? Number.POSITIVE_INFINITY : fontSize * zoomOf(element);
  return {
    visible: style.visibility === 'visible',
    illegible: isDisguised(style) || size < LEAST_FONT || isStrewn(style) || isDrowned(style),
    ink: inkOf(element, style),
    odd: hasOddLetters(style),
    size,
    tight: Number.parseFloat(style.lineHeight) < LEAST_LINE_HEIGHT * fontSize,
  };
}

/** Whether dots stand for the letters. */
export function isDisguised(style: CSSStyleDeclaration): boolean {
  return style.getPropertyValue('-webkit-text-security') !== 'none';
}

/** Whether letters are lost in the lines around them, which are painted over them or in their colour. */
export function isDrowned(style: CSSStyleDeclaration): boolean {
  const thickness = Number.parseFloat(style.webkitTextStrokeWidth);
  if (thickness === 0 || !(thickness > THICKEST * Number.parseFloat(style.fontSize))) return false;
  const stroke = readColor(style.webkitTextStrokeColor);
  const fill = readColor(style.webkitTextFillColor);
  if (stroke?.[3] === 0) return false;
  const isBehind = /^stroke/.test(style.paintOrder);
  return !isBehind || stroke === undefined || fill === undefined || isNear(fill, stroke);
}

function inkOf(element: Element, style: CSSStyleDeclaration): Color | undefined {
  if (dom.isSvg(element)) return style.fill === 'none' ? [0, 0, 0, 0] : readColor(style.fill);
  const fill = style.webkitTextFillColor;
  return readColor(fill === '' ? style.color : fill);
}
