import { readPieces } from '../html/pieces.ts';
import { StyleSheet } from '../html/stylesheet.ts';
import { type HtmlElement, newElement } from '../html/tree.ts';
import { canSeeText, INITIAL_LOOK, type Look, lookOf } from '../html/visibility.ts';
import type { Span } from '../injection/finding.ts';
import type { SeeRule } from '../rules.ts';

/** A stretch of markup that nobody would see drawn. */
export interface Unseen extends Span {
  readonly by: SeeRule;
}

const NO_SHEETS = new StyleSheet([]);

/** The comments, the hidden elements and the texts nobody could read of HTML that stands in other text: in order, none within another. */
export function findUnseenHtml(text: string): Unseen[] {
  const found: Unseen[] = [];
  const open: Array<{ readonly element: HtmlElement; readonly look: Look }> = [];
  /** Where the outermost hidden element begins that is open, and how deep it stands. */
  let hidden: { readonly start: number; readonly depth: number } | undefined;
  const add = (start: number, end: number, by: SeeRule): void => {
    if (hidden === undefined) found.push({ start, end, by });
  };
  readPieces(text, {
    opened(tag, attributes, holds, start) {
      if (!holds) return;
      const parent = open.at(-1);
      const element = newElement(tag, attributes, parent?.element);
      const look = lookOf(element, NO_SHEETS.declarationsOf(element), parent?.look ?? INITIAL_LOOK);
      open.push({ element, look });
      if (hidden === undefined && (look.gone || look.unseen)) hidden = { start, depth: open.length };
    },
    closed(end) {
      if (hidden?.depth === open.length) {
        const { start } = hidden;
        hidden = undefined;
        add(start, end, 'see.invisible.text');
      }
      open.pop();
    },
    text(data, start, end) {
      const look = open.at(-1)?.look;
      if (look !== undefined && /\S/.test(data) && !canSeeText(look)) add(start, end, 'see.invisible.text');
    },
    comment: (start, end) => add(start, end, 'see.invisible.comment'),
  });
  return found;
}
