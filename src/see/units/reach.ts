import { type Layout, partAt } from './layout.ts';

/*
 * How far behind a place something stands, as it is drawn: by letters and digits alone. Of blanks, undrawn characters and signs anybody could put any number
 * between two sentences.
 */

/** So many characters at most, whatever is drawn of them. */
const FARTHEST = 20_000;
const LETTER = /[\p{L}\p{N}]/u;
/** Counted as letters, and not drawn: fillers of Hangul. */
const FILLERS = '\u115f\u1160\u3164\uffa0';

/** The place behind another one that has so many letters between them, or the end of the text. */
export function placeBehind(text: string, from: number, letters: number): number {
  return walk(text, from, text.length, letters).at;
}

/** The same where some parts of the text only label others: their letters do not count. */
export function placeBehindIn(layout: Layout, text: string, from: number, letters: number): number {
  let [at, left] = [from, letters];
  for (let index = layout.saidFrom(partAt(layout, from)); at < from + FARTHEST; index = layout.saidFrom(index + 1)) {
    const part = layout.parts[index];
    if (part === undefined) return text.length;
    ({ at, left } = walk(text, Math.max(at, part.start), part.end, left));
    if (left === 0) return at;
  }
  return at;
}

/** Whether no more than so many letters stand in a text. */
export function isShort(text: string, letters: number): boolean {
  return placeBehind(text, 0, letters + 1) >= text.length;
}

function walk(text: string, from: number, to: number, letters: number): { at: number; left: number } {
  const most = Math.min(to, from + FARTHEST);
  let [at, left] = [from, letters];
  for (; at < most && left > 0; at++) if (isLetter(text, at)) left--;
  return { at, left };
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  const letter = text.charAt(at);
  return LETTER.test(letter) && !FILLERS.includes(letter);
}
