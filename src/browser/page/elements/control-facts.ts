import { type ElementFacts, mayHoldControls } from '../../../see/controls/classify.ts';
import { effectsOf, hasWords, isHandled } from '../../../see/controls/code-names.ts';
import {
  calledInCode,
  FARTHEST_HEAD,
  HANDLERS,
  isFixed,
  isOpening,
  isTab,
  isTextToRead,
  looksDangerous,
  saysWriting,
} from '../../../see/controls/kinds.ts';
import { askedBy } from '../../../see/controls/reading-forms.ts';
import { findRedactions } from '../../../see/redact.ts';
import { isInjection } from '../../../see/rules.ts';
import * as dom from '../dom/safe-dom.ts';
import { fieldValueOf, formOf, hasEditContext, labelledBy, namingOf } from '../dom/safe-dom-forms.ts';
import { attributeOfPage, isAnyTaken, textOfPage } from '../text/text-overrides.ts';
import {
  BUTTON_TYPES,
  type Drawn,
  drawnOf,
  iconsOf,
  LONGEST_OF_BUTTON,
  namesOf,
  type Reading,
  TEXTLESS,
  writtenByStyles,
} from './accessible-name.ts';
import { endedDialogOf, isAskingAlone, savesBeside } from './formless.ts';
import { aboutOf, actionsOf, hasPassword, hasSubmit, isAsking, isSubmitByType } from './forms.ts';

/** Elements that belong to forms as fields do, which custom elements may. */
const OF_FORMS = ':is(:enabled,:disabled)';

/** What may be a control; everything else is text to this script. */
export const CANDIDATES = [
  'a,area,button,input,select,textarea,summary,option,optgroup,label',
  `[role],[contenteditable],[tabindex],[draggable=true],${OF_FORMS}:not(fieldset)`,
  ...Array.from(HANDLERS, (name) => `[${name.replace(/[:@]/g, '\\$&')}]`),
].join();

/** The control that an element is or stands in. */
export function controlAround(element: Element): Element | undefined {
  for (let current: Element | undefined = element; current !== undefined; current = dom.drawnParentOf(current)) {
    if (dom.matches(current, CANDIDATES)) return current;
  }
  return undefined;
}

/** What a press of anything in it presses as well. */
const PRESSABLE = [
  'a,area,button,input,select,textarea,summary,option,label',
  ...'button link menuitem menuitemcheckbox menuitemradio option tab checkbox radio switch treeitem'
    .split(' ')
    .map((role) => `[role=${role} i]`),
].join();

/** The controls that an element stands in and that a press of it presses too, the nearest first. */
export function* pressablesAround(element: Element): Generator<Element> {
  for (let at = dom.drawnParentOf(element); at !== undefined; at = dom.drawnParentOf(at))
    if (dom.matches(at, PRESSABLE)) yield at;
}

/**
 * The controls that a press of an element presses: what it stands in, and, where that is a mere part of one (`<button>Delete <svg role=img>`), that as well. A button
 * in a card that can be pressed is judged by itself.
 */
export function pressedControls(element: Element): readonly Element[] {
  const control = controlAround(element);
  if (control === undefined) return [];
  const [around] = dom.matches(control, PRESSABLE) ? [] : pressablesAround(control);
  return around === undefined ? [control] : [control, around];
}

