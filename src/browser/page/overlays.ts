import { readColor } from './colors.ts';
import * as dom from './dom.ts';
import { rulesIn } from './dom-paint.ts';
import { type Box, isEmpty } from './look.ts';
import { styleSheetsOf } from './sheets.ts';

/*
 * What may lie over or under a text without being around it: positioned boxes that paint, boxes that take no pointer (which no hit test finds), and
 * the pseudo-elements of other elements. Whether one does is for a picture to say; here a text is only told from those that nothing can lie over.
 *
 * Elements are asked for their styles one by one. For pseudo-elements that would cost five times as much, and so the rules are searched for those
 * that make some, and only what these rules match is asked. A sheet of another origin can be read by no script: then every element is asked.
 */

/** What paints by itself, whatever lies behind. */
export const PICTURES: ReadonlySet<string> = new Set([
  'img',
  'video',
  'canvas',
  'svg',
  'picture',
  'iframe',
  'object',
  'embed',
]);
const CLEAR = 'rgba(0, 0, 0, 0)';
const PSEUDO = /:{1,2}(?:before|after)\b/;
const PARTS = /:{1,2}(?:first-line|first-letter)\b/;
const PSEUDO_NAMES = ['::before', '::after'] as const;

interface Overlay {
  readonly element: Element;
  /** One of its pseudo-elements; undefined: the element itself. */
  readonly pseudo: string | undefined;
  /** Stays where it is when the page is scrolled, so that what is under it may be scrolled out from under it. */
  readonly stays: boolean;
}

export class Overlays {
  #overlays: Overlay[] = [];
  #parted = new Set<Element>();
  /** What the rules of each tree are searched for once in each whole reading. */
  readonly #suspects = new Map<Node, Suspects>();
  /** Measured once a pass. */
  #boxes: readonly (Overlay & { readonly box: Box })[] | undefined;

  /** Looks through a tree: a whole one anew, of a part what is new in it. */
  scan(roots: readonly Node[], whole: boolean): void {
    if (whole) {
      this.#overlays = [];
      this.#parted = new Set();
      this.#suspects.clear();
    }
    const known = new Set(this.#overlays.map(({ element }) => element));
    for (const root of roots) {
      if (dom.isElement(root) && !known.has(root)) this.#take(root);
      for (const element of dom.query(root, '*')) if (!known.has(element)) this.#take(element);
      const tree = dom.rootOf(root);
      const { makers, parters } = this.#suspects.get(tree) ?? suspectsIn(tree);
      this.#suspects.set(tree, { makers, parters });
      for (const element of matching(root, makers)) this.#takePseudo(element);
      for (const element of matching(root, parters)) this.#parted.add(element);
    }
  }

  /** A new pass: boxes may stand elsewhere. */
  moved(): void {
    this.#boxes = undefined;
  }

  get isEmpty(): boolean {
    return this.#overlays.length === 0;
  }

  /** Whether something that does not hold the text may be painted over or under a place. `fixed`: the text stays where it is when the page is scrolled. */
  meets(place: Box, element: Element, fixed: boolean): boolean {
    this.#boxes ??= this.#measure();
    return this.#boxes.some(({ box, pseudo, stays, element: other }) => {
      if (!overlap(box, place) || (stays && !fixed && !fillsViewport(box))) return false;
      return pseudo !== undefined || !holds(other, element);
    });
  }

  /** Whether the first line or letter of a block around this is painted by a rule of its own. */
  isParted(element: Element): boolean {
    if (this.#parted.size === 0) return false;
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at))
      if (this.#parted.has(at)) return true;
    return false;
  }

  #take(element: Element): void {
    const style = getComputedStyle(element);
    if (style.position === 'static' && style.pointerEvents !== 'none') return;
    if (paints(style) || PICTURES.has(dom.tagOf(element)))
      this.#overlays.push({ element, pseudo: undefined, stays: stays(element) });
  }

  #takePseudo(element: Element): void {
    for (const pseudo of PSEUDO_NAMES) {
      const style = getComputedStyle(element, pseudo);
      const { content, position, marginLeft, marginTop, transform } = style;
      if (content === 'none' || content === 'normal') continue;
      const isMoved =
        position !== 'static' || transform !== 'none' || marginLeft.startsWith('-') || marginTop.startsWith('-');
      if (isMoved && (paints(style) || content !== '""'))
        this.#overlays.push({ element, pseudo, stays: style.position === 'fixed' || stays(element) });
    }
  }

  #measure(): readonly (Overlay & { readonly box: Box })[] {
    this.#overlays = this.#overlays.filter(({ element }) => dom.isConnected(element));
    return this.#overlays.flatMap((each) => {
      const { left, top, right, bottom } =
        each.pseudo === undefined ? dom.rectOf(each.element) : boxOfPseudo(each.element, each.pseudo);
      const box = { left, top, right, bottom };
      return isEmpty(box) ? [] : [{ ...each, box }];
    });
  }
}

