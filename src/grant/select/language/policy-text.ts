/** How the trusted texts of a policy are read: its name, and the sentences of its description. */
import {
  ADVERBS,
  AUXILIARIES,
  CLASSES,
  CONNECTIVES,
  DETERMINERS,
  GENERIC,
  LIGHT,
  PARTICLES,
  PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTIONS,
  RELATIVES,
  VERBS,
} from './english.ts';
import type { Lexical, Part } from './lexical.ts';
import { phrasalVerb } from './phrasal.ts';
import { lemmaOf } from './phrases.ts';
import { isThirdPerson, predicateOf } from './policy-subject.ts';
import { type Token, tokensOf } from './tokens.ts';

/** In what place a text names its things. */
export interface Roles {
  readonly containers: Set<string>;
  readonly objects: Set<string>;
}

export const NO_NAMES: ReadonlySet<string> = new Set();
const OPENINGS = new Set([
  'allow',
  'allows',
  'allowing',
  'lets',
  'let',
  'enables',
  'permits',
  'user',
  'users',
  'agent',
  'the',
  'to',
  'can',
  'ability',
]);
export const SENTENCE_END = /(?<=[.;])\s+/;
export const PARTS_OF_NAME = /[\s_./-]+|(?<=[a-z])(?=[A-Z])/;

/** Says that a policy is about a thing, or allows a verb, at least so surely. */
export function add(into: Map<string, number>, lemma: string, weight: number): void {
  if (lemma.length > 1) into.set(lemma, Math.max(into.get(lemma) ?? 0, weight));
}

/** `add_to_cart`, `forkRepository`: a verb, and then what it is done to. */
export function readName(
  name: string,
  lexical: Lexical,
  verbs: Map<string, number>,
  things: Map<string, number>,
  roles: Roles,
): readonly string[] {
  const parts = name
    .split(PARTS_OF_NAME)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '');
  const named: string[] = [];
  // `DocRename`, `booking-cancel`: what is done stands last.
  if (isVerbLast(parts, lexical)) parts.unshift(...parts.splice(-1));
  for (const [at, part] of parts.entries()) {
    const isVerb = lexical.base(part, 'verb') === part || (at === 0 && lexical.base(part, 'noun') === undefined);
    if (at === 0 && (isVerb || part === 'checkout')) {
      add(verbs, part, 1);
      const phrasal = `${part}_${parts[1]}`;
      if (lexical.base(phrasal, 'verb') === phrasal) add(verbs, phrasal, 1);
      continue;
    }
    if (PREPOSITIONS.has(part) || DETERMINERS.has(part) || CONNECTIVES.has(part)) continue;
    const lemma = lexical.base(part, 'noun') ?? part;
    add(things, lemma, 1);
    named.push(lemma);
    (['to', 'from', 'in', 'into', 'on'].includes(parts[at - 1] ?? '') ? roles.containers : roles.objects).add(lemma);
    const before = parts[at - 1];
    const compound = before === undefined ? undefined : `${before}_${lemma}`;
    if (compound !== undefined && at > 1 && lexical.base(compound, 'noun') === compound) add(things, compound, 1);
  }
  return named;
}

function isVerbLast(parts: readonly string[], lexical: Lexical): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || LIGHT.has(last) || CLASSES.some((kind) => GENERIC[kind].has(first))) return false;
  if (!CLASSES.some((kind) => VERBS[kind].has(last))) return false;
  if (lexical.base(first, 'verb') !== first) return true;
  const isRather = (word: string, part: Part, other: Part): boolean =>
    lexical.base(word, other) !== word || lexical.frequency(word, part) > lexical.frequency(word, other);
  const isPlain = CLASSES.some((kind) => GENERIC[kind].has(last));
  return isRather(last, 'verb', 'noun') && (isPlain || isRather(first, 'noun', 'verb'));
}

