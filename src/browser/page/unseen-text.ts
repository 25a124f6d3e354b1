import { type Color, contrastOf, distanceOf, over, readColor } from './colors.ts';
import * as dom from './dom.ts';
import { type Box, isEmpty, type Look, Looks, within } from './look.ts';
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
/** Farther right than this nobody scrolls. */
const FARTHEST = 20_000;

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
      if (!dom.isConnected(root)) continue;
      if (root instanceof Text) this.#checkNode(pass, root, found);
      const walker = dom.walk(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Text) this.#checkNode(pass, node, found);
      }
    }
    // Only now: each writing would have the browser lay the page out anew for the next reading.
    for (const node of found) this.#blank(node);
  }

  #checkNode(pass: Pass, node: Text, found: Set<Text>): void {
    const text = dom.dataOf(node);
    if (!/\S/.test(text)) return;
    const parent = dom.drawnParentOf(node);
    if (parent === undefined || UNREAD.has(dom.tagOf(parent)) || !pass.isUnseen(node, parent)) return;
    if (!isLabel(parent, text)) found.add(node);
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

function isLabel(parent: Element, text: string): boolean {
  return text.trim().length <= LONGEST_LABEL && dom.closest(parent, CONTROLS) !== null;
}

/** One reading of the page. */
class Pass {
  readonly #looks = new Looks();
  readonly #range = document.createRange();
  readonly #scrollX = globalThis.scrollX;
  readonly #scrollY = globalThis.scrollY;
  readonly #width = globalThis.innerWidth;
  readonly #height = globalThis.innerHeight;

  /** Whether a text in this element is drawn, and so that nobody could see it. */
  isUnseen(node: Text, parent: Element): boolean {
    if (!dom.checkVisibility(parent, { visibilityProperty: true })) return false;
    const look = this.#looks.of(parent);
    if (look.cutAway || look.opacity < LEAST_ALPHA) return true;
    dom.selectNode(this.#range, node);
    const box = dom.rectOfRange(this.#range);
    if (this.#isOutOfSight(box, look)) return true;
    return this.#blendsIn(parent, look, box) || this.#isCovered(parent, look, box);
  }

  #isOutOfSight(box: Box, look: Look): boolean {
    // No box at all: the browser draws nothing, and shows nothing to anybody.
    if (box.right === box.left && box.bottom === box.top) return false;
    if (Number.parseFloat(look.style.fontSize) < LEAST_FONT || isEmpty(within(box, look.room))) return true;
    if (look.scrolled) return false;
    if (look.fixed) return box.right <= 0 || box.bottom <= 0 || box.left >= this.#width || box.top >= this.#height;
    return box.right + this.#scrollX <= 0 || box.bottom + this.#scrollY <= 0 || box.left > FARTHEST;
  }

  #blendsIn(element: Element, look: Look, box: Box): boolean {
    const { style, background, opacity } = look;
    const color = inkOf(element, style);
    if (color === undefined) return false;
    const strength = color[3] * opacity;
    if (strength >= LEAST_ALPHA && background === undefined) return false;
    if (style.backgroundClip === 'text') return false;
    if (strength < LEAST_ALPHA) return !this.#isOutlined(style, background);
    if (background === undefined || !isNear(over([color[0], color[1], color[2], strength], background), background))
      return false;
    if (this.#isOutlined(style, background)) return false;
    return !look.positioned && !this.#standsOnPicture(box);
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
    if (x < 0 || y < 0 || x >= this.#width || y >= this.#height) return false;
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
  return readColor(style.webkitTextFillColor === '' ? style.color : style.webkitTextFillColor);
}

function isNear(one: Color, other: Color): boolean {
  return distanceOf(one, other) < LEAST_DISTANCE || contrastOf(one, other) < LEAST_CONTRAST;
}

function middleOf({ left, top, right, bottom }: Box): readonly [x: number, y: number] {
  return [(left + right) / 2, (top + bottom) / 2];
}
