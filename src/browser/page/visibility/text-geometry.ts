import { type Box, EVERYWHERE } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { middleOf, overlap } from './row-index.ts';

/* Where texts stand in the page, and what is beside it. */

/** Farther right than this nobody scrolls. */
export const FARTHEST = 20_000;
/** Nor so far down; browsers lay out nothing below 33,554,432. */
export const LOWEST = 10_000_000;

export class TextGeometry {
  /** No part of the page, which has no say in what its methods are; asked without a step between, as thousands of texts are. */
  readonly #range = dom.newRange();
  readonly scrollX = globalThis.scrollX;
  readonly scrollY = globalThis.scrollY;
  readonly width = globalThis.innerWidth;
  readonly height = globalThis.innerHeight;

  readonly #viewport: Box = { left: 0, top: 0, right: this.width, bottom: this.height };
  readonly #page: Box = reachOfScrolling(this);

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

  /** Where anything may be seen: of the page what is right of its left edge and below its upper one, and of what stays where it is what is in the viewport. */
  shownOf({ scrolled, fixed }: { readonly scrolled: boolean; readonly fixed: boolean }): Box {
    if (scrolled) return EVERYWHERE;
    return fixed ? this.#viewport : this.#page;
  }

  isOffPage({ left, top, right, bottom }: Box): boolean {
    const page = this.#page;
    if (right <= page.left || left >= page.right || bottom <= page.top || top >= page.bottom) return true;
    return left > FARTHEST || right < this.width - FARTHEST || Math.abs(top + this.scrollY) > LOWEST;
  }

  isOffViewport({ left, top, right, bottom }: Box): boolean {
    return right <= 0 || bottom <= 0 || left >= this.width || top >= this.height;
  }

  isInViewport(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}

type Scrolled = Pick<TextGeometry, 'scrollX' | 'scrollY' | 'width' | 'height'>;

/**
 * What of the page anybody can scroll to: most begin at their upper left, those in Hebrew or Arabic at their upper right. A body says it for the root, unless it is contained.
 */
function reachOfScrolling({ scrollX, scrollY, width, height }: Scrolled): Box {
  const [body, root] = [dom.bodyOf(document), dom.documentElementOf(document)];
  const asked = body !== null && getComputedStyle(body).contain === 'none' ? body : root;
  if (asked === null) return EVERYWHERE;
  const { direction, writingMode } = getComputedStyle(asked);
  const isVertical = !writingMode.startsWith('horizontal');
  const isBackwards = (direction === 'rtl') !== (writingMode === 'sideways-lr');
  const [leftwards, upwards] = isVertical ? [writingMode.endsWith('-rl'), isBackwards] : [isBackwards, false];
  return {
    left: leftwards ? EVERYWHERE.left : -scrollX,
    right: leftwards ? width - scrollX : EVERYWHERE.right,
    top: upwards ? EVERYWHERE.top : -scrollY,
    bottom: upwards ? height - scrollY : EVERYWHERE.bottom,
  };
}
