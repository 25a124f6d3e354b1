import { getter, lazily, method } from './prototypes.ts';

/**
 * The DOM through its own prototypes. A page cannot change the prototypes of an isolated world, but it can give a form a field called
 * `attributes` or an image called `body`, and then `form.attributes` and `document.body` are those. Everything that touches an
 * element of the page goes through the functions here.
 */

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const MATH = 'http://www.w3.org/1998/Math/MathML';

export const parentElementOf = getter(Node.prototype, 'parentElement');
export const parentNodeOf = getter(Node.prototype, 'parentNode');
const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const previousSiblingOf = getter(Node.prototype, 'previousSibling');
export const isConnected = getter(Node.prototype, 'isConnected');
export const textContentOf = getter(Node.prototype, 'textContent');
export const childNodesOf = getter(Node.prototype, 'childNodes');
export const typeOf = getter(Node.prototype, 'nodeType');
/** Lower-case tag name; foreign elements (SVG) as they are spelled. */
export const tagOf = getter(Element.prototype, 'localName');
const namespaceOf = getter(Element.prototype, 'namespaceURI');
const hostOf = lazily(() => getter(ShadowRoot.prototype, 'host'));
const openRootOf = getter(Element.prototype, 'shadowRoot');
export const innerTextOf = lazily(() => getter(HTMLElement.prototype, 'innerText'));
export const widthOf = lazily(() => getter(HTMLElement.prototype, 'offsetWidth'));
export const heightOf = lazily(() => getter(HTMLElement.prototype, 'offsetHeight'));
const htmlStyleOf = lazily(() => getter(HTMLElement.prototype, 'style'));
const svgStyleOf = lazily(() => getter(SVGElement.prototype, 'style'));
export const dataOf = getter(CharacterData.prototype, 'data');
export const bodyOf = getter(Document.prototype, 'body');
export const documentElementOf = getter(Document.prototype, 'documentElement');

export const getAttribute = method(Element.prototype.getAttribute);
export const hasAttribute = method(Element.prototype.hasAttribute);
export const hasAttributes = method(Element.prototype.hasAttributes);
export const attributeNamesOf = method(Element.prototype.getAttributeNames);
export const setAttribute = method(Element.prototype.setAttribute);
export const removeAttribute = method(Element.prototype.removeAttribute);
export const matches = method<Element, [selectors: string], boolean>(Element.prototype.matches);
export const closest = method<Element, [selectors: string], Element | null>(Element.prototype.closest);
export const rectOf = method(Element.prototype.getBoundingClientRect);
export const rectsOf = method(Element.prototype.getClientRects);
export const rectOfRange = lazily(() => method(Range.prototype.getBoundingClientRect));
export const rectsOfRange = lazily(() => method(Range.prototype.getClientRects));
export const selectNode = lazily(() => method(Range.prototype.selectNode));
export const contains = method(Node.prototype.contains);
export const checkVisibility = method(Element.prototype.checkVisibility);
const compareOf = method<Node, [other: Node], number>(Node.prototype.compareDocumentPosition);
export const replaceWith = method<Element, [node: Node], void>(Element.prototype.replaceWith);
export const rootOf = method(Node.prototype.getRootNode);
export const addListener = method(EventTarget.prototype.addEventListener);
export const removeListener = method(EventTarget.prototype.removeEventListener);
const removeChildOf = method<Node, [child: Node], Node>(Node.prototype.removeChild);
const queryDocument = method<Node, [selectors: string], NodeListOf<Element>>(Document.prototype.querySelectorAll);
const queryFragment = lazily(() =>
  method<Node, [selectors: string], NodeListOf<Element>>(DocumentFragment.prototype.querySelectorAll),
);
const queryElement = method<Element, [selectors: string], NodeListOf<Element>>(Element.prototype.querySelectorAll);
const walkerOf = method<Document, [root: Node, show: number], TreeWalker>(Document.prototype.createTreeWalker);

