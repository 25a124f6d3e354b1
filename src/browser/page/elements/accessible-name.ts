import { iconsAmong } from '../../../see/code-names.ts';
import * as dom from '../dom/safe-dom.ts';
import { contentStrings } from '../styles/content-strings.ts';
import { mayHavePseudo } from '../styles/pseudo-element-rules.ts';
import { labelsOf } from './labels.ts';

/*
 * What a control is called: every source of the accessible name, and its text as it is drawn. A button in a shadow root has no text of its own:
 *
 *   <sl-button>Delete account              what stands in the slot is the button's name
 *     #shadow: <button><slot></slot></button>
 *
 * so slots and shadow roots are read in their places, and with styles what pseudo-elements put between.
 */

const NAME_ATTRIBUTES = [
  ...['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-roledescription'],
  ...['data-tooltip', 'data-title', 'data-original-title', 'data-bs-original-title'],
] as const;
const NAMING: ReadonlySet<string> = new Set(NAME_ATTRIBUTES);
/** Attributes that name what stands in a control, and so the control. */
const INNER_ATTRIBUTES = ['aria-label', 'title', 'alt'] as const;
/** Beyond this a name is prose, and reading on costs time. */
const LONGEST_NAME = 200;
/** Blank space other than single spaces between words. */
const UNTIDY = /^\s|\s\s|[^\S ]|\s$/;
/** So many elements of a control are read, and of so many what pseudo-elements say. */
const MOST_INNER = 60;
const MOST_STYLED = 8;
/** Elements that have no pseudo-elements. */
const REPLACED = new Set(['img', 'svg', 'br', 'canvas', 'video', 'iframe', 'input']);
/** Elements whose text nobody sees. */
const UNDRAWN = new Set(['script', 'style', 'template']);
const TEXTLESS = new Set(['input', 'select', 'textarea', 'optgroup']);
export const BUTTON_TYPES: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image']);

/** How texts and attributes are read: as they stand, or as the page wrote them (browser/page/text/text-overrides.ts). */
export interface Reading {
  readonly text: (node: Text) => string;
  readonly attribute: (element: Element, name: string) => string | null;
}
export const AS_SHOWN: Reading = { text: dom.dataOf, attribute: dom.getAttribute };

/** What is drawn of a control. */
export interface Drawn {
  readonly texts: string[];
  /** The elements in it, in their order. */
  readonly inner: Element[];
  /** Some of the texts are pseudo-elements'. */
  hasPseudo: boolean;
}

/** What is drawn of an element. `painted` also asks the style engine. */
export function drawnOf(element: Element, painted: boolean, reading = AS_SHOWN): Drawn {
  const drawn: Drawn = { texts: [], inner: [], hasPseudo: false };
  readInto(drawn, element, painted, LONGEST_NAME, reading);
  return drawn;
}

/** Answers with how many characters may still come. */
function readInto(drawn: Drawn, element: Element, painted: boolean, room: number, reading: Reading): number {
  let left = room;
  const asked =
    painted && drawn.inner.length <= MOST_STYLED && !REPLACED.has(dom.tagOf(element)) && mayHavePseudo(element);
  if (asked) left -= readPseudo(drawn, element, '::before');
  const assigned = dom.assignedTo(element);
  let at = 0;
  // From sibling to sibling: a list of them would have to be made for each element of each control.
  let child = assigned.length > 0 ? (assigned[at] ?? null) : dom.firstDrawnOf(element);
  while (child !== null && left > 0) {
    if (child instanceof Text) {
      const data = reading.text(child);
      drawn.texts.push(data);
      left -= data.length;
    } else if (dom.isElement(child) && drawn.inner.length < MOST_INNER && !UNDRAWN.has(dom.tagOf(child))) {
      drawn.inner.push(child);
      left = readInto(drawn, child, painted, left, reading);
    }
    child = assigned.length > 0 ? (assigned[++at] ?? null) : dom.nextSiblingOf(child);
  }
  if (asked) left -= readPseudo(drawn, element, '::after');
  return left;
}

function readPseudo(drawn: Drawn, element: Element, pseudo: string): number {
  const content = contentOf(element, pseudo);
  if (content === '') return 0;
  drawn.texts.push(content);
  drawn.hasPseudo = true;
  return content.length;
}

/** Whether an element has no text of its own to be named by. */
export function isTextless(tag: string): boolean {
  return TEXTLESS.has(tag);
}

/** Every source of the name, the accessible name's own order first, without empty and repeated ones. */
export function namesOf(
  element: Element,
  tag: string,
  type: string | undefined,
  attributes: readonly string[],
  drawn: Drawn,
  reading = AS_SHOWN,
): string[] {
  const names = new Set<string>();
  const add = (name: string | null | undefined): void => {
    if (name === null || name === undefined) return;
    const short = name.slice(0, LONGEST_NAME);
    const trimmed = UNTIDY.test(short) ? short.replace(/\s+/g, ' ').trim() : short;
    if (trimmed !== '') names.add(trimmed);
  };
  for (const naming of dom.namingOf(element)) addTexts(drawnOf(naming, false, reading), add);
  // Hardly any control has one of them: to ask for all ten takes longer than to read a name.
  const isNamed = attributes.some((name) => NAMING.has(name));
  if (isNamed) add(reading.attribute(element, 'aria-label'));
  if (tag === 'input' && BUTTON_TYPES.has(type ?? '')) add(reading.attribute(element, 'value'));
  if (!isTextless(tag)) {
    addTexts(drawn, add);
    for (const inner of drawn.inner)
      if (dom.hasAttributes(inner)) for (const name of INNER_ATTRIBUTES) add(reading.attribute(inner, name));
  }
  for (const label of labelsOf(element)) addTexts(drawnOf(label, false, reading), add);
  if (isNamed) for (const name of NAME_ATTRIBUTES) add(reading.attribute(element, name));
  return Array.from(names);
}

/** `<b>D</b>elete` is one word, and `Delete<br>account` two: where elements stand between, both readings are names. */
function addTexts({ texts }: Drawn, add: (name: string | undefined) => void): void {
  add(texts.length === 1 ? texts[0] : texts.join(''));
  if (texts.length > 1) add(texts.join(' '));
}

/** What names the pictures of a control without words. `painted`: also those that styles put behind it. */
export function iconsOf(element: Element, { inner }: Drawn, painted: boolean): string[] {
  const named = iconsAmong(
    [element, ...inner].map((each) => ({
      tag: dom.tagOf(each),
      isControl: each === element,
      read: (name: string) => dom.getAttribute(each, name),
    })),
  );
  const icons = painted ? [...named, ...[element, ...inner.slice(0, MOST_STYLED)].flatMap(paintedIcons)] : named;
  return icons.filter((icon) => icon.length <= LONGEST_NAME);
}

function paintedIcons(element: Element): string[] {
  return [undefined, '::before'].flatMap((pseudo) => {
    const { backgroundImage, maskImage } = getComputedStyle(element, pseudo);
    return Array.from(`${backgroundImage} ${maskImage}`.matchAll(/url\("([^"]{1,200})"\)/g), ([, url = '']) => url);
  });
}

/** The text of a pseudo-element: the strings of its `content`, without counters, images and the alternative after a slash. */
function contentOf(element: Element, pseudo: string): string {
  const style = getComputedStyle(element, pseudo);
  if (style.content === 'none' || style.content === 'normal') return '';
  return contentStrings(style)
    .map((text) => text.slice(1, -1).replace(/\\(.)/g, '$1'))
    .join(' ');
}
