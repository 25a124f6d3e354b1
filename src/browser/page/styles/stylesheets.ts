import { rulesIn, styleSheetsOf } from '../dom/safe-dom-paint.ts';

/** What a rule says of elements. */
export type StyleRule = Pick<CSSStyleRule, 'cssText' | 'selectorText'> & Partial<Pick<CSSStyleRule, 'style'>>;

/** The rules about elements in a document or shadow root, those within other rules and in imports counted; undefined stands for a sheet that no script can read. */
export function* styleRulesOf(root: Node): Iterable<StyleRule | undefined> {
  for (const sheet of styleSheetsOf(root)) yield* rulesOfSheet(sheet);
}

function* rulesOfSheet(sheet: CSSStyleSheet): Iterable<StyleRule | undefined> {
  const rules = rulesIn(sheet);
  if (rules === undefined) yield undefined;
  else yield* rulesUnder(rules);
}

/** `within`: in a style rule, whose own text says what stands there besides rules. */
function* rulesUnder(rules: Iterable<CSSRule>, within = false): Iterable<StyleRule | undefined> {
  for (const rule of rules) {
    const isStyle = rule instanceof CSSStyleRule;
    if (isStyle) yield rule;
    // `@scope (.a) { opacity: 0 }` is about whatever it is a scope of.
    else if (!within && isDeclarations(rule)) yield { selectorText: '*', cssText: `{ ${rule.cssText}` };
    if (rule instanceof CSSImportRule && rule.styleSheet !== null) yield* rulesOfSheet(rule.styleSheet);
    const inner: unknown = Reflect.get(rule, 'cssRules');
    const isWithin = isStyle || (within && !(rule instanceof CSSScopeRule));
    if (inner instanceof CSSRuleList && inner.length > 0) yield* rulesUnder(inner, isWithin);
  }
}

/** Not in every Chromium, nor in the types. */
function isDeclarations(rule: CSSRule): boolean {
  const declarations: unknown = Reflect.get(globalThis, 'CSSNestedDeclarations');
  return typeof declarations === 'function' && rule instanceof declarations;
}

/** How many style sheets and rules there are in documents and shadow roots; of a sheet of another origin nothing is known but that it is there. */
export function countRules(roots: readonly Node[]): number {
  let count = 0;
  for (const root of roots) for (const sheet of styleSheetsOf(root)) count += 1 + (rulesIn(sheet)?.length ?? 0);
  return count;
}
