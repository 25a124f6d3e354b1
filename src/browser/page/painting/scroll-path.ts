import { type Box, within } from '../dom/box.ts';

/*
 * Where a text passes through a box that scrolls it: a column of the box, where it stands above or below what is in sight, and a row where it stands beside that.
 *
 *   ┌──────────┐
 *   │ seen ▒▒▒▒│    Something lies over the box but for a strip at its left. That words show in the strip says nothing of a note whose column
 *   │ seen ▒▒▒▒│    is all under what lies there.
 *   └──────────┘
 *           a note
 */

export interface ScrollPath {
  readonly box: Box;
  /** It comes from the side. */
  readonly isRow: boolean;
  /** It comes from the side and from above or below. */
  readonly isBoth?: boolean;
}

/** A text is in a column or row where so much of its breadth is, or of all that the box has. */
const LEAST_COMMON = 0.7;
/** Of a text so much has to come to sight, and of its last line so many pixels. */
const [LEAST_OF_TEXT, LINE] = [0.7, 24];

/**
 * Where a text comes through a box; one that stands neither in a column nor in a row of it, anywhere in it. `room`: what of the page is scrolled through the box, as far as
 * it is scrolled now. The last text of a box comes no farther than to its lower edge.
 */
export function scrollPath(text: Box, pane: Box, room: Box): ScrollPath {
  const common = within(text, pane);
  const [isInColumn, isInRow] = [across, down].map((sides) => isMostOf(sides(common), sides(text), sides(pane)));
  if (isInColumn === isInRow) return { box: pane, isRow: false, isBoth: true };
  if (isInColumn === true) {
    const [top, bottom] = reached(down(text), down(pane), down(room));
    return { box: { left: common.left, top, right: common.right, bottom }, isRow: false };
  }
  const [left, right] = reached(across(text), across(pane), across(room));
  return { box: { left, top: common.top, right, bottom: common.bottom }, isRow: true };
}

type Sides = readonly [from: number, to: number];

function isMostOf([from, to]: Sides, [start, end]: Sides, [first, last]: Sides): boolean {
  return to - from >= LEAST_COMMON * Math.min(end - start, last - first);
}

/** As far into a box as scrolling brings most of a text. */
function reached([start, end]: Sides, [first, last]: Sides, [begin, stop]: Sides): Sides {
  const most = Math.max(0, LEAST_OF_TEXT * (end - start) - LINE);
  return [Math.max(first, start + most - (stop - last)), Math.min(last, end - most + (first - begin))];
}

/** How much of the breadth of a path is in other boxes, from 0 to 1. */
export function breadthIn({ box, isRow }: ScrollPath, others: readonly Box[]): number {
  const sides = isRow ? down : across;
  const [from, to] = sides(box);
  let [reached, common] = [from, 0];
  for (const [start, end] of others.map(sides).toSorted(([one], [other]) => one - other)) {
    const begin = Math.max(start, reached);
    const stop = Math.min(end, to);
    if (stop <= begin) continue;
    common += stop - begin;
    reached = stop;
  }
  return to > from ? common / (to - from) : 0;
}

/** Along a path, the longest stretch of which less than a share of its breadth is in other boxes. */
export function longestStretch(path: ScrollPath, others: readonly Box[], share: number): number {
  const along = path.isRow ? across : down;
  const [from, to] = along(path.box);
  const ends = others.flatMap((box) => [...along(box)]).filter((end) => end > from && end < to);
  const borders = [...new Set([from, ...ends, to])].toSorted((one, other) => one - other);
  let [longest, free] = [0, 0];
  for (const [at, start] of borders.slice(0, -1).entries()) {
    const end = borders[at + 1] ?? start;
    const beside = others.filter((box) => along(box)[0] < end && along(box)[1] > start);
    free = breadthIn(path, beside) < share ? free + end - start : 0;
    longest = Math.max(longest, free);
  }
  return longest;
}

function across({ left, right }: Box): Sides {
  return [left, right];
}

function down({ top, bottom }: Box): Sides {
  return [top, bottom];
}
