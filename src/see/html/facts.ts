import type { ElementFacts } from '../classify.ts';
import { effectsOf, hasWords, iconsAmong } from '../code-names.ts';
import { type HtmlElement, type HtmlIndex, nameElements, textOf } from './tree.ts';

/** What is known of an element of parsed HTML. */
export function factsOf(element: HtmlElement, index: HtmlIndex): ElementFacts {
  const { tag, attributes } = element;
  const form = element.form ?? (attributes.form === undefined ? undefined : index.byId.get(attributes.form));
  const type = attributes.type?.toLowerCase();
  const submits =
    (tag === 'button' && form !== undefined && type !== 'button' && type !== 'reset') ||
    (tag === 'input' && (type === 'submit' || type === 'image'));
  const target =
    tag === 'a' || tag === 'area'
      ? attributes.href
      : submits
        ? (attributes.formaction ?? form?.attributes.action)
        : undefined;
  const editable = attributes.contenteditable !== undefined && attributes.contenteditable.toLowerCase() !== 'false';
  const names = namesOf(element, index);
  const effects = effectsOf(Object.keys(attributes), (name) => attributes[name] ?? '');
  return {
    tag,
    ...(attributes.role === undefined ? {} : { role: attributes.role.toLowerCase() }),
    ...(type === undefined ? {} : { type }),
    names,
    ...(target === undefined ? {} : { target }),
    editable,
    submits,
    clickable: 'onclick' in attributes || (attributes.tabindex !== undefined && 'role' in attributes),
    ...(effects.length === 0 ? {} : { effects }),
    ...(names.some(hasWords) ? {} : { icons: iconsOf(element) }),
  };
}

/** What names the pictures of a control without words. */
function iconsOf(element: HtmlElement): string[] {
  return iconsAmong(
    [element, ...nameElements(element)].map(({ tag, attributes }, at) => ({
      tag,
      isControl: at === 0,
      read: (name) => attributes[name],
    })),
  );
}

const NAMED_BY_TEXT = new Set(['a', 'area', 'button', 'summary', 'option', 'label']);

function namesOf(element: HtmlElement, index: HtmlIndex): string[] {
  const { tag, attributes } = element;
  const isControlText = NAMED_BY_TEXT.has(tag) || 'role' in attributes || 'onclick' in attributes;
  const labelled = (attributes['aria-labelledby'] ?? '')
    .split(/\s+/)
    .map((id) => (id === '' ? undefined : index.byId.get(id)));
  const inner = isControlText ? nameElements(element) : [];
  const isButton =
    tag === 'input' && ['submit', 'button', 'reset', 'image'].includes(attributes.type?.toLowerCase() ?? '');
  const candidates = [
    isControlText ? textOf(element) : undefined,
    attributes['aria-label'],
    ...labelled.map((each) => (each === undefined ? undefined : textOf(each))),
    labelTextOf(element, index),
    isButton ? attributes.value : undefined,
    attributes.alt,
    attributes.title,
    attributes.placeholder,
    ...inner.flatMap(({ attributes: own }) => [own.alt, own['aria-label'], own.title]),
  ];
  return candidates.map((name) => name?.trim() ?? '').filter((name) => name !== '');
}

/** What the label of a field says, which stands around it or names it by id. */
export function labelTextOf(element: HtmlElement, index: HtmlIndex): string | undefined {
  if (!['input', 'select', 'textarea'].includes(element.tag)) return undefined;
  if (element.label !== undefined) return textOf(element.label);
  const id = element.attributes.id;
  if (id === undefined) return undefined;
  const label = index.labelFor.get(id);
  return label === undefined ? undefined : textOf(label);
}
