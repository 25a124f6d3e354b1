import { readColor } from './colors.ts';
import * as dom from './dom.ts';
import { Generated } from './generated.ts';
import { type Box, isEmpty } from './look.ts';
import { styleRulesOf } from './sheets.ts';
import type { Styles } from './styles.ts';

/*
 * What may lie over or under a text without being around it: positioned boxes that paint, boxes that take no pointer (which no hit test finds), and
 * the pseudo-elements of other elements. Whether one does is for a picture to say; here a text is only told from those that nothing can lie over.
 *
 * Elements are asked for their styles one by one; pseudo-elements only where a rule may make some (generated.ts).
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
  /** What the rules of each tree are searched for once in each whole reading: selectors of elements whose first line or letter looks otherwise. */
  readonly #parters = new Map<Node, ReadonlySet<string>>();
  #generated = new Generated([]);
  /** Measured once a pass. */
  #boxes: readonly (Overlay & { readonly box: Box })[] | undefined;

  /** Looks through trees: with `generated` through the whole page anew, and otherwise for what is new in them. */
  scan(roots: readonly Node[], styles: Styles, generated?: Generated): void {
    if (generated !== undefined) {
      this.#overlays = [];
      this.#parted = new Set();
      this.#parters.clear();
      this.#generated = generated;
    }
    for (const root of roots) this.#learn(dom.rootOf(root), generated !== undefined);
    const known = new Set(this.#overlays.flatMap(({ element, pseudo }) => (pseudo === undefined ? element : [])));
    const withPseudo = new Set(this.#overlays.flatMap(({ element, pseudo }) => (pseudo === undefined ? [] : element)));
    const take = (element: Element) => {
      if (!known.has(element)) this.#take(element, styles);
      if (this.#generated.mayHave(element) && !withPseudo.has(element)) this.#takePseudo(element, styles);
    };
    for (const root of roots) {
      if (dom.isElement(root)) take(root);
      for (const element of dom.query(root, '*')) take(element);
      for (const element of matching(root, this.#parters.get(dom.rootOf(root)))) this.#parted.add(element);
    }
  }

  /** Searches the rules of a tree that was not met before. */
  #learn(tree: Node, isGenerated: boolean): void {
    if (this.#parters.has(tree)) return;
    this.#parters.set(tree, partersIn(tree));
    if (!isGenerated) this.#generated.add(tree);
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

  #take(element: Element, styles: Styles): void {
    const style = styles.of(element);
    if (style.position === 'static' && style.pointerEvents !== 'none') return;
    if (paints(style) || PICTURES.has(dom.tagOf(element)))
      this.#overlays.push({ element, pseudo: undefined, stays: stays(element, styles) });
  }

  #takePseudo(element: Element, styles: Styles): void {
    for (const pseudo of PSEUDO_NAMES) {
      const style = getComputedStyle(element, pseudo);
      const { content, position, marginLeft, marginTop, transform } = style;
      if (content === 'none' || content === 'normal') continue;
      const isMoved =
        position !== 'static' || transform !== 'none' || marginLeft.startsWith('-') || marginTop.startsWith('-');
      if (isMoved && (paints(style) || content !== '""'))
        this.#overlays.push({ element, pseudo, stays: style.position === 'fixed' || stays(element, styles) });
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
function stays(element: Element, styles: Styles): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
    const { position } = styles.of(at);
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

function partersIn(root: Node): ReadonlySet<string> {
  const found = new Set<string>();
  for (const rule of styleRulesOf(root)) {
    if (rule === undefined || !PARTS.test(rule.selectorText)) continue;
    for (const selector of rule.selectorText.split(/,(?![^(]*\))/))
      if (PARTS.test(selector)) found.add(baseOf(selector));
  }
  return found;
}

/** The elements whose part a rule is about; what cannot be said without the rule around it (`&`), every one. */
function baseOf(selector: string): string {
  const base = selector
    .replace(PARTS, '')
    .replace(/::?[\w-]*(?:host|slotted)[^,]*/g, '*')
    .trim();
  if (base === '' || base.includes('&')) return '*';
  return /[\s>+~]$/.test(base) ? `${base}*` : base;
}

function* matching(root: Node, selectors: ReadonlySet<string> = new Set()): Iterable<Element> {
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
