import { areaOf, type Box, isInside, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { paddingBoxOf } from '../dom/safe-dom-paint.ts';
import type { ComputedPaints } from '../painting/computed-paint.ts';
import { overlap } from '../painting/row-index.ts';
import { longestStretch, type ScrollPath } from '../painting/scroll-path.ts';
import type { Cover } from './even-paint.ts';
import type { Met } from './overlays.ts';

/* What lies over boxes that scroll, and whether a text can be scrolled out from under it. */

/** Of a line of which less is covered, the rest is seen. */
const MOST = 0.5;
/** So far apart covers must be for a line to be read between them, and for a word. */
const [LEAST_HIGH, LEAST_WIDE] = [24, 100];
/** Of more covers than these the largest are looked at. */
const MOST_COVERS = 40;

interface Covered {
  readonly pane: Box;
  readonly all: readonly Cover[];
  /** Those that are in no other. */
  readonly outer: readonly Box[];
}

/** In one reading of the page. */
export class ScrollerCovers {
  readonly #paints: ComputedPaints;
  readonly #over: (pane: Box, met: Met) => readonly Cover[];
  readonly #known = new Map<Element, Covered>();

  constructor(paints: ComputedPaints, over: (pane: Box, met: Met) => readonly Cover[]) {
    this.#paints = paints;
    this.#over = over;
  }

  paneOf(scroller: Element): Box {
    return this.#of(scroller).pane;
  }

  /** What lies over where a text comes through a box. */
  over(scroller: Element, path: ScrollPath): readonly Cover[] {
    return this.#of(scroller).all.filter(({ box }) => overlap(box, path.box));
  }

  /** Whether nothing is left to read in where a text comes through. */
  isShut(scroller: Element, path: ScrollPath): boolean {
    const { outer } = this.#of(scroller);
    const least = path.isRow ? LEAST_WIDE : LEAST_HIGH;
    return (
      outer.length > 0 &&
      longestStretch(
        path,
        outer.filter((box) => overlap(box, path.box)),
        MOST,
      ) < least
    );
  }

  #of(scroller: Element): Covered {
    const known = this.#known.get(scroller);
    if (known !== undefined) return known;
    const pane = paddingBoxOf(scroller);
    const { fixed, scroller: outer } = this.#paints.of(dom.drawnParentOf(scroller) ?? scroller);
    const all = this.#over(pane, { element: scroller, fixed, scroller: outer });
    const covered = { pane, all, outer: outermost(all.map(({ box }) => within(box, pane))) };
    this.#known.set(scroller, covered);
    return covered;
  }
}

/** A dialogue paints in a hundred boxes, which are in one. */
function outermost(boxes: readonly Box[]): readonly Box[] {
  const kept: Box[] = [];
  for (const box of boxes.toSorted((one, other) => areaOf(other) - areaOf(one))) {
    if (kept.length === MOST_COVERS) break;
    if (!kept.some((each) => isInside(box, each))) kept.push(box);
  }
  return kept;
}
