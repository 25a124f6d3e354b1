import type { Box } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import type { PaintRules } from '../styles/paint-rules.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import type { BlankGlyphs } from './blank-glyphs.ts';
import { type Color, isNear, over, readColor } from './colors.ts';
import { type ComputedPaint, ComputedPaints, LEAST_ALPHA } from './computed-paint.ts';
import { isLost, standsOut } from './gradients.ts';
import { type Letters, LettersByElement } from './letters.ts';
import type { Overlays } from './overlays.ts';
import { PICTURES } from './paint-extent.ts';
import { isCrammed, isCutShort, isNarrow, isOversized, isSlit } from './readability.ts';
import { isAtCorner } from './rounded-clips.ts';
import { TextGeometry } from './text-geometry.ts';
import { hasHighlights, isHighlighted } from './unusual-paint.ts';
import { VisibilityCheck } from './visibility-check.ts';

/* Whether a person sees a text, as far as styles, boxes and hit tests say. */

/** Punctuation, and letters that are nothing but blocks. */
const MUTE = /^[\s\p{P}\u2580-\u259f]+$/u;
/** Where along a text it is asked what lies over it. */
const SHARES = [0.25, 0.5, 0.75];
/** Of a text so much stands on what is behind it, each way. */
const LEAST_INSIDE = 0.7;

/**
 * What styles say of a text: not at all drawn counts as seen, since nobody is shown it. Of what is doubtful or suspect, pictures decide; where none reaches it, what is
 * doubtful is shown, since what it stands on is in doubt and nothing else. What makes a text suspect goes with it wherever it is scrolled.
 */
export type Judged = 'seen' | 'unseen' | Doubt;
type Doubt = 'doubtful' | 'suspect';

export function isDoubt(judged: Judged): judged is Doubt {
  return judged === 'doubtful' || judged === 'suspect';
}

/** One reading of the page. */
export class TextVisibility {
  readonly #looks: ComputedPaints;
  readonly #letters: LettersByElement;
  readonly #overlays: Overlays;
  readonly #ink: BlankGlyphs;
  /** Where those are that have a background behind a text; undefined: it does not fill its box. */
  readonly #backdrops = new Map<Element, Box | undefined>();
  readonly #hasHighlights = hasHighlights();
  readonly #places = new TextGeometry();
  /** Those of which it was not yet asked what lies over them. */
  readonly #unasked: [node: Text, parent: Element, text: string, box: Box][] = [];
  /** Of the text that is judged, once it was measured: it is asked for from several sides. */
  #box: Box | undefined;
  readonly #sight: VisibilityCheck;
  readonly #isFrameOdd: boolean;

  /** `isFrameOdd`: what is around the document's frame leaves it open whether anything in it is seen. */
  constructor(
    styles: StyleCache,
    overlays: Overlays,
    ink: BlankGlyphs,
    painters: PaintRules | undefined,
    isFrameOdd: boolean,
  ) {
    this.#isFrameOdd = isFrameOdd;
    this.#looks = new ComputedPaints(styles, painters);
    this.#letters = new LettersByElement(this.#looks);
    this.#sight = new VisibilityCheck(this.#looks, this.#places);
    this.#overlays = overlays;
    this.#ink = ink;
  }

