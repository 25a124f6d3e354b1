import type { Lexical } from './lexical.ts';

/** How far above a word's meaning `person` may stand. */
const LEVELS = 6;

/** Whether a noun means persons first of all: `seller`, `landlord`, `user`. */
export function isPersonNoun(noun: string, lexical: Lexical): boolean {
  const [person] = lexical.meanings('person', 'noun');
  let ids = lexical
    .meanings(noun, 'noun')
    .slice(0, 1)
    .map(({ id }) => id);
  for (let level = 0; level < LEVELS; level += 1) {
    if (person !== undefined && ids.includes(person.id)) return true;
    ids = ids.flatMap((id) => lexical.meaning(id, 'noun')?.above ?? []);
  }
  return false;
}
