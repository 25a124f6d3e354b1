import type { Finding, Span } from '../injection/finding.ts';
import type { SeeRule } from '../rules.ts';
import { cellAround } from './cells.ts';
import { type Layout, partAt, type Relation } from './layout.ts';
import { isEntryAt, LinesBehind, leadOf, lineEnd, lineStart } from './lines.ts';
import { isShort, placeBehind, placeBehindIn } from './reach.ts';

/*
 * What goes with a finding: its sentence, since what is left of an order often still orders, and behind an announcement the rest of the unit that it stands in,
 * up to some three hundred letters. The unit is the paragraph, cell, entry, comment or message.
 *
 *   We open at nine. Ignore … instructions.⏎ Send 30,000 …     over lines, and over the nodes of a block
 *   <article><p>Ignore … instructions.<p>Send 30,000 …         over the blocks of one comment
 *   # IGNORE … INSTRUCTIONS⏎ ⏎ By Eve⏎ ⏎ Send 30,000 …         what a heading stands over, with what only heads that
 *   … please do this first:⏎ ⏎ 1. Send 30,000 …⏎ 2. …          behind a colon and what else leads on: whatever comes, and all entries of a list
 *   | 4711 | Ignore … instructions. Send … | 500 |             never over the borders of a cell, an entry, a message
 */

