import { type Box, commonWidth } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { coverOn } from '../painting/paint-extent.ts';
import { breadthIn } from '../painting/scroll-path.ts';
import { isPaintedOver } from '../styles/paint-order.ts';
import { isEven } from './even-paint.ts';
import { isPlain } from './overlays.ts';
import type { Measured } from './staying-overlays.ts';

/*
 * Whether a text that is far from the window can be scrolled to where a person sees it, past all that stays in the window. A picture of its place tells nothing of that: what stays
 * is not there.
 *
 *   ┌────────┐
 *   │████████│    what stays
 *   │████████│
 *   └────────┘
 *     a note      is scrolled under it, and out again above
 */

/** How far apart rows of the window are that are asked, in pixels, and how many together show a line. */
const STEP = 12;
const LEAST_ROWS = 2;
/** Of a line of which so much is covered nothing is read. */
const MOST = 0.7;
/** What covers so much of where it is hides it. */
const SOLID = 0.9;

/** In one reading of the page. */
export class WindowCovers {
  readonly #staying: () => readonly Measured[];
  #rows: ReadonlyArray<readonly Measured[]> | undefined;
  readonly #shut = new Map<string, boolean>();

  /** `staying`: what stays in the window and paints. */
  constructor(staying: () => readonly Measured[]) {
    this.#staying = staying;
  }

  /** `unseen`: under what is solid by its styles, wherever a text in an element is scrolled to; `barred`: maybe, as what covers it is a picture, letters or a gradient. */
  judge({ left, right }: Box, element: Element): 'seen' | 'barred' | 'unseen' {
    this.#rows ??= rowsOf(this.#staying());
    const column = { left: Math.max(left, 0), right: Math.min(right, globalThis.innerWidth) };
    if (column.right - column.left < 1) return 'seen';
    const key = `${Math.round(column.left)},${Math.round(column.right)}`;
    const mayBeShut = this.#shut.get(key) ?? this.#isShut(column, ({ box }, line) => commonWidth(box, line));
    this.#shut.set(key, mayBeShut);
    if (!mayBeShut) return 'seen';
    const isOver = new Map<Element, boolean>();
    const over = (overlay: Measured): boolean => {
      const known =
        isOver.get(overlay.element) ?? (!dom.holds(overlay.element, element) && isPaintedOver(overlay, element));
      isOver.set(overlay.element, known);
      return known;
    };
    const cover = (overlay: Measured, line: Box): number => (over(overlay) ? coverOn(overlay, overlay.box, line) : 0);
    if (!this.#isShut(column, cover)) return 'seen';
    const sure = (overlay: Measured, line: Box): number =>
      isPlain(overlay) && isEven(overlay.element) ? cover(overlay, line) : 0;
    return this.#isShut(column, sure) ? 'unseen' : 'barred';
  }

  /** Whether no line can be read in a column of the window, by how much each cover takes of a line. */
  #isShut({ left, right }: Pick<Box, 'left' | 'right'>, cover: (overlay: Measured, line: Box) => number): boolean {
    let free = 0;
    for (const [at, row] of (this.#rows ?? []).entries()) {
      const line = { left, right, top: at * STEP, bottom: at * STEP + 1 };
      const solid: Box[] = [];
      let clear = 0;
      for (const overlay of row) {
        const wide = commonWidth(overlay.box, line);
        const covered = wide > 0 ? cover(overlay, line) : 0;
        if (covered >= SOLID * wide && wide > 0) solid.push(overlay.box);
        else clear += covered;
      }
      const share = breadthIn({ box: line, isRow: false }, solid) + clear / (right - left);
      free = share >= MOST ? 0 : free + 1;
      if (free === LEAST_ROWS) return false;
    }
    return true;
  }
}

function rowsOf(staying: readonly Measured[]): ReadonlyArray<readonly Measured[]> {
  const rows = Array.from({ length: Math.ceil(globalThis.innerHeight / STEP) }, (): Measured[] => []);
  for (const overlay of staying) {
    const first = Math.max(0, Math.ceil(overlay.box.top / STEP));
    for (let at = first; at * STEP < overlay.box.bottom && at < rows.length; at++) rows[at]?.push(overlay);
  }
  return rows;
}
