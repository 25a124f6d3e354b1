/**
 * Policies that do the opposite of what an action asks for: `lock_door` for "Unlock the door", `mark_read` for "Mark it as unread". All else fits them, and
 * where the right policy is not listed they would be the nearest. A policy that says both ("Turn notifications on or off") is opposed to neither.
 */
import type { Action } from '../actions.ts';
import { LIGHT } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import type { Likeness } from '../language/likeness.ts';
import type { Token } from '../language/tokens.ts';
import type { Choosable, Profile } from '../profile.ts';

/** What is kept is there: it is neither deleted nor made. */
const KEEPING: ReadonlySet<string> = new Set(['keep', 'retain', 'preserve', 'spare']);
/** "Stop blocking her", "quit following them" */
const STOPPING: ReadonlySet<string> = new Set(['stop', 'quit', 'cease']);
/** From here on two verbs do the same. */
const SAME = 0.8;

/** States that exclude each other. */
const STATES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['read', 'unread'],
    ['public', 'private'],
    ['visible', 'hidden invisible'],
    ['active', 'inactive'],
    ['available', 'unavailable busy away'],
    ['open', 'closed'],
    ['online', 'offline'],
    ['on', 'off'],
    ['done', 'undone'],
    ['complete', 'incomplete'],
    ['locked', 'unlocked'],
    ['enabled', 'disabled'],
  ].flatMap(([one = '', others = '']): (readonly [string, readonly string[]])[] => [
    [one, others.split(' ')],
    ...others.split(' ').map((each): readonly [string, readonly string[]] => [each, [one]]),
  ]),
);
const INTO_STATE: ReadonlySet<string> = new Set(['make', 'set', 'turn', 'mark', 'switch', 'put', 'flag']);
const ALSO_PREPOSITIONS: ReadonlySet<string> = new Set(['on', 'off', 'open', 'away', 'read', 'complete']);
const BEFORE_STATE: ReadonlySet<string> = new Set(['as', 'to']);

/** The policies of a site with the words of each, to be held against actions. */
export class Opposed {
  readonly #lexical: Lexical;
  readonly #likeness: Likeness;
  readonly #policies: readonly Said[];

  constructor(profiles: readonly Profile[], lexical: Lexical, likeness: Likeness) {
    this.#lexical = lexical;
    this.#likeness = likeness;
    this.#policies = [...new Set(profiles.map(({ policy }) => policy))].flatMap((policy) => {
      const own = profiles.filter((each) => each.policy === policy);
      const verbs = [...new Set(own.flatMap((each) => [...each.verbs.keys()]))];
      // "Lock or unlock a card", "add things and remove them"
      const isBoth =
        verbs.some((one) => verbs.some((other) => likeness.areOpposite(one, other))) ||
        own.some(({ kinds }) => kinds.size > 1);
      if (isBoth) return [];
      return [
        {
          policy,
          words: wordsOf(policy, lexical),
          verbs,
          things: new Set(own.flatMap(({ things }) => [...things.keys()])),
          makes: own.every(({ kind }) => kind === 'create'),
          deletes: own.every(({ kind }) => kind === 'delete'),
        },
      ];
    });
  }

  /** The policies that an action is against. */
  by(action: Action, tokens: readonly Token[]): ReadonlySet<Choosable> {
    const [first = ''] = action.verbs;
    const verbs = action.verbs.filter((verb, at) => verb.includes('_') || (at === 0 && !LIGHT.has(verb)));
    const states = statesOf(action, tokens);
    const gerund = STOPPING.has(first) ? (tokens[action.at + 1]?.word ?? '') : '';
    const stopped = gerund.endsWith('ing') ? this.#lexical.base(gerund, 'verb') : undefined;
    const found = this.#policies.filter(
      (each) =>
        (KEEPING.has(first) && (each.deletes || (each.makes && isOfThing(action, each)))) ||
        (stopped !== undefined && each.verbs[0] === stopped) ||
        verbs.some((verb) => this.#isAgainst(verb, each, action)) ||
        states.some((state) => isOther(state, each)),
    );
    return new Set(found.map(({ policy }) => policy));
  }

  #isAgainst(verb: string, { words, verbs }: Said, { mentions }: Action): boolean {
    const [, particle = ''] = verb.split('_');
    // "Take a note out of the archive": the word is there, and another thing.
    if (verbs.includes(`un${verb}`)) return !verbs.includes(verb);
    if (words.has(verb) || (particle !== '' && words.has(particle))) return false;
    // "Send a payment request", "start the cancellation": what is done is what is named.
    const isNamed = (each: string) =>
      mentions.some(({ lemma }) => lemma === each || this.#likeness.relatedTo(lemma).has(each));
    if (!verbs.some((each) => this.#likeness.areOpposite(verb, each) && !isNamed(each))) return false;
    return !verbs.some((each) => this.#likeness.ofVerbs(verb, each) >= SAME);
  }
}

interface Said {
  readonly policy: Choosable;
  /** All of its texts, as they stand and as a dictionary lists verbs. */
  readonly words: ReadonlySet<string>;
  readonly verbs: readonly string[];
  readonly things: ReadonlySet<string>;
  readonly makes: boolean;
  readonly deletes: boolean;
}

function wordsOf({ name, description, actions = [], parameters }: Choosable, lexical: Lexical): ReadonlySet<string> {
  const texts = [
    name,
    description,
    ...actions.flatMap((each) => [each.name, each.description]),
    ...Object.entries(parameters).flatMap(([key, each]) => [key, each.description, ...(each.oneOf ?? [])]),
  ];
  const words = texts.flatMap((text) =>
    text
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  );
  return new Set(words.flatMap((word) => [word, lexical.base(word, 'verb') ?? word]));
}

/** "Keep the label", and not "keep it as a draft". */
function isOfThing({ mentions }: Action, { things }: Said): boolean {
  return (
    mentions.some(({ lemma, role, isCarried }) => role === 'object' && isCarried !== true && things.has(lemma)) &&
    !mentions.some(({ role }) => role === 'as')
  );
}

/** "Mark it as unread", "make it private", "turn the light off". */
function statesOf({ verbs, at, end }: Action, tokens: readonly Token[]): readonly string[] {
  const isInto = verbs.some((verb) => INTO_STATE.has(verb.split('_')[0] ?? ''));
  return tokens.slice(at + 1, end).flatMap(({ kind, word }, offset) => {
    const next = tokens[at + offset + 2];
    // "Set it on Friday" puts it into no state.
    const isAtEnd = at + offset + 2 >= end || next?.kind === 'mark' || next?.word === 'and';
    const isState = kind === 'word' && STATES.has(word) && (isAtEnd || !ALSO_PREPOSITIONS.has(word));
    if (isState && tokens[at + offset]?.word === 'not') return STATES.get(word) ?? [];
    return isState && (isInto || BEFORE_STATE.has(tokens[at + offset]?.word ?? '')) ? [word] : [];
  });
}

function isOther(state: string, { words }: Said): boolean {
  return !words.has(state) && (STATES.get(state) ?? []).some((other) => words.has(other));
}