/*
 * What a node is, is told by its type and name and not by its class: one that the page took over from a frame's document stays of that frame's realm, where classes are others.
 */

export function isElement(node: Node | null | undefined): node is Element {
  return node !== null && node !== undefined && typeOf(node) === Node.ELEMENT_NODE;
}

/** Texts, and what XML has written as such. */
export function isText(node: Node): node is Text {
  const type = typeOf(node);
  return type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE;
}

/** Closed shadow roots by their hosts: no script of a page's world or of another finds them there, so the guard hands them in. */
const closedRoots = new WeakMap<Element, ShadowRoot>();
let hasClosed = false;

export function rememberClosed(root: ShadowRoot): void {
  hasClosed = true;
  closedRoots.set(hostOf(root), root);
}

/** The shadow root of an element, open or known to be there. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  return openRootOf(element) ?? (hasClosed ? (closedRoots.get(element) ?? null) : null);
}

const { nextNode, previousNode } = TreeWalker.prototype;
/** For walkers that show elements alone. */
const nextElementOf: (walker: TreeWalker) => Element | null = Function.prototype.call.bind(nextNode);
/** For walkers that show texts alone. */
export const nextTextOf: (walker: TreeWalker) => Text | null = Function.prototype.call.bind(nextNode);
export const previousTextOf: (walker: TreeWalker) => Text | null = Function.prototype.call.bind(previousNode);

/**
 * The shadow roots of an element and of all under it, those in them left out. It runs over whole pages many times a second: a walker takes half the time
 * of a list of all elements.
 */
export function shadowRootsUnder(node: Node): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  const walker = walk(node, NodeFilter.SHOW_ELEMENT);
  for (let at = isElement(node) ? node : nextElementOf(walker); at !== null; at = nextElementOf(walker)) {
    const root = shadowRootOf(at);
    if (root !== null) roots.push(root);
  }
  return roots;
}

export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node !== null && typeOf(node) === Node.DOCUMENT_FRAGMENT_NODE && 'host' in node;
}

/** Whether an element is one that the page itself is painted by: it is around everything, and so about nothing in particular. */
export function isRoot(element: Element): boolean {
  const tag = tagOf(element);
  return tag === 'html' || tag === 'body';
}

/** The elements under a document, shadow root or element that match. */
export function query(root: Node, selectors: string): ArrayLike<Element> & Iterable<Element> {
  const type = typeOf(root);
  if (type === Node.DOCUMENT_NODE) return queryDocument(root, selectors);
  if (type === Node.DOCUMENT_FRAGMENT_NODE) return queryFragment(root, selectors);
  return isElement(root) ? queryElement(root, selectors) : [];
}

const firstInDocument = method<Node, [selectors: string], Element | null>(Document.prototype.querySelector);
const firstInFragment = lazily(() =>
  method<Node, [selectors: string], Element | null>(DocumentFragment.prototype.querySelector),
);

/** Whether any element under a document or shadow root matches. */
export function hasAny(root: Node, selectors: string): boolean {
  return (isShadowRoot(root) ? firstInFragment : firstInDocument)(root, selectors) !== null;
}

/** Calls back with each of them. By their numbers: to step from one to the next takes four times as long, of thousands a millisecond. */
export function forEachIn(root: Node, selectors: string, each: (element: Element) => void): void {
  const found = query(root, selectors);
  for (let at = 0, { length } = found; at < length; at++) {
    const element = found[at];
    if (element !== undefined) each(element);
  }
}

