import type { Span } from '../injection/finding.ts';
import { isTitle, kindOfElement } from './kinds.ts';
import { BOXED, lineEnd, lineStart } from './lines.ts';

/*
 * The cells of a text that nothing else is known of. Each ends what is said in it, so that the rest of its record stays:
 *
 *   | 4711 | … | 500 |        a row, where the line before or behind has as many borders
 *   4711,"…⏎…",500            a cell in quotation marks, over lines
 *   "note": "…", "total":     the string of a member; of a title, all of its object
 *   <note>…</note>            an element that is none of HTML, among others
 *   <title>…</title>       with all of its record, as what a title announces stands below it
 *   <![CDATA[…⏎⏎…]]>          what stands between signs that nothing ends but others
 *   note: |⏎  …⏎⏎  …          what is indented below a name in YAML
 */

/** No string or element is longer whose end is looked for. */
const LONGEST_CELL = 2_000;

/** The cell in which something stands; undefined where it is in none. */
export function cellAround(text: string, start: number, end: number): Span | undefined {
  const cell =
    stringAround(text, start, end) ??
    elementAround(text, start, end) ??
    rowCellAround(text, start, end) ??
    sectionAround(text, start, end);
  if (cell === undefined) return undefined;
  let [first, last] = [cell.start, cell.end];
  while (first < start && /\s/.test(text.charAt(first))) first++;
  while (last > end && /\s/.test(text.charAt(last - 1))) last--;
  return { start: first, end: last };
}

const NAME_BEFORE = /"(?<name>[^"\n]{1,80})"[ \t]*:\s*$/;
const SIGN_BEFORE = /[,;\t]$/;

function stringAround(text: string, start: number, end: number): Span | undefined {
  const least = Math.max(0, start - LONGEST_CELL);
  const open = quoteBefore(text, start, least);
  if (open === undefined) return undefined;
  const before = text.slice(Math.max(least, open - 100), open);
  const name = NAME_BEFORE.exec(before)?.groups?.name;
  const isMember = name !== undefined;
  const sign = isMember ? undefined : SIGN_BEFORE.exec(before)?.[0];
  if (!isMember && sign === undefined) return undefined;
  const close = quoteBehind(text, end);
  if (close === undefined) return undefined;
  const behind = text.slice(close + 1, close + 3);
  const isClosed = isMember
    ? /^\s*(?:[,}\]]|$)/.test(behind)
    : behind === '' || /^[\r\n]/.test(behind) || behind.startsWith(sign ?? '');
  if (!isClosed || (sign !== undefined && !isRecord(text, open, close, sign))) return undefined;
  return { start: open + 1, end: name !== undefined && isTitle(name) ? objectEnd(text, close) : close };
}

const BRACKET = /"(?:[^"\\\n]|\\.)*"|[[{]|(?<end>[\]}])/g;

/** Where the object ends in which a string does that closes at a place; that place, where it is not seen. */
function objectEnd(text: string, close: number): number {
  const behind = text.slice(close + 1, close + LONGEST_CELL);
  let depth = 0;
  for (const { index, 0: sign, groups } of behind.matchAll(BRACKET)) {
    if (sign.length > 1) continue;
    depth += groups?.end === undefined ? 1 : -1;
    if (depth < 0) return close + 1 + index;
  }
  return close;
}

function quoteBefore(text: string, start: number, least: number): number | undefined {
  for (let at = start - 1; at >= least; at--) if (text.charAt(at) === '"' && text.charAt(at - 1) !== '\\') return at;
  return undefined;
}

function quoteBehind(text: string, end: number): number | undefined {
  const most = Math.min(text.length, end + LONGEST_CELL);
  for (let at = end; at < most; at++) {
    const letter = text.charAt(at);
    if (letter === '\\' || (letter === '"' && text.charAt(at + 1) === '"')) at++;
    else if (letter === '"') return at;
  }
  return undefined;
}

