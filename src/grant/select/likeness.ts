/** How near two words are in meaning, from 0 to 1, by the meanings that a dictionary gives them. */
import { CLASSES, LIGHT, VERBS, type VerbClass } from './english.ts';
import type { Lexical, Meaning, Part } from './lexical.ts';

/** Verbs that undo what another does begin with one of these. */
const UNDOING = ['un', 'de', 'dis'];
const FEW = 3;

/** Compares words, and remembers what it found. */
export class Likeness {
  readonly #lexical: Lexical;
  readonly #verbs = new Map<string, number>();
  readonly #nouns = new Map<string, number>();
  readonly #classes = new Map<string, ReadonlySet<VerbClass>>();

  constructor(lexical: Lexical) {
    this.#lexical = lexical;
  }

  /** Of verbs: 1 for the same, 0 for opposites. */
  ofVerbs(asked: string, offered: string): number {
    if (asked === offered) return 1;
    const key = `${asked} ${offered}`;
    const known = this.#verbs.get(key);
    if (known !== undefined) return known;
    const found = this.#isOpposite(asked, offered) ? 0 : this.#nearest(asked, offered, 'verb');
    this.#verbs.set(key, found);
    return found;
  }

  /** Of nouns: 1 for the same; less where the one is a kind of the other. */
  ofNouns(asked: string, offered: string): number {
    if (asked === offered) return 1;
    const key = `${asked} ${offered}`;
    const known = this.#nouns.get(key);
    if (known !== undefined) return known;
    const found = Math.max(this.#nearest(asked, offered, 'noun'), this.#isSameStem(asked, offered) ? 0.85 : 0, isShortened(asked, offered) ? 0.9 : 0);
    this.#nouns.set(key, found);
    return found;
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
      const near = [meaning, ...this.#above(meaning, 'verb')];
      for (const each of near) {
        const classes = CLASSES.filter((one) => each.words.some((word) => VERBS[one].has(word)));
        if (classes.length > 0) return new Set(classes);
      }
    }
    return new Set();
  }

  #above(meaning: Meaning, part: Part): readonly Meaning[] {
    return meaning.above.flatMap((id) => this.#lexical.meaning(id, part) ?? []);
  }

  #isOpposite(one: string, other: string): boolean {
    const undoes = (longer: string, shorter: string) => UNDOING.some((prefix) => longer === prefix + shorter);
    if (undoes(one, other) || undoes(other, one)) return true;
    const opposites = (word: string) =>
      this.#lexical.meanings(word, 'verb').slice(0, 4).flatMap((meaning) => meaning.opposites);
    return opposites(one).includes(other) || opposites(other).includes(one);
  }

  #nearest(one: string, other: string, part: Part): number {
    const ones = this.#lexical.meanings(one, part);
    const others = this.#lexical.meanings(other, part);
    let best = 0;
    for (const [rankOne, a] of ones.entries()) {
      for (const [rankOther, b] of others.entries()) {
        const fades = 1 - 0.06 * (rankOne + rankOther);
        if (a.id === b.id) best = Math.max(best, 0.95 * fades);
        else if (rankOne < FEW && rankOther < FEW) {
          if (a.above.includes(b.id)) best = Math.max(best, 0.72 * fades);
          else if (b.above.includes(a.id)) best = Math.max(best, 0.55 * fades);
          else if (part === 'noun' && this.#above(a, part).some(({ above }) => above.includes(b.id))) best = Math.max(best, 0.6 * fades);
          else if (part === 'noun' && this.#above(b, part).some(({ above }) => above.includes(a.id))) best = Math.max(best, 0.5 * fades);
          else if (part === 'verb' && a.above.some((id) => b.above.includes(id))) best = Math.max(best, 0.4 * fades);
        }
      }
    }
    return best;
  }

  /** `subscription` and `subscribe`, `reservation` and `reserve`. */
  #isSameStem(one: string, other: string): boolean {
    return this.relatedTo(one).has(other) || this.relatedTo(other).has(one);
  }

  /** The words of another part of speech from the same stem, by their first meanings. */
  relatedTo(word: string): ReadonlySet<string> {
    return new Set(
      (['noun', 'verb'] as const).flatMap((part) =>
        this.#lexical
          .meanings(word, part)
          .slice(0, 4)
          .flatMap(({ related }) => related),
      ),
    );
  }
}

/** `repo`, `info`, `config`; and `wishlist`, which is a list. */
function isShortened(short: string, long: string): boolean {
  if (short.length >= long.length + 3 && long.length >= 4 && short.endsWith(long)) return true;
  return short.length >= 3 && long.length >= short.length + 3 && long.startsWith(short) && short.length <= 6;
}
