import type { Blinders } from '../../../see/controls/blinders.ts';
import type { ElementFacts } from '../../../see/controls/classify.ts';
import { TRAITS } from '../../../see/controls/goal-table.ts';
import type { SeeRule } from '../../../see/rules.ts';
import type { MutationBudget } from '../dom/mutation-budget.ts';
import * as dom from '../dom/safe-dom.ts';
import type { PageConfig } from '../page-api.ts';
import type { Reporter } from '../reporter.ts';
import { release } from '../styles/pseudo-element-rules.ts';
import { CANDIDATES, controlAround, factsOf, needsStyles } from './control-facts.ts';
import type { ElementSnapshots } from './element-snapshots.ts';
import { FormlessWatch } from './formless-watch.ts';
import { isAsking } from './forms.ts';

/*
 * Hiding what the goal does not need, and keeping it hidden.
 *
 * An element is hidden by inline `display: none !important`, which beats every author style, and `inert`. Undoing either is a mutation,
 * and the observer answers it before anything is painted. An element that the page fights for (see browser/page/dom/mutation-budget.ts) is taken out of the
 * document, and each time it comes back it is taken out again.
 */

/** SVG's groups stay in the accessibility tree when they are not displayed. They go, as do elements of languages that browsers do not know, which take no style. */
const UNHIDEABLE = new Set(['g', 'marker']);

const EXCLUDED: SeeRule = 'see.scope.excluded';
/** What has a value that is text of the page to whoever reads it. */
const FIELDS = 'input,textarea,select';

interface Hidden {
  readonly by: SeeRule;
  /** What stood in the style attribute's place, to give back when the element turns plain. */
  readonly display: string;
  readonly priority: string;
  readonly wasInert: boolean;
}

const UNDRAWN = { display: 'none', priority: 'important' } as const;

export class ElementHider {
  readonly #blinders: Blinders;
  readonly #reporter: Reporter;
  readonly #hidden = new WeakMap<Element, Hidden>();
  readonly #removed = new WeakSet<Element>();
  readonly #styled = new WeakSet<Element>();
  readonly #fights: MutationBudget;
  readonly #shown: ElementSnapshots;
  readonly #boxOf: PageConfig['boxOf'];
  #isUnseen = false;
  /** Forms that only ask for what to show, as their controls were last read. */
  readonly #asking = new WeakMap<HTMLFormElement, boolean>();
  readonly #formless = new FormlessWatch();
  readonly #takenOut = new WeakSet<Element>();
  /** Fields and editors that are shown for the text in them. */
  readonly #read = new WeakSet<Element>();
  /** Fields that are so, or were if anybody saw them. */
  readonly #fields = new Set<Element>();
  /** Those of which nobody sees the text. */
  readonly #unseen = new Set<Element>();
  /** What is hidden by its style, while it is in the document. */
  readonly #undrawn = new Set<Element>();
  /** What a selector excluded, while it is in the document. */
  readonly #excluded = new Set<Element>();

  constructor(
    blinders: Blinders,
    { boxOf }: PageConfig,
    reporter: Reporter,
    fights: MutationBudget,
    shown: ElementSnapshots,
  ) {
    this.#blinders = blinders;
    this.#boxOf = boxOf;
    this.#shown = shown;
    this.#fights = fights;
    this.#reporter = reporter;
  }

  /** How many elements were hidden so far, those that are gone counted. */
  hiddenCount = 0;

  /** Takes in whether nobody sees anything of the frame that the document is in, and so nothing of what its fields hold; whether that is new. */
  takeSight(isUnseen: boolean): boolean {
    const isNew = isUnseen !== this.#isUnseen;
    this.#isUnseen = isUnseen;
    return isNew;
  }

