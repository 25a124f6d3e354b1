import { asksAlone, type FieldPlace, fieldKindOf } from '../../../see/controls/formless-fields.ts';
import { isSoughtBy } from '../../../see/controls/reading-forms.ts';
import { saysEffect } from '../../../see/controls/targets.ts';
import { isSaving } from '../../../see/lexicon/saving.ts';
import * as dom from '../dom/safe-dom.ts';
import { formOf, namingOf } from '../dom/safe-dom-forms.ts';
import { hasSubmit, isAsking, ownTargetOf } from './forms.ts';
import { labelsOf } from './labels.ts';

/*
 * What stands around controls that belong to no form: dialogs, tables, toolbars, and the button that stores what is filled in beside it.
 */

/** In so many groups of controls around a field a button that saves, and results that it narrows, belong to it. What merely wraps it is no group. */
const MOST_GROUPS = 4;
const FARTHEST = 24;
/** Among more controls nothing belongs to one field. */
const MOST_CONTROLS = 200;
const BUTTONS = 'button,[role=button],input[type=submit i],input[type=button i]';
const FIELDS = 'input:not([type=hidden i]),select,textarea,[contenteditable],[role=combobox],[role=textbox]';
const RESULTS = 'table,thead,[role=table],[role=grid],[role=treegrid],[role=feed]';
const LISTED = 'td a[href]';
const ARRANGED = 'input:not([type=hidden i],[type=checkbox i]),select,textarea';
const DIALOG = 'dialog,[role=dialog],[role=alertdialog],[aria-modal=true]';
/** By the first that matches, from the field outwards. */
const PLACES: readonly (readonly [string, NonNullable<FieldPlace['within']>])[] = [
  [DIALOG, 'dialog'],
  ['search,[role=search]', 'search'],
  ['[role=toolbar]', 'toolbar'],
  ['th,thead,[role=columnheader]', 'header'],
  ['td,tr,[role=row],[role=gridcell],[role=option],[role=listitem]', 'row'],
  // Where markup has no roles, people name what they style.
  [':is([class*=toolbar i],[class*=filter i]):not(html,body,main)', 'toolbar'],
];
/** Places whose fields belong to something else than a button beside them. */
const UNSAVED: ReadonlySet<string> = new Set(['dialog', 'search', 'row', 'header']);
const HEADINGS = 'h1,h2,h3,h4,[role=heading]';
/** What libraries call the button that a dialog is there for. */
const MAIN_BUTTON = /primary|danger|destructive/i;
const OTHER_BUTTON = /secondary|cancel|close/i;

/** What was found around elements, until the microtask after, as of forms (forms.ts). */
const places = new Map<Element, FieldPlace['within']>();
const contents = new Map<Element, Content>();

interface Content {
  readonly controls: number;
  /** Fields of no form. */
  readonly hasFields: boolean;
  /** Buttons that save. */
  readonly saves: readonly Element[];
  readonly results: readonly Element[];
}

/** Buttons that store what stands around them, or end a dialog, as they were last read. */
const ending = new WeakSet<Element>();

function forget(): void {
  places.clear();
  contents.clear();
}

function remember(): void {
  if (places.size + contents.size === 0) queueMicrotask(forget);
}

/** Whether a field that belongs to no form only asks for what to show. */
export function isAskingAlone(
  element: Element,
  tag: string,
  type: string | undefined,
  role: string | undefined,
): boolean {
  const told = fieldKindOf(tag, type, role);
  if (told === 'other' || (told === 'tick' && isToggle(element))) return false;
  const kind =
    told === 'value' && tag === 'input' && isSought(element) ? 'search' : isSwitch(element, type) ? 'switch' : told;
  const within = placeOf(element);
  // Not looked around for in vain.
  if (!asksAlone(kind, { within, isSaved: false, isBeforeResults: true })) return false;
  const { isSaved, isBeforeResults } = surroundingsOf(element);
  return asksAlone(kind, { within, isSaved, isBeforeResults: isBeforeResults || asksByLibrary(element) });
}