/** What is known of an element of the live page. `painted` also asks the style engine (pseudo-elements, pictures), which costs a layout. */
export function factsOf(element: Element, painted: boolean): ElementFacts {
  const tag = dom.tagOf(element);
  const attributes = dom.attributeNamesOf(element);
  const role = attributes.includes('role') ? dom.getAttribute(element, 'role')?.toLowerCase() : undefined;
  const type = attributes.includes('type') ? dom.getAttribute(element, 'type')?.toLowerCase() : undefined;
  const drawn = drawnOf(element, painted && !TEXTLESS.has(tag));
  const names = namesOf(element, tag, type, attributes, drawn);
  if (painted && !names.some(hasWords)) names.push(...writtenByStyles(element, drawn));
  const taken = isAnyTaken() ? namesTaken(element, tag, type, attributes, names) : [];
  const button = tag === 'label' ? buttonOf(element) : undefined;
  // A press of a label presses its button: it is one by another name.
  if (button !== undefined) {
    const facts = factsOf(button, painted);
    return { ...facts, names: [...names, ...facts.names], taken: [...taken, ...(facts.taken ?? [])] };
  }
  const submits = isSubmit(element, tag, type);
  const form = submits ? formOf(element) : null;
  const target = targetOf(element, tag, submits, form);
  const read = (name: string): string => dom.getAttribute(element, name) ?? '';
  // What a form sends along is told by its own words.
  const effects = effectsOf(attributes, read);
  if (submits) effects.push(...actionsOf(element, form));
  const isPane = isTab(tag, attributes, read, submits);
  const opens = isPane || isOpening(tag, role, attributes);
  // What a form sends by a button of its own, another one in it does not store.
  const isAlone = !submits && !opens && isButton(tag, type, role) && !isSentOtherwise(element);
  const ended = isAlone ? endedDialogOf(element, names) : undefined;
  if (ended?.hasPassword) effects.push('account');
  const about = submits ? aboutOf(element, form) : (ended?.about ?? []);
  // Filled in one by one: pages have thousands of controls, and copying from object to object would be a third of what each takes.
  const facts: Writable<ElementFacts> = {
    tag,
    names,
    editable: isEditable(element, attributes) || isCustomField(element, tag, type),
    submits,
    clickable: isClickable(element, tag, attributes),
  };
  if (isPane) facts.role = 'tab';
  else if (role !== undefined) facts.role = role;
  if (type !== undefined) facts.type = type;
  if (target !== undefined) facts.target = target;
  if (effects.length > 0) facts.effects = effects;
  if (about.length > 0) facts.about = about;
  if (taken.length > 0) facts.taken = taken;
  if (opens) facts.opens = true;
  if ((tag === 'a' || tag === 'button') && headsColumn(element)) facts.heads = true;
  if (saysWriting(attributes, read)) facts.writes = true;
  const isPressable = isButton(tag, type, role) || submits;
  if (isPressable) {
    const called = [...calledInCode(attributes, read), ...(submits ? chosenBefore(element) : [])];
    if (called.length > 0) facts.called = called;
  }
  if ((isPressable || tag === 'a') && isPaintedDangerous(element, attributes, drawn)) facts.danger = true;
  // What cannot be read whole may say anything.
  if (isPressable && (drawn.isInDoubt || names.some(isEndless))) facts.danger = true;
  if (ended?.hasFields || (isAlone && ended === undefined && savesBeside(element, names))) facts.saves = true;
  if (mayHoldControls(tag, role) && drawn.inner.some(isPressed)) facts.holdsControls = true;
  const owner = form ?? formOf(element);
  if (owner === null && isTicked(type, role)) facts.called = calledInCode(attributes, read);
  // A control with a handler of its own does what that does.
  if (!facts.clickable && !facts.writes && !isHandled(attributes)) {
    if (owner === null ? isAskingAlone(element, tag, type, role) : isAsking(owner)) facts.asks = true;
    if (facts.asks && submits)
      facts.target = askedBy(attributes.includes('name') ? read('name') : '', read('value'), target);
    if (holdsText(element, facts, owner, attributes)) facts.holdsText = true;
  }
  if (!names.some(hasWords)) facts.icons = iconsOf(element, drawn, painted);
  return facts;
}

/** The name of a choice that stands right before a button: what is chosen there is what it does. */
function chosenBefore(button: Element): string[] {
  let before = dom.previousSiblingOf(button);
  while (before !== null && !dom.isElement(before)) before = dom.previousSiblingOf(before);
  return before !== null && dom.tagOf(before) === 'select' ? [dom.getAttribute(before, 'name') ?? ''] : [];
}

