import { type Box, isEmpty, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { fillsViewport } from '../overlays/staying-overlays.ts';
import { readColor } from '../painting/colors.ts';
import type { ComputedPaint, ComputedPaints } from '../painting/computed-paint.ts';
import { PICTURES } from '../painting/paint-extent.ts';
import { isStuckOut } from '../painting/stuck.ts';
import type { TextGeometry } from '../painting/text-geometry.ts';

/* Whether a person has a place of the page in sight, as far as boxes and hit tests say. */

/** In one reading of the page. */
export class VisibilityCheck {
  readonly #looks: ComputedPaints;
  readonly #places: TextGeometry;

  constructor(looks: ComputedPaints, places: TextGeometry) {
    this.#looks = looks;
    this.#places = places;
  }

  /** An element that has no box of its own, as a slot has none, is painted with the next around it. */
  isSkipped(element: Element, { boxed }: ComputedPaint): boolean {
    if (boxed) return false;
    let at: Element | undefined = element;
    while (at !== undefined && this.#looks.styleOf(at).display === 'contents') at = dom.drawnParentOf(at);
    if (at === undefined) return false;
    return this.#looks.styleOf(at).contentVisibility === 'hidden' || !dom.checkVisibility(at);
  }

  /** Whether a box is where nobody comes to see it. */
  isOut(box: Box, look: ComputedPaint): boolean {
    // No box at all: it stands in for what a browser cannot show, and this one can.
    if (box.right === box.left && box.bottom === box.top) return true;
    if (isEmpty(within(box, look.room)) || this.#isStuckOut(box, look)) return true;
    if (look.scrolled) return false;
    return look.fixed ? this.#places.isOffViewport(box) : this.#places.isOffPage(box);
  }

  /** Whether it is out of sight, and in what sticks there. */
  #isStuckOut(box: Box, { sticky, scroller, window }: ComputedPaint): boolean {
    if (sticky === undefined) return false;
    const isInSight = scroller === undefined ? !this.#places.isOffViewport(box) : !isEmpty(within(box, window));
    return !isInSight && isStuckOut(box, sticky, this.#looks.styleOf(sticky), scroller);
  }

  /** Whether an element that is hit in place of another hides it in a box; a picture may be clear, and a dialogue's backdrop as well. */
  covers(hit: Element, element: Element, look: ComputedPaint, box: Box): 'seen' | 'unseen' | 'doubtful' {
    if (dom.holds(hit, element) || dom.contains(hit, element) || dom.contains(element, hit)) return 'seen';
    // What takes no clicks is not hit itself.
    if (this.#looks.styleOf(element).pointerEvents === 'none') return 'seen';
    if (dom.matches(hit, ':modal')) return 'doubtful';
    const [over, style] = [this.#looks.of(hit), this.#looks.styleOf(hit)];
    if (over.fixed && !look.fixed && this.#fillsViewport(hit)) return 'doubtful';
    if (over.fixed !== look.fixed || style.position === 'sticky' || over.opacity < 0.9) return 'seen';
    if (PICTURES.has(dom.tagOf(hit))) return 'doubtful';
    if (style.backgroundImage !== 'none') return 'doubtful';
    const paint = readColor(style.backgroundColor);
    if (paint !== undefined && paint[3] >= 0.95) return 'unseen';
    return this.#places.hasWordsIn(hit, box) ? 'doubtful' : 'seen';
  }

  /** Whether nothing can be scrolled out from under a fixed box. */
  #fillsViewport(element: Element): boolean {
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
      if (this.#looks.of(at).fixed && fillsViewport(dom.rectOf(at))) return true;
    }
    return false;
  }
}