/** Whether the line before or behind a quoted cell has as many cells as the one that it stands in. */
function isRecord(text: string, open: number, close: number, sign: string): boolean {
  const [line, stop] = [lineStart(text, open), lineEnd(text, close)];
  const signs = count(text.slice(line, open), sign) + count(text.slice(close, stop), sign);
  return neighboursOf(text, line, stop).some((each) => count(each, sign) === signs);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

const SECTIONS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['"""', '"""'],
  ["'''", "'''"],
] as const;
const EMPTY_LINE = /\n[^\S\n]*\n/;

/** What goes on over an empty line: of anything else the lines say where it ends. */
function sectionAround(text: string, start: number, end: number): Span | undefined {
  const section = markedAround(text, start, end) ?? scalarAround(text, start, end);
  return section !== undefined && EMPTY_LINE.test(text.slice(end, section.end)) ? section : undefined;
}

function markedAround(text: string, start: number, end: number): Span | undefined {
  const before = text.slice(Math.max(0, start - LONGEST_CELL), start);
  for (const [opens, closes] of SECTIONS) {
    const open = before.lastIndexOf(opens);
    const isClosed = opens === closes ? count(before, opens) % 2 === 0 : before.includes(closes, open);
    if (open < 0 || isClosed) continue;
    const behind = text.slice(end, end + LONGEST_CELL);
    const close = behind.indexOf(closes);
    return { start: start - before.length + open + opens.length, end: end + (close < 0 ? behind.length : close) };
  }
  return undefined;
}

const ELEMENT = /<(?<tag>[A-Za-z][\w:.-]{0,40})(?:\s[^<>\n]{0,200})?>[^<>\n]*$/;
/** Elements that a person writes text with, besides the blocks of HTML. */
const OF_TEXT =
  /^(?:abbr|b|big|center|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u)$/i;

function elementAround(text: string, start: number, end: number): Span | undefined {
  const line = lineStart(text, start);
  const open = ELEMENT.exec(text.slice(line, start));
  const tag = open?.groups?.tag;
  if (open === null || tag === undefined || OF_TEXT.test(tag) || kindOfElement(tag.toLowerCase()) !== 'inline')
    return undefined;
  const close = text.slice(end, end + LONGEST_CELL).indexOf(`</${tag}>`);
  if (close < 0) return undefined;
  const stop = lineEnd(text, end + close);
  const isLast = text.slice(end + close, stop).trim() === `</${tag}>`;
  const isAmong = isLast && neighboursOf(text, line, stop).some((each) => each.trimStart().startsWith('<'));
  if (!isAmong) return undefined;
  const first = line + open[0].indexOf('>') + 1 + open.index;
  return { start: first, end: isTitle(tag) ? recordEnd(text, end + close) : end + close };
}

const TAG = /<(?<end>\/)?[A-Za-z](?:[^<>]{0,400}[^<>/])?>/g;

/** Where the element ends in which the one stands whose end tag begins at a place: the first end of what does not begin behind it. */
function recordEnd(text: string, from: number): number {
  const behind = text.slice(from, from + LONGEST_CELL);
  let depth = 1;
  for (const { index, groups } of behind.matchAll(TAG)) {
    depth += groups?.end === undefined ? 1 : -1;
    if (depth < 0) return from + index;
  }
  return from;
}

interface Separator {
  readonly sign: RegExp;
  /** Whether a line beside a row of so many signs is one as well. */
  isRow(line: string, signs: number, row: string): boolean;
}

const COMMA = /,(?=[^\s\d])|(?<=[^\d]),(?=\d)|(?<=\d),(?=\d{1,2}(?:,|$))|,(?=,|$)/g;
/** No comment's, which no more begin. */
const SEMICOLON = /(?<!^[;\s]{0,40});(?=\S)/g;
const RECORD = /^[^\n]{0,400}?,\S[^\n]{0,400}?,\S/;
/** The cells of a row with blanks behind its commas say no sentence. */
const SHORT_CELLS = /^[^,.!?]{1,30}(?:, [^,.!?]{1,30}){2,}$/;