function isSentOtherwise(element: Element): boolean {
  const form = formOf(element);
  return form !== null && hasSubmit(form);
}

function isEndless(name: string): boolean {
  return name.length >= LONGEST_OF_BUTTON;
}

function isPaintedDangerous(element: Element, attributes: readonly string[], { inner: [first] }: Drawn): boolean {
  const own = attributes.includes('class') ? (dom.getAttribute(element, 'class') ?? '') : '';
  const inner = first !== undefined && dom.hasAttributes(first) ? (dom.getAttribute(first, 'class') ?? '') : '';
  return looksDangerous(attributes, own, inner, (name) => dom.getAttribute(element, name) ?? '');
}

/** Whether a control is all that the head of a single column says. */
function headsColumn(element: Element): boolean {
  let at = dom.drawnParentOf(element);
  for (let step = 0; step < FARTHEST_HEAD && at !== undefined; step++) {
    if (dom.tagOf(at) === 'th' || dom.getAttribute(at, 'role') === 'columnheader')
      return !dom.hasAttribute(at, 'colspan') && textOf(at) === textOf(element);
    at = dom.drawnParentOf(at);
  }
  return false;
}

function textOf(element: Element): string {
  return (dom.textContentOf(element) ?? '').trim();
}

const AS_WRITTEN: Reading = { text: textOfPage, attribute: attributeOfPage };

