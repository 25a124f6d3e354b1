import type { Span } from '../injection/finding.ts';

/*
 * JSON that stands in a text, as tools put it behind a sentence or between Markdown's fences:
 *
 *   Found one issue:⏎ ⏎ {"title": "…", "body": "…"}⏎ ⏎ Anything else?
 *                       └──────────────────────────┘
 */

const OPENS = /[[{](?=\s*["[{])/g;
/** Begins that lead nowhere are looked through so often, as multiples of the text. */
const MOST_PASSES = 4;

/** The objects and lists in a text that are JSON by their brackets, none within another. Linear in the text. */
export function* jsonIn(text: string): Generator<Span> {
  let left = text.length * MOST_PASSES;
  let done = 0;
  for (const { index: start } of text.matchAll(OPENS)) {
    if (start < done) continue;
    const end = closingOf(text, start, left);
    left -= (end ?? text.length) - start;
    if (left <= 0) return;
    if (end === undefined) continue;
    yield { start, end };
    done = end;
  }
}

/** Where what opens at a place closes, within so many characters. */
function closingOf(text: string, start: number, most: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length && at < start + most; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}
