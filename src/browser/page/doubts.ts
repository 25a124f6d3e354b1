import * as dom from './dom.ts';
import { method } from './prototypes.ts';

/*
 * Where styles cannot say how an element is painted: it is mixed with what lies behind, filtered, masked, turned in space, or its letters are drawn in a
 * way of their own. Most of it holds for all that is in the element; each element is asked once a pass.
 */

/** A filter of these alone leaves text as legible as it was, or says by itself how faint it is (look.ts). */
const PLAIN_FILTERS =
  /^(?:none|(?:opacity|drop-shadow)\((?:[^()]|\([^()]*\))*\)(?: (?:opacity|drop-shadow)\((?:[^()]|\([^()]*\))*\))*)$/;

const intersects = method(Range.prototype.intersectsNode);

export class Doubts {
  readonly #known = new Map<Element, boolean>();

  /** Whether an element or one around it is painted so that its text may not show. */
  isAbout(element: Element, style: CSSStyleDeclaration): boolean {
    return this.#isWithin(element) || hasOddLetters(style) || dom.isSvg(element);
  }

  #isWithin(element: Element): boolean {
    const passed: Element[] = [];
    let answer = false;
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
      const known = this.#known.get(at);
      if (known !== undefined) {
        answer = known;
        break;
      }
      passed.push(at);
      if (isOddlyPainted(at)) {
        answer = true;
        break;
      }
    }
    // What is around the first odd one was not asked, and is not said anything of.
    for (const each of passed) this.#known.set(each, answer);
    return answer;
  }
}

function isOddlyPainted(element: Element): boolean {
  const style = getComputedStyle(element);
  return (
    !PLAIN_FILTERS.test(style.filter) ||
    style.mixBlendMode !== 'normal' ||
    style.clipPath !== 'none' ||
    style.maskImage !== 'none' ||
    style.transform.startsWith('matrix3d') ||
    style.backfaceVisibility === 'hidden' ||
    style.backgroundClip.includes('text')
  );
}

/**
 * Whether the letters are not drawn as their colour and size say. Features and axes of fonts are left out: many sites set some for all of their text, and each look at
 * these would cost pictures.
 */
function hasOddLetters(style: CSSStyleDeclaration): boolean {
  return Number.parseFloat(style.webkitTextStrokeWidth) > 0;
}

/** Whether a highlight of the page's own paints any of a text. */
export function isHighlighted(node: Text): boolean {
  if (CSS.highlights.size === 0) return false;
  for (const highlight of CSS.highlights.values()) {
    for (const range of highlight.values()) if (range instanceof Range && intersects(range, node)) return true;
  }
  return false;
}
