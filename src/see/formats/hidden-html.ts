import { Parser } from 'htmlparser2';
import { StyleSheet } from '../html/stylesheet.ts';
import { type HtmlElement, newElement } from '../html/tree.ts';
import { canSeeText, INITIAL_LOOK, type Look, lookOf } from '../html/visibility.ts';
import type { SeeRule } from '../rules.ts';

/** A stretch of markup that nobody would see drawn. */
export interface Unseen {
  readonly start: number;
  readonly end: number;
  readonly by: SeeRule;
}

const NO_SHEETS = new StyleSheet([]);
/** Deeper elements look as the one that they stand in. */
const DEEPEST = 512;

/** The comments, the hidden elements and the texts nobody could read of HTML that stands in other text: in order, none within another. */
export function findUnseenHtml(text: string): Unseen[] {
  const found: Unseen[] = [];
  const open: Array<{ readonly element: HtmlElement; readonly look: Look }> = [];
  /** Where the outermost hidden element begins that is open, and how deep it stands. */
  let hidden: { readonly start: number; readonly depth: number } | undefined;
  let depth = 0;
  const add = (start: number, end: number, by: SeeRule): void => {
    if (hidden === undefined) found.push({ start, end, by });
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth++;
        if (depth > DEEPEST) return;
        const parent = open.at(-1);
        const element = newElement(tag, attributes, parent?.element);
        const look = lookOf(element, NO_SHEETS.declarationsOf(element), parent?.look ?? INITIAL_LOOK);
        open.push({ element, look });
        if (hidden === undefined && (look.gone || look.unseen)) hidden = { start: parser.startIndex, depth };
      },
      onclosetag() {
        if (hidden?.depth === depth) {
          const { start } = hidden;
          hidden = undefined;
          add(start, parser.endIndex + 1, 'see.invisible.text');
        }
        if (depth-- <= DEEPEST) open.pop();
      },
      ontext(data) {
        const look = open.at(-1)?.look;
        if (look !== undefined && /\S/.test(data) && !canSeeText(look))
          add(parser.startIndex, parser.endIndex + 1, 'see.invisible.text');
      },
      oncomment() {
        add(parser.startIndex, parser.endIndex + 1, 'see.invisible.comment');
      },
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  parser.end(text);
  return found;
}