/** What libraries call what one seeks with. */
const SEEKING = /(?:^|[-_\s])(?:search|filter|typeahead)(?:[-_\s]|$)/i;

/** Whether a field is called one to seek with, by people or in code. */
function isSought(field: Element): boolean {
  return dom.attributeNamesOf(field).some((attribute) => {
    if (SEEKING.test(attribute)) return true;
    if (!NAMING.has(attribute)) return IN_CODE.has(attribute) && SEEKING.test(dom.getAttribute(field, attribute) ?? '');
    const value = dom.getAttribute(field, attribute) ?? '';
    return attribute === 'name' ? isSoughtBy(value, []) : isSoughtBy('', [value]);
  });
}

const NAMING: ReadonlySet<string> = new Set(['name', 'placeholder', 'aria-label', 'title']);
const IN_CODE: ReadonlySet<string> = new Set(['id', 'class', 'data-test', 'data-testid']);

/** Whether a choice is drawn as one of several buttons, as those are that switch a view. */
function isSwitch(field: Element, type: string | undefined): boolean {
  if (type !== 'radio') return false;
  const label = dom.closest(field, 'label') ?? labelsOf(field)[0];
  return label !== undefined && BUTTON_CLASS.test(dom.getAttribute(label, 'class') ?? '');
}

/** Whether a box is drawn as a switch, which takes effect at once as one by its role does. */
function isToggle(box: Element): boolean {
  const around = [box, dom.drawnParentOf(box), ...labelsOf(box)];
  return around.some((each) => each !== undefined && SWITCH_CLASS.test(dom.getAttribute(each, 'class') ?? ''));
}

const SWITCH_CLASS = /switch(?!er)/i;

const BUTTON_CLASS = /(?:^|[-_\s])(?:btn|button)(?:[-_\s]|$)/i;

/** Whether a library has what it narrows fetched by GET. */
function asksByLibrary(field: Element): boolean {
  if (!dom.hasAttribute(field, 'hx-get')) return false;
  const target = ownTargetOf(field, 'hx-get');
  return target !== undefined && !saysEffect(target);
}

function placeOf(element: Element): FieldPlace['within'] {
  const known = places.get(element);
  if (known !== undefined || places.has(element)) return known;
  remember();
  const parent = dom.drawnParentOf(element);
  const own = PLACES.find(([selector]) => dom.matches(element, selector))?.[1];
  const around = own === 'dialog' || parent === undefined ? undefined : placeOf(parent);
  // A dialog stores whatever it is divided into.
  const place = around === 'dialog' ? around : (own ?? around);
  places.set(element, place);
  return place;
}

function surroundingsOf(field: Element): Pick<FieldPlace, 'isSaved' | 'isBeforeResults'> {
  let isBeforeResults = false;
  for (const { saves, results } of groupsAround(field)) {
    if (saves.some((button) => isStoredBy(button, field))) return { isSaved: true, isBeforeResults };
    isBeforeResults ||= results.some((each) => dom.follows(each, field));
  }
  return { isSaved: false, isBeforeResults };
}

/** What stands in the elements around a control, the nearest first. */
function* groupsAround(control: Element): Generator<Content> {
  let around = dom.drawnParentOf(control);
  let [before, groups] = [1, 0];
  for (let step = 0; step < FARTHEST && around !== undefined && !dom.isRoot(around); step++) {
    const content = contentOf(around);
    if (content.controls > before) groups++;
    if (groups > MOST_GROUPS || content.controls > MOST_CONTROLS) return;
    yield content;
    before = Math.max(before, content.controls);
    around = dom.drawnParentOf(around);
  }
}

/** What stands in an element, but for what stands in dialogs; of a great many controls no more than their number. */
function contentOf(around: Element): Content {
  const known = contents.get(around);
  if (known !== undefined) return known;
  remember();
  const buttons = Array.from(dom.query(around, BUTTONS));
  const fields = Array.from(dom.query(around, FIELDS));
  const controls = buttons.length + fields.length;
  const isRead = controls <= MOST_CONTROLS;
  const content = {
    controls,
    hasFields: isRead && fields.some((each) => isUnsent(each) && !UNSAVED.has(placeOf(each) ?? '')),
    saves: isRead ? buttons.filter(isSavingButton) : [],
    results: isRead ? Array.from(dom.query(around, RESULTS)).filter(isResult) : [],
  };
  contents.set(around, content);
  return content;
}

