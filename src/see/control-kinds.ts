import type { ElementFacts } from './classify.ts';

/* What the attributes of a control say it is, in live pages and in parsed HTML alike. */

/** Attributes by which a script hears of presses and keys. */
export const HANDLERS: ReadonlySet<string> = new Set([
  ...['onclick', 'ondblclick', 'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup'],
  ...['ontouchstart', 'ontouchend', 'onkeydown', 'onkeypress', 'onkeyup'],
  ...['ng-click', '@click', 'x-on:click', 'wire:click', 'jsaction', 'hx-post', 'hx-put', 'hx-patch', 'hx-delete'],
]);
const OPENING: ReadonlySet<string> = new Set(['aria-controls', 'aria-expanded', 'aria-haspopup', 'popovertarget']);

/** Whether an element says that it opens something of the page. */
export function isOpening(tag: string, role: string | undefined, attributes: readonly string[]): boolean {
  return tag === 'summary' || role === 'tab' || (tag !== 'a' && attributes.some((name) => OPENING.has(name)));
}

/** Attributes whose value is the method of a request, and those that are one of their own. */
const METHODS: ReadonlySet<string> = new Set(['data-method', 'data-turbo-method', 'formmethod']);
const WRITES: ReadonlySet<string> = new Set(['hx-post', 'hx-put', 'hx-patch', 'hx-delete']);
const READS = /^\s*(?:get|head|dialog)?\s*$/i;
/** A handler that sends a request which is no question. */
const SENDING = /\bmethod['"]?\s*[:=]\s*['"`](?:post|put|patch|delete)\b|\.(?:post|put|patch)\s*\(/i;

/** Whether an element says that a press of it sends something, be it in no form. */
export function saysWriting(names: readonly string[], read: (name: string) => string): boolean {
  return names.some(
    (name) =>
      WRITES.has(name) ||
      (METHODS.has(name) && !READS.test(read(name))) ||
      (HANDLERS.has(name) && SENDING.test(read(name))),
  );
}

/** In so many elements around it a control is looked for the head of a column. */
export const FARTHEST_HEAD = 4;

/** What is chosen or ticked is no text; nor is what stands where one signs in. */
const UNTYPED = new Set('password hidden file checkbox radio range color submit button reset image'.split(' '));

/** Shorter than this, what stands in a field is a value, or invites to type: it says no more than its label. */
const SHORTEST_TEXT = 30;

/** Whether what stands in a field or an editor is a text that is there to be read. */
export function isTextToRead(held: string): boolean {
  return held.trim().length >= SHORTEST_TEXT;
}

/** Whether a text may stand in a field or an editor that is there to be read. */
export function mayHoldText({ tag, type = '', editable, role }: ElementFacts): boolean {
  if (tag === 'select' || (tag === 'input' && UNTYPED.has(type))) return false;
  return tag === 'input' || tag === 'textarea' || editable || role === 'textbox';
}
