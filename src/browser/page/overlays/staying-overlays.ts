import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { scrollOffsetOf, scrollRangeOf } from '../dom/safe-dom-paint.ts';
import type { Overlay } from '../painting/paint-extent.ts';
import { wayOfPage } from '../painting/text-geometry.ts';
import { comesOut, type Way } from '../styles/staying.ts';

/* What stays where it is when the page is scrolled, and whether a text comes out from under it. */

/** A line of so many pixels at least, or of its own height, comes out from under what stays. */
const LINE = 24;

export interface Measured extends Overlay {
  readonly box: Box;
  /** The filter hides it: no picture shows what it covers. */
  readonly isHidden: boolean;
}

/** A text that something may lie over. */
export interface Met {
  readonly element: Element;
  /** Stays where it is when the page is scrolled. */
  readonly fixed: boolean;
  /** The box around it that scrolls it. */
  readonly scroller: Element | undefined;
  /** What of that can be seen. */
  readonly pane?: Box | undefined;
  /** Whose ground is behind all of it, and lets nothing be seen through; undefined: nobody asked, or there is none. */
  readonly ground?: Element | undefined;
}

/** In one pass, as they stand. */
export class StayingOverlays {
  readonly all: readonly Measured[];
  readonly #boxes: readonly Box[];
  #way: ReturnType<typeof wayOfPage> | undefined;

  constructor(measured: readonly Measured[]) {
    this.all = measured.filter(({ stays, isHidden }) => stays && !isHidden);
    this.#boxes = this.all.map(({ box }) => box);
  }

  /** Whether the page, or a box in it, can be scrolled up or down so that a text stands where nothing that stays lies over it, and in the window still. */
  mayLeave({ stays, box, element }: Measured, place: Box, { fixed, scroller, pane }: Met): boolean {
    if (!stays || fixed) return false;
    const isStuck = scroller !== undefined && sticksIn(scroller, element);
    if (!isStuck && (fillsViewport(box) || box.bottom - box.top >= globalThis.innerHeight - 1)) return false;
    const height = Math.min(place.bottom - place.top, LINE);
    const way = this.#wayDown(scroller, isStuck ? pane : undefined, isStuck);
    return comesOut(box, this.#boxes, place, height, way);
  }

  /** What sticks in a box goes with it when the page is scrolled. */
  #wayDown(scroller: Element | undefined, pane: Box | undefined, isStuck: boolean): Way {
    const range = scroller === undefined ? 0 : scrollRangeOf(scroller).top;
    const scrolled = scroller === undefined ? 0 : Math.abs(scrollOffsetOf(scroller).top);
    this.#way ??= wayOfPage();
    const { up, down } = isStuck ? { up: 0, down: 0 } : this.#way;
    const [from, to] = [pane?.top ?? 0, pane?.bottom ?? globalThis.innerHeight];
    return { up: up + range - scrolled, down: down + scrolled, from, to };
  }
}

/** Whether something sticks in a box that scrolls it, and so goes where that goes. */
function sticksIn(scroller: Element, element: Element): boolean {
  let isStuck = false;
  for (let at: Element | undefined = element; at !== scroller; at = dom.drawnParentOf(at)) {
    if (at === undefined) return false;
    const { position } = getComputedStyle(at);
    if (position === 'fixed') return false;
    isStuck ||= position === 'sticky';
  }
  return isStuck;
}

/** Whether nothing can be scrolled out from under a box. */
export function fillsViewport({ top, bottom }: Pick<Box, 'top' | 'bottom'>): boolean {
  return top <= 1 && bottom >= globalThis.innerHeight - 1;
}
