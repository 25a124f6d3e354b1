import { UNIT_BORDER } from '../../../see/spans.ts';
import { type Layout, layoutOf } from '../../../see/units/layout.ts';
import * as dom from '../dom/safe-dom.ts';
import { blockOf, DRAWN_TREE, isBlock, UNREAD } from './drawn-tree.ts';

/* Texts of a page as one, so that what is spread over several is found. */

/** A text with what the page says in it, and where that stands in what is searched. */
export interface TextPlace {
  readonly node: Text;
  readonly said: string;
  readonly start: number;
  readonly end: number;
}

/** Joins texts, with a border where another block begins. `saidIn`: what the page says in one. */
export function joinTexts(
  nodes: readonly Text[],
  saidIn: (node: Text) => string,
): { readonly text: string; readonly places: readonly TextPlace[] } {
  const parts: string[] = [];
  const places: TextPlace[] = [];
  let size = 0;
  let lastBlock: Element | undefined;
  const blocks = new Map<Element, Element | undefined>();
  for (const node of nodes) {
    const parent = dom.drawnParentOf(node);
    if (parent !== undefined && UNREAD.has(dom.tagOf(parent))) continue;
    const block = blockOf(parent, blocks);
    if (block !== lastBlock && size > 0) {
      parts.push(UNIT_BORDER);
      size += UNIT_BORDER.length;
    }
    lastBlock = block;
    const said = saidIn(node);
    // Line breaks in the source are drawn as spaces; lengths stay the same.
    const data = said.replace(/[\n\r\t\f]/g, ' ');
    parts.push(data);
    places.push({ node, said, start: size, end: size + data.length });
    size += data.length;
  }
  return { text: parts.join(''), places };
}

/** Whether styles draw two texts of a block apart, as far as how their elements are displayed says it. */
export function isParted(...places: readonly TextPlace[]): boolean {
  return places.some(({ node }) => {
    const element = dom.drawnParentOf(node);
    return element !== undefined && !isBlock(element) && getComputedStyle(element).display !== 'inline';
  });
}

export function layoutIn(places: readonly TextPlace[]): Layout {
  return layoutOf(
    DRAWN_TREE,
    places.flatMap(({ node, said, start, end }) => {
      const element = dom.drawnParentOf(node);
      return element === undefined ? [] : [{ start, end, node: element, isLabel: !/\S/.test(said) }];
    }),
  );
}
