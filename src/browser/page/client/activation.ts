import { getter, method } from '../dom/prototypes.ts';
import { type Bare, create } from './intrinsics.ts';
import { isNode } from './natives.ts';
import { type Realm, redefineMethod } from './redefine.ts';

/*
 * A control that needs a person is deaf to what an agent's script fires at it: the person is asked about a press, and a script would set off the same without one. The page's filter knows
 * which controls these are. It is asked by an event that nobody else listens for, since nobody else knows its name, and says so by preventing it:
 *
 *   agent's script              this                                    the filter, in its own world
 *   button.click()   ────────   dispatch(button, "cordon-5f3a…")   ──   needs a person: preventDefault()
 *                    ────────   false: throw
 *
 * Scripts of the page are not asked: what they do is the site's own, and what leaves is the send gate's to hold.
 */

/** The name of that event, which the guard puts before this script; undeclared where nobody listens. */
declare const cordonAsks: string;
const name = typeof cordonAsks === 'string' ? cordonAsks : undefined;

const AskingEvent = CustomEvent;
const Refusal = Error;
const dispatch = method<EventTarget, [event: Event], boolean>(EventTarget.prototype.dispatchEvent);
const typeOf = getter(Event.prototype, 'type');

/** Events that pages take for presses. */
const PRESSES: Readonly<Record<string, true | undefined>> = Object.assign(create(null), {
  click: true,
  auxclick: true,
  dblclick: true,
  keydown: true,
  keypress: true,
  keyup: true,
  mousedown: true,
  mouseup: true,
  pointerdown: true,
  pointerup: true,
  submit: true,
  touchend: true,
  touchstart: true,
});

export function redefineActivation(realm: Realm): void {
  if (name === undefined) return;
  activates(realm.HTMLElement.prototype, 'click');
  activates(realm.HTMLFormElement.prototype, 'submit');
  activates(realm.HTMLFormElement.prototype, 'requestSubmit');
  redefineMethod<EventTarget, [Event], boolean>(realm.EventTarget.prototype, 'dispatchEvent', (plain, self, args) => {
    if (isNode(self) && isPress(args[0])) allow(self);
    return plain(self, args);
  });
}

function activates(prototype: object, method: 'click' | 'requestSubmit' | 'submit'): void {
  redefineMethod<Node, unknown[], unknown>(prototype, method, (plain, self, args) => {
    if (isNode(self)) allow(self);
    if (isNode(args[0])) allow(args[0]);
    return plain(self, args);
  });
}

function isPress(event: Event): boolean {
  try {
    return PRESSES[typeOf(event)] === true;
  } catch {
    // What is no event, the browser refuses.
    return false;
  }
}

/** @throws {Error} for what needs a person */
function allow(node: Node): void {
  const asked: CustomEventInit & Bare = { __proto__: null, bubbles: true, cancelable: true, composed: true };
  if (name !== undefined && !dispatch(node, new AskingEvent(name, asked)))
    throw new Refusal(
      'Cordon: a person must confirm this control, so no script sets it off; press it with the pointer.',
    );
}
