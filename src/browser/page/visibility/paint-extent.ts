import type { Box } from '../dom/box.ts';
import { readColor } from './colors.ts';

/* What an element paints by itself, and how far from its box. */

const CLEAR = 'rgba(0, 0, 0, 0)';
/** What is fainter than this lets whatever is under it be read. */
const LEAST_ALPHA = 0.06;
/** Of a shadow or an outline, which lies beside the box: what is fainter hides nothing. */
const LEAST_SOLID = 0.5;
const PX = /-?[\d.]+px/g;

/** Each property is read by its name: taken apart, a computed style is read whole, which takes milliseconds. */
export function paints(style: CSSStyleDeclaration): boolean {
  if (style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true;
  const { backgroundColor } = style;
  if (backgroundColor !== CLEAR && (readColor(backgroundColor)?.[3] ?? 1) > 0) return true;
  if (style.borderStyle !== 'none' || style.outlineStyle !== 'none') return true;
  return style.backdropFilter !== 'none';
}

/** Whether what is painted is not there to be seen: a cover that only shows when one points at it. */
export function isClear(element: Element, pseudo: string | undefined): boolean {
  const style = getComputedStyle(element, pseudo);
  return style.visibility !== 'visible' || Number(style.opacity) < LEAST_ALPHA;
}

/** Whether any of that is beyond the box. */
export function reachesOut(style: CSSStyleDeclaration): boolean {
  if (style.boxShadow !== 'none' || style.outlineStyle !== 'none' || style.textShadow !== 'none') return true;
  return style.filter !== 'none' || style.borderImageSource !== 'none' || mirrorOf(style) !== 'none';
}

/** The box with all that is painted beyond it: shadows, outlines, mirror images, pictures of borders. */
export function reachOf(box: Box, style: CSSStyleDeclaration): Box {
  let reach = box;
  const { boxShadow, outlineStyle, filter, textShadow, borderImageSource } = style;
  const mirror = mirrorOf(style);
  for (const shadow of [...shadowsIn(boxShadow), ...shadowsIn(textShadow), ...shadowsIn(dropsIn(filter))])
    reach = around(reach, moved(box, shadow));
  if (outlineStyle !== 'none' && isSolid(style.outlineColor))
    reach = around(reach, grown(box, lengthsIn(`${style.outlineWidth} ${style.outlineOffset}`)));
  if (borderImageSource !== 'none') reach = around(reach, grown(box, [outsetOf(style)]));
  if (mirror !== 'none')
    reach = around(reach, grown(box, [box.right - box.left, box.bottom - box.top, ...lengthsIn(mirror)]));
  return reach;
}

/** Not in the types. */
function mirrorOf(style: CSSStyleDeclaration): string {
  return style.getPropertyValue('-webkit-box-reflect');
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

function grown(box: Box, by: readonly number[]): Box {
  return moved(box, {
    x: 0,
    y: 0,
    spread: Math.max(
      0,
      by.reduce((sum, each) => sum + each, 0),
    ),
  });
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
