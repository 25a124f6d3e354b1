import { type Box, isEmpty, isInside, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { hitAt } from '../dom/safe-dom-paint.ts';
import type { BlankGlyphs } from '../letters/blank-glyphs.ts';
import { type Letters, LettersByElement } from '../letters/letters.ts';
import { isCutShort, isFieldShut, isNarrow, isOversized, isPiled, isSlit, isTiny } from '../letters/readability.ts';
import { ScrollerCovers } from '../overlays/covers.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { WindowCovers } from '../overlays/window-covers.ts';
import { type Color, isNear, LEAST_ALPHA, over, readColor } from '../painting/colors.ts';
import { type ComputedPaint, ComputedPaints } from '../painting/computed-paint.ts';
import { isLost, standsOut } from '../painting/gradients.ts';
import { PICTURES } from '../painting/paint-extent.ts';
import { linesOf, SPILL } from '../painting/painted-reach.ts';
import { isOnRim } from '../painting/rims.ts';
import { type Corner, cornersOf, isAtCorner } from '../painting/rounded-clips.ts';
import { middleOf, overlap } from '../painting/row-index.ts';
import { TextGeometry } from '../painting/text-geometry.ts';
import { MOST_STRETCH, stretchOf } from '../styles/accumulated-scale.ts';
import { SPEAKS } from '../styles/content-strings.ts';
import type { PaintRules } from '../styles/paint-rules.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { VisibilityCheck } from './visibility-check.ts';

/* Whether a person sees a text, as far as styles, boxes and hit tests say. */

/** Punctuation, and letters that are nothing but blocks. */
const MUTE = /^[\s\p{P}\u2580-\u259f]+$/u;
/** Where along a text it is asked what lies over it. */
const SHARES = [0.25, 0.5, 0.75];
/** A background is in all of its box, but for its border, which is asked for by itself. */
const FILLING = /^(?:border|padding)-box(?:, (?:border|padding)-box)*$/;
/** Of a text so much stands on what is behind it, each way. */
const LEAST_INSIDE = 0.7;
/** Letters lower than this, in pixels, are read by nobody. */
const LEAST_SQUEEZED = 3;

/**
 * What styles say of a text: `undrawn` is not painted at all, and shown to nobody unless it names something. Of what is doubtful or suspect, pictures decide; where none reaches it, what is
 * doubtful is shown, since what it stands on is in doubt and nothing else. What makes a text suspect goes with it wherever it is scrolled. What is `shut` is scrolled out
 * of a box of which it is in doubt whether it shows anything; what is `barred`, out of a window in which something stays everywhere.
 */
export type Judged = 'seen' | 'unseen' | 'undrawn' | Doubt;
export type Doubt = 'doubtful' | 'suspect' | 'shut' | 'barred';

export function isDoubt(judged: Judged): judged is Doubt {
  return judged !== 'seen' && judged !== 'unseen' && judged !== 'undrawn';
}

/** A text, or a field for what stands in it. */
type Written = Text | Element;

/** One reading of the page. */
export class TextVisibility {
  readonly #looks: ComputedPaints;
  readonly #letters: LettersByElement;
  readonly #overlays: Overlays;
  readonly #ink: BlankGlyphs;
  /** Where the backgrounds are that are behind a text; undefined: nobody can say. */
  readonly #backdrops = new Map<Element, Ground | undefined>();
  readonly #places = new TextGeometry();
  readonly #covers: ScrollerCovers;
  readonly #window: WindowCovers;
  /** Those of which it was not yet asked what lies over them. */
  readonly #unasked: [node: Written, parent: Element, text: string, box: Box][] = [];
  /** Of the text that is judged, once it was measured: it is asked for from several sides. */
  #box: Box | undefined;
  readonly #sight: VisibilityCheck;
  readonly #isFrameOdd: boolean;
  /** Elements for which a text is not drawn, with their styles. */
  readonly undrawn = new Map<Element, CSSStyleDeclaration>();

  /** `isFrameOdd`: what is around the document's frame leaves it open whether anything in it is seen. */
  constructor(
    styles: StyleCache,
    overlays: Overlays,
    ink: BlankGlyphs,
    painters: PaintRules | undefined,
    isFrameOdd: boolean,
  ) {
    this.#isFrameOdd = isFrameOdd;
    this.#looks = new ComputedPaints(styles, painters, isFrameOdd);
    this.#letters = new LettersByElement(this.#looks);
    this.#sight = new VisibilityCheck(this.#looks, this.#places);
    this.#overlays = overlays;
    this.#window = new WindowCovers(() => overlays.staying());
    this.#covers = new ScrollerCovers(this.#looks, overlays);
    this.#ink = ink;
  }

  judge(node: Written, parent: Element, text: string): Judged {
    const look = this.#looks.of(parent);
    if (!look.drawn) return this.#undrawnBy(look.lettered);
    this.#box = undefined;
    // What a frame shows is its document.
    if (dom.tagOf(parent) === 'iframe') return 'unseen';
    const letters = this.#letters.of(look);
    // Of an element without a box, Playwright's snapshots ask whether its text has one, and not whether that is visible.
    if (!letters.visible)
      return this.#looks.styleOf(parent).display === 'contents' ? 'unseen' : this.#undrawnBy(parent);
    // Its content is skipped: it is not painted, and yet it is text of the page to a script.
    if (this.#sight.isSkipped(parent, look)) return 'unseen';
    return spoken(this.#judge(node, parent, look, letters, text), text);
  }

  #undrawnBy(element: Element): Judged {
    this.undrawn.set(element, this.#looks.styleOf(element));
    return 'undrawn';
  }

  /**
   * Of all that was judged, what something is hit in the place of. It is asked for after everything else: of a page that is laid out otherwise for a moment, hit tests
   * show. `hasMoved`: it was so laid out.
   */
  *coverings(hasMoved: boolean): Iterable<readonly [node: Written, judged: Judged]> {
    for (const [node, parent, text, box] of this.#unasked.splice(0)) {
      const place = hasMoved ? this.#places.boxOf(node) : box;
      const judged = spoken(this.#isCovered(node, parent, this.#looks.of(parent), place), text);
      if (judged !== 'seen') yield [node, judged];
    }
  }

  #judge(node: Written, parent: Element, look: ComputedPaint, letters: Letters, text: string): Judged {
    if (look.cutAway || look.opacity < LEAST_ALPHA || letters.illegible) return 'unseen';
    const fonts = this.#ink.hasFonts ? this.#looks.styleOf(parent) : undefined;
    if (fonts !== undefined && this.#ink.isBlank(text, fonts)) return 'unseen';
    const blending = this.#blendsIn(node, parent, look, letters);
    const isPartly = this.#overlays.found.isParted(parent);
    if (blending === 'unseen' && !isPartly) return 'unseen';
    const isOddText = letters.odd || isPartly || (fonts !== undefined && this.#ink.isElsewhere(fonts));
    const isOdd = look.odd || isOddText || this.#isFrameOdd;
    if (look.odd && isSqueezed(parent, letters.size)) return 'unseen';
    if (look.corners.length > 0 && this.#isCutAtCorner(node, look)) return 'suspect';
    const isRimmed = this.#isRimmed(node, look);
    const covering = this.#isPlacedUnseen(node, parent, look, letters, text);
    if (covering !== 'seen') return covering;
    // Only what is in the viewport can be asked for, or what comes into it where hidden controls go.
    const box = this.#boxOf(node);
    if (this.#places.isNear(box)) this.#unasked.push([node, parent, text, box]);
    // A field that scrolls what stands in it is no box around itself.
    const isOddField = look.odd && dom.isElement(node);
    if (blending === 'suspect' || isRimmed || isOddText || look.oddInside || isOddField) return 'suspect';
    if (this.#overlays.found.visited.mayBlend(parent, text, look.background)) return 'suspect';
    const isMet = this.#meets(node, parent, look);
    if (isMet) {
      const ground = blending === 'seen' && !isOdd ? this.#solidGroundOf(node, look) : undefined;
      if (this.#meets(node, parent, look, true, ground)) return 'suspect';
    }
    if (this.#isShut(box, parent, look)) return 'shut';
    const barring = this.#barring(box, parent, look);
    if (barring !== 'seen') return barring;
    return isMet || isOdd ? 'doubtful' : blending;
  }

  /** Whether a text is scrolled out of a box that may show nothing of what is scrolled into it: one that is oddly painted as a whole, or under others for the most part of where it comes. */
  #isShut(box: Box, parent: Element, { scroller, window, odd }: ComputedPaint): boolean {
    if (scroller === undefined || window === undefined || !isEmpty(within(box, window))) return false;
    if (odd) return true;
    return this.#covers.passagesOf(box, scroller).some((passage) => this.#covers.isShut(passage, parent));
  }

  /** Whether a text can be scrolled to where nothing stays over it. Of what is in the window, pictures tell, and of what a box there scrolls, other texts of the box. */
  #barring(box: Box, parent: Element, { fixed, sticky, scroller }: ComputedPaint): Judged {
    if (fixed || sticky !== undefined) return 'seen';
    if (scroller !== undefined && !this.#places.isOffViewport(this.#covers.outermostOf(scroller))) return 'seen';
    const place = scroller === undefined ? box : this.#covers.placeOf(box, scroller);
    const isFar = this.#places.isOffViewport(place);
    const barring = this.#window.judge(place, parent);
    return barring === 'seen' || isFar ? barring : 'suspect';
  }

  #boxOf(node: Written): Box {
    this.#box ??= this.#places.boxOf(node);
    return this.#box;
  }

  /** Whether something may be painted over or under a text; `inside`: something that is scrolled with it. What surely lies under its `ground` is not. */
  #meets(node: Written, element: Element, look: ComputedPaint, inside = false, ground?: Element): boolean {
    const { fixed } = look;
    // A field that scrolls what stands in it is no box around itself.
    const scroller = look.scroller === node ? look.outer : look.scroller;
    const pane = scroller === undefined ? undefined : this.#looks.of(scroller).pane;
    const within = inside ? (scroller ?? null) : undefined;
    return this.#overlays.meets(
      this.#boxOf(node),
      () => this.#places.linesOf(node),
      { element, fixed, scroller, pane, ground },
      within,
    );
  }

  #isPlacedUnseen(node: Written, parent: Element, look: ComputedPaint, letters: Letters, text: string): Judged {
    const box = this.#boxOf(node);
    if (dom.isElement(node) && isFieldShut(box, this.#looks.styleOf(node))) return 'unseen';
    // What stands in a field is scrolled in it.
    const measured = dom.isElement(node)
      ? { text: '', box, blanked: false }
      : { text, box, blanked: dom.dataOf(node).length < text.length };
    if (this.#sight.isOut(box, look)) return 'unseen';
    if (isTiny(measured, letters.size, () => this.#places.linesOf(node))) return 'unseen';
    if (letters.tight && (dom.tagOf(parent) === 'textarea' || isPiled(this.#places.linesOf(node)))) return 'unseen';
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
    // A field may be hidden itself.
    if (dom.isElement(node)) return 'seen';
    return this.#overlays.isUnderHidden(box, () => this.#places.linesOf(node), { element: parent, ...look })
      ? 'unseen'
      : 'seen';
  }

  #isCutAtCorner(node: Written, { corners }: ComputedPaint): boolean {
    return (
      isAtCorner(this.#places.boxOf(node), corners) &&
      this.#places.linesOf(node).some((line) => isAtCorner(line, corners))
    );
  }

  #blendsIn(node: Written, element: Element, look: ComputedPaint, { ink: color }: Letters): Judged {
    const { background, opacity } = look;
    if (color === undefined) return 'doubtful';
    const strength = color[3] * opacity;
    if (strength >= LEAST_ALPHA) {
      if (background === undefined) return this.#blendsInGradient(node, look, color, strength);
      const ink = strength >= 1 ? color : over([color[0], color[1], color[2], strength], background);
      if (!isNearly(ink, background))
        return isLostInGroup(look, over(color, background), background)
          ? 'suspect'
          : this.#isOnBackdrop(node, look, ink);
    }
    const style = this.#looks.styleOf(element);
    if (style.backgroundClip.includes('text') || Number.parseFloat(style.webkitTextStrokeWidth) > 0) return 'doubtful';
    if (this.#isOutlined(style, background)) return 'doubtful';
    if (strength < LEAST_ALPHA) return 'unseen';
    // A thick line may be what it stands on.
    if (linesOf(style) > SPILL) return 'suspect';
    if (this.#standsOnPicture(this.#boxOf(node))) return 'doubtful';
    const isMet = this.#meets(node, element, look);
    if (look.positioned) return isMet ? 'doubtful' : 'suspect';
    // What else is painted there may be what it stands on.
    return isMet || this.#isRimmed(node, look) ? 'suspect' : 'unseen';
  }

  #blendsInGradient(node: Written, look: ComputedPaint, color: Color, strength: number): Judged {
    const { gradient } = look;
    if (gradient === undefined || strength < 1) return 'doubtful';
    if (standsOut(color, gradient)) return this.#isOnBackdrop(node, look, color);
    return isLost(color, gradient) ? 'suspect' : 'doubtful';
  }

  /** Whether the box whose background is behind a text is behind all of it: of what hangs out, styles do not know what it stands on. */
  #isOnBackdrop(node: Written, { backdrop, beyond }: ComputedPaint, ink: Color): Judged {
    if (backdrop === undefined || beyond?.every((color) => !isNearly(ink, color)) === true) return 'seen';
    const ground = this.#groundOf(backdrop);
    if (ground === undefined) return 'doubtful';
    const { areas, corners } = ground;
    const isOn = (box: Box): boolean =>
      areas.some((area) => isMostlyIn(box, area)) && (corners.length === 0 || !isAtCorner(box, corners));
    // What is behind all of a text in one piece is behind each line of it.
    if (areas.length === 1 && isOn(this.#boxOf(node))) return 'seen';
    if (areas.length === 1 && corners.length === 0) return 'doubtful';
    return this.#places.linesOf(node).every(isOn) ? 'seen' : 'doubtful';
  }

  /** Whose ground is behind all of a text, and lets nothing be seen through. */
  #solidGroundOf(node: Written, { backdrop, opacity }: ComputedPaint): Element | undefined {
    if (backdrop === undefined || opacity < 1) return undefined;
    const { areas, corners } = this.#groundOf(backdrop) ?? { areas: [], corners: [] };
    const [area, ...more] = areas;
    if (area === undefined || more.length > 0 || corners.length > 0 || !isInside(this.#boxOf(node), area))
      return undefined;
    return (readColor(this.#looks.styleOf(backdrop).backgroundColor)?.[3] ?? 0) >= 1 ? backdrop : undefined;
  }

  #groundOf(backdrop: Element): Ground | undefined {
    if (this.#backdrops.has(backdrop)) return this.#backdrops.get(backdrop);
    const style = this.#looks.styleOf(backdrop);
    const ground = FILLING.test(style.backgroundClip)
      ? { areas: piecesOf(backdrop, style), corners: cornersOf(backdrop, style) }
      : undefined;
    this.#backdrops.set(backdrop, ground);
    return ground;
  }

  /** Whether any line of a text is where a box around it paints along its edges. */
  #isRimmed(node: Written, { rims }: ComputedPaint): boolean {
    if (rims.length === 0 || !isOnRim(this.#boxOf(node), rims)) return false;
    return this.#places.linesOf(node).some((line) => isOnRim(middleOf(line), rims));
  }

  /** Whether a shadow or an outline of its letters shows text whose own colour does not. */
  #isOutlined(style: CSSStyleDeclaration, background: Color | undefined): boolean {
    const { textShadow } = style;
    if (textShadow === 'none') return false;
    const shadow = readColor(/^rgba?\([^)]*\)/.exec(textShadow)?.[0] ?? '');
    return shadow !== undefined && shadow[3] > 0.3 && (background === undefined || !isNearly(shadow, background));
  }

  /** Whether something that is no ancestor paints behind the text: a picture in the background of a headline. */
  #standsOnPicture({ left, top, right, bottom }: Box): boolean {
    return dom.elementsAt((left + right) / 2, (top + bottom) / 2).some((other) => PICTURES.has(dom.tagOf(other)));
  }

  /** Whether what is hit at a point of a text is over it: of what is around it, letters may be. */
  #coveredBy(hit: Element, node: Written, element: Element, { look, box, x, y }: Hit): Judged {
    if (dom.holds(element, hit)) return 'seen';
    if (!dom.holds(hit, element)) return this.#sight.covers(hit, element, look, box);
    const point = { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
    const isOnLine = this.#places.linesOf(node).some((line) => overlap(line, point));
    return isOnLine && this.#places.hasWordsIn(hit, point) ? 'doubtful' : 'seen';
  }

  /**
   * Whether something painted lies over the text wherever one looks, and goes with it when the page scrolls. Only what is in the viewport can
   * be asked for; a header that stays and a dialogue cover nothing for good.
   */
  #isCovered(node: Written, element: Element, look: ComputedPaint, whole: Box): Judged {
    // A field may cut off what stands in it by its own edges.
    const box = dom.isElement(node) ? within(whole, look.window) : whole;
    if (isEmpty(box)) return 'seen';
    const y = (box.top + box.bottom) / 2;
    if (!this.#places.isInViewport((box.left + box.right) / 2, y)) return 'seen';
    // What is hit where a text would stand that is scrolled out of its box does not lie over it.
    if (look.window !== undefined && !isInside({ ...box, top: y, bottom: y }, look.window)) return 'seen';
    let isSure = true;
    for (const share of SHARES) {
      const x = box.left + share * (box.right - box.left);
      const hit = hitAt(x, y);
      const covering = hit === null ? 'seen' : this.#coveredBy(hit, node, element, { look, box, x, y });
      if (covering === 'seen') return 'seen';
      isSure &&= covering === 'unseen';
    }
    return isSure ? 'unseen' : 'doubtful';
  }
}

/** A point of a text. */
interface Hit {
  readonly look: ComputedPaint;
  readonly box: Box;
  readonly x: number;
  readonly y: number;
}

/** Where a background is painted: an inline box has a piece of it in each of its lines. */
interface Ground {
  readonly areas: readonly Box[];
  /** What is cut off of it. */
  readonly corners: readonly Corner[];
}

function piecesOf(element: Element, { display }: CSSStyleDeclaration): readonly Box[] {
  return display === 'inline' ? Array.from(dom.rectsOf(element)) : [dom.rectOf(element)];
}

/** Whether letters may be no more than what is behind them where both are faint together, with what is behind the ground. */
function isLostInGroup({ opacity, backdrop, beyond }: ComputedPaint, ink: Color, background: Color): boolean {
  if (opacity >= 1 || backdrop === undefined) return false;
  const faint = ([red, green, blue]: Color, below: Color): Color => over([red, green, blue, opacity], below);
  return beyond === undefined || beyond.some((below) => isNear(faint(ink, below), faint(background, below)));
}

/** Whether transforms leave hardly anything of letters one way; `size`: what styles say of them. */
function isSqueezed(element: Element, size: number): boolean {
  const { least, most } = stretchOf(element);
  return most > MOST_STRETCH * least || (least < 1 && least * size < LEAST_SQUEEZED);
}

/** What is judged of a text that says something. */
function spoken(judged: Judged, text: string): Judged {
  // A full stop by itself says nothing, and has its ink where pictures are not looked at.
  if (isDoubt(judged) && !SPEAKS.test(text)) return 'seen';
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
