import type { Box } from './box.ts';
import * as dom from './dom.ts';
import { isEmpty } from './look.ts';
import { middleOf, overlap } from './stretches.ts';

/*
 * Where texts stand. Measuring each by itself takes longer than all that its styles are asked, so texts are measured by the stretch: the browser
 * hands over the boxes of everything between two texts at once. Where all of them lie on the page but beside the viewport, and each is large enough to show
 * a line, no text of the stretch is anywhere that its own box would have to be known for. A stretch with anything else in it is halved.
 *
 *   [ a b c d | e f g h ]    e to h are below the viewport: known at once
 *   [ a b | c d ]            c lies at -9999px: a and b known, c and d measured by themselves where somebody asks
 */

/** How many texts are measured at once. */
const STRETCH = 64;
/** Farther right than this nobody scrolls. */
const FARTHEST = 20_000;

export class Places {
  readonly #range = dom.newRange();
  readonly #aside = new Set<Text>();
  readonly scrollX = globalThis.scrollX;
  readonly scrollY = globalThis.scrollY;
  readonly width = globalThis.innerWidth;
  readonly height = globalThis.innerHeight;

  /** Measures texts of one tree, which stand in its order. */
  survey(texts: readonly Text[]): void {
    for (let from = 0; from < texts.length; from += STRETCH) {
      this.#measure(texts, from, Math.min(from + STRETCH, texts.length));
    }
  }

  /** Whether it is known that a text lies on the page beside the viewport, unless a box around it cuts it off. */
  isAside(text: Text): boolean {
    return this.#aside.has(text);
  }

  boxOf(text: Text): Box {
    dom.selectNode(this.#range, text);
    return dom.rectOfRange(this.#range);
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

  #measure(texts: readonly Text[], from: number, to: number): void {
    const [first, last] = [texts[from], texts[to - 1]];
    if (first === undefined || last === undefined) return;
    if (this.#isPlain(first, last)) {
      for (let at = from; at < to; at++) {
        const text = texts[at];
        if (text !== undefined) this.#aside.add(text);
      }
    } else if (to - from > 1) {
      const middle = (from + to) >> 1;
      this.#measure(texts, from, middle);
      this.#measure(texts, middle, to);
    }
  }

  #isPlain(first: Text, last: Text): boolean {
    dom.spanTexts(this.#range, first, last);
    for (const { left, top, right, bottom } of dom.rectsOfRange(this.#range)) {
      const box = { left, top, right, bottom };
      // What has no extent is not drawn, and no text by itself.
      if (box.right === box.left && box.bottom === box.top) continue;
      if (isEmpty(box) || this.isOffPage(box) || !this.isOffViewport(box) || box.left >= this.width) return false;
    }
    return true;
  }
}
