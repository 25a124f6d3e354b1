import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { ScrollerCovers } from '../overlays/covers.ts';
import { isShownEvenly } from '../overlays/even-paint.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { type ComputedPaints, LEAST_ALPHA } from '../painting/computed-paint.ts';
import { middleOf, overlap } from '../painting/row-index.ts';
import { breadthIn, type ScrollPath, scrollPath } from '../painting/scroll-path.ts';
import { TextGeometry } from '../painting/text-geometry.ts';
import { layersIn } from '../styles/paint-order.ts';

/*
 * Whether a box that scrolls shows anybody what is scrolled into it. Of text that is scrolled out of one over most of which something lies, no picture tells; other texts of
 * the same box, layer, colour and size do, which stand in it now, where this one would come, and are seen.
 */

export const CONTROLS = 'a,button,label,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
const SPEAKS = /[\p{L}\p{N}]/u;
/** Of where a text would come so much must be known to be seen. */
export const LEAST_SEEN = 0.7;
/** Smaller letters are seen through a slit through which others are not. */
const LEAST_SIZE = 0.7;

/** Texts of one scroller that are alike: those that are known to be seen, and those that were not asked yet. */
interface Alike {
  /** Of each its lines. */
  readonly seen: Array<readonly Box[]>;
  readonly unasked: Iterator<readonly Box[], void>;
}

/** In one reading of the page. */
export class SightedScrollers {
  readonly #paints: ComputedPaints;
  readonly #covers: ScrollerCovers;
  readonly #isInSight: (node: Text) => boolean;
  readonly #geometry = new TextGeometry();
  readonly #known = new Map<Element, Map<string, Alike>>();

  /** `isInSight`: whether a text is seen where it stands now. */
  constructor(paints: ComputedPaints, overlays: Overlays, isInSight: (node: Text) => boolean) {
    this.#paints = paints;
    this.#covers = new ScrollerCovers(paints, (pane, met) => overlays.over(pane, met));
    this.#isInSight = isInSight;
  }

  /** Whether the box that scrolls a text is known to show what is scrolled into it as the text is. */
  isSighted(node: Text): boolean {
    const parent = dom.drawnParentOf(node);
    const scroller = parent === undefined ? undefined : this.#paints.of(parent).scroller;
    if (scroller === undefined || parent === undefined) return false;
    const { seen, unasked } = this.#alike(scroller, parent);
    const tells = this.#tellsOf(scroller, scrollPath(this.#geometry.boxOf(node), this.#covers.paneOf(scroller)));
    while (!tells(seen)) {
      const next = unasked.next();
      if (next.done === true) return false;
      seen.push(next.value);
    }
    return true;
  }

  /**
   * Whether what is seen tells that a text is where it comes. What is the same all over need be seen through in one place, which is under all that the text would be under;
   * of anything else, most of where the text comes must be known.
   */
  #tellsOf(scroller: Element, path: ScrollPath): (seen: Alike['seen']) => boolean {
    const over = this.#covers.over(scroller, path);
    const isUnder = (line: Box): boolean => over.every(({ box }) => overlap(box, middleOf(line)));
    if (over.every(({ isEven }) => isEven) && isShownEvenly(scroller, path.isRow))
      return (seen) => seen.some((lines) => lines.every(isUnder));
    return (seen) => breadthIn(path, seen.flat()) >= LEAST_SEEN;
  }

  #alike(scroller: Element, parent: Element): Alike {
    const known = this.#known.get(scroller) ?? new Map<string, Alike>();
    this.#known.set(scroller, known);
    const { color, fontSize } = getComputedStyle(parent);
    const layers = layersIn(scroller, parent);
    const key = [color, fontSize, layers].join(' ');
    const alike = known.get(key) ?? { seen: [], unasked: this.#seenIn(scroller, color, fontSize, layers) };
    known.set(key, alike);
    return alike;
  }

  *#seenIn(scroller: Element, color: string, fontSize: string, layers: string): Generator<readonly Box[], void> {
    for (const [node, parent] of textsIn(scroller)) {
      // What stays where it is, or is placed by a box farther out, is not scrolled with the others.
      if (!isEvidence(node, parent, color, fontSize) || this.#paints.of(parent).scroller !== scroller) continue;
      if (layersIn(scroller, parent) === layers && this.#isInSight(node)) yield this.#geometry.linesOf(node);
    }
  }
}

/** The texts that are drawn in an element, and what each stands in. */
function* textsIn(element: Element): Generator<readonly [Text, Element], void> {
  const open = [element];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const node of Array.from(dom.drawnChildrenOf(parent))) {
      if (dom.isText(node)) yield [node, parent];
      else if (dom.isElement(node)) open.push(node);
    }
  }
}

/** Labels stay, whether anybody sees them or not, and what is not drawn. */
function isEvidence(node: Text, parent: Element, color: string, fontSize: string): boolean {
  if (!SPEAKS.test(dom.dataOf(node)) || dom.closest(parent, CONTROLS) !== null) return false;
  const style = getComputedStyle(parent);
  if (Number.parseFloat(style.fontSize) < LEAST_SIZE * Number.parseFloat(fontSize)) return false;
  return style.color === color && style.visibility === 'visible' && Number(style.opacity) >= LEAST_ALPHA;
}
