import type { Finding } from '../injection/finding.ts';

/*
 * Where a text that goes on may be cut: far enough from its end, in no span, and in no word that may be the beginning of encoded text.
 */

/** No pattern, sentence or company of findings reaches farther, in code units; of blanks one behind the other one counts. */
export const REACH = 2_000;
/** Words from this length on may be the beginning of encoded text, and lines of it that is broken. */
const LONG_WORD = 38;
const SPACE = /[\s\u3000-\u3002\uff01\uff0c\uff1f]/;

/** The last place where a text may be cut, not before `least`. */
export function lastBorder(text: string, least: number, spans: readonly Finding[]): number {
  let at = reachBefore(text, text.length);
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
  return least;
}

const BLANK = /[\s\p{Cf}]/u;

/** The place so far before another that nothing reaches over both. */
export function reachBefore(text: string, from: number): number {
  let [at, isBlank] = [from, false];
  for (let left = REACH; at > 0 && left > 0; at--) {
    const code = text.charCodeAt(at - 1);
    const wasBlank = isBlank;
    isBlank = code <= 0x20 || (code >= 0x80 && BLANK.test(text.charAt(at - 1)));
    if (!(isBlank && wasBlank)) left--;
  }
  return at;
}

/** Where the word begins before the white space at a place. */
function wordBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && SPACE.test(text.charAt(start - 1))) start--;
  while (start > 0 && !SPACE.test(text.charAt(start - 1))) start--;
  return start;
}
