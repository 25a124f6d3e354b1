import type { Blinders } from '../../../see/controls/blinders.ts';
import type { ElementFacts } from '../../../see/controls/classify.ts';
import { TRAITS } from '../../../see/controls/goal-table.ts';
import type { SeeRule } from '../../../see/rules.ts';
import type { MutationBudget } from '../dom/mutation-budget.ts';
import * as dom from '../dom/safe-dom.ts';
import { editableBody, formOf } from '../dom/safe-dom-forms.ts';
import type { PageConfig } from '../page-api.ts';
import type { Reporter } from '../reporter.ts';
import { CANDIDATES, controlAround, factsOf, needsStyles } from './control-facts.ts';
import type { ElementSnapshots } from './element-snapshots.ts';
import { FormlessWatch } from './formless-watch.ts';
import { isAsking } from './forms.ts';
import { HiddenElements } from './hidden-elements.ts';

/* Which elements are hidden: what the goal does not need, what selectors exclude, and fields of which nobody sees the text (hidden-elements.ts says how). */

const EXCLUDED: SeeRule = 'see.scope.excluded';
/** What has a value that is text of the page to whoever reads it. */
const FIELDS = 'input,textarea,select';

export class ElementHider {
  readonly hidden: HiddenElements;
  readonly #blinders: Blinders;
  readonly #reporter: Reporter;
  readonly #styled = new WeakSet<Element>();
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
    this.hidden = new HiddenElements(fights);
    this.#reporter = reporter;
  }

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
      this.check(field, this.hidden.has(field));
    }
  }

  /** Hides what says a text that nobody sees and that cannot be taken out of it. */
  takeOut(element: Element): void {
    this.#takenOut.add(element);
    this.hidden.hide(element);
  }

  /** Whether a control is shown for the text in it alone, so that it takes no event: what is typed and pressed is hidden. */
  isOnlyRead(control: Element): boolean {
    return this.#read.has(control);
  }

  /** Whether an event on an element is let on to nobody. */
  takesNothing(target: Element): boolean {
    return this.hidden.holds(target) || this.isOnlyRead(controlAround(target) ?? target);
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
      if (dom.isConnected(element) && this.#isExcluded(element)) continue;
      this.#excluded.delete(element);
      if (this.hidden.show(element) && dom.matches(element, CANDIDATES)) this.check(element, false);
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
    const id = dom.getAttribute(element, 'id');
    this.#hide(element, EXCLUDED, `${dom.tagOf(element)}${id === undefined ? '' : `#${id}`}`);
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
      const form = at === undefined ? null : formOf(at);
      if (form !== null) forms.add(form);
      for (; at !== undefined && !seen.has(at); at = dom.drawnParentOf(at)) {
        seen.add(at);
        if (dom.isHtml(at, 'form')) forms.add(at);
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
      if (formOf(control) === form) this.check(control, false);
    }
  }

  /** Checks the controls that are told by what stands around them, of which anything may have changed. */
  checkFormless(): void {
    for (const control of this.#formless.changed()) this.check(control, this.hidden.has(control));
  }

  /** A document that is typed into as a whole is a field. */
  checkDocument(): void {
    const body = editableBody();
    if (body === undefined || !this.#blinders.hidesTrait('field') || this.#isIncluded(body)) return;
    if (!this.hidden.has(body)) this.#reporter.hidden({ by: TRAITS.field.by, name: 'the whole document' });
    this.hidden.hide(body);
  }

  check(element: Element, painted: boolean): void {
    if (this.hidden.keepsOut(element)) return;
    const isKnown = this.hidden.has(element);
    // What a selector includes may have changed far from the control.
    const isBySelector = this.#blinders.include !== undefined;
    if (painted && !isKnown && !isBySelector && !this.#needsStyles(element)) return;
    const facts = factsOf(element, painted);
    this.#shown.read(element, facts);
    const form = formOf(element);
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
      // A pseudo-element's text may be what hides it.
      if (painted) this.hidden.show(element);
      return;
    }
    this.#hide(element, by, facts.names[0] ?? facts.tag);
  }

  /** Hides an element, and says so where it is new. */
  #hide(element: Element, by: SeeRule, name: string): void {
    if (!this.hidden.has(element)) {
      const box = this.#boxOf?.(element);
      this.#reporter.hidden({ by, name, ...(box === undefined ? {} : { box }) });
    }
    this.hidden.hide(element);
  }

  /** One that had text from its styles is read once more when it has none. */
  #needsStyles(element: Element): boolean {
    if (!needsStyles(element)) return this.#styled.delete(element);
    this.#styled.add(element);
    return true;
  }
}
