import type { SeeRule } from '../../../see/rules.ts';
import { type Box, within } from '../dom/box.ts';
import { LONGEST_LABEL } from '../dom/label-length.ts';
import * as dom from '../dom/safe-dom.ts';
import { animate, zoomOf } from '../dom/safe-dom-paint.ts';
import type { BlankGlyphs } from '../letters/blank-glyphs.ts';
import { isDisguised, isDrowned, LEAST_FONT, LEAST_LINE_HEIGHT } from '../letters/letters.ts';
import { isStrewn, SMALL_FONT } from '../letters/readability.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { boxOfPseudo, isMoved, isPlacedByBrowser } from '../overlays/pseudo-element-box.ts';
import { cutsByContainment, isShut } from '../painting/clips.ts';
import { isNear, LEAST_ALPHA, over, readColor } from '../painting/colors.ts';
import { type ComputedPaint, ComputedPaints } from '../painting/computed-paint.ts';
import { TextGeometry } from '../painting/text-geometry.ts';
import { hasOddLetters, isOddStyle, LEAST_LEGIBLE_SCALE, LEAST_SCALE } from '../painting/unusual-paint.ts';
import type { FrameView } from '../protocol.ts';
import { MOST_STRETCH, PLAIN, stretchOf } from '../styles/accumulated-scale.ts';
import { alternativeIn, contentStrings, NAMELESS, SPEAKS } from '../styles/content-strings.ts';
import { hasMarker, markerIn, markerOf } from '../styles/list-markers.ts';
import { askedAs, BOXES, bitOf, isAroundContent, SPEAKING } from '../styles/pseudo-element-names.ts';
import { StyleCache } from '../styles/style-cache.ts';
import { VisibilityCheck } from './visibility-check.ts';

/*
 * Text that styles bring: of `::before` and `::after`, markers of lists, and what browsers make of boxes that scroll. It is in no node, and yet in accessibility trees. It is
 * judged by its styles and by where about it stands, as other text is; no picture is taken of it. What remains in doubt is shown where it is as short as
 * a label, and as long as a document has little of it; no honest page brings prose so.
 *
 * It is taken out by an animation of `content` that stands still, which makes no mutation. A page that has its own all the same (by `!important`, or by ending the
 * animation) loses the element around it.
 */

/** What may bring text, but for pseudo-elements that show what is in the document; each with its bit. */
const PSEUDOS = [...SPEAKING, ...BOXES].map((name) => [askedAs(name), bitOf(name)] as const);
/** Stands for all of an element that no script can ask for. */
const UNASKED = '';
/** So many letters of different texts in doubt are shown in a document. */
const MOST_IN_DOUBT = 200;
/** Of the height of its letters so much is seen of one that is. */
const LEAST_STRIP = 0.75;
/** Of a long one so much room a letter, in squares of their size, leaves no more than its first words. */
const LEAST_ROOM = 0.07;
/** Where there are several lines: in a box narrower than this, in sizes of the font. */
const NARROW = 40;
const BLANK = '"\u00a0"';
const STANDING = { duration: 1, fill: 'forwards' } as const;

/** What takes out texts that stand in no node. */
export interface TextTaking {
  /** Which rule takes a text out, however it is seen. */
  ruleOn(text: string): SeeRule | undefined;
  /** Takes an element out of sight whose text cannot be taken out. */
  takeOut(element: Element): void;
}

type Judged = 'seen' | 'unseen' | 'doubtful';

interface Host {
  /** The pseudo-elements that rules may give it, a bit each. */
  readonly given: number;
  /** What of their text no script can ask for. */
  readonly unasked: string;
}

/** A pseudo-element that says nothing: its style, which is live, and what that says of its content. */
type Silence = readonly [style: CSSStyleDeclaration, content: string];

