import type { Finding } from '../injection/finding.ts';
import type { SeeRule } from '../rules.ts';
import { type Layout, partAt } from './layout.ts';
import { borderAt, type Cell, cellAround, type LineBorder, leadOf, lineEnd, lineStart } from './lines.ts';

/*
 * What goes with a finding: its sentence, since what is left of an order often still orders, and behind an announcement the rest of the unit that it stands in,
 * up to some three hundred letters. The unit is the paragraph, cell, entry or message.
 *
 *   We open at nine. Ignore … instructions.⏎ Send 30,000 …     over lines, and over the nodes of a block
 *   <p>Ignore … instructions.</p><p>Send 30,000 …</p>          where nothing follows the announcement: the rest of the comment
 *   # IGNORE … INSTRUCTIONS⏎ ⏎ Send 30,000 …                   or what a heading stands over
 *   … please do this first:⏎ ⏎ 1. Send 30,000 …⏎ 2. …          behind a colon: whatever comes, and all entries of a list
 *   | 4711 | Ignore … instructions. Send … | 500 |             never over the borders of a cell, an entry, a message
 */

/** How far a redaction reaches for the borders of the sentence that it stands in. */
const SENTENCE_REACH = 300;
/** How far behind an announcement what it announces is looked for, and how much farther for the end of a sentence. */
const UNIT_REACH = 300;
const LAST_SENTENCE = 160;
/** Lines this long that end within a sentence are wrapped, and go on in the next. */
const WRAPPED_LINE = 60;
/** An announcement with no more than this beside it in its paragraph has not said yet what it wants: `_start|>system`. */
const LONGEST_HEAD = 24;
const CLOSER = /\bend|_end|^\s*end/i;

/** What these rules find names what is wanted in its own sentence; the others announce a demand that may follow. */
const WHOLE_IN_A_SENTENCE: ReadonlySet<SeeRule> = new Set<SeeRule>([
  'see.injection.leak',
  'see.injection.exfiltration',
  'see.injection.tool',
]);

/** What goes with the findings of one text. */
export class Units {
  readonly #text: string;
  readonly #layout: Layout | undefined;
  /** Ends of lines that were looked at: findings that stand close to each other have them in common. */
  readonly #lines: LineBorders = new Map();

  /** `layout`: how the parts of the text belong together, where that is known. */
  constructor(text: string, layout: Layout | undefined) {
    this.#text = text;
    this.#layout = layout;
  }

