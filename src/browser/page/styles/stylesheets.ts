import { getter, lazily } from '../dom/prototypes.ts';
import { isShadowRoot } from '../dom/safe-dom.ts';
import { rulesIn } from '../dom/safe-dom-paint.ts';

const sheetsOfDocument = getter(Document.prototype, 'styleSheets');
const adoptedByDocument = getter(Document.prototype, 'adoptedStyleSheets');
const sheetsOfRoot = lazily(() => getter(ShadowRoot.prototype, 'styleSheets'));
const adoptedByRoot = lazily(() => getter(ShadowRoot.prototype, 'adoptedStyleSheets'));

/** The style sheets of a document or a shadow root. */
export function styleSheetsOf(root: Node): CSSStyleSheet[] {
  if (isShadowRoot(root)) return [...sheetsOfRoot(root), ...adoptedByRoot(root)];
  return root === document ? [...sheetsOfDocument(document), ...adoptedByDocument(document)] : [];
}

/** The rules about elements in a document or shadow root, those within other rules and in imports counted; undefined stands for a sheet that no script can read. */
export function* styleRulesOf(root: Node): Iterable<CSSStyleRule | undefined> {
  for (const sheet of styleSheetsOf(root)) yield* rulesOfSheet(sheet);
}

function* rulesOfSheet(sheet: CSSStyleSheet): Iterable<CSSStyleRule | undefined> {
  const rules = rulesIn(sheet);
  if (rules === undefined) yield undefined;
  else yield* rulesUnder(rules);
}

function* rulesUnder(rules: Iterable<CSSRule>): Iterable<CSSStyleRule | undefined> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    if (rule instanceof CSSImportRule && rule.styleSheet !== null) yield* rulesOfSheet(rule.styleSheet);
    const inner: unknown = Reflect.get(rule, 'cssRules');
    if (inner instanceof CSSRuleList && inner.length > 0) yield* rulesUnder(inner);
  }
}

/** How many style sheets and rules there are in documents and shadow roots; of a sheet of another origin nothing is known but that it is there. */
export function countRules(roots: readonly Node[]): number {
  let count = 0;
  for (const root of roots) for (const sheet of styleSheetsOf(root)) count += 1 + (rulesIn(sheet)?.length ?? 0);
  return count;
}
