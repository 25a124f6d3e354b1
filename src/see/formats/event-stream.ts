import { findRedactions } from '../redact.ts';
import type { TextSettings } from '../settings.ts';
import { lastBorder, REACH } from './borders.ts';
import { countEvents, type EventLine, FEWEST, isEventStart, readLine, redactLines, stringsIn } from './events.ts';

/*
 * Events that come one by one are searched as they would be together (events.ts): each place's strings make up one text, of which as much is in view
 * on both sides of what goes out as a finding may reach (borders.ts).
 *
 *   lines:   ……… gone │ still in view │ go now │ wait, since at one of their places something may begin
 *
 * A line goes when all its strings may; those before it have gone already, so that events stay in order.
 */

type Line = string | EventLine;

/** Of what has gone, so much stays in view at most: places that are rarely written would keep every line. */
const MOST_IN_VIEW = 6 * REACH;
/** A place whose words are longer than this is no prose: identifiers, padding. It holds nothing up any longer. */
const LONGEST_WAIT = 4 * REACH;
/**
 * Both count what is new at its place. `{"type":"text_delta","text":"a"}` says one letter, as its type is that of the event before. Of what is repeated sixteen
 * times as much counts as much, so that 2,000 hold more letters than a demand reaches over, and of all that is written 64 times as much, so that nothing waits
 * for ever.
 */
const REPEATED = 1 / 16;
const WRITTEN = 1 / 64;

/** What became of a chunk. */
export interface Passed {
  readonly text: string;
  /** Nothing may follow: an injection, where those are withheld. */
  readonly isOver: boolean;
}

/** Reads a stream of events, and says after each chunk what of it may go out. */
export class EventStream {
  readonly #settings: TextSettings;
  #lines: Line[] = [];
  /** How many of the lines have gone out. */
  #gone = 0;
  /** What follows the last end of a line. */
  #rest = '';
  #waiting = 0;
  #nextSearch = 2 * REACH;

  constructor(settings: TextSettings) {
    this.#settings = settings;
  }

  /**
   * Whether what has come so far is a stream of events; undefined as long as that is open. `isLast`: nothing follows.
   */
  static recognizes(text: string, isLast = false): boolean | undefined {
    if (!isEventStart(text)) return text === '' ? undefined : false;
    const raw = text.split('\n');
    const lines = (isLast ? raw : raw.slice(0, -1)).map(readLine);
    if (lines.includes(undefined)) return false;
    if (countEvents(lines.filter((line) => line !== undefined)) >= FEWEST) return true;
    return isLast ? false : undefined;
  }

  /** What may go out after a chunk; undefined where it is no event, so that what waits is to be read as text. */
  push(chunk: string): Passed | undefined {
    const raw = (this.#rest + chunk).split('\n');
    this.#rest = raw.pop() ?? '';
    for (const each of raw) {
      const line = readLine(each);
      if (line === undefined) {
        this.#rest = [...raw.slice(raw.indexOf(each)), this.#rest].join('\n');
        return undefined;
      }
      this.#lines.push(line);
      this.#waiting += sizeOf(line);
    }
    return this.#waiting < this.#nextSearch ? { text: '', isOver: false } : this.#letGo(this.#border());
  }

  /** What is left when the stream ends. */
  end(): Passed | undefined {
    const last = readLine(this.#rest);
    if (last === undefined) return undefined;
    this.#lines.push(last);
    const { text, isOver } = this.#letGo(this.#lines.length);
    return { text: isOver ? text : text.slice(0, -1), isOver };
  }

  /** What has come and not gone. */
  get waiting(): string {
    const lines = this.#lines.slice(this.#gone).map((line) => (typeof line === 'string' ? line : line.raw));
    return [...lines, this.#rest].join('\n');
  }

  #letGo(border: number): Passed {
    const { shown, withheld } = redactLines(this.#lines, this.#settings);
    if (withheld !== undefined) return { text: withheld, isOver: true };
    const text = shown
      .slice(this.#gone, border)
      .map((line) => `${line}\n`)
      .join('');
    const first = this.#firstInView(border);
    this.#lines = this.#lines.slice(first);
    this.#gone = border - first;
    this.#waiting = this.#lines.slice(this.#gone).reduce((sum, line) => sum + sizeOf(line), 0);
    this.#nextSearch = Math.max(2 * this.#waiting, this.#waiting + REACH);
    return { text, isOver: false };
  }

  /** The first line that must wait: too little follows it, or something may begin at one of its places. */
  #border(): number {
    const places = this.#places();
    const news = newsOf(this.#lines);
    let after = 0;
    let border = this.#lines.length;
    for (let at = this.#lines.length - 1; at >= this.#gone && after < LONGEST_WAIT; at--) {
      const line = this.#lines[at] ?? '';
      const isHeld = stringsOf(line).some(([place]) => at >= (places.get(place) ?? 0));
      if (after < REACH || isHeld) border = at;
      after += news[at] ?? 0;
    }
    return border;
  }

  /** By place, the first line whose string there may not go. One that says the same each time holds nothing up. */
  #places(): Map<string, number> {
    const places = new Map<
      string,
      { text: string; ends: number[]; lines: number[]; first: string; isConstant: boolean }
    >();
    for (const [at, line] of this.#lines.entries()) {
      for (const [place, text] of stringsOf(line)) {
        const known = places.get(place) ?? { text: '', ends: [], lines: [], first: text, isConstant: true };
        known.text += text;
        known.ends.push(known.text.length);
        known.lines.push(at);
        known.isConstant &&= text === known.first;
        places.set(place, known);
      }
    }
    return new Map(
      Array.from(places, ([place, { text, ends, lines, isConstant }]) => {
        if (isConstant) return [place, this.#lines.length];
        const border = lastBorder(text, Math.max(0, text.length - LONGEST_WAIT), findRedactions(text, this.#settings));
        return [place, lines[ends.findIndex((end) => end > border)] ?? this.#lines.length];
      }),
    );
  }

  /** The first line that stays in view when the lines before a border have gone. */
  #firstInView(border: number): number {
    const news = newsOf(this.#lines);
    const seen = new Map<string, number>();
    const wanted = new Set(this.#lines.slice(border).flatMap((line) => stringsOf(line).map(([place]) => place)));
    let total = 0;
    let first = border;
    while (first > 0 && total < MOST_IN_VIEW) {
      total += news[--first] ?? 0;
      for (const [place, text] of stringsOf(this.#lines[first] ?? '')) {
        const size = (seen.get(place) ?? 0) + text.length;
        seen.set(place, size);
        if (size >= REACH) wanted.delete(place);
      }
      if (wanted.size === 0 && total >= REACH) break;
    }
    return first;
  }
}

function stringsOf(line: Line): Array<readonly [place: string, text: string]> {
  return typeof line === 'string' ? [] : stringsIn(line.value);
}

/** How much each line says that the one before did not say at the same place. */
function newsOf(lines: readonly Line[]): number[] {
  const before = new Map<string, string>();
  return lines.map((line) => {
    let news = weightOf(line);
    for (const [place, text] of stringsOf(line)) {
      news += before.get(place) === text ? text.length * REPEATED : text.length;
      before.set(place, text);
    }
    return news;
  });
}

function sizeOf(line: Line): number {
  return stringsOf(line).reduce((sum, [, text]) => sum + text.length, weightOf(line));
}

/** What a line counts for whatever it says: numbers and comments are kept as well. */
function weightOf(line: Line): number {
  return (typeof line === 'string' ? line : line.raw).length * WRITTEN;
}
