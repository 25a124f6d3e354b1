import { redefineMethod } from './redefine.ts';

/** TypeScript's DOM does not know it. */
interface Finding {
  find(text: string, ...how: boolean[]): boolean;
}

/**
 * `window.find` looks everywhere, in closed shadow roots too, and selects what it finds. It is asked only for what a script is shown as text, and of this
 * document alone.
 */
export function redefineSearching(): void {
  const window: object = globalThis;
  if (!hasFind(window)) return;
  redefineMethod<Finding, [string, ...boolean[]], boolean>(
    window,
    'find',
    (plain, self, [text, ...how]) =>
      lettersOf(document.body?.innerText ?? '').includes(lettersOf(String(text))) &&
      plain.call(self ?? window, text, ...how.slice(0, MOST_HOW)),
  );
}

/** Case, direction, from the beginning again, whole words; the next one would have it look into frames. */
const MOST_HOW = 4;

function hasFind(value: object): value is Finding {
  return 'find' in value && typeof value.find === 'function';
}

function lettersOf(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}
