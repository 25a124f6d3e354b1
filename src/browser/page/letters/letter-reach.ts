import * as dom from '../dom/safe-dom.ts';
import { hasLines, isMirrored, isReachingFar, linesOf, SPILL, scaleOf, strokeOf } from '../painting/painted-reach.ts';
import { ANYTHING, LETTERS, ODD, type PaintRules, REACHING } from '../styles/paint-rules.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { type BlankGlyphs, fittedSize } from './blank-glyphs.ts';

/*
 * Whether letters in the flow are painted far from their own boxes, where no hit test finds them: by a shadow, a line around them, a mirror image, or by a web font
 * that says its lines are lower than its letters. Most elements inherit all of that, and only those are asked that something may have set it on.
 */

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 } as const;

export interface ReachOptions {
  readonly ink: BlankGlyphs;
  /** Of the texts in the trees how far any may be painted out of its line by its font, as a share of its size. */
  readonly farthest: number;
}

/** In one reading of the page. */
export class LetterReach {
  readonly #painters: PaintRules | undefined;
  readonly #styles: StyleCache;
  readonly #options: ReachOptions;
  readonly #reaching = new Map<Element, boolean>();
  readonly #sizes = new Map<Element, number>();
  readonly #scales = new Map<Element, number>();

  constructor(painters: PaintRules | undefined, styles: StyleCache, options: ReachOptions) {
    this.#painters = painters;
    this.#styles = styles;
    this.#options = options;
  }

  /** How far its font paints the letters of an element out of their lines, in pixels of its own; 0: not so far that it covers a line. */
  overhangOf(element: Element): number {
    const { ink, farthest } = this.#options;
    if (farthest === 0) return 0;
    const scale = this.#scaleOf(element);
    if (farthest * this.#sizeOf(element) * scale <= SPILL) return 0;
    const farther = ink.overhangOf(wordsOf(element), this.#styles.of(element));
    return farther * scale > SPILL ? farther : 0;
  }

  /** Whether shadows, lines and mirror images of letters are far from them: those that an element has of its own, or inherits for its own letters. */
  isSpilling(element: Element): boolean {
    if (this.#painters?.mayReach === false || !this.#isReaching(element)) return false;
    const style = this.#styles.of(element);
    if ((this.#bitsOf(element) & ODD) !== 0 && (style.filter !== 'none' || isMirrored(style)))
      return (
        isMirrored(style) || style.filter.includes('url(') || isReachingFar(NOWHERE, style, this.#scaleOf(element))
      );
    const isLined = hasLines(style);
    const isMarked = style.getPropertyValue('text-emphasis-style') !== 'none';
    if (style.textShadow === 'none' && strokeOf(style) === 0 && !isLined && !isMarked) return false;
    const scale = this.#scaleOf(element);
    if (linesOf(style) * scale <= SPILL && !isReachingFar(NOWHERE, style, scale)) return false;
    // Lines are drawn through what is in an element as well.
    return hasWords(element) || (isLined && /\S/.test(dom.textContentOf(element) ?? ''));
  }

  #isReaching(element: Element): boolean {
    const known = this.#reaching.get(element);
    if (known !== undefined) return known;
    const parent = dom.drawnParentOf(element);
    const is = (this.#bitsOf(element) & REACHING) !== 0 || (parent !== undefined && this.#isReaching(parent));
    this.#reaching.set(element, is);
    return is;
  }

  #sizeOf(element: Element): number {
    const known = this.#sizes.get(element);
    if (known !== undefined) return known;
    const parent = (this.#bitsOf(element) & LETTERS) === 0 ? dom.drawnParentOf(element) : undefined;
    const size = parent === undefined ? fittedSize(this.#styles.of(element)) : this.#sizeOf(parent);
    this.#sizes.set(element, size);
    return size;
  }

  /** How many times larger than its styles say it is painted: as what is around it, unless something may make it so itself. */
  #scaleOf(element: Element): number {
    if (this.#painters?.mayScale === false) return 1;
    const known = this.#scales.get(element);
    if (known !== undefined) return known;
    const parent = (this.#bitsOf(element) & (ODD | LETTERS)) === 0 ? dom.drawnParentOf(element) : undefined;
    const scale = parent === undefined ? scaleOf(element) : this.#scaleOf(parent);
    this.#scales.set(element, scale);
    return scale;
  }

  #bitsOf(element: Element): number {
    return this.#painters?.bitsOf(element) ?? ANYTHING;
  }
}

/** Whether there are letters of its own in an element. */
export function hasWords(element: Element): boolean {
  return /\S/.test(wordsOf(element));
}

function wordsOf(element: Element): string {
  let words = '';
  for (const child of Array.from(dom.drawnChildrenOf(element))) if (dom.isText(child)) words += dom.dataOf(child);
  return words;
}
