import type { SeeRule } from '../../see/rules.ts';
import { type Color, isNear, over, readColor } from './colors.ts';
import * as dom from './dom.ts';
import { DoubtfulTexts } from './doubtful-texts.ts';
import { hasOddLetters, isHighlighted } from './doubts.ts';
import type { Generated } from './generated.ts';
import { standsOut } from './gradients.ts';
import { Ink } from './ink.ts';
import { type Box, isEmpty, type Look, Looks, within } from './look.ts';
import { fillsViewport, Overlays, PICTURES } from './overlays.ts';
import { Painters } from './painters.ts';
import { Places } from './places.ts';
import type { Reporter } from './reporter.ts';
import { countRules } from './sheets.ts';
import { Styles } from './styles.ts';

/*
 * Text that is drawn where or how no person could see it is blanked out, and given back when it turns visible: pages fade in, slides
 * slide in. Text that is not drawn at all (`display: none`, `visibility: hidden`) is in no snapshot and needs nothing.
 *
 * A label that only assistive technology sees ("Next page" beside an arrow) stays, inside a control and as short as a label.
 */

/** Stands in for blanked text: nothing to read, and its box keeps a line's height, so that it can be judged again. */
const BLANK = '\u00a0';
const LEAST_FONT = 2;
const LEAST_ALPHA = 0.06;
const LONGEST_LABEL = 60;
const CONTROLS = 'a,button,label,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'option', 'title']);
/** Where there are more texts than that, and than rules, searching the rules takes less time than asking each text's elements. */
const FEW_TEXTS = 200;

export class UnseenText {
  /** Those that styles leave open. */
  readonly doubtful = new DoubtfulTexts();
  readonly #reporter: Reporter;
  readonly #original = new Map<Text, string>();
  readonly #overlays = new Overlays();
  readonly #ink = new Ink();

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  /** Reads the styles of all text under the given nodes, and of all text blanked before. `all`: the trees of the document; `generated`: of the whole page. */
  check(roots: readonly Node[], all: readonly Node[], generated?: Generated): void {
    this.#overlays.moved();
    const styles = new Styles();
    this.#overlays.scan(roots, styles, generated);
    this.#ink.renew();
    const trees = roots.map(textsOf);
    const isLarge = trees.reduce((sum, texts) => sum + texts.length, 0) > FEW_TEXTS + countRules(all);
    const pass = new Pass(styles, this.#overlays, this.#ink, isLarge ? new Painters(all) : undefined);
    const found = new Map<Text, SeeRule>();
    for (const [node, text] of this.#original) this.#recheck(pass, node, text);
    for (const texts of trees) {
      pass.places.survey(texts);
      for (const node of texts) this.#checkNode(pass, node, found);
    }
    // Only now: each writing would have the browser lay the page out anew for the next reading.
    for (const [node, by] of found) this.#blank(node, by);
  }

  /** Blanks what no picture has judged. */
  withholdOpen(): void {
    const open = [...this.doubtful.unjudged()].filter(([node, text]) => dom.dataOf(node) === text);
    for (const [node] of open) this.#blank(node, 'see.invisible.unsettled');
  }

  /** Blanks what pictures have shown not to be seen. */
  withholdUnseen(): void {
    for (const node of this.doubtful.unseen()) this.#blank(node, 'see.invisible.painted');
  }

  /** Gives back what was blanked and is to be judged by pictures, for as long as they take. */
  giveBackOpen(): void {
    for (const [node, text] of this.doubtful.open()) {
      if (dom.dataOf(node) !== BLANK || this.#original.get(node) !== text) continue;
      this.#original.delete(node);
      dom.setData(node, text);
    }
  }

  #checkNode(pass: Pass, node: Text, found: Map<Text, SeeRule>): void {
    const parent = dom.drawnParentOf(node);
    if (parent === undefined || UNREAD.has(dom.tagOf(parent))) return;
    const text = dom.dataOf(node);
    const judged = pass.judge(node, parent, text);
    if (judged !== 'doubtful') this.doubtful.forget(node);
    if (judged === 'seen' || isLabel(parent, text)) return;
    if (judged === 'unseen') found.set(node, 'see.invisible.text');
    else if (this.doubtful.verdictOn(node, text) === 'unseen') found.set(node, 'see.invisible.painted');
  }

  #blank(node: Text, by: SeeRule): void {
    this.#original.set(node, dom.dataOf(node));
    dom.setData(node, BLANK);
    this.#reporter.redacted(by);
  }

  #recheck(pass: Pass, node: Text, text: string): void {
    const parent = dom.drawnParentOf(node);
    if (!dom.isConnected(node) || dom.dataOf(node) !== BLANK) {
      this.#original.delete(node);
      this.doubtful.forget(node);
      return;
    }
    if (parent === undefined) return;
    const judged = pass.judge(node, parent, text);
    if (judged === 'doubtful' && this.doubtful.verdictOn(node, text) !== 'seen') return;
    if (judged !== 'doubtful') this.doubtful.forget(node);
    if (judged === 'unseen') return;
    this.#original.delete(node);
    dom.setData(node, text);
  }
}

