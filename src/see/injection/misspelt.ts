import type { Decodable } from './encodings.ts';

/** The words that an order to set instructions aside can hardly do without, in which people err: one slip in one of them is read through. */
const WORDS = ['ignore', 'disregard', 'previous', 'instruction', 'instructions', 'directives', 'everything'];
const BEFORE = 32;
const AFTER = 80;
const WORD = /[a-z]{6,}/g;

/** What stands around the given places, put right where a word is one slip away from one of those that decide. */
export function findMisspelt(text: string, places: readonly number[]): Decodable[] {
  const found: Decodable[] = [];
  let covered = 0;
  for (const place of places) {
    const start = Math.max(covered, place - BEFORE);
    const written = text.slice(start, place + AFTER).toLowerCase();
    let [first, last] = [written.length, place - start];
    const decoded = written.replace(WORD, (word, at: number) => {
      const meant = WORDS.find((each) => isOneSlip(word, each));
      if (meant === undefined) return word;
      first = Math.min(first, at);
      last = Math.max(last, at + word.length);
      return meant;
    });
    if (first === written.length) continue;
    found.push({ start: start + Math.min(first, place - start), end: start + last, decoded, written: 'misspelt' });
    covered = start + last;
  }
  return found;
}

/** Whether one letter was added, left out, mistaken, or changed places with the next. What only ends otherwise is another form of the word. */
export function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1 || written.startsWith(meant) || meant.startsWith(written))
    return false;
  let start = 0;
  while (written.charAt(start) === meant.charAt(start)) start++;
  let [end, meantEnd] = [written.length, meant.length];
  while (end > start && meantEnd > start && written.charAt(end - 1) === meant.charAt(meantEnd - 1)) {
    end--;
    meantEnd--;
  }
  const [rest, meantRest] = [written.slice(start, end), meant.slice(start, meantEnd)];
  if (rest.length <= 1 && meantRest.length <= 1) return true;
  return rest.length === 2 && rest === `${meantRest.charAt(1)}${meantRest.charAt(0)}`;
}
