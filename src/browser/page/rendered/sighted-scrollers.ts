import { areaOf, type Box, EVERYWHERE, isEmpty, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { isClosed, type Passage, ScrollerCovers } from '../overlays/covers.ts';
import { isShownEvenly } from '../overlays/even-paint.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { LEAST_ALPHA } from '../painting/colors.ts';
import type { ComputedPaints } from '../painting/computed-paint.ts';
import { breadthIn } from '../painting/scroll-path.ts';
import { TextGeometry } from '../painting/text-geometry.ts';
import { SPEAKS } from '../styles/content-strings.ts';
import { layersIn } from '../styles/paint-order.ts';

/*
 * Whether a box that scrolls shows anybody what is scrolled into it. Of text that is scrolled out of one over most of which something lies, no picture tells; other texts of
 * the same box, layer, colour and size do, which stand in it now, where this one would come, and are seen.
 */

export const CONTROLS = 'a,button,label,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
/** Of where a text would come so much must be known to be seen. */
export const LEAST_SEEN = 0.7;
/** Of a text that counts as seen some may not be, but not so much. */
const LEAST_UNDER = 0.5;
/** Smaller letters are seen through a slit through which others are not. */
const LEAST_SIZE = 0.7;

/** Those of a text, as far as they are in sight. */
type Lines = readonly Box[];

/** Texts of one scroller that are alike: those that are known to be seen, and those that were not asked yet. */
interface Alike {
  readonly seen: Lines[];
  readonly unasked: Iterator<Lines, void>;
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
    this.#covers = new ScrollerCovers(paints, overlays);
    this.#isInSight = isInSight;
  }

  /** Whether the boxes that scroll a text are known to show what is scrolled into them as the text is. */
  isSighted(node: Text): boolean {
    const parent = dom.drawnParentOf(node);
    const look = parent === undefined ? undefined : this.#paints.of(parent);
    if (parent === undefined || look?.scroller === undefined) return false;
    return this.#covers
      .passagesOf(this.#geometry.boxOf(node), look.scroller)
      .every((each) => (!look.odd && !this.#covers.isShut(each, parent)) || this.#isSightedIn(each, parent));
  }

  #isSightedIn(passage: Passage, parent: Element): boolean {
    const { seen, unasked } = this.#alike(passage.scroller, parent);
    const tells = this.#tellsOf(passage, parent);
    while (!tells(seen)) {
      const next = unasked.next();
      if (next.done === true) return false;
      seen.push(next.value);
    }
    return true;
  }

  /**
   * Whether what is seen tells that a text is where it comes. What is the same all over need be seen through in one place, by a text of which so much is under it that some of that
   * must be seen; the rest of it counts as opaque. Of anything else, most of where the text comes must be known.
   */
  #tellsOf(passage: Passage, parent: Element): (seen: readonly Lines[]) => boolean {
    const { scroller, path } = passage;
    const over = this.#covers.over(passage, parent);
    if (over.every(({ isEven }) => isEven) && isShownEvenly(scroller, path.isRow))
      return (seen) =>
        seen.some((lines) => {
          const rest = over.filter(({ box }) => shareIn(lines, box) < LEAST_UNDER);
          return !isClosed(
            path,
            rest.map(({ box }) => box),
          );
        });
    const way = path.isRow
      ? { ...EVERYWHERE, top: path.box.top, bottom: path.box.bottom }
      : { ...EVERYWHERE, left: path.box.left, right: path.box.right };
    return (seen) => breadthIn(path, seen.filter((lines) => shareIn(lines, way) >= LEAST_SEEN).flat()) >= LEAST_SEEN;
  }

  #alike(scroller: Element, parent: Element): Alike {
    const known = this.#known.get(scroller) ?? new Map<string, Alike>();
    this.#known.set(scroller, known);
    const key = `${this.#kindOf(scroller, parent)} ${getComputedStyle(parent).fontSize}`;
    const alike = known.get(key) ?? { seen: [], unasked: this.#seenIn(scroller, parent) };
    known.set(key, alike);
    return alike;
  }

  /** What texts have in common of which one is seen as the other is, but for their size: their paint, what it stands on, and what may be painted over it. */
  #kindOf(scroller: Element, parent: Element): string {
    const { color, webkitTextFillColor, webkitTextStroke, textShadow } = getComputedStyle(parent);
    const { opacity, background } = this.#paints.of(parent);
    const paint = [color, webkitTextFillColor, webkitTextStroke, textShadow, opacity, background];
    return [...paint, layersIn(scroller, parent), this.#covers.placeAmong(scroller, parent)].join(' ');
  }

  *#seenIn(scroller: Element, alike: Element): Generator<Lines, void> {
    const kind = this.#kindOf(scroller, alike);
    const size = Number.parseFloat(getComputedStyle(alike).fontSize);
    for (const [node, parent] of textsIn(scroller)) {
      // What stays where it is, or is placed by a box farther out, is not scrolled with the others.
      if (!isEvidence(node, parent, size) || this.#paints.of(parent).scroller !== scroller) continue;
      if (this.#kindOf(scroller, parent) === kind && this.#isInSight(node)) yield this.#linesInSight(node, parent);
    }
  }

  #linesInSight(node: Text, parent: Element): Lines {
    const { window } = this.#paints.of(parent);
    return this.#geometry.linesOf(node).flatMap((line) => {
      const box = within(line, window);
      return isEmpty(box) ? [] : [box];
    });
  }
}

/** How much of some lines is in a box, from 0 to 1. */
function shareIn(lines: Lines, box: Box): number {
  let [common, all] = [0, 0];
  for (const line of lines) {
    all += areaOf(line);
    const part = within(line, box);
    if (!isEmpty(part)) common += areaOf(part);
  }
  return all > 0 ? common / all : 0;
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
function isEvidence(node: Text, parent: Element, size: number): boolean {
  if (!SPEAKS.test(dom.dataOf(node)) || dom.closest(parent, CONTROLS) !== null) return false;
  const style = getComputedStyle(parent);
  return (
    Number.parseFloat(style.fontSize) >= LEAST_SIZE * size &&
    style.visibility === 'visible' &&
    Number(style.opacity) >= LEAST_ALPHA
  );
}