/** Whether a node begins after all of another. */
export function follows(node: Node, other: Node): boolean {
  const position = compareOf(other, node);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (position & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0;
}

export function childCount(node: Node): number {
  return childNodesOf(node).length;
}

export function newRange(): Range {
  return new Range();
}

const { SHOW_ELEMENT, SHOW_TEXT, SHOW_CDATA_SECTION, SHOW_COMMENT } = NodeFilter;
/** Texts, and what XML has written as such. */
export const SHOW_TEXTS = SHOW_TEXT | SHOW_CDATA_SECTION;
const COUNTED = SHOW_ELEMENT | SHOW_TEXTS | SHOW_COMMENT;

const expressionOf = method<Document, [text: string], XPathExpression>(Document.prototype.createExpression);
const evaluateOf = lazily(() =>
  method<XPathExpression, [node: Node, type: number], XPathResult>(XPathExpression.prototype.evaluate),
);
const numberOf = lazily(() => getter(XPathResult.prototype, 'numberValue'));
let counted: XPathExpression | undefined;

/**
 * The elements, texts and comments of a document or shadow root; those in shadow roots below it, and those beside the root element, are not counted. The browser
 * counts a document by XPath, and makes no object of ours for each node; XPath takes no shadow root.
 */
export function countNodes(root: Node): number {
  if (!isShadowRoot(root)) {
    const top = documentElementOf(document);
    counted ??= expressionOf(
      document,
      'count(descendant-or-self::node()) - count(descendant::processing-instruction())',
    );
    return top === null ? 0 : numberOf(evaluateOf(counted, top, XPathResult.NUMBER_TYPE));
  }
  const walker = walk(root, COUNTED);
  let count = 0;
  while (walker.nextNode() !== null) count++;
  return count;
}

export function walk(root: Node, show: number): TreeWalker {
  return walkerOf(document, root, show);
}

const slotOfElement = getter(Element.prototype, 'assignedSlot');
const slotOfText = getter(Text.prototype, 'assignedSlot');
const assignedOf = lazily(() => method<HTMLSlotElement, [], Node[]>(HTMLSlotElement.prototype.assignedNodes));

/** The parent as the page is drawn: what stands in a slot is in the slot, and from a shadow root it goes on to its host. */
export function drawnParentOf(node: Node): Element | undefined {
  const parent = parentElementOf(node);
  if (parent === null) {
    const root = parentNodeOf(node);
    return isShadowRoot(root) ? hostOf(root) : undefined;
  }
  const root = shadowRootOf(parent);
  return root === null ? parent : (slotOf(node, root) ?? parent);
}

/** Whether an element is around another as the page is drawn, or is it. */
export function holds(outer: Element, inner: Element): boolean {
  for (let at: Element | undefined = inner; at !== undefined; at = drawnParentOf(at)) if (at === outer) return true;
  return false;
}

/** The slot that a child of a host stands in. A closed root does not say it of its own accord. */
function slotOf(node: Node, root: ShadowRoot): Element | null {
  const slot = isElement(node) ? slotOfElement(node) : isText(node) ? slotOfText(node) : null;
  if (slot !== null || openRootOf(hostOf(root)) !== null) return slot;
  for (const each of query(root, 'slot')) if (assignedTo(each).includes(node)) return each;
  return null;
}

const NOTHING: readonly Node[] = [];

/** What stands in an element that is a slot. By name first: hardly any is. */
export function assignedTo(element: Element): readonly Node[] {
  return tagOf(element) === 'slot' && isHtml(element, 'slot') ? assignedOf(element) : NOTHING;
}

/** The first child as the page is drawn, of an element in whose place nothing is assigned: of its shadow root, or simply its own. */
export function firstDrawnOf(element: Element): Node | null {
  return firstChildOf(shadowRootOf(element) ?? element);
}

/** The children as the page is drawn: those of an element's shadow root, what stands in a slot, or simply its own. */
export function drawnChildrenOf(element: Element): ArrayLike<Node> {
  const root = shadowRootOf(element);
  if (root !== null) return childNodesOf(root);
  const assigned = assignedTo(element);
  return assigned.length > 0 ? assigned : childNodesOf(element);
}

/** Whether this is HTML's own element of a name, in whichever realm. */
export function isHtml<K extends keyof HTMLElementTagNameMap>(
  element: Element,
  tag: K,
): element is HTMLElementTagNameMap[K] {
  return namespaceOf(element) === HTML && tagOf(element) === tag;
}

const mathStyleOf = lazily(() => getter(MathMLElement.prototype, 'style'));

/** The inline style of an element; undefined for elements that have none (unknown XML). */
export function styleOf(element: Element): CSSStyleDeclaration | undefined {
  if (isHtmlElement(element)) return htmlStyleOf(element);
  if (isSvg(element)) return svgStyleOf(element);
  return isMath(element) ? mathStyleOf(element) : undefined;
}

const setDataOf = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')?.set;

export function setData(node: CharacterData, data: string): void {
  setDataOf?.call(node, data);
}

/** Takes a node out of its parent, whatever the page's own `remove` is. */
export function removeNode(node: Node): void {
  const parent = parentNodeOf(node);
  if (parent !== null) removeChildOf(parent, node);
}

const createCommentOf = method(Document.prototype.createComment);

/** An empty comment, to keep a place with. */
export function newComment(): Comment {
  return createCommentOf(document, '');
}

const baseUriOfNode = getter(Node.prototype, 'baseURI');
const activeInDocument = getter(Document.prototype, 'activeElement');
const activeInShadow = lazily(() => getter(ShadowRoot.prototype, 'activeElement'));
const pointInDocument = method(Document.prototype.elementFromPoint);
const pointInShadow = lazily(() => method(ShadowRoot.prototype.elementFromPoint));

export function baseUri(): string {
  return baseUriOfNode(document);
}

export function activeElementOf(root: Document | ShadowRoot): Element | null {
  return isShadowRoot(root) ? activeInShadow(root) : activeInDocument(root);
}

export function elementAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  return isShadowRoot(root) ? pointInShadow(root, x, y) : pointInDocument(root, x, y);
}

