import { iconsAmong } from '../../../see/controls/code-names.ts';
import * as dom from '../dom/safe-dom.ts';
import { namingOf } from '../dom/safe-dom-forms.ts';
import { contentStrings, NAMELESS } from '../styles/content-strings.ts';
import { markerOf } from '../styles/list-markers.ts';
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
/** A button is called by all that it says, and one that says more is in doubt. */
export const LONGEST_OF_BUTTON = 2_000;
/** What is longer is read as it stands. */
const LONGEST_TIDIED = 20_000;
/** What is read as buttons are, by tag or role. A link that says much is a headline, and what only listens may hold a page. */
const READ_WHOLE = new Set(['button', 'summary', 'menuitem', 'menuitemcheckbox', 'menuitemradio']);
/** Blank space other than single spaces between words. */
const UNTIDY = /^\s|\s\s|[^\S ]|\s$/;
/** So many elements of a control are read; shapes of a drawing beyond some say nothing. */
const MOST_INNER = 500;
const MOST_SHAPES = 60;
/** So many may have a picture behind them that says what a control without words does. */
const MOST_PAINTED = 8;
/** Elements that have no pseudo-elements. */
const REPLACED = new Set(['img', 'svg', 'br', 'canvas', 'video', 'iframe', 'input']);
/** Elements whose text nobody sees. */
const UNDRAWN = new Set(['script', 'style', 'template']);
/** Elements that have no text of their own to be named by. */
export const TEXTLESS: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'optgroup']);
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
  /** More is said than was read, or what only the browser knows. */
  isInDoubt: boolean;
}

/** What is drawn of an element. `painted` also asks the style engine. */
export function drawnOf(element: Element, painted: boolean, reading = AS_SHOWN): Drawn {
  const drawn: Drawn = { texts: [], inner: [], hasPseudo: false, isInDoubt: false };
  if (readInto(drawn, element, painted, longestNameOf(element), reading) <= 0) drawn.isInDoubt = true;
  return drawn;
}

function longestNameOf(element: Element): number {
  const role = dom.getAttribute(element, 'role')?.toLowerCase() ?? '';
  return READ_WHOLE.has(dom.tagOf(element)) || READ_WHOLE.has(role) ? LONGEST_OF_BUTTON : LONGEST_NAME;
}

/** Answers with how many characters may still come. */
function readInto(drawn: Drawn, element: Element, painted: boolean, room: number, reading: Reading): number {
  let left = room;
  const asked = painted && !REPLACED.has(dom.tagOf(element)) && mayHavePseudo(element);
  if (asked) left -= readPseudo(drawn, element, '::before');
  const assigned = dom.assignedTo(element);
  let at = 0;
  // From sibling to sibling: a list of them would have to be made for each element of each control.
  let child = assigned.length > 0 ? (assigned[at] ?? null) : dom.firstDrawnOf(element);
  while (child !== null && left > 0) {
    if (dom.isText(child)) {
      const data = reading.text(child);
      // Blanks say nothing, however many a page puts before what is said.
      const said = data.length > left && data.length <= LONGEST_TIDIED ? data.replace(/\s+/g, ' ') : data;
      drawn.texts.push(said);
      if (/\S/.test(said)) left -= said.length;
    } else if (dom.isElement(child) && !UNDRAWN.has(dom.tagOf(child)) && !isShapeOfMany(child, drawn)) {
      if (drawn.inner.push(child) > MOST_INNER) {
        drawn.isInDoubt = true;
        return left;
      }
      left = readInto(drawn, child, painted, left, reading);
    }
    child = assigned.length > 0 ? (assigned[++at] ?? null) : dom.nextSiblingOf(child);
  }
  if (asked) left -= readPseudo(drawn, element, '::after');
  return left;
}

function isShapeOfMany(element: Element, { inner }: Drawn): boolean {
  return inner.length >= MOST_SHAPES && dom.isSvg(element) && dom.firstDrawnOf(element) === null;
}

function readPseudo(drawn: Drawn, element: Element, pseudo: string): number {
  const style = getComputedStyle(element, pseudo);
  if (NAMELESS.test(style.content)) drawn.isInDoubt = true;
  const content = contentOf(style);
  if (content === '') return 0;
  drawn.texts.push(content);
  drawn.hasPseudo = true;
  return content.length;
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
  const longest = longestNameOf(element);
  const add = (name: string | null | undefined): void => {
    if (name === null || name === undefined) return;
    const trimmed = name.length <= LONGEST_TIDIED && UNTIDY.test(name) ? name.replace(/\s+/g, ' ').trim() : name;
    if (trimmed !== '') names.add(trimmed.slice(0, longest));
    if (trimmed.length > longest) names.add(trimmed.slice(-longest));
  };
  for (const naming of namingOf(element)) addTexts(drawnOf(naming, false, reading), add);
  // Hardly any control has one of them: to ask for all ten takes longer than to read a name.
  const isNamed = attributes.some((name) => NAMING.has(name));
  if (isNamed) add(reading.attribute(element, 'aria-label'));
  if (tag === 'input' && BUTTON_TYPES.has(type ?? '')) add(reading.attribute(element, 'value'));
  if (!TEXTLESS.has(tag)) {
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
  const icons = painted ? [...named, ...[element, ...inner.slice(0, MOST_PAINTED)].flatMap(paintedIcons)] : named;
  return icons.filter((icon) => icon.length <= LONGEST_NAME);
}

function paintedIcons(element: Element): string[] {
  return [undefined, '::before'].flatMap((pseudo) => {
    const { backgroundImage, maskImage } = getComputedStyle(element, pseudo);
    return Array.from(`${backgroundImage} ${maskImage}`.matchAll(/url\("([^"]{1,200})"\)/g), ([, url = '']) => url);
  });
}

/** What styles write in place of a control or of elements in it, and as markers of lists. */
export function writtenByStyles(element: Element, drawn: Drawn): string[] {
  return [element, ...drawn.inner.slice(0, MOST_PAINTED)].flatMap((each) => {
    const { content, quotes } = getComputedStyle(each);
    const marker = markerOf(each);
    if (marker?.startsWith('"') === false) drawn.isInDoubt = true;
    const written = [
      contentOf({ content: content.replace(/url\("[^"]*"\)/g, ''), quotes }),
      contentOf(getComputedStyle(each, '::marker')),
      contentOf({ content: marker ?? 'none', quotes: '' }),
    ];
    return written.filter((text) => text !== '');
  });
}

/** The strings of a `content`, the alternative after a slash among them, without counters and images. */
function contentOf(style: Pick<CSSStyleDeclaration, 'content' | 'quotes'>): string {
  if (style.content === 'none' || style.content === 'normal') return '';
  return contentStrings(style)
    .map((text) => text.slice(1, -1).replace(/\\(.)/g, '$1'))
    .join(' ');
}
