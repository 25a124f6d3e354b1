import { type Box, boxFrom, viewportBox } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { matrixOf } from '../styles/accumulated-scale.ts';

/* About where a pseudo-element is painted: no script is told, but a positioned one is said to be so far from the box that it is placed in. */

interface PseudoBox {
  readonly box: Box;
  /** Whether what is said is all that moves it. */
  readonly isSure: boolean;
  /** How much smaller it is painted. */
  readonly scale: number;
}

const PLACED_BY_BROWSER: ReadonlySet<string> = new Set([
  '::scroll-marker',
  '::scroll-marker-group',
  '::scroll-button(*)',
  '::checkmark',
  '::picker-icon',
  '::picker(select)',
]);

/** Whether it stands where no style of it says. */
export function isPlacedByBrowser(pseudo: string): boolean {
  return PLACED_BY_BROWSER.has(pseudo);
}

/** Whether it stands elsewhere than the text beside it. */
export function isMoved({ position, transform, translate, marginLeft, marginTop }: CSSStyleDeclaration): boolean {
  return (
    position !== 'static' ||
    transform !== 'none' ||
    translate !== 'none' ||
    marginLeft.startsWith('-') ||
    marginTop.startsWith('-')
  );
}

/** `style`: that of the pseudo-element of an element. */
export function boxOfPseudo(element: Element, style: CSSStyleDeclaration): PseudoBox {
  const isPlaced = style.position === 'absolute' || style.position === 'fixed';
  const around =
    style.position === 'fixed' ? viewportBox() : boxFrom(dom.rectOf(isPlaced ? holderOf(element) : element));
  const sides = [style.left, style.top, style.width, style.height].map(Number.parseFloat);
  const [x = 0, y = 0, width = 0, height = 0] = sides;
  const isKnown = !sides.some(Number.isNaN);
  const placed = isPlaced && isKnown ? sized(around, x, y, width + across(style), height + down(style)) : around;
  const { shiftX, shiftY, scale, isTurned } = shiftOf(style);
  const [left, top] = [
    shiftX + Number.parseFloat(style.marginLeft) + (isPlaced ? 0 : x || 0) + indentOf(style),
    shiftY + Number.parseFloat(style.marginTop) + (isPlaced ? 0 : y || 0),
  ];
  return {
    box: {
      left: placed.left + left,
      right: placed.right + left,
      top: placed.top + top,
      bottom: placed.bottom + top,
    },
    isSure: !isTurned && (isKnown || !isMoved(style)),
    scale,
  };
}

/** The box that a positioned one is placed in. */
function holderOf(element: Element): Element {
  let holder: Element = element;
  while (getComputedStyle(holder).position === 'static' && getComputedStyle(holder).transform === 'none') {
    const above = dom.drawnParentOf(holder);
    if (above === undefined) break;
    holder = above;
  }
  return holder;
}

function sized({ left, top }: Box, x: number, y: number, width: number, height: number): Box {
  return { left: left + x, top: top + y, right: left + x + width, bottom: top + y + height };
}

function across({ paddingLeft, paddingRight }: CSSStyleDeclaration): number {
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

function down({ paddingTop, paddingBottom }: CSSStyleDeclaration): number {
  return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
}

/** Of a line that begins far from its box. */
function indentOf({ textIndent, display }: CSSStyleDeclaration): number {
  return display === 'inline' ? 0 : Number.parseFloat(textIndent) || 0;
}

interface Shift {
  readonly shiftX: number;
  readonly shiftY: number;
  readonly scale: number;
  readonly isTurned: boolean;
}

function shiftOf({ transform, translate, scale, rotate }: CSSStyleDeclaration): Shift {
  const [dx = 0, dy = 0] = translate === 'none' ? [] : translate.split(' ').map(Number.parseFloat);
  const own = scale === 'none' ? 1 : Math.min(...scale.split(' ').map(Number.parseFloat));
  if (transform === 'none')
    return { shiftX: dx, shiftY: dy, scale: own, isTurned: rotate !== 'none' || translate.includes('%') };
  const [a, b, c, d, x = 0, y = 0] = matrixOf(transform);
  return {
    shiftX: dx + x,
    shiftY: dy + y,
    scale: own * Math.min(Math.hypot(a, b), Math.hypot(c, d)),
    isTurned: transform.startsWith('matrix3d') || b !== 0 || rotate !== 'none' || translate.includes('%'),
  };
}
