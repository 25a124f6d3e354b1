/** What a policy says of itself: the verbs that it allows, and the things that it allows them with. */
import {
  ADVERBS,
  AUXILIARIES,
  CONNECTIVES,
  DETERMINERS,
  EMPTY_NOUNS,
  GENERIC,
  PARTICLES,
  PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTIONS,
  RELATIVES,
  type VerbClass,
} from './language/english.ts';
import type { Lexical } from './language/lexical.ts';
import type { Likeness } from './language/likeness.ts';
import { lemmaOf } from './language/phrases.ts';
import { type Token, tokensOf } from './language/tokens.ts';

/** The type of a parameter; `oneOf` where a description or type lists the values. */
export interface ParameterToFill {
  readonly type: 'number' | 'string' | 'boolean' | 'date' | 'array';
  readonly description: string;
  readonly oneOf?: readonly string[];
}

export interface NamedAction {
  readonly name: string;
  readonly description: string;
}

/** A policy that may be chosen: trusted text, all of it. */
export interface Choosable {
  readonly name: string;
  readonly description: string;
  /** Its kind of action, where it is known. */
  readonly kind?: VerbClass;
  /** Whether it lets something be sent that is no read by its method. Some restore, export and log out by GET: there the words say what it is. */
  readonly isWriting?: boolean;
  /** What it lets be done, as the sitemap calls and describes each. */
  readonly actions?: readonly NamedAction[];
  readonly parameters: Readonly<Record<string, ParameterToFill>>;
}

