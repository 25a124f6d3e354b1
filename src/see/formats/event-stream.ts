import { findRedactions } from '../redact.ts';
import type { TextSettings } from '../settings.ts';
import { lastBorder, REACH } from './borders.ts';
import { type EventLine, EventReader } from './event-lines.ts';
import { inText, isPlain, Places, type Said } from './event-places.ts';
import { areEvents, redactLines } from './events.ts';

/*
 * Events that come one by one are searched as they would be together (events.ts): each place's strings make up one text, of which as much is in view
 * on both sides of what goes out as a finding may reach (borders.ts).
 *
 *   lines:   ……… gone │ still in view │ go now │ wait, since at one of their places something may begin
 *
 * A line goes when all its strings may; those before it have gone already, so that events stay in order.
 */

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
  readonly #reader = new EventReader();
  readonly #lines: EventLine[];
  /** How many of the lines have gone out. */
  #gone: number;
  #hasGone = false;
  #waiting = 0;
  #nextSearch = 2 * REACH;

  /** `gone`: what has gone out before as text. */
  constructor(settings: TextSettings, gone: string) {
    this.#settings = settings;
    this.#lines = [...this.#reader.push(gone), ...this.#reader.end()];
    this.#gone = this.#lines.length;
  }

  /** What may go out after a chunk. */
  push(chunk: string): Passed {
    this.#add(this.#reader.push(chunk));
    return this.#waiting < this.#nextSearch ? { text: '', isOver: false } : this.#letGo(false);
  }

  /** What is left when the stream ends; undefined where that is to be read as text, since there are no events. */
  end(): Passed | undefined {
    this.#add(this.#reader.end());
    return this.#hasGone || areEvents(this.#lines) ? this.#letGo(true) : undefined;
  }

  /** What has come and not gone, when the stream has ended. */
  get waiting(): string {
    const lines = this.#lines.slice(this.#gone);
    return lines.map(({ raw }) => raw).join('');
  }

  #add(lines: readonly EventLine[]): void {
    const places = new Places();
    for (const line of lines) {
      this.#lines.push(line);
      this.#waiting += sizeOf(line, places.saidIn(line));
    }
  }

  #letGo(isLast: boolean): Passed {
    const { shown, withheld } = redactLines(this.#lines, this.#settings);
    if (withheld !== undefined) return { text: withheld, isOver: true };
    const view = new View(this.#lines, this.#gone);
    const border = isLast ? this.#lines.length : view.border(this.#settings);
    const text = shown.slice(this.#gone, border).join('');
    this.#hasGone ||= border > this.#gone;
    const first = view.firstInView(border);
    this.#waiting = view.sizeFrom(border);
    this.#lines.splice(0, first);
    this.#gone = border - first;
    this.#nextSearch = Math.max(2 * this.#waiting, this.#waiting + REACH);
    return { text, isOver: false };
  }
}

/** The strings at a place, one after the other. */
interface Told {
  text: string;
  readonly ends: number[];
  readonly lines: number[];
  readonly first: string;
  isConstant: boolean;
}

/** Lines, of which the first have gone out, by what they say. */
class View {
  readonly #lines: readonly EventLine[];
  readonly #gone: number;
  /** What each line says, and how much of that the one before did not say at the same place. */
  readonly #said: ReadonlyArray<readonly Said[]>;
  readonly #news: readonly number[];

  constructor(lines: readonly EventLine[], gone: number) {
    const places = new Places();
    this.#lines = lines;
    this.#gone = gone;
    this.#said = lines.map((line) => places.saidIn(line));
    const before = new Map<number, string>();
    this.#news = lines.map((line, at) => {
      let news = weightOf(line);
      for (const { place, text } of this.#said[at] ?? []) {
        news += before.get(place) === text ? text.length * REPEATED : text.length;
        before.set(place, text);
      }
      return news;
    });
  }

  sizeFrom(border: number): number {
    return this.#lines.slice(border).reduce((sum, line, at) => sum + sizeOf(line, this.#said[border + at] ?? []), 0);
  }

  /** The first line that must wait: too little follows it, or something may begin at one of its places. */
  border(settings: TextSettings): number {
    const places = this.#borders(settings);
    let after = 0;
    let border = this.#lines.length;
    for (let at = this.#lines.length - 1; at >= this.#gone && after < LONGEST_WAIT; at--) {
      const isHeld = this.#searchedIn(at).some(({ place }) => at >= (places.get(place) ?? 0));
      if (after < REACH || isHeld) border = at;
      after += this.#news[at] ?? 0;
    }
    return border;
  }

  /** By place, the first line whose string there may not go. One that says the same each time holds nothing up. */
  #borders(settings: TextSettings): Map<number, number> {
    const places = new Map<number, Told>();
    for (const at of this.#lines.keys()) {
      for (const { place, joint, text } of this.#searchedIn(at)) {
        const known = places.get(place) ?? { text: '', ends: [], lines: [], first: text, isConstant: true };
        known.text += joint + text;
        known.ends.push(known.text.length);
        known.lines.push(at);
        known.isConstant &&= text === known.first;
        places.set(place, known);
      }
    }
    return new Map(
      Array.from(places, ([place, { text, ends, lines, isConstant }]) => {
        if (isConstant) return [place, this.#lines.length];
        const border = lastBorder(text, Math.max(0, text.length - LONGEST_WAIT), findRedactions(text, settings));
        return [place, lines[ends.findIndex((end) => end > border)] ?? this.#lines.length];
      }),
    );
  }

  /** The first line that stays in view when the lines before a border have gone. */
  firstInView(border: number): number {
    const seen = new Map<number, number>();
    const wanted = new Set<number>();
    for (let at = border; at < this.#lines.length; at++)
      for (const { place } of this.#searchedIn(at)) wanted.add(place);
    let total = 0;
    let first = border;
    while (first > 0 && total < MOST_IN_VIEW) {
      total += this.#news[--first] ?? 0;
      for (const { place, text } of this.#searchedIn(first)) {
        const size = (seen.get(place) ?? 0) + text.length;
        seen.set(place, size);
        if (size >= REACH) wanted.delete(place);
      }
      if (wanted.size === 0 && total >= REACH) break;
    }
    return first;
  }

  /** What a line says, at each place where it is searched. */
  #searchedIn(at: number): readonly Said[] {
    const line = this.#lines[at];
    const said = this.#said[at] ?? [];
    return line?.isInText && !isPlain(line) ? [inText(line), ...said] : said;
  }
}

function sizeOf(line: EventLine, said: readonly Said[]): number {
  return said.reduce((sum, { text }) => sum + text.length, weightOf(line));
}

/** What a line counts for whatever it says: numbers and comments are kept as well. */
function weightOf({ raw }: EventLine): number {
  return raw.length * WRITTEN;
}
