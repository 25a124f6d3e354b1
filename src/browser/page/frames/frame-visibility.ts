import { areaOf, type Box, inset, isEmpty, isInside, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { hitAt } from '../dom/safe-dom-paint.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { bordersOf, paddingsOf } from '../painting/clips.ts';
import { type Color, LEAST_ALPHA } from '../painting/colors.ts';
import { type ComputedPaint, ComputedPaints } from '../painting/computed-paint.ts';
import { TextGeometry } from '../painting/text-geometry.ts';
import { LEAST_SCALE } from '../painting/unusual-paint.ts';
import type { FrameView } from '../protocol.ts';
import { MOST_STRETCH, stretchOf } from '../styles/accumulated-scale.ts';
import { StyleCache } from '../styles/style-cache.ts';
import { VisibilityCheck } from '../visibility/visibility-check.ts';

/*
 * Whether anybody sees anything of a frame: by the styles of its element and of all around it, where its content stands, and what is hit in its place. What is in doubt is seen,
 * and so is what may be scrolled to.
 */

/** A frame that is narrower or lower shows no line of a text. */
const LEAST_SIDE = 8;
/** What begins farther above the viewport, or ends farther below it, is in no picture whole. */
const [ABOVE, BELOW] = [2_000, 3_000];
/** What is darker in no channel by more than this is as white. */
const WHITISH = 7;
/** Where it is asked what lies over a frame, in shares of what can be seen of it. */
const SHARES = [0.02, 0.26, 0.5, 0.74, 0.98];

/** One reading of the page. */
export class FrameVisibility {
  readonly #overlays: Overlays;
  readonly #looks = new ComputedPaints(new StyleCache());
  readonly #places = new TextGeometry();
  readonly #sight = new VisibilityCheck(this.#looks, this.#places);

  constructor(overlays: Overlays) {
    // They were measured for another reading.
    overlays.moved();
    this.#overlays = overlays;
  }

  viewOf(frame: Element): FrameView {
    const look = this.#looks.of(frame);
    // What is not drawn at all knows it by itself: its styles are empty.
    if (!look.drawn) return 'seen';
    const style = this.#looks.styleOf(frame);
    if (look.cutAway || look.opacity < LEAST_ALPHA || style.visibility !== 'visible') return 'unseen';
    if (this.#sight.isSkipped(frame, look)) return 'unseen';
    const { content, scale } = contentOf(frame, style);
    if (scale < LEAST_SCALE || isSqueezed(frame) || this.#sight.isOut(content, look)) return 'unseen';
    // A box around it that scrolls may bring the rest of it to sight, as far as that box can be seen.
    const onPage = within(content, this.#places.shownOf(look));
    const shown = within(onPage, look.room);
    if (isEmpty(content, LEAST_SIDE) || isEmpty(shown, LEAST_SIDE) || this.#isCovered(frame, look, shown))
      return 'unseen';
    return this.#isInDoubt(frame, look, content) ? 'doubtful' : 'seen';
  }

  /** Whether pictures can say more: they reach neither what is scrolled out of a box nor what is far away. */
  #isInDoubt(frame: Element, { odd, background, fixed, scroller }: ComputedPaint, content: Box): boolean {
    for (let at = scroller; at !== undefined; at = dom.drawnParentOf(at)) {
      const { overflow } = this.#looks.styleOf(at);
      if (overflow !== 'visible' && !isInside(content, dom.rectOf(at)) && !dom.isRoot(at)) return false;
    }
    const { height } = this.#places;
    if (content.top < -ABOVE || content.bottom > height + BELOW) return false;
    // A page is clear where it has no ground of its own, and takes what is behind it for white.
    if (odd || background === undefined || !isWhite(background)) return true;
    return this.#overlays.meets(content, () => [content], { element: frame, fixed, scroller });
  }

  /** Whether other boxes lie over all of it, wherever one looks; what is not in the viewport can only be covered by what covers the rest as well. */
  #isCovered(frame: Element, look: ComputedPaint, shown: Box): boolean {
    const inView = within(shown, this.#places.viewport);
    if (inView.right <= inView.left || inView.bottom <= inView.top) return false;
    const isWhole = isInside(shown, inView);
    return SHARES.every((down) =>
      SHARES.every((across) => {
        const x = inView.left + across * (inView.right - inView.left);
        const y = inView.top + down * (inView.bottom - inView.top);
        const hit = hitAt(x, y);
        if (hit === null || hit === frame) return false;
        const point = { left: x, top: y, right: x, bottom: y };
        return (
          this.#sight.covers(hit, frame, look, point) === 'unseen' && (isWhole || isInside(shown, dom.rectOf(hit)))
        );
      }),
    );
  }
}

/** Where the document in a frame is painted, and how large, measured by its own pixels. */
function contentOf(frame: Element, style: CSSStyleDeclaration): { readonly content: Box; readonly scale: number } {
  const box = dom.rectOf(frame);
  const own = dom.isHtmlElement(frame) ? dom.widthOf(frame) * dom.heightOf(frame) : 0;
  // A box of no size is not shrunk, and one that is turned stands in a larger one.
  const scale = own === 0 ? 1 : Math.min(1, Math.sqrt(areaOf(box) / own));
  const paddings = paddingsOf(style);
  const sides = bordersOf(style).map((border, at) => border + (paddings[at] ?? 0));
  return { content: inset(box, sides, scale), scale };
}

/** Whether no eye tells it from white, on any screen. */
function isWhite([red, green, blue]: Color): boolean {
  return Math.min(red, green, blue) > 255 - WHITISH;
}

/** Whether transforms leave hardly anything of it one way. */
function isSqueezed(frame: Element): boolean {
  const { least, most } = stretchOf(frame);
  return least < LEAST_SCALE || most > MOST_STRETCH * least;
}
