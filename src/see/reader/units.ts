import type { Span } from '../injection/finding.ts';

/** Classifiers read some five hundred words; of what is longer they would not see the end. */
const LONGEST = 1_000;
/** No instruction is shorter. */
const SHORTEST = 20;
/** Lines this long that end within a sentence are wrapped, and go on in the next. */
const WRAPPED_LINE = 60;
/** Numbers, identifiers, encoded bytes: no classifier reads them, and the rules decode them. */
const BLOB = /^\s*[\w+/=.:-]*\s*$/;
const ENDED = /[.!?。！？:]["')\]]*$/;

/**
 * The parts in which a text is read: a line, with the lines that it is wrapped into, cut between words where it is too long. Lines, and not
 * stretches of so many letters: where one line of a page changes, the others are known.
 *
 *   - heading "Orders"                    too short to tell anything
 *   - text: Your order was sent on        one part, since the
 *     Monday and comes by post.           line goes on
 */
export function* unitsOf(text: string): Generator<Span> {
  let start = 0;
  while (start < text.length) {
    let end = start;
    do {
      const next = text.indexOf('\n', end === start ? end : end + 1);
      end = next < 0 ? text.length : next;
    } while (end < text.length && end - start < LONGEST && goesOn(text, start, end));
    yield* cut(text, start, end);
    start = end + 1;
  }
}

/** Whether the line that ends there is wrapped. */
function goesOn(text: string, start: number, end: number): boolean {
  const from = Math.max(start, text.lastIndexOf('\n', end - 1) + 1);
  const next = text.charAt(end + 1);
  return end - from >= WRAPPED_LINE && next !== '\n' && !ENDED.test(text.slice(from, end).trimEnd());
}

function* cut(text: string, from: number, to: number): Generator<Span> {
  for (let start = from; start < to; ) {
    const space = text.lastIndexOf(' ', start + LONGEST);
    const end = to - start <= LONGEST ? to : space > start ? space : start + LONGEST;
    if (end - start >= SHORTEST && !BLOB.test(text.slice(start, end))) yield { start, end };
    start = end;
  }
}
