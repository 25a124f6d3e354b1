import * as dom from '../dom/safe-dom.ts';
import { type Color, readColor } from '../painting/colors.ts';
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
/** Those of a tree; undefined: none is about visited links. */
type Colorings = readonly Coloring[] | undefined;

/** In one whole reading of the page. */
export class VisitedLinks {
  readonly #ofTrees = new Map<Node, Colorings>();
  readonly #known = new Map<Element, readonly (Color | undefined)[]>();

  /** A new pass: what was asked may be otherwise. */
  moved(): void {
    this.#known.clear();
  }

  /** The colours that text of an element may have where it is in a link that was visited; undefined stands for one that nobody can say. */
  colorsOf(element: Element): readonly (Color | undefined)[] {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const link = dom.closest(element, LINK);
    const colors = link === null ? [] : [...OWN, ...this.#ofPage(), ...this.#ofRules(element, link)];
    this.#known.set(element, colors);
    return colors;
  }

  #ofPage(): readonly (Color | undefined)[] {
    const body = dom.bodyOf(document);
    return body === null || !dom.hasAttribute(body, 'vlink') ? [] : [readColor(document.vlinkColor)];
  }

  #ofRules(element: Element, link: Element): readonly (Color | undefined)[] {
    const tree = dom.rootOf(element);
    if (!this.#ofTrees.has(tree)) this.#ofTrees.set(tree, coloringsIn(tree));
    const found: (Color | undefined)[] = [];
    for (const { selector, colors } of this.#ofTrees.get(tree) ?? [])
      for (
        let at: Element | undefined = element;
        at !== undefined;
        at = at === link ? undefined : dom.drawnParentOf(at)
      )
        if (mayMatch(at, selector)) found.push(...colors);
    return found;
  }
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
  return isAnyOfState ? colorings : undefined;
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
