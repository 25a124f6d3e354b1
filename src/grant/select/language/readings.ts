/** As which verbs a word may be read, by the words behind it: `set … up`, `have it replaced`, `I need a folder`. */
import { CONNECTIVES, DETERMINERS, LIGHT, NAMED, PERSONS, PREPOSITIONS, PRONOUNS, RELATIVES } from './english.ts';
import { idiomOf } from './idioms.ts';
import type { Lexical } from './lexical.ts';
import { participleOf } from './participles.ts';
import { phrasalVerb } from './phrasal.ts';
import type { Token } from './tokens.ts';

/** The sentence around a verb. */
export interface VerbPlace {
  readonly tokens: readonly Token[];
  /** The token behind its last one. */
  readonly to: number;
  readonly lexical: Lexical;
  /** Empty outside of the sentence. */
  word(at: number): string;
  isVerb(at: number): boolean;
}

const NEW: ReadonlySet<string> = new Set(['a', 'an', 'another']);
/** Whoever needs one of these wants to be told something. */
const TOLD: ReadonlySet<string> = new Set(
  'list overview summary report count number total answer explanation idea hint link look copy figure quote estimate breakdown comparison'.split(
    ' ',
  ),
);

/** `I need`, `we want`, `I'd like` */
export function isWish({ word }: VerbPlace, at: number): boolean {
  const [before, own] = [word(at - 1), word(at)];
  if (own === 'like') return ["i'd", "we'd", 'would'].includes(before);
  return (own === 'need' || own === 'want') && (before === 'i' || before === 'we');
}

/** How many tokens the verb here has, and as which it may be read. */
export function verbAt(place: VerbPlace, at: number): { readonly length: number; readonly verbs: readonly string[] } {
  const [own, next] = [place.word(at), place.word(at + 1)];
  const three = `${own}_${next}_${place.word(at + 2)}`;
  // `send a message` is in the dictionary: the message is what is sent all the same.
  const isOne = !DETERMINERS.has(next) && place.lexical.base(three, 'verb') === three;
  return isOne ? { length: 3, verbs: [three, own] } : { length: 1, verbs: readingsOf(place, own, at) };
}

/** The readings of one verb, the best first. */
export function readingsOf(place: VerbPlace, lemma: string, at: number): readonly string[] {
  const { tokens, to, lexical } = place;
  const next = place.word(at + 1);
  // "I need a folder" asks for a new one; "I need a list of …" asks to be told.
  if (isWish(place, at) && NEW.has(next)) {
    const isTold = tokens.slice(at + 2, at + 5).some(({ word }) => TOLD.has(word));
    return isTold ? ['tell'] : ['create', 'add'];
  }
  // `make sure` is one; whoever buys it does not `buy_it`.
  const isOpen = PREPOSITIONS.has(next) || PRONOUNS.has(next) || PERSONS.has(next) || DETERMINERS.has(next);
  const listed = isOpen ? undefined : lexical.base(`${lemma}_${next}`, 'verb');
  const phrasal = listed ?? phrasalVerb(lemma, tokens.slice(at + 1, Math.min(at + 7, to)), lexical);
  const participle = LIGHT.has(lemma) || isWish(place, at) ? participleBehind(place, at) : undefined;
  const again = lemma.startsWith('re-') ? lemma.slice(3) : lemma;
  const idiom = idiomOf(lemma, tokens.slice(at + 1, to));
  return idiom.length > 0 ? idiom : [participle, phrasal, again].filter((each) => each !== undefined);
}

/** `get it refilled`, `have the card replaced`, `let it remind me`. */
function participleBehind({ word, to, lexical, isVerb }: VerbPlace, at: number): string | undefined {
  for (let next = at + 2; next <= Math.min(at + 9, to - 1); next += 1) {
    const own = word(next);
    if (own === ',' || CONNECTIVES.has(own) || RELATIVES.has(own)) return undefined;
    const behind = word(next + 1);
    const isLast = behind === '' || PREPOSITIONS.has(behind) || behind === ',' || CONNECTIVES.has(behind);
    if (PRONOUNS.has(word(next - 1)) && isVerb(next)) return own;
    const verb = isLast && !NAMED.has(own) ? participleOf(own, lexical) : undefined;
    const phrasal = `${verb}_${behind}`;
    if (verb !== undefined) return lexical.base(phrasal, 'verb') === phrasal ? phrasal : verb;
  }
  return undefined;
}
