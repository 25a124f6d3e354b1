import type { Finding, Span } from './finding.ts';

/** How far around a word that is known when rotated the text is searched again, before and after it. */
const BEFORE = 160;
const AFTER = 480;

/** Stretches of a text around the given places, in order; a place that the last stretch covers well makes no new one. */
export function windowsAround(text: string, places: readonly number[]): Span[] {
  const windows: Span[] = [];
  let covered = 0;
  for (const place of places) {
    if (place < covered) continue;
    const end = Math.min(text.length, place + AFTER);
    windows.push({ start: Math.max(0, place - BEFORE), end });
    covered = end === text.length ? end : end - BEFORE;
  }
  return windows;
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

/** Where a finding in a rotated window stands in the text. */
export function fromRotated({ start }: Span, finding: Finding): Finding {
  return { ...finding, start: start + finding.start, end: start + finding.end, written: 'rot13' };
}

const TAGS = /(?:\udb40[\udc00-\uddef])+/g;

/** A text as it is drawn, without tag characters, and where each of its places stands in the text; undefined where there are none. */
export function withoutTags(text: string): { drawn: string; placeOf: (at: number) => number } | undefined {
  const starts = [0];
  const ends = [0];
  let gone = 0;
  for (const { index, 0: run } of text.matchAll(TAGS)) {
    starts.push(index - gone);
    gone += run.length;
    ends.push(gone);
  }
  if (gone === 0) return undefined;
  return {
    drawn: text.replace(TAGS, ''),
    placeOf(at) {
      let [from, to] = [0, starts.length];
      while (to - from > 1) {
        const middle = (from + to) >> 1;
        if ((starts[middle] ?? 0) <= at) from = middle;
        else to = middle;
      }
      return at + (ends[from] ?? 0);
    },
  };
}
