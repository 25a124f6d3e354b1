import type { Goal } from '../../model/scope.ts';
import { hiddenFor } from '../../see/classify.ts';
import { GOAL_HIDES, TRAITS } from '../../see/goal-table.ts';
import type { SeeRule } from '../../see/rules.ts';
import * as dom from './dom.ts';
import { CANDIDATES, factsOf, needsStyles } from './facts.ts';
import type { Fights } from './fights.ts';
import { release } from './generated.ts';
import type { PageConfig } from './protocol.ts';
import type { Reporter } from './reporter.ts';
import type { ShownControls } from './shown-controls.ts';

/*
 * Hiding what the goal does not need, and keeping it hidden.
 *
 * An element is hidden by inline `display: none !important`, which beats every author style, and `inert`. Undoing either is a mutation,
 * and the observer answers it before anything is painted. An element that the page fights for (see fights.ts) is taken out of the
 * document, and each time it comes back it is taken out again.
 */

/** SVG's groups stay in the accessibility tree when they are not displayed. They go, as do elements of languages that browsers do not know, which take no style. */
const UNHIDEABLE = new Set(['g', 'marker']);

interface Hidden {
  readonly by: SeeRule;
  /** What stood in the style attribute's place, to give back when the element turns plain. */
  readonly display: string;
  readonly priority: string;
  readonly wasInert: boolean;
}

export class Hider {
  readonly #goal: Goal;
  readonly #reporter: Reporter;
  readonly #hidden = new WeakMap<Element, Hidden>();
  readonly #removed = new WeakSet<Element>();
  readonly #styled = new WeakSet<Element>();
  readonly #fights: Fights;
  readonly #shown: ShownControls;
  readonly #boxOf: PageConfig['boxOf'];

  constructor({ goal, boxOf }: PageConfig, reporter: Reporter, fights: Fights, shown: ShownControls) {
    this.#goal = goal;
    this.#boxOf = boxOf;
    this.#shown = shown;
    this.#fights = fights;
    this.#reporter = reporter;
  }

  /** How many elements were hidden so far, those that are gone counted. */
  hiddenCount = 0;

  isHidden(element: Element): boolean {
    return this.#hidden.has(element);
  }

  /** Whether the element or one around it is hidden. */
  isWithinHidden(element: Element): boolean {
    for (let current: Element | undefined = element; current !== undefined; current = dom.drawnParentOf(current)) {
      if (this.#hidden.has(current)) return true;
    }
    return false;
  }

  /** Checks an element and the controls around and below it. */
  checkTree(root: Node, painted: boolean): void {
    if (dom.isElement(root) && dom.matches(root, CANDIDATES)) this.check(root, painted);
    for (const element of dom.query(root, CANDIDATES)) this.check(element, painted);
  }

  /** Checks the controls that nodes stand in, each once: their names may have changed with them. */
  checkAround(nodes: Iterable<Node>, painted: boolean): void {
    const seen = new Set<Element>();
    for (const node of nodes) {
      let at = dom.isElement(node) ? node : dom.drawnParentOf(node);
      for (; at !== undefined && !seen.has(at); at = dom.drawnParentOf(at)) {
        seen.add(at);
        if (dom.matches(at, CANDIDATES)) this.check(at, painted);
      }
    }
  }

  /** A document that is typed into as a whole is a field. */
  checkDocument(): void {
    const body = dom.editableBody();
    if (body === undefined || !GOAL_HIDES[this.#goal].has('field')) return;
    if (!this.#hidden.has(body)) this.#reporter.hidden({ by: TRAITS.field.by, name: 'the whole document' });
    this.hide(body, TRAITS.field.by);
  }

  check(element: Element, painted: boolean): void {
    const known = this.#hidden.get(element);
    if (known !== undefined && this.#removed.has(element)) {
      if (dom.isConnected(element)) this.#remove(element);
      return;
    }
    if (painted && known === undefined && !this.#needsStyles(element)) return;
    const facts = factsOf(element, painted);
    this.#shown.read(element, facts);
    const verdict = hiddenFor(this.#goal, facts);
    if (verdict === undefined) {
      if (known !== undefined && !painted) return; // A pseudo-element's text may be what hides it.
      if (known !== undefined) this.#show(element, known);
      return;
    }
    if (known === undefined) {
      const box = this.#boxOf?.(element);
      const name = facts.names[0] ?? facts.tag;
      this.#reporter.hidden({ by: verdict.by, name, ...(box === undefined ? {} : { box }) });
    }
    this.hide(element, verdict.by);
  }

  /** One that had text from its styles is read once more when it has none. */
  #needsStyles(element: Element): boolean {
    if (!needsStyles(element)) return this.#styled.delete(element);
    this.#styled.add(element);
    return true;
  }

  /** Hides an element, or hides it again where the page undid it. */
  hide(element: Element, by: SeeRule): void {
    const style = UNHIDEABLE.has(dom.tagOf(element)) ? undefined : dom.styleOf(element);
    if (style === undefined) {
      this.hiddenCount++;
      this.#hidden.set(element, { by, display: '', priority: '', wasInert: false });
      this.#remove(element);
      return;
    }
    if (!this.#hidden.has(element)) {
      this.hiddenCount++;
      this.#hidden.set(element, {
        by,
        display: style.getPropertyValue('display'),
        priority: style.getPropertyPriority('display'),
        wasInert: dom.hasAttribute(element, 'inert'),
      });
    } else if (isApplied(element, style)) {
      return;
    } else if (this.#fights.count(element)) {
      this.#remove(element);
      return;
    }
    release();
    style.setProperty('display', 'none', 'important');
    if (!dom.hasAttribute(element, 'inert')) dom.setAttribute(element, 'inert', '');
  }

  #show(element: Element, before: Hidden): void {
    this.#hidden.delete(element);
    const style = dom.styleOf(element);
    if (style === undefined) return;
    release();
    style.setProperty('display', before.display, before.priority);
    if (!before.wasInert) dom.removeAttribute(element, 'inert');
  }

  #remove(element: Element): void {
    release();
    this.#removed.add(element);
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
