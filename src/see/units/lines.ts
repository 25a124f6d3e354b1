import type { Span } from '../injection/finding.ts';
import type { Relation } from './layout.ts';

/*
 * The lines of a text that nothing else is known of: where a paragraph, an entry of a list, a row or a message ends.
 *
 *   [10:03] bob: …          lines of one shape, one behind the other, are entries of a log, a chat or a list: each ends where the next begins
 *   [10:04] ann: …
 *   We open.⏎ | Send …      one line alone that looks like an entry is none, and the paragraph goes on
 *   # Ignore …⏎# Send …     headings stand over text: number signs in lines one behind the other begin a comment of code, as stars do
 */

/** Lines that begin alike are entries of one list. */
type Shape = 'row' | 'time' | 'stamp' | 'name' | 'hash' | 'place' | 'member' | 'label' | 'plain';

/** What a line looks like. `depth`: of quotations; `indent`: what it says begins so many columns in. */
interface Line extends Span {
  readonly depth: number;
  readonly indent: number;
  readonly isEntry: boolean;
  readonly shape: Shape;
  /** Of a heading with number signs, how many; 0 for any other line. */
  readonly rank: number;
  /** Says what the mail is about in whose head it stands. */
  readonly isSubject: boolean;
}

const QUOTE = /^[ \t]*(?:>[ \t]?)*/;
const BULLET = /^(?:[-*+•▪◦‣]|\d{1,3}[.)]|\(\d{1,3}\)|\p{L}[.)]|\.\.(?=[ \t][\w-]{1,30}::))[ \t]+/u;
const CLOCK =
  /^(?:[[(<]\d{1,4}[-/.:]\d\d[^\])>\n]{0,24}[\])>]|\d{1,4}[-/.:]\d\d(?:[\d\-/.:,]|T(?=\d)|Z\b|[ \t]+(?=[\d-]))*)[ \t]*/;
const SENDER =
  /^(?:\*\*|__)?[<[]?(?:[\p{L}\p{N}_.@-]{1,24}|\p{Lu}[\p{L}.-]{0,24} \p{Lu}[\p{L}.-]{0,24})[\]>]?(?:\*\*|__)?:(?:\*\*|__)?[ \t]+/u;
const NUMBERED = /^[[(]\d{1,3}[\])][ \t]+/;
const HASH = /^[0-9a-f]{7,40}[ \t]+/;
const PLACE = /^[\w./-]{1,60}:\d{1,6}:/;
const NICK = /^<[\w@.-]{1,24}>[ \t]+/;
const HEADING = /^(?:#{1,6}(?=[ \t\r]|$)|={1,6}(?=[ \t]+\S))/;
const SHAPES: ReadonlyArray<readonly [Shape, RegExp]> = [
  ['row', /^[|│┃║]/],
  ['time', CLOCK],
  ['name', /^\[[^\]\n]{1,30}\]/],
  ['name', NICK],
  ['hash', HASH],
  ['place', PLACE],
  ['member', /^[\w.-]{1,40}=/],
  ['label', SENDER],
];
/** A line between the sides of a box that is drawn around a text, and no row: it has no second cell. */
export const BOXED = /^[|│┃║][^|│┃║]*[|│┃║]?[ \t\r]*$/;
/** Who wrote what follows, and when, in a line of its own. */
const STAMP = /^\p{L}[^\n]{0,40}\d{1,2}:\d\d(?:[ \u202f]?[ap]m)?[ \t\r]*$/iu;
/** So many lines one behind the other are a list if no more than a word and a colon begins each. */
const FEWEST_LABELS = 3;
/** No line's beginning is longer that says what it is. */
const LONGEST_LEAD = 80;