  judge(node: Text, parent: Element, text: string): Judged {
    const look = this.#looks.of(parent);
    if (!look.drawn) return 'seen';
    this.#box = undefined;
    // What a frame shows is its document.
    if (dom.tagOf(parent) === 'iframe') return 'unseen';
    const letters = this.#letters.of(look);
    if (!letters.visible) return 'seen';
    // Its content is skipped: it is not painted, and yet it is text of the page to a script.
    if (this.#sight.isSkipped(parent, look)) return 'unseen';
    return spoken(this.#judge(node, parent, look, letters, text), text);
  }

  /**
   * Of all that was judged, what something is hit in the place of. It is asked for after everything else: of a page that is laid out otherwise for a moment, hit tests
   * show. `hasMoved`: it was so laid out.
   */
  *coverings(hasMoved: boolean): Iterable<readonly [node: Text, judged: Judged]> {
    for (const [node, parent, text, box] of this.#unasked.splice(0)) {
      const place = hasMoved ? this.#places.boxOf(node) : box;
      const judged = spoken(this.#isCovered(parent, this.#looks.of(parent), place), text);
      if (judged !== 'seen') yield [node, judged];
    }
  }

  #judge(node: Text, parent: Element, look: ComputedPaint, letters: Letters, text: string): Judged {
    if (look.cutAway || look.opacity < LEAST_ALPHA || letters.illegible) return 'unseen';
    const fonts = this.#ink.hasFonts ? this.#looks.styleOf(parent) : undefined;
    if (fonts !== undefined && this.#ink.isBlank(text, fonts)) return 'unseen';
    const blending = this.#blendsIn(node, parent, look, letters);
    if (blending === 'unseen') return 'unseen';
    const isOddText =
      letters.odd ||
      this.#overlays.isParted(parent) ||
      (this.#hasHighlights && isHighlighted(node)) ||
      (fonts !== undefined && this.#ink.isElsewhere(fonts));
    const isOdd = look.odd || isOddText || this.#isFrameOdd;
    if (look.corners.length > 0 && this.#isCutAtCorner(node, look)) return 'suspect';
    const covering = this.#isPlacedUnseen(node, parent, look, text);
    if (covering !== 'seen') return covering;
    // Only what is in the viewport can be asked for, or what comes into it where hidden controls go.
    const box = this.#boxOf(node);
    if (this.#places.isNear(box)) this.#unasked.push([node, parent, text, box]);
    if (blending === 'suspect' || isOddText || look.oddInside) return 'suspect';
    if (this.#meets(node, parent, look)) return this.#meets(node, parent, look, true) ? 'suspect' : 'doubtful';
    return isOdd ? 'doubtful' : blending;
  }

  #boxOf(node: Text): Box {
    this.#box ??= this.#places.boxOf(node);
    return this.#box;
  }

  /** Whether something may be painted over or under a text; `inside`: something that is scrolled with it. */
  #meets(node: Text, element: Element, look: ComputedPaint, inside = false): boolean {
    const { fixed, scroller } = look;
    const within = inside ? (scroller ?? null) : undefined;
    return this.#overlays.meets(
      this.#boxOf(node),
      () => this.#places.linesOf(node),
      { element, fixed, scroller },
      within,
    );
  }

  #isPlacedUnseen(node: Text, parent: Element, look: ComputedPaint, text: string): Judged {
    const box = this.#boxOf(node);
    const measured = { text, box, blanked: text !== dom.dataOf(node) };
    if (this.#sight.isOut(box, look) || isCrammed(measured)) return 'unseen';
    if (isOversized(box, () => this.#places.linesOf(node), this.#places.height)) return 'unseen';
    const { room, opening } = look;
    if (opening !== undefined && isNarrow(opening) && this.#places.linesOf(node).every((line) => isSlit(opening, line)))
      return 'unseen';
    // A blank fits where its text does not.
    const mayBeCut = room !== undefined && (measured.blanked || !isInside(box, room));
    if (mayBeCut && isCutShort(measured, this.#places.linesOf(node), room)) return 'unseen';
    if (mayBeCut && look.ellipsis && isAtomic(parent, this.#looks)) return 'suspect';
    const shown = this.#places.shownOf(look);
    if (!isInside(box, shown) && isCutShort(measured, this.#places.linesOf(node), shown)) return 'unseen';
    return this.#overlays.isUnderHidden(box, () => this.#places.linesOf(node), { element: parent, ...look })
      ? 'unseen'
      : 'seen';
  }

  #isCutAtCorner(node: Text, { corners }: ComputedPaint): boolean {
    return (
      isAtCorner(this.#places.boxOf(node), corners) &&
      this.#places.linesOf(node).some((line) => isAtCorner(line, corners))
    );
  }

  #blendsIn(node: Text, element: Element, look: ComputedPaint, { ink: color }: Letters): Judged {
    const { background, opacity } = look;
    if (color === undefined) return 'doubtful';
    const strength = color[3] * opacity;
    if (strength >= LEAST_ALPHA) {
      if (background === undefined) return this.#blendsInGradient(node, look, color, strength);
      const ink = strength >= 1 ? color : over([color[0], color[1], color[2], strength], background);
      if (!isNearly(ink, background)) return this.#isOnBackdrop(node, look, ink);
    }
    const style = this.#looks.styleOf(element);
    if (style.backgroundClip.includes('text') || Number.parseFloat(style.webkitTextStrokeWidth) > 0) return 'doubtful';
    if (this.#isOutlined(style, background)) return 'doubtful';
    if (strength < LEAST_ALPHA) return 'unseen';
    if (this.#standsOnPicture(this.#boxOf(node))) return 'doubtful';
    if (!look.positioned) return 'unseen';
    return this.#meets(node, element, look) ? 'doubtful' : 'suspect';
  }

  #blendsInGradient(node: Text, look: ComputedPaint, color: Color, strength: number): Judged {
    const { gradient } = look;
    if (gradient === undefined || strength < 1) return 'doubtful';
    if (standsOut(color, gradient)) return this.#isOnBackdrop(node, look, color);
    return isLost(color, gradient) ? 'suspect' : 'doubtful';
  }

  /** Whether the box whose background is behind a text is behind all of it: of what hangs out, styles do not know what it stands on. */
  #isOnBackdrop(node: Text, { backdrop, beyond }: ComputedPaint, ink: Color): Judged {
    if (backdrop === undefined || beyond?.every((color) => !isNearly(ink, color)) === true) return 'seen';
    const area = this.#areaOf(backdrop);
    return area !== undefined && isMostlyIn(this.#boxOf(node), area) ? 'seen' : 'doubtful';
  }

  #areaOf(backdrop: Element): Box | undefined {
    if (this.#backdrops.has(backdrop)) return this.#backdrops.get(backdrop);
    const { backgroundClip } = this.#looks.styleOf(backdrop);
    const area = backgroundClip.includes('content') ? undefined : dom.rectOf(backdrop);
    this.#backdrops.set(backdrop, area);
    return area;
  }

  /** Whether a shadow or an outline of its letters shows text whose own colour does not. */
  #isOutlined(style: CSSStyleDeclaration, background: Color | undefined): boolean {
    const { textShadow } = style;
    if (textShadow === 'none') return false;
    const shadow = readColor(/^rgba?\([^)]*\)/.exec(textShadow)?.[0] ?? '');
    return shadow !== undefined && shadow[3] > 0.3 && (background === undefined || !isNearly(shadow, background));
  }

  /** Whether something that is no ancestor paints behind the text: a picture in the background of a headline. */
  #standsOnPicture(box: Box): boolean {
    const [x, y] = middleOf(box);
    return dom.elementsAt(x, y).some((other) => PICTURES.has(dom.tagOf(other)));
  }

  /**
   * Whether something painted lies over the text wherever one looks, and goes with it when the page scrolls. Only what is in the viewport can
   * be asked for; a header that stays and a dialogue cover nothing for good.
   */
  #isCovered(element: Element, look: ComputedPaint, box: Box): Judged {
    const y = (box.top + box.bottom) / 2;
    if (!this.#places.isInViewport((box.left + box.right) / 2, y)) return 'seen';
    // What is hit where a text would stand that is scrolled out of its box does not lie over it.
    if (look.window !== undefined && !isInside({ ...box, top: y, bottom: y }, look.window)) return 'seen';
    let isSure = true;
    for (const share of SHARES) {
      const hit = dom.elementAt(document, box.left + share * (box.right - box.left), y);
      // A text whose host is hit in its place.
      const isApart = hit === null || dom.rootOf(element) !== document;
      const covering = isApart ? 'seen' : this.#sight.covers(hit, element, look, box);
      if (covering === 'seen') return 'seen';
      isSure &&= covering === 'unseen';
    }
    return isSure ? 'unseen' : 'doubtful';
  }
}

/** What is judged of a text that says something. */
function spoken(judged: Judged, text: string): Judged {
  // A full stop by itself says nothing, and has its ink where pictures are not looked at.
  if (isDoubt(judged) && !/[\p{L}\p{N}]/u.test(text)) return 'seen';
  // Nor does a block of colour, and what it covers would be there to be seen without it.
  return judged === 'unseen' && MUTE.test(text) ? 'seen' : judged;
}

/** A page has few pairs of colours, and asks about each for every text. */
const nearness = new WeakMap<Color, WeakMap<Color, boolean>>();

function isNearly(one: Color, other: Color): boolean {
  const known = nearness.get(one)?.get(other);
  if (known !== undefined) return known;
  const near = isNear(one, other);
  const ofOne = nearness.get(one) ?? new WeakMap<Color, boolean>();
  nearness.set(one, ofOne.set(other, near));
  return near;
}

function isInside(box: Box, room: Box): boolean {
  return box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom;
}

/** Whether a text stands in a box that is laid out as one letter: where its line is cut short by an ellipsis, it is painted whole or not at all. */
function isAtomic(element: Element, looks: ComputedPaints): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
    const { display } = looks.styleOf(at);
    if (display.startsWith('inline-')) return true;
    if (display !== 'inline') return false;
  }
  return false;
}

/** Whether at most the edges of a box stand out of another. */
function isMostlyIn(box: Box, area: Box): boolean {
  const wide = Math.min(box.right, area.right) - Math.max(box.left, area.left);
  const high = Math.min(box.bottom, area.bottom) - Math.max(box.top, area.top);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return wide >= LEAST_INSIDE * width && high >= LEAST_INSIDE * height;
}

function middleOf({ left, top, right, bottom }: Box): readonly [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
