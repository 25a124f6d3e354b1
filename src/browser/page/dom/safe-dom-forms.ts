import { getter, lazily, method } from './prototypes.ts';
import {
  bodyOf,
  closest,
  getAttribute,
  hasAttribute,
  isHtml,
  isHtmlElement,
  query,
  rootOf,
  tagOf,
} from './safe-dom.ts';

/** The parts of the DOM that controls are about, through their own prototypes as in safe-dom.ts: their forms, what is typed into them, and what names them. */

const inputValueOf = lazily(() => getter(HTMLInputElement.prototype, 'value'));
const inputFormOf = lazily(() => getter(HTMLInputElement.prototype, 'form'));
const buttonFormOf = lazily(() => getter(HTMLButtonElement.prototype, 'form'));
const selectFormOf = lazily(() => getter(HTMLSelectElement.prototype, 'form'));
const areaFormOf = lazily(() => getter(HTMLTextAreaElement.prototype, 'form'));
const selectValueOf = lazily(() => getter(HTMLSelectElement.prototype, 'value'));
const areaValueOf = lazily(() => getter(HTMLTextAreaElement.prototype, 'value'));

/** The value of a field, as typed; undefined for what is no field. */
export function fieldValueOf(element: Element): string | undefined {
  if (isHtml(element, 'input')) return inputValueOf(element);
  if (isHtml(element, 'select')) return selectValueOf(element);
  return isHtml(element, 'textarea') ? areaValueOf(element) : undefined;
}

/** The form that a control belongs to, its `form` attribute counted. By name first: most elements are none of these. */
export function formOf(element: Element): HTMLFormElement | null {
  switch (tagOf(element)) {
    case 'input':
      return isHtml(element, 'input') ? inputFormOf(element) : null;
    case 'button':
      return isHtml(element, 'button') ? buttonFormOf(element) : null;
    case 'select':
      return isHtml(element, 'select') ? selectFormOf(element) : null;
    case 'textarea':
      return isHtml(element, 'textarea') ? areaFormOf(element) : null;
    default:
      return null;
  }
}

/** How a form is sent: `get`, `post` or `dialog`. */
export const methodOf = lazily(() => getter(HTMLFormElement.prototype, 'method'));

const labelledOf = lazily(() => getter(HTMLLabelElement.prototype, 'control'));

/** The control that the label around an element is for. */
export function labelledBy(element: Element): Element | undefined {
  const label = closest(element, 'label');
  return label !== null && isHtml(label, 'label') ? (labelledOf(label) ?? undefined) : undefined;
}

/** TypeScript's DOM does not know it: what is typed into an element goes to a script, which draws it. */
const editContextOf = lazily(() => {
  const get = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'editContext')?.get;
  return get === undefined ? () => null : method<HTMLElement, [], unknown>(get);
});

/** Whether a script takes what is typed into an element. */
export function hasEditContext(element: Element): boolean {
  return isHtmlElement(element) && editContextOf(element) !== null;
}

const designModeOf = getter(Document.prototype, 'designMode');

/** The body, where all of the document is typed into. */
export function editableBody(): Element | undefined {
  return designModeOf(document) === 'on' ? (bodyOf(document) ?? undefined) : undefined;
}

/** The elements that a script handed over to say something of another; no Chromium before 135 has them. */
function handedBy(name: string): (element: Element) => readonly Element[] | null {
  const get = Object.getOwnPropertyDescriptor(Element.prototype, name)?.get;
  return get === undefined ? () => null : method<Element, [], readonly Element[] | null>(get);
}

const labellingOf = handedBy('ariaLabelledByElements');

/**
 * The elements that name this one: by their ids, or handed over by a script, which leaves no ids; and those it counts as its own, unless they are a menu
 * that it opens.
 */
export function namingOf(element: Element): readonly Element[] {
  const labelled = getAttribute(element, 'aria-labelledby');
  const owns = getAttribute(element, 'aria-owns');
  const opens = owns !== null && (hasAttribute(element, 'aria-haspopup') || hasAttribute(element, 'aria-expanded'));
  const owned = opens ? null : owns;
  if (labelled === null && owned === null) return [];
  const handed = labelled === null ? null : labellingOf(element);
  return [...(handed ?? []), ...byIds(element, `${handed === null ? labelled : ''} ${owned ?? ''}`)];
}

const describingBy = handedBy('ariaDescribedByElements');

/** Likewise those that describe it. */
export function describingOf(element: Element): readonly Element[] {
  const described = getAttribute(element, 'aria-describedby');
  if (described === null) return [];
  return describingBy(element) ?? byIds(element, described);
}

/** The elements with any of these ids in the tree of another. */
function byIds(element: Element, ids: string): readonly Element[] {
  const root = rootOf(element);
  return ids.split(/\s+/).flatMap((id) => (id === '' ? [] : Array.from(query(root, `#${CSS.escape(id)}`))));
}
