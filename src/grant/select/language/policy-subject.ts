/**
 * Where a description says what is allowed. Site owners write in several voices, and whoever does it stands before the verb in some:
 *
 *   Cancel an order.                       from its first word on
 *   Cancels an order.                      likewise, a verb that says who
 *   Customers may cancel an order.         behind "may"
 *   Line managers approve pending leave.   behind the persons
 */
import { ADVERBS, AUXILIARIES, DETERMINERS, PERSONS, PREPOSITIONS } from './english.ts';
import type { Lexical } from './lexical.ts';
import { isPersonNoun } from './persons.ts';
import type { Token } from './tokens.ts';

const MODALS: ReadonlySet<string> = new Set(['can', 'may', 'must', 'might', 'will', 'could']);
/** How many words whoever does it has at most. */
const FURTHEST = 12;
/** And without a determiner. */
const PLAIN = 3;

/** Which token the verb is, as far as a subject stands before it; 0 where none does. */
export function predicateOf(tokens: readonly Token[], lexical: Lexical): number {
  const first = tokens[0]?.word ?? '';
  const modal = tokens.slice(0, FURTHEST).findIndex(({ word }) => MODALS.has(word));
  const before = tokens.slice(0, Math.max(0, modal));
  if (before.length > 0 && before.every(({ kind }) => kind === 'word')) {
    const isNamed = PERSONS.has(first) || DETERMINERS.has(first);
    const isPlain = before.length <= PLAIN && before.every(({ word }) => !isStructure(word));
    if (isNamed || (isPlain && isPersons(before.at(-1), lexical))) return behindAdverbs(tokens, modal + 1);
  }
  const persons = tokens.slice(0, PLAIN).findIndex((token) => isPersons(token, lexical));
  const verb = tokens[persons + 1];
  const isSubject = tokens.slice(0, persons + 1).every(({ kind, word }) => kind === 'word' && !isStructure(word));
  const isVerb = verb?.kind === 'word' && lexical.base(verb.word, 'verb') === verb.word && !AUXILIARIES.has(verb.word);
  return persons >= 0 && isSubject && isVerb && !isAsked(tokens, lexical) ? persons + 1 : 0;
}

/** "Shows the balance": a verb that says who, at the beginning of a description. */
export function isThirdPerson(tokens: readonly Token[], at: number, lexical: Lexical): boolean {
  const [word, next] = [tokens[at]?.word ?? '', tokens[at + 1]];
  const base = lexical.base(word, 'verb');
  if (base === undefined || base === word || !word.endsWith('s')) return false;
  if (next?.kind !== 'word' || AUXILIARIES.has(next.word)) return false;
  return !PREPOSITIONS.has(next.word) || lexical.frequency(base, 'verb') > lexical.frequency(base, 'noun');
}

/** "Give people access", "gives people access": it begins with what is done. */
function isAsked(tokens: readonly Token[], lexical: Lexical): boolean {
  const word = tokens[0]?.word ?? '';
  const isVerb =
    lexical.base(word, 'verb') === word && lexical.frequency(word, 'verb') > lexical.frequency(word, 'noun');
  return isVerb || isThirdPerson(tokens, 0, lexical);
}

function isPersons(token: Token | undefined, lexical: Lexical): boolean {
  const noun = token === undefined ? undefined : lexical.base(token.word, 'noun');
  if (token === undefined || noun === undefined) return false;
  return (noun !== token.word && isPersonNoun(noun, lexical)) || COLLECTIVE.has(token.word);
}

/** Several persons, by a word that is no plural. */
const COLLECTIVE: ReadonlySet<string> = new Set(['staff', 'people', 'personnel']);

function isStructure(word: string): boolean {
  return DETERMINERS.has(word) || PREPOSITIONS.has(word) || AUXILIARIES.has(word);
}

function behindAdverbs(tokens: readonly Token[], from: number): number {
  let at = from;
  while (ADVERBS.has(tokens[at]?.word ?? '')) at += 1;
  return at;
}
