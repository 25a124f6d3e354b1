import { type Box, EVERYWHERE, isEmpty, viewportBox } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { hasWords, LetterReach, type ReachOptions } from '../letters/letter-reach.ts';
import {
  coverOn,
  isClear,
  isOverflowing,
  type Overlay,
  PICTURES,
  paints,
  paintsOtherwise,
  partFarFrom,
} from '../painting/paint-extent.ts';
import { reachesOut, reachOfLetters, SPILL } from '../painting/painted-reach.ts';
import { isRuled } from '../painting/rims.ts';
import { middleOf, overlap, RowIndex } from '../painting/row-index.ts';
import { areInsideBorders } from '../painting/thin-borders.ts';
import { highlightBoxes } from '../painting/unusual-paint.ts';
import { isMarkedByPicture, mayBeItem } from '../styles/list-markers.ts';
import { isPaintedOver, liesUnder } from '../styles/paint-order.ts';
import { ANYTHING, COVERING, ODD, type PaintRules, PLACING, RIMMING } from '../styles/paint-rules.ts';
import { bitOf } from '../styles/pseudo-element-names.ts';
import { bringsText, PseudoElementRules, saysUnasked } from '../styles/pseudo-element-rules.ts';
import { Staying } from '../styles/staying.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { type Cover, isEven } from './even-paint.ts';
import { boxOfOverlay } from './overlay-box.ts';
import { PartedElements } from './parted-elements.ts';
import { pseudoOverlaysOf } from './pseudo-overlays.ts';
import { type Measured, type Met, StayingOverlays } from './staying-overlays.ts';
import { VisitedLinks } from './visited-links.ts';

/*
 * What may lie over or under a text without being around it: whatever paints, the text of boxes out of the flow, the pseudo-elements of other elements, and
 * what is behind a popover. Whether one does is for a picture to say; here a text is only told from those that nothing can lie over.
 *
 * Elements are asked for their styles one by one; pseudo-elements only where a rule may make some (browser/page/styles/pseudo-element-rules.ts).
 */

const BACKDROP = '::backdrop';
const HIGHLIGHT = '::highlight';
/** Of a text that is not read, so much is covered. */
const MOST_OF_TEXT = 0.7;
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

export class Overlays {
  #overlays: Overlay[] = [];
  #parts = new PartedElements();
  #generated = new PseudoElementRules([]);
  /** In what colours links that were visited may be. */
  visited = new VisitedLinks();
  readonly #trees = new Set<Node>();
  /** Measured once a pass. */
  #boxes: RowIndex<Measured> | undefined;

  /** Whether the filter hides an element, or one around it. */
  readonly #isHidden: (element: Element) => boolean;
  /** Those that the filter hides; undefined: none. */
  #hidden: RowIndex<Measured> | undefined;
  #staying = new StayingOverlays([]);

