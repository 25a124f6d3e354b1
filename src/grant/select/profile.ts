/** What a policy says of itself: the verbs that it allows, and the things that it allows them with. */
import { EMPTY_NOUNS, GENERIC, type VerbClass } from './language/english.ts';
import type { Lexical } from './language/lexical.ts';
import type { Likeness } from './language/likeness.ts';
import { lemmaOf } from './language/phrases.ts';
import {
  add,
  NO_NAMES,
  PARTS_OF_NAME,
  type Roles,
  readExcluded,
  readName,
  readSentence,
  SENTENCE_END,
  spaced,
} from './language/policy-text.ts';
import { tokensOf } from './language/tokens.ts';

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

const EXCEPTION = /\b(?:not|without|except|never|n't)\b/i;

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
