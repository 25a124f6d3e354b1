import type { MutationBudget } from '../dom/mutation-budget.ts';
import * as dom from '../dom/safe-dom.ts';
import { release } from '../styles/pseudo-element-rules.ts';

/*
 * Hiding what the goal does not need, and keeping it hidden.
 *
 * An element is hidden by inline `display: none !important`, which beats every author style, and `inert`. Undoing either is a mutation,
 * and the observer answers it before anything is painted. An element that the page fights for (see browser/page/dom/mutation-budget.ts) is taken out of the
 * document, and each time it comes back it is taken out again.
 */

/** SVG's groups stay in the accessibility tree when they are not displayed. They go, as do elements of languages that browsers do not know, which take no style. */
const UNHIDEABLE = new Set(['g', 'marker']);

interface Hidden {
  /** What stood in the style attribute's place, to give back when the element turns plain. */
  readonly display: string;
  readonly priority: string;
  readonly wasInert: boolean;
}

const UNDRAWN = { display: 'none', priority: 'important' } as const;

export class HiddenElements {
  readonly #hidden = new WeakMap<Element, Hidden>();
  readonly #removed = new WeakSet<Element>();
  /** What is hidden by its style, while it is in the document. */
  readonly #undrawn = new Set<Element>();
  readonly #fights: MutationBudget;

  constructor(fights: MutationBudget) {
    this.#fights = fights;
  }

  /** How many elements were hidden so far, those that are gone counted. */
  count = 0;

  has(element: Element): boolean {
    return this.#hidden.has(element);
  }

  /** Whether anything has a place in the document. */
  get isAny(): boolean {
    return this.#undrawn.size > 0;
  }

  /**
   * Has what is hidden drawn as the page has it while something is read, and nothing painted: without what is hidden, what it covers or keeps out of sight would be
   * there to be seen.
   */
  whileDrawn(read: () => void): void {
    for (const element of this.#undrawn) if (!dom.isConnected(element)) this.#undrawn.delete(element);
    for (const element of this.#undrawn) this.#setDisplay(element, this.#hidden.get(element));
    try {
      read();
    } finally {
      for (const element of this.#undrawn) this.#setDisplay(element, UNDRAWN);
    }
  }

  /** Whether a record is of what this writes for a moment. */
  readonly isOwn = ({ type, attributeName, target }: MutationRecord): boolean =>
    type === 'attributes' && attributeName === 'style' && dom.isElement(target) && this.#undrawn.has(target);

  #setDisplay(element: Element, written: Pick<Hidden, 'display' | 'priority'> | undefined): void {
    if (written !== undefined) dom.styleOf(element)?.setProperty('display', written.display, written.priority);
  }

  /** Whether an element or one around it is hidden. */
  holds(element: Element): boolean {
    for (let current: Element | undefined = element; current !== undefined; current = dom.drawnParentOf(current)) {
      if (this.#hidden.has(current)) return true;
    }
    return false;
  }

  /** Hides an element, or hides it again where the page undid it. */
  hide(element: Element): void {
    const style = UNHIDEABLE.has(dom.tagOf(element)) ? undefined : dom.styleOf(element);
    if (style === undefined) {
      this.count++;
      this.#hidden.set(element, { display: '', priority: '', wasInert: false });
      this.#remove(element);
      return;
    }
    if (!this.#hidden.has(element)) {
      this.count++;
      this.#hidden.set(element, {
        display: style.getPropertyValue('display'),
        priority: style.getPropertyPriority('display'),
        wasInert: dom.hasAttribute(element, 'inert'),
      });
    } else if (isApplied(element, style)) {
      this.#undrawn.add(element);
      return;
    } else if (this.#fights.count(element)) {
      this.#remove(element);
      return;
    }
    release();
    this.#undrawn.add(element);
    this.#setDisplay(element, UNDRAWN);
    if (!dom.hasAttribute(element, 'inert')) dom.setAttribute(element, 'inert', '');
  }

  /** Shows an element again, as the page had it; whether it was hidden, and not taken out. */
  show(element: Element): boolean {
    const before = this.#hidden.get(element);
    if (before === undefined || this.#removed.has(element)) return false;
    this.#hidden.delete(element);
    this.#undrawn.delete(element);
    if (dom.styleOf(element) === undefined) return true;
    release();
    this.#setDisplay(element, before);
    if (!before.wasInert) dom.removeAttribute(element, 'inert');
    return true;
  }

  /** Whether an element was taken out, and is again where it came back. */
  keepsOut(element: Element): boolean {
    if (!this.#removed.has(element)) return false;
    if (dom.isConnected(element)) this.#remove(element);
    return true;
  }

  #remove(element: Element): void {
    release();
    this.#removed.add(element);
    this.#undrawn.delete(element);
    this.#fights.count(element);
    // A mark keeps the place, so that scripts that count siblings are not confused.
    dom.replaceWith(element, dom.newComment());
  }
}

function isApplied(element: Element, style: CSSStyleDeclaration): boolean {
  return (
    style.getPropertyValue('display') === 'none' &&
    style.getPropertyPriority('display') === 'important' &&
    dom.hasAttribute(element, 'inert')
  );
}
