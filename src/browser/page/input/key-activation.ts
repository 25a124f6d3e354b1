import * as dom from '../dom/safe-dom.ts';
import { fieldValueOf, formOf } from '../dom/safe-dom-forms.ts';
import { BUTTON_TYPES } from '../elements/accessible-name.ts';
import { submitsOf } from '../elements/control-facts.ts';
import type { Key } from '../protocol.ts';

/*
 * What does a key press?
 *
 *   Enter, space                           what has the focus
 *   Enter in a field of one line or list   the first button that submits its form, or the form itself
 *   an arrow in a group of choices         the choice beside the one that has the focus: browsers click it
 *   Alt and a letter                       what has the letter as its access key
 *   whatever aria-keyshortcuts says        that control, as far as the page keeps its word; no letter while one is typing
 */

const MODIFIERS = [
  ['alt', 1],
  ['control', 2],
  ['meta', 4],
  ['shift', 8],
] as const;
const ALT = 1;
const CONTROL = 2;
const COMMANDING = 7;

/** The control that a key presses, with what has the focus in this document; undefined where it presses none. */
export function pressedBy(key: Key, focused: Element | null, roots: readonly Node[]): Element | undefined {
  const byAccess = (key.modifiers & ALT) !== 0 ? withAccessKey(key.key, roots) : undefined;
  const named = byAccess ?? (isTyped(key, focused) ? undefined : withShortcut(key, roots));
  if (named !== undefined) return named;
  if (focused !== null && key.key.startsWith('Arrow')) return choiceBeside(focused, key);
  if ((key.key !== 'Enter' && key.key !== ' ') || focused === null) return undefined;
  return (key.key === 'Enter' ? defaultButtonOf(focused) : undefined) ?? focused;
}

function withAccessKey(key: string, roots: readonly Node[]): Element | undefined {
  return find(roots, '[accesskey]', (element) => {
    return dom.getAttribute(element, 'accesskey')?.toLowerCase() === key.toLowerCase();
  });
}

function withShortcut(key: Key, roots: readonly Node[]): Element | undefined {
  const pressed = spelled(key);
  return find(roots, '[aria-keyshortcuts]', (element) => {
    const shortcuts = dom.getAttribute(element, 'aria-keyshortcuts')?.toLowerCase().split(/\s+/) ?? [];
    return shortcuts.some((each) => each.split('+').sort().join('+') === pressed);
  });
}

/** `control+d`, the parts in the order of the alphabet. */
function spelled({ key, modifiers }: Key): string {
  const held = MODIFIERS.filter(([, bit]) => (modifiers & bit) !== 0).map(([name]) => name);
  return [...held, key === ' ' ? 'space' : key.toLowerCase()].sort().join('+');
}

/** Whether a key is text for a field. */
function isTyped({ key, modifiers }: Key, focused: Element | null): boolean {
  if (key.length > 1 || (modifiers & COMMANDING) !== 0 || focused === null) return false;
  return fieldValueOf(focused) !== undefined || dom.closest(focused, '[contenteditable]') !== null;
}

function find(roots: readonly Node[], selector: string, isIt: (element: Element) => boolean): Element | undefined {
  for (const root of roots) for (const element of dom.query(root, selector)) if (isIt(element)) return element;
  return undefined;
}

/** What an arrow key ticks in place of a choice: the next or the one before that can have the focus, round and round. */
function choiceBeside(choice: Element, { key, modifiers }: Key): Element | undefined {
  if (!isChoice(choice) || (modifiers & (ALT | CONTROL)) !== 0) return undefined;
  const [form, name] = [formOf(choice), dom.getAttribute(choice, 'name')];
  const group = Array.from(dom.query(dom.rootOf(choice), 'input')).filter((each) => {
    if (each === choice) return true;
    const isOfGroup = isChoice(each) && formOf(each) === form && dom.getAttribute(each, 'name') === name;
    return isOfGroup && !dom.matches(each, ':disabled,[inert],[inert] *') && dom.checkVisibility(each, VISIBLE);
  });
  const isForward = key === 'ArrowDown' || key === (dom.matches(choice, ':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight');
  return group.at((group.indexOf(choice) + (isForward ? 1 : -1)) % group.length);
}

const VISIBLE = { visibilityProperty: true } as const;

function isChoice(element: Element): boolean {
  return dom.tagOf(element) === 'input' && dom.getAttribute(element, 'type')?.toLowerCase() === 'radio';
}

/** What Enter in a field of one line, or in a list, presses: browsers take the first button of its form that submits, wherever it stands. */
function defaultButtonOf(field: Element): Element | undefined {
  const form = sendsByEnter(field) ? formOf(field) : null;
  const [submit] = form === null ? [] : submitsOf(form);
  return submit;
}

/** A select that shows one option opens by Enter. */
function sendsByEnter(field: Element): boolean {
  if (dom.tagOf(field) === 'select')
    return dom.hasAttribute(field, 'multiple') || Number.parseInt(dom.getAttribute(field, 'size') ?? '', 10) > 1;
  return dom.tagOf(field) === 'input' && !BUTTON_TYPES.has(dom.getAttribute(field, 'type')?.toLowerCase() ?? '');
}
