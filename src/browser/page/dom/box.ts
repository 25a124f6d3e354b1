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
export const LEAST_SIDE = 2;

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
export function isEmpty(box: Box | undefined): boolean {
  return box !== undefined && (box.right - box.left < LEAST_SIDE || box.bottom - box.top < LEAST_SIDE);
}

/** Whether a box does not stand out of another. */
export function isInside(box: Box, room: Box): boolean {
  return box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom;
}
