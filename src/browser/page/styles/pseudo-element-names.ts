import * as dom from '../dom/safe-dom.ts';

/* The pseudo-elements that a script can ask for: which there are, what may be in them, which elements have them, and how they are asked for. */

/** Each with its bit; those below are for what rules do besides (pseudo-element-rules.ts). */
const BITS: ReadonlyMap<string, number> = new Map(
  [
    '::before',
    '::after',
    '::marker',
    '::scroll-marker',
    '::scroll-button',
    '::checkmark',
    '::picker-icon',
    '::scroll-marker-group',
    '::first-letter',
    '::file-selector-button',
    '::details-content',
    '::picker',
  ].map((name, at) => [name, 16 << at]),
);
export const ALL_PSEUDOS = Array.from(BITS.values()).reduce((all, bit) => all | bit);
/** There only where a rule says what is in them. */
export const MADE: ReadonlySet<string> = new Set(['::before', '::after']);
/** What is in them a page may say. */
export const SPEAKING: ReadonlySet<string> = new Set([
  ...MADE,
  '::marker',
  '::scroll-marker',
  '::scroll-button',
  '::checkmark',
  '::picker-icon',
]);
/** Boxes of the browser's own, around what is in the document. */
export const BOXES: ReadonlySet<string> = new Set(['::details-content', '::picker']);
/** Elements of which the browser makes these; all others may be on any. */
export const OF_TAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['input', ['::file-selector-button', '::checkmark']],
  ['option', ['::checkmark']],
  ['select', ['::picker-icon', '::picker']],
  ['details', ['::details-content']],
]);
const OWNED: ReadonlySet<string> = new Set([...OF_TAGS.values()].flat());
/** Each button of a box that scrolls has a style of its own; the browser gives one answer for all. */
const ASKED_AS: ReadonlyMap<string, string> = new Map([
  ['::scroll-button', '::scroll-button(*)'],
  ['::picker', '::picker(select)'],
]);
const AROUND_CONTENT: ReadonlySet<string> = new Set(Array.from(BOXES, askedAs));

export function bitOf(name: string): number {
  return BITS.get(name) ?? 0;
}

/** The pseudo-elements in it that a script can ask for. */
export function* pseudosIn(given: number): Iterable<string> {
  for (const [name, bit] of BITS) if ((given & bit) !== 0) yield name;
}

/** What a script asks the browser for. */
export function askedAs(name: string): string {
  return ASKED_AS.get(name) ?? name;
}

/** Whether it is a box around what is in the document, whatever its `content`: it says nothing itself, but for its marker; `asked`: as it is asked for. */
export function isAroundContent(asked: string): boolean {
  return AROUND_CONTENT.has(asked);
}

/** Whether an element is one that may have it. */
export function mayHave(element: Element, name: string): boolean {
  return !OWNED.has(name) || OF_TAGS.get(dom.tagOf(element))?.includes(name) === true;
}
