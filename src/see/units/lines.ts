/*
 * The lines of a text that nothing else is known of: where a paragraph, an entry of a list, a row or a message ends.
 */

/** What is at a line's end: the paragraph goes on, it ends, or another thing of a list begins. */
export type LineBorder = 'soft' | 'paragraph' | 'item';

const QUOTE = /^[ \t]*(?:>[ \t]?)*/;
const BULLET = /^[ \t]*(?:[-*+•▪◦‣]|\d{1,3}[.)]|\p{L}[.)])[ \t]+/u;
const CLOCK = /^[ \t]*(?:[[(<]?\d{1,4}[-/.:]\d\d[^\]\n]{0,24}[\])>]?[ \t]*)?/;
const SENDER = /^[ \t]*[<[]?[\p{L}\p{N}_.@-]{1,24}[\]>]?:[ \t]+/u;
const HEADING = /^#{1,6}[ \t]/;
/** No line's beginning is longer that says what it is. */
const LONGEST_LEAD = 80;

/** How far the ends of a line are looked for: what is longer is cut there, so that a finding costs the same in any text. */
const LONGEST_LINE = 2_000;
/** So many letters of blank lines at most are passed over. */
const MOST_BLANK = 200;

export function lineStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  return at - (before.length - before.lastIndexOf('\n') - 1);
}

/** The end of a line; of a longer one, a place in it. */
export function lineEnd(text: string, at: number): number {
  const found = text.slice(at, at + LONGEST_LINE).indexOf('\n');
  return found < 0 ? Math.min(text.length, at + LONGEST_LINE) : at + found;
}

/** The borders of the cell in which some place of a row stands. */
export interface Cell {
  readonly start: number;
  readonly end: number;
}

/** How long the beginning of a line is that belongs to whoever lists or sends it: `- `, `> `, `[10:03] bob: `. */
export function leadOf(text: string, line: number): number {
  const written = text.slice(line, line + LONGEST_LEAD);
  const quote = QUOTE.exec(written)?.[0].length ?? 0;
  const bullet = BULLET.exec(written.slice(quote))?.[0].length ?? 0;
  const clock = CLOCK.exec(written.slice(quote + bullet))?.[0].length ?? 0;
  const head = quote + bullet + clock;
  return head + (SENDER.exec(written.slice(head))?.[0].length ?? 0);
}

/** What the end of a line is, by the line itself and the one behind it; `next` is where that begins, over empty lines. */
export function borderAt(text: string, line: number, end: number): { border: LineBorder; next: number } {
  let next = end + 1;
  let isBlank = false;
  const depth = quoteOf(text, line).trim();
  while (next - end < MOST_BLANK) {
    const rest = next + quoteOf(text, next).length;
    const stop = lineEnd(text, rest);
    if (text.charAt(stop) !== '\n' || text.slice(rest, stop).trim() !== '') break;
    isBlank = true;
    next = stop + 1;
  }
  const quote = quoteOf(text, next);
  const written = text.slice(next + quote.length, next + quote.length + LONGEST_LEAD);
  if (BULLET.test(written) || written.startsWith('|')) return { border: 'item', next };
  if (isBlank || HEADING.test(written) || quote.trim() !== depth) return { border: 'paragraph', next };
  const isSent = SENDER.test(text.slice(line + depth.length, line + LONGEST_LEAD)) && SENDER.test(written);
  return { border: isSent || /^[[(<]?\d{1,2}:\d\d/.test(written) ? 'item' : 'soft', next };
}

function quoteOf(text: string, line: number): string {
  return QUOTE.exec(text.slice(line, line + LONGEST_LEAD))?.[0] ?? '';
}

/** A comma between cells, none between digits or words. */
const COMMA = /,(?=[^\s\d])|(?<=[^\d]),(?=\d)|(?<=\d),(?=\d{1,2}(?:,|$))|,(?=,|$)/g;
const RECORD = /^[^\n]{0,400}?,\S[^\n]{0,400}?,\S/;

/** The cell of a row in which something stands; undefined where its line is none. */
export function cellAround(text: string, start: number, end: number): Cell | undefined {
  const [line, stop] = [lineStart(text, start), lineEnd(text, end)];
  const row = text.slice(line, stop);
  const sign = /^\s*\|/.test(row) ? '|' : row.includes('\t') ? '\t' : row.includes(',') ? ',' : undefined;
  if (sign === undefined || !isAmongRows(text, line, stop, sign)) return undefined;
  let [first, last] =
    sign === ',' ? betweenCommas(row, start - line, end - line) : between(row, start - line, end - line, sign);
  while (first < start - line && /\s/.test(row.charAt(first))) first++;
  while (last > end - line && /\s/.test(row.charAt(last - 1))) last--;
  return { start: line + first, end: line + last };
}

function between(row: string, start: number, end: number, sign: string): [first: number, last: number] {
  const last = row.indexOf(sign, end);
  return [row.slice(0, start).lastIndexOf(sign) + 1, last < 0 ? row.length : last];
}

function betweenCommas(row: string, start: number, end: number): [first: number, last: number] {
  let first = 0;
  for (const { index } of row.matchAll(COMMA)) {
    if (index >= end) return [first, index];
    if (index < start) first = index + 1;
  }
  return [first, row.length];
}

/** Whether the line before or behind is a row as well. */
function isAmongRows(text: string, line: number, stop: number, sign: string): boolean {
  const before = line < 2 ? '' : text.slice(lineStart(text, line - 1), line - 1);
  const after = text.slice(stop + 1, lineEnd(text, stop + 1));
  return [before, after].some((each) => {
    if (sign === ',') return RECORD.test(each) && !each.includes(', ');
    return sign === '|' ? /^\s*\|/.test(each) : each.includes(sign);
  });
}
