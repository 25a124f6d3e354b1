/** How near two words are in meaning, from 0 to 1, by the meanings that a dictionary gives them. */
import { ALIKE, CLASSES, LIGHT, VERBS, type VerbClass } from './english.ts';
import type { Lexical, Part } from './lexical.ts';
import { Opposites } from './opposites.ts';
import { isPersonNoun } from './persons.ts';

const FEW = 3;

/** A meaning, with the more general ones one and two steps above it. */
interface Sense {
  readonly id: number;
  readonly above: ReadonlySet<number>;
  readonly farAbove: ReadonlySet<number>;
}

/** Compares words, and remembers what it found. */
export class Likeness {
  readonly #lexical: Lexical;
  readonly #verbs = new Map<string, number>();
  readonly #classes = new Map<string, ReadonlySet<VerbClass>>();
  readonly #persons = new Map<string, boolean>();
  readonly #related = new Map<string, ReadonlySet<string>>();
  readonly #opposites: Opposites;
  readonly #senses: Readonly<Record<Part, Map<string, readonly Sense[]>>> = {
    noun: new Map(),
    verb: new Map(),
    adjective: new Map(),
  };

  constructor(lexical: Lexical) {
    this.#lexical = lexical;
    this.#opposites = new Opposites(lexical);
  }

  /** Of verbs. */
  areOpposite(one: string, other: string): boolean {
    return this.#opposites.areOpposite(one, other);
  }

  /** Of verbs: 1 for the same, 0 for opposites. */
  ofVerbs(asked: string, offered: string): number {
    if (asked === offered) return 1;
    const key = `${asked} ${offered}`;
    const known = this.#verbs.get(key);
    if (known !== undefined) return known;
    const found = this.areOpposite(asked, offered)
      ? 0
      : areAlike(asked, offered)
        ? SYNONYM
        : this.#nearest(asked, offered, 'verb');
    this.#verbs.set(key, found);
    return found;
  }

  /** Of nouns: 1 for the same; less where the one is a kind of the other. */
  ofNouns(asked: string, offered: string): number {
    if (asked === offered) return 1;
    return Math.max(
      this.#ofPersons(asked, offered),
      this.#nearest(asked, offered, 'noun'),
      this.#isSameStem(asked, offered) ? 0.85 : 0,
      isShortened(asked, offered) || isShortened(offered, asked) ? 0.9 : 0,
    );
  }

  isNoun(word: string): boolean {
    return this.#lexical.base(word, 'noun') === word;
  }

  /** What a verb does: its own class, or that of the verbs it shares its first meanings with. Empty where nobody knows. */
  classesOf(verb: string): ReadonlySet<VerbClass> {
    const known = this.#classes.get(verb);
    if (known !== undefined) return known;
    const own = new Set(CLASSES.filter((each) => VERBS[each].has(verb)));
    const found = own.size > 0 || LIGHT.has(verb) ? own : this.#classesByMeaning(verb);
    this.#classes.set(verb, found);
    return found;
  }

  #classesByMeaning(verb: string): ReadonlySet<VerbClass> {
    for (const meaning of this.#lexical.meanings(verb, 'verb').slice(0, FEW)) {
      const near = [meaning, ...meaning.above.flatMap((id) => this.#lexical.meaning(id, 'verb') ?? [])];
      for (const each of near) {
        const classes = CLASSES.filter((one) => each.words.some((word) => VERBS[one].has(word)));
        if (classes.length > 0) return new Set(classes);
      }
    }
    return new Set();
  }

  #nearest(one: string, other: string, part: Part): number {
    const ones = this.#sensesOf(one, part);
    const others = this.#sensesOf(other, part);
    let best = 0;
    let rankOne = 0;
    for (const a of ones) {
      let rankOther = 0;
      for (const b of others) {
        const fades = 1 - 0.06 * (rankOne + rankOther);
        if (a.id === b.id) best = Math.max(best, 0.95 * fades);
        else if (rankOne < FEW && rankOther < FEW) best = Math.max(best, fades * kinship(a, b, part));
        rankOther += 1;
      }
      rankOne += 1;
    }
    return best;
  }

  /** Users, members and guests are persons, and a name may be anyone's. */
  #ofPersons(asked: string, offered: string): number {
    if (!this.#isPerson(offered)) return 0;
    if (asked === 'person') return 0.75;
    return this.#isPerson(asked) ? 0.35 : 0;
  }

  #isPerson(noun: string): boolean {
    const known = this.#persons.get(noun);
    if (known !== undefined) return known;
    const found = isPersonNoun(noun, this.#lexical);
    this.#persons.set(noun, found);
    return found;
  }

  #sensesOf(word: string, part: Part): readonly Sense[] {
    const known = this.#senses[part].get(word);
    if (known !== undefined) return known;
    const senses = this.#lexical.meanings(word, part).map(({ id, above }) => ({
      id,
      above: new Set(above),
      farAbove: new Set(above.flatMap((each) => this.#lexical.meaning(each, part)?.above ?? [])),
    }));
    this.#senses[part].set(word, senses);
    return senses;
  }

  /** `subscription` and `subscribe`, `reservation` and `reserve`. */
  #isSameStem(one: string, other: string): boolean {
    return this.relatedTo(one).has(other) || this.relatedTo(other).has(one);
  }

  /** The words of another part of speech from the same stem, by their first meanings. */
  relatedTo(word: string): ReadonlySet<string> {
    const known = this.#related.get(word);
    if (known !== undefined) return known;
    const found = new Set(
      (['noun', 'verb'] as const).flatMap((part) =>
        this.#lexical
          .meanings(word, part)
          .slice(0, 4)
          .flatMap(({ related }) => related),
      ),
    );
    this.#related.set(word, found);
    return found;
  }
}

/** How near verbs are of which people say the one for the other. */
const SYNONYM = 0.85;

/** Whether people say the one verb for the other. */
export function areAlike(one: string, other: string): boolean {
  return ALIKE.some((verbs) => verbs.has(one) && verbs.has(other));
}

/** `repo`, `info`, `config`; and `wishlist`, which is a list. */
function isShortened(short: string, long: string): boolean {
  if (short.length >= long.length + 3 && long.length >= 4 && short.endsWith(long)) return true;
  return short.length >= 3 && long.length >= short.length + 3 && long.startsWith(short) && short.length <= 6;
}

/** How near two meanings are of which one may be a kind of the other. */
function kinship(one: Sense, other: Sense, part: Part): number {
  if (one.above.has(other.id)) return 0.72;
  if (part === 'noun' && one.farAbove.has(other.id)) return 0.6;
  if (other.above.has(one.id)) return 0.55;
  if (part === 'noun') return other.farAbove.has(one.id) ? 0.5 : 0;
  for (const each of one.above) if (other.above.has(each)) return 0.4;
  return 0;
}
