/** White space as it is drawn: any run of it is one blank, or the end of a line where it has one. */

const LINE_END = 0x0a;
const BLANK = 0x20;
/** Beyond ASCII the first white space is the blank that does not break. */
const FIRST_BEYOND = 0xa0;
const SPACE = /\s/;
const LINES = /\s\s|[^\S ]/;

/** A text in which only single blanks and ends of lines part words. */
export function asLines(text: string): string {
  return LINES.test(text) ? text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[\n ]*/g, '\n') : text;
}

/** Where a part stands in what was joined. */
export interface Drawn {
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Joins parts, of each of which that holds, and none of which ends in more than it: no part is searched again for what is inside of it. Parts of blanks alone
 * stand nowhere.
 */
export function joinDrawn(parts: readonly string[]): { readonly text: string; readonly places: readonly Drawn[] } {
  const places: Drawn[] = [];
  let drawn = '';
  let gap = '';
  for (const [index, part] of parts.entries()) {
    let from = 0;
    let to = part.length;
    for (; from < to && isSpace(part, from); from++) gap = wider(gap, part.charCodeAt(from));
    if (from === to) continue;
    let after = '';
    for (; isSpace(part, to - 1); to--) after = wider(after, part.charCodeAt(to - 1));
    drawn += drawn === '' ? '' : gap;
    places.push({ part: index, start: drawn.length, end: drawn.length + to - from });
    drawn += to - from === part.length ? part : part.slice(from, to);
    gap = after;
  }
  return { text: drawn, places };
}

function wider(gap: string, code: number): string {
  return gap === '\n' || code === LINE_END ? '\n' : ' ';
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === BLANK || (code >= 9 && code <= 13) || (code >= FIRST_BEYOND && SPACE.test(text.charAt(at)));
}
