import * as dom from './dom.ts';
import { rulesIn } from './dom-paint.ts';
import { styleSheetsOf } from './sheets.ts';

/*
 * Which elements may have a `::before` or an `::after`. To ask an element for the style of one costs as much as five properties of its own, and hardly any has
 * one. So the rules are searched for those that make some, and told apart by what the element itself must be called:
 *
 *   .menu > .icon-bin::before { content: "\f014" }      elements of the class icon-bin
 *   a[target]::after { content: "new" }                 links
 *   [data-do]::before { content: attr(data-do) }        any element
 *   *::before { box-sizing: border-box }                none: without `content` there is no pseudo-element
 *
 * What is said here may be too much and must never be too little: conditions around a rule count as met, a selector that is not as plain as these counts for
 * every element, and so does a sheet of another origin, which no script can read. Animations bring no `content`, and the browser's own sheet no letters.
 */

const PSEUDO = /::(?:before|after)\b/;
/** A rule without any of these makes no pseudo-element. */
const MAKING = /[\s{;]content:|\ball:|@apply/;
/** Quoted strings, as browsers write selectors down: where no backslash is, nothing else has quotes. */
const STRINGS = /"[^"]*"/g;
const ATTRIBUTES = /\[[^[\]]*\]/g;
const INNERMOST = /\([^()]*\)/g;
/** The last part of a selector without brackets. */
const LAST = /(?:^|[\s>+~])([a-z][\w-]*)?((?:[.#:][\w-]+)*)::(?:before|after)(?::[a-z-]+)*$/i;
/** By these a rule in a shadow root is about its host and what is put into its slots. */
const OUTWARD = /(?::host|::slotted)(?::[a-z-]+)*::(?:before|after)(?::[a-z-]+)*$/;
const SPACE = /\s+/;

export class Generated {
  /** Tags, `.classes` and `#ids`, lower case, since documents in quirks mode tell no cases apart. */
  readonly #names = new Set<string>();
  #any = false;
  #outward = false;

  constructor(roots: readonly Node[]) {
    for (const root of roots) this.add(root);
  }

  /** Takes in the rules of a document or shadow root. */
  add(root: Node): void {
    for (const sheet of styleSheetsOf(root)) this.#addSheet(sheet);
  }

  /** Whether a rule may give an element a pseudo-element. */
  mayHave(element: Element): boolean {
    if (this.#any || (this.#outward && isAtShadow(element))) return true;
    if (this.#names.size === 0) return false;
    if (this.#names.has(dom.tagOf(element).toLowerCase())) return true;
    const id = dom.getAttribute(element, 'id');
    if (id !== null && this.#names.has(`#${id.toLowerCase()}`)) return true;
    const classes = dom.getAttribute(element, 'class');
    return classes?.split(SPACE).some((name) => this.#names.has(`.${name.toLowerCase()}`)) === true;
  }

  #addSheet(sheet: CSSStyleSheet): void {
    const rules = rulesIn(sheet);
    if (rules === undefined) this.#any = true;
    else this.#gather(rules);
  }

  #gather(rules: Iterable<CSSRule>): void {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) this.#take(rule);
      if (rule instanceof CSSImportRule && rule.styleSheet !== null) this.#addSheet(rule.styleSheet);
      const inner: unknown = Reflect.get(rule, 'cssRules');
      if (inner instanceof CSSRuleList && inner.length > 0) this.#gather(inner);
    }
  }

  #take(rule: CSSStyleRule): void {
    const { selectorText } = rule;
    if (!PSEUDO.test(selectorText) || !MAKING.test(rule.cssText)) return;
    if (selectorText.includes('\\')) this.#any = true;
    else for (const selector of withoutBrackets(selectorText).split(',')) this.#name(selector.trim());
  }

  #name(selector: string): void {
    if (OUTWARD.test(selector)) this.#outward = true;
    else {
      const [, tag, names = ''] = LAST.exec(selector) ?? [];
      const name = /[.#][\w-]+/.exec(names)?.[0] ?? tag;
      // One without a pseudo-element may stand beside another in a list.
      if (name !== undefined) this.#names.add(name.toLowerCase());
      else if (PSEUDO.test(selector)) this.#any = true;
    }
  }
}

/** A selector list of its plain parts: what stands in brackets only narrows it down. */
function withoutBrackets(selectors: string): string {
  let plain = selectors.replace(STRINGS, '').replace(ATTRIBUTES, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(INNERMOST, '');
  }
  return plain;
}

/** Whether an element has a shadow root, or stands where it may be put into one's slot. */
function isAtShadow(element: Element): boolean {
  const parent = dom.parentNodeOf(element);
  return dom.shadowRootOf(element) !== null || (dom.isElement(parent) && dom.shadowRootOf(parent) !== null);
}

/** So many elements are asked one by one before the rules are searched. */
const FEW_ASKED = 200;

interface Reading {
  readonly roots: readonly Node[];
  generated: Generated | undefined;
  asked: number;
}

let reading: Reading | undefined;

/** Has what is known of the rules hold while the page is read, when no script of its own runs; of a reading that asks few elements nothing need be known. */
export function holding(roots: readonly Node[], generated: Generated | undefined, read: () => void): void {
  reading = { roots, generated, asked: 0 };
  try {
    read();
  } finally {
    reading = undefined;
  }
}

/** A script of the page may run, as custom elements hear of their attributes at once: it may change rules, and from now on each element is asked. */
export function release(): void {
  reading = undefined;
}

/** Whether an element need be asked for its pseudo-elements. */
export function mayHavePseudo(element: Element): boolean {
  if (reading === undefined) return true;
  if (reading.generated === undefined && ++reading.asked > FEW_ASKED) reading.generated = new Generated(reading.roots);
  return reading.generated?.mayHave(element) ?? true;
}
