import type { Finding, Span } from './injection/finding.ts';
import { isInjection } from './rules.ts';

/** What stands between texts that are searched as one: as between paragraphs, since a single line's end may only wrap it. */
export const UNIT_BORDER = '\n\n';
/** A finding with the brackets around it and what else stands within them. */
export function wholeBracket(text: string, { start, end, ...rest }: Finding): Finding {
  let from = start;
  while (from > Math.max(0, start - 4) && /[\p{P}\p{S}\p{Cf}\s]/u.test(text.charAt(from - 1))) from--;
  const tail = /^[^\n\])}>]{0,200}[\])}>]+/.exec(text.slice(end, end + 210));
  return { ...rest, start: from, end: end + (tail?.[0].length ?? 0) };
}

/** In order; of spans that overlap the surest injection speaks for all, or else the first. */
export function withoutOverlaps(spans: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else {
      const speaker = weight(span) > weight(last) ? span : last;
      merged[merged.length - 1] = { ...speaker, start: last.start, end: Math.max(last.end, span.end) };
    }
  }
  return merged;
}

/** Which of two spans speaks for both. */
function weight({ by, score }: Finding): number {
  return isInjection(by) ? 1 + score : 0;
}

/** What is left of some spans where others lie over them; both in order and without overlaps. */
export function outsideOf(spans: readonly Finding[], others: readonly Finding[]): Finding[] {
  const left: Finding[] = [];
  let first = 0;
  for (const span of spans) {
    let { start } = span;
    while (first < others.length && (others[first]?.end ?? 0) <= start) first++;
    for (let at = first; at < others.length; at++) {
      const other = others[at];
      if (other === undefined || other.start >= span.end) break;
      if (other.start > start) left.push({ ...span, start, end: other.start });
      start = Math.max(start, other.end);
    }
    if (start < span.end) left.push({ ...span, start });
  }
  return left;
}

/** Of texts that stand so many characters apart, where each begins and ends, and the spans that reach into it; these in order and without overlaps. */
export function spansByPiece(
  texts: readonly string[],
  apart: number,
  spans: readonly Finding[],
): Array<Span & { readonly own: readonly Finding[] }> {
  let [next, first] = [0, 0];
  return texts.map(({ length }) => {
    const [start, end] = [next, next + length];
    next = end + apart;
    while (first < spans.length && (spans[first]?.end ?? 0) <= start) first++;
    let last = first;
    while ((spans[last]?.start ?? end) < end) last++;
    return { start, end, own: spans.slice(first, last) };
  });
}
