import { getter, method } from '../../dom/prototypes.ts';
import { type Bare, notes, Proxied, propertyOf } from '../intrinsics.ts';
import { hasMarks, isAbsent } from '../marks.ts';
import {
  cloneNode,
  createComment,
  forEachIn,
  getAttributeNode,
  isAttribute,
  isDocument,
  isElement,
  isNode,
  nameOf,
  ownerElementOf,
  remove,
  rootOf,
} from '../natives.ts';
import { type Realm, redefineMethod } from '../redefine.ts';
import { MARK } from '../selectors.ts';

/*
 * XPath counts, compares and reads as it goes, so that leaving nodes out of its result is not enough: `string(//main)` and `//main[.//button]` say what is
 * in main. Where something is marked, a path is asked of a copy of the document without it, and what it finds there are the copied nodes' originals.
 */

type Resolver = XPathNSResolver | null | undefined;
type Evaluated = [path: string, context: Node, resolver?: Resolver, type?: number, result?: XPathResult | null];

interface Path {
  readonly path: string;
  readonly resolver: Resolver;
}

const evaluatePlain = method<Document, Evaluated, XPathResult>(Document.prototype.evaluate);
const walkerOf = method<Document, [root: Node], TreeWalker>(Document.prototype.createTreeWalker);
const nextOf = method(TreeWalker.prototype.nextNode);
const iterateNext = method(XPathResult.prototype.iterateNext);
const snapshotItem = method(XPathResult.prototype.snapshotItem);
const singleNodeOf = getter(XPathResult.prototype, 'singleNodeValue');
const { ANY_TYPE } = XPathResult;
const home = document;

export function redefineXPath(realm: Realm): void {
  const paths = notes<Path>((value): value is Path => value !== undefined);
  redefinePaths(realm.Document.prototype);
  redefinePaths(realm.XPathEvaluator.prototype);
  redefineMethod<XPathExpression, [Node, number?], XPathResult>(
    realm.XPathExpression.prototype,
    'evaluate',
    (plain, self, args) => {
      const made = paths.get(self);
      return made === undefined ? plain(self, args) : evaluate(made.path, args[0], made.resolver, args[1]);
    },
  );
  redefineTransformation(realm.XSLTProcessor.prototype, 'transformToFragment');
  redefineTransformation(realm.XSLTProcessor.prototype, 'transformToDocument');

  function redefinePaths(prototype: object): void {
    redefineMethod<XPathEvaluatorBase, Evaluated, XPathResult>(prototype, 'evaluate', (plain, self, args) =>
      isNode(args[1]) ? evaluate(`${args[0]}`, args[1], args[2], args[3]) : plain(self, args),
    );
    redefineMethod<XPathEvaluatorBase, [string, Resolver?], XPathExpression>(
      prototype,
      'createExpression',
      (plain, self, args) => {
        const path = `${args[0]}`;
        const expression = plain(self, [path, args[1]]);
        paths.set(expression, { path, resolver: args[1] });
        return expression;
      },
    );
  }
}

function redefineTransformation(prototype: object, name: string): void {
  redefineMethod<XSLTProcessor, [Node, Document], Node | null>(prototype, name, (plain, self, args) => {
    const copy = copyOf(args[0]);
    if (copy === undefined) return plain(self, args);
    return plain(self, [copy.copied(args[0]) ?? copy.nothing, args[1]]);
  });
}

function evaluate(path: string, context: Node, resolver: Resolver, type: number = ANY_TYPE): XPathResult {
  const copy = copyOf(context);
  if (copy === undefined) return evaluatePlain(home, path, context, resolver ?? null, type, null);
  const { copied, nothing, original } = copy;
  return withOriginals(evaluatePlain(home, path, copied(context) ?? nothing, resolver ?? null, type, null), original);
}

/** What is around a node, without what is marked, and which of the copied nodes stands for which. */
interface Copy {
  /** Stands for what is not in the copy: it is absent, and there is nothing around it. */
  readonly nothing: Node;
  readonly copied: (original: Node) => Node | undefined;
  readonly original: (copied: Node) => Node | null;
}

const isNoted = (value: unknown): value is Node => value !== undefined;

/** Undefined where nothing around a node is marked. */
function copyOf(context: Node): Copy | undefined {
  const source = rootOf(context);
  if (!hasMarks(source) && !isAbsent(context)) return undefined;
  const originals = notes<Node>(isNoted);
  const copies = notes<Node>(isNoted);
  const nothing = createComment(home, '');
  // A shadow root has no copy: nothing is found there while something in it is hidden.
  const root = isDocument(source) || isElement(source) ? cloneNode(source, true) : nothing;
  copies.set(source, root);
  originals.set(root, source);
  const from = walkerOf(home, source);
  const to = walkerOf(home, root);
  for (let a = nextOf(from), b = nextOf(to); a !== null && b !== null; a = nextOf(from), b = nextOf(to)) {
    originals.set(b, a);
    copies.set(a, b);
  }
  forEachIn(root, MARK, remove);
  return {
    nothing,
    copied: (original) => {
      const copy = copies.get(isAttribute(original) ? (ownerElementOf(original) ?? original) : original);
      if (copy === undefined || rootOf(copy) !== root) return undefined;
      return isAttribute(original) && isElement(copy) ? (getAttributeNode(copy, nameOf(original)) ?? undefined) : copy;
    },
    // An attribute is not among the nodes that are walked; its element is.
    original: (copied) => {
      if (!isAttribute(copied)) return originals.get(copied) ?? null;
      const owner = ownerElementOf(copied);
      const element = owner === null ? undefined : originals.get(owner);
      return element !== undefined && isElement(element) ? getAttributeNode(element, nameOf(copied)) : null;
    },
  };
}

function withOriginals(result: XPathResult, original: (copied: Node) => Node | null): XPathResult {
  const originalOf = (copied: Node | null): Node | null => (copied === null ? null : original(copied));
  const handler: ProxyHandler<XPathResult> & Bare = {
    __proto__: null,
    get: (target: XPathResult, key: PropertyKey): unknown => {
      if (key === 'iterateNext') return () => originalOf(iterateNext(target));
      if (key === 'snapshotItem') return (at: number) => originalOf(snapshotItem(target, at));
      if (key === 'singleNodeValue') return originalOf(singleNodeOf(target));
      return propertyOf(target, key, target);
    },
  };
  return new Proxied(result, handler);
}
