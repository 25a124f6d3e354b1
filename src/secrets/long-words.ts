/** Where something stands in a text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const SPACE = 32;

/**
 * What stands between spaces and is at least so long. Prose has few such words: of each stretch in which one may begin, the last place is looked at first, and
 * back from there. A space in it puts off where the next may begin.
 *
 * `the AKIAABCDEFGHIJKLMNOP of`, at least 12: of the places 0 to 11 the space at 3 comes first from behind, so a word may begin at 4; the places back from 15 to
 * 12 are letters, and 4 to 11 were, so the word goes from 4 to 24.
 */
export function longWords(text: string, least: number): Span[] {
  const words: Span[] = [];
  let start = 0;
  // Up to here there is no space, from `start` on.
  let read = 0;
  while (start + least <= text.length) {
    let at = start + least - 1;
    while (at >= read && text.charCodeAt(at) > SPACE) at -= 1;
    if (at >= read) {
      read = start + least;
      start = at + 1;
      continue;
    }
    let end = start + least;
    while (end < text.length && text.charCodeAt(end) > SPACE) end += 1;
    words.push({ start, end });
    start = end + 1;
    read = start;
  }
  return words;
}
