import { type ElementFacts, mayHoldControls } from '../controls/classify.ts';
import { effectsOf, hasWords, iconsAmong, isActionKey, isHandled } from '../controls/code-names.ts';
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
} from '../controls/kinds.ts';
import { askedBy } from '../controls/reading-forms.ts';
import { formOf, type HtmlForm } from './forms.ts';
import { type HtmlElement, type HtmlIndex, nameElements, textOf } from './tree.ts';

/** What is known of an element of parsed HTML, by the page's own rules (browser/page/elements/control-facts.ts). */
export function factsOf(
  element: HtmlElement,
  index: HtmlIndex,
  forms: ReadonlyMap<HtmlElement, HtmlForm>,
): ElementFacts {
  const { tag, attributes } = element;
  const owner = formOf(element, index);
  const form = owner ?? element.form;
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
  const written = Object.keys(attributes);
  const read = (name: string): string => attributes[name] ?? '';
  const role = isTab(tag, written, read, submits) ? 'tab' : attributes.role?.toLowerCase();
  const effects = effectsOf(written, read);
  const isHeard = written.some((name) => HANDLERS.has(name));
  const isPressed = effects.length > 0 || isHeard;
  const known = owner === undefined ? undefined : forms.get(owner);
  if (submits && known !== undefined) for (const action of actionsOf(attributes, known)) effects.push(action);
  const facts: ElementFacts = {
    tag,
    ...(role === undefined ? {} : { role }),
    ...(type === undefined ? {} : { type }),
    names,
    ...(target === undefined ? {} : { target }),
    editable,
    submits,
    clickable: isPressed || (attributes.tabindex !== undefined && 'role' in attributes),
    ...(effects.length === 0 ? {} : { effects }),
    ...(isOpening(tag, role, written) ? { opens: true } : {}),
    ...((tag === 'a' || tag === 'button') && headsColumn(element) ? { heads: true } : {}),
    ...(saysWriting(written, read) ? { writes: true } : {}),
    ...(tag === 'button' || submits || attributes.role === 'button' || (owner === undefined && TICKED.has(type ?? ''))
      ? { called: calledInCode(written, read) }
      : {}),
    ...((isPressable(element) || submits) &&
    looksDangerous(written, attributes.class ?? '', firstClasses(element), read)
      ? { danger: true }
      : {}),
    ...(mayHoldControls(tag, attributes.role?.toLowerCase()) && nameElements(element).some(isPressable)
      ? { holdsControls: true }
      : {}),
    ...(names.some(hasWords) ? {} : { icons: iconsOf(element) }),
  };
  if (isHeard || facts.writes || isHandled(written)) return facts;
  // A form that is not here may ask for a password.
  const isWhole = owner !== undefined || attributes.form === undefined;
  const held = { text: heldIn(element), hasLines: hasLines(element), isFixed: isFixed(written) };
  const holdsText = isWhole && known?.hasPassword !== true && isTextToRead(facts, held);
  return {
    ...facts,
    ...(known?.asks ? { asks: true } : {}),
    ...(known?.asks && submits ? { target: askedBy(attributes.name ?? '', attributes.value ?? '', target) } : {}),
    ...(holdsText ? { holdsText } : {}),
  };
}

const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio']);

/** As browser/page/elements/control-facts.ts has it. */
function headsColumn(element: HtmlElement): boolean {
  let at = element.parent;
  for (let step = 0; step < FARTHEST_HEAD && at !== undefined; step++, at = at.parent) {
    if (at.tag === 'th' || at.attributes.role === 'columnheader')
      return at.attributes.colspan === undefined && textOf(at) === textOf(element);
  }
  return false;
}

function firstClasses(element: HtmlElement): string {
  return nameElements(element)[0]?.attributes.class ?? '';
}

function isPressable({ tag, attributes }: HtmlElement): boolean {
  return tag === 'button' || (tag === 'a' && attributes.href !== undefined);
}

/** What a submit control sends along: the action that it names itself, or the hidden fields' of its form. */
function actionsOf({ name, value }: HtmlElement['attributes'], form: HtmlForm): string[] {
  const actions = name === undefined ? form.actions : isActionKey(name) ? [value ?? ''] : [];
  return form.hasPassword ? [...actions, 'account'] : [...actions];
}

function heldIn(element: HtmlElement): string {
  return element.tag === 'input' ? (element.attributes.value ?? '') : textOf(element);
}

function hasLines({ attributes, children }: HtmlElement): boolean {
  const parts = children.filter((each) => each.kind === 'element');
  if (parts.length > 0) return parts.some((each) => each.attributes.contenteditable !== 'false');
  return attributes['aria-multiline'] === 'true';
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
  const inner = isControlText ? nameElements(element) : [];
  const isButton =
    tag === 'input' && ['submit', 'button', 'reset', 'image'].includes(attributes.type?.toLowerCase() ?? '');
  const candidates = [
    isControlText ? textOf(element) : undefined,
    attributes['aria-label'],
    ...labelledBy(attributes['aria-labelledby'], index),
    labelTextOf(element, index),
    isButton ? attributes.value : undefined,
    attributes.alt,
    attributes.title,
    attributes.placeholder,
    ...inner.flatMap(({ attributes: own }) => [own.alt, own['aria-label'], own.title]),
  ];
  return candidates.map((name) => name?.trim() ?? '').filter((name) => name !== '');
}

/** As in the live page, a name is no longer than this. */
const LONGEST_NAME = 200;
const NAMING = new WeakMap<HtmlElement, string>();

/** What the elements say that name one by their ids: each is read once, however many it names, and however often. */
function labelledBy(ids: string | undefined, index: HtmlIndex): string[] {
  if (ids === undefined) return [];
  const names: string[] = [];
  for (const id of new Set(ids.split(/\s+/))) {
    const naming = index.byId.get(id);
    if (naming !== undefined) names.push(namingText(naming));
  }
  return names;
}

function namingText(element: HtmlElement): string {
  const known = NAMING.get(element);
  if (known !== undefined) return known;
  const name = textOf(element).slice(0, LONGEST_NAME);
  NAMING.set(element, name);
  return name;
}

/** What the label of a field says, which stands around it or names it by id. */
export function labelTextOf(element: HtmlElement, index: HtmlIndex): string | undefined {
  if (!['input', 'select', 'textarea'].includes(element.tag)) return undefined;
  if (element.label !== undefined) return namingText(element.label);
  const id = element.attributes.id;
  if (id === undefined) return undefined;
  const label = index.labelFor.get(id);
  return label === undefined ? undefined : namingText(label);
}
