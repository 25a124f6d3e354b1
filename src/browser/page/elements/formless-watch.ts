import type { ElementFacts } from '../../../see/controls/classify.ts';
import { fieldKindOf } from '../../../see/controls/formless-fields.ts';
import * as dom from '../dom/safe-dom.ts';
import { formOf } from '../dom/safe-dom-forms.ts';
import { isAskingAlone, isToldByPlace, toldByPlace } from './formless.ts';

/**
 * Controls that are told by what stands around them, as no form tells of them: a table that a field narrows, the fields of a dialog. That may come or go without
 * a change of the control, so that they are looked at once more where anything in the page changed.
 */
export class FormlessWatch {
  readonly #asking = new Map<Element, boolean>();
  /** Buttons, with their names and what their place told. */
  readonly #ending = new Map<Element, { readonly names: readonly string[]; readonly told: string }>();

  /** What a control is now. */
  read(element: Element, { tag, type, role, names, asks, submits }: ElementFacts): void {
    if (submits) return;
    if (isToldByPlace(element)) this.#ending.set(element, { names, told: toldByPlace(element, names) });
    else if (fieldKindOf(tag, type, role) !== 'other' && formOf(element) === null)
      this.#asking.set(element, asks === true);
  }

  /** Those that are something else by now. No other is read again: a text that is given back to be judged anew would be taken for a new name. */
  changed(): Element[] {
    const changed: Element[] = [];
    for (const [element, before] of this.#asking) {
      if (!dom.isConnected(element)) this.#asking.delete(element);
      else if (isAsking(element) !== before) changed.push(element);
    }
    for (const [element, { names, told }] of this.#ending) {
      if (!dom.isConnected(element)) this.#ending.delete(element);
      else if (toldByPlace(element, names) !== told) changed.push(element);
    }
    return changed;
  }
}

function isAsking(element: Element): boolean {
  const [type, role] = ['type', 'role'].map((name) => dom.getAttribute(element, name)?.toLowerCase());
  return formOf(element) === null && isAskingAlone(element, dom.tagOf(element), type, role);
}
