import { rulesIn, styleSheetsOf } from '../dom/safe-dom-paint.ts';

/*
 * Whether the rules of a document are those that were read. A script may change them without a mutation, and as many as before:
 *
 *   sheet.deleteRule(0); sheet.insertRule('p::before { content: "…"; opacity: 0 }')        another object
 *   rule.selectorText = 'p'; sheet.disabled = false; media.mediaText = 'all'               the same that says something else
 *
 * The objects are kept and compared one by one, with what they are about: 2,400 rules take 0.2 ms, where to write them down takes 5. What a rule says of elements
 * (`rule.style`) is not compared. Text that it brings is asked for by its elements (visibility/pseudo-text.ts).
 */

/** Rules that stand in one sheet or in one rule, as they were. */
type KeptList = readonly [list: CSSRuleList, rules: readonly CSSRule[]];

export class RuleSnapshot {
  readonly #sheets: readonly CSSStyleSheet[];
  /** When those hold: thousands of shadow roots may share one. */
  readonly #media: ReadonlyMap<CSSStyleSheet, string>;
  readonly #lists: KeptList[] = [];
  /** Of rules about elements, what they are about; of others, their conditions. */
  readonly #styleRules: CSSStyleRule[] = [];
  readonly #selectors: string[] = [];
  readonly #others: (readonly [rule: CSSRule, condition: string])[] = [];
  /** Of those in rules, the ones in which nothing stands, as in most. */
  readonly #empty: CSSRuleList[] = [];

  constructor(roots: readonly Node[]) {
    this.#sheets = roots.flatMap(styleSheetsOf);
    this.#media = new Map(this.#sheets.map((sheet) => [sheet, mediaOf(sheet)]));
    for (const sheet of this.#media.keys()) this.#takeSheet(sheet);
  }

  isCurrent(roots: readonly Node[]): boolean {
    const sheets = roots.flatMap(styleSheetsOf);
    return (
      sheets.length === this.#sheets.length &&
      sheets.every((sheet, at) => sheet === this.#sheets[at]) &&
      Array.from(this.#media).every(([sheet, media]) => mediaOf(sheet) === media) &&
      this.#lists.every(isUnchanged) &&
      this.#areAboutTheSame()
    );
  }

  /** Loops, since there are thousands of rules at each look. */
  #areAboutTheSame(): boolean {
    const [rules, selectors, empty] = [this.#styleRules, this.#selectors, this.#empty];
    for (let at = 0; at < rules.length; at++) if (rules[at]?.selectorText !== selectors[at]) return false;
    for (let at = 0; at < empty.length; at++) if (empty[at]?.length !== 0) return false;
    return this.#others.every(([rule, condition]) => conditionOf(rule) === condition);
  }

  #takeSheet(sheet: CSSStyleSheet): void {
    const rules = rulesIn(sheet);
    if (rules !== undefined) this.#take(rules);
  }

  #take(list: CSSRuleList): void {
    const rules = [...list];
    this.#lists.push([list, rules]);
    for (const rule of rules) {
      const inner: unknown = Reflect.get(rule, 'cssRules');
      if (rule instanceof CSSStyleRule) {
        this.#styleRules.push(rule);
        this.#selectors.push(rule.selectorText);
      } else this.#others.push([rule, conditionOf(rule)]);
      if (rule instanceof CSSImportRule && rule.styleSheet !== null) this.#takeSheet(rule.styleSheet);
      if (!(inner instanceof CSSRuleList)) continue;
      if (inner.length > 0) this.#take(inner);
      else this.#empty.push(inner);
    }
  }
}

function isUnchanged([list, rules]: KeptList): boolean {
  if (list.length !== rules.length) return false;
  for (let at = 0; at < rules.length; at++) if (list[at] !== rules[at]) return false;
  return true;
}

/** When the rules in one hold. */
function conditionOf(rule: CSSRule): string {
  if (rule instanceof CSSImportRule) return String(rule.styleSheet !== null);
  return rule instanceof CSSConditionRule ? rule.conditionText : '';
}

function mediaOf({ disabled, media }: CSSStyleSheet): string {
  return disabled ? 'none' : media.mediaText;
}
