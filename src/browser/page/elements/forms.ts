import { isActionKey, isRefusal } from '../../../see/controls/code-names.ts';
import {
  asksOnly,
  FORM_PARTS,
  type FormPart,
  ownTarget,
  TELLING_CONTROLS,
} from '../../../see/controls/reading-forms.ts';
import * as dom from '../dom/safe-dom.ts';
import { formOf } from '../dom/safe-dom-forms.ts';

/*
 * What a submit control sends and says beyond itself: "Save" and "Yes" say nothing, and the form that they stand in does.
 *
 *   <h1>Delete profile</h1>
 *   <form method="post">Are you sure? <button>Delete</button></form>     about: Delete profile
 */

/** Headings are looked for in so many elements around a form; farther away they are the page's and not the form's. */
const FARTHEST_HEADING = 6;
const HEADINGS = 'h1,h2,h3,h4,legend,[role=heading]';
/** What is there to search, a form itself or around one. */
const SEARCHES = 'search,[role=search]';
/** Attributes by which a part of a form is called. */
const CALLING = ['id', 'aria-label', 'placeholder', 'title'] as const;

/** The action that a submit control names: its own, or what hidden fields of its form send along with a control that sends nothing itself. */
export function actionsOf(element: Element, form: HTMLFormElement | null): string[] {
  if (form === null) return [];
  const sendsItself = dom.hasAttribute(element, 'name');
  const fields = Array.from(sendsItself ? [element] : dom.query(form, 'input[type=hidden]'));
  const actions = fields.flatMap((field) => {
    const isAction = isActionKey(dom.getAttribute(field, 'name') ?? '');
    return isAction ? (dom.getAttribute(field, 'value') ?? []) : [];
  });
  // Whoever is asked for a password has an account, makes one, or changes it.
  return hasPassword(form) ? [...actions, 'account'] : actions;
}

export function hasPassword(form: HTMLFormElement): boolean {
  return dom.query(form, 'input[type=password]').length > 0;
}

/** What the form of a submit control is about: its first heading, and the nearest one before it. Searches are about what is sought. */
export function aboutOf(element: Element, form: HTMLFormElement | null): string[] {
  if (form === null || isSearch(form) || isRefusal(dom.getAttribute(element, 'name') ?? '')) return [];
  const about = textsOf(Array.from(dom.query(form, HEADINGS)).slice(0, 1));
  let around = dom.drawnParentOf(form);
  for (let step = 0; step < FARTHEST_HEADING && around !== undefined && !dom.isRoot(around); step++) {
    const before = lastBefore(form, headingsIn(around));
    if (before !== undefined) return [...about, ...textsOf([before])];
    around = dom.drawnParentOf(around);
  }
  return about;
}

/** What was found of forms, until the microtask after, as labels are (labels.ts). */
const asking = new Map<HTMLFormElement, boolean>();
const parts = new Map<Node, ReadonlyMap<Element, readonly Element[]>>();
const headings = new Map<Element, readonly Element[]>();

function forget(): void {
  asking.clear();
  parts.clear();
  headings.clear();
}

function headingsIn(around: Element): readonly Element[] {
  const known = headings.get(around);
  if (known !== undefined) return known;
  if (headings.size === 0) queueMicrotask(forget);
  const found = Array.from(dom.query(around, HEADINGS));
  headings.set(around, found);
  return found;
}

/** The last of elements in their order that stands before a form. */
function lastBefore(form: Element, elements: readonly Element[]): Element | undefined {
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = elements[middle];
    if (each !== undefined && dom.follows(form, each)) from = middle + 1;
    else to = middle;
  }
  return elements[from - 1];
}

/** Whether a form only asks for what to show next. */
export function isAsking(form: HTMLFormElement): boolean {
  const before = asking.get(form);
  if (before !== undefined) return before;
  const controls = partsOf(form);
  const asks = asksOnly({
    attributes: dom.attributeNamesOf(form),
    method: dom.getAttribute(form, 'method') ?? undefined,
    target: ownTargetOf(form, 'action'),
    asksAt: ownTargetOf(form, 'hx-get'),
    isSearch: dom.closest(form, SEARCHES) !== null,
    controls: controls
      .filter((each) => dom.matches(each, TELLING_CONTROLS))
      .map((control) => ({
        type: lowerOf(control, 'type'),
        name: dom.getAttribute(control, 'name') ?? '',
        value: dom.getAttribute(control, 'value') ?? '',
        formMethod: dom.getAttribute(control, 'formmethod') ?? undefined,
        hasFormAction: dom.hasAttribute(control, 'formaction'),
      })),
    parts: () => controls.map(partOf),
  });
  asking.set(form, asks);
  return asks;
}

/** Whether a form has a button that sends it. */
export function hasSubmit(form: HTMLFormElement): boolean {
  return partsOf(form).some((part) => isSubmitByType(dom.tagOf(part), lowerOf(part, 'type')));
}

/** Whether a control of a form is one that submits it. */
export function isSubmitByType(tag: string, type: string | undefined): boolean {
  if (tag === 'input') return type === 'submit' || type === 'image';
  return tag === 'button' && type !== 'button' && type !== 'reset';
}

/** Where an attribute of an element leads at the page's own site; undefined where to another. */
export function ownTargetOf(element: Element, name: string): string | undefined {
  return ownTarget(dom.getAttribute(element, name) ?? '', dom.baseUri(), globalThis.location.href);
}

/** What belongs to a form, wherever it stands; an editor by standing in it. One look for all forms of a root, as each may own what stands anywhere in it. */
function partsOf(form: HTMLFormElement): readonly Element[] {
  const root = dom.rootOf(form);
  let known = parts.get(root);
  if (known === undefined) {
    if (parts.size === 0) queueMicrotask(forget);
    const found = new Map<Element, Element[]>();
    for (const each of dom.query(root, FORM_PARTS)) {
      const owner = formOf(each) ?? (dom.hasAttribute(each, 'contenteditable') ? dom.closest(each, 'form') : null);
      if (owner === null) continue;
      const before = found.get(owner);
      if (before === undefined) found.set(owner, [each]);
      else before.push(each);
    }
    known = found;
    parts.set(root, known);
  }
  return known.get(form) ?? [];
}

function partOf(control: Element): FormPart {
  const tag = dom.tagOf(control);
  const type = lowerOf(control, 'type');
  const called = CALLING.map((name) => dom.getAttribute(control, name) ?? '');
  if (tag === 'button') called.push(dom.textContentOf(control) ?? '');
  if (type === 'submit') called.push(dom.getAttribute(control, 'value') ?? '');
  return {
    tag,
    type,
    role: lowerOf(control, 'role'),
    name: dom.getAttribute(control, 'name') ?? '',
    called,
  };
}

function lowerOf(element: Element, name: string): string {
  return dom.getAttribute(element, name)?.toLowerCase() ?? '';
}

function textsOf(headings: readonly Element[]): string[] {
  return headings.map((heading) => dom.textContentOf(heading) ?? '');
}

function isSearch(form: HTMLFormElement): boolean {
  if (dom.getAttribute(form, 'role') === 'search' || dom.getAttribute(form, 'method')?.toLowerCase() === 'get')
    return true;
  return dom.query(form, 'input[type=search]').length > 0;
}