export class PseudoTexts {
  /** Elements that styles may bring text for, with what no script can ask for of it. */
  readonly #hosts = new Map<Element, Host>();
  /** Those that said nothing, with the pseudo-elements that rules may give them. */
  readonly #silent = new Map<Element, readonly Silence[]>();
  /** Those that went with such a text. */
  readonly #takenOut = new WeakSet<Element>();
  readonly #withheld = new Map<Element, Map<string, Animation>>();
  readonly #ink: BlankGlyphs;
  readonly #overlays: Overlays;
  readonly #taking: TextTaking;

  constructor(ink: BlankGlyphs, overlays: Overlays, taking: TextTaking) {
    this.#ink = ink;
    this.#overlays = overlays;
    this.#taking = taking;
  }

  /** Takes in an element that a rule may bring text for; `given`: which pseudo-elements rules may give it (styles/pseudo-element-rules.ts); `unasked`: what of them no script can ask for. */
  add(element: Element, given: number, unasked: string): void {
    this.#hosts.set(element, { given, unasked });
  }

  /** Forgets what was silent: the whole page is read. */
  clear(): void {
    this.#silent.clear();
  }

  /** Takes out elements that say something by now, and did not: a rule may begin to hold for one without a mutation in it. */
  *takeSpeaking(): Iterable<Element> {
    for (const [element, silences] of this.#silent) {
      if (silences.every(([style, content]) => contentIn(style) === content)) continue;
      this.#silent.delete(element);
      yield element;
    }
  }

