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
