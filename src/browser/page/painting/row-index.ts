import type { Box } from '../dom/box.ts';

/** Of a line only the middle counts, where its letters are: boxes of lines reach into one another. */
const MARGIN = 0.2;
/** What is boxed is kept by the stretches of the page that it reaches into, so many pixels high each. */
const STRETCH = 128;
/** What is in more of them than this is asked about for every place. */
const MOST = 60;

/** Boxed things by where they are, so that for a place only those near it are asked. */
export class RowIndex<T extends { readonly box: Box }> {
  readonly #everywhere: T[] = [];
  readonly #by = new Map<number, T[]>();

  constructor(things: Iterable<T>) {
    for (const thing of things) {
      const [from, to] = [stretchOf(thing.box.top), stretchOf(thing.box.bottom)];
      if (to - from > MOST) this.#everywhere.push(thing);
      else for (let at = from; at <= to; at++) this.#at(at).push(thing);
    }
  }

  /** Whether the test holds for any of those that may be at a place. */
  some(place: Box, test: (thing: T) => boolean): boolean {
    if (this.#everywhere.some(test)) return true;
    const to = stretchOf(place.bottom);
    for (let at = stretchOf(place.top); at <= to; at++) if (this.#by.get(at)?.some(test) === true) return true;
    return false;
  }

  /** Whether any of them overlaps a place. Of most none does, and thousands are asked: nothing is made for the question. */
  hasOver(place: Box): boolean {
    if (isOver(this.#everywhere, place)) return true;
    const to = stretchOf(place.bottom);
    for (let at = stretchOf(place.top); at <= to; at++) {
      const near = this.#by.get(at);
      if (near !== undefined && isOver(near, place)) return true;
    }
    return false;
  }

  #at(stretch: number): T[] {
    const known = this.#by.get(stretch);
    if (known !== undefined) return known;
    const made: T[] = [];
    this.#by.set(stretch, made);
    return made;
  }
}

function isOver(things: readonly { readonly box: Box }[], place: Box): boolean {
  for (let at = 0; at < things.length; at++) {
    const box = things[at]?.box;
    if (box !== undefined && overlap(box, place)) return true;
  }
  return false;
}

function stretchOf(height: number): number {
  return Math.floor(height / STRETCH);
}

/** The middle of a line, across the way that it runs. */
export function middleOf({ left, top, right, bottom }: Box): Box {
  const [x, y] = right - left < bottom - top ? [MARGIN * (right - left), 0] : [0, MARGIN * (bottom - top)];
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
}

/** By more than a pixel: what stands beside each other often meets in a fraction of one. */
export function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
}
