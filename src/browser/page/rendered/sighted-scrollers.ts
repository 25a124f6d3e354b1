import * as dom from '../dom/safe-dom.ts';
import { type ComputedPaints, LEAST_ALPHA } from '../painting/computed-paint.ts';
import { layersIn } from '../styles/paint-order.ts';

/*
 * Whether a box that scrolls shows anybody what is scrolled into it. Of text that is scrolled out of one over all of which something lies, no picture tells; another text of
 * the same box, layer and colour does, which stands in it now and is seen.
 */

export const CONTROLS = 'a,button,label,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
const SPEAKS = /[\p{L}\p{N}]/u;

/** In one reading of the page. */
export class SightedScrollers {
  readonly #paints: ComputedPaints;
  readonly #isInSight: (node: Text) => boolean;
  readonly #known = new Map<Element, Map<string, boolean>>();

  /** `isInSight`: whether a text is seen where it stands now. */
  constructor(paints: ComputedPaints, isInSight: (node: Text) => boolean) {
    this.#paints = paints;
    this.#isInSight = isInSight;
  }

  /** Whether the box that scrolls a text is known to show what is scrolled into it in the text's colour. */
  isSighted(node: Text): boolean {
    const parent = dom.drawnParentOf(node);
    const scroller = parent === undefined ? undefined : this.#paints.of(parent).scroller;
    if (scroller === undefined || parent === undefined) return false;
    const known = this.#known.get(scroller) ?? new Map<string, boolean>();
    this.#known.set(scroller, known);
    const { color } = getComputedStyle(parent);
    const layers = layersIn(scroller, parent);
    const key = `${color} ${layers}`;
    const isSighted = known.get(key) ?? this.#showsAny(scroller, color, layers);
    known.set(key, isSighted);
    return isSighted;
  }

  #showsAny(scroller: Element, color: string, layers: string): boolean {
    for (const [node, parent] of textsIn(scroller)) {
      // What stays where it is, or is placed by a box farther out, is not scrolled with the others.
      if (!isEvidence(node, parent, color) || this.#paints.of(parent).scroller !== scroller) continue;
      if (layersIn(scroller, parent) === layers && this.#isInSight(node)) return true;
    }
    return false;
  }
}

/** The texts that are drawn in an element, and what each stands in. */
function* textsIn(element: Element): Generator<readonly [Text, Element], void> {
  const open = [element];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const node of Array.from(dom.drawnChildrenOf(parent))) {
      if (dom.isText(node)) yield [node, parent];
      else if (dom.isElement(node)) open.push(node);
    }
  }
}

/** Labels stay, whether anybody sees them or not, and what is not drawn. */
function isEvidence(node: Text, parent: Element, color: string): boolean {
  if (!SPEAKS.test(dom.dataOf(node)) || dom.closest(parent, CONTROLS) !== null) return false;
  const style = getComputedStyle(parent);
  return style.color === color && style.visibility === 'visible' && Number(style.opacity) >= LEAST_ALPHA;
}
