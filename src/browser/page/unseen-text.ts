import { type Color, contrastOf, distanceOf, over, readColor } from './colors.ts';
import * as dom from './dom.ts';
import { type Box, isEmpty, type Look, Looks, within } from './look.ts';
import { Places } from './places.ts';
import type { Reporter } from './reporter.ts';

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
/** Below both, no person tells text from what is behind it. */
const LEAST_CONTRAST = 1.12;
const LEAST_DISTANCE = 7;
const LONGEST_LABEL = 60;
const CONTROLS = 'a,button,label,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'option', 'title']);
/** What paints by itself, whatever lies behind. */
const PICTURES = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'iframe', 'object', 'embed']);

export class UnseenText {
  readonly #reporter: Reporter;
  readonly #original = new Map<Text, string>();

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  /** Reads the styles of all text under the given nodes, and of all text blanked before. */
  check(roots: Iterable<Node>): void {
    const pass = new Pass();
    const found = new Set<Text>();
    for (const [node, text] of this.#original) this.#recheck(pass, node, text);
    for (const root of roots) {
      const texts = textsOf(root);
      pass.places.survey(texts);
      for (const node of texts) this.#checkNode(pass, node, found);
    }
    // Only now: each writing would have the browser lay the page out anew for the next reading.
    for (const node of found) this.#blank(node);
  }

  #checkNode(pass: Pass, node: Text, found: Set<Text>): void {
    const parent = dom.drawnParentOf(node);
    if (parent === undefined || UNREAD.has(dom.tagOf(parent)) || !pass.isUnseen(node, parent)) return;
    if (!isLabel(parent, dom.dataOf(node))) found.add(node);
  }

  #blank(node: Text): void {
    this.#original.set(node, dom.dataOf(node));
    dom.setData(node, BLANK);
    this.#reporter.redacted('see.invisible.text');
  }

  #recheck(pass: Pass, node: Text, text: string): void {
    const parent = dom.drawnParentOf(node);
    if (!dom.isConnected(node) || dom.dataOf(node) !== BLANK) this.#original.delete(node);
    else if (parent !== undefined && !pass.isUnseen(node, parent)) {
      this.#original.delete(node);
      dom.setData(node, text);
    }
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

/** One reading of the page. */
class Pass {
  readonly #looks = new Looks();
  readonly places = new Places();

  /** Whether a text in this element is drawn, and so that nobody could see it. */
  isUnseen(node: Text, parent: Element): boolean {
    const look = this.#looks.of(parent);
    return look.drawn && this.#isLost(node, parent, look) && dom.checkVisibility(parent, { visibilityProperty: true });
  }

  #isLost(node: Text, parent: Element, look: Look): boolean {
    if (look.cutAway || look.opacity < LEAST_ALPHA || Number.parseFloat(look.style.fontSize) < LEAST_FONT) return true;
    const isAside = look.room === undefined && !look.fixed && this.places.isAside(node);
    if (isAside) return this.#blendsIn(node, parent, look);
    const box = this.places.boxOf(node);
    return this.#isOutOfSight(box, look) || this.#blendsIn(node, parent, look) || this.#isCovered(parent, look, box);
  }

  #isOutOfSight(box: Box, look: Look): boolean {
    // No box at all: the browser draws nothing, and shows nothing to anybody.
    if (box.right === box.left && box.bottom === box.top) return false;
    if (isEmpty(within(box, look.room))) return true;
    if (look.scrolled) return false;
    return look.fixed ? this.places.isOffViewport(box) : this.places.isOffPage(box);
  }

  #blendsIn(node: Text, element: Element, look: Look): boolean {
    const { style, background, opacity } = look;
    const color = inkOf(element, style);
    if (color === undefined) return false;
    const strength = color[3] * opacity;
    if (strength >= LEAST_ALPHA) {
      if (background === undefined) return false;
      const ink = strength >= 1 ? color : over([color[0], color[1], color[2], strength], background);
      if (!isNear(ink, background)) return false;
    }
    if (style.backgroundClip === 'text' || this.#isOutlined(style, background)) return false;
    return strength < LEAST_ALPHA || (!look.positioned && !this.#standsOnPicture(this.places.boxOf(node)));
  }

  /** Whether a shadow or an outline of its letters shows text whose own colour does not. */
  #isOutlined(style: CSSStyleDeclaration, background: Color | undefined): boolean {
    const { textShadow } = style;
    if (textShadow === 'none') return false;
    const shadow = readColor(/^rgba?\([^)]*\)/.exec(textShadow)?.[0] ?? '');
    return shadow !== undefined && shadow[3] > 0.3 && (background === undefined || !isNear(shadow, background));
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
  #isCovered(element: Element, look: Look, box: Box): boolean {
    const [x, y] = middleOf(box);
    if (x < 0 || y < 0 || x >= this.places.width || y >= this.places.height) return false;
    return [0.25, 0.5, 0.75].every((share) => {
      const hit = dom.elementAt(document, box.left + share * (box.right - box.left), y);
      return hit !== null && this.#covers(hit, element, look);
    });
  }

  #covers(hit: Element, element: Element, look: Look): boolean {
    if (dom.contains(hit, element) || dom.contains(element, hit)) return false;
    // What takes no clicks is not hit itself, and neither is a text whose host is hit in its place.
    if (look.style.pointerEvents === 'none' || dom.rootOf(element) !== document) return false;
    const over = this.#looks.of(hit);
    if (over.fixed !== look.fixed || over.style.position === 'sticky' || over.opacity < 0.9) return false;
    const paint = readColor(over.style.backgroundColor);
    return (paint !== undefined && paint[3] >= 0.95) || PICTURES.has(dom.tagOf(hit));
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

function isNear(one: Color, other: Color): boolean {
  const known = nearness.get(one)?.get(other);
  if (known !== undefined) return known;
  const near = distanceOf(one, other) < LEAST_DISTANCE || contrastOf(one, other) < LEAST_CONTRAST;
  const ofOne = nearness.get(one) ?? new WeakMap<Color, boolean>();
  nearness.set(one, ofOne.set(other, near));
  return near;
}

function middleOf({ left, top, right, bottom }: Box): readonly [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
