import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { middleOf, overlap } from './row-index.ts';

/* Where texts stand in the page, and what is beside it. */

/** Farther right than this nobody scrolls. */
const FARTHEST = 20_000;

export class TextGeometry {
  readonly #range = dom.newRange();
  readonly scrollX = globalThis.scrollX;
  readonly scrollY = globalThis.scrollY;
  readonly width = globalThis.innerWidth;
  readonly height = globalThis.innerHeight;

  boxOf(text: Text): Box {
    dom.selectNode(this.#range, text);
    const { left, top, right, bottom } = dom.rectOfRange(this.#range);
    return { left, top, right, bottom };
  }

  linesOf(text: Text): readonly Box[] {
    dom.selectNode(this.#range, text);
    return Array.from(dom.rectsOfRange(this.#range), ({ left, top, right, bottom }) => ({ left, top, right, bottom }));
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

  isOffPage({ left, right, bottom }: Box): boolean {
    return right + this.scrollX <= 0 || bottom + this.scrollY <= 0 || left > FARTHEST;
  }

  isOffViewport({ left, top, right, bottom }: Box): boolean {
    return right <= 0 || bottom <= 0 || left >= this.width || top >= this.height;
  }

  isInViewport(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}