  /** The fields that are shown for the text in them, if anybody sees it. */
  get fields(): readonly Element[] {
    for (const field of this.#fields) if (!dom.isConnected(field)) this.#fields.delete(field);
    return [...this.#fields];
  }

  /** Takes in of which of these fields nobody sees the text. */
  takeUnseen(unseen: ReadonlySet<Element>): void {
    for (const field of this.#fields) {
      if (unseen.has(field) === this.#unseen.has(field)) continue;
      if (!this.#unseen.delete(field)) this.#unseen.add(field);
      this.check(field, this.#hidden.has(field));
    }
  }

  /** Hides what says a text that nobody sees and that cannot be taken out of it. */
  takeOut(element: Element): void {
    this.#takenOut.add(element);
    this.hide(element, 'see.invisible.text');
  }

  /** Whether a control is shown for the text in it alone, so that it takes no event: what is typed and pressed is hidden. */
  isOnlyRead(control: Element): boolean {
    return this.#read.has(control);
  }

  /** Whether an event on an element is let on to nobody. */
  takesNothing(target: Element): boolean {
    return this.isWithinHidden(target) || this.isOnlyRead(controlAround(target) ?? target);
  }

  isHidden(element: Element): boolean {
    return this.#hidden.has(element);
  }

  /** Whether anything is hidden that has a place in the document. */
  get isAnyUndrawn(): boolean {
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

  /** Whether the element or one around it is hidden. */
  isWithinHidden(element: Element): boolean {
    for (let current: Element | undefined = element; current !== undefined; current = dom.drawnParentOf(current)) {
      if (this.#hidden.has(current)) return true;
    }
    return false;
  }

  /** Checks an element and the controls around and below it. */
  checkTree(root: Node, painted: boolean): void {
    this.#exclude(root);
    if (dom.isElement(root) && dom.matches(root, CANDIDATES)) this.check(root, painted);
    dom.forEachIn(root, CANDIDATES, (element) => this.check(element, painted));
  }

  /** Has what selectors exclude in these trees hidden, and what they do so no longer shown: a change may lie anywhere. */
  checkExclusions(roots: readonly Node[]): void {
    if (this.#blinders.exclude === undefined) return;
    for (const root of roots) this.#exclude(root);
    for (const element of this.#excluded) {
      const known = this.#hidden.get(element);
      if (dom.isConnected(element) && this.#isExcluded(element)) continue;
      this.#excluded.delete(element);
      if (known === undefined || this.#removed.has(element)) continue;
      this.#show(element, known);
      if (dom.matches(element, CANDIDATES)) this.check(element, false);
    }
  }

  #exclude(root: Node): void {
    const { exclude } = this.#blinders;
    if (exclude === undefined) return;
    if (dom.isElement(root) && dom.matches(root, exclude)) this.#excludeElement(root);
    for (const element of dom.query(root, exclude)) this.#excludeElement(element);
  }

  #excludeElement(element: Element): void {
    this.#excluded.add(element);
    if (this.#hidden.has(element)) {
      this.hide(element, EXCLUDED);
      return;
    }
    const box = this.#boxOf?.(element);
    const id = dom.getAttribute(element, 'id');
    const name = `${dom.tagOf(element)}${id === undefined ? '' : `#${id}`}`;
    this.#reporter.hidden({ by: EXCLUDED, name, ...(box === undefined ? {} : { box }) });
    this.hide(element, EXCLUDED);
  }

  #isExcluded(element: Element): boolean {
    return this.#blinders.exclude !== undefined && dom.matches(element, this.#blinders.exclude);
  }

  /** What hides an element of which these facts are known; `included`: it would be hidden, did not a selector show it. */
  verdictOn(element: Element, facts: ElementFacts): { readonly by?: SeeRule; readonly included?: true } {
    if (this.#isExcluded(element)) return { by: EXCLUDED };
    if (this.#takenOut.has(element) || this.#unseen.has(element)) return { by: 'see.invisible.text' };
    if (this.#isUnseen && dom.matches(element, FIELDS)) return { by: 'see.invisible.text' };
    let asked = false;
    const verdict = this.#blinders.hides(facts, () => {
      asked = this.#isIncluded(element);
      return asked;
    });
    return verdict === undefined ? (asked ? { included: true } : {}) : { by: verdict.by };
  }

  /** Whether a selector includes the element or one that it stands in. */
  #isIncluded(element: Element): boolean {
    const { include } = this.#blinders;
    if (include === undefined) return false;
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
      if (dom.matches(at, include)) return true;
    }
    return false;
  }

  /** Checks the controls that nodes stand in, each once: their names may have changed with them. */
  checkAround(nodes: Iterable<Node>, painted: boolean): void {
    const seen = new Set<Element>();
    const forms = new Set<HTMLFormElement>();
    for (const node of nodes) {
      let at = dom.isElement(node) ? node : dom.drawnParentOf(node);
      const form = at === undefined ? null : dom.formOf(at);
      if (form !== null) forms.add(form);
      for (; at !== undefined && !seen.has(at); at = dom.drawnParentOf(at)) {
        seen.add(at);
        if (at instanceof HTMLFormElement) forms.add(at);
        if (this.#isExcluded(at)) this.#excludeElement(at);
        if (dom.matches(at, CANDIDATES)) this.check(at, painted);
      }
    }
    for (const form of forms) this.#checkForm(form);
  }

  /** What a form asks is told by all of it: where that is no longer so, or is now, each of its controls is another. */
  #checkForm(form: HTMLFormElement): void {
    const before = this.#asking.get(form);
    const asks = isAsking(form);
    if (asks === before) return;
    this.#asking.set(form, asks);
    if (before === undefined) return;
    for (const control of dom.query(dom.rootOf(form), CANDIDATES)) {
      if (dom.formOf(control) === form) this.check(control, false);
    }
  }

  /** Checks the controls that are told by what stands around them, of which anything may have changed. */
  checkFormless(): void {
    for (const control of this.#formless.changed()) this.check(control, this.#hidden.has(control));
  }

  /** A document that is typed into as a whole is a field. */
  checkDocument(): void {
    const body = dom.editableBody();
    if (body === undefined || !this.#blinders.hidesTrait('field') || this.#isIncluded(body)) return;
    if (!this.#hidden.has(body)) this.#reporter.hidden({ by: TRAITS.field.by, name: 'the whole document' });
    this.hide(body, TRAITS.field.by);
  }

  check(element: Element, painted: boolean): void {
    const known = this.#hidden.get(element);
    if (known !== undefined && this.#removed.has(element)) {
      if (dom.isConnected(element)) this.#remove(element);
      return;
    }
    // What a selector includes may have changed far from the control.
    const isBySelector = this.#blinders.include !== undefined;
    if (painted && known === undefined && !isBySelector && !this.#needsStyles(element)) return;
    const facts = factsOf(element, painted);
    this.#shown.read(element, facts);
    const form = dom.formOf(element);
    if (form !== null) this.#checkForm(form);
    this.#formless.read(element, facts);
    const { by, included } = this.verdictOn(element, facts);
    const { holdsText, ...others } = facts;
    const isUnseen = this.#unseen.has(element);
    const isText = holdsText && (by === undefined || isUnseen) && !included;
    if (isText && !isUnseen && this.#blinders.hides(others)) this.#read.add(element);
    else this.#read.delete(element);
    if (isText && this.#blinders.hidesTrait('field') && dom.matches(element, FIELDS)) this.#fields.add(element);
    else if (this.#fields.delete(element)) this.#unseen.delete(element);
    if (by === undefined) {
      if (known !== undefined && !painted) return; // A pseudo-element's text may be what hides it.
      if (known !== undefined) this.#show(element, known);
      return;
    }
    if (known === undefined) {
      const box = this.#boxOf?.(element);
      const name = facts.names[0] ?? facts.tag;
      this.#reporter.hidden({ by, name, ...(box === undefined ? {} : { box }) });
    }
    this.hide(element, by);
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

  #show(element: Element, before: Hidden): void {
    this.#hidden.delete(element);
    this.#undrawn.delete(element);
    if (dom.styleOf(element) === undefined) return;
    release();
    this.#setDisplay(element, before);
    if (!before.wasInert) dom.removeAttribute(element, 'inert');
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
