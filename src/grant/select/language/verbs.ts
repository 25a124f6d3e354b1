/** Which words may be verbs, and which are where either may stand. */
import {
  AUXILIARIES,
  DETERMINERS,
  PARTICLES,
  PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTIONS,
  RELATIVES,
} from './english.ts';
import type { Lexical } from './lexical.ts';
import type { Token } from './tokens.ts';

/** Whether a word is one that is done: as a dictionary lists it, or with `un` or `re-` before. */
export function mayBeVerb(word: string, lexical: Lexical): boolean {
  if (word === 'please' || word === 'be') return false;
  if (PERSONS.has(word) || DETERMINERS.has(word) || PREPOSITIONS.has(word) || AUXILIARIES.has(word)) {
    return word === 'do' || word === 'have';
  }
  if (
    word.startsWith('un') &&
    word.length > 5 &&
    lexical.base(word, 'noun') === undefined &&
    lexical.base(word.slice(2), 'verb') === word.slice(2)
  )
    return true;
  if (word.startsWith('re-') && lexical.base(word.slice(3), 'verb') === word.slice(3)) return true;
  return (
    lexical.base(word, 'verb') === word ||
    word === 'checkout' ||
    word === 'login' ||
    word === 'downvote' ||
    word === 'upvote'
  );
}

/** Whether a word that may be a noun too is a verb before the next one: after `and` it may as well be one more thing of a list. */
export function looksLikeVerb(
  word: string,
  next: Token | undefined,
  isLast: boolean,
  isCertain: boolean,
  lexical: Lexical,
): boolean {
  if (lexical.base(`${word}_${next?.word ?? ''}`, 'noun') !== undefined) return false;
  const asVerb = lexical.frequency(word, 'verb') + 1;
  const asNoun = lexical.frequency(word, 'noun') + 1;
  if (next === undefined || isLast) return asVerb > 2 * asNoun;
  if (next.kind === 'quote' || next.kind === 'site') return asVerb * 4 > asNoun;
  if (next.kind === 'number') return asVerb > asNoun;
  const phrasal = `${word}_${next.word}`;
  // "The cart and checkout page" has one; "and checkout for at most $40" asks for it.
  if (word === 'checkout' && (next.kind === 'mark' || PREPOSITIONS.has(next.word))) return true;
  // `set up an account`
  if (PARTICLES.has(next.word) && lexical.base(phrasal, 'verb') === phrasal) return true;
  // Before an article stands a verb, unless both are rare as one.
  if (DETERMINERS.has(next.word) || PRONOUNS.has(next.word) || PERSONS.has(next.word))
    return isCertain || asVerb * 20 > asNoun;
  // What is done under a condition is done: "and checkout if …".
  if (next.word === 'if' || next.word === 'unless') return true;
  if (RELATIVES.has(next.word) || QUESTIONS.has(next.word)) return asVerb > asNoun;
  if (next.kind === 'mark' || next.word === 'and') return asVerb > 3 * asNoun;
  const isNounPossible = lexical.base(word, 'noun') !== undefined;
  if (PREPOSITIONS.has(next.word) || PARTICLES.has(next.word)) return isCertain || !isNounPossible || asVerb > asNoun;
  return !isNounPossible || asVerb > asNoun || (isCertain && asVerb * 4 > asNoun);
}