/** The texts at and under a node that say anything, in their order. */
function textsOf(root: Node): Text[] {
  const texts: Text[] = root instanceof Text && /\S/.test(dom.dataOf(root)) ? [root] : [];
  const walker = dom.walk(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (/\S/.test(dom.dataOf(node))) texts.push(node);
  }
  return texts;
}

function isLabel(parent: Element, text: string): boolean {
  return text.trim().length <= LONGEST_LABEL && dom.closest(parent, CONTROLS) !== null;
}

/** What styles say of a text: not at all drawn counts as seen, since nobody is shown it. */
type Judged = 'seen' | 'unseen' | 'doubtful';

/** One reading of the page. */
class Pass {
  readonly #looks: Looks;
  readonly #overlays: Overlays;
  readonly #ink: Ink;
  readonly places = new Places();

  constructor(styles: Styles, overlays: Overlays, ink: Ink, painters: Painters | undefined) {
    this.#looks = new Looks(styles, painters);
    this.#overlays = overlays;
    this.#ink = ink;
  }

  judge(node: Text, parent: Element, text: string): Judged {
    const look = this.#looks.of(parent);
    if (!look.drawn) return 'seen';
    // Its content is skipped: it is not painted, and yet it is text of the page to a script.
    const { visibility } = look.style;
    if (visibility === 'visible' && this.#isSkipped(parent, look)) return 'unseen';
    const judged = this.#judge(node, parent, look, text);
    // A full stop by itself says nothing, and has its ink where pictures are not looked at.
    if (judged === 'doubtful' && !/[\p{L}\p{N}]/u.test(text)) return 'seen';
    return visibility === 'visible' ? judged : 'seen';
  }

  /** An element that has no box of its own, as a slot has none, is painted with the next around it. */
  #isSkipped(parent: Element, look: Look): boolean {
    let [at, { style }]: [Element | undefined, Look] = [parent, look];
    while (at !== undefined && style.display === 'contents') {
      at = dom.drawnParentOf(at);
      if (at !== undefined) style = this.#looks.of(at).style;
    }
    return at !== undefined && (style.contentVisibility === 'hidden' || !dom.checkVisibility(at));
  }

  #judge(node: Text, parent: Element, look: Look, text: string): Judged {
    const { style } = look;
    if (look.cutAway || look.opacity < LEAST_ALPHA || Number.parseFloat(style.fontSize) < LEAST_FONT) return 'unseen';
    if (style.getPropertyValue('-webkit-text-security') !== 'none' || this.#ink.isBlank(text, style)) return 'unseen';
    const blending = this.#blendsIn(node, parent, look);
    if (blending === 'unseen') return 'unseen';
    const isAside = look.room === undefined && !look.fixed && this.places.isAside(node);
    const covering = isAside ? 'seen' : this.#isPlacedUnseen(node, parent, look);
    if (covering !== 'seen') return covering;
    if (
      blending === 'doubtful' ||
      look.odd ||
      hasOddLetters(style) ||
      dom.isSvg(parent) ||
      this.#overlays.isParted(parent) ||
      isHighlighted(node)
    )
      return 'doubtful';
    return !this.#overlays.isEmpty && this.#overlays.meets(this.places.boxOf(node), parent, look.fixed)
      ? 'doubtful'
      : 'seen';
  }

