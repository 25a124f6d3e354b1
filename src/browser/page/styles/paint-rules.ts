import * as dom from '../dom/safe-dom.ts';
import { animatedIn, fullScreenIn } from '../dom/safe-dom-paint.ts';
import { isAtShadow, plainSelectors, RuleSubjects } from './rule-subjects.ts';
import { type StyleRule, styleRulesOf } from './stylesheets.ts';

/*
 * What of an element's look anything may have set. Hardly any element of a large page is see-through, filtered, masked, cut, turned, placed elsewhere or spaced out,
 * and to ask each for the properties that say so takes most of what reading its styles takes. What may set one of them on an element:
 *
 *   - a rule: those that name such a property are searched for, and elements that they may be about (rule-subjects.ts) are asked;
 *   - a `style` attribute, which a script's `element.style` is as well;
 *   - an animation or a transition, a script's or a rule's, over and held ones counted;
 *   - in SVG and MathML, attributes; of some elements, the browser's own sheet. So only HTML elements of which that sheet says nothing of the kind are passed over.
 *
 * What is inherited is handed down from element to element where that is read (browser/page/painting/computed-paint.ts), and so is what the other properties do to what is within. `visibility`
 * and the combining of letters are inherited, and odd only where they are set.
 */

const PAINTING =
  /[\s{;](?:-webkit-)?(?:(?:opacity|filter|clip(?:-path)?|mask[a-z-]*|border-shape|mix-blend-mode|transform[a-z-]*|translate|rotate|scale|contain|content(?:-visibility)?|text-decoration[a-z-]*|text-combine[a-z-]*|position-a[a-z]*|box-reflect|all):|visibility: (?!hidden|visible|inherit)|z-index: (?!\d|auto))|@apply/;
/** Pseudo-elements but for those that are elements of another tree. */
const OF_PSEUDO = /::(?!slotted|part)/;
/** Elements of which the browser's own sheet says nothing of these properties, whatever their attributes and states. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo blockquote br button caption center cite code col colgroup data dd dfn div dl dt em figcaption figure
  font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark nav ol p pre q samp section small span strong sub
  sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/),
);

/** What has an element paint by itself: browser/page/painting/paint-extent.ts reads no other property. */
const COVERING_BY =
  /[\s{;](?:-webkit-)?(?:(?:background[a-z-]*|border[a-z-]*|box-shadow|outline[a-z-]*|backdrop-filter|(?:column-|row-)?rule[a-z-]*|all):|content: [^;]*\()|@apply/;
/** Elements that the browser's own sheet gives no background, border or shadow, whatever their attributes but for `popover`; a ring around what has the focus covers nothing. */
const BARE_TAGS: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo blockquote br center cite code data dd dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header
  hgroup i ins kbd label li main nav ol p pre q samp section small span strong sub sup time tt u ul var wbr`.split(
    /\s+/,
  ),
);

/** What an element's own box is, and whether it is there. */
const PLACING_BY = /[\s{;](?:-webkit-)?(?:display|position|overflow[a-z-]*|all):|@apply/;
/** Elements that the browser's own sheet draws in the flow, with nothing cut off, whatever their attributes but for `hidden` and `popover`. */
export const PLACED_TAGS: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo blockquote caption center cite code data dd dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6
  header hgroup i ins kbd label li main mark nav ol p pre q samp section small span strong sub sup table tbody td tfoot th thead time tr tt u ul
  var`.split(/\s+/),
);

/** What is inherited and read of letters: their size, colour, shadow, lines and spaces, and whether they are there. Of lines, only what may lay them upon each other. */
const LETTERS_BY =
  /[\s{;](?:-webkit-)?(?:color[a-z-]*|forced-color-adjust|font[a-z-]*|letter-spacing|word-spacing|text-(?:security|fill-color|stroke[a-z-]*|shadow|size-adjust)|visibility|zoom|all):|line-height: (?!normal|inherit|[1-9][\d.]*(?:;|r?em)|[2-9]\d[\d.]*px)|@apply/;
/** Elements whose letters the browser's own sheet leaves as they are around them, but for their weight and slant. */
const LETTERED_TAGS: ReadonlySet<string> = new Set(
  `abbr address article aside b bdi bdo blockquote caption center cite data dd dfn div dl dt em figcaption figure footer header hgroup i ins label li
  main nav ol p q section span strong tbody td tfoot th thead time tr u ul var`.split(/\s+/),
);

/** A length that is more than a thin line, or may be. */
const WIDE = String.raw`[^;]*(?:(?<![\d.])(?:[6-9]|\d{2,})(?:\.\d+)?px|\d(?:%|[a-oq-z]|p[tc])|thick|(?<!rgba?|hsla?|hwb|lab|lch|color)\()`;
/** What has letters paint beyond their boxes. */
const REACHING_BY = new RegExp(
  String.raw`[\s{;](?:-webkit-)?(?:text-shadow: (?!none)|text-stroke(?:-width)?: (?!0px)|filter: (?!none)|box-reflect: (?!none)|` +
    `(?:text-decoration(?:-thickness)?|text-underline-offset): ${WIDE}|text-emphasis(?:-style)?: (?!none))|@apply`,
);
const REACHING_INLINE = [
  ...['text-shadow', 'text-stroke', 'filter', 'box-reflect', 'text-emphasis'].map((name) => `[style*=${name} i]`),
  // `text-decoration: none` is in many, and draws no line.
  ...['line', 'var('].map((line) => `[style*=text-decoration i][style*="${line}" i]`),
].join();

/** What an element paints along its edges, over its ground: wide borders and outlines, shadows inside, pictures of borders, rules between columns. */
const RIMMING_BY = new RegExp(
  String.raw`[\s{;](?:-webkit-)?(?:(?:border(?![a-z-]*(?:radius|spacing|collapse|image))[a-z-]*|outline(?:-width|-offset)?): ${WIDE}|outline-offset: -|` +
    String.raw`box-shadow: [^;]*(?:inset|(?<!rgba?|hsla?|hwb|lab|lch|color)\()|border-image[a-z-]*: (?!none|initial)|(?:column-|row-)?rule[a-z-]*:|all:)|@apply`,
);
/** Elements of which no attribute says how wide their borders are. */
const RIMLESS_TAGS: ReadonlySet<string> = new Set([...PLAIN_TAGS].filter((tag) => tag !== 'table'));

/** What may have been set, a bit each: what is odd, a background or border, the box itself, the letters, what these paint beyond themselves, and what is painted along the edges. */
export const [ODD, COVERING, PLACING, LETTERS, REACHING, RIMMING] = [1, 2, 4, 8, 16, 32] as const;
export const ANYTHING = ODD | COVERING | PLACING | LETTERS | REACHING | RIMMING;
const GROUPS = [
  [ODD, PAINTING, PLAIN_TAGS],
  [COVERING, COVERING_BY, BARE_TAGS],
  [PLACING, PLACING_BY, PLACED_TAGS],
  [LETTERS, LETTERS_BY, LETTERED_TAGS],
  [REACHING, REACHING_BY, PLAIN_TAGS],
  [RIMMING, RIMMING_BY, RIMLESS_TAGS],
] as const;
const POINTING_BY = /[\s{;]pointer-events:|@apply/;
const POINTED = '[pointer-events],[style*=pointer-events i]';
/** Whether items are marked by pictures. */
const MARKING_BY = /[\s{;]list-style(?:-image)?: [^;]*\(|@apply/;
const MARKING_INLINE = '[style*=list-style i][style*="("]';
/** What has it painted larger: `var(…)` may be any of it. */
const SCALING_BY = /[\s{;](?:-webkit-)?(?:zoom|scale|transform|perspective|all): (?!none|1;|normal)|@apply/;
const SCALING_INLINE = ['zoom', 'scale', 'transform', 'perspective'].map((name) => `[style*=${name} i]`).join();

/** Whether a rule has letters paint beyond their boxes, whosever they are. */
export function mayReachBy(rule: StyleRule): boolean {
  return REACHING_BY.test(rule.cssText);
}

export class PaintRules {
  readonly #rules = new RuleSubjects();
  readonly #animated = new Set<Element>();
  readonly #hasShadows: boolean;
  readonly #known = new Map<Element, number>();
  readonly #ofTags = new Map<string, number>();
  /** Whether anything may have a press go through it to what is behind. */
  readonly mayLetThrough: boolean;
  /** Whether anything may have a picture mark the items of a list. */
  readonly mayMark: boolean;
  /** Whether anything may have letters paint beyond their boxes, but for what their font does. */
  readonly mayReach: boolean;
  /** Whether anything may be painted larger than its styles say. */
  readonly mayScale: boolean;

  constructor(roots: readonly Node[]) {
    this.#hasShadows = roots.length > 1;
    let mayLetThrough = false;
    let [mayReach, mayScale, mayMark] = [false, false, false];
    for (const root of roots) {
      for (const element of animatedIn(root)) this.#animated.add(element);
      for (const element of fullScreenIn(root)) this.#animated.add(element);
      for (const rule of styleRulesOf(root)) {
        if (rule === undefined) {
          this.#rules.addAll(ANYTHING);
          [mayLetThrough, mayReach, mayMark, mayScale] = [true, true, true, true];
          continue;
        }
        // To write a rule down takes longer than to search it.
        const { cssText } = rule;
        const bits = this.#take(cssText, rule.selectorText);
        mayReach ||= (bits & REACHING) !== 0;
        mayLetThrough ||= POINTING_BY.test(cssText);
        mayMark ||= MARKING_BY.test(cssText);
        mayScale ||= SCALING_BY.test(cssText);
      }
      mayLetThrough ||= dom.hasAny(root, POINTED);
      mayReach ||= dom.hasAny(root, REACHING_INLINE);
      mayMark ||= dom.hasAny(root, MARKING_INLINE);
      mayScale ||= dom.hasAny(root, SCALING_INLINE);
    }
    this.mayReach = mayReach || this.#animated.size > 0;
    this.mayMark = mayMark || this.#animated.size > 0;
    this.mayScale = mayScale || this.#animated.size > 0;
    this.mayLetThrough = mayLetThrough || this.#animated.size > 0;
  }

  /** What of an element anything may have set. */
  bitsOf(element: Element): number {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const bits = this.#isApart(element) ? ANYTHING : this.#bitsOfTag(dom.tagOf(element)) | this.#rules.bitsOf(element);
    this.#known.set(element, bits);
    return bits;
  }

  /** Whether something else than rules and its tag may say how it looks. */
  #isApart(element: Element): boolean {
    if (!dom.isHtmlElement(element) || this.#animated.has(element)) return true;
    // What is in no slot is not drawn.
    if (this.#hasShadows && isAtShadow(element)) return true;
    return dom.hasAttributes(element) && SAYING.some((name) => dom.hasAttribute(element, name));
  }

  #bitsOfTag(tag: string): number {
    const known = this.#ofTags.get(tag);
    if (known !== undefined) return known;
    let bits = 0;
    for (const [bit, , tags] of GROUPS) if (!tags.has(tag)) bits |= bit;
    this.#ofTags.set(tag, bits);
    return bits;
  }

  /** What a rule may set. */
  #take(cssText: string, selectorText: string): number {
    let bits = 0;
    for (const [bit, setting] of GROUPS) if (setting.test(cssText)) bits |= bit;
    if (bits === 0) return bits;
    const selectors = plainSelectors(selectorText);
    if (selectors === undefined) this.#rules.addAll(bits);
    else for (const selector of selectors) if (!OF_PSEUDO.test(selector)) this.#rules.add(selector, bits);
    return bits;
  }
}

/** Attributes by which an element may look in any way. */
const SAYING = ['style', 'hidden', 'popover'] as const;
