import type { ElementFacts } from '../../../see/classify.ts';
import { fieldKindOf } from '../../../see/formless-fields.ts';
import * as dom from '../dom/safe-dom.ts';
import { isAskingAlone, isToldByPlace } from './formless.ts';

/**
 * Controls that are told by what stands around them, as no form tells of them: a table that a field narrows, the fields of a dialog. That may come or go without
 * a change of the control, so that they are looked at once more where anything in the page changed.
 */
export class FormlessWatch {
  readonly #asking = new Map<Element, boolean>();
  readonly #ending = new Set<Element>();

  /** What a control is now. */
  read(element: Element, { tag, type, role, asks, submits }: ElementFacts): void {
    if (submits) return;
    if (isToldByPlace(element)) this.#ending.add(element);
    else if (fieldKindOf(tag, type, role) !== 'other' && dom.formOf(element) === null)
      this.#asking.set(element, asks === true);
  }

  /** Those that may be something else by now. */
  changed(): Element[] {
    const changed: Element[] = [];
    for (const [element, before] of this.#asking) {
      if (!dom.isConnected(element)) this.#asking.delete(element);
      else if (isAsking(element) !== before) changed.push(element);
    }
    for (const element of this.#ending) {
      if (dom.isConnected(element)) changed.push(element);
      else this.#ending.delete(element);
    }
    return changed;
  }
}

function isAsking(element: Element): boolean {
  const [type, role] = ['type', 'role'].map((name) => dom.getAttribute(element, name)?.toLowerCase());
  return dom.formOf(element) === null && isAskingAlone(element, dom.tagOf(element), type, role);
}
