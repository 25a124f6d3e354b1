import * as dom from './safe-dom.ts';

/**
 * The connected nodes of a set that no other node of the set is around, so that whoever reads what is under them reads nothing twice: a page that builds a tree node
 * by node reports each of them, thousands of levels of one tree. Shadow roots are trees of their own.
 */
export function outermost(nodes: ReadonlySet<Node>): Node[] {
  return Array.from(nodes).filter((node) => dom.isConnected(node) && !isWithin(node, nodes));
}

/** Whether one of these nodes is around a node. */
export function isWithin(node: Node, nodes: ReadonlySet<Node>): boolean {
  for (let at = dom.parentNodeOf(node); at !== null; at = dom.parentNodeOf(at)) if (nodes.has(at)) return true;
  return false;
}

/**
 * What is or stands in one of a growing set of nodes, as the tree is now: a parser tells of each node that it adds, and to hear of those in what is new takes longer
 * than to read them with it. It may hold more than it says, where others came to the set later.
 */
export class Insides {
  readonly #nodes: ReadonlySet<Node>;
  readonly #known = new Map<Node, boolean>();

  constructor(nodes: ReadonlySet<Node>) {
    this.#nodes = nodes;
  }

  holds(node: Node): boolean {
    if (this.#nodes.has(node)) return true;
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const parent = dom.parentNodeOf(node);
    const isInside = parent !== null && (this.#known.get(parent) === true || isWithin(node, this.#nodes));
    this.#known.set(node, isInside);
    return isInside;
  }
}

/** Those of a set that are in none of the trees which were read; and forms, which are told by what stands outside of them as well. */
export function outside(nodes: ReadonlySet<Node>, read: ReadonlySet<Node>): Node[] {
  return Array.from(nodes).filter(
    (node) => (dom.isElement(node) && dom.isHtml(node, 'form')) || !isReadWith(node, read),
  );
}

/** Whether a node is in one of these trees, and stands in no slot on the way: what does names what is around the slot. */
function isReadWith(node: Node, read: ReadonlySet<Node>): boolean {
  for (let at: Node | null = node; at !== null; ) {
    const parent = dom.parentNodeOf(at);
    if (dom.isElement(parent) && dom.shadowRootOf(parent) !== null) return false;
    if (read.has(at)) return true;
    at = parent;
  }
  return false;
}

/** The same nodes by runs of siblings that follow each other: a parser adds the items of a list one by one. */
export function runsOf(nodes: readonly Node[]): Node[][] {
  const runs: Node[][] = [];
  let [run, last]: [Node[], Node | null] = [[], null];
  for (const node of nodes) {
    if (last === null || dom.previousSiblingOf(node) !== last) {
      run = [];
      runs.push(run);
    }
    run.push(node);
    last = node;
  }
  return runs;
}
