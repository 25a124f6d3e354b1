import { rulesIn } from '../dom/safe-dom-paint.ts';
import { styleSheetsOf } from './stylesheets.ts';

/*
 * Whether the rules of a document are those that were read. A script may change them without a mutation, and as many as before:
 *
 *   sheet.deleteRule(0); sheet.insertRule('p::before { content: "…"; opacity: 0 }')        another object
 *   rule.selectorText = 'p'; sheet.disabled = false; media.mediaText = 'all'               the same that says something else
 *
 * The objects are kept and compared one by one, with what they are about: 2,400 rules take 0.2 ms, where to write them down takes 5. What a rule says of elements
 * (`rule.style`) is not compared. Text that it brings is asked for by its elements (visibility/pseudo-text.ts).
 */

/** Rules that stand in one sheet or in one rule. */
interface RuleList {
  readonly list: CSSRuleList;
  readonly rules: readonly CSSRule[];
  readonly about: readonly string[];
}

export class RuleSnapshot {
  readonly #sheets: readonly CSSStyleSheet[];
  readonly #media: readonly string[];
  readonly #lists: RuleList[] = [];

  constructor(roots: readonly Node[]) {
    this.#sheets = roots.flatMap(styleSheetsOf);
    this.#media = this.#sheets.map(mediaOf);
    for (const sheet of this.#sheets) this.#takeSheet(sheet);
  }

  isCurrent(roots: readonly Node[]): boolean {
    const sheets = roots.flatMap(styleSheetsOf);
    return (
      sheets.length === this.#sheets.length &&
      sheets.every((sheet, at) => sheet === this.#sheets[at] && mediaOf(sheet) === this.#media[at]) &&
      this.#lists.every(isUnchanged)
    );
  }

  #takeSheet(sheet: CSSStyleSheet): void {
    const rules = rulesIn(sheet);
    if (rules !== undefined) this.#take(rules);
  }

  #take(list: CSSRuleList): void {
    const rules = [...list];
    this.#lists.push({ list, rules, about: rules.map(subjectOf) });
    for (const rule of rules) {
      if (rule instanceof CSSImportRule && rule.styleSheet !== null) this.#takeSheet(rule.styleSheet);
      const inner: unknown = Reflect.get(rule, 'cssRules');
      if (inner instanceof CSSRuleList) this.#take(inner);
    }
  }
}

function isUnchanged({ list, rules, about }: RuleList): boolean {
  if (list.length !== rules.length) return false;
  for (let at = 0; at < rules.length; at++) {
    const rule = list[at];
    if (rule === undefined || rule !== rules[at] || subjectOf(rule) !== about[at]) return false;
  }
  return true;
}

/** What a rule is about: elements, or the conditions of those in it. */
function subjectOf(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return rule.selectorText;
  if (rule instanceof CSSImportRule) return String(rule.styleSheet !== null);
  return rule instanceof CSSConditionRule ? rule.conditionText : '';
}

function mediaOf({ disabled, media }: CSSStyleSheet): string {
  return disabled ? 'none' : media.mediaText;
}
