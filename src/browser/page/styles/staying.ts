import { type Box, commonWidth } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { isContainingBlock, isInTopLayer } from './containing-block.ts';
import { ANYTHING, type PaintRules, PLACING } from './paint-rules.ts';
import type { StyleCache } from './style-cache.ts';

/* What stays in the window when the page is scrolled, and what of the window it leaves free. */

const SIDES = ['top', 'bottom', 'left', 'right'] as const;

/** Which elements stay where they are when the page is scrolled: they or one around them are fixed to the window, or stick. */
export class Staying {
  readonly #known = new Map<Element, boolean>();
  readonly #styles: StyleCache;
  readonly #painters: PaintRules | undefined;

  constructor(styles: StyleCache, painters: PaintRules | undefined) {
    this.#styles = styles;
    this.#painters = painters;
  }

  has(element: Element): boolean {
    const path: Element[] = [];
    let stays = false;
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
      const known = this.#known.get(at);
      if (known !== undefined) {
        stays = known;
        break;
      }
      path.push(at);
    }
    for (const at of path.reverse()) {
      stays ||= this.#isFixed(at);
      this.#known.set(at, stays);
    }
    return stays;
  }

  #isFixed(element: Element): boolean {
    if (((this.#painters?.bitsOf(element) ?? ANYTHING) & PLACING) === 0) return false;
    const style = this.#styles.of(element);
    const { position } = style;
    if ((position !== 'fixed' && position !== 'sticky') || style.display === 'contents') return false;
    if (position === 'sticky') return SIDES.some((side) => style[side] !== 'auto');
    for (let at = dom.drawnParentOf(element); at !== undefined; at = dom.drawnParentOf(at))
      if (isContainingBlock(this.#styles.of(at), 'fixed')) return isInTopLayer(style);
    return true;
  }
}

/** How far what is scrolled can be moved up and down from where it is, and between what edges it is seen. */
export interface Way {
  readonly up: number;
  readonly down: number;
  readonly from: number;
  readonly to: number;
}

/** Whether a place can be scrolled to where nothing that stays lies over it, as high as `height`. */
export function comesOut(own: Box, others: readonly Box[], place: Box, height: number, way: Way): boolean {
  return gapsBetween(own, others, place, way).some(
    ([top, bottom]) =>
      bottom - top >= height && place.top - way.up <= bottom - height && place.bottom + way.down >= top + height,
  );
}

/** What a box leaves free between two edges, with others over most of a place's way up and down. */
function gapsBetween(
  own: Box,
  others: readonly Box[],
  place: Box,
  way: Way,
): readonly (readonly [top: number, bottom: number])[] {
  const isOver = (box: Box): boolean => commonWidth(box, place) > (place.right - place.left) / 2;
  const gaps: (readonly [number, number])[] = [];
  let { from } = way;
  for (const { top, bottom } of [own, ...others.filter(isOver)].sort((one, other) => one.top - other.top)) {
    if (top > from) gaps.push([from, Math.min(top, way.to)]);
    from = Math.max(from, bottom);
  }
  return [...gaps, [from, way.to]];
}