/** What the page calls a control, as far as the filter took it out. */
function namesTaken(
  element: Element,
  tag: string,
  type: string | undefined,
  attributes: readonly string[],
  shown: readonly string[],
): string[] {
  const names = namesOf(element, tag, type, attributes, drawnOf(element, false, AS_WRITTEN), AS_WRITTEN);
  return names.filter((name) => !shown.includes(name));
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Whether reading a control again with its styles could say anything that reading its content did not: it has text or pictures from styles, or its
 * facts come from somewhere else in the page, where a change is no change of the control.
 */
export function needsStyles(element: Element): boolean {
  const tag = dom.tagOf(element);
  if (TEXTLESS.has(tag) || tag === 'label' || isCustom(tag)) return true;
  if (namingOf(element).length > 0 || hasEditContext(element)) return true;
  if (formOf(element) !== null || dom.shadowRootOf(element) !== null) return true;
  const { texts, hasPseudo, isInDoubt } = drawnOf(element, true);
  return hasPseudo || isInDoubt || !hasWords(texts.join(''));
}

/** The button that a label presses. */
function buttonOf(label: Element): Element | undefined {
  const control = labelledBy(label);
  if (control === undefined) return undefined;
  const tag = dom.tagOf(control);
  const type = dom.getAttribute(control, 'type')?.toLowerCase() ?? '';
  return tag === 'button' || isCustom(tag) || (tag === 'input' && BUTTON_TYPES.has(type)) ? control : undefined;
}

function isButton(tag: string, type: string | undefined, role: string | undefined): boolean {
  return tag === 'button' || role === 'button' || (tag === 'input' && BUTTON_TYPES.has(type ?? ''));
}

function isTicked(type: string | undefined, role: string | undefined): boolean {
  return type === 'checkbox' || type === 'radio' || role === 'switch';
}

/** Whether pressing an element submits a form. */
function isSubmit(element: Element, tag: string, type: string | undefined): boolean {
  return isSubmitByType(tag, type) && (tag === 'input' || formOf(element) !== null);
}

/** The controls that submit a form, in their order. */
export function* submitsOf(form: Element): Generator<Element> {
  for (const each of dom.query(dom.rootOf(form), 'button,input'))
    if (formOf(each) === form && isSubmitByType(dom.tagOf(each), dom.getAttribute(each, 'type')?.toLowerCase()))
      yield each;
}

function targetOf(element: Element, tag: string, submits: boolean, form: HTMLFormElement | null): string | undefined {
  if (tag === 'a' || tag === 'area') {
    const href = dom.getAttribute(element, 'href') ?? dom.getAttribute(element, 'xlink:href');
    return href === null ? undefined : resolved(href);
  }
  if (!submits) return undefined;
  const action = dom.getAttribute(element, 'formaction') ?? (form === null ? null : dom.getAttribute(form, 'action'));
  // A form without an action sends to where it stands.
  return action === null || action === '' ? globalThis.location.pathname : resolved(action);
}

/**
 * What a link says, its letters as such (`/log%6fut`), or where it leads by the page's `<base>`: with that, `?now` may lead to `/logout/?now`.
 */
function resolved(target: string): string {
  const base = dom.baseUri();
  const isMoved = base !== globalThis.location.href && URL.canParse(target, base) && isElsewhere(base);
  const whole = isMoved ? new URL(target, base).href : target;
  if (!whole.includes('%')) return whole;
  return whole.replace(LETTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function isElsewhere(base: string): boolean {
  return new URL(base).pathname !== globalThis.location.pathname;
}

/** An ASCII letter as addresses may write it, which changes nothing of what it means. */
const LETTER = /%([46][1-9a-f]|[57][\da])/gi;

function isEditable(element: Element, attributes: readonly string[]): boolean {
  if (!attributes.includes('contenteditable')) return hasEditContext(element);
  const value = dom.getAttribute(element, 'contenteditable')?.toLowerCase();
  return (value !== undefined && value !== 'false' && value !== 'inherit') || hasEditContext(element);
}

function isPressed(element: Element): boolean {
  const tag = dom.tagOf(element);
  return tag === 'button' || (tag === 'a' && dom.hasAttribute(element, 'href'));
}

/** Whether a text stands in a field or an editor. */
function holdsText(
  element: Element,
  facts: ElementFacts,
  form: HTMLFormElement | null,
  attributes: readonly string[],
): boolean {
  const isField = TEXTLESS.has(facts.tag);
  if (!isField && !facts.editable && facts.role !== 'textbox') return false;
  const text = isField ? (fieldValueOf(element) ?? '') : editedText(element);
  const held = { text, hasLines: !isField && hasLines(element), isFixed: isFixed(attributes) };
  if (!isTextToRead(facts, held) || (form !== null && hasPassword(form))) return false;
  // What the agent must not read cannot be taken out of a value without changing it.
  return !isField || !findRedactions(text).some(({ by }) => isInjection(by));
}

function hasLines(editor: Element): boolean {
  return dom.query(editor, '*').length > 0 || dom.getAttribute(editor, 'aria-multiline') === 'true';
}

/** What was written into an editor: not what it shows where nothing was. */
function editedText(editor: Element): string {
  const whole = (dom.textContentOf(editor) ?? '').trim();
  const [shown] = dom.query(editor, '[contenteditable=false]');
  return shown !== undefined && (dom.textContentOf(shown) ?? '').trim() === whole ? '' : whole;
}

/** A custom element that a form sends along under a name, as it does fields; a button is pressed and not filled in. */
function isCustomField(element: Element, tag: string, type: string | undefined): boolean {
  if (!isCustom(tag) || BUTTON_TYPES.has(type ?? '') || !dom.hasAttribute(element, 'name')) return false;
  return dom.matches(element, OF_FORMS);
}

function isClickable(element: Element, tag: string, attributes: readonly string[]): boolean {
  if (attributes.some((name) => HANDLERS.has(name))) return true;
  if (attributes.includes('draggable') && dom.getAttribute(element, 'draggable') === 'true') return true;
  return isCustom(tag) && dom.matches(element, `${OF_FORMS},[tabindex]`);
}

function isCustom(tag: string): boolean {
  return tag.includes('-');
}
