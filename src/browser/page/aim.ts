import type { ElementFacts } from '../../see/classify.ts';
import * as dom from './dom.ts';
import { controlAround, factsOf } from './facts.ts';
import { isSame } from './shown-controls.ts';

/*
 * A press lands where the agent aimed, or nowhere. Between the look at what stands under the pointer and the press a page may put something else there:
 * as the pointer comes, as it goes down, by an animation, by another frame that slides in. So the frame that was aimed at remembers the control,
 * all other frames of the page that nothing in them was aimed at, and the events of the press are stopped before the page hears of them where they go elsewhere:
 *
 *   aim at (10, 10): button "Next"     pointerdown on "Next"           passes
 *                                      the page slides "Buy" there
 *                                      mouseup on "Buy"                stopped, and with it the click
 *
 * Only what is a control is told apart; the same control made anew is the same. A drag ends where it ends: what is let go of elsewhere on the screen passes.
 * Presses that no agent aimed, such as a person's in a window of this browser, come when nothing is aimed and pass.
 */

const PRESSING = new Set(['pointerdown', 'mousedown', 'touchstart', 'click', 'auxclick', 'dblclick', 'contextmenu']);
const LETTING_GO = new Set(['pointerup', 'mouseup', 'touchend']);
/** An aim that no press followed is over after this long, in milliseconds. */
const LASTS_MS = 10_000;
/** Farther than this, in CSS pixels, the pointer was moved while it was down. */
const STILL = 3;

interface Aimed {
  /** Undefined: nothing in this frame, or nothing that is a control. */
  readonly control: Element | undefined;
  readonly facts: ElementFacts | undefined;
  /** What a click there ticks or puts the focus into, where it is a label. */
  readonly labelled: Element | undefined;
  readonly here: boolean;
  readonly until: number;
}

export class Aim {
  #aimed: Aimed | undefined;
  #down: { readonly x: number; readonly y: number } | undefined;
  #astray: string | undefined;

  /** The next press is for what this element belongs to; undefined: for another frame. */
  take(element: Element | undefined): void {
    const control = element === undefined ? undefined : controlAround(element);
    const facts = control === undefined ? undefined : factsOf(control, true);
    const labelled = element === undefined ? undefined : dom.labelledBy(element);
    this.#aimed = { control, facts, labelled, here: element !== undefined, until: performance.now() + LASTS_MS };
    this.#down = undefined;
    this.#astray = undefined;
  }

  /** What the press would have reached in this frame and did not, by its name. `over`: the press is done. */
  astray(over: boolean): string | null {
    if (over) this.#aimed = undefined;
    return this.#astray ?? null;
  }

  /** Whether an event must be kept from the page. */
  stops(event: Event): boolean {
    const aimed = this.#aimed;
    if (aimed === undefined || !event.isTrusted || performance.now() > aimed.until) return false;
    if (event instanceof MouseEvent && event.type === 'pointerdown')
      this.#down = { x: event.screenX, y: event.screenY };
    const letsGo = LETTING_GO.has(event.type);
    if (letsGo ? this.#wasMoved(event) : !PRESSING.has(event.type)) return false;
    const [target] = event.composedPath();
    const reached = target instanceof Element ? controlAround(target) : undefined;
    const isFirst = event.type === 'pointerdown';
    if (this.#astray === undefined && isAimedAt(aimed, reached, isFirst)) return false;
    this.#astray ??= reached === undefined ? '' : (factsOf(reached, true).names[0] ?? dom.tagOf(reached));
    return true;
  }

  #wasMoved(event: Event): boolean {
    if (this.#down === undefined || !(event instanceof MouseEvent)) return event instanceof TouchEvent;
    return Math.hypot(event.screenX - this.#down.x, event.screenY - this.#down.y) > STILL;
  }
}

/** What a page makes of a control that is pressed is its own affair: that it is still what it was counts when the press begins. */
function isAimedAt(aimed: Aimed, reached: Element | undefined, isFirst: boolean): boolean {
  const { here, control, facts, labelled } = aimed;
  if (!here) return false;
  if (reached === undefined || reached === labelled || (reached === control && !isFirst)) return true;
  return facts !== undefined && isSame(facts, factsOf(reached, true));
}
