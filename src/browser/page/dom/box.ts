/** Edges in the viewport, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EVERYWHERE: Box = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/** Less of a box than this shows no text. */
const LEAST_SIDE = 2;

/** A rectangle of the browser's, which each edge is asked of, as a plain box. */
export function boxFrom({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

/** What the window shows. */
export function viewportBox(): Box {
  return { left: 0, top: 0, right: globalThis.innerWidth, bottom: globalThis.innerHeight };
}

/** What remains of a box in a room. */
export function within(box: Box, room: Box | undefined): Box {
  if (room === undefined) return box;
  return {
    left: Math.max(box.left, room.left),
    top: Math.max(box.top, room.top),
    right: Math.min(box.right, room.right),
    bottom: Math.min(box.bottom, room.bottom),
  };
}

/** Whether a box is too small to show text in; no box at all is no limit. */
export function isEmpty(box: Box | undefined, least = LEAST_SIDE): boolean {
  return box !== undefined && (box.right - box.left < least || box.bottom - box.top < least);
}

/** Whether a box does not stand out of another. */
export function isInside(box: Box, room: Box): boolean {
  return box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom;
}

/** A box that another reaches beyond, so many times farther. */
export function stretched(box: Box, reach: Box, times: number): Box {
  return {
    left: box.left - (box.left - reach.left) * times,
    top: box.top - (box.top - reach.top) * times,
    right: box.right + (reach.right - box.right) * times,
    bottom: box.bottom + (reach.bottom - box.bottom) * times,
  };
}

/** A box by so many pixels larger to each side. */
export function grown(box: Box, by: number): Box {
  return by <= 0 ? box : { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}

/** What is left of a box without so many pixels at its top, right, bottom and left, so many times. */
export function inset(box: Box, sides: readonly number[], times: number): Box {
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) => side * times);
  return { left: box.left + left, top: box.top + top, right: box.right - right, bottom: box.bottom - bottom };
}

/** The smallest box around two. */
export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** How wide the stretch is in which two boxes stand above each other. */
export function commonWidth(one: Pick<Box, 'left' | 'right'>, other: Pick<Box, 'left' | 'right'>): number {
  return Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left));
}

/** How far a box reaches beyond another. */
export function beyond(box: Box, reach: Box): number {
  return Math.max(box.left - reach.left, box.top - reach.top, reach.right - box.right, reach.bottom - box.bottom);
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