  /** A finding with what goes with it. */
  whole(finding: Finding): Finding {
    const { start, end, by } = finding;
    const [text, layout] = [this.#text, this.#layout];
    const cell = layout === undefined ? cellAround(text, start, end) : undefined;
    const first = Math.max(cell?.start ?? 0, sentenceStart(text, start, layout));
    const unit = new Unit(text, finding, first, layout, cell, this.#lines);
    return { ...finding, start: first, end: WHOLE_IN_A_SENTENCE.has(by) ? unit.sentenceEnd() : unit.demandEnd() };
  }
}

type LineBorders = Map<number, ReturnType<typeof borderAt>>;

/** Where the sentence begins that a place stands in, within its block and behind what begins its line. */
function sentenceStart(text: string, start: number, layout: Layout | undefined): number {
  const least = Math.max(0, start - SENTENCE_REACH);
  let part = layout === undefined ? 0 : partAt(layout, start);
  let at = start;
  for (; at > least; at--) {
    if (layout !== undefined && at === layout.parts[part]?.start) {
      const before = previousPart(layout, part);
      if (before === undefined || layout.relationOf(before, part) !== 'same') return at;
      const isLine = text.slice(layout.parts[before]?.end, at).includes('\n');
      part = before;
      if (isLine) return at;
    }
    const letter = text.charAt(at - 1);
    if (letter === '\n') {
      const line = lineStart(text, at - 1);
      const isWrapped = at - 1 - line >= WRAPPED_LINE && !endsSentence(text, at - 1);
      if (!isWrapped) break;
    } else if (isSpace(letter) && endsSentence(text, at - 1)) break;
  }
  if (at > 0 && text.charAt(at - 1) !== '\n') return at;
  const lead = at + (layout === undefined ? leadOf(text, at) : 0);
  return lead <= start ? skipBlanks(text, lead, start) : at;
}

function skipBlanks(text: string, from: number, last: number): number {
  let at = from;
  while (at < last && isSpace(text.charAt(at))) at++;
  return at;
}

function previousPart({ parts }: Layout, part: number): number | undefined {
  let at = part - 1;
  while (at >= 0 && parts[at]?.isLabel === true) at--;
  return at < 0 ? undefined : at;
}

const ENDS = '.!?。！？';
const CLOSES = '"\')]”»';

/** Whether a sentence ends before a place: a full stop, and perhaps what closes behind it. */
function endsSentence(text: string, before: number): boolean {
  let at = before;
  while (at > 0 && isSpace(text.charAt(at - 1)) && text.charAt(at - 1) !== '\n') at--;
  while (at > 0 && CLOSES.includes(text.charAt(at - 1))) at--;
  return at > 0 && ENDS.includes(text.charAt(at - 1));
}

function isSpace(letter: string): boolean {
  return (
    letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r' || (letter > '\x7f' && /\s/.test(letter))
  );
}

const SENTENCE_END = /[.!?。！？]["')\]]*(?=\s|$)|[。！？]/;

/** The border behind some place. */
interface Border {
  readonly at: number;
  /** Where what follows begins. */
  readonly next: number;
  readonly kind: LineBorder | 'headed' | 'end';
}

/** What stands around one finding. */
class Unit {
  readonly #text: string;
  readonly #finding: Finding;
  readonly #layout: Layout | undefined;
  readonly #cell: Cell | undefined;
  /** The part in which the finding ends. */
  readonly #home: number;
  readonly #lead: number;

  readonly #lines: LineBorders;

  constructor(
    text: string,
    finding: Finding,
    first: number,
    layout: Layout | undefined,
    cell: Cell | undefined,
    lines: LineBorders,
  ) {
    this.#lines = lines;
    this.#text = text;
    this.#finding = finding;
    this.#layout = layout;
    this.#cell = cell;
    this.#home = layout === undefined ? 0 : partAt(layout, finding.end - 1);
    this.#lead = finding.start - first;
  }

  /** The end of the finding's sentence. */
  sentenceEnd(): number {
    const { end } = this.#finding;
    return this.#lastIn(end, SENTENCE_REACH);
  }

  /** Where the demand ends that the announcement may have. */
  demandEnd(): number {
    const text = this.#text;
    const { end } = this.#finding;
    const limit = end + UNIT_REACH;
    let from = end;
    let [isOpen, isListed, isTaken, isFirst] = [false, false, false, true];
    for (;;) {
      const border = this.#borderFrom(from);
      if (border.at > limit) return this.#lastIn(Math.max(from, limit), LAST_SENTENCE);
      const written = text.slice(from, border.at).trimEnd();
      if (border.kind === 'soft') {
        from = border.next;
        if (from >= limit) return border.at;
        continue;
      }
      if (isFirst) isOpen = this.#isOpen(border.at);
      else isTaken ||= written !== '';
      isFirst = false;
      const isLed = /[:：]["')\]*_]*$/.test(written);
      const goesOn = isLed || (isOpen && this.#isAnnounced(border, isTaken)) || (border.kind === 'item' && isListed);
      if (!goesOn || border.next >= Math.min(limit, text.length)) return from + written.length;
      isListed ||= isLed;
      from = border.next;
    }
  }

  /** Whether the announcement is all that its paragraph says, up to a place. */
  #isOpen(to: number): boolean {
    const { start, end, by } = this.#finding;
    const rest = this.#text.slice(end, to).trim();
    const isClosing = by === 'see.injection.role' && (this.#text.charAt(start - 1) === '/' || CLOSER.test(rest));
    return !isClosing && rest.length <= LONGEST_HEAD && !/[.!?]\s+\p{L}/u.test(rest) && this.#lead <= LONGEST_HEAD;
  }

  /** Whether what an announcement that says no more announces may stand behind a border; `isTaken`: something did already. */
  #isAnnounced(border: Border, isTaken: boolean): boolean {
    if (border.kind === 'headed') return !isTaken;
    return border.kind === 'paragraph' && (this.#layout !== undefined || (!isTaken && this.#isHead(border)));
  }

  /** Whether a line is a head of what comes, or both lines are of one quotation: where nothing else is known, a blank line ends what is said. */
  #isHead({ at, next }: Border): boolean {
    const text = this.#text;
    const line = text.slice(lineStart(text, this.#finding.start), at);
    const isQuoted = line.startsWith('>') && text.startsWith('>', next);
    const isShouted = line === line.toUpperCase() && line !== line.toLowerCase();
    return isQuoted || isShouted || line.startsWith('#') || this.#finding.by === 'see.injection.role';
  }

  /** The end of a sentence behind a place, within so many letters and the unit. */
  #lastIn(from: number, reach: number): number {
    let stop = from;
    const most = Math.min(this.#text.length, from + reach);
    for (;;) {
      const border = this.#borderFrom(stop);
      if (border.at >= most) {
        stop = most;
        break;
      }
      stop = border.at;
      if (border.kind !== 'soft' || !this.#isInline(border)) break;
      stop = border.next;
    }
    const after = this.#text.slice(from, stop);
    const tail = SENTENCE_END.exec(after);
    return from + (tail === null ? after.trimEnd().length : tail.index + tail[0].length);
  }

  /** Whether nothing drawn parts what stands on both sides. */
  #isInline({ at, next }: Border): boolean {
    return !this.#text.slice(at, next).includes('\n');
  }

  #borderFrom(from: number): Border {
    const text = this.#text;
    if (this.#cell !== undefined) return { at: this.#cell.end, next: text.length, kind: 'end' };
    const layout = this.#layout;
    if (layout === undefined) return this.#lineEnd(from, text.length);
    const current = Math.max(this.#home, partAt(layout, from));
    const stop = Math.max(from, layout.parts[current]?.end ?? text.length);
    const line = this.#lineEnd(from, stop);
    if (line.at < stop) return line;
    let part = current;
    do part++;
    while (layout.parts[part]?.isLabel === true);
    const next = layout.parts[part];
    if (next === undefined) return { at: stop, next: text.length, kind: 'end' };
    const isSame = layout.relationOf(current, part) === 'same';
    return { at: stop, next: next.start, kind: isSame ? 'soft' : KIND[layout.relationOf(this.#home, part)] };
  }

  /** The end of a line before a place, or that place as an end. */
  #lineEnd(from: number, stop: number): Border {
    const text = this.#text;
    const at = lineEnd(text, from);
    if (at >= stop) return { at: stop, next: stop, kind: 'end' };
    const known = this.#lines.get(at) ?? borderAt(text, lineStart(text, at), at);
    this.#lines.set(at, known);
    const { border, next } = known;
    return next >= stop ? { at, next: stop, kind: 'end' } : { at, next, kind: border };
  }
}

const KIND = { same: 'soft', unit: 'paragraph', headed: 'headed', item: 'item', stranger: 'end' } as const;