  #isPlacedUnseen(node: Text, parent: Element, look: Look): Judged {
    const box = this.places.boxOf(node);
    return this.#isOutOfSight(box, look) ? 'unseen' : this.#isCovered(parent, look, box);
  }

  #isOutOfSight(box: Box, look: Look): boolean {
    // No box at all: the browser draws nothing, and shows nothing to anybody.
    if (box.right === box.left && box.bottom === box.top) return false;
    if (isEmpty(within(box, look.room))) return true;
    if (look.scrolled) return false;
    return look.fixed ? this.places.isOffViewport(box) : this.places.isOffPage(box);
  }

  #blendsIn(node: Text, element: Element, look: Look): Judged {
    const { style, background, opacity } = look;
    const color = inkOf(element, style);
    if (color === undefined) return 'doubtful';
    const strength = color[3] * opacity;
    if (strength >= LEAST_ALPHA) {
      if (background === undefined)
        return look.gradient !== undefined && strength >= 1 && standsOut(color, look.gradient) ? 'seen' : 'doubtful';
      const ink = strength >= 1 ? color : over([color[0], color[1], color[2], strength], background);
      if (!isNearly(ink, background)) return 'seen';
    }
    if (style.backgroundClip.includes('text') || Number.parseFloat(style.webkitTextStrokeWidth) > 0) return 'doubtful';
    if (this.#isOutlined(style, background)) return 'doubtful';
    if (strength < LEAST_ALPHA) return 'unseen';
    return look.positioned || this.#standsOnPicture(this.places.boxOf(node)) ? 'doubtful' : 'unseen';
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
  #isCovered(element: Element, look: Look, box: Box): Judged {
    const [x, y] = middleOf(box);
    if (x < 0 || y < 0 || x >= this.places.width || y >= this.places.height) return 'seen';
    let isSure = true;
    for (const share of [0.25, 0.5, 0.75]) {
      const hit = dom.elementAt(document, box.left + share * (box.right - box.left), y);
      const covering = hit === null ? 'seen' : this.#covers(hit, element, look);
      if (covering === 'seen') return 'seen';
      isSure &&= covering === 'unseen';
    }
    return isSure ? 'unseen' : 'doubtful';
  }

  /** Whether an element that is hit in place of a text's own hides the text; a picture may be clear, and a dialogue's backdrop as well. */
  #covers(hit: Element, element: Element, look: Look): Judged {
    if (dom.contains(hit, element) || dom.contains(element, hit)) return 'seen';
    // What takes no clicks is not hit itself, and neither is a text whose host is hit in its place.
    if (look.style.pointerEvents === 'none' || dom.rootOf(element) !== document) return 'seen';
    if (dom.matches(hit, ':modal')) return 'doubtful';
    const over = this.#looks.of(hit);
    if (over.fixed && !look.fixed && this.#fillsViewport(hit)) return 'doubtful';
    if (over.fixed !== look.fixed || over.style.position === 'sticky' || over.opacity < 0.9) return 'seen';
    if (PICTURES.has(dom.tagOf(hit))) return 'doubtful';
    const paint = readColor(over.style.backgroundColor);
    return paint !== undefined && paint[3] >= 0.95 ? 'unseen' : 'seen';
  }

  /** Whether nothing can be scrolled out from under a fixed box. */
  #fillsViewport(element: Element): boolean {
    for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) {
      if (this.#looks.of(at).fixed && fillsViewport(dom.rectOf(at))) return true;
    }
    return false;
  }
}

/** The colour that letters are painted in. */
function inkOf(element: Element, style: CSSStyleDeclaration): Color | undefined {
  if (dom.isSvg(element)) return style.fill === 'none' ? [0, 0, 0, 0] : readColor(style.fill);
  const fill = style.webkitTextFillColor;
  return readColor(fill === '' ? style.color : fill);
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

function middleOf({ left, top, right, bottom }: Box): readonly [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
