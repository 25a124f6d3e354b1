import { EVERYWHERE, isEmpty, viewportBox } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { hasWords, LetterReach, type ReachOptions } from '../letters/letter-reach.ts';
import {
  isOverflowing,
  type Overlay,
  PICTURES,
  paints,
  paintsOtherwise,
  partFarFrom,
} from '../painting/paint-extent.ts';
import { reachesOut, reachOfLetters, SPILL } from '../painting/painted-reach.ts';
import { isRuled } from '../painting/rims.ts';
import { highlightBoxes } from '../painting/unusual-paint.ts';
import { isMarkedByPicture, mayBeItem } from '../styles/list-markers.ts';
import { ANYTHING, COVERING, ODD, type PaintRules, PLACING, RIMMING } from '../styles/paint-rules.ts';
import { bitOf } from '../styles/pseudo-element-names.ts';
import { MAKES, PseudoElementRules } from '../styles/pseudo-element-rules.ts';
import { Staying } from '../styles/staying.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { SAYS_UNASKED } from '../styles/unasked-pseudos.ts';
import { boxOfOverlay } from './overlay-box.ts';
import { PartedElements } from './parted-elements.ts';
import { pseudoOverlaysOf } from './pseudo-overlays.ts';
import type { Measured } from './staying-overlays.ts';
import { VisitedLinks } from './visited-links.ts';

/*
 * What paints, and so may lie over a text: elements are asked for their styles one by one; pseudo-elements only where a rule may make some
 * (browser/page/styles/pseudo-element-rules.ts).
 */

export const BACKDROP = '::backdrop';
const HIGHLIGHT = '::highlight';
/** What is over the page and may have a backdrop. */
const TOP_LAYER = ':popover-open,:modal';

/** What else is known to one who looks through trees. */
interface Scanning {
  readonly painters?: PaintRules | undefined;
  /** Of the whole page. */
  readonly generated: PseudoElementRules | undefined;
  /** What of letters may be painted far from them. */
  readonly reach: ReachOptions;
  /** Hears of elements that rules may bring text for; `given`: what rules may give them; `unasked`: what they may bring that no script can ask for. */
  readonly onGenerated: (element: Element, given: number, unasked: string) => void;
}

/** Of the trees of a document, from one whole reading to the next. */
export class FoundOverlays {
  #overlays: Overlay[] = [];
  #parts = new PartedElements();
  #generated = new PseudoElementRules([]);
  /** In what colours links that were visited may be. */
  visited = new VisitedLinks();
  readonly #trees = new Set<Node>();

