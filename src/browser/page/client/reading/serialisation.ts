import { getter, method, setter } from '../../dom/prototypes.ts';
import { lowerCase } from '../intrinsics.ts';
import { hasUnshown, IN_ADDRESSES, isAbsent, UNREAD } from '../marks.ts';
import {
  appendChild,
  firstChildOf,
  forEachIn,
  importNode,
  isDocument,
  isElement,
  isFragment,
  localNameOf,
  markupOf,
  matches,
  nextSiblingOf,
  remove,
  removeAttribute,
  rootElementOf,
  textOf,
  typeOf,
} from '../natives.ts';
import { type Realm, redefineGetter, redefineMethod } from '../redefine.ts';
import { MARK } from '../selectors.ts';

/*
 * Markup and text of a node that has something marked below it are those of a copy without it. The copy belongs to a document without a window,
 * where no script, image or custom element comes to life.
 */

const OF_HEADS = ['content', 'href', 'title'];
const lifeless = document.implementation.createHTMLDocument('');
const createFragment = method<Document, [], DocumentFragment>(Document.prototype.createDocumentFragment);
const createElement = method<Document, [name: string], Element>(Document.prototype.createElement);
const replaceChildren = method<Element, [], void>(Element.prototype.replaceChildren);
const setValue = setter(Node.prototype, 'nodeValue');
const setMarkup = setter(Element.prototype, 'innerHTML');
const commonOf = getter(Range.prototype, 'commonAncestorContainer');
const cloneContents = method<Range, [], DocumentFragment>(Range.prototype.cloneContents);

export function redefineSerialisation(realm: Realm): void {
  const { Element, HTMLIFrameElement, Node, Range, ShadowRoot, XMLSerializer } = realm;
  redefineGetter<Element, string>(Element.prototype, 'innerHTML', (read, self) => read(withoutMarks(self)));
  redefineGetter<Element, string>(Element.prototype, 'outerHTML', (read, self) => read(withoutMarks(self)));
  redefineGetter<ShadowRoot, string>(ShadowRoot.prototype, 'innerHTML', (read, self) =>
    isAbsent(self) ? '' : hasUnshown(self) ? markupWithin(self) : read(self),
  );
  redefineHTML(Element.prototype);
  redefineHTML(ShadowRoot.prototype);
  redefineGetter<HTMLIFrameElement, string>(HTMLIFrameElement.prototype, 'srcdoc', () => '');
  redefineMethod<Element, [string], string | null>(Element.prototype, 'getAttribute', (plain, self, args) => {
    const value = plain(self, args);
    return value !== null && lowerCase(`${args[0]}`) === 'srcdoc' ? '' : value;
  });
  redefineGetter<Node, string | null>(Node.prototype, 'textContent', (read, self) =>
    isAbsent(self) ? '' : read(withoutMarks(self)),
  );
  redefineMethod<XMLSerializer, [Node], string>(XMLSerializer.prototype, 'serializeToString', (plain, self, args) => {
    const node = args[0];
    // Of a document with something to leave out, its root: a document has no copy in another.
    const root = hasUnshown(node) && isDocument(node) ? rootElementOf(node) : node;
    return plain(self, [withoutMarks(root ?? node)]);
  });
  redefineMethod<Range, [], DocumentFragment>(Range.prototype, 'cloneContents', (plain, self, args) => {
    const contents = plain(self, args);
    return isAbsent(commonOf(self)) ? createFragment(lifeless) : stripped(contents);
  });
  redefineMethod<Range, [], string>(Range.prototype, 'toString', (plain, self, args) => {
    const around = commonOf(self);
    if (isAbsent(around)) return '';
    return hasUnshown(around) ? (textOf(stripped(cloneContents(self))) ?? '') : plain(self, args);
  });
  redefineMethod<Node, [boolean?], Node>(Node.prototype, 'cloneNode', (plain, self, args) =>
    isAbsent(self) ? silenced(plain(self, [false])) : stripped(plain(self, args)),
  );
  // It clones as well.
  redefineMethod<Document, [Node, boolean?], Node>(realm.Document.prototype, 'importNode', (plain, self, args) =>
    isAbsent(args[0]) ? silenced(plain(self, [args[0], false])) : stripped(plain(self, args)),
  );
}

function redefineHTML(prototype: object): void {
  // With or without the shadow roots that it may be asked for: what is left out of a copy is left out with them.
  redefineMethod<Element | ShadowRoot, [GetHTMLOptions?], string>(prototype, 'getHTML', (plain, self, args) => {
    if (isAbsent(self)) return '';
    if (!hasUnshown(self)) return plain(self, args);
    return isElement(self) ? markupOf(withoutMarks(self)) : markupWithin(self);
  });
}

function markupWithin(root: Node): string {
  const holder = createElement(lifeless, 'div');
  appendChild(holder, withoutMarks(root));
  return markupOf(holder);
}

/** A node, or a copy of it, without what is marked in it. */
export function withoutMarks<T extends Node>(node: T): T {
  if (isDocument(node) || !hasUnshown(node)) return node;
  const copy = isFragment(node) ? fragmentOf(node) : importNode(lifeless, node, true);
  return isLike(copy, node) ? stripped(copy) : node;
}

/** A shadow root cannot be copied, what is in it can. */
function fragmentOf(root: Node): DocumentFragment {
  const fragment = createFragment(lifeless);
  for (let child = firstChildOf(root); child !== null; child = nextSiblingOf(child)) {
    appendChild(fragment, importNode(lifeless, child, true));
  }
  return fragment;
}

function isLike<T extends Node>(copy: Node, node: T): copy is T {
  return typeOf(copy) === typeOf(node);
}

/** A copy that has no mark of its own says nothing. */
function silenced(copy: Node): Node {
  if (!isElement(copy)) setValue(copy, '');
  return copy;
}

function stripped<T extends Node>(node: T): T {
  if (!hasUnshown(node)) return node;
  forEachIn(node, MARK, remove);
  if (isElement(node) && matches(node, UNREAD)) empty(node);
  forEachIn(node, UNREAD, empty);
  return node;
}

/** Takes out what nobody sees of an element. */
function empty(element: Element): void {
  const name = localNameOf(element);
  const isFrame = matches(element, IN_ADDRESSES);
  if (isFrame) removeAttribute(element, name === 'object' ? 'data' : 'src');
  if (name === 'iframe') removeAttribute(element, 'srcdoc');
  else if (!isFrame) for (let at = 0; at < OF_HEADS.length; at += 1) removeAttribute(element, OF_HEADS[at] ?? '');
  if (name === 'template') setMarkup(element, '');
  else if (name === 'noscript') replaceChildren(element);
}
