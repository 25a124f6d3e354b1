import { isShadowRoot } from './dom.ts';
import { getter, lazily } from './prototypes.ts';

const sheetsOfDocument = getter(Document.prototype, 'styleSheets');
const adoptedByDocument = getter(Document.prototype, 'adoptedStyleSheets');
const sheetsOfRoot = lazily(() => getter(ShadowRoot.prototype, 'styleSheets'));
const adoptedByRoot = lazily(() => getter(ShadowRoot.prototype, 'adoptedStyleSheets'));
const rulesOf = lazily(() => getter(CSSStyleSheet.prototype, 'cssRules'));

/** The style sheets of a document or a shadow root. */
export function styleSheetsOf(root: Node): CSSStyleSheet[] {
  if (isShadowRoot(root)) return [...sheetsOfRoot(root), ...adoptedByRoot(root)];
  return root === document ? [...sheetsOfDocument(document), ...adoptedByDocument(document)] : [];
}

/** How many rules a style sheet has; none where it is of another origin, and so out of the page's reach as well. */
export function ruleCountOf(sheet: CSSStyleSheet): number {
  try {
    return rulesOf(sheet).length;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return 0;
    throw error;
  }
}
