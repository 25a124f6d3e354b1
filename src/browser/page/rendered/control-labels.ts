import { LONGEST_LABEL } from '../dom/label-length.ts';
import * as dom from '../dom/safe-dom.ts';
import { CONTROLS } from './sighted-scrollers.ts';

/** What nobody sees of the texts of each control, which is kept as its label where all of it is as short as one. */
export class ControlLabels {
  readonly #unseen = new WeakMap<Element, Map<Text, string>>();

  /** Takes in whether a text in an element is seen. */
  note(node: Text, parent: Element, text: string, isSeen: boolean): void {
    const control = dom.closest(parent, CONTROLS);
    if (control === null) return;
    const pieces = this.#unseen.get(control) ?? new Map<Text, string>();
    if (isSeen || text.trim() === '') pieces.delete(node);
    else this.#unseen.set(control, pieces.set(node, text.trim()));
  }

  /** Whether a text in an element is a label, or a part of one. */
  has(parent: Element): boolean {
    const control = dom.closest(parent, CONTROLS);
    if (control === null) return false;
    let size = 0;
    for (const [node, text] of this.#unseen.get(control) ?? []) if (dom.isConnected(node)) size += text.length;
    return size <= LONGEST_LABEL;
  }
}

/** Whether a text by itself is as short as a label, and in a control. */
export function isLabel(parent: Element, text: string): boolean {
  return text.trim().length <= LONGEST_LABEL && dom.closest(parent, CONTROLS) !== null;
}
