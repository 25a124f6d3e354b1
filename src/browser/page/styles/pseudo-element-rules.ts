import { PartExtent } from './part-extent.ts';
import { ALL_PSEUDOS, BOXES, bitOf, MADE, SPEAKING } from './pseudo-element-names.ts';
import { NESTED_MARKER, PseudoElementsAsked } from './pseudo-elements-asked.ts';
import { plainSelectors, RuleSubjects } from './rule-subjects.ts';
import type { StyleCache } from './style-cache.ts';
import { type StyleRule, styleRulesOf } from './stylesheets.ts';
import { DRAWS_UNASKED, UnaskedPseudos } from './unasked-pseudos.ts';

/*
 * Which elements may have a pseudo-element, and which. To ask an element for the style of one costs as much as five properties of its own, and hardly any has
 * one; so the rules are searched for those that make some.
 *
 *   .menu > .icon-bin::before { content: "\f014" }      elements of the class icon-bin
 *   *::before { box-sizing: border-box }                none: without `content` there is no such pseudo-element
 *   p::first-letter { box-shadow: … }                   paragraphs, which have one anyway
 *
 * A sheet of another origin, which no script can read, may make some of any element: there each is asked for those that it can have (pseudo-elements-asked.ts).
 * Animations bring no `content`, and the browser's own sheet no letters but those of `quotes`, which a page may choose.
 */

/** What rules may do besides giving an element some, a bit each: bring text, and draw a part of a control far from it. */
export const [MAKES, DRAWS_PART] = [1, 2] as const;
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([['::-webkit-file-upload-button', '::file-selector-button']]);
const PSEUDO = /::(?!slotted|part)[\w-]+/;
const PSEUDOS = new RegExp(PSEUDO, 'g');
const ENDING = new RegExp(`${PSEUDO.source}.*$`);
/** Parts of controls that are elements of the browser's own. What is drawn of scroll bars stays in them, as of parts that a field cuts off. */
const PART =
  /^::-webkit-(?!scrollbar|input-placeholder|file-upload-button|search-|inner-spin|outer-spin|textfield-decoration)/;
const MADE_BY_CONTENT = /::(?:before|after)/;
/** A rule without any of these makes no pseudo-element. */
const MAKING = /[\s{;]content:|\ball:|@apply/;
/** By these a box may have a marker. */
const MARKING = /[\s{;](?:display|list-style[a-z-]*|all):|@apply/;
const QUOTING = MAKES | bitOf('::before') | bitOf('::after');
const EVERY_BIT = ALL_PSEUDOS | MAKES;

export class PseudoElementRules {
  readonly #named = new RuleSubjects();
  /** How far from their control those parts may be painted. */
  readonly partExtent = new PartExtent();
  readonly #unasked = new UnaskedPseudos();
  #asked: PseudoElementsAsked | undefined;
  /** Of rules that would have a pseudo-element come to be, did they say what is in it. */
  readonly #contentless: CSSStyleDeclaration[] = [];

  constructor(roots: readonly Node[]) {
    this.#named.add('q', QUOTING);
    for (const root of roots) this.add(root);
  }

  /** Takes in the rules of a document or shadow root. */
  add(root: Node): void {
    for (const rule of styleRulesOf(root)) {
      if (rule === undefined) this.#asked ??= new PseudoElementsAsked();
      else if (PSEUDO.test(rule.selectorText)) this.#take(rule);
    }
  }

  /** Whether a rule says by now what is in a pseudo-element, and did not when it was taken in. */
  get hasNewContent(): boolean {
    return this.#contentless.some(({ content }) => content !== '');
  }

  /** All that rules say by pseudo-elements that no script can ask for. */
  get unaskedText(): string {
    return this.#unasked.text;
  }

  /** What rules may give an element, a bit each; 0: nothing. */
  of(element: Element): number {
    return this.#asked === undefined ? this.#named.bitsOf(element) : EVERY_BIT;
  }

  /** Likewise, but that of rules that no script can read only what they give it just now. */
  givenTo(element: Element, styles: StyleCache): number {
    let bits = this.#named.bitsOf(element);
    for (const name of this.#asked?.of(element, styles.of(element)) ?? []) {
      bits |= bitOf(name) | (SPEAKING.has(name) || BOXES.has(name) ? MAKES : 0);
      if (name === NESTED_MARKER) bits |= DRAWS_UNASKED;
    }
    return bits;
  }

  #take({ selectorText, cssText, style }: StyleRule): void {
    const isMaking = MAKING.test(cssText);
    if (!isMaking && style !== undefined && MADE_BY_CONTENT.test(selectorText)) this.#contentless.push(style);
    const unasked = this.#unasked.take(selectorText, cssText, isMaking);
    const selectors = plainSelectors(selectorText);
    if (selectors === undefined) this.#named.addAll(unasked | this.#bitsOf(selectorText, isMaking, cssText));
    // One without a pseudo-element may stand beside another in a list.
    for (const selector of selectors ?? []) {
      const bits = PSEUDO.test(selector) ? unasked | this.#bitsOf(selector, isMaking, cssText) : 0;
      if (bits !== 0) this.#named.add(selector.replace(ENDING, ''), bits);
    }
  }

  #bitsOf(selector: string, isMaking: boolean, cssText: string): number {
    let bits = 0;
    for (const [written] of selector.matchAll(PSEUDOS)) {
      const name = OTHER_NAMES.get(written) ?? written;
      if (PART.test(name)) bits |= this.partExtent.take(cssText) ? DRAWS_PART : 0;
      else if (isMaking || !MADE.has(name)) bits |= bitOf(name);
      if (isMaking && SPEAKING.has(name)) bits |= MAKES;
      if (BOXES.has(name) && MARKING.test(cssText)) bits |= MAKES;
    }
    return bits;
  }
}

/** So many elements are asked one by one before the rules are searched. */
const FEW_ASKED = 50;

interface Reading {
  readonly roots: readonly Node[];
  generated: PseudoElementRules | undefined;
  asked: number;
}

let reading: Reading | undefined;

/** Has what is known of the rules hold while the page is read, when no script of its own runs; of a reading that asks few elements nothing need be known. */
export function holding(roots: readonly Node[], generated: PseudoElementRules | undefined, read: () => void): void {
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
  if (reading.generated === undefined && ++reading.asked > FEW_ASKED)
    reading.generated = new PseudoElementRules(reading.roots);
  return reading.generated === undefined || (reading.generated.of(element) & MAKES) !== 0;
}
