/** Verbs that do the opposite of each other, by a dictionary, by how they are built (`unlock`, `turn_off`), and some that it does not list. */
import type { Lexical } from './lexical.ts';

/** Verbs that undo what another does begin with one of these. */
const UNDOING = ['un', 'de', 'dis'];
const AGAIN = 're';
/** So many of a verb's meanings count. */
const MEANINGS = 4;
/** "Turn on" and "turn off"; with few verbs `in` and `out` are opposites: who fills in a form fills it out. */
const PARTICLES: ReadonlyMap<string, string> = new Map([
  ['on', 'off'],
  ['off', 'on'],
]);
const IN_AND_OUT: ReadonlyMap<string, string> = new Map([
  ['in', 'out'],
  ['out', 'in'],
]);
const HEADS_OF_IN: ReadonlySet<string> = new Set(['log', 'sign', 'check', 'opt', 'clock', 'zoom']);

/** What those on the left do, those on the right do not. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['accept approve allow grant', 'reject decline deny refuse'],
  ['start resume begin', 'stop end pause cancel'],
  ['enable activate arm', 'disable deactivate disarm silence'],
  ['turn_on switch_on', 'turn_off switch_off turn_down shut_down shut_off put_out'],
  ['close shut', 'open'],
  ['increase raise', 'decrease lower reduce'],
  ['send pay transfer', 'request'],
  ['deposit', 'withdraw'],
  ['borrow', 'lend'],
  ['upload import', 'download export'],
  ['join follow', 'leave unfollow'],
  ['show publish', 'hide unpublish'],
  ['upvote like promote', 'downvote dislike demote'],
  ['hide remove delete archive close', 'restore undelete recover reopen'],
];

export class Opposites {
  readonly #lexical: Lexical;
  readonly #known = new Map<string, ReadonlySet<string>>();
  readonly #paired = pairs();

  constructor(lexical: Lexical) {
    this.#lexical = lexical;
  }

  areOpposite(one: string, other: string): boolean {
    return this.#undoes(one, other) || this.#undoes(other, one) || this.of(one).has(other) || this.of(other).has(one);
  }

  /** Those that a dictionary lists, the pairs above, and with a particle the same verb with the other one. */
  of(verb: string): ReadonlySet<string> {
    const known = this.#known.get(verb);
    if (known !== undefined) return known;
    const meanings = this.#lexical.meanings(verb, 'verb').slice(0, MEANINGS);
    const found = new Set([...meanings.flatMap(({ opposites }) => opposites), ...(this.#paired.get(verb) ?? [])]);
    const [head = '', particle = ''] = verb.split('_');
    const other = PARTICLES.get(particle) ?? (HEADS_OF_IN.has(head) ? IN_AND_OUT.get(particle) : undefined);
    if (other !== undefined) found.add(`${head}_${other}`);
    this.#known.set(verb, found);
    // "Reopen" is against `close` as `open` is.
    if (verb.startsWith(AGAIN) && this.#isVerb(verb.slice(AGAIN.length)))
      for (const each of this.of(verb.slice(AGAIN.length))) found.add(each);
    return found;
  }

  #undoes(longer: string, shorter: string): boolean {
    return UNDOING.some((prefix) => longer === prefix + shorter);
  }

  #isVerb(word: string): boolean {
    return this.#lexical.base(word, 'verb') === word;
  }
}

function pairs(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (one: string, other: string) => found.set(one, (found.get(one) ?? new Set()).add(other));
  for (const [ones, others] of PAIRS)
    for (const one of ones.split(' '))
      for (const other of others.split(' ')) {
        add(one, other);
        add(other, one);
      }
  return found;
}
