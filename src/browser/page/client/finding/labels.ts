import { getter, method } from '../../dom/prototypes.ts';
import { getPrototypeOf, push, stack } from '../intrinsics.ts';
import { lengthOfElements, listOf, listWithout, NODES } from '../lists.ts';
import { isAbsent } from '../marks.ts';
import { holds } from '../natives.ts';
import { prototypeOf, type Realm, redefineGetter } from '../redefine.ts';

/*
 * Labels of a control. The browser looks for those of one control through the whole tree, and an agent's client asks each button of a page when it describes
 * the page. Asking each label what it is for takes as long as there are labels. The rule is the browser's own: the labels of a tree, in its order, whose
 * control this is. A page of 5,000 elements with 500 buttons and no label is described a sixth faster so.
 */

const LABELLED = [
  'HTMLInputElement',
  'HTMLButtonElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
];

const home = document;
const XHTML = 'http://www.w3.org/1999/xhtml';
const controlOf = getter<Element & { readonly control?: Element | null }, 'control'>(
  HTMLLabelElement.prototype,
  'control',
);
const elementsOf = method<Document, [namespace: typeof XHTML, name: string], HTMLCollectionOf<HTMLElement>>(
  Document.prototype.getElementsByTagNameNS,
);
/** The browser keeps the count of a list that is kept. */
let labels: HTMLCollectionOf<HTMLElement> | undefined;

export function redefineLabels(realm: Realm): void {
  for (let at = 0; at < LABELLED.length; at += 1) {
    redefineGetter<Element, ArrayLike<Node> | null>(prototypeOf(realm, LABELLED[at]), 'labels', (read, self) => {
      const list = read(self);
      if (list === null) return null;
      return holds(home, self)
        ? listOf(presentLabelsOf(self), getPrototypeOf(list), NODES)
        : listWithout(list, NODES, isAbsent);
    });
  }
}

function presentLabelsOf(control: Element) {
  labels ??= elementsOf(home, XHTML, 'label');
  const found = stack<Node>();
  const size = lengthOfElements(labels);
  for (let at = 0; at < size; at += 1) {
    const label = labels[at];
    if (label !== undefined && controlOf(label) === control && !isAbsent(label)) push(found, label);
  }
  return found;
}
