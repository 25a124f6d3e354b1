import type { ElementFacts } from '../../../see/controls/classify.ts';
import * as dom from '../dom/safe-dom.ts';
import { labelledBy } from '../dom/safe-dom-forms.ts';
import { targetOf } from '../dom/window-listeners.ts';
import { factsOf, pressedControls } from '../elements/control-facts.ts';
import { isSame } from '../elements/element-snapshots.ts';
import type { Press } from '../protocol.ts';

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
 * Where a press ends over what it brought up, such as the list of a select, that is told apart from a beginning that went astray: the end is judged anew, and
 * sent once more (gateway/cdp/input/input.ts).
 *
 * Only what is a control is told apart; the same control made anew is the same. A drag ends where it ends: what is let go of elsewhere on the screen passes.
 * Two agents may press at once: each press has a number, and what ends one leaves the aims of others.
 * Presses that no agent aimed, such as a person's in a window of this browser, come when nothing is aimed and pass.
 */

const PRESSING = new Set([
  'pointerdown',
  'mousedown',
  'touchstart',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'drop',
]);
const LETTING_GO = new Set(['pointerup', 'mouseup', 'touchend']);
const ENDING = new Set([...LETTING_GO, 'click']);
const KEYED = new Set(['keydown', 'keypress', 'keyup']);
/** An aim that no press followed is over after this long, in milliseconds. */
const LASTS_MS = 10_000;
/** One that is over is kept for so long, for the events of its time that a busy page has not come to. */
const BUSY_MS = 60_000;
/** Farther than this, in CSS pixels, the pointer was moved while it was down. */
const STILL = 3;

export type Means = 'pointer' | 'key';

interface Aimed {
  readonly press: number;
  readonly by: Means;
  /** What the controls are that it presses. None: nothing in this frame, or nothing that is a control. */
  readonly controls: readonly ElementFacts[];
  /** What was aimed at, with all that it stood in. */
  readonly path: ReadonlySet<Element>;
  /** What else is pressed with it: what a label ticks or puts the focus into, what a key sets off. */
  readonly also: Element | undefined;
  readonly here: boolean;
  readonly until: number;
}

export class InputTargeting {
  /** A key may go down while the pointer is, and end before it; and two agents may press at once. */
  #aims: readonly Aimed[] = [];
  #down: { readonly x: number; readonly y: number } | undefined;
  #astray: { readonly name: string; readonly isEnd: boolean } | undefined;

  /** A press that comes next is for what this element belongs to, and for what it sets off; undefined: for another frame. */
  take({ number, instead }: Press, element: Element | undefined, by: Means = 'pointer', setsOff?: Element): void {
    const pressed = element === undefined ? [] : pressedControls(element);
    const controls = pressed.map((control) => factsOf(control, true));
    const also = setsOff ?? (element === undefined ? undefined : labelledBy(element));
    const path = new Set(pathFrom(element));
    const now = performance.now();
    const others = this.#aims.filter(({ press, until }) => press !== instead && now - until < BUSY_MS);
    const aim = { press: number, by, controls, path, also, here: element !== undefined, until: now + LASTS_MS };
    this.#aims = [...others, aim];
    if (by === 'pointer') this.#down = undefined;
    this.#astray = undefined;
  }

  /**
   * What the press would have reached in this frame and did not, by its name. `over`: the press of this number is done. Until then its end, which may be sent
   * right behind, is told to nobody.
   */
  astray(over?: number): string | null {
    this.#aims = this.#aims.filter(({ press }) => press !== over);
    const { name, isEnd } = this.#astray ?? { name: null, isEnd: false };
    return isEnd && over === undefined ? null : name;
  }

  /** Whether an event must be kept from the page. */
  stops(event: Event): boolean {
    if (this.#aims.length === 0 || !event.isTrusted) return false;
    const isOf = { pointer: this.#isOfPointer(event), key: isOfKeys(event) };
    // By when it was made: a page that is busy is not waited for, and cannot sit an aim out.
    const aimed = this.#aims.filter(({ by, until }) => isOf[by] && event.timeStamp <= until);
    if (aimed.length === 0) return false;
    const target = targetOf(event);
    const reached = target === undefined ? [] : pressedControls(target);
    const isFirst = event.type === 'pointerdown' || event.type === 'keydown';
    if (this.#astray === undefined && aimed.some((each) => isAimedAt(each, reached, isFirst))) return false;
    const last = reached.at(-1);
    if (event.type !== 'keyup')
      this.#astray ??= {
        name: last === undefined ? '' : (factsOf(last, true).names[0] ?? dom.tagOf(last)),
        isEnd: isOf.pointer && ENDING.has(event.type) && !aimed.some(({ path }) => wasPutInto(path, reached)),
      };
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

/**
 * What a page makes of that which is pressed is its own affair, such as a control out of a row that may be dragged: that it is still what it was counts when
 * the press begins.
 */
function isAimedAt({ here, controls, path, also }: Aimed, reached: readonly Element[], isFirst: boolean): boolean {
  if (!here) return false;
  return reached.every(
    (each) =>
      each === also || (!isFirst && path.has(each)) || controls.some((facts) => isSame(facts, factsOf(each, true))),
  );
}

/** Whether what was pressed is in one of these controls by now, and was not: then they have not come over it. */
function wasPutInto([element]: Iterable<Element>, reached: readonly Element[]): boolean {
  return Array.from(pathFrom(element)).some((each) => reached.includes(each));
}

function* pathFrom(element: Element | undefined): Iterable<Element> {
  for (let each = element; each !== undefined; each = dom.drawnParentOf(each)) yield each;
}