export interface Profile {
  readonly policy: Choosable;
  readonly kind: VerbClass;
  /** All kinds of action that it may be of: of one that does not say, those of its verbs ("add and edit contacts"). */
  readonly kinds: ReadonlySet<VerbClass>;
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
const EXCEPTION = /\b(?:not|without|except|never|n't)\b/i;
export const SENTENCE_END = /(?<=[.;])\s+/;
const PARTS_OF_NAME = /[\s_./-]+|(?<=[a-z])(?=[A-Z])/;

/** A policy's own texts, and those of each of its actions as if it were a policy by itself: `fill_basket` adds to the basket and empties it. */
export function profilesOf(policy: Choosable, lexical: Lexical, likeness: Likeness): readonly Profile[] {
  const { actions = [], ...own } = policy;
  const [whole, ...parts] = [own, ...actions.map((action) => ({ ...own, ...action }))].map((each) => ({
    ...profileOf(each, lexical, likeness),
    policy,
  }));
  const isShowing = ({ kinds, verbs }: Profile) =>
    [...kinds].every((kind) => kind === 'read') &&
    [...verbs.keys()].some((verb) => likeness.classesOf(verb).has('read'));
  // What is sent to show how something would look changes nothing that a task asks for.
  return whole === undefined ? [] : [whole, ...parts.filter((each) => !isShowing(each))];
}

function profileOf(policy: Choosable, lexical: Lexical, likeness: Likeness): Profile {
  const verbs = new Map<string, number>();
  const things = new Map<string, number>();
  const excluded = new Set<string>();
  const roles: Roles = { containers: new Set(), objects: new Set() };
  const named = readName(withoutBounds(policy), lexical, verbs, things, roles);
  const [first = '', ...rest] = spaced(policy.description).split(SENTENCE_END);
  readSentence(first, lexical, verbs, things, 1, roles);
  for (const sentence of rest) {
    if (EXCEPTION.test(sentence)) readExcluded(sentence, lexical, excluded);
    else readSentence(sentence, lexical, verbs, things, 0.4, { containers: new Set(), objects: new Set() });
  }
  for (const [name, { oneOf = [] }] of Object.entries(policy.parameters)) {
    for (const word of name.split(PARTS_OF_NAME))
      add(things, lexical.base(word.toLowerCase(), 'noun') ?? word.toLowerCase(), 0.45);
    for (const value of oneOf) {
      for (const token of tokensOf(value, NO_NAMES).tokens) {
        add(things, lemmaOf(token, lexical) ?? token.word, 0.35);
        const verb = lexical.base(token.word, 'verb') ?? (token.word.startsWith('un') ? token.word : undefined);
        if (verb !== undefined && oneOf.length > 1) add(verbs, verb, 0.9);
      }
    }
  }
  for (const thing of EMPTY_NOUNS) if (!named.includes(thing)) things.delete(thing);
  const kinds = policy.kind === undefined ? kindsOf(verbs, likeness, policy.isWriting === true) : [policy.kind];
  return {
    policy,
    kind: kinds[0] ?? (policy.isWriting === false ? 'read' : FALLBACK),
    kinds: new Set(kinds),
    verbs,
    things,
    named,
    excluded,
    ...roles,
    primary: verbs.keys().next().value ?? '',
  };
}

/** Says that a policy is about a thing, or allows a verb, at least so surely. */
export function add(into: Map<string, number>, lemma: string, weight: number): void {
  if (lemma.length > 1) into.set(lemma, Math.max(into.get(lemma) ?? 0, weight));
}

const BOUNDS: ReadonlySet<string> = new Set(
  'leq geq lte gte lt gt max min most least limit cap budget amount total price cost sum value number count'.split(' '),
);

/** `purchase_amount_leq` is about purchases: where a policy has parameters, words of measure behind its verb say how it is bound, and not what is acted on. */
function withoutBounds({ name, parameters }: Choosable): string {
  const parts = name.split(PARTS_OF_NAME);
  const bound = parts.findIndex((part, at) => at > 0 && BOUNDS.has(part.toLowerCase()));
  const isBound = bound > 0 && parts.slice(bound).some((part) => COMPARING.has(part.toLowerCase()));
  return isBound && Object.keys(parameters).length > 0 ? parts.slice(0, bound).join('_') : name;
}
const COMPARING: ReadonlySet<string> = new Set('leq geq lte gte lt gt max min most least limit cap budget'.split(' '));

/** `add_to_cart`, `forkRepository`: a verb, and then what it is done to. */
function readName(
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
function readSentence(
  text: string,
  lexical: Lexical,
  verbs: Map<string, number>,
  things: Map<string, number>,
  share: number,
  roles: Roles,
): void {
  const { tokens } = tokensOf(text, NO_NAMES);
  let isBefore = true;
  let isAside = false;
  let isLimit = false;
  let depth = 0.75;
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    const synonym =
      tokens[at - 1]?.word === '(' && isVerbWord(tokens[at - 2], verbs, lexical)
        ? lexical.base(word, 'verb')
        : undefined;
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
    const verb = verbOf(token, lexical);
    const startsClause = isBefore || JOINING.has(tokens[at - 1]?.word ?? '');
    if (verb !== undefined && isBefore && startsClause) {
      add(verbs, verb, 0.95 * share);
      const phrasal = `${verb}_${tokens[at + 1]?.word ?? ''}`;
      if (lexical.base(phrasal, 'verb') === phrasal) add(verbs, phrasal, 0.95 * share);
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

function readExcluded(text: string, lexical: Lexical, excluded: Set<string>): void {
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

const FALLBACK: VerbClass = 'update';

/**
 * The kinds of action of a policy that does not say it, that of its first verb first. One that sends more than reads do reads all the same where its first verb
 * says so: what is looked at may be asked for by POST.
 */
function kindsOf(verbs: ReadonlyMap<string, number>, likeness: Likeness, isWriting: boolean): readonly VerbClass[] {
  const [first = ''] = verbs.keys();
  const mayRead = !isWriting || GENERIC.read.has(first);
  return [...verbs.keys()].flatMap((verb) =>
    [...likeness.classesOf(verb)]
      .filter((each) => mayRead || each !== 'read')
      .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  );
}
/** What takes away counts before what makes, and reading last: where a verb may be either, the policy may do either. */
const ORDER: readonly VerbClass[] = ['delete', 'update', 'create', 'read'];
