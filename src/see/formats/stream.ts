import type { Finding } from '../injection/finding.ts';
import { cutOut, findRedactions } from '../redact.ts';
import { isInjection, withheldMark } from '../rules.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';

/*
 * A stream is searched as it comes, with enough of it in view on both sides that what is found is what would be found in the whole:
 *
 *   ……… gone │ still in view │ goes now ………… │ waits, since an injection may begin in it and end later
 *                            └ done             └ border: in no span, and in no word that may be encoded text
 *
 * Each search covers at least twice what was searched before without letting anything go, so the cost is linear in the stream.
 */

/** No pattern, sentence or company of findings reaches farther, in code units. */
const REACH = 2_000;
/** So much waits at most: longer than any run of encoded text that is read. */
const MOST_WAITING = 80_000;
/** Words from this length on may be the beginning of encoded text, and lines of it that is broken. */
const LONG_WORD = 38;
const SPACE = /[\s\u3000-\u3002\uff01\uff0c\uff1f]/;

/**
 * A stream of text that takes out what the agent must not read, as if it had come whole, whatever the borders of its chunks. Some thousand
 * characters wait until more comes or the stream ends. Where the settings withhold what has an injection in it, it ends at the first one.
 */
export function redactStream(settings: TextSettings = DEFAULT_SETTINGS): TransformStream<string, string> {
  let text = '';
  /** Up to where the text has gone out. */
  let done = 0;
  let nextSearch = 2 * REACH;
  let isWithheld = false;
  const letGo = (isLast: boolean, controller: TransformStreamDefaultController<string>): void => {
    const spans = findRedactions(text, settings);
    const border = isLast ? text.length : borderOf(text, done, spans);
    if (border <= done) {
      nextSearch = 2 * text.length;
      return;
    }
    const now = spans.filter(({ start, end }) => start < border && end > done);
    const injection = settings.injections === 'withhold' ? now.find(({ by }) => isInjection(by)) : undefined;
    const until = injection?.start ?? border;
    const shown = cutOut(text.slice(done, until), done, now, 0, settings);
    isWithheld = injection !== undefined;
    controller.enqueue(injection === undefined ? shown : shown + withheldMark(injection.by));
    const kept = Math.max(0, border - REACH);
    text = text.slice(kept);
    done = border - kept;
    nextSearch = Math.max(text.length + REACH, 2 * (text.length - done));
  };
  return new TransformStream<string, string>({
    transform(chunk, controller) {
      if (isWithheld) return;
      text += chunk;
      if (text.length >= nextSearch || text.length - done > MOST_WAITING) letGo(false, controller);
    },
    flush(controller) {
      if (!isWithheld && text.length > done) letGo(true, controller);
    },
  });
}

/** The last place where the text may be cut; `done` where there is none. */
function borderOf(text: string, done: number, spans: readonly Finding[]): number {
  let at = text.length - REACH;
  const least = text.length - done > MOST_WAITING ? text.length - MOST_WAITING / 2 : done;
  let last = spans.length - 1;
  while (at > least) {
    while (last >= 0 && (spans[last]?.start ?? 0) >= at) last--;
    const span = spans[last];
    if (span !== undefined && span.end > at) at = span.start;
    else if (!SPACE.test(text.charAt(at - 1))) at--;
    else {
      const word = wordBefore(text, at);
      if (at - word < LONG_WORD) return at;
      at = word;
    }
  }
  return Math.max(least, done);
}

/** Where the word begins before the white space at a place. */
function wordBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && SPACE.test(text.charAt(start - 1))) start--;
  while (start > 0 && !SPACE.test(text.charAt(start - 1))) start--;
  return start;
}
