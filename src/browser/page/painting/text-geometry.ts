import { type Box, boxFrom, EVERYWHERE, viewportBox } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { scrollHeightOf } from '../dom/safe-dom-paint.ts';
import { middleOf, overlap } from './row-index.ts';

/* Where texts stand in the page, and what is beside it. */

/** Farther right than this nobody scrolls. */
export const FARTHEST = 20_000;
/** How a viewport is said not to scroll. */
const LOCKED = /hidden|clip/;
/** What a frame's element says where nobody scrolls in it. */
const UNSCROLLING = /^(?:no|off|noscroll)$/i;
/** Nor so far down; browsers lay out nothing below 33,554,432. */
export const LOWEST = 10_000_000;

export class TextGeometry {
  /** No part of the page, which has no say in what its methods are; asked without a step between, as thousands of texts are. */
  readonly #range = dom.newRange();
  readonly width = globalThis.innerWidth;
  readonly height = globalThis.innerHeight;

  readonly viewport = viewportBox();
  readonly #scrollY = globalThis.scrollY;
  readonly #page: Box = reachOfScrolling();

  boxOf(text: Node): Box {
    this.#range.selectNode(text);
    return boxFrom(this.#range.getBoundingClientRect());
  }

  linesOf(text: Node): readonly Box[] {
    this.#range.selectNode(text);
    return Array.from(this.#range.getClientRects(), boxFrom);
  }

  /** Whether letters of an element's own stand in a place: those of a large font may cover what is under them. */
  hasWordsIn(element: Element, place: Box): boolean {
    return Array.from(dom.drawnChildrenOf(element)).some(
      (child) =>
        dom.isText(child) &&
        /\S/.test(dom.dataOf(child)) &&
        this.linesOf(child).some((line) => overlap(middleOf(line), middleOf(place))),
    );
  }

  /** Where anything may be seen: of the page what is right of its left edge and below its upper one, and of what stays where it is what is in the viewport. */
  shownOf({ scrolled, fixed }: { readonly scrolled: boolean; readonly fixed: boolean }): Box {
    if (scrolled) return EVERYWHERE;
    return fixed ? this.viewport : this.#page;
  }

  isOffPage({ left, top, right, bottom }: Box): boolean {
    const page = this.#page;
    if (right <= page.left || left >= page.right || bottom <= page.top || top >= page.bottom) return true;
    return left > FARTHEST || right < this.width - FARTHEST || Math.abs(top + this.#scrollY) > LOWEST;
  }

  isOffViewport({ left, top, right, bottom }: Box): boolean {
    return right <= 0 || bottom <= 0 || left >= this.width || top >= this.height;
  }

  /** Whether a box is in the viewport, or not farther from it than that is high. */
  isNear({ top, bottom }: Box): boolean {
    return bottom > -this.height && top < 2 * this.height;
  }

  isInViewport(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }
}

/**
 * What of the page anybody can scroll to: most begin at their upper left, those in Hebrew or Arabic at their upper right. A body says it for the root, unless it is contained.
 * A page that is locked ends with the window, but for one that a dialogue locks until it is closed.
 */
function reachOfScrolling(): Box {
  const { scrollX, scrollY, innerWidth: width, innerHeight: height } = globalThis;
  const [body, root] = [dom.bodyOf(document), dom.documentElementOf(document)];
  if (root === null) return EVERYWHERE;
  const isBodys = body !== null && getComputedStyle(body).contain === 'none';
  const { leftwards, upwards } = directionOf(getComputedStyle(isBodys ? body : root));
  const own = getComputedStyle(root);
  const { overflowX, overflowY } = own.overflow === 'visible' && isBodys ? getComputedStyle(body) : own;
  const isFrameLocked = isLockedByFrame();
  const isLockedAcross = isFrameLocked || LOCKED.test(overflowX);
  const isLockedDown = isFrameLocked || (LOCKED.test(overflowY) && !isUnderDialogue(width, height));
  return {
    left: isLockedAcross ? 0 : leftwards ? EVERYWHERE.left : -scrollX,
    right: isLockedAcross ? width : leftwards ? width - scrollX : EVERYWHERE.right,
    top: isLockedDown ? 0 : upwards ? EVERYWHERE.top : -scrollY,
    bottom: isLockedDown ? height : upwards ? height - scrollY : EVERYWHERE.bottom,
  };
}

/** Whether the frame that the document is in lets nobody scroll it; of one in a page of another origin nobody can say. */
function isLockedByFrame(): boolean {
  const { frameElement } = globalThis;
  return frameElement !== null && UNSCROLLING.test(dom.getAttribute(frameElement, 'scrolling') ?? '');
}

/** Where a box goes on from its beginning: leftwards in Hebrew and Arabic and in most vertical scripts, upwards in some of these. */
export function directionOf({ direction, writingMode }: CSSStyleDeclaration): {
  readonly leftwards: boolean;
  readonly upwards: boolean;
} {
  const isBackwards = (direction === 'rtl') !== (writingMode === 'sideways-lr');
  return writingMode.startsWith('horizontal')
    ? { leftwards: isBackwards, upwards: false }
    : { leftwards: writingMode.endsWith('-rl'), upwards: isBackwards };
}

/** How far the page can be scrolled up and down from where it is. */
export function wayOfPage(): { readonly up: number; readonly down: number } {
  const { top, bottom } = reachOfScrolling();
  return { up: Math.max(0, Math.min(bottom, scrollHeightOf() - scrollY) - innerHeight), down: Math.max(0, -top) };
}

/** Whether something stands over all of the window that stays there. */
function isUnderDialogue(width: number, height: number): boolean {
  const hit = dom.elementAt(document, width / 2, 4);
  for (let at = hit ?? undefined; at !== undefined; at = dom.drawnParentOf(at)) {
    if (dom.matches(at, ':modal')) return true;
    const { position } = getComputedStyle(at);
    const { top, bottom, left, right } = dom.rectOf(at);
    if (position === 'fixed' && top <= 1 && left <= 1 && right >= width - 1 && bottom >= height - 1) return true;
  }
  return false;
}
