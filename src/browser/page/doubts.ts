import { method } from './prototypes.ts';

/*
 * Where styles cannot say how an element is painted: it is mixed with what lies behind, filtered, masked, turned in space, or its letters are drawn in a
 * way of their own. All but the last holds for whatever is in the element, too, and is handed down to it (look.ts).
 */

/** A filter of these alone leaves text as legible as it was, or says by itself how faint it is (look.ts). */
const PLAIN_FILTERS =
  /^(?:none|(?:opacity|drop-shadow)\((?:[^()]|\([^()]*\))*\)(?: (?:opacity|drop-shadow)\((?:[^()]|\([^()]*\))*\))*)$/;

const intersects = method(Range.prototype.intersectsNode);

/** Whether an element is painted so that text in it may not show, whatever that text's own style says. What is read here, painters.ts searches the rules for. */
export function isOddlyPainted(style: CSSStyleDeclaration, filter: string, clipPath: string): boolean {
  return (
    !(filter === 'none' || PLAIN_FILTERS.test(filter)) ||
    style.mixBlendMode !== 'normal' ||
    clipPath !== 'none' ||
    style.maskImage !== 'none' ||
    style.transform.startsWith('matrix3d') ||
    style.backfaceVisibility === 'hidden'
  );
}

/**
 * Whether the letters are not drawn as their colour and size say. Features and axes of fonts are left out: many sites set some for all of their text, and each look at
 * these would cost pictures.
 */
export function hasOddLetters(style: CSSStyleDeclaration): boolean {
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