  /** `isHidden`: whether the filter hides an element. */
  constructor(isHidden: (element: Element) => boolean) {
    this.#isHidden = isHidden;
  }

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
      if (isItem || bringsText(given) || saysUnasked(given))
        onGenerated(
          element,
          this.#generated.of(element) | (isItem ? bitOf('::marker') : 0),
          saysUnasked(given) ? this.#generated.unaskedText : '',
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

  /** A new pass: boxes may stand elsewhere. */
  moved(): void {
    this.#boxes = undefined;
    this.#parts.moved();
    this.visited.moved();
  }

  /**
   * Whether something that does not hold the text may be painted over or under a place. `linesOf`: the lines of the text, which are asked for only where the
   * place as a whole is met. `fixed`: the text stays where it is when the page is scrolled. `within`: only what is in this element, null: only what does not stay when the page is scrolled.
   */
  meets(place: Box, linesOf: () => readonly Box[], text: Met, within?: Element | null): boolean {
    const boxes = this.#measured();
    if (!boxes.hasOver(place)) return false;
    let lines: readonly Box[] | undefined;
    return boxes.some(place, (overlay) => {
      const { element, box, isHidden } = overlay;
      if (isHidden || !overlap(box, place) || this.#staying.mayLeave(overlay, place, text)) return false;
      if (isAround(overlay, text.element)) return false;
      if (within === null ? overlay.stays : within !== undefined && !dom.holds(within, element)) return false;
      if (text.ground !== undefined && isPlain(overlay) && liesUnder(element, text.ground)) return false;
      lines ??= linesOf().map(middleOf);
      if (!lines.some((line) => overlap(line, box)) || isClear(overlay)) return false;
      return !isPlain(overlay) || hasWords(element) || !areInsideBorders(linesOf(), element, box);
    });
  }

  /** What stays in the window and is painted. */
  staying(): readonly Measured[] {
    this.#measured();
    return this.#staying.all;
  }

  /**
   * What may be painted over a part of a box that scrolls, but for what is around it or scrolled in it. `met`: as a text of the box would be that stays in it; `goesAlong`:
   * whether what stands in the box is scrolled with it.
   */
  over(pane: Box, met: Met, goesAlong: (overlay: Overlay) => boolean): readonly Cover[] {
    const over = new Map<Measured, Cover>();
    this.#measured().some(pane, (overlay) => {
      const { element, box, isHidden } = overlay;
      if (isHidden || over.has(overlay) || !overlap(box, pane)) return false;
      const isWithin = dom.holds(met.element, element);
      if (isWithin ? goesAlong(overlay) : this.#staying.mayLeave(overlay, pane, met)) return false;
      if (!isWithin && isAround(overlay, met.element)) return false;
      const isSingle = isPlain(overlay);
      if (isClear(overlay) || (isSingle && liesUnder(element, met.element))) return false;
      over.set(overlay, { element, box, isWithin, isPlain: isSingle, isEven: isSingle && isEven(element) });
      return false;
    });
    return [...over.values()];
  }

  /** Whether what the filter hides would be painted over most of a text. */
  isUnderHidden(place: Box, linesOf: () => readonly Box[], text: Met): boolean {
    this.#measured();
    const boxes = this.#hidden;
    if (boxes?.hasOver(place) !== true) return false;
    let [covered, all] = [0, 0];
    for (const line of linesOf().map(middleOf)) {
      const over = new Set<Measured>();
      boxes.some(line, (overlay) => {
        const isOver =
          overlap(overlay.box, line) &&
          !this.#staying.mayLeave(overlay, place, text) &&
          isPaintedOver(overlay, text.element);
        if (isOver) over.add(overlay);
        return false;
      });
      const wide = line.right - line.left;
      let own = 0;
      // Several that are half clear hide together what one of them leaves to be read.
      for (const each of over) own += coverOn(each, each.box, line);
      covered += Math.min(own, wide);
      all += wide;
    }
    return covered > 0 && covered >= MOST_OF_TEXT * all;
  }

  /** Likewise for what a pseudo-element of an element says, which its own box is not over. */
  meetsPseudo(place: Box, element: Element, { fixed, scroller }: Omit<Met, 'element'>): boolean {
    return this.#measured().some(place, (overlay) => {
      if (overlay.isHidden || overlay.element === element || !overlap(overlay.box, middleOf(place))) return false;
      if (this.#staying.mayLeave(overlay, place, { element, fixed, scroller }) || isAround(overlay, element))
        return false;
      return !isClear(overlay) && !dom.holds(element, overlay.element);
    });
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

  #measured(): RowIndex<Measured> {
    this.#boxes ??= new RowIndex(this.#measure());
    return this.#boxes;
  }

  #measure(): readonly Measured[] {
    this.#overlays = this.#overlays.filter(({ element }) => dom.isConnected(element));
    const measured = this.#overlays.flatMap((each) => {
      const box = boxOfOverlay(each);
      return isEmpty(box) ? [] : [{ ...each, box, isHidden: this.#isHidden(each.element) }];
    });
    this.#staying = new StayingOverlays(measured);
    const hidden = measured.filter(({ isHidden }) => isHidden);
    this.#hidden = hidden.length === 0 ? undefined : new RowIndex(hidden);
    return [...measured, ...this.#backdrops(), ...this.#highlights()];
  }

  /** What is painted of selections and highlights, as far as rules say more of it than a colour. */
  *#highlights(): Iterable<Measured> {
    if (this.#parts.highlighted === 'plainly') return;
    for (const { element, box } of highlightBoxes()) {
      const painted = this.#parts.highlighted === 'far' ? EVERYWHERE : box;
      yield { element, pseudo: HIGHLIGHT, reaches: false, isPart: true, stays: false, box: painted, isHidden: false };
    }
  }

  /** What lies under a popover or dialogue, over all of the page, and is hit by nothing. */
  *#backdrops(): Iterable<Measured> {
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

/** Whether all that it paints is in its own box, and painted with it. */
export function isPlain({
  pseudo,
  reaches,
  farther = 0,
  isLetters,
  isOverflowing,
  isMarked,
  isPart,
}: Overlay): boolean {
  const isOwn = pseudo === undefined && !reaches && farther === 0;
  return isOwn && [isLetters, isOverflowing, isMarked, isPart].every((each) => each !== true);
}

/** Whether what is painted is the ground of what is around an element. */
function isAround({ element, pseudo }: Overlay, inner: Element): boolean {
  return (pseudo === undefined || pseudo === BACKDROP) && dom.holds(element, inner);
}
