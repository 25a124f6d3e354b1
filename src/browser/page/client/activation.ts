import { getter } from '../dom/prototypes.ts';
import { ask, isAnswered } from './asking.ts';
import { type Bare, create } from './intrinsics.ts';
import { isElement, isFragment, isNode, parentOf, rootOf } from './natives.ts';
import { type Realm, redefineMethod } from './redefine.ts';

/*
 * A control that needs a person is deaf to what an agent's script fires at it: the person is asked about a press, and a script would set off the same without one. The page's filter knows
 * which controls these are, and is asked:
 *
 *   agent's script              this                                    the filter, in its own world
 *   button.click()   ────────   dispatch(button, "cordon-5f3a…")   ──   needs a person: preventDefault()
 *                    ────────   false: throw
 *
 * Scripts of the page are not asked: what they do is the site's own, and what leaves is the send gate's to hold.
 */

const Refusal = Error;
const home = document;
const WHOLE: GetRootNodeOptions & Bare = { __proto__: null, composed: true };
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
  if (!isAnswered) return;
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
  if (!ask(node) || (rootOf(node, WHOLE) !== home && !allowsApart(node)))
    throw new Refusal(
      'Cordon: a person must confirm this control, so no script sets it off; press it with the pointer.',
    );
}

/** Pages hear their own controls outside of documents as well. What is there in a shadow tree, no event leads to. */
function allowsApart(node: Node): boolean {
  const element = isElement(node) ? node : parentOf(node);
  if (element === null || !isElement(element)) return true;
  return !isFragment(rootOf(element)) && ask(home, element);
}