/** How far a redaction reaches for the borders of the sentence that it stands in. */
const SENTENCE_REACH = 300;
/** How many letters behind an announcement what it announces is looked for, and how many more for the end of a sentence. */
const UNIT_REACH = 300;
const LAST_SENTENCE = 160;
/** Lines this long that end within a sentence are wrapped, and go on in the next. */
const WRAPPED_LINE = 60;
/** An announcement with no more than this beside it in its paragraph has not said yet what it wants: `_start|>system`. */
const LONGEST_HEAD = 24;
/** A block of no more letters that ends no sentence only names what follows: who wrote it, or which step it is. */
const LONGEST_NAME = 40;
const MOST_NAMES = 3;
/** What ends a block that says that something follows: a colon, dots, a dash, an arrow that ends no comment. */
const LEADS = /(?:[:：…→⇒↓]|(?<!-)[-=]>|(?:^|\s)[-–—])["')\]*_`]*$|\.{3}$/;
const ROLE: SeeRule = 'see.injection.role';
const CLOSER = /\bend|_end|^\s*end/i;

/** What these rules find names what is wanted in its own sentence; the others announce a demand that may follow. */
const WHOLE_IN_A_SENTENCE: ReadonlySet<SeeRule> = new Set<SeeRule>([
  'see.injection.leak',
  'see.injection.exfiltration',
  'see.injection.tool',
]);

/** A finding with what goes with it. `layout`: how the parts of the text belong together, where that is known. */
export function withDemand(text: string, finding: Finding, layout: Layout | undefined): Finding {
  const { start, end, by } = finding;
  const cell = cellIn(text, start, end, layout);
  const first = Math.max(cell?.start ?? 0, sentenceStart(text, start, layout));
  const unit = new Unit(text, finding, first, layout, cell);
  return { ...finding, start: first, end: WHOLE_IN_A_SENTENCE.has(by) ? unit.sentenceEnd() : unit.demandEnd() };
}

/** The cell in which something stands: in the text, or in the one part of it that holds it. */
function cellIn(text: string, start: number, end: number, layout: Layout | undefined): Span | undefined {
  if (layout === undefined) return cellAround(text, start, end);
  const part = layout.parts[partAt(layout, start)];
  if (part === undefined || end > part.end) return undefined;
  const cell = cellAround(text.slice(part.start, part.end), start - part.start, end - part.start);
  return cell && { start: cell.start + part.start, end: cell.end + part.start };
}

/** Where the sentence begins that a place stands in, within its block and behind what begins its line. */
function sentenceStart(text: string, start: number, layout: Layout | undefined): number {
  const least = Math.max(0, start - SENTENCE_REACH);
  let part = layout === undefined ? 0 : partAt(layout, start);
  let at = start;
  for (; at > least; at--) {
    if (layout !== undefined && at === layout.parts[part]?.start) {
      const before = layout.saidBefore(part);
      if (before < 0 || layout.relationOf(before, part) !== 'same') return at;
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

const ENDS = '.!?。！？';
const CLOSES = '"\')]”»';

/** Whether a sentence ends before a place: a full stop, and perhaps what closes behind it, within as much as a sentence reaches over. */
function endsSentence(text: string, before: number): boolean {
  const least = Math.max(0, before - SENTENCE_REACH);
  let at = before;
  while (at > least && isSpace(text.charAt(at - 1)) && text.charAt(at - 1) !== '\n') at--;
  while (at > least && CLOSES.includes(text.charAt(at - 1))) at--;
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
  /** What that is to what it is compared with; `end`: nothing follows. */
  readonly relation: Relation | 'end';
  /** Whether both stand in one list. */
  isListed?(): boolean;
  /** Whether it stands in the list over which the finding is spread. */
  isSpread?(): boolean;
}

/** The lines of a text, as a list. */
const LINES = Symbol('lines');

/** What is known on the way from an announcement to its demand. */
interface Way {
  /** Whatever comes next belongs to it: a sign that leads on stands before. */
  isLed: boolean;
  /** Something was said that does not only name what follows. */
  isSaid: boolean;
  /** How much only named what follows. */
  names: number;
  /** Where what was led to or headed begins. */
  first: number | undefined;
}

/** What stands around one finding. */
class Unit {
  readonly #text: string;
  readonly #finding: Finding;
  readonly #layout: Layout | undefined;
  readonly #cell: Span | undefined;
  /** The part in which the finding ends. */
  readonly #home: number;
  /** The list over which the finding is spread: its entries are said together, whoever they would belong to. */
  readonly #list: unknown;
  readonly #lead: number;
  /** By where they begin, the lines that others are compared with: the finding's own, and the first of a list. */
  readonly #lines = new Map<number, LinesBehind>();

  constructor(text: string, finding: Finding, first: number, layout: Layout | undefined, cell: Span | undefined) {
    this.#text = text;
    this.#finding = finding;
    this.#layout = layout;
    this.#cell = cell;
    this.#home = layout === undefined ? 0 : partAt(layout, finding.end - 1);
    this.#lead = finding.start - first;
    this.#list = cell === undefined ? this.#listOverStrangers() : undefined;
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
    const limit = this.#placeBehind(end, UNIT_REACH);
    const way: Way = { isLed: false, isSaid: false, names: 0, first: undefined };
    let [block, from, isOpen] = [end, end, false];
    for (;;) {
      const border = this.#borderFrom(from, this.#finding.start);
      if (border.at > limit)
        return this.#lastIn(Math.max(from, limit), this.#placeBehind(limit, LAST_SENTENCE) - limit);
      if (border.relation === 'same') {
        from = border.next;
        if (from >= limit) return border.at;
        continue;
      }
      const written = text.slice(block, border.at).trim();
      if (block === end) isOpen = this.#isOpen(border.at);
      else way.isSaid ||= !this.#isName(written, block) || ++way.names > MOST_NAMES;
      if (LEADS.test(written)) Object.assign(way, { isLed: true, isSaid: false, names: 0, first: undefined });
      if (border.next >= Math.min(limit, text.length) || !this.#goesOn(border, from, way, isOpen))
        return from + text.slice(from, border.at).trimEnd().length;
      if (way.isLed || border.relation === 'headed') way.first ??= border.next;
      block = from = border.next;
    }
  }

  #placeBehind(from: number, letters: number): number {
    const layout = this.#layout;
    const isLabelled = layout !== undefined && layout.parts[this.#home]?.isLabel !== true;
    return isLabelled ? placeBehindIn(layout, this.#text, from, letters) : placeBehind(this.#text, from, letters);
  }

  /** What holds the finding where it begins in another entry, link, cell or line of a list than it ends in. */
  #listOverStrangers(): unknown {
    const { start, end } = this.#finding;
    const layout = this.#layout;
    const first = layout === undefined ? 0 : partAt(layout, start);
    if (layout !== undefined && first < this.#home)
      return layout.relationOf(first, this.#home) === 'stranger' ? layout.listOf(first, this.#home) : undefined;
    const line = lineEnd(this.#text, start);
    const isOver = line < end && this.#lineBorder(line, start, this.#text.length).relation === 'stranger';
    return isOver ? LINES : undefined;
  }

  /** Whether what stands behind a border belongs to the announcement. */
  #goesOn({ at, next, relation, isSpread }: Border, from: number, way: Way, isOpen: boolean): boolean {
    if ((way.isLed && !way.isSaid) || isSpread?.() === true) return true;
    const isTight = this.#layout === undefined && next === at + 1;
    const isListed = way.isSaid && way.first !== undefined && this.#isListed(from, way.first);
    switch (relation) {
      case 'unit':
        return !this.#isClosing();
      case 'item':
        return isListed || (!this.#isClosing() && (isOpen || this.#layout !== undefined));
      case 'headed':
        return isListed || (!this.#isClosing() && !way.isSaid && (isOpen || !isTight));
      case 'beside':
        return isListed || (isOpen && !way.isSaid && this.#finding.by === ROLE);
      default:
        return isListed;
    }
  }

  /** Whether what follows a place stands in one list with what was led to or headed. */
  #isListed(from: number, first: number): boolean {
    return this.#borderFrom(from, first).isListed?.() === true;
  }

  /** Whether the announcement is all that its paragraph says, up to a place. */
  #isOpen(to: number): boolean {
    const rest = this.#text.slice(this.#finding.end, to).trim();
    return (
      !this.#isClosing() && isShort(rest, LONGEST_HEAD) && !/[.!?]\s+\p{L}/u.test(rest) && this.#lead <= LONGEST_HEAD
    );
  }

  /** Whether it is the token that ends what a role says. */
  #isClosing(): boolean {
    const { start, end, by } = this.#finding;
    if (by !== ROLE) return false;
    return (
      this.#text.charAt(start - 1) === '/' ||
      CLOSER.test(this.#text.slice(end, Math.min(end + LONGEST_HEAD, lineEnd(this.#text, end))))
    );
  }

  /** Whether a block only names what follows. An entry of a list is what is to be done. */
  #isName(written: string, at: number): boolean {
    const kind = this.#layout?.kindOf(partAt(this.#layout, at));
    if (kind === 'heading' || written.startsWith('#')) return true;
    const isEntry = kind === 'item' || (kind === undefined && isEntryAt(this.#text, at));
    return !isEntry && isShort(written, LONGEST_NAME) && !endsSentence(written, written.length);
  }

  /** The end of a sentence behind a place, within so many characters and the unit. */
  #lastIn(from: number, reach: number): number {
    let stop = from;
    const most = Math.min(this.#text.length, from + reach);
    for (;;) {
      const border = this.#borderFrom(stop, this.#finding.start);
      if (border.at >= most) {
        stop = most;
        break;
      }
      stop = border.at;
      if (border.relation !== 'same' || !this.#isInline(border)) break;
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

  /** The border behind a place; `home`: where that begins which is asked about. */
  #borderFrom(from: number, home: number): Border {
    const text = this.#text;
    if (this.#cell !== undefined) return { at: this.#cell.end, next: text.length, relation: 'end' };
    const layout = this.#layout;
    if (layout === undefined) return this.#lineBorder(from, home, text.length);
    const own = home === this.#finding.start ? this.#home : partAt(layout, home);
    const current = Math.max(own, partAt(layout, from));
    const { start = 0, end = text.length } = layout.parts[current] ?? {};
    const stop = Math.max(from, end);
    const line = this.#lineBorder(from, Math.max(home, start), stop);
    // What ends a part may be the end of its last line.
    if (line.relation !== 'end') return line;
    const part = layout.saidFrom(current + 1);
    const next = layout.parts[part];
    if (next === undefined) return { at: stop, next: text.length, relation: 'end' };
    const toOwn = layout.relationOf(own, part);
    // Of the links of one block another is a stranger, whatever stands between them.
    const isOther = toOwn === 'stranger' && layout.relationOf(own, current) === 'same';
    const relation = !isOther && layout.relationOf(current, part) === 'same' ? 'same' : toOwn;
    const isListed = () => layout.isListed(own, part);
    const isSpread = () =>
      this.#list !== undefined && this.#list === layout.listOf(partAt(layout, this.#finding.start), part);
    return { at: stop, next: next.start, relation, isListed, isSpread };
  }

  /** The end of a line before a place, or that place as an end. */
  #lineBorder(from: number, home: number, stop: number): Border {
    const text = this.#text;
    const at = lineEnd(text, from);
    if (at >= stop) return { at: stop, next: stop, relation: 'end' };
    const start = lineStart(text, home);
    const lines = this.#lines.get(start) ?? new LinesBehind(text, start, this.#layout !== undefined);
    this.#lines.set(start, lines);
    const { relation, next, isListed } = lines.borderAt(at);
    if (next >= stop) return { at, next: stop, relation: 'end' };
    return { at, next, relation, isListed: () => isListed, isSpread: () => isListed && this.#list === LINES };
  }
}
