/** The parts of the DOM that painting is about, through their own prototypes as in safe-dom.ts. */

import type { Box } from './box.ts';
import { getter, lazily, method, setter } from './prototypes.ts';
import {
  documentElementOf,
  elementAt,
  heightOf,
  isHtmlElement,
  isShadowRoot,
  query,
  rectOf,
  rootOf,
  shadowRootOf,
  widthOf,
} from './safe-dom.ts';

const createElementOf = method<Document, [tag: 'canvas'], HTMLCanvasElement>(Document.prototype.createElement);
export const animate = method(Element.prototype.animate);
const animationsOf = method(Element.prototype.getAnimations);
const rulesOf = lazily(() => getter(CSSStyleSheet.prototype, 'cssRules'));
const sheetsOfDocument = getter(Document.prototype, 'styleSheets');
const sheetsOfRoot = lazily(() => getter(ShadowRoot.prototype, 'styleSheets'));
const adoptedByDocument = getter(Document.prototype, 'adoptedStyleSheets');
const adoptedByRoot = lazily(() => getter(ShadowRoot.prototype, 'adoptedStyleSheets'));
const adoptInDocument = setter(Document.prototype, 'adoptedStyleSheets');
const adoptInRoot = lazily(() => setter(ShadowRoot.prototype, 'adoptedStyleSheets'));

const scrollHeight = getter(Element.prototype, 'scrollHeight');

const scrollLeft = getter(Element.prototype, 'scrollLeft');
const scrollTop = getter(Element.prototype, 'scrollTop');

/** How far a box is scrolled, in pixels of its own. */
export function scrollOffsetOf(element: Element): { readonly left: number; readonly top: number } {
  return { left: scrollLeft(element), top: scrollTop(element) };
}

const scrollWidth = getter(Element.prototype, 'scrollWidth');
const clientWidth = getter(Element.prototype, 'clientWidth');
const clientHeight = getter(Element.prototype, 'clientHeight');

/** How far a box can be scrolled at all, from one end to the other, in pixels of its own: what nobody can scroll to is no part of it. */
export function scrollRangeOf(element: Element): { readonly left: number; readonly top: number } {
  return { left: scrollWidth(element) - clientWidth(element), top: scrollHeight(element) - clientHeight(element) };
}

const clientLeft = getter(Element.prototype, 'clientLeft');
const clientTop = getter(Element.prototype, 'clientTop');

/** Where a box's content is painted, inside of its borders and scroll bars, however large it is painted. */
export function paddingBoxOf(element: Element): Box {
  const { left, top, right, bottom } = rectOf(element);
  const [wide, high] = isHtmlElement(element) ? [widthOf(element), heightOf(element)] : [0, 0];
  const across = wide > 0 ? (right - left) / wide : 1;
  const down = high > 0 ? (bottom - top) / high : 1;
  const [x, y] = [left + clientLeft(element) * across, top + clientTop(element) * down];
  // Widths are whole numbers here: by less than a pixel nothing is cut off.
  return {
    left: x,
    top: y,
    right: Math.min(right, x + (clientWidth(element) + 1) * across),
    bottom: Math.min(bottom, y + (clientHeight(element) + 1) * down),
  };
}

/** How high the page is with all that can be scrolled to. */
export function scrollHeightOf(): number {
  const root = documentElementOf(document);
  return root === null ? 0 : scrollHeight(root);
}

/** Not in every Chromium, nor in the types. */
const currentZoom = Object.getOwnPropertyDescriptor(Element.prototype, 'currentCSSZoom')?.get;

/** How much larger than its styles say an element is painted, by `zoom` on it and around it. */
export function zoomOf(element: Element): number {
  const zoom: unknown = currentZoom === undefined ? 1 : Reflect.apply(currentZoom, element, []);
  return typeof zoom === 'number' ? zoom : 1;
}

/** The web fonts of a document. */
export const fontsOf = getter(Document.prototype, 'fonts');
const fontStatusOf = getter(FontFaceSet.prototype, 'status');

/** Whether the document waits for web fonts, and draws what they are for without them. */
export function isAwaitingFonts(): boolean {
  return fontStatusOf(fontsOf(document)) === 'loading';
}

const numbered = new WeakMap<FontFace, number>();
let faces = 0;

/** Which web fonts of the document have come, and what is said of each: another text where anything of that is another. */
export function fontsKey(): string {
  let key = '';
  for (const face of fontsOf(document)) {
    if (face.status !== 'loaded') continue;
    const number = numbered.get(face) ?? ++faces;
    numbered.set(face, number);
    const { family, style, weight, stretch, unicodeRange, ascentOverride, descentOverride } = face;
    key += `${number} ${family} ${style} ${weight} ${stretch} ${unicodeRange} ${ascentOverride} ${descentOverride};`;
  }
  return key;
}

/** A canvas that is in no document. */
export function newCanvas(): HTMLCanvasElement {
  return createElementOf(document, 'canvas');
}

const animationsIn = {
  document: method(Document.prototype.getAnimations),
  root: lazily(() => method(ShadowRoot.prototype.getAnimations)),
};

/** Whether an animation or a transition holds an element in any way. */
export function isAnimated(element: Element): boolean {
  return animationsOf(element).length > 0;
}

/** The elements of a document or shadow root that animations and transitions hold in any way. */
export function animatedIn(root: Node): Element[] {
  const animations = isShadowRoot(root)
    ? animationsIn.root(root)
    : root === document
      ? animationsIn.document(document)
      : [];
  return animations.flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target ?? []) : []));
}

const fullScreenElement = getter(Document.prototype, 'fullscreenElement');

/** The elements of a document or shadow root that fill the screen. */
export function fullScreenIn(root: Node): Iterable<Element> {
  return fullScreenElement(document) === null ? [] : query(root, ':fullscreen');
}

/** The rules of a style sheet; undefined where it is of another origin, and so out of every script's reach. */
export function rulesIn(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return rulesOf(sheet);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined;
    throw error;
  }
}

/** The style sheets of a document or a shadow root. */
export function styleSheetsOf(root: Node): CSSStyleSheet[] {
  if (isShadowRoot(root)) return [...sheetsOfRoot(root), ...adoptedByRoot(root)];
  return root === document ? [...sheetsOfDocument(document), ...adoptedByDocument(document)] : [];
}

/** Has a style sheet hold in a document or shadow root, after those that it has. */
export function adoptSheet(root: Node, sheet: CSSStyleSheet): void {
  setSheets(root, (before) => [...before.filter((each) => each !== sheet), sheet]);
}

export function dropSheet(root: Node, sheet: CSSStyleSheet): void {
  setSheets(root, (before) => before.filter((each) => each !== sheet));
}

function setSheets(root: Node, change: (before: readonly CSSStyleSheet[]) => CSSStyleSheet[]): void {
  if (isShadowRoot(root)) adoptInRoot(root, change(adoptedByRoot(root)));
  else if (root === document) adoptInDocument(document, change(adoptedByDocument(document)));
}

/** The topmost element at a point, in whatever shadow root. */
export function hitAt(x: number, y: number): Element | null {
  let hit = elementAt(document, x, y);
  for (let root = hit && shadowRootOf(hit); root !== null; ) {
    const inner = elementAt(root, x, y);
    if (inner === null || rootOf(inner) !== root) break;
    hit = inner;
    root = shadowRootOf(hit);
  }
  return hit;
}
