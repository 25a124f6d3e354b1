/** What a policy says of itself: the verbs that it allows, and the things that it allows them with. */
import { DETERMINERS, EMPTY_NOUNS, PREPOSITIONS, QUESTIONS, RELATIVES, type VerbClass, CONNECTIVES, AUXILIARIES, PERSONS, ADVERBS } from './english.ts';
import type { Lexical } from './lexical.ts';
import type { Likeness } from './likeness.ts';
import { lemmaOf } from './phrases.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The type of a parameter; `oneOf` where a description or type lists the values. */
export interface ParameterToFill {
  readonly type: 'number' | 'string' | 'boolean' | 'date' | 'array';
  readonly description: string;
  readonly oneOf?: readonly string[];
}

/** A policy that may be chosen: trusted text, all of it. */
export interface Choosable {
  readonly name: string;
  readonly description: string;
  /** Its kind of action, where it is known. */
  readonly kind?: VerbClass;
  readonly parameters: Readonly<Record<string, ParameterToFill>>;
}

export interface Profile {
  readonly policy: Choosable;
  readonly kind: VerbClass;
  /** By lemma, how surely it is what the policy allows. */
  readonly verbs: ReadonlyMap<string, number>;
  /** By lemma, how much of the policy it says. */
  readonly things: ReadonlyMap<string, number>;
  /** Things that stand behind a preposition: what is acted on is put there or taken from there. */
  readonly containers: ReadonlySet<string>;
  /** Things that are acted on. */
  readonly objects: ReadonlySet<string>;
  /** The verb of its name, or else the first of its description. */
  readonly primary: string;
  /** Those of its name. */
  readonly named: readonly string[];
  /** What its description says that it is not. */
  readonly excluded: ReadonlySet<string>;
}

interface Roles {
  readonly containers: Set<string>;
  readonly objects: Set<string>;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const OPENINGS = new Set(['allow', 'allows', 'allowing', 'lets', 'let', 'enables', 'permits', 'user', 'users', 'agent', 'the', 'to', 'can', 'ability']);
const EXCEPTION = /\b(?:not|without|except|never|n't)\b/i;
const SENTENCE_END = /(?<=[.;])\s+/;
const PARTS_OF_NAME = /[\s_./-]+|(?<=[a-z])(?=[A-Z])/;

/** Reads a policy's own texts. */
export function profileOf(policy: Choosable, lexical: Lexical, likeness: Likeness): Profile {
  const verbs = new Map<string, number>();
  const things = new Map<string, number>();
  const excluded = new Set<string>();
  const roles: Roles = { containers: new Set(), objects: new Set() };
  const named = readName(policy.name, lexical, verbs, things, roles);
  const [first = '', ...rest] = policy.description.replace(/\$\{[^}]*\}/g, ' ').split(SENTENCE_END);
  readSentence(first, lexical, verbs, things, 1, roles);
  for (const sentence of rest) {
    if (EXCEPTION.test(sentence)) readExcluded(sentence, lexical, excluded);
    else readSentence(sentence, lexical, verbs, things, 0.4, { containers: new Set(), objects: new Set() });
  }
  for (const [name, { oneOf = [] }] of Object.entries(policy.parameters)) {
    for (const word of name.split(PARTS_OF_NAME)) add(things, lexical.base(word.toLowerCase(), 'noun') ?? word.toLowerCase(), 0.45);
    for (const value of oneOf) {
      for (const token of tokensOf(value, NO_NAMES).tokens) {
        add(things, lemmaOf(token, lexical) ?? token.word, 0.35);
        const verb = lexical.base(token.word, 'verb');
        if (verb !== undefined && oneOf.length > 1) add(verbs, verb, 0.9);
      }
    }
  }
  for (const thing of EMPTY_NOUNS) if (!named.includes(thing)) things.delete(thing);
  return { policy, kind: policy.kind ?? kindOf(verbs, likeness), verbs, things, named, excluded, ...roles, primary: verbs.keys().next().value ?? '' };
}

function add(into: Map<string, number>, lemma: string, weight: number): void {
  if (lemma.length > 1) into.set(lemma, Math.max(into.get(lemma) ?? 0, weight));
}

/** How surely two words of a description that stand for each other do so for every policy. */
const ALIAS = 0.85;

/**
 * What a description calls its thing besides ("an event or meeting", "a payee (beneficiary)"), other policies' things are called too: every policy about
 * an event is about meetings.
 */
export function withAliases(profiles: readonly Profile[], lexical: Lexical): readonly Profile[] {
  const aliases = new Map<string, Set<string>>();
  for (const { policy, named } of profiles) {
    for (const [one, other] of alternatives(policy.description, lexical)) {
      for (const [thing, alias] of [[one, other], [other, one]] as const) {
        if (!named.includes(thing) || named.includes(alias) || EMPTY_NOUNS.has(alias)) continue;
        const known = aliases.get(thing);
        if (known === undefined) aliases.set(thing, new Set([alias]));
        else known.add(alias);
      }
    }
  }
  return profiles.map((profile) => {
    const things = new Map(profile.things);
    const [objects, containers] = [new Set(profile.objects), new Set(profile.containers)];
    for (const thing of profile.named) {
      for (const alias of aliases.get(thing) ?? []) {
        add(things, alias, ALIAS * (profile.things.get(thing) ?? 0));
        if (objects.has(thing)) objects.add(alias);
        if (containers.has(thing)) containers.add(alias);
      }
    }
    return { ...profile, things, objects, containers };
  });
}

/** Pairs of things with `or`, a slash or a bracket between them, in the first sentence. */
function alternatives(description: string, lexical: Lexical): readonly (readonly [string, string])[] {
  const [first = ''] = description.split(SENTENCE_END);
  const { tokens } = tokensOf(first, NO_NAMES);
  const pairs: (readonly [string, string])[] = [];
  let run: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const lemma = token.kind === 'word' && !isFunctionWord(token.word) ? lemmaOf(token, lexical) : undefined;
    if (lemma !== undefined && lexical.base(lemma, 'noun') === undefined && !ALTERNATIVE.has(tokens[at - 1]?.word ?? '')) continue;
    if (lemma !== undefined && !DETERMINERS.has(token.word) && !PREPOSITIONS.has(token.word)) {
      const before = tokens[at - 1]?.word ?? '';
      const isJoined = ALTERNATIVE.has(before) || (DETERMINERS.has(before) && ALTERNATIVE.has(tokens[at - 2]?.word ?? ''));
      if (isJoined) pairs.push(...run.map((each): readonly [string, string] => [each, lemma]));
      run = isJoined ? [...run, lemma] : [lemma];
    } else if (!ALTERNATIVE.has(token.word) && !DETERMINERS.has(token.word)) run = [];
  }
  return pairs;
}
const ALTERNATIVE: ReadonlySet<string> = new Set(['or', '/', '(']);

