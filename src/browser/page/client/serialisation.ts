import { hasUnshown, isAbsent, isElement, typeOf, UNREAD } from './marks.ts';
import { redefineGetter, redefineMethod } from './redefine.ts';
import { MARK } from './selectors.ts';

/*
 * Markup and text of a node that has something marked below it are those of a copy without it. The copy belongs to a document without a window,
 * where no script, image or custom element comes to life.
 */

const importNode = Document.prototype.importNode;
const queryAll = {
  element: Element.prototype.querySelectorAll,
  fragment: DocumentFragment.prototype.querySelectorAll,
};
const OF_HEADS = ['content', 'href', 'title'];
const matches = Element.prototype.matches;
const remove = Element.prototype.remove;
const removeAttribute = Element.prototype.removeAttribute;
const lifeless = document.implementation.createHTMLDocument('');

export function redefineSerialisation(): void {
  for (const name of ['innerHTML', 'outerHTML'] as const) {
    redefineGetter(Element.prototype, name, (read, self) => read(withoutMarks(self)));
  }
  redefineGetter(ShadowRoot.prototype, 'innerHTML', (read, self) => {
    if (!hasUnshown(self)) return read(self);
    const holder = lifeless.createElement('template');
    holder.content.append(withoutMarks(self));
    return holder.innerHTML;
  });
  for (const prototype of [Element.prototype, ShadowRoot.prototype]) {
    // With or without the shadow roots that it may be asked for: what is left out of a copy is left out with them.
    redefineMethod<Element | ShadowRoot, [GetHTMLOptions?], string>(prototype, 'getHTML', (plain, self, args) =>
      hasUnshown(self) ? self.innerHTML : plain.apply(self, args),
    );
  }
  redefineGetter(HTMLIFrameElement.prototype, 'srcdoc', () => '');
  redefineMethod<Element, [string], string | null>(Element.prototype, 'getAttribute', (plain, self, [name]) => {
    const value = plain.call(self, name);
    return value !== null && /^srcdoc$/i.test(name) ? '' : value;
  });
  redefineGetter(Node.prototype, 'textContent', (read, self) => (isAbsent(self) ? '' : read(withoutMarks(self))));
  redefineMethod<XMLSerializer, [Node], string>(XMLSerializer.prototype, 'serializeToString', (plain, self, [node]) =>
    // Of a document with something to leave out, its root: a document has no copy in another.
    plain.call(self, withoutMarks(hasUnshown(node) && isDocument(node) ? node.documentElement : node)),
  );
  redefineMethod<Range, [], DocumentFragment>(Range.prototype, 'cloneContents', (plain, self) =>
    stripped(plain.call(self)),
  );
  redefineMethod<Range, [], string>(Range.prototype, 'toString', (plain, self) =>
    hasUnshown(self.commonAncestorContainer) ? (self.cloneContents().textContent ?? '') : plain.call(self),
  );
  redefineMethod<Node, [boolean?], Node>(Node.prototype, 'cloneNode', (plain, self, [deep]) =>
    stripped(plain.call(self, deep)),
  );
}

function isDocument(node: Node): node is Document {
  return typeOf(node) === Node.DOCUMENT_NODE;
}

/** A node, or a copy of it, without what is marked in it. */
function withoutMarks<T extends Node>(node: T): T {
  if (!hasUnshown(node)) return node;
  const type = typeOf(node);
  if (isDocument(node)) return node;
  const copy = type === Node.DOCUMENT_FRAGMENT_NODE ? fragmentOf(node) : importNode.call(lifeless, node, true);
  return isLike(copy, node) ? stripped(copy) : node;
}

/** A shadow root cannot be copied, what is in it can. */
function fragmentOf(root: Node): DocumentFragment {
  const fragment = lifeless.createDocumentFragment();
  for (const child of root.childNodes) fragment.append(importNode.call(lifeless, child, true));
  return fragment;
}

function isLike<T extends Node>(copy: Node, node: T): copy is T {
  return typeOf(copy) === typeOf(node);
}

function stripped<T extends Node>(node: T): T {
  if (!hasUnshown(node)) return node;
  for (const element of all(node, MARK)) remove.call(element);
  if (isElement(node) && matches.call(node, UNREAD)) empty(node);
  for (const element of all(node, UNREAD)) empty(element);
  return node;
}

/** Takes out what nobody sees of an element. */
function empty(element: Element): void {
  const isFrame = element.localName === 'iframe';
  for (const name of isFrame ? ['srcdoc'] : OF_HEADS) removeAttribute.call(element, name);
  if (element instanceof HTMLTemplateElement) element.innerHTML = '';
  else if (element.localName === 'noscript') element.textContent = '';
}

function all(node: Node, selectors: string): NodeListOf<Element> {
  return typeOf(node) === Node.DOCUMENT_FRAGMENT_NODE
    ? queryAll.fragment.call(node, selectors)
    : queryAll.element.call(node, selectors);
}
