import * as dom from '../dom/safe-dom.ts';
import { adoptSheet, animate, dropSheet } from '../dom/safe-dom-paint.ts';
import { isFilledByShadows } from '../painting/unusual-paint.ts';

/*
 * Takes the glyphs of texts out of what is painted, for as long as a picture takes, and nothing else: no box moves, no style of an element changes, no
 * transition starts and no mutation is made.
 *
 * A custom highlight does it: its range is painted in colours of its own, and these are transparent. It does not do it for two things, which get an
 * animation that stands still, below any author's `!important`: text in SVG, and backgrounds that are cut out by text. Shadows stay: what the letters cover of them shows. Only
 * those in the letters' own colour that lie close around them go as well: they make the letters, or fill them up.
 */

const NAME = 'cordon-unpainted';
const CLEAR = 'transparent !important';
/** What is selected is painted as a selection, over every highlight. */
const RULES = `::highlight(${NAME}){color:${CLEAR};-webkit-text-fill-color:${CLEAR};-webkit-text-stroke-color:${CLEAR};
text-decoration-color:${CLEAR};background-color:${CLEAR}}
*::selection{color:${CLEAR};-webkit-text-fill-color:${CLEAR}}`;
/** Nobody takes a picture for longer: whoever drew it is gone, and the page is painted again. In milliseconds. */
const LONGEST_MS = 5_000;
const STANDING = { duration: 1, fill: 'forwards' } as const;

export class GlyphMask {
  #sheet: CSSStyleSheet | undefined;
  #drawn: (() => void)[] = [];

  /** Has the given texts not painted until {@link lift}. */
  draw(texts: Iterable<Text>): void {
    this.lift();
    const highlight = new Highlight();
    highlight.priority = 2 ** 31 - 1;
    const [roots, styled] = [new Set<Node>([document]), new Set<Element>()];
    for (const text of texts) {
      const range = dom.newRange();
      dom.selectNode(range, text);
      highlight.add(range);
      roots.add(dom.rootOf(text));
      for (const element of paintersOf(text)) styled.add(element);
    }
    this.#sheet ??= newSheet();
    for (const root of roots) this.#adopt(root, this.#sheet);
    CSS.highlights.set(NAME, highlight);
    this.#drawn.push(() => CSS.highlights.delete(NAME));
    for (const element of styled) this.#still(element);
    const forgotten = setTimeout(() => this.lift(), LONGEST_MS);
    this.#drawn.push(() => clearTimeout(forgotten));
  }

  /** Has everything painted again. */
  lift(): void {
    for (const undo of this.#drawn.toReversed()) undo();
    this.#drawn = [];
  }

  #adopt(root: Node, sheet: CSSStyleSheet): void {
    adoptSheet(root, sheet);
    this.#drawn.push(() => dropSheet(root, sheet));
  }

  #still(element: Element): void {
    const isSvg = dom.isSvg(element);
    const style = getComputedStyle(element);
    const isCut = !isSvg && style.backgroundClip.includes('text');
    const look = {
      ...(isSvg && { fill: 'transparent', stroke: 'transparent' }),
      ...(isFilledByShadows(style) && { textShadow: 'none' }),
      ...(isCut && { backgroundImage: 'none', backgroundColor: 'transparent' }),
    };
    const animation = animate(element, [look, look], STANDING);
    animation.finish();
    this.#drawn.push(() => animation.cancel());
  }
}

/** The elements around a text that paint it in a way that no highlight takes away. */
function paintersOf(text: Text): Element[] {
  const painters: Element[] = [];
  let at = dom.drawnParentOf(text);
  if (at !== undefined && (dom.isSvg(at) || isFilledByShadows(getComputedStyle(at)))) painters.push(at);
  for (; at !== undefined; at = dom.drawnParentOf(at)) {
    if (getComputedStyle(at).backgroundClip.includes('text')) painters.push(at);
  }
  return painters;
}

function newSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  return sheet;
}
