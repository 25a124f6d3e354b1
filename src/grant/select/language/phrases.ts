/** What an action is about: the things in the words behind its verb, each with its place in the sentence. */
import {
  ADVERBS,
  AUXILIARIES,
  CONNECTIVES,
  DEFINITE,
  DETERMINERS,
  NAMED,
  NEGATIONS,
  PARTICLES,
  PERSONS,
  PREPOSITIONS,
  QUESTIONS,
  RELATIVES,
  VALUES,
} from './english.ts';
import type { Lexical } from './lexical.ts';
import { isMoney } from './numbers.ts';
import { participleOf } from './participles.ts';
import type { Token } from './tokens.ts';

/** One word that says what an action is about. */
export interface Mention {
  /** As a dictionary lists it, as a noun where it can be one. */
  readonly lemma: string;
  readonly at: number;
  /** How much it says, from 0 to 1: what is acted on more than where, and that more than a description. */
  readonly weight: number;
  /** `object`, or the preposition that it stands behind. */
  readonly role: string;
  /** The last noun of its phrase, and no quality of it. */
  readonly isHead: boolean;
  /** Several of them: what is one of them is taken from among them. */
  readonly isPlural?: true;
  /** With `my`, `the` or the like before it: there is one already. */
  readonly isDefinite?: true;
  /** Taken from an earlier action by `it` or `them`. */
  readonly isCarried?: true;
}

/** How much is said by what stands behind a preposition. */
const WEIGHTS: Readonly<Record<string, number>> = {
  object: 1,
  of: 0.7,
  to: 0.6,
  into: 0.7,
  onto: 0.6,
  from: 0.6,
  in: 0.55,
  on: 0.55,
  for: 0.45,
  off: 0.5,
  with: 0.35,
  as: 0.6,
  at: 0.35,
  by: 0.3,
  through: 0.3,
  via: 0.3,
  using: 0.3,
  under: 0.3,
  about: 0.15,
  described: 0.12,
};
const OTHERWISE = 0.25;
const MODIFIER = 0.6;

/** A name or product is written with a capital inside of a sentence: it is no word of the dictionary. */
export function isNamedThing(token: Token, isFirst: boolean): boolean {
  if (isFirst) return false;
  const first = token.text[0] ?? '';
  return first !== first.toLowerCase() && token.text.slice(1) !== token.text.slice(1).toUpperCase();
}

/** The mentions in the tokens from one up to another. `known` are words that policies use; `carried` are the mentions that `it` stands for. */
export function phraseOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  lexical: Lexical,
  known: ReadonlySet<string>,
  carried: readonly Mention[],
): readonly Mention[] {
  const mentions: Mention[] = [];
  let role = 'object';
  let run: { lemma: string; at: number; isPlural: boolean }[] = [];
  let isDefinite = false;
  const close = (): void => {
    const weight = WEIGHTS[role] ?? OTHERWISE;
    for (const [index, { lemma, at, isPlural }] of run.entries()) {
      const isHead = index === run.length - 1;
      mentions.push({
        lemma,
        at,
        role,
        weight: isHead ? weight : weight * MODIFIER,
        isHead,
        ...(isDefinite && { isDefinite }),
        ...(isPlural && { isPlural }),
      });
      const before = run[index - 1];
      const compound = before === undefined ? undefined : `${before.lemma}_${lemma}`;
      if (compound !== undefined && lexical.base(compound, 'noun') === compound) {
        mentions.push({ lemma: compound, at, role, weight, isHead });
      }
    }
    run = [];
    isDefinite = false;
  };
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const { word, kind } = token;
    const before = tokens[at - 1]?.word ?? '';
    if (kind === 'number') {
      if (isMoney(token, tokens[at + 1]))
        mentions.push({ lemma: 'money', at, role, weight: 0.8 * (WEIGHTS[role] ?? OTHERWISE), isHead: true });
      continue;
    }
    if (FILE.test(token.text) && kind === 'word') {
      close();
      mentions.push({ lemma: 'file', at, role, weight: 0.8 * (WEIGHTS[role] ?? OTHERWISE), isHead: true });
      continue;
    }
    if (kind === 'quote' || kind === 'site' || VALUES.has(word)) continue;
    // ", I will do it later" says something else.
    if (word === ',' && SUBJECT.test(tokens[at + 1]?.word ?? '')) break;
    if (kind === 'mark') {
      if (word !== '-' && word !== "'" && word !== '’') close();
      if (word === ',' && role !== 'object') role = role === 'described' ? 'described' : role;
      continue;
    }
    if (word === 'it' || word === 'them' || ((word === 'one' || word === 'ones') && before !== 'first')) {
      if (role !== 'described') mentions.push(...carriedOver(carried, role, at));
      continue;
    }
    if (word === 'to' && isInfinitive(tokens[at + 1], tokens[at + 2], lexical)) {
      close();
      role = 'described';
      at += 1;
      continue;
    }
    if (PREPOSITIONS.has(word)) {
      close();
      if (role !== 'described' || word === 'to') role = isParticle(tokens, at, from) ? role : word;
      continue;
    }
    // "report that as a bug"
    if (word === 'that' && at === from && isAlone(tokens[at + 1])) {
      mentions.push(...carriedOver(carried, role, at));
      continue;
    }
    // "bring that one back"
    if (word === 'that' && tokens[at + 1]?.word === 'one' && role !== 'described') continue;
    if (NAMED.has(word) || RELATIVES.has(word) || QUESTIONS.has(word) || word === 'including' || word === 'e.g') {
      close();
      role = 'described';
      continue;
    }
    if (CONNECTIVES.has(word) || AUXILIARIES.has(word) || NEGATIONS.has(word) || BEING.has(word)) {
      close();
      continue;
    }
    // "is done", "has been dealt with": a state, and no thing.
    if ((BEING.has(before) || AUXILIARIES.has(before)) && participleOf(word, lexical) !== undefined) {
      close();
      continue;
    }
    if (DEFINITE.has(word) && run.length === 0) isDefinite = true;
    if (DETERMINERS.has(word) || PERSONS.has(word) || ADVERBS.has(word) || PARTICLES.has(word) || HOW_SEEN.has(word))
      continue;
    if (isPerson(tokens, at, from, lexical) && !known.has(lemmaOf(token, lexical) ?? '')) {
      mentions.push({ lemma: 'person', at, role, weight: 0.7 * (WEIGHTS[role] ?? OTHERWISE), isHead: true });
      continue;
    }
    // "the card stored in …", "get the file resent": what is said of the thing before it.
    const next = tokens[at + 1];
    const isLast = next === undefined || next.kind === 'mark' || PREPOSITIONS.has(next.word);
    if (
      run.length > 0 &&
      isLast &&
      lexical.base(word, 'noun') === undefined &&
      participleOf(word, lexical) !== undefined
    ) {
      close();
      continue;
    }
    const lemma = lemmaOf(token, lexical);
    if (lemma !== undefined && !VALUES.has(lemma) && !(DIGIT.test(word) && !lexical.base(word, 'noun')))
      run.push({ lemma, at, isPlural: word !== lemma && word.endsWith('s') });
  }
  close();
  return mentions;
}

