/*
 * What a word means: a concept, and the languages in which it means that, as one number. The two parts of a pattern must share a language, since
 * short words mean different things: "ai" is "to the" in Italian, "si" is "if" in Spanish, "come" is "like" in Italian. Words that are long, or
 * in a script of their own, mean one thing wherever they stand, so that an attack which changes languages halfway is found all the same.
 */

/** The bits below the languages. */
const CONCEPT_BITS = 8;
export const EVERY_LANGUAGE = 0x7fff;
const SHORTEST_CLEAR = 6;
/** Latin letters and what folds into them; other scripts that are left unfolded come after these. */
const LAST_SHARED = 0x2ff;

export function meaningOf(concept: number, languages: number): number {
  return concept | (languages << CONCEPT_BITS);
}

export function conceptIn(meaning: number): number {
  return meaning & ((1 << CONCEPT_BITS) - 1);
}

/** The languages as bits. */
export function languagesIn(meaning: number): number {
  return meaning >> CONCEPT_BITS;
}

/** In which languages a folded word of one language is to be understood. */
export function languagesOf(letters: string, language: number): number {
  const isShared = letters.charCodeAt(0) <= LAST_SHARED;
  return isShared && letters.length < SHORTEST_CLEAR ? 1 << language : EVERY_LANGUAGE;
}
