import { cutOut, findRedactions } from '../redact.ts';
import { isInjection, withheldMark } from '../rules.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { lastBorder, REACH, reachBefore } from './borders.ts';
import { type EventLine, EventReader, isEvent } from './event-lines.ts';
import { EventStream, type Passed } from './event-stream.ts';

/*
 * A stream is searched as it comes, with enough of it in view on both sides that what is found is what would be found in the whole:
 *
 *   ……… gone │ still in view │ goes now ………… │ waits, since an injection may begin in it and end later
 *                            └ done             └ border: in no span, and in no word that may be encoded text
 *
 * Each search covers at least twice what was searched before without letting anything go, so the cost is linear in the stream.
 */

/** So much waits at most: longer than any run of encoded text that is read. */
const MOST_WAITING = 80_000;

/**
 * A stream of text that takes out what the agent must not read, as if it had come whole, whatever the borders of its chunks. Some thousand
 * characters wait until more comes or the stream ends. Events as servers stream them stay events, and what they add up to is searched. Where the
 * settings withhold what has an injection in it, it ends at the first one.
 */
export function redactStream(settings: TextSettings = DEFAULT_SETTINGS): TransformStream<string, string> {
  const plain = new PlainStream(settings);
  const reader = new EventReader(true);
  let events: EventStream | undefined;
  let isOver = false;

  const show = (passed: Passed, controller: TransformStreamDefaultController<string>): void => {
    isOver = passed.isOver;
    if (passed.text !== '') controller.enqueue(passed.text);
  };
  /** From the first event on, all is read as events: nothing of one has gone out before it is over. */
  const pass = (chunk: string, lines: readonly EventLine[]): Passed => {
    if (events !== undefined) return events.push(chunk);
    if (reader.unread < REACH && !lines.some(isEvent)) return plain.push(chunk);
    const { gone, waiting } = plain.handOver();
    events = new EventStream(settings, gone);
    return events.push(waiting + chunk);
  };
  return new TransformStream<string, string>({
    transform(chunk, controller) {
      if (!isOver) show(pass(chunk, events === undefined ? reader.push(chunk) : []), controller);
    },
    flush(controller) {
      if (!isOver) show(pass('', events === undefined ? reader.end() : []), controller);
      if (isOver) return;
      const last = events?.end();
      if (last !== undefined) return show(last, controller);
      if (events !== undefined) show(plain.push(events.waiting), controller);
      if (!isOver) show(plain.end(), controller);
    },
  });
}

/** A stream of plain text. */
class PlainStream {
  readonly #settings: TextSettings;
  #text = '';
  /** Up to where the text has gone out. */
  #done = 0;
  #nextSearch = 2 * REACH;

  constructor(settings: TextSettings) {
    this.#settings = settings;
  }

  push(chunk: string): Passed {
    this.#text += chunk;
    const { length } = this.#text;
    const isDue = length >= this.#nextSearch || length - this.#done > MOST_WAITING;
    return isDue ? this.#letGo(false) : NOTHING;
  }

  /** What is still in view and what waits, where the stream goes on elsewhere. */
  handOver(): { readonly gone: string; readonly waiting: string } {
    const gone = this.#text.slice(0, this.#done);
    const waiting = this.#text.slice(this.#done);
    this.#text = gone;
    return { gone, waiting };
  }

  end(): Passed {
    return this.#text.length > this.#done ? this.#letGo(true) : NOTHING;
  }

  #letGo(isLast: boolean): Passed {
    const text = this.#text;
    const done = this.#done;
    const spans = findRedactions(text, this.#settings);
    const least = text.length - done > MOST_WAITING ? text.length - MOST_WAITING / 2 : done;
    const border = isLast ? text.length : lastBorder(text, Math.max(least, done), spans);
    if (border <= done) {
      this.#nextSearch = 2 * text.length;
      return NOTHING;
    }
    const now = spans.filter(({ start, end }) => start < border && end > done);
    const injection = this.#settings.injections === 'withhold' ? now.find(({ by }) => isInjection(by)) : undefined;
    const until = injection?.start ?? border;
    const gone = now.filter(({ start }) => start < until);
    const shown = cutOut(text.slice(done, until), done, gone, this.#settings);
    const kept = reachBefore(text, border);
    this.#text = text.slice(kept);
    this.#done = border - kept;
    this.#nextSearch = Math.max(this.#text.length + REACH, 2 * (this.#text.length - this.#done));
    return injection === undefined
      ? { text: shown, isOver: false }
      : { text: shown + withheldMark(injection.by), isOver: true };
  }
}

const NOTHING: Passed = { text: '', isOver: false };
