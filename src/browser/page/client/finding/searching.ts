import { getter } from '../../dom/prototypes.ts';
import { exec, includes, lowerCase } from '../intrinsics.ts';
import { textShown } from '../reading/options.ts';
import { type Realm, redefineMethod } from '../redefine.ts';

type Found = [text: unknown, ...how: boolean[]];

const bodyOf = getter(Document.prototype, 'body');

/**
 * `window.find` looks everywhere, in closed shadow roots too, and selects what it finds. It is asked only for what a script is shown as text, and of this
 * document alone.
 */
export function redefineSearching(realm: Realm): void {
  const { document } = realm;
  redefineMethod<Window, Found, boolean>(realm, 'find', (plain, self, args) => {
    const text = `${args[0]}`;
    const body = bodyOf(document);
    if (body === null || !includes(lettersOf(textShown(body)), lettersOf(text))) return false;
    // Case, direction, from the beginning again, whole words; the next one would have it look into frames.
    return plain(self ?? realm, [text, args[1] === true, args[2] === true, args[3] === true, args[4] === true]);
  });
}

/** Words with one space between, of one case. The ends of a text may be within words. */
function lettersOf(text: string): string {
  const word = /\S+/g;
  let letters = '';
  for (let found = exec(word, text); found !== null; found = exec(word, text))
    letters += letters === '' ? found[0] : ` ${found[0]}`;
  return lowerCase(letters);
}
