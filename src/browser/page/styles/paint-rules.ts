import * as dom from '../dom/safe-dom.ts';
import { animatedIn } from '../dom/safe-dom-paint.ts';
import { plainSelectors, RuleSubjects } from './rule-subjects.ts';
import { styleRulesOf } from './stylesheets.ts';

/*
 * Which elements may be see-through, filtered, masked, cut to a shape or by containment, mixed with what is behind, turned, shrunk or struck out. Hardly any is, and
 * to ask each of a large page for the properties that say so takes half of what reading its styles takes. What may set one of them on an element:
 *
 *   - a rule: those that name such a property are searched for, and elements that they may be about (rule-subjects.ts) are asked;
 *   - a `style` attribute, which a script's `element.style` is as well;
 *   - an animation or a transition, a script's or a rule's, over and held ones counted;
 *   - in SVG and MathML, attributes; of some elements, the browser's own sheet. So only HTML elements of which that sheet says nothing of the kind are passed over.
 *
 * What gives an element a background, a border, an outline or a shadow is searched for likewise, and most elements of most pages have none.
 *
 * None of these properties is inherited, but for `visibility` and the combining of letters, which are odd where they are set. What they do to what is within is handed down where they are read (browser/page/visibility/computed-paint.ts).
 */

const PAINTING =
  /[\s{;](?:-webkit-)?(?:(?:opacity|filter|clip(?:-path)?|mask[a-z-]*|mix-blend-mode|transform[a-z-]*|translate|rotate|scale|contain|content(?:-visibility)?|text-decoration[a-z-]*|text-combine[a-z-]*|position-a[a-z]*|all):|visibility: (?!hidden|visible|inherit))|@apply/;
/** Pseudo-elements but for those that are elements of another tree. */
const OF_PSEUDO = /::(?!slotted|part)/;
/** Elements of which the browser's own sheet says nothing of these properties, whatever their attributes and states. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo blockquote br button caption center cite code col colgroup data dd dfn div dl dt em figcaption figure
  font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark nav ol p pre q samp section small span strong sub
  sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/),
);

/** What has an element paint by itself: browser/page/visibility/paint-extent.ts reads no other property. */
const COVERING =
  /[\s{;](?:-webkit-)?(?:background[a-z-]*|border[a-z-]*|box-shadow|outline[a-z-]*|backdrop-filter|all):|@apply/;
/** Elements that the browser's own sheet gives no background, border or shadow, whatever their attributes but for `popover`; a ring around what has the focus covers nothing. */
const BARE_TAGS: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo blockquote br center cite code data dd dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header
  hgroup i ins kbd label li main nav ol p pre q samp section small span strong sub sup time tt u ul var wbr`.split(
    /\s+/,
  ),
);

export class PaintRules {
  readonly #odd = new RuleSubjects();
  readonly #covering = new RuleSubjects();
  readonly #animated = new Set<Element>();

  constructor(roots: readonly Node[]) {
    for (const root of roots) {
      for (const element of animatedIn(root)) this.#animated.add(element);
      for (const rule of styleRulesOf(root)) {
        if (rule === undefined) {
          this.#odd.addAll();
          this.#covering.addAll();
        } else {
          const { cssText, selectorText } = rule;
          if (PAINTING.test(cssText)) take(selectorText, this.#odd);
          if (COVERING.test(cssText)) take(selectorText, this.#covering);
        }
      }
    }
  }

  /** Whether nothing can have set any of the properties on an element. */
  passesOver(element: Element): boolean {
    return PLAIN_TAGS.has(dom.tagOf(element)) && this.#isUntouched(element) && !this.#odd.mayHold(element);
  }

  /** Whether nothing can have given an element a background, a border, an outline or a shadow of its own. */
  isBare(element: Element): boolean {
    return (
      BARE_TAGS.has(dom.tagOf(element)) &&
      this.#isUntouched(element) &&
      !dom.hasAttribute(element, 'popover') &&
      !this.#covering.mayHold(element)
    );
  }

  #isUntouched(element: Element): boolean {
    return dom.isHtmlElement(element) && !dom.hasAttribute(element, 'style') && !this.#animated.has(element);
  }
}

function take(selectorText: string, named: RuleSubjects): void {
  const selectors = plainSelectors(selectorText);
  if (selectors === undefined) named.addAll();
  else for (const selector of selectors) if (!OF_PSEUDO.test(selector)) named.add(selector);
}
