import * as dom from '../dom/safe-dom.ts';
import { isPartOtherwise } from '../letters/first-lines.ts';
import { mayReachBy } from '../styles/paint-rules.ts';
import { styleRulesOf } from '../styles/stylesheets.ts';

/*
 * Elements a part of whose text is painted by a rule of its own: its first line, its first letter, the content of `details`. And how selections and highlights are
 * painted.
 *
 *   .intro::first-line { color: white }     what is in an `.intro` may be seen in part
 *
 * Rules are searched for them once in each whole reading; beside a sheet that no script can read, elements are asked.
 */

const PARTS = /:{1,2}(?:first-line|first-letter|target-text|details-content)\b/;
const HIGHLIGHTS = /::(?:selection|highlight|target-text|search-text|spelling-error|grammar-error)\b/;
const CHAINED = /::(?!slotted|part)[\w-]+(?:\([^()]*\))?(?=::).*$/;

/** Whether selections and highlights have a ground as high as their line, or paint far from it. */
type Highlighting = 'plainly' | 'on lines' | 'far';

/** In one whole reading of the page. */
export class PartedElements {
  readonly #parted = new Set<Element>();
  /** Selectors of such elements, by the tree whose rules have them. */
  readonly #selectors = new Map<Node, ReadonlySet<string>>();
  /** Whether the rules of any tree are out of reach: then elements are asked, once a pass. */
  #isAnyUnread = false;
  readonly #asked = new Map<Element, boolean>();
  /** Whether any rule has first lines paint far from themselves. */
  #isFirstLineFar = false;
  /** How any rule has selections and highlights painted. */
  highlighted: Highlighting = 'plainly';

  /** Searches the rules of a tree; whether it was not met before. */
  learn(tree: Node): boolean {
    if (this.#selectors.has(tree)) return false;
    const selectors = new Set<string>();
    for (const rule of styleRulesOf(tree)) {
      if (rule === undefined) {
        this.#isAnyUnread = true;
        if (this.highlighted === 'plainly') this.highlighted = 'on lines';
        continue;
      }
      const { selectorText } = rule;
      if (HIGHLIGHTS.test(selectorText) && this.highlighted !== 'far')
        this.highlighted = mayReachBy(rule) ? 'far' : 'on lines';
      if (!PARTS.test(selectorText)) continue;
      this.#isFirstLineFar ||= selectorText.includes(':first-line') && mayReachBy(rule);
      for (const selector of selectorText.split(/,(?![^(]*\))/))
        if (PARTS.test(selector)) selectors.add(baseOf(selector));
    }
    this.#selectors.set(tree, selectors);
    return true;
  }

  /** Takes in those at and under a node; of them, those that are new and whose first line may be painted far from itself. */
  take(root: Node): readonly Element[] {
    const far: Element[] = [];
    for (const element of matching(root, this.#selectors.get(dom.rootOf(root)))) {
      if (this.#isFirstLineFar && !this.#parted.has(element)) far.push(element);
      this.#parted.add(element);
    }
    return far;
  }

  /** A new pass: what was asked may be otherwise. */
  moved(): void {
    this.#asked.clear();
  }

  /** Whether one of them is an element, or around it. */
  isParted(element: Element): boolean {
    if (this.#parted.size === 0 && !this.#isAnyUnread) return false;
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at))
      if (this.#parted.has(at) || (this.#isAnyUnread && this.#isPartOtherwise(at))) return true;
    return false;
  }

  #isPartOtherwise(element: Element): boolean {
    const known = this.#asked.get(element);
    if (known !== undefined) return known;
    const isOtherwise = isPartOtherwise(element, getComputedStyle(element));
    this.#asked.set(element, isOtherwise);
    return isOtherwise;
  }
}

/** The elements whose part a rule is about; what cannot be said without the rule around it (`&`), every one. */
function baseOf(selector: string): string {
  const base = selector
    // What stands before the part may be one of a pseudo-element: `details::details-content::first-line`.
    .replace(CHAINED, '')
    .replace(PARTS, '')
    .replace(/::?[\w-]*(?:host|slotted)[^,]*/g, '*')
    .trim();
  if (base === '' || base.includes('&')) return '*';
  return /[\s>+~]$/.test(base) ? `${base}*` : base;
}

function* matching(root: Node, selectors: ReadonlySet<string> = new Set()): Iterable<Element> {
  if (selectors.size === 0) return;
  if (selectors.has('*')) {
    if (dom.isElement(root)) yield root;
    yield* dom.query(root, '*');
    return;
  }
  for (const selector of selectors) {
    try {
      if (dom.isElement(root) && dom.matches(root, selector)) yield root;
      yield* dom.query(root, selector);
    } catch (error) {
      // A selector that holds only inside its own rule: nobody can say what it matches.
      if (!(error instanceof DOMException)) throw error;
      yield* dom.query(root, '*');
    }
  }
}
