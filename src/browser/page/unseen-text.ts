import * as dom from './dom.ts';
import type { Reporter } from './reporter.ts';

/*
 * Text that is drawn where or how no person could see it is blanked out, and given back when it turns visible: pages fade in, slides
 * slide in. Text that is not drawn at all (`display: none`, `visibility: hidden`) is in no snapshot and needs nothing.
 * Styles are read from the browser, each element's once a pass, children after their parents.
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
/** What paints by itself, whatever lies behind. */
const PICTURES = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'iframe', 'object', 'embed']);

interface Look {
  readonly unseen: boolean;
  /** `rgb(…)` of the nearest painted background, or undefined where that is a picture or unknown. */
  readonly background: string | undefined;
  readonly scrolls: boolean;
  readonly positioned: boolean;
}

export class UnseenText {
  readonly #reporter: Reporter;
  readonly #original = new Map<Text, string>();

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  /** Reads the styles of all text under the given nodes, and of all text blanked before. */
  check(roots: Iterable<Node>): void {
    const pass = new Pass();
    for (const [node, text] of this.#original) this.#recheck(pass, node, text);
    for (const root of roots) {
      if (!dom.isConnected(root)) continue;
      const walker = dom.walk(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) this.#checkNode(pass, root);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Text) this.#checkNode(pass, node);
      }
    }
  }

  #checkNode(pass: Pass, node: Text): void {
    const text = dom.dataOf(node);
    if (!/\S/.test(text)) return;
    const parent = dom.drawnParentOf(node);
    if (parent === undefined || UNREAD.has(dom.tagOf(parent)) || !pass.isUnseen(parent)) return;
    if (isLabel(parent, text)) return;
    this.#original.set(node, text);
    dom.setData(node, BLANK);
    this.#reporter.redacted('see.invisible.text');
  }

  #recheck(pass: Pass, node: Text, text: string): void {
    const parent = dom.drawnParentOf(node);
    if (!dom.isConnected(node) || dom.dataOf(node) !== BLANK) this.#original.delete(node);
    else if (parent !== undefined && !pass.isUnseen(parent)) {
      this.#original.delete(node);
      dom.setData(node, text);
    }
  }
}

function isLabel(parent: Element, text: string): boolean {
  return text.trim().length <= LONGEST_LABEL && dom.closest(parent, CONTROLS) !== null;
}

/** One reading of the styles. */
class Pass {
  readonly #looks = new Map<Element, Look>();
  readonly #answers = new Map<Element, boolean>();
  readonly #scrollX = globalThis.scrollX;
  readonly #scrollY = globalThis.scrollY;
  readonly #dark = matchMedia('(prefers-color-scheme: dark)').matches;

  /** Whether text directly in this element is drawn, and so that nobody could see it. */
  isUnseen(element: Element): boolean {
    const known = this.#answers.get(element);
    if (known !== undefined) return known;
    const answer = this.#judge(element);
    this.#answers.set(element, answer);
    return answer;
  }

  #judge(element: Element): boolean {
    if (!dom.checkVisibility(element, { visibilityProperty: true })) return false;
    const look = this.#lookOf(element);
    if (look.unseen) return true;
    const style = getComputedStyle(element);
    if (Number.parseFloat(style.fontSize) < LEAST_FONT) return true;
    if (this.#isOutside(element, look)) return true;
    return this.#isSameColor(element, style, look);
  }

  #lookOf(element: Element): Look {
    const known = this.#looks.get(element);
    if (known !== undefined) return known;
    const parent = dom.drawnParentOf(element);
    const above = parent === undefined ? this.#canvas() : this.#lookOf(parent);
    const look = lookOf(element, above);
    this.#looks.set(element, look);
    return look;
  }

  /** Behind the root: white, unless the page or the person asks for dark. */
  #canvas(): Look {
    const root = dom.documentElementOf(document);
    const scheme = root === null ? '' : getComputedStyle(root).colorScheme;
    const background =
      scheme.includes('dark') && (this.#dark || !scheme.includes('light')) ? undefined : 'rgb(255, 255, 255)';
    return { unseen: false, background, scrolls: false, positioned: false };
  }

  /** Beyond the edges that no scrolling reaches: left of and above the page. */
  #isOutside(element: Element, look: Look): boolean {
    if (look.scrolls) return false;
    const { right, bottom, left, top, width, height } = dom.rectOf(element);
    // What has no box of its own (display: contents) answers with zeros.
    if (width === 0 && height === 0 && left === 0 && top === 0) return false;
    const indent = Number.parseFloat(getComputedStyle(element).textIndent);
    if (indent < -500) return true;
    return right + this.#scrollX <= 0 || bottom + this.#scrollY <= 0 || left > 20_000;
  }

  #isSameColor(element: Element, style: CSSStyleDeclaration, look: Look): boolean {
    const clipsToText = style.backgroundClip === 'text';
    const color = style.getPropertyValue('-webkit-text-fill-color') || style.color;
    if (alphaOf(color) < LEAST_ALPHA) return !clipsToText;
    if (look.background === undefined || clipsToText || !isNear(color, look.background)) return false;
    return !look.positioned && !this.#standsOnPicture(element);
  }

  /** Whether something that is no ancestor paints behind the element: a picture in the background of a headline. */
  #standsOnPicture(element: Element): boolean {
    const { left, top, width, height } = dom.rectOf(element);
    return document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .some((other) => PICTURES.has(dom.tagOf(other)));
  }
}

function lookOf(element: Element, above: Look): Look {
  const style = getComputedStyle(element);
  const { backgroundColor, overflowX, overflowY } = style;
  const opaque = alphaOf(backgroundColor) >= 1;
  const background =
    style.backgroundImage !== 'none'
      ? undefined
      : opaque
        ? backgroundColor
        : alphaOf(backgroundColor) > 0
          ? undefined
          : above.background;
  const scrollable = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const clips = overflowX !== 'visible' || overflowY !== 'visible';
  return {
    unseen:
      above.unseen || Number(style.opacity) < LEAST_ALPHA || isClipped(style) || (clips && isTiny(element, style)),
    background,
    scrolls: above.scrolls || scrollable(overflowX) || scrollable(overflowY),
    positioned: above.positioned || style.position === 'absolute' || style.position === 'fixed',
  };
}

function isClipped(style: CSSStyleDeclaration): boolean {
  const { clip, clipPath } = style;
  if (clip !== 'auto' && /rect\((?:[01](?:px)?[\s,]+){3}[01](?:px)?\)/.test(clip)) return true;
  return clipPath !== 'none' && /inset\((?:50|100)%|circle\(0|polygon\((?:0px 0px(?:, )?)+\)/.test(clipPath);
}

function isTiny(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline' || style.display === 'contents') return false;
  const { width, height } = dom.rectOf(element);
  return width <= 1 || height <= 1;
}

function channelsOf(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number);
}

function alphaOf(color: string): number {
  const parts = channelsOf(color);
  return color.startsWith('rgb') ? (parts[3] ?? 1) : 1;
}

/** So near that no person tells them apart. */
function isNear(one: string, other: string): boolean {
  if (!one.startsWith('rgb') || !other.startsWith('rgb')) return false;
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return [0, 1, 2].every((channel) => Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) <= 6);
}
