import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { hasWords } from '../letters/letter-reach.ts';
import { coverOn, isClear, type Overlay } from '../painting/paint-extent.ts';
import { middleOf, overlap, RowIndex } from '../painting/row-index.ts';
import { areInsideBorders } from '../painting/thin-borders.ts';
import { isPaintedOver, liesUnder } from '../styles/paint-order.ts';
import { type Cover, isEven } from './even-paint.ts';
import { BACKDROP, FoundOverlays } from './found-overlays.ts';
import { type Measured, type Met, StayingOverlays } from './staying-overlays.ts';

/*
 * What may lie over or under a text without being around it: whatever paints, the text of boxes out of the flow, the pseudo-elements of other elements, and
 * what is behind a popover. Whether one does is for a picture to say; here a text is only told from those that nothing can lie over.
 */

/** Of a text that is not read, so much is covered. */
const MOST_OF_TEXT = 0.7;

export class Overlays {
  readonly found = new FoundOverlays();
  /** Measured once a pass. */
  #boxes: RowIndex<Measured> | undefined;

  /** Whether the filter hides an element, or one around it. */
  readonly #isHidden: (element: Element) => boolean;
  /** Those that the filter hides; undefined: none. */
  #hidden: RowIndex<Measured> | undefined;
  #staying = new StayingOverlays([]);

  /** `isHidden`: whether the filter hides an element. */
  constructor(isHidden: (element: Element) => boolean) {
    this.#isHidden = isHidden;
  }

  /** A new pass: boxes may stand elsewhere. */
  moved(): void {
    this.#boxes = undefined;
    this.found.moved();
  }

  /**
   * Whether something that does not hold the text may be painted over or under a place. `linesOf`: the lines of the text, which are asked for only where the
   * place as a whole is met. `fixed`: the text stays where it is when the page is scrolled. `within`: only what is in this element, null: only what does not stay when the page is scrolled.
   */
  meets(place: Box, linesOf: () => readonly Box[], text: Met, within?: Element | null): boolean {
    const boxes = this.#measured();
    if (!boxes.hasOver(place)) return false;
    let lines: readonly Box[] | undefined;
    return boxes.some(place, (overlay) => {
      const { element, box, isHidden } = overlay;
      if (isHidden || !overlap(box, place) || this.#staying.mayLeave(overlay, place, text)) return false;
      if (isAround(overlay, text.element)) return false;
      if (within === null ? overlay.stays : within !== undefined && !dom.holds(within, element)) return false;
      if (text.ground !== undefined && isPlain(overlay) && liesUnder(element, text.ground)) return false;
      lines ??= linesOf().map(middleOf);
      if (!lines.some((line) => overlap(line, box)) || isClear(overlay)) return false;
      return !isPlain(overlay) || hasWords(element) || !areInsideBorders(linesOf(), element, box);
    });
  }

  /** What stays in the window and is painted. */
  staying(): readonly Measured[] {
    this.#measured();
    return this.#staying.all;
  }

  /**
   * What may be painted over a part of a box that scrolls, but for what is around it or scrolled in it. `met`: as a text of the box would be that stays in it; `goesAlong`:
   * whether what stands in the box is scrolled with it.
   */
  over(pane: Box, met: Met, goesAlong: (overlay: Overlay) => boolean): readonly Cover[] {
    const over = new Map<Measured, Cover>();
    this.#measured().some(pane, (overlay) => {
      const { element, box, isHidden } = overlay;
      if (isHidden || over.has(overlay) || !overlap(box, pane)) return false;
      const isWithin = dom.holds(met.element, element);
      if (isWithin ? goesAlong(overlay) : this.#staying.mayLeave(overlay, pane, met)) return false;
      if (!isWithin && isAround(overlay, met.element)) return false;
      const isSingle = isPlain(overlay);
      if (isClear(overlay) || (isSingle && liesUnder(element, met.element))) return false;
      over.set(overlay, { element, box, isWithin, isPlain: isSingle, isEven: isSingle && isEven(element) });
      return false;
    });
    return [...over.values()];
  }

  /** Whether what the filter hides would be painted over most of a text. */
  isUnderHidden(place: Box, linesOf: () => readonly Box[], text: Met): boolean {
    this.#measured();
    const boxes = this.#hidden;
    if (boxes?.hasOver(place) !== true) return false;
    let [covered, all] = [0, 0];
    for (const line of linesOf().map(middleOf)) {
      const over = new Set<Measured>();
      boxes.some(line, (overlay) => {
        const isOver =
          overlap(overlay.box, line) &&
          !this.#staying.mayLeave(overlay, place, text) &&
          isPaintedOver(overlay, text.element);
        if (isOver) over.add(overlay);
        return false;
      });
      const wide = line.right - line.left;
      let own = 0;
      // Several that are half clear hide together what one of them leaves to be read.
      for (const each of over) own += coverOn(each, each.box, line);
      covered += Math.min(own, wide);
      all += wide;
    }
    return covered > 0 && covered >= MOST_OF_TEXT * all;
  }

  /** Likewise for what a pseudo-element of an element says, which its own box is not over. */
  meetsPseudo(place: Box, element: Element, { fixed, scroller }: Omit<Met, 'element'>): boolean {
    return this.#measured().some(place, (overlay) => {
      if (overlay.isHidden || overlay.element === element || !overlap(overlay.box, middleOf(place))) return false;
      if (this.#staying.mayLeave(overlay, place, { element, fixed, scroller }) || isAround(overlay, element))
        return false;
      return !isClear(overlay) && !dom.holds(element, overlay.element);
    });
  }

  #measured(): RowIndex<Measured> {
    this.#boxes ??= new RowIndex(this.#measure());
    return this.#boxes;
  }

  #measure(): readonly Measured[] {
    const measured = this.found.measured(this.#isHidden);
    this.#staying = new StayingOverlays(measured);
    const hidden = measured.filter(({ isHidden }) => isHidden);
    this.#hidden = hidden.length === 0 ? undefined : new RowIndex(hidden);
    return [...measured, ...this.found.backdrops(), ...this.found.highlights()];
  }
}

/** Whether all that it paints is in its own box, and painted with it. */
export function isPlain(overlay: Overlay): boolean {
  const { pseudo, reaches, farther = 0, isLetters, isOverflowing } = overlay;
  if (pseudo !== undefined || reaches || farther !== 0 || isLetters === true || isOverflowing === true) return false;
  return overlay.isMarked !== true && overlay.isPart !== true;
}

/** Whether what is painted is the ground of what is around an element. */
function isAround({ element, pseudo }: Overlay, inner: Element): boolean {
  return (pseudo === undefined || pseudo === BACKDROP) && dom.holds(element, inner);
}