/** "Edit or modify an existing review/feedback": verbs up to the first thing, then things. */
export function readSentence(
  text: string,
  lexical: Lexical,
  verbs: Map<string, number>,
  things: Map<string, number>,
  share: number,
  roles: Roles,
): void {
  const read = tokensOf(text, NO_NAMES).tokens;
  const tokens = read.slice(predicateOf(read, lexical));
  const saysWho = isThirdPerson(tokens, 0, lexical);
  let isBefore = true;
  let isAside = false;
  let isLimit = false;
  // "Use (apply, redeem) vouchers"
  let isSynonyms = false;
  let depth = 0.75;
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    const before = tokens[at - 1]?.word ?? '';
    if (before === '(') isSynonyms = isVerbWord(tokens[at - 2], verbs, lexical);
    if (word === ')') isSynonyms = false;
    const synonym = isSynonyms && (before === '(' || JOINING.has(before)) ? lexical.base(word, 'verb') : undefined;
    if (synonym !== undefined) {
      add(verbs, synonym, 0.85 * share);
      continue;
    }
    if (word === '(') isAside = true;
    if (word === ')') isAside = false;
    if (word === 'including' || (word === 'as' && tokens[at - 1]?.word === 'such')) isAside = true;
    if (['only', 'if', 'so', 'less', 'most'].includes(word)) isLimit = true;
    // "Protect pages: lock them" says it once more.
    if (word === ':') isBefore = true;
    if (token.kind !== 'word' || (isBefore && behindParticle(tokens, at - 1) === at + 1)) continue;
    if (isBefore && OPENINGS.has(word)) continue;
    if (DETERMINERS.has(word)) {
      isBefore = false;
      continue;
    }
    if (PREPOSITIONS.has(word)) {
      isBefore = false;
      if (!isAside) depth = word === 'of' ? depth : 0.55;
      continue;
    }
    if (isFunctionWord(word)) continue;
    const verb = saysWho && isThirdPerson(tokens, at, lexical) ? lexical.base(word, 'verb') : verbOf(token, lexical);
    const startsClause = isBefore || JOINING.has(before);
    if (verb !== undefined && isBefore && startsClause) {
      add(verbs, verb, 0.95 * share);
      const phrasal = particled(verb, tokens, at, lexical);
      if (phrasal !== undefined) add(verbs, phrasal, 0.95 * share);
      if (!JOINING.has(tokens[behindParticle(tokens, at)]?.word ?? '')) isBefore = false;
      continue;
    }
    if (
      verb !== undefined &&
      startsClause &&
      tokens[at + 1]?.kind === 'word' &&
      (DETERMINERS.has(tokens[at + 1]?.word ?? '') || PRONOUNS.has(tokens[at + 1]?.word ?? ''))
    ) {
      add(verbs, verb, 0.85 * share);
      const phrasal = particled(verb, tokens, at, lexical);
      if (phrasal !== undefined) add(verbs, phrasal, 0.85 * share);
      continue;
    }
    isBefore = false;
    const lemma = lemmaOf(token, lexical);
    const weight = share * (isLimit ? 0.25 : isAside ? 0.65 : depth);
    if (lemma === undefined) continue;
    add(things, lemma, weight);
    if (!isAside && !isLimit) (depth === 0.75 ? roles.objects : roles.containers).add(lemma);
  }
}

const JOINING: ReadonlySet<string> = new Set(['or', 'and', '/', ',']);

/** With its particle, wherever that stands: `roll back`, `switch them off`. */
function particled(verb: string, tokens: readonly Token[], at: number, lexical: Lexical): string | undefined {
  const phrasal = `${verb}_${tokens[at + 1]?.word ?? ''}`;
  if (lexical.base(phrasal, 'verb') === phrasal) return phrasal;
  return phrasalVerb(verb, tokens.slice(at + 1), lexical);
}

/** Where what stands behind a verb and its particle begins, if that is one more verb: `roll back, revert`. */
function behindParticle(tokens: readonly Token[], at: number): number {
  const isParticle = PARTICLES.has(tokens[at + 1]?.word ?? '') && JOINING.has(tokens[at + 2]?.word ?? '');
  return isParticle ? at + 2 : at + 1;
}

/** Whether a token is one of the verbs read so far: what stands in brackets behind it is another one. */
function isVerbWord(token: Token | undefined, verbs: ReadonlyMap<string, number>, lexical: Lexical): boolean {
  return token !== undefined && verbs.has(lexical.base(token.word, 'verb') ?? token.word);
}

/** Whether a word names nothing. */
export function isFunctionWord(word: string): boolean {
  return (
    CONNECTIVES.has(word) ||
    RELATIVES.has(word) ||
    QUESTIONS.has(word) ||
    AUXILIARIES.has(word) ||
    PERSONS.has(word) ||
    ADVERBS.has(word)
  );
}

function verbOf(token: Token, lexical: Lexical): string | undefined {
  const base = lexical.base(token.word, 'verb');
  if (base === undefined) return token.word === 'unsubscribe' ? token.word : undefined;
  if (base === token.word || token.word.endsWith('ing')) return base;
  return undefined;
}

export function readExcluded(text: string, lexical: Lexical, excluded: Set<string>): void {
  for (const token of tokensOf(text, NO_NAMES).tokens) {
    if (
      token.kind !== 'word' ||
      isFunctionWord(token.word) ||
      PREPOSITIONS.has(token.word) ||
      DETERMINERS.has(token.word)
    )
      continue;
    const lemma = lemmaOf(token, lexical);
    if (lemma !== undefined) excluded.add(lemma);
  }
}
/** `review/feedback` is two words, and `${limit}` none. */
export function spaced(description: string): string {
  return description.replace(/\$\{[^}]*\}/g, ' ').replaceAll('/', ' / ');
}
