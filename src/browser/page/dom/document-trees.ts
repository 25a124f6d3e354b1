import * as dom from './safe-dom.ts';

/**
 * The trees of a document: its own, and the shadow roots in it, closed ones as well. A root attached to an element that is already there makes no mutation: elements
 * that may get one are asked again each time.
 */
export class DocumentTrees {
  /** In the order in which they were found. */
  readonly all: Node[] = [document];
  readonly #known = new WeakSet<Node>([document]);
  readonly #onFound: (root: ShadowRoot) => void;

  /** `onFound` is told of each shadow root, once. */
  constructor(onFound: (root: ShadowRoot) => void) {
    this.#onFound = onFound;
  }

  /** Takes in the shadow roots under a node. */
  addUnder(node: Node): void {
    for (const root of dom.shadowRootsUnder(node)) this.add(root);
  }

  /** Takes in those that have come. */
  find(): void {
    for (const tree of [...this.all]) this.addUnder(tree);
  }

  add(root: ShadowRoot): void {
    if (this.#known.has(root)) return;
    this.#known.add(root);
    this.all.push(root);
    this.#onFound(root);
  }

  has(root: ShadowRoot): boolean {
    return this.#known.has(root);
  }

  /** How many nodes there are in those that are in the page. */
  countNodes(): number {
    let count = 0;
    for (const tree of this.all) if (dom.isConnected(tree)) count += dom.countNodes(tree);
    return count;
  }
}
