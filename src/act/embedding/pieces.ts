/** The texts of an action whose meaning can be compared: sentences of what it types, names, and the words of where it goes. */
import type { Action } from '../../model/action.ts';

/** A sentence encoder reads about this much; what is longer is cut into several. In UTF-16 units. */
const LONGEST_PIECE = 600;
/** What has fewer words says too little to resemble anything. */
const FEWEST_WORDS = 3;
/** More than any honest action has. */
export const MOST_PIECES = 256;

const BORDER = /(?<=[.!?。！？])\s+|[\n\r]+/u;
const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Every piece once; each text whole as well, where it is short enough: an attack may be spread over its sentences. */
export function piecesOf(action: Action): readonly string[] {
  const pieces = new Set<string>();
  for (const text of textsIn(action)) {
    for (const sentence of text.split(BORDER)) addCut(sentence, pieces);
    addCut(text, pieces);
  }
  return [...pieces];
}

function* textsIn({ texts, target, url, steps }: Action): Generator<string> {
  yield* texts;
  if (target?.name !== undefined) yield target.name;
  if (url !== undefined) yield readable(url);
  for (const step of steps) yield* textsIn(step);
}

function addCut(text: string, into: Set<string>): void {
  for (let start = 0; start < text.length; start += LONGEST_PIECE) {
    const piece = text.slice(start, start + LONGEST_PIECE).trim();
    if (saysSomething(piece)) into.add(piece);
  }
}

function saysSomething(text: string): boolean {
  return (text.match(WORD)?.length ?? 0) >= FEWEST_WORDS || (text.length > FEWEST_WORDS && UNSPACED.test(text));
}

/** A URL's path and query as words: what is carried out in them is text too. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' ')).replace(/[/?&=#_-]+/g, ' ');
  } catch {
    // Broken escapes: the letters as they stand.
    return url;
  }
}
