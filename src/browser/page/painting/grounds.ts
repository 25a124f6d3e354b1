import * as dom from '../dom/safe-dom.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { CLEAR, type Color, over, readColor } from './colors.ts';
import { type Blend, blendsOf } from './gradients.ts';

/* What is behind the text in an element: the colours and gradients of it and of what is around it, down to the page's own ground. */

export interface Behind {
  /** Behind its text; undefined where that is a picture, or unknown. */
  readonly background: Color | undefined;
  /** The gradients behind it that say what they show, with what else they may leave to be seen. */
  readonly gradient: readonly Blend[] | undefined;
  /** Whose background that is; undefined: the page's. */
  readonly backdrop: Element | undefined;
  /** What is behind that box, for text that hangs out of it; undefined: nobody can say. */
  readonly beyond: readonly Color[] | undefined;
}

const WHITE: Color = [255, 255, 255, 1];
const FULL_SIZES = /^(?:auto|cover|100%(?: 100%)?)(?:, (?:auto|cover|100%(?: 100%)?))*$/;
const UNKNOWN: Behind = { background: undefined, gradient: undefined, backdrop: undefined, beyond: undefined };

/** In one reading of the page. */
export class Grounds {
  readonly #styles: StyleCache;
  readonly #isFrameOdd: boolean;
  #behind: Color | undefined | null = null;

  /** `isFrameOdd`: what is around the document's frame leaves it open what is behind the page. */
  constructor(styles: StyleCache, isFrameOdd: boolean) {
    this.#styles = styles;
    this.#isFrameOdd = isFrameOdd;
  }

  /** `backgroundImage`, `backgroundColor`: the element's, where it may have some. */
  behindTextOf(
    element: Element,
    style: CSSStyleDeclaration,
    backgroundImage: string,
    backgroundColor: string,
    above: Behind | undefined,
  ): Behind {
    const paints = backgroundImage !== 'none' || backgroundColor !== CLEAR;
    // The ground of a page may be painted even so.
    if (paints && dom.isRoot(element) && style.visibility !== 'visible') return UNKNOWN;
    // A box that is not drawn or not seen has no background, whatever is in it.
    if (above !== undefined && (!paints || style.display === 'contents' || style.visibility !== 'visible')) {
      const { background, gradient, backdrop, beyond } = above;
      return { background, gradient, backdrop, beyond };
    }
    const background = this.#backgroundOf(backgroundColor, above);
    const around = this.#placeOf(element, above);
    if (backgroundImage === 'none') return { background, gradient: undefined, ...around };
    const blends = style.backgroundBlendMode === 'normal' ? blendsOf(backgroundImage) : undefined;
    const left = background === undefined ? above?.gradient : ([[background, background]] as const);
    const rest = fillsItsBox(style) ? [] : left;
    const gradient = blends === undefined || rest === undefined ? undefined : [...blends, ...rest];
    return { background: undefined, gradient, ...around };
  }

  /** Whose background is behind what is in an element that has one, and what is behind that. A body hands its own to the page where the root has none. */
  #placeOf(element: Element, above: Behind | undefined): Pick<Behind, 'backdrop' | 'beyond'> {
    const root = above !== undefined && dom.tagOf(element) === 'body' ? dom.drawnParentOf(element) : undefined;
    if (
      above === undefined ||
      (root !== undefined && isBare(this.#styles.of(root)) && !isContained(this.#styles.of(element)))
    )
      return { backdrop: undefined, beyond: [] };
    const { background, beyond } = above;
    if (background === undefined || beyond === undefined) return { backdrop: element, beyond: undefined };
    return { backdrop: element, beyond: beyond.includes(background) ? beyond : [...beyond, background] };
  }

  /** The colour behind, whatever pictures are on it. */
  #backgroundOf(backgroundColor: string, above: Behind | undefined): Color | undefined {
    const below = above === undefined ? this.#canvas() : above.background;
    if (backgroundColor === CLEAR) return below;
    const color = readColor(backgroundColor);
    if (color === undefined) return undefined;
    if (color[3] >= 1) return color;
    return below === undefined ? undefined : over(color, below);
  }

  /** Behind the root: white, unless the page or the person asks for dark. */
  #canvas(): Color | undefined {
    if (this.#behind !== null) return this.#behind;
    const root = dom.documentElementOf(document);
    const scheme = root === null ? '' : this.#styles.of(root).colorScheme;
    this.#behind = this.#isFrameOdd || mayBeDark(scheme) ? undefined : WHITE;
    return this.#behind;
  }
}

/** Where styles say nothing of the scheme of the root, the page's head does, as that of a text or of JSON that the browser shows. */
function mayBeDark(scheme: string): boolean {
  const asked = matchMedia('(prefers-color-scheme: dark)').matches;
  if (asked && matchMedia('(forced-colors: active)').matches) return true;
  if (scheme !== 'normal') return scheme.includes('dark') && (asked || !scheme.includes('light'));
  return dom.hasAny(document, asked ? DARK_BY_HEAD : `${DARK_BY_HEAD}:not([content*=light i])`);
}

const DARK_BY_HEAD = 'meta[name=color-scheme i][content*=dark i]';

function isBare(style: CSSStyleDeclaration): boolean {
  return style.backgroundColor === CLEAR && style.backgroundImage === 'none' && !isContained(style);
}

/** Whether a root keeps its background for its own box. */
function isContained({ contain, containerType, contentVisibility }: CSSStyleDeclaration): boolean {
  return contain !== 'none' || containerType !== 'normal' || contentVisibility !== 'visible';
}

/** Whether a background that consists of gradients alone leaves nothing of its box free. */
function fillsItsBox(style: CSSStyleDeclaration): boolean {
  const { backgroundRepeat, backgroundSize, backgroundPosition } = style;
  if (!FULL_SIZES.test(backgroundSize)) return false;
  if (/^repeat(?:, repeat)*$/.test(backgroundRepeat)) return true;
  return !style.backgroundOrigin.includes('content') && /^0% 0%(?:, 0% 0%)*$/.test(backgroundPosition);
}