/** `add_to_cart`, `forkRepository`: a verb, and then what it is done to. */
function readName(name: string, lexical: Lexical, verbs: Map<string, number>, things: Map<string, number>, roles: Roles): readonly string[] {
  const parts = name.split(PARTS_OF_NAME).map((part) => part.toLowerCase()).filter((part) => part !== '');
  const named: string[] = [];
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

/** "Edit or modify an existing review/feedback": verbs up to the first thing, then things. */
function readSentence(text: string, lexical: Lexical, verbs: Map<string, number>, things: Map<string, number>, share: number, roles: Roles): void {
  const { tokens } = tokensOf(text, NO_NAMES);
  let isBefore = true;
  let isAside = false;
  let isLimit = false;
  let depth = 0.75;
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    if (word === '(') isAside = true;
    if (word === ')') isAside = false;
    if (word === 'including' || (word === 'as' && tokens[at - 1]?.word === 'such')) isAside = true;
    if (['only', 'if', 'so', 'less', 'most'].includes(word)) isLimit = true;
    if (token.kind !== 'word') continue;
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
    const verb = verbOf(token, tokens[at + 1], lexical);
    const startsClause = isBefore || ['or', 'and', '/'].includes(tokens[at - 1]?.word ?? '');
    if (verb !== undefined && isBefore && startsClause) {
      add(verbs, verb, 0.95 * share);
      const phrasal = `${verb}_${tokens[at + 1]?.word ?? ''}`;
      if (lexical.base(phrasal, 'verb') === phrasal) add(verbs, phrasal, 0.95 * share);
      const next = tokens[at + 1];
      if (next === undefined || !['or', 'and', '/', ','].includes(next.word)) isBefore = false;
      continue;
    }
    if (verb !== undefined && startsClause && tokens[at + 1]?.kind === 'word' && DETERMINERS.has(tokens[at + 1]?.word ?? '')) {
      add(verbs, verb, 0.85 * share);
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

function isFunctionWord(word: string): boolean {
  return CONNECTIVES.has(word) || RELATIVES.has(word) || QUESTIONS.has(word) || AUXILIARIES.has(word) || PERSONS.has(word) || ADVERBS.has(word);
}

function verbOf(token: Token, _next: Token | undefined, lexical: Lexical): string | undefined {
  const base = lexical.base(token.word, 'verb');
  if (base === undefined) return token.word === 'unsubscribe' ? token.word : undefined;
  if (base === token.word || token.word.endsWith('ing')) return base;
  return undefined;
}

function readExcluded(text: string, lexical: Lexical, excluded: Set<string>): void {
  for (const token of tokensOf(text, NO_NAMES).tokens) {
    if (token.kind !== 'word' || isFunctionWord(token.word) || PREPOSITIONS.has(token.word) || DETERMINERS.has(token.word)) continue;
    const lemma = lemmaOf(token, lexical);
    if (lemma !== undefined) excluded.add(lemma);
  }
}

const FALLBACK: VerbClass = 'update';

/** The kind of action of a policy that does not say it. */
function kindOf(verbs: ReadonlyMap<string, number>, likeness: Likeness): VerbClass {
  for (const verb of verbs.keys()) {
    const [kind] = [...likeness.classesOf(verb)].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    if (kind !== undefined) return kind;
  }
  return FALLBACK;
}
/** What takes away counts before what makes, and reading last: where a verb may be either, the policy may do either. */
const ORDER: readonly VerbClass[] = ['delete', 'update', 'create', 'read'];