  /** Looks through trees: with `generated` through the whole page anew, and otherwise for what is new in them. */
  scan(roots: readonly Node[], styles: StyleCache, { painters, generated, reach, onGenerated }: Scanning): void {
    if (generated !== undefined) {
      this.#overlays = [];
      this.#parts = new PartedElements();
      this.visited = new VisitedLinks();
      this.#generated = generated;
    }
    for (const root of roots) {
      const isNew = this.#parts.learn(dom.rootOf(root));
      if (isNew && generated === undefined) this.#generated.add(dom.rootOf(root));
    }
    const known = new Set(this.#overlays.flatMap(({ element, pseudo }) => (pseudo === undefined ? element : [])));
    const withPseudo = new Set(this.#overlays.flatMap(({ element, pseudo }) => (pseudo === undefined ? [] : element)));
    const letters = new LetterReach(painters, styles, reach);
    const staying = new Staying(styles, painters);
    const mayMark = painters?.mayMark !== false;
    let mayLetThrough = painters?.mayLetThrough !== false || roots.some((root) => letsThrough(root, styles));
    const take = (element: Element) => {
      const bits = painters?.bitsOf(element) ?? ANYTHING;
      const farther = letters.overhangOf(element);
      const isLetters = farther > 0 || letters.isSpilling(element);
      const isMarked = mayMark && isMarkedByPicture(styles.of(element));
      const mayPaint = (bits & (COVERING | PLACING)) !== 0 || PICTURES.has(dom.tagOf(element));
      if (mayLetThrough || isLetters || isMarked || mayPaint) {
        // What a closed shadow root says of one, all that is in it inherits, and comes after it.
        mayLetThrough ||= letsThrough(element, styles);
        if (!known.has(element)) this.#take(element, styles, bits, { farther, isLetters, isMarked }, staying);
      }
      const given = this.#generated.givenTo(element, styles);
      const isItem = mayBeItem(element, styles, (bits & PLACING) === 0);
      if (isItem || (given & (MAKES | SAYS_UNASKED)) !== 0)
        onGenerated(
          element,
          this.#generated.of(element) | (isItem ? bitOf('::marker') : 0),
          (given & SAYS_UNASKED) === 0 ? '' : this.#generated.unaskedText,
        );
      if ((!isItem && given === 0) || withPseudo.has(element)) return;
      for (const overlay of pseudoOverlaysOf(element, given, isItem, styles, this.#generated.partExtent, reach.ink))
        this.#overlays.push({ ...overlay, stays: overlay.stays || staying.has(element) });
    };
    for (const root of roots) {
      this.#trees.add(dom.rootOf(root));
      if (dom.isElement(root)) take(root);
      dom.forEachIn(root, '*', take);
      for (const element of this.#parts.take(root)) this.#takeFirstLine(element, staying);
    }
  }

  /** A new pass: what was asked may be otherwise. */
  moved(): void {
    this.#parts.moved();
    this.visited.moved();
  }

  /** Whether the first line or letter of a block around this, or the content of its `details`, is painted by a rule of its own. */
  isParted(element: Element): boolean {
    return this.#parts.isParted(element);
  }

  #take(
    element: Element,
    styles: StyleCache,
    bits: number,
    known: Pick<Overlay, 'farther' | 'isLetters' | 'isMarked'>,
    staying: Staying,
  ): void {
    const style = styles.of(element);
    const isLifted = style.position !== 'static' || style.pointerEvents === 'none';
    const isWithRules = (bits & RIMMING) !== 0 && isRuled(style);
    const isPainting =
      isWithRules ||
      ((bits & COVERING) !== 0 && paints(style)) ||
      ((bits & ODD) !== 0 && paintsOtherwise(element, style));
    const isPicture = PICTURES.has(dom.tagOf(element));
    const isCovering = isPainting || isPicture || (isLifted && hasWords(element));
    if (!isCovering && known.isLetters !== true && known.isMarked !== true) return;
    const overlay = {
      element,
      pseudo: undefined,
      reaches: reachesOut(style),
      isRuled: isWithRules,
      isOverflowing: isPicture && isOverflowing(element, style),
      ...known,
      stays: staying.has(element),
    };
    this.#overlays.push(overlay);
  }

  /** What is painted far from a first line by rules about it alone. */
  #takeFirstLine(element: Element, staying: Staying): void {
    const farther = reachOfLetters(getComputedStyle(element, '::first-line'));
    if (farther > SPILL) this.#overlays.push(partFarFrom(element, farther, staying.has(element)));
  }

  /** Where those that are still there are painted; `isHidden`: whether the filter hides an element. */
  measured(isHidden: (element: Element) => boolean): readonly Measured[] {
    this.#overlays = this.#overlays.filter(({ element }) => dom.isConnected(element));
    return this.#overlays.flatMap((each) => {
      const box = boxOfOverlay(each);
      return isEmpty(box) ? [] : [{ ...each, box, isHidden: isHidden(each.element) }];
    });
  }

  /** What is painted of selections and highlights, as far as rules say more of it than a colour. */
  *highlights(): Iterable<Measured> {
    if (this.#parts.highlighted === 'plainly') return;
    for (const { element, box } of highlightBoxes()) {
      const painted = this.#parts.highlighted === 'far' ? EVERYWHERE : box;
      yield { element, pseudo: HIGHLIGHT, reaches: false, isPart: true, stays: false, box: painted, isHidden: false };
    }
  }

  /** What lies under a popover or dialogue, over all of the page, and is hit by nothing. */
  *backdrops(): Iterable<Measured> {
    for (const tree of this.#trees) {
      for (const element of dom.query(tree, TOP_LAYER)) {
        if (!paints(getComputedStyle(element, BACKDROP))) continue;
        yield { element, pseudo: BACKDROP, reaches: false, stays: true, box: viewportBox(), isHidden: false };
      }
    }
  }
}

/** Whether a press goes through an element to what is behind. */
function letsThrough(node: Node, styles: StyleCache): boolean {
  return dom.isElement(node) && styles.of(node).pointerEvents === 'none';
}
