import { plainSelectors, RuleSubjects } from './rule-subjects.ts';
import { type StyleRule, styleRulesOf } from './stylesheets.ts';

/*
 * Which elements may have a `::before` or an `::after`. To ask an element for the style of one costs as much as five properties of its own, and hardly any has
 * one; so the rules are searched for those that make some.
 *
 *   .menu > .icon-bin::before { content: "\f014" }      elements of the class icon-bin
 *   *::before { box-sizing: border-box }                none: without `content` there is no pseudo-element
 *
 * A sheet of another origin, which no script can read, may make some of any element. Animations bring no `content`, and the browser's own sheet no letters.
 */

const PSEUDO = /::(?:before|after|marker|scroll-marker|scroll-button|checkmark|picker-icon)\b/;
const ENDING = /::(?:before|after|marker|scroll-marker|scroll-button|checkmark|picker-icon)(?::[a-z-]+)*$/;
/** A rule without any of these makes no pseudo-element. */
const MAKING = /[\s{;]content:|\ball:|@apply/;

export class PseudoElementRules {
  readonly #named = new RuleSubjects();

  constructor(roots: readonly Node[]) {
    for (const root of roots) this.add(root);
  }

  /** Takes in the rules of a document or shadow root. */
  add(root: Node): void {
    for (const rule of styleRulesOf(root)) {
      if (rule === undefined) this.#named.addAll();
      else this.#take(rule);
    }
  }

  /** Whether a rule may give an element a pseudo-element. */
  mayHave(element: Element): boolean {
    return this.#named.mayHold(element);
  }

  #take(rule: StyleRule): void {
    const { selectorText } = rule;
    if (!PSEUDO.test(selectorText) || !MAKING.test(rule.cssText)) return;
    const selectors = plainSelectors(selectorText);
    if (selectors === undefined) this.#named.addAll();
    // One without a pseudo-element may stand beside another in a list.
    else for (const selector of selectors) if (PSEUDO.test(selector)) this.#named.add(selector.replace(ENDING, ''));
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
  return reading.generated?.mayHave(element) ?? true;
}