const pointsInDocument = method(Document.prototype.elementsFromPoint);

/** Everything at a point, the topmost first. */
export function elementsAt(x: number, y: number): Element[] {
  return pointsInDocument(document, x, y);
}

const visibilityOf = getter(Document.prototype, 'visibilityState');

/** Whether somebody may be looking. */
export function isShowing(): boolean {
  return visibilityOf(document) === 'visible';
}

const readyStateOf = getter(Document.prototype, 'readyState');

/** Whether the document is still being read from its source. */
export function isLoading(): boolean {
  return readyStateOf(document) === 'loading';
}

/** Whether the page is made ready for somebody who has not come yet. TypeScript's DOM does not know it. */
const prerenderingOf = Object.getOwnPropertyDescriptor(Document.prototype, 'prerendering')?.get;

export function isPrerendering(): boolean {
  return prerenderingOf?.call(document) === true;
}

const iframeDocumentOf = lazily(() => getter(HTMLIFrameElement.prototype, 'contentDocument'));
const objectDocumentOf = lazily(() => getter(HTMLObjectElement.prototype, 'contentDocument'));

/** The document inside a frame's element, where its origin is this document's. */
export function contentDocumentOf(frame: Element): Document | null {
  if (isHtml(frame, 'iframe')) return iframeDocumentOf(frame);
  return isHtml(frame, 'object') ? objectDocumentOf(frame) : null;
}

/** The text of an element as it is drawn; of what is no HTML, all of it. */
export function shownTextOf(element: Element): string | null {
  return isHtmlElement(element) ? innerTextOf(element) : textContentOf(element);
}

export function isSvg(element: Element): element is SVGElement {
  return namespaceOf(element) === SVG;
}

function isMath(element: Element): element is MathMLElement {
  return namespaceOf(element) === MATH;
}

export function isHtmlElement(element: Element): element is HTMLElement {
  return namespaceOf(element) === HTML;
}

/** Elements that may hold a document of their own. */
export const FRAMES = 'iframe,frame,object,embed,fencedframe';

export function holdsFrame(element: Element | null): boolean {
  return element !== null && matches(element, FRAMES);
}
