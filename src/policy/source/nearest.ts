import { distance } from 'fastest-levenshtein';

/** How many edits a slip of the finger may take: a third of the word, and never more than four. */
function tolerance(word: string): number {
  return Math.min(4, Math.max(1, Math.floor(word.length / 3)));
}

/** The candidate that was probably meant, case and `-`, `_` and space aside; undefined where none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const written = flat(word);
  let best: string | undefined;
  let bestDistance = tolerance(written) + 1;
  for (const candidate of candidates) {
    const held = flat(candidate);
    if (Math.abs(held.length - written.length) >= bestDistance) continue;
    const away = isShuffled(written, held) ? 1 : distance(written, held);
    if (away < bestDistance) [best, bestDistance] = [candidate, away];
  }
  return best;
}

/** `Did you mean …?`, or else the whole choice. */
export function suggest(word: string, candidates: Iterable<string>): string {
  const choice = Array.from(candidates);
  const meant = nearest(word, choice);
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  if (choice.length === 0) return 'There is none to name so far: declare it first, or leave this out.';
  const shown = choice.slice(0, 20).map((each) => `\`${each}\``);
  return `Use one of ${shown.join(', ')}${choice.length > shown.length ? ', …' : ''}.`;
}

/** Two letters that changed places are one slip: `clcik`, `POTS`. */
function isShuffled(written: string, held: string): boolean {
  if (written.length !== held.length) return false;
  const at = Array.from(written).findIndex((letter, index) => letter !== held[index]);
  if (at < 0 || at + 1 >= written.length) return false;
  return written.slice(0, at) + written[at + 1] + written[at] + written.slice(at + 2) === held;
}

function flat(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}
