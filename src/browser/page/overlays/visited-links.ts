import { LONGEST_LABEL } from '../dom/label-length.ts';
import * as dom from '../dom/safe-dom.ts';
import { type Color, isNear, over, readColor } from '../painting/colors.ts';
import { styleRulesOf } from '../styles/stylesheets.ts';

/*
 * In which colours links that were visited may be painted. To every script their styles are those of others, and a link to its own page always counts as visited:
 *
 *   a:visited { color: white }     <a href="">read by programs, and painted white</a>
 *
 * So the rules say it. Whether they hold is not asked: any colour that a rule has for a link may be one.
 */

const STATE = /:(?:visited|link)\b/;
const UNVISITED = /:not\(:(?:visited|link)\)/g;
const STATES = /:(?:visited|link)\b/g;
const PSEUDO = /::(?:before|after|marker)\b/g;
const COLORS = /[\s{;](?:color|-webkit-text-fill-color): ([^;}]+)/g;
const GROUNDS = /[\s{;]background(?:-color)?:/;
/** What nobody knows without the rest of the rules. */
const RELATIVE = /^(?:inherit|currentcolor|initial|unset|revert)|\(--|var\(/i;
/** The browser's own, on light and on dark pages. */
const OWN: readonly Color[] = [
  [85, 26, 139, 1],
  [208, 173, 240, 1],
];
const LINK = ':any-link';

interface Coloring {
  readonly selector: string;
  readonly colors: readonly (Color | undefined)[];
}
/** Those of a tree; none where no rule is about visited links. */
type Colorings = readonly Coloring[];

/** In one whole reading of the page. */
export class VisitedLinks {
  readonly #ofTrees = new Map<Node, Colorings>();
  /** Those of a tree that may be lost in a ground, by both: hardly any of a page's colours is near its ground, and for each link each rule would be tried. */
  readonly #lost = new Map<Colorings, Map<Color, Colorings>>();
  readonly #links = new Map<Element, Element | null>();

  /** A new pass: what was asked may be otherwise. */
  moved(): void {
    this.#links.clear();
  }

  /**
   * Whether a text of an element may be lost in what is behind it where it is in a link that was visited; `background`: undefined where nobody can say. Of a link that says no
   * more than a label, which stays, nobody asks.
   */
  mayBlend(element: Element, text: string, background: Color | undefined): boolean {
    const link = this.#linkAround(element);
    if (link === null || Math.max(text.length, dom.textContentOf(link)?.length ?? 0) <= LONGEST_LABEL) return false;
    if (background === undefined || OWN.some((color) => isLost(color, background))) return true;
    const body = dom.bodyOf(document);
    if (body !== null && dom.hasAttribute(body, 'vlink') && isLost(readColor(document.vlinkColor), background))
      return true;
    const colorings = this.#coloringsOf(dom.rootOf(element));
    if (colorings.length === 0) return false;
    const lost = this.#lostIn(colorings, background);
    for (let at: Element | undefined = element; at !== undefined && lost.length > 0; at = dom.drawnParentOf(at)) {
      const on = at;
      if (lost.some(({ selector }) => mayMatch(on, selector))) return true;
      if (at === link) break;
    }
    return false;
  }

  #linkAround(element: Element): Element | null {
    const known = this.#links.get(element);
    if (known !== undefined) return known;
    const link = dom.closest(element, LINK);
    this.#links.set(element, link);
    return link;
  }

  #coloringsOf(tree: Node): Colorings {
    const known = this.#ofTrees.get(tree) ?? coloringsIn(tree);
    this.#ofTrees.set(tree, known);
    return known;
  }

  #lostIn(colorings: Colorings, background: Color): Colorings {
    const known = this.#lost.get(colorings) ?? new Map<Color, Colorings>();
    this.#lost.set(colorings, known);
    const lost =
      known.get(background) ?? colorings.filter(({ colors }) => colors.some((color) => isLost(color, background)));
    known.set(background, lost);
    return lost;
  }
}

function isLost(color: Color | undefined, background: Color): boolean {
  return color === undefined || isNear(over(color, background), background);
}

function coloringsIn(tree: Node): Colorings {
  const colorings: Coloring[] = [];
  let isAnyOfState = false;
  for (const rule of styleRulesOf(tree)) {
    if (rule === undefined) continue;
    const isOfState = STATE.test(rule.selectorText);
    const colors = Array.from(rule.cssText.matchAll(COLORS), ([, color = '']) => colorIn(color));
    if (isOfState && GROUNDS.test(rule.cssText)) colors.push(undefined);
    if (colors.length === 0) continue;
    isAnyOfState ||= isOfState;
    colorings.push({
      selector: rule.selectorText.replace(PSEUDO, '').replace(UNVISITED, LINK).replace(STATES, LINK),
      colors,
    });
  }
  return isAnyOfState ? colorings : [];
}

function colorIn(value: string): Color | undefined {
  const color = value.replace('!important', '').trim();
  return RELATIVE.test(color) ? undefined : readColor(color);
}

/** Whether a rule may be about an element; one that only the rule around it explains may. */
function mayMatch(element: Element, selector: string): boolean {
  if (selector.includes('&')) return true;
  try {
    return dom.matches(element, selector);
  } catch {
    return true;
  }
}
