import { areaOf, around, type Box, EVERYWHERE, isEmpty, isInside, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { paddingBoxOf } from '../dom/safe-dom-paint.ts';
import type { ComputedPaint, ComputedPaints } from '../painting/computed-paint.ts';
import type { Overlay } from '../painting/paint-extent.ts';
import { overlap } from '../painting/row-index.ts';
import { longestStretch, type ScrollPath, scrollPath } from '../painting/scroll-path.ts';
import { isContainingBlock } from '../styles/containing-block.ts';
import { liesUnder } from '../styles/paint-order.ts';
import type { Cover } from './even-paint.ts';
import type { Overlays } from './overlays.ts';
import type { Met } from './staying-overlays.ts';

/* What lies over boxes that scroll, and whether a text can be scrolled out from under it. */

/** Of a line of which less is covered, the rest is seen. */
const MOST = 0.3;
/** So far apart covers must be for a line to be read between them, and for a word. */
const [LEAST_HIGH, LEAST_WIDE] = [24, 100];
/** Of more covers than these the largest are looked at, and the others as one. */
const MOST_COVERS = 40;

interface Covered {
  readonly pane: Box;
  readonly room: Box;
  readonly all: readonly Cover[];
  /** Of these, what stays only while the box is scrolled sideways, as the first column of a table: it goes along with what comes from below. */
  readonly columns: ReadonlySet<Cover>;
  /** Those of a text that nothing lifts over any, none in another: of one that comes from the side, and of others. */
  readonly outer: readonly Box[];
  readonly outerDown: readonly Box[];
  /** By ways through the box, whether these leave nothing to read. */
  readonly closed: Map<string, boolean>;
}

/** A box through which a text is scrolled. */
export interface Passage {
  readonly scroller: Element;
  readonly path: ScrollPath;
}

/** In one reading of the page. */
export class ScrollerCovers {
  readonly #paints: ComputedPaints;
  readonly #overlays: Overlays;
  readonly #known = new Map<Element, Covered>();

  constructor(paints: ComputedPaints, overlays: Overlays) {
    this.#paints = paints;
    this.#overlays = overlays;
  }

  /** All boxes that a text is scrolled out of: what one shows is scrolled with it through the next. */
  passagesOf(text: Box, scroller: Element): readonly Passage[] {
    const passages: Passage[] = [];
    let place = text;
    for (let at: Element | undefined = scroller; at !== undefined; at = this.#paints.of(at).outer) {
      const { pane, room } = this.#of(at);
      if (!isEmpty(within(place, pane))) continue;
      passages.push({ scroller: at, path: scrollPath(place, pane, room) });
      place = pane;
    }
    return passages;
  }

  /** Where the outermost box is in which one that scrolls is scrolled. */
  outermostOf(scroller: Element): Box {
    let last = scroller;
    for (let at: Element | undefined = scroller; at !== undefined; at = this.#paints.of(at).outer) last = at;
    return this.#of(last).pane;
  }

  /** Where in the page a text is, or the outermost box that it is scrolled out of. */
  placeOf(text: Box, scroller: Element): Box {
    const last = this.passagesOf(text, scroller).at(-1);
    return last === undefined ? text : this.#of(last.scroller).pane;
  }

  /** What lies over where a text in an element comes through a box. */
  over({ scroller, path }: Passage, element: Element): readonly Cover[] {
    const { all, columns } = this.#of(scroller);
    const over = comesAcross(path) ? all : all.filter((each) => !columns.has(each));
    return over.filter((each) => overlap(each.box, path.box) && !isUnder(each, element));
  }

  /** Whether nothing is left to read of a text in an element where it comes through. */
  isShut(passage: Passage, element: Element): boolean {
    const { scroller, path } = passage;
    const { all, outer, outerDown, pane } = this.#of(scroller);
    // By all covers first: which of them an element is over takes a reading of the styles of all around it.
    const any = comesAcross(path) ? outer : outerDown;
    if (any.length === 0 || !this.#isClosedByAny(scroller, path, any)) return false;
    const isLifted = all.some((each) => isUnder(each, element));
    return !isLifted || isClosed(path, outermost(boxesIn(pane, this.over(passage, element))));
  }

  /** Texts of a list come along one way. */
  #isClosedByAny(scroller: Element, path: ScrollPath, boxes: readonly Box[]): boolean {
    const { closed } = this.#of(scroller);
    const { left, top, right, bottom } = path.box;
    const key = `${path.isRow} ${comesAcross(path)} ${[left, top, right, bottom].map(Math.round).join()}`;
    const isAny = closed.get(key) ?? isClosed(path, boxes);
    closed.set(key, isAny);
    return isAny;
  }

  /** How many of the covers that stand in a box come before an element in it: of one level, the later is painted over the other. */
  placeAmong(scroller: Element, element: Element): number {
    return this.#of(scroller).all.filter(({ element: each, isWithin }) => isWithin && dom.follows(element, each))
      .length;
  }

  #of(scroller: Element): Covered {
    const known = this.#known.get(scroller);
    if (known !== undefined) return known;
    const look = this.#paints.of(scroller);
    const pane = look.pane ?? paddingBoxOf(scroller);
    const outerPane = look.outer === undefined ? undefined : this.#paints.of(look.outer).pane;
    const met: Met = { element: scroller, fixed: look.fixed, scroller: look.outer, pane: outerPane };
    const all = this.#overlays.over(pane, met, (each) => this.#goesAlong(each, scroller));
    const columns = new Set(all.filter(({ element, isWithin }) => isWithin && this.#sticksSideways(element)));
    const covered = {
      pane,
      room: look.room ?? EVERYWHERE,
      all,
      columns,
      outer: outermost(boxesIn(pane, all)),
      outerDown: outermost(
        boxesIn(
          pane,
          all.filter((each) => !columns.has(each)),
        ),
      ),
      closed: new Map<string, boolean>(),
    };
    this.#known.set(scroller, covered);
    return covered;
  }

  /** Whether what stands in a box is scrolled with it: not what sticks there, or is placed by a box farther out. */
  #goesAlong({ element, pseudo, stays }: Overlay, scroller: Element): boolean {
    const position = pseudo === undefined ? 'static' : getComputedStyle(element, pseudo).position;
    if (position === 'absolute' || position === 'fixed') {
      let at: Element | undefined = element;
      while (at !== undefined && !isContainingBlock(this.#paints.styleOf(at), position)) at = dom.drawnParentOf(at);
      return at !== undefined && (at === scroller || this.#isScrolledBy(this.#paints.of(at), scroller));
    }
    const look = this.#paints.of(element);
    if (look.scroller === scroller && (position === 'sticky' || (stays && look.sticky !== undefined))) return false;
    return element === scroller || this.#isScrolledBy(look, scroller);
  }

  #sticksSideways(element: Element): boolean {
    const { sticky } = this.#paints.of(element);
    if (sticky === undefined) return false;
    const { position, top, bottom } = this.#paints.styleOf(sticky);
    return position === 'sticky' && top === 'auto' && bottom === 'auto';
  }

  #isScrolledBy(look: ComputedPaint, scroller: Element): boolean {
    for (let at = look.scroller; at !== undefined; at = this.#paints.of(at).outer) if (at === scroller) return true;
    return false;
  }
}

/** Whether a box has to be scrolled sideways for a text to come. */
function comesAcross({ isRow, isBoth }: ScrollPath): boolean {
  return isRow || isBoth === true;
}

/** Whether boxes leave nothing to read of what comes through where a text does. */
export function isClosed(path: ScrollPath, boxes: readonly Box[]): boolean {
  const over = boxes.filter((box) => overlap(box, path.box));
  const { left, top, right, bottom } = path.box;
  const least = path.isRow ? Math.min(LEAST_WIDE, right - left) : Math.min(LEAST_HIGH, bottom - top);
  return over.length > 0 && longestStretch(path, over, MOST) < least;
}

/** Whether a text in an element is surely painted over what else stands in the box that scrolls it. */
function isUnder({ element, isWithin, isPlain }: Cover, over: Element): boolean {
  return isWithin && isPlain && liesUnder(element, over);
}

function boxesIn(pane: Box, covers: readonly Cover[]): readonly Box[] {
  return covers.map(({ box }) => within(box, pane));
}

/** A dialogue paints in a hundred boxes, which are in one. */
function outermost(boxes: readonly Box[]): readonly Box[] {
  const kept: Box[] = [];
  let rest: Box | undefined;
  for (const box of boxes.toSorted((one, other) => areaOf(other) - areaOf(one))) {
    if (kept.some((each) => isInside(box, each))) continue;
    if (kept.length < MOST_COVERS) kept.push(box);
    else rest = rest === undefined ? box : around(rest, box);
  }
  return rest === undefined ? kept : [...kept, rest];
}
