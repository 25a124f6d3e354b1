import { hasMarks, isAbsent, typeOf } from './marks.ts';
import { redefineMethod } from './redefine.ts';
import { MARK } from './selectors.ts';

/*
 * XPath counts, compares and reads as it goes, so that leaving nodes out of its result is not enough: `string(//main)` and `//main[.//button]` say what is
 * in main. Where something is marked, a path is asked of a copy of the document without it, and what it finds there are the copied nodes' originals.
 */

type Resolver = XPathNSResolver | null | undefined;

const evaluatePlain = Document.prototype.evaluate;
const cloneNode = Node.prototype.cloneNode;
const walk = Document.prototype.createTreeWalker;
const queryAll = Document.prototype.querySelectorAll;
const remove = Element.prototype.remove;

export function redefineXPath(): void {
  const paths = new WeakMap<XPathExpression, readonly [path: string, resolver: Resolver]>();
  for (const prototype of [Document.prototype, XPathEvaluator.prototype]) {
    redefineMethod<XPathEvaluatorBase, [string, Node, Resolver?, number?, (XPathResult | null)?], XPathResult>(
      prototype,
      'evaluate',
      (_plain, _self, [path, context, resolver, type]) => evaluate(path, context, resolver, type),
    );
    redefineMethod<XPathEvaluatorBase, [string, Resolver?], XPathExpression>(
      prototype,
      'createExpression',
      (plain, self, [path, resolver]) => {
        const expression = plain.call(self, path, resolver);
        paths.set(expression, [path, resolver]);
        return expression;
      },
    );
  }
  redefineMethod<XPathExpression, [Node, number?], XPathResult>(
    XPathExpression.prototype,
    'evaluate',
    (plain, self, [context, type]) => {
      const [path, resolver] = paths.get(self) ?? [];
      return path === undefined ? plain.call(self, context, type) : evaluate(path, context, resolver, type);
    },
  );
  for (const name of ['transformToFragment', 'transformToDocument'] as const) {
    redefineMethod<XSLTProcessor, [Node, Document], Node | null>(
      XSLTProcessor.prototype,
      name,
      (plain, self, [source, output]) => {
        const copy = copyOf(source);
        return plain.call(self, copy?.copied(source) ?? source, output);
      },
    );
  }
}

function evaluate(path: string, context: Node, resolver: Resolver, type: number = XPathResult.ANY_TYPE): XPathResult {
  const copy = copyOf(context);
  if (copy === undefined) return evaluatePlain.call(document, path, context, resolver ?? null, type, null);
  // What is not in the copy is absent, and there is nothing around it.
  const copied = copy.copied(context) ?? copy.root.createComment('');
  return withOriginals(evaluatePlain.call(copy.root, path, copied, resolver ?? null, type, null), copy.original);
}

/** A document without what is marked, and which of its nodes stands for which. */
interface Copy {
  readonly root: Document;
  copied(original: Node): Node | undefined;
  original(copied: Node): Node | null;
}

/** Undefined where nothing is marked in a node's document. */
function copyOf(context: Node): Copy | undefined {
  const source = isDocument(context) ? context : context.ownerDocument;
  if (source === null || (!hasMarks(source) && !isAbsent(context))) return undefined;
  const root = cloneNode.call(source, true);
  if (!isDocument(root)) return undefined;
  const [originals, copies] = [new Map<Node, Node>([[root, source]]), new Map<Node, Node>([[source, root]])];
  const [from, to] = [walk.call(source, source), walk.call(root, root)];
  for (
    let [a, b] = [from.nextNode(), to.nextNode()];
    a !== null && b !== null;
    a = from.nextNode(), b = to.nextNode()
  ) {
    originals.set(b, a);
    copies.set(a, b);
  }
  for (const element of queryAll.call(root, MARK)) remove.call(element);
  const isKept = (copy: Node | undefined): copy is Node => copy !== undefined && copy.getRootNode() === root;
  return {
    root,
    copied: (original) => {
      const copy = copies.get(original);
      return isKept(copy) ? copy : undefined;
    },
    // An attribute is not among the nodes that are walked; its element is.
    original: (copied) => originals.get(copied) ?? attributeOf(copied, originals),
  };
}

function attributeOf(copied: Node, originals: ReadonlyMap<Node, Node>): Node | null {
  if (!(copied instanceof Attr) || copied.ownerElement === null) return null;
  const element = originals.get(copied.ownerElement);
  return element instanceof Element ? element.getAttributeNode(copied.name) : null;
}

function isDocument(node: Node): node is Document {
  return typeOf(node) === Node.DOCUMENT_NODE;
}

function withOriginals(result: XPathResult, original: (copied: Node) => Node | null): XPathResult {
  return new Proxy(result, {
    get: (target, key) => {
      if (key === 'iterateNext') return () => originalOf(target.iterateNext());
      if (key === 'snapshotItem') return (at: number) => originalOf(target.snapshotItem(at));
      if (key === 'singleNodeValue') return originalOf(target.singleNodeValue);
      return Reflect.get(target, key, target);
    },
  });

  function originalOf(copied: Node | null): Node | null {
    return copied === null ? null : original(copied);
  }
}