const hasAsMany = (sign: RegExp) => (line: string, signs: number) => matchCount(line, sign) === signs;
const SEPARATORS: readonly Separator[] = [
  {
    sign: /(?<!\\)[|│┃║]/g,
    isRow: (line, _signs, row) => /^\s*[|│┃║]/.test(row) && !BOXED.test(row.trim()) && /^\s*[|│┃║]/.test(line),
  },
  { sign: / [|│┃║] /g, isRow: hasAsMany(/ [|│┃║] /g) },
  { sign: /\t/g, isRow: (line) => line.includes('\t') },
  { sign: SEMICOLON, isRow: hasAsMany(SEMICOLON) },
  {
    sign: COMMA,
    isRow: (line, signs) => !line.includes(', ') && (RECORD.test(line) || matchCount(line, COMMA) === signs),
  },
  { sign: /, /g, isRow: (line, signs) => SHORT_CELLS.test(line) && matchCount(line, /, /g) === signs },
  {
    sign: /(?<! ) {3,}(?=\S)/g,
    isRow: (line, signs) => signs > 1 && matchCount(line.trim(), /(?<! ) {3,}(?=\S)/g) === signs,
  },
];

function matchCount(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function rowCellAround(text: string, start: number, end: number): Span | undefined {
  if (text.slice(start, end).includes('\n')) return undefined;
  const [line, stop] = [lineStart(text, start), lineEnd(text, end)];
  const row = text.slice(line, stop);
  const beside = neighboursOf(text, line, stop);
  for (const { sign, isRow } of SEPARATORS) {
    const borders = Array.from(row.matchAll(sign));
    if (borders.length === 0 || !beside.some((each) => isRow(each, borders.length, row))) continue;
    let [first, isSpread] = [0, false];
    for (const { index, 0: written } of borders) {
      // What is said over several cells goes on in the next ones.
      if (line + index >= end && !isSpread) return { start: line + first, end: line + index };
      if (line + index < start) first = index + written.length;
      else isSpread = true;
    }
    return { start: line + first, end: stop };
  }
  return undefined;
}

/** The line above a block scalar: a name or a bullet, and how what is below is to be read. */
const ABOVE_SCALAR = /^[ \t]*(?:(?:- +)+|(?:- +)*[^\s#][^\n]{0,200}: +)(?:[!&]\S{1,40} +)*[|>][-+\d]{0,2}\s*(?:#.*)?$/;

/** What is indented as deep as the first line below such a line. */
function scalarAround(text: string, start: number, end: number): Span | undefined {
  let line = lineStart(text, start);
  let [least, first] = [indentOf(text, line), line];
  while (least > 0 && line > Math.max(0, start - LONGEST_CELL)) {
    const above = lineStart(text, line - 1);
    const written = text.slice(above, line - 1);
    const indent = indentOf(text, above);
    line = above;
    if (written.trim() === '') continue;
    if (indent < least && ABOVE_SCALAR.test(written))
      return { start: first, end: scalarEnd(text, end, indentOf(text, first)) };
    least = Math.min(least, indent);
    first = above;
  }
  return undefined;
}

function scalarEnd(text: string, from: number, indent: number): number {
  const most = Math.min(text.length, from + LONGEST_CELL);
  let at = lineEnd(text, from);
  while (at < most) {
    const next = lineEnd(text, at + 1);
    if (text.slice(at + 1, next).trim() !== '' && indentOf(text, at + 1) < indent) return at;
    at = next;
  }
  return at;
}

function indentOf(text: string, line: number): number {
  return /^ */.exec(text.slice(line, line + LONGEST_CELL))?.[0].length ?? 0;
}

/** The lines before and behind some. */
function neighboursOf(text: string, line: number, stop: number): string[] {
  const before = line > 1 && text.charAt(line - 1) === '\n' ? text.slice(lineStart(text, line - 1), line - 1) : '';
  return [before, text.charAt(stop) === '\n' ? text.slice(stop + 1, lineEnd(text, stop + 1)) : ''];
}
