import { fontsKey } from '../dom/safe-dom-paint.ts';
import { RuleSnapshot } from './rule-snapshot.ts';

/*
 * When the styles of the whole page are read again. Any change can restyle anything (`body:has(.on) p`), and rules changed by script are no
 * mutation at all; and reading a large page takes tens of milliseconds. So what changed is read at each look, with what is under it and beside it, and
 * the whole page
 *
 *   - where there are other rules than when it was last read (`insertRule`, a style sheet that arrived), or other web fonts;
 *   - where it is drawn for another medium (to be printed, in the dark), which changes nothing in the page, so that it is told (`redraw`);
 *   - where something changed more than a second ago, and the whole was not read since;
 *   - where it was not read for five seconds, whatever happened.
 *
 * Where pictures are to be taken, what will be due when they are there counts as due.
 *
 * Text that turned invisible a moment ago was visible a moment ago, or was not drawn: then it is asked at each look (rendered/undrawn-texts.ts). New text is
 * always read. For pages so large that a reading takes longer than a twentieth of these times, the times grow with it.
 */

const MOMENT_MS = 1_000;
const LONG_MS = 5_000;
const COSTS = 20;

export class StyleInvalidation {
  #readAt = Number.NEGATIVE_INFINITY;
  #cost = 0;
  #rules: RuleSnapshot | undefined;
  #fonts = '';
  /** When the first change since the last reading was. */
  #changedAt: number | undefined = Number.NEGATIVE_INFINITY;
  /** When the last change was. */
  lastChange = Number.NEGATIVE_INFINITY;

  /** Whether the whole was never read. */
  get isUnread(): boolean {
    return this.#rules === undefined;
  }

  change(): void {
    this.lastChange = performance.now();
    this.#changedAt ??= this.lastChange;
  }

  /** Nothing that was read holds any more. */
  expire(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** Whether the whole must be read before anybody looks so many milliseconds from now. */
  isOver(roots: readonly Node[], ahead: number): boolean {
    const now = performance.now() + ahead;
    if (now - this.#readAt > this.#atLeast(LONG_MS)) return true;
    return this.#isStale(now) || this.#rules?.isCurrent(roots) !== true || fontsKey() !== this.#fonts;
  }

  /** Whether it is worth reading the whole before it must be. */
  isDue(): boolean {
    const now = performance.now();
    return this.#changedAt !== undefined && now - this.#readAt > this.#atLeast(MOMENT_MS);
  }

  /** Has the whole read. */
  read(roots: readonly Node[], reading: () => void): void {
    const started = performance.now();
    this.#changedAt = undefined;
    // Before the reading: what comes while controls are hidden, which custom elements hear of at once, was not read.
    this.#rules = new RuleSnapshot(roots);
    this.#fonts = fontsKey();
    reading();
    this.#readAt = performance.now();
    this.#cost = this.#readAt - started;
  }

  #isStale(now: number): boolean {
    return this.#changedAt !== undefined && now - this.#changedAt > this.#atLeast(MOMENT_MS);
  }

  #atLeast(ms: number): number {
    return Math.max(ms, COSTS * this.#cost);
  }
}
