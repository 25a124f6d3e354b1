import type { Box } from '../dom/box.ts';
import { readColor } from './colors.ts';

/* Shadows, as computed styles write them: `rgb(0, 0, 0) 2px 2px 4px 0px inset, …`. */

/** Of a shadow or an outline, which lies beside the box: what is fainter hides nothing. */
export const LEAST_SOLID = 0.5;
const PX = /-?[\d.]+px/g;

interface Shadow {
  readonly x: number;
  readonly y: number;
  readonly spread: number;
}

/** Those that may hide anything; of what is blurred, half of the blur. */
export function shadowsIn(list: string): readonly Shadow[] {
  if (list === 'none' || list === '') return [];
  return list.split(/,(?![^(]*\))/).flatMap((shadow) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengthsIn(shadow);
    return shadow.includes('inset') || !isSolid(colorIn(shadow)) ? [] : [{ x, y, spread: spread + blur / 2 }];
  });
}

/** How far into a box its solid shadows inside of it reach from each side; of what is blurred, half of the blur. */
export function insetsIn(list: string): readonly (readonly number[])[] {
  return list.split(/,(?![^(]*\))/).flatMap((shadow) => {
    if (!shadow.includes('inset') || !isSolid(colorIn(shadow))) return [];
    const [x = 0, y = 0, blur = 0, spread = 0] = lengthsIn(shadow);
    const all = spread + blur / 2;
    return [[all + y, all - x, all - y, all + x]];
  });
}

export function dropsIn(filter: string): string {
  return Array.from(filter.matchAll(/drop-shadow\(((?:[^()]|\([^()]*\))*)\)/g), ([, shadow]) => shadow).join();
}

function colorIn(shadow: string): string {
  return /^[a-z]+\([^)]*\)/.exec(shadow.trim())?.[0] ?? '';
}

export function isSolid(color: string): boolean {
  return (readColor(color)?.[3] ?? 1) >= LEAST_SOLID;
}

export function lengthsIn(text: string): readonly number[] {
  return Array.from(text.matchAll(PX), ([length]) => Number.parseFloat(length));
}

export function moved({ left, top, right, bottom }: Box, { x, y, spread }: Shadow): Box {
  return { left: left + x - spread, top: top + y - spread, right: right + x + spread, bottom: bottom + y + spread };
}