const FILE =
  /^[\p{L}\p{N}_-]+\.(?:csv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|txt|md|zip|json|ya?ml|mp[34]|log|svg|webp|heic|mov|avi|patch|diff|tar|gz|odt|ods|eml|ics|html?)$/iu;

/** What something becomes, and no thing: `put the page online`. */
const HOW_SEEN: ReadonlySet<string> = new Set(['live', 'online', 'offline']);
const BEING: ReadonlySet<string> = new Set(['be', 'been', 'being']);

const SUBJECT = /^(?:i|we|you|he|she|they|nothing|everything|somebody|someone)(?:['’]|$)/;

const DIGIT = /\d/;

/** A name that is no thing: an address of mail, or a capital where no sentence begins and no article stands before it. */
function isPerson(tokens: readonly Token[], at: number, from: number, lexical: Lexical): boolean {
  const token = tokens[at];
  if (token === undefined || at === 0) return false;
  if (token.text.includes('@')) return true;
  if (!isNamedThing(token, false) || DIGIT.test(token.text)) return false;
  const before = tokens[at - 1]?.word ?? '';
  if (DETERMINERS.has(before) && before !== 'my') return false;
  const next = tokens[at + 1];
  const isAlone =
    next === undefined ||
    next.kind !== 'word' ||
    isNamedThing(next, false) ||
    PREPOSITIONS.has(next.word) ||
    CONNECTIVES.has(next.word) ||
    next.word === 'as';
  return (
    isAlone &&
    (at === from ||
      lexical.base(token.word, 'noun') === undefined ||
      isNamedThing(tokens[at - 1] ?? token, false) ||
      PREPOSITIONS.has(before))
  );
}

/** `to read "…"`, `to ask about it`: what for, and nothing that is acted on. */
function isInfinitive(verb: Token | undefined, next: Token | undefined, lexical: Lexical): boolean {
  if (verb?.kind !== 'word' || lexical.base(verb.word, 'verb') !== verb.word) return false;
  const isFollowed =
    next === undefined ||
    next.kind === 'quote' ||
    DETERMINERS.has(next.word) ||
    PREPOSITIONS.has(next.word) ||
    PERSONS.has(next.word);
  return (
    lexical.base(verb.word, 'noun') === undefined ||
    (isFollowed && next !== undefined && (next.kind === 'quote' || DETERMINERS.has(next.word)))
  );
}

function isParticle(tokens: readonly Token[], at: number, from: number): boolean {
  return at === from && ['off', 'out'].includes(tokens[at]?.word ?? '') && tokens[at + 1]?.word !== 'of';
}

/** Noun first, since that is what things are called; what is in no dictionary stays as it is. */
export function lemmaOf(token: Token, lexical: Lexical): string | undefined {
  const word = token.word.replace(/'s?$/, '');
  if (word.length < 2) return undefined;
  const plain = word.replaceAll('-', '_');
  const noun = lexical.base(plain, 'noun');
  if (noun !== undefined) return noun;
  return lexical.base(plain, 'verb') ?? lexical.base(plain, 'adjective') ?? singular(plain);
}

function singular(word: string): string {
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 3 ? word.slice(0, -1) : word;
}

/** Whether nothing is said of the word before. */
function isAlone(next: Token | undefined): boolean {
  return (
    next === undefined ||
    next.kind === 'mark' ||
    PREPOSITIONS.has(next.word) ||
    ADVERBS.has(next.word) ||
    next.word === 'back'
  );
}

/** What `it` stands for: what was acted on, or else all that was spoken of. */
function carriedOver(carried: readonly Mention[], role: string, at: number): readonly Mention[] {
  const acted = carried.filter((each) => each.role === 'object' && !each.isCarried);
  const weight = 0.9 * (WEIGHTS[role] ?? OTHERWISE);
  return (acted.length > 0 ? acted : carried).map((each) => ({
    ...each,
    at,
    role,
    weight: each.weight * weight,
    isCarried: true,
  }));
}
