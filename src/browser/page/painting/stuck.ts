import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { paddingBoxOf, scrollOffsetOf, scrollRangeOf } from '../dom/safe-dom-paint.ts';
import { wayOfPage } from './text-geometry.ts';

/*
 * Whether what is in a box that sticks comes to sight at all. It goes where the box goes, and that stays at the edge of what is scrolled until the box around it ends:
 *
 *   <p style="position: sticky; top: 0; translate: 0 1000px">always as far below the window's upper edge</p>
 */

/** `box`: where a text stands that is in `sticky`; `scroller`: what scrolls it, but for the page. */
export function isStuckOut(
  box: Box,
  sticky: Element,
  style: CSSStyleDeclaration,
  scroller: Element | undefined,
): boolean {
  const around = dom.drawnParentOf(sticky);
  if (around === undefined) return false;
  const pane = scroller === undefined ? { top: 0, bottom: globalThis.innerHeight } : paddingBoxOf(scroller);
  const [own, way] = [dom.rectOf(sticky), wayOf(scroller)];
  // What is scrolled ends where it is scrolled to its end.
  const { top, bottom } = dom.rectOf(around);
  const outer = around === scroller ? { top: pane.top - way.down, bottom: pane.bottom + way.up } : { top, bottom };
  const moved = movedDownBy(style, own);
  const height = own.bottom - own.top;
  if (style.top !== 'auto') {
    const below = box.top - own.top + moved;
    const stuck = pane.top + lengthOf(style.top, pane) + below;
    if (Math.min(stuck, outer.bottom - height + below - way.up) >= pane.bottom) return true;
  }
  if (style.bottom === 'auto') return false;
  const above = box.bottom - own.bottom + moved;
  const stuck = pane.bottom - lengthOf(style.bottom, pane) + above;
  return Math.max(stuck, outer.top + height + above + way.down) <= pane.top;
}

function wayOf(scroller: Element | undefined): { readonly up: number; readonly down: number } {
  if (scroller === undefined) return wayOfPage();
  const scrolled = Math.abs(scrollOffsetOf(scroller).top);
  return { up: scrollRangeOf(scroller).top - scrolled, down: scrolled };
}

/** How much lower than where it sticks transforms have it painted. */
function movedDownBy(
  { transform, translate }: CSSStyleDeclaration,
  { top, bottom }: Pick<Box, 'top' | 'bottom'>,
): number {
  const down = translate === 'none' ? '0px' : (translate.split(' ')[1] ?? '0px');
  const byMatrix = transform.startsWith('matrix(') ? Number.parseFloat(transform.split(',')[5] ?? '0') : 0;
  return byMatrix + lengthOf(down, { top, bottom });
}

function lengthOf(length: string, { top, bottom }: Pick<Box, 'top' | 'bottom'>): number {
  const number = Number.parseFloat(length) || 0;
  return length.endsWith('%') ? (number / 100) * (bottom - top) : number;
}
