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
}

/** Where a text comes through a box; one that stands neither in a column nor in a row of it, anywhere in it. */
export function scrollPath(text: Box, pane: Box): ScrollPath {
  const common = within(text, pane);
  const [isInColumn, isInRow] = [common.right > common.left, common.bottom > common.top];
  if (isInColumn === isInRow) return { box: pane, isRow: false };
  return isInColumn
    ? { box: { left: common.left, top: pane.top, right: common.right, bottom: pane.bottom }, isRow: false }
    : { box: { left: pane.left, top: common.top, right: pane.right, bottom: common.bottom }, isRow: true };
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

function across({ left, right }: Box): readonly [number, number] {
  return [left, right];
}

function down({ top, bottom }: Box): readonly [number, number] {
  return [top, bottom];
}
