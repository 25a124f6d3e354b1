import * as dom from '../dom/safe-dom.ts';

/** Attributes that end up in what the agent reads. */
export const ATTRIBUTES: readonly string[] = [
  'aria-label',
  'title',
  'alt',
  'placeholder',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'summary',
];
const READ: ReadonlySet<string> = new Set(ATTRIBUTES);
export const BUTTON_VALUES = 'input[type=button],input[type=submit],input[type=reset]';
/** Elements that may have any of them. */
export const WITH_ATTRIBUTES = `${ATTRIBUTES.map((name) => `[${name}]`).join()},${BUTTON_VALUES}`;

/** Names of the attributes that the filter reads, for the observer. */
export const WATCHED_ATTRIBUTES: ReadonlySet<string> = new Set([...ATTRIBUTES, 'value', 'type']);

/** The names of an element's attributes that the agent reads. */
export function readAttributesOf(element: Element): readonly string[] {
  const names = dom.attributeNamesOf(element).filter((name) => READ.has(name));
  return dom.matches(element, BUTTON_VALUES) ? [...names, 'value'] : names;
}

/** Whether the agent reads an attribute of an element. */
export function isReadOf(element: Element, name: string): boolean {
  return READ.has(name) || (name === 'value' && dom.matches(element, BUTTON_VALUES));
}