/** Whether an element or one around it is fixed, or sticks. */
function stays(element: Element): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}

/** Whether nothing can be scrolled out from under a box. */
export function fillsViewport({ top, bottom }: Pick<Box, 'top' | 'bottom'>): boolean {
  return top <= 1 && bottom >= globalThis.innerHeight - 1;
}

/** Each property is read by its name: taken apart, a computed style is read whole, which takes milliseconds. */
function paints(style: CSSStyleDeclaration): boolean {
  if (style.backgroundImage !== 'none' || style.boxShadow !== 'none') return true;
  const { backgroundColor } = style;
  if (backgroundColor !== CLEAR && (readColor(backgroundColor)?.[3] ?? 1) > 0) return true;
  return style.borderTopStyle !== 'none' || style.borderLeftStyle !== 'none' || style.backdropFilter !== 'none';
}

/** About where a pseudo-element is painted: no script is told, but a positioned one is said to be so far from the box that it is placed in. */
function boxOfPseudo(element: Element, pseudo: string): Box {
  const style = getComputedStyle(element, pseudo);
  let holder: Element = element;
  while (getComputedStyle(holder).position === 'static') {
    const above = dom.drawnParentOf(holder);
    if (above === undefined) break;
    holder = above;
  }
  const { left, top, right, bottom } = dom.rectOf(holder);
  const sides = [style.left, style.top, style.width, style.height].map(Number.parseFloat);
  if (style.position === 'static' || style.transform !== 'none' || sides.some(Number.isNaN))
    return { left, top, right, bottom };
  const [x = 0, y = 0, width = 0, height = 0] = sides;
  const pad = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const [from, above] = [left + x, top + y];
  return {
    left: from,
    top: above,
    right: from + width + pad,
    bottom: above + height + Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom),
  };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Whether an element is around another, shadow roots counted. */
function holds(outer: Element, inner: Element): boolean {
  for (let at: Element | undefined = inner; at !== undefined; at = dom.drawnParentOf(at)) if (at === outer) return true;
  return false;
}

interface Suspects {
  /** Selectors of elements that rules make pseudo-elements for. */
  readonly makers: Set<string>;
  /** Selectors of those whose first line or letter looks otherwise. */
  readonly parters: Set<string>;
}

function suspectsIn(root: Node): Suspects {
  const found: Suspects = { makers: new Set(), parters: new Set() };
  for (const sheet of styleSheetsOf(root)) {
    const rules = rulesIn(sheet);
    if (rules === undefined) found.makers.add('*');
    else gather(rules, found);
  }
  return found;
}

function gather(rules: Iterable<CSSRule>, found: Suspects): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const { selectorText } = rule;
      if (selectorText.includes(':')) {
        for (const selector of selectorText.split(/,(?![^(]*\))/)) {
          const into = PSEUDO.test(selector) ? found.makers : PARTS.test(selector) ? found.parters : undefined;
          into?.add(baseOf(selector));
        }
      }
    }
    const inner: unknown = Reflect.get(rule, 'cssRules');
    if (inner instanceof CSSRuleList && inner.length > 0) gather(inner, found);
    if (rule instanceof CSSImportRule && rule.styleSheet !== null) {
      const imported = rulesIn(rule.styleSheet);
      if (imported === undefined) found.makers.add('*');
      else gather(imported, found);
    }
  }
}

/** The elements that a pseudo-element's rule is about; what cannot be said without the rule around it (`&`), every one. */
function baseOf(selector: string): string {
  const base = selector
    .replace(PSEUDO, '')
    .replace(PARTS, '')
    .replace(/::?[\w-]*(?:host|slotted)[^,]*/g, '*')
    .trim();
  if (base === '' || base.includes('&')) return '*';
  return /[\s>+~]$/.test(base) ? `${base}*` : base;
}

function* matching(root: Node, selectors: ReadonlySet<string>): Iterable<Element> {
  if (selectors.size === 0) return;
  if (selectors.has('*')) {
    if (dom.isElement(root)) yield root;
    yield* dom.query(root, '*');
    return;
  }
  for (const selector of selectors) {
    try {
      if (dom.isElement(root) && dom.matches(root, selector)) yield root;
      yield* dom.query(root, selector);
    } catch (error) {
      // A selector that holds only inside its own rule: nobody can say what it matches.
      if (!(error instanceof DOMException)) throw error;
      yield* dom.query(root, '*');
    }
  }
}