/** How far the ends of a line are looked for: what is longer is cut there, so that a finding costs the same in any text. */
const LONGEST_LINE = 2_000;
const BLANK = /^[\s>\p{Cf}]*$/u;
const EMPTY_LINE = /\n[^\S\n]*\n/;
const RULE = /^[ \t>]*(?<sign>[-=*_~#─━═])(?:[ \t]*\k<sign>){2,}\s*$/;
const UNDERLINE = /^[ \t>]*(?:={2,}|-{2,})\s*$/;
/** When the next lines of subtitles are shown, in SRT and WebVTT. */
const CUE = /^(?:\d{1,5}\r?\n)?[\d:.,]{5,12} --> [\d:.,]{5,12}[^\n]*/;
/** What a mail is about stands over it, behind the other lines of its head. */
const SUBJECT =
  /^(?:\*\*|__)?(?:subject|title|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|konu|тема|الموضوع|主题|件名|제목)(?:\*\*|__)?[ \t]*[:：]/iu;
const HEADING_TAG = /^<(?:h[1-6]|summary|dt|legend)\b/i;
const EMPHASIZED = /^(?:\*\*|__)[^\n]*(?:\*\*|__)[.:!]?$/;

export function lineStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  return at - (before.length - before.lastIndexOf('\n') - 1);
}

/** The end of a line; of a longer one, a place in it. */
export function lineEnd(text: string, at: number): number {
  const found = text.slice(at, at + LONGEST_LINE).indexOf('\n');
  return found < 0 ? Math.min(text.length, at + LONGEST_LINE) : at + found;
}

/** How long the beginning of a line is that belongs to whoever lists or sends it: `- `, `> `, `[10:03] bob: `. */
export function leadOf(text: string, line: number): number {
  const written = text.slice(line, line + LONGEST_LEAD);
  let at = QUOTE.exec(written)?.[0].length ?? 0;
  for (const pattern of [BULLET, NUMBERED, CLOCK, HASH, PLACE, NICK, SENDER])
    at += pattern.exec(written.slice(at))?.[0].length ?? 0;
  return at;
}

/** Whether an entry of a list begins at a place. */
export function isEntryAt(text: string, at: number): boolean {
  return lineAt(text, at).isEntry;
}

/** The lines of a text behind one of them. */
export class LinesBehind {
  readonly #text: string;
  readonly #home: Line;
  readonly #isUnit: boolean;
  /** The home line stands over what follows, as a heading does. */
  readonly #isHead: boolean;

  /** `home`: where the line begins; `isUnit`: whether all lines are of one author, so that a paragraph is no border. */
  constructor(text: string, home: number, isUnit: boolean) {
    this.#text = text;
    this.#home = lineAt(text, home);
    this.#isUnit = isUnit;
    const behind = lineBehind(text, this.#home);
    const isComment = isUnder(this.#home, behind) && /\w/.test(text.slice(behind?.start, behind?.end));
    this.#isHead = isHead(text, this.#home) && !isComment;
  }

  /** What the line behind an end of a line is to the home line; `next` is where that begins, over what is empty; `isListed`: both are entries of one list. */
  borderAt(end: number): { relation: Relation; next: number; isListed: boolean } {
    const text = this.#text;
    if (text.charAt(end) !== '\n') return { relation: 'same', next: end, isListed: false };
    let next = end + 1;
    let isSpoken = false;
    while (next < text.length) {
      const cue = CUE.exec(text.slice(next, next + LONGEST_LEAD));
      const stop = cue === null ? lineEnd(text, next) : next + cue[0].length;
      const written = text.slice(next, stop);
      if (cue === null && !BLANK.test(written) && !RULE.test(written) && !UNDERLINE.test(written)) break;
      isSpoken ||= cue !== null;
      next = Math.min(text.length, stop + 1);
    }
    const line = lineAt(text, next);
    if (isSpoken) return { relation: 'unit', next, isListed: false };
    const isListed = this.#home.isEntry ? line.isEntry || line.indent > this.#home.indent : this.#isAlike(line);
    const relation = this.#isOfComment(line, end) ? 'same' : this.#relationOf(line, next > end + 1);
    return { relation, next, isListed };
  }

  /** Whether a line goes on with a comment of code in which the home line and the one that ends at a place stand. */
  #isOfComment(line: Line, end: number): boolean {
    const { start, isEntry } = this.#home;
    if (isUnder(this.#home, line))
      return (
        !EMPTY_LINE.test(this.#text.slice(end, line.start)) && lineAt(this.#text, lineStart(this.#text, end)).rank > 0
      );
    if (!isEntry || !line.isEntry || signOf(this.#text, this.#home) !== '*' || signOf(this.#text, line) !== '*')
      return false;
    const before = this.#text.slice(Math.max(0, start - LONGEST_LINE), start);
    return before.lastIndexOf('/*') > before.lastIndexOf('*/') && !this.#text.slice(start, line.start).includes('*/');
  }

  #relationOf(line: Line, isApart: boolean): Relation {
    const home = this.#home;
    if (line.depth < home.depth && (isApart || line.isEntry)) return 'stranger';
    if (line.depth > home.depth && !isApart && this.#isAlone(line)) return 'same';
    if (home.isSubject && line.shape === 'label' && !isApart) return 'same';
    const isWithin = home.isEntry && line.indent > home.indent;
    if (home.isEntry && line.isEntry && !isWithin) return 'stranger';
    if (this.#isAlike(line) || this.#isTime(line)) return 'stranger';
    const isList = line.isEntry || (line.shape !== 'plain' && line.shape !== 'label');
    if (isList && !isApart && this.#isAlone(line)) return 'same';
    if (isWithin) return line.isEntry ? 'item' : isApart ? 'unit' : 'same';
    if (line.rank > 0 && !this.#isUnit) return this.#isHead && line.rank > home.rank ? 'headed' : 'stranger';
    if (this.#isHead && (isApart || home.rank > 0)) return this.#isUnit ? 'unit' : 'headed';
    if (isList) return isApart && !this.#isUnit ? 'stranger' : 'item';
    if (!isApart && line.depth <= home.depth) return 'same';
    if (home.isEntry && !this.#isUnit) return 'stranger';
    return this.#isUnit || home.depth > 0 || this.#isWithin(line) ? 'unit' : 'beside';
  }

  /** Whether a line goes on with what is set in, as a commit's message and a comment of code are, or with what somebody's name and the time stand over. */
  #isWithin(line: Line): boolean {
    const { indent } = this.#home;
    return (indent > 0 && line.indent >= indent) || lineBefore(this.#text, this.#home)?.shape === 'stamp';
  }

  /** Whether a line is an entry of one list with the home line. */
  #isAlike(line: Line): boolean {
    const { shape } = this.#home;
    if (line.shape === 'plain') return false;
    if (line.shape === 'stamp') return lineBefore(this.#text, this.#home)?.shape === 'stamp';
    return line.shape === shape && (shape !== 'label' || this.#isLabelled());
  }

  /** Whether a line says nothing but a time. */
  #isTime({ start, end, shape }: Line): boolean {
    return shape === 'time' && !/\p{L}/u.test(this.#text.slice(start, end));
  }

  /** Whether enough lines around the home line begin with a word and a colon. */
  #isLabelled(): boolean {
    let count = 1;
    for (const next of [lineBefore, lineBehind]) {
      let line = next(this.#text, this.#home);
      for (; line?.shape === 'label' && count < FEWEST_LABELS; line = next(this.#text, line)) count++;
    }
    return count >= FEWEST_LABELS;
  }

  /** Whether the lines before and behind a line look otherwise. */
  #isAlone(line: Line): boolean {
    const isLike = (other: Line | undefined): boolean => {
      if (other === undefined) return false;
      if (line.depth > this.#home.depth) return other.depth >= line.depth;
      return line.isEntry ? other.isEntry : other.shape === line.shape;
    };
    return !isLike(lineBefore(this.#text, line)) && !isLike(lineBehind(this.#text, line));
  }
}

function lineBefore(text: string, { start }: Line): Line | undefined {
  return start < 2 ? undefined : lineAt(text, lineStart(text, start - 1));
}

function lineBehind(text: string, { end }: Line): Line | undefined {
  return end + 1 >= text.length ? undefined : lineAt(text, end + 1);
}

/** Whether a line has number signs as another one has, and stands for no lower heading. */
function isUnder({ rank }: Line, line: Line | undefined): boolean {
  return line !== undefined && line.rank > 0 && line.rank <= rank;
}

/** The first sign of what a line says. */
function signOf(text: string, { start, indent }: Line): string {
  return text.charAt(start + indent);
}

function lineAt(text: string, start: number): Line {
  const end = lineEnd(text, start);
  const written = text.slice(start, Math.min(end, start + LONGEST_LEAD));
  const quote = QUOTE.exec(written)?.[0] ?? '';
  const said = written.slice(quote.length);
  const bullet = BULLET.exec(said)?.[0].length ?? 0;
  return {
    start,
    end,
    depth: quote.replace(/[^>]/g, '').length,
    indent: quote.length,
    isEntry: bullet > 0 || NUMBERED.test(said),
    shape: shapeOf(said.slice(bullet)),
    rank: HEADING.exec(said)?.[0].length ?? 0,
    isSubject: SUBJECT.test(said),
  };
}

function shapeOf(said: string): Shape {
  if (said === '' || BOXED.test(said)) return 'plain';
  return SHAPES.find(([, pattern]) => pattern.test(said))?.[0] ?? (STAMP.test(said) ? 'stamp' : 'plain');
}

/** Whether a line is a head of what comes: a heading, a subject, or all of it is in capitals, bold or underlined. */
function isHead(text: string, { start, end, rank, isSubject }: Line): boolean {
  const line = text.slice(start, end).trim();
  const isShouted = line === line.toUpperCase() && line !== line.toLowerCase();
  const behind = end + 1 < text.length ? text.slice(end + 1, lineEnd(text, end + 1)) : '';
  const isTagged = HEADING_TAG.test(line) || EMPHASIZED.test(line);
  return rank > 0 || isSubject || isShouted || isTagged || UNDERLINE.test(behind);
}