  /** Judges all of it anew; tells of what is taken out now and was not before. `isLabel`: whether so short a text is a label of a control. */
  check(view: FrameView, isLabel: (element: Element, text: string) => boolean, tell: (by: SeeRule) => void): void {
    if (this.#hosts.size === 0) return;
    const before = new Map(this.#withheld);
    for (const animations of before.values()) for (const animation of animations.values()) animation.cancel();
    this.#withheld.clear();
    const looks = new ComputedPaints(new StyleCache());
    const reading = { looks, sight: new VisibilityCheck(looks, new TextGeometry()) };
    const found: (readonly [element: Element, pseudo: string, by: SeeRule])[] = [];
    const doubts = new Set<string>();
    let room = MOST_IN_DOUBT;
    for (const [element, { given, unasked }] of this.#hosts) {
      const texts = dom.isConnected(element) ? textsOf(element, given, unasked) : [];
      // Most rules bring icons; of an element that changes, whoever reads the page tells again.
      if (texts.length === 0) {
        this.#hosts.delete(element);
        this.#silent.set(element, silencesOf(element, given));
      }
      for (const [pseudo, text] of texts) {
        const steers = this.#taking.ruleOn(text);
        if (steers !== undefined) {
          found.push([element, pseudo, steers]);
          continue;
        }
        const judged = view === 'seen' ? this.#judge(element, pseudo, text, reading) : view;
        if (judged === 'seen' || (view !== 'unseen' && isLabel(element, text))) continue;
        if (judged === 'doubtful' && text.length <= LONGEST_LABEL) {
          if (!doubts.has(text)) room -= text.length;
          doubts.add(text);
          if (room >= 0) continue;
        }
        found.push([element, pseudo, judged === 'unseen' ? 'see.invisible.text' : 'see.invisible.unsettled']);
      }
    }
    for (const [element, pseudo, by] of found) {
      if (pseudo === UNASKED) {
        if (!this.#takenOut.has(element)) tell(by);
        this.#takenOut.add(element);
        this.#taking.takeOut(element);
        continue;
      }
      this.#withhold(element, pseudo);
      if (before.get(element)?.has(pseudo) !== true) tell(by);
    }
  }

  /** Sees to it that what was taken out is still out. */
  keep(): void {
    for (const [element, animations] of this.#withheld)
      for (const pseudo of animations.keys())
        if (dom.isConnected(element) && textOf(element, pseudo) !== '') this.#taking.takeOut(element);
  }

  #withhold(element: Element, pseudo: string): void {
    const frame = { content: BLANK };
    const animation = animate(element, [frame, frame], { ...STANDING, pseudoElement: pseudo });
    animation.finish();
    const animations = this.#withheld.get(element) ?? new Map<string, Animation>();
    this.#withheld.set(element, animations.set(pseudo, animation));
    if (textOf(element, pseudo) !== '') this.#taking.takeOut(element);
  }

  #judge(
    element: Element,
    pseudo: string,
    text: string,
    { looks, sight }: { looks: ComputedPaints; sight: VisibilityCheck },
  ): Judged {
    if (pseudo === UNASKED) return 'doubtful';
    const look = looks.of(element);
    const style = getComputedStyle(element, pseudo);
    if (!look.drawn || style.visibility === 'hidden' || style.display === 'none') return 'seen';
    if (look.cutAway || isSkipped(style) || sight.isSkipped(element, look)) return 'unseen';
    if (alternativeIn(style).length > LONGEST_LABEL) return 'unseen';
    const opacity = look.opacity * Number(style.opacity);
    if (opacity < LEAST_ALPHA || isDisguised(style) || isStrewn(style) || isDrowned(style)) return 'unseen';
    if (style.getPropertyValue('font-size-adjust') === '0' || this.#ink.isBlank(text, style)) return 'unseen';
    const blending = blendsIn(style, look, opacity);
    if (blending === 'unseen') return 'unseen';
    const { box, isSure, scale } = boxOfPseudo(element, style);
    const zoom = scale * Number(style.zoom) * zoomOf(element);
    const size = zoom * Number.parseFloat(style.fontSize);
    if (zoom < LEAST_SCALE || size < LEAST_FONT) return 'unseen';
    const { least, most } = look.odd ? stretchOf(element) : PLAIN;
    if (least * size < LEAST_FONT || most > MOST_STRETCH * least) return 'unseen';
    if (isFarApart(style) && size < SMALL_FONT) return 'unseen';
    if (isCutOff(box, look, size, text.length)) return 'unseen';
    const cuts = cutsOff(style);
    if ((cuts && isShut(style)) || sight.isOut(box, look)) return 'unseen';
    const isOdd =
      !isSure ||
      this.#overlays.found.visited.mayBlend(element, text, look.background) ||
      look.odd ||
      look.corners.length > 0 ||
      cuts ||
      isPressed(style, box) ||
      zoom < LEAST_LEGIBLE_SCALE ||
      isOddlyPainted(style) ||
      this.#ink.isElsewhere(style) ||
      isPlacedByBrowser(pseudo) ||
      // How its own marker is drawn no script can ask.
      hasMarker(style);
    return isOdd || this.#overlays.meetsPseudo(box, element, look) ? 'doubtful' : blending;
  }
}

function silencesOf(element: Element, given: number): readonly Silence[] {
  return PSEUDOS.flatMap(([pseudo, bit]): readonly Silence[] => {
    if ((given & bit) === 0) return [];
    const style = getComputedStyle(element, pseudo);
    return [[style, contentIn(style)]];
  });
}

function contentIn({ content, quotes }: CSSStyleDeclaration): string {
  return content.includes('-quote') ? content + quotes : content;
}

type Brought = readonly [pseudo: string, text: string];

function textsOf(element: Element, given: number, unasked: string): readonly Brought[] {
  const texts = PSEUDOS.flatMap(([pseudo, bit]): readonly Brought[] => {
    const text = (given & bit) === 0 ? '' : textOf(element, pseudo);
    return text === '' ? [] : [[pseudo, text]];
  });
  return unasked === '' ? texts : [...texts, [UNASKED, unasked]];
}

/** What a pseudo-element says, if it has a letter; of what only the browser knows, as much as leaves a doubt. */
function textOf(element: Element, pseudo: string): string {
  const style = getComputedStyle(element, pseudo);
  const { content } = style;
  if (isAroundContent(pseudo)) return spoken(markerIn(style));
  if (content !== 'none' && content !== 'normal') {
    const strings = contentStrings(style).join('');
    const text = strings + (NAMELESS.test(content) ? UNKNOWN : '');
    return (SPEAKS.test(text) ? text : '') + spoken(markerIn(style));
  }
  return pseudo !== '::marker' || content === 'none' ? '' : spoken(markerOf(element));
}

/** A marker that says anything: a string with a letter, or a counter style of the page's own. */
function spoken(marker: string | undefined): string {
  return marker === undefined || (marker.startsWith('"') && !SPEAKS.test(marker)) ? '' : marker;
}

/** Stands for a text that no style says. */
const UNKNOWN = 'x'.repeat(LONGEST_LABEL / 4);

function blendsIn(style: CSSStyleDeclaration, { background }: ComputedPaint, opacity: number): Judged {
  const fill = style.webkitTextFillColor;
  const color = readColor(fill === '' ? style.color : fill);
  if (color === undefined) return 'doubtful';
  const isOutlined =
    style.textShadow !== 'none' ||
    Number.parseFloat(style.webkitTextStrokeWidth) > 0 ||
    style.backgroundClip.includes('text');
  if (color[3] * opacity < LEAST_ALPHA) return isOutlined ? 'doubtful' : 'unseen';
  const own = readColor(style.backgroundColor);
  if (style.backgroundImage !== 'none' || own === undefined) return 'doubtful';
  const behind = own[3] >= 1 ? own : background === undefined ? undefined : over(own, background);
  if (behind === undefined) return 'doubtful';
  if (!isNear(over([color[0], color[1], color[2], color[3] * opacity], behind), behind))
    return isMoved(style) && own[3] < 1 ? 'doubtful' : 'seen';
  return isOutlined || (isMoved(style) && own[3] < 1) ? 'doubtful' : 'unseen';
}

/** Whether its letters are no text where they are small. */
function isFarApart({ letterSpacing, wordSpacing, fontSize }: CSSStyleDeclaration): boolean {
  const most = Number.parseFloat(fontSize);
  return Math.max(Number.parseFloat(letterSpacing) || 0, Number.parseFloat(wordSpacing) || 0) > most;
}

/** Whether its lines may lie upon each other. */
function isPressed({ lineHeight, fontSize }: CSSStyleDeclaration, { left, right }: Box): boolean {
  const size = Number.parseFloat(fontSize);
  return Number.parseFloat(lineHeight) < LEAST_LINE_HEIGHT * size && right - left < NARROW * size;
}

/** Whether boxes around it leave no line of it as high as half its letters are, or room for no more than the first words of a long one. */
function isCutOff(box: Box, { room }: ComputedPaint, size: number, length: number): boolean {
  if (room === undefined) return false;
  const [wide, high] = [room.right - room.left, room.bottom - room.top];
  if (length > LONGEST_LABEL && wide * high < LEAST_ROOM * length * size ** 2) return true;
  const rest = within(box, room);
  return rest.bottom - rest.top < Math.min(LEAST_STRIP * size, box.bottom - box.top);
}

/** Whether it is not painted, and yet some clients read it. */
function isSkipped({ visibility, contentVisibility }: CSSStyleDeclaration): boolean {
  return visibility !== 'visible' || contentVisibility === 'hidden';
}

/** Whether it cuts off what stands out of it; where in it its text is, no style says. */
function cutsOff(style: CSSStyleDeclaration): boolean {
  return style.display !== 'inline' && (style.overflow !== 'visible' || cutsByContainment(style));
}

function isOddlyPainted(style: CSSStyleDeclaration): boolean {
  const { filter, clipPath } = style;
  if (filter !== 'none' || isOddStyle(style, filter, clipPath) || hasOddLetters(style)) return true;
  return !PLAIN_FITS.has(style.getPropertyValue('text-fit'));
}

/** Not in every Chromium. */
const PLAIN_FITS: ReadonlySet<string> = new Set(['', 'none']);
