import * as dom from '../dom/safe-dom.ts';
import { labelledBy } from '../dom/safe-dom-forms.ts';

/*
 * Which labels a control has. The browser looks through the whole tree for those of one control (`control.labels`), so that asking each of ten thousand
 * buttons would take minutes; asking each label what it is for takes as long as there are labels. What is found holds until the microtask after.
 */
const found = new Map<Node, ReadonlyMap<Element, readonly Element[]>>();

export function labelsOf(control: Element): readonly Element[] {
  const root = dom.rootOf(control);
  return (found.get(root) ?? read(root)).get(control) ?? [];
}

function read(root: Node): ReadonlyMap<Element, readonly Element[]> {
  // What the page changes meanwhile is told to this script in a later microtask.
  if (found.size === 0) queueMicrotask(() => found.clear());
  const labels = new Map<Element, Element[]>();
  for (const label of dom.query(root, 'label')) {
    const control = labelledBy(label);
    if (control === undefined) continue;
    const before = labels.get(control);
    if (before === undefined) labels.set(control, [label]);
    else before.push(label);
  }
  found.set(root, labels);
  return labels;
}
