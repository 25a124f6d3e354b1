import { isAbsent } from '../client/marks.ts';
import * as dom from '../dom/safe-dom.ts';
import { release } from '../styles/pseudo-element-rules.ts';
import { ATTRIBUTES, BUTTON_VALUES } from './read-attributes.ts';

/*
 * What names or describes the elements of a document in a frame of which nobody sees anything: it goes with the texts, and comes back with them. What the filter
 * hides stays as it is: it is not there for anybody, and is told from other controls by its names.
 */

const NAMED = [...ATTRIBUTES.map((name) => `[${name}]:not([${name}=""])`), BUTTON_VALUES].join();

export class RedactedAttributes {
  readonly #taken = new Map<Element, Map<string, string>>();

  /** Empties them in these trees; whether there were any. */
  take(roots: readonly Node[]): boolean {
    for (const element of this.#taken.keys()) if (!dom.isConnected(element)) this.#taken.delete(element);
    let any = false;
    for (const root of roots) {
      const own = dom.isElement(root) && dom.matches(root, NAMED) ? [root] : [];
      for (const element of [...own, ...dom.query(root, NAMED)]) {
        if (isAbsent(element)) continue;
        for (const name of [...ATTRIBUTES, ...(dom.matches(element, BUTTON_VALUES) ? ['value'] : [])])
          any = this.#takeOne(element, name) || any;
      }
    }
    return any;
  }

  /** Gives them back, but for those that the page has written anew. */
  giveBack(): void {
    if (this.#taken.size === 0) return;
    release();
    for (const [element, values] of this.#taken)
      for (const [name, value] of values)
        if (dom.getAttribute(element, name) === '') dom.setAttribute(element, name, value);
    this.#taken.clear();
  }

  #takeOne(element: Element, name: string): boolean {
    const value = dom.getAttribute(element, name);
    if (value === null || value === '') return false;
    const values = this.#taken.get(element) ?? new Map<string, string>();
    this.#taken.set(element, values.set(name, value));
    release();
    dom.setAttribute(element, name, '');
    return true;
  }
}
