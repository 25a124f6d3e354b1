import type { ElementFacts } from '../../see/classify.ts';
import { effectsOf, ICON_ATTRIBUTES, ICON_TAGS, MOST_ICONS } from '../../see/code-names.ts';
import * as dom from './dom.ts';

/** What may be a control; everything else is text to this script. */
export const CANDIDATES = [
  'a,area,button,input,select,textarea,summary,option,optgroup',
  '[role],[onclick],[onmousedown],[onpointerdown],[contenteditable],[tabindex]',
].join();

/** The control that an element is or stands in. */
export function controlAround(element: Element): Element | undefined {
  for (let current: Element | undefined = element; current !== undefined; current = dom.drawnParentOf(current)) {
    if (dom.matches(current, CANDIDATES)) return current;
  }
  return undefined;
}

const NAME_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'] as const;
/** Beyond this a name is prose, and reading on costs time. */
const LONGEST_NAME = 200;
const TEXTLESS = new Set(['input', 'select', 'textarea', 'optgroup']);
const BUTTON_TYPES = new Set(['submit', 'button', 'reset', 'image']);

/** What is known of an element of the live page. `painted` also asks the style engine (pseudo-elements), which costs a layout. */
export function factsOf(element: Element, painted: boolean): ElementFacts {
  const tag = dom.tagOf(element);
  const role = dom.getAttribute(element, 'role')?.toLowerCase();
  const type = dom.getAttribute(element, 'type')?.toLowerCase();
  const submits = isSubmit(element, tag, type);
  const target = targetOf(element, tag, submits);
  const names = namesOf(element, tag, type, painted);
  const effects = effectsOf(dom.attributeNamesOf(element), (name) => dom.getAttribute(element, name) ?? '');
  return {
    tag,
    ...(role === undefined ? {} : { role }),
    ...(type === undefined ? {} : { type }),
    names,
    ...(target === undefined ? {} : { target }),
    editable: isEditable(element),
    submits,
    clickable: isClickable(element),
    ...(effects.length === 0 ? {} : { effects }),
    ...(names.length > 0 ? {} : { icons: iconsOf(element) }),
  };
}

/**
 * Whether reading a control again with its styles could say anything that reading its content did not: it has text from pseudo-elements, or its
 * facts come from somewhere else in the page, where a change is no change of the control.
 */
export function needsStyles(element: Element): boolean {
  const tag = dom.tagOf(element);
  if (TEXTLESS.has(tag) || dom.hasAttribute(element, 'aria-labelledby')) return true;
  if (dom.formOf(element) !== null || dom.shadowRootOf(element) !== null) return true;
  return contentOf(element, '::before') !== '' || contentOf(element, '::after') !== '';
}

/** What names the pictures of a control without words. */
function iconsOf(element: Element): string[] {
  const inner = dom.hasElements(element) ? Array.from(dom.query(element, ICON_TAGS)).slice(0, MOST_ICONS) : [];
  return [element, ...inner].flatMap((each) =>
    ICON_ATTRIBUTES.flatMap((name) => {
      // Where the control itself leads, and what its field is called, are no pictures.
      const value = each === element && (name === 'href' || name === 'name') ? null : dom.getAttribute(each, name);
      return value === null || value.length > LONGEST_NAME ? [] : [value];
    }),
  );
}

function isSubmit(element: Element, tag: string, type: string | undefined): boolean {
  if (tag === 'input') return type === 'submit' || type === 'image';
  return tag === 'button' && type !== 'button' && type !== 'reset' && dom.formOf(element) !== null;
}

function targetOf(element: Element, tag: string, submits: boolean): string | undefined {
  if (tag === 'a' || tag === 'area') {
    return dom.getAttribute(element, 'href') ?? dom.getAttribute(element, 'xlink:href') ?? undefined;
  }
  if (!submits) return undefined;
  const form = dom.formOf(element);
  return (
    dom.getAttribute(element, 'formaction') ??
    (form === null ? undefined : (dom.getAttribute(form, 'action') ?? undefined))
  );
}

function isEditable(element: Element): boolean {
  const value = dom.getAttribute(element, 'contenteditable')?.toLowerCase();
  return value !== undefined && value !== 'false' && value !== 'inherit';
}

function isClickable(element: Element): boolean {
  return ['onclick', 'onmousedown', 'onpointerdown'].some((name) => dom.hasAttribute(element, name));
}

/** Every source of the name, the accessible name's own order first, without empty and repeated ones. */
function namesOf(element: Element, tag: string, type: string | undefined, painted: boolean): string[] {
  const names = new Set<string>();
  const add = (name: string | null | undefined): void => {
    const trimmed = name?.slice(0, LONGEST_NAME).replace(/\s+/g, ' ').trim() ?? '';
    if (trimmed !== '') names.add(trimmed);
  };
  for (const label of labelledBy(element)) add(label);
  add(dom.getAttribute(element, 'aria-label'));
  if (tag === 'input' && BUTTON_TYPES.has(type ?? ''))
    add(dom.fieldValueOf(element) ?? dom.getAttribute(element, 'value'));
  if (!TEXTLESS.has(tag)) {
    add(shortText(element));
    if (dom.hasElements(element)) {
      for (const inner of dom.query(element, '[alt],[aria-label],[title],svg title')) {
        for (const name of NAME_ATTRIBUTES) add(dom.getAttribute(inner, name));
      }
    }
    const shadow = dom.shadowRootOf(element);
    if (shadow !== null) add(dom.textContentOf(shadow));
  } else {
    for (const label of dom.labelsOf(element)) add(shortText(label));
  }
  for (const name of NAME_ATTRIBUTES) add(dom.getAttribute(element, name));
  if (painted && !TEXTLESS.has(tag)) {
    for (const pseudo of ['::before', '::after']) add(contentOf(element, pseudo));
  }
  return Array.from(names);
}

function labelledBy(element: Element): string[] {
  const ids = dom.getAttribute(element, 'aria-labelledby')?.split(/\s+/) ?? [];
  const root = dom.rootOf(element);
  return ids.flatMap((id) => (id === '' ? [] : Array.from(dom.query(root, `#${CSS.escape(id)}`), shortText)));
}

/** The text below an element, at most as much as a name may be long. Walks, so that a link around a whole page costs no more. */
function shortText(element: Element): string {
  const walker = dom.walk(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node !== null && text.length < LONGEST_NAME; node = walker.nextNode()) {
    if (node instanceof CharacterData) text += dom.dataOf(node);
  }
  return text;
}

/** The text of a pseudo-element: the strings of its `content`, without counters, images and the alternative after a slash. */
function contentOf(element: Element, pseudo: string): string {
  const { content } = getComputedStyle(element, pseudo);
  if (content === 'none' || content === 'normal') return '';
  return Array.from(content.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text = '']) => text.replace(/\\(.)/g, '$1')).join(
    ' ',
  );
}