/** A table without a head may be there to arrange fields: one lists what its links lead to, and has no fields. */
function isResult(each: Element): boolean {
  if (placeOf(each) === 'dialog') return false;
  if (dom.tagOf(each) !== 'table' || dom.hasAttribute(each, 'role')) return true;
  return dom.query(each, LISTED).length > 0 && dom.query(each, ARRANGED).length === 0;
}

/** Whether a button that saves may store a field of no form: one of a form stores what stands in that form. */
function isStoredBy(button: Element, field: Element): boolean {
  const form = formOf(button);
  return form === null || dom.contains(form, field);
}

/** Whether nothing sends a field along: it is in no form, or in one that a script sends and that has no button of its own. */
function isUnsent(field: Element): boolean {
  const form = formOf(field);
  return form === null || !(hasSubmit(form) || isAsking(form));
}

function isSavingButton(button: Element): boolean {
  return namesOfButton(button).some((name) => isSaving(name, false)) && placeOf(button) !== 'dialog';
}

function namesOfButton(button: Element): string[] {
  return [dom.textContentOf(button), dom.getAttribute(button, 'aria-label'), dom.getAttribute(button, 'value')].flatMap(
    (name) => (name === null || name === '' ? [] : name.slice(0, 80)),
  );
}

/** Whether a button that belongs to no form and stands in no dialog stores what is filled in beside it. */
export function savesBeside(button: Element, names: readonly string[]): boolean {
  if (!names.some((name) => isSaving(name, false))) return false;
  ending.add(button);
  for (const { hasFields } of groupsAround(button)) if (hasFields) return true;
  return false;
}

/** What a button that belongs to no form ends: the dialog that it stores, or that asks whether it should be done. */
export interface EndedDialog {
  /** Its name and first heading. */
  readonly about: readonly string[];
  readonly hasFields: boolean;
  readonly hasPassword: boolean;
}

/** The dialog that a button ends, where it is the one that the dialog is there for. */
export function endedDialogOf(button: Element, names: readonly string[]): EndedDialog | undefined {
  const classes = dom.getAttribute(button, 'class') ?? '';
  const isMain = MAIN_BUTTON.test(classes) && !OTHER_BUTTON.test(classes);
  if (!isMain && !names.some((name) => isSaving(name, true))) return undefined;
  if (placeOf(button) !== 'dialog') return undefined;
  ending.add(button);
  const dialog = dom.closest(button, DIALOG);
  if (dialog === null) return undefined;
  const label = dom.getAttribute(dialog, 'aria-label');
  const [heading] = dom.query(dialog, HEADINGS);
  const titles = [...namingOf(dialog), ...(heading === undefined ? [] : [heading])];
  return {
    about: [...(label === null ? [] : [label]), ...titles.map((each) => dom.textContentOf(each) ?? '')],
    hasFields: Array.from(dom.query(dialog, FIELDS)).some(isDisplayed),
    hasPassword: dom.query(dialog, 'input[type=password i]').length > 0,
  };
}

/** Whether what stands around a button said what it does, when it was last read. */
export function isToldByPlace(button: Element): boolean {
  return ending.has(button);
}

/** What stands around such a button says of it, in one text to be compared. */
export function toldByPlace(button: Element, names: readonly string[]): string {
  const ended = endedDialogOf(button, names);
  return ended === undefined ? String(savesBeside(button, names)) : JSON.stringify(ended);
}

/** Whether a field is displayed, the filter's own hiding aside: libraries keep one of each kind in every alert. */
function isDisplayed(field: Element): boolean {
  return dom.hasAttribute(field, 'inert') || dom.styleOf(field)?.display !== 'none';
}
