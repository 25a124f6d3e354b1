import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { middleOf, overlap } from './row-index.ts';

/* Where texts stand in the page, and what is beside it. */

/** Farther right than this nobody scrolls. */
const FARTHEST = 20_000;
/** Nor so far down; browsers lay out nothing below 33,554,432. */
const LOWEST = 10_000_000;

export class TextGeometry {
  /** No part of the page, which has no say in what its methods are; asked without a step between, as thousands of texts are. */
  readonly #range = dom.newRange();
  readonly scrollX = globalThis.scrollX;
  readonly scrollY = globalThis.scrollY;
  readonly width = globalThis.innerWidth;
  readonly height = globalThis.innerHeight;

  boxOf(text: Text): Box {
    this.#range.selectNode(text);
    const { left, top, right, bottom } = this.#range.getBoundingClientRect();
    return { left, top, right, bottom };
  }

  linesOf(text: Text): readonly Box[] {
    this.#range.selectNode(text);
    return Array.from(this.#range.getClientRects(), ({ left, top, right, bottom }) => ({ left, top, right, bottom }));
  }

  /** Whether letters of an element's own stand in a place: those of a large font may cover what is under them. */
  hasWordsIn(element: Element, place: Box): boolean {
    return Array.from(dom.drawnChildrenOf(element)).some(
      (child) =>
        child instanceof Text &&
        /\S/.test(dom.dataOf(child)) &&
        this.linesOf(child).some((line) => overlap(middleOf(line), middleOf(place))),
    );
  }

  isOffPage({ left, top, right, bottom }: Box): boolean {
    return right + this.scrollX <= 0 || bottom + this.scrollY <= 0 || left > FARTHEST || top + this.scrollY > LOWEST;
  }

  isOffViewport({ left, top, right, bottom }: Box): boolean {
    return right <= 0 || bottom <= 0 || left >= this.width || top >= this.height;
  }

  isInViewport(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}
