/** Where something stands in a text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const SPACE = 32;

/**
 * What stands between spaces and is at least so long. Prose has few such words, and a word of twelve characters covers one of every twelve
 * places: so only the 12th, 24th, 36th … are looked at, and what stands around them where they are in a word.
 *
 * `the AKIAABCDEFGHIJKLMNOP of`, at least 12: place 11 is in a word, which goes from 4 to 24; the next place is 36.
 */
export function* longWords(text: string, least: number): Generator<Span, void> {
  for (let at = least - 1; at < text.length; at += least) {
    if (text.charCodeAt(at) <= SPACE) continue;
    let start = at;
    while (start > 0 && text.charCodeAt(start - 1) > SPACE) start -= 1;
    while (at < text.length && text.charCodeAt(at) > SPACE) at += 1;
    if (at - start >= least) yield { start, end: at };
  }
}
