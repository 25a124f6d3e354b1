import type { ElementFacts } from '../../../see/controls/classify.ts';
import * as dom from '../dom/safe-dom.ts';
import { targetOf } from '../dom/window-listeners.ts';
import { factsOf, pressedControls } from '../elements/control-facts.ts';
import { isSame } from '../elements/element-snapshots.ts';

/*
 * A press lands where the agent aimed, or nowhere. Between the look at what stands under the pointer and the press a page may put something else there:
 * as the pointer comes, as it goes down, by an animation, by another frame that slides in. So the frame that was aimed at remembers the control,
 * all other frames of the page that nothing in them was aimed at, and the events of the press are stopped before the page hears of them where they go elsewhere:
 *
 *   aim at (10, 10): button "Next"     pointerdown on "Next"           passes
 *                                      the page slides "Buy" there
 *                                      mouseup on "Buy"                stopped, and with it the click
 *
 * A key that presses is aimed as well: at what has the focus, and at what it sets off, such as the button that Enter in a field presses. A page may
 * move the focus when the key goes down, and the rest of the press would come to something else. That a released key comes elsewhere is common, where
 * a key opens a menu and the focus goes into it: it is kept from the page, and nobody is refused for it.
 *
 * Only what is a control is told apart; the same control made anew is the same. A drag ends where it ends: what is let go of elsewhere on the screen passes.
 * Presses that no agent aimed, such as a person's in a window of this browser, come when nothing is aimed and pass.
 */

const PRESSING = new Set(['pointerdown', 'mousedown', 'touchstart', 'click', 'auxclick', 'dblclick', 'contextmenu']);
const LETTING_GO = new Set(['pointerup', 'mouseup', 'touchend']);
const KEYED = new Set(['keydown', 'keypress', 'keyup']);
/** An aim that no press followed is over after this long, in milliseconds. */
const LASTS_MS = 10_000;
/** Farther than this, in CSS pixels, the pointer was moved while it was down. */
const STILL = 3;

export type Means = 'pointer' | 'key';

interface Aimed {
  /** None: nothing in this frame, or nothing that is a control. */
  readonly controls: readonly (readonly [control: Element, facts: ElementFacts])[];
  /** What else is pressed with it: what a label ticks or puts the focus into, what a key sets off. */
  readonly also: Element | undefined;
  readonly here: boolean;
  readonly until: number;
}

export class InputTargeting {
  /** A key may go down while the pointer is, and end before it. */
  readonly #aims = new Map<Means, Aimed>();
  #down: { readonly x: number; readonly y: number } | undefined;
  #astray: string | undefined;

  /** The next press is for what this element belongs to, and for what it sets off; undefined: for another frame. */
  take(element: Element | undefined, by: Means = 'pointer', setsOff?: Element): void {
    const pressed = element === undefined ? [] : pressedControls(element);
    const controls = pressed.map((control) => [control, factsOf(control, true)] as const);
    const also = setsOff ?? (element === undefined ? undefined : dom.labelledBy(element));
    this.#aims.set(by, { controls, also, here: element !== undefined, until: performance.now() + LASTS_MS });
    if (by === 'pointer') this.#down = undefined;
    this.#astray = undefined;
  }

  /** What the press would have reached in this frame and did not, by its name. `over`: the press by these is done. */
  astray(over?: Means): string | null {
    if (over !== undefined) this.#aims.delete(over);
    return this.#astray ?? null;
  }

  /** Whether an event must be kept from the page. */
  stops(event: Event): boolean {
    if (this.#aims.size === 0 || !event.isTrusted) return false;
    const [isOfPointer, isOfKey] = [this.#isOfPointer(event), isOfKeys(event)];
    const aims = [isOfPointer ? this.#aims.get('pointer') : undefined, isOfKey ? this.#aims.get('key') : undefined];
    // By when it was made: a page that is busy is not waited for, and cannot sit an aim out.
    const aimed = aims.filter((each) => each !== undefined).filter(({ until }) => event.timeStamp <= until);
    if (aimed.length === 0) return false;
    const target = targetOf(event);
    const reached = target === undefined ? [] : pressedControls(target);
    const isFirst = event.type === 'pointerdown' || event.type === 'keydown';
    if (this.#astray === undefined && aimed.some((each) => isAimedAt(each, reached, isFirst))) return false;
    const last = reached.at(-1);
    if (event.type !== 'keyup')
      this.#astray ??= last === undefined ? '' : (factsOf(last, true).names[0] ?? dom.tagOf(last));
    return true;
  }

  #isOfPointer(event: Event): boolean {
    if (event instanceof MouseEvent && event.type === 'pointerdown')
      this.#down = { x: event.screenX, y: event.screenY };
    return LETTING_GO.has(event.type) ? !this.#wasMoved(event) : PRESSING.has(event.type);
  }

  #wasMoved(event: Event): boolean {
    if (this.#down === undefined || !(event instanceof MouseEvent)) return event instanceof TouchEvent;
    return Math.hypot(event.screenX - this.#down.x, event.screenY - this.#down.y) > STILL;
  }
}

/** A click that a key makes is the first of none. */
function isOfKeys(event: Event): boolean {
  return KEYED.has(event.type) || (event.type === 'click' && event instanceof MouseEvent && event.detail === 0);
}

/** What a page makes of a control that is pressed is its own affair: that it is still what it was counts when the press begins. */
function isAimedAt({ here, controls, also }: Aimed, reached: readonly Element[], isFirst: boolean): boolean {
  if (!here) return false;
  return reached.every(
    (each) =>
      each === also ||
      controls.some(([control, facts]) => (each === control && !isFirst) || isSame(facts, factsOf(each, true))),
  );
}
