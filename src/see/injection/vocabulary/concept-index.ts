import type { MeaningSets } from './compile.ts';
import { CONCEPTS } from './concepts.ts';
import { conceptIn } from './meaning.ts';

/** By concept: the indices of the lists of concepts that it stands in. */
export function indexConcepts(lists: ReadonlyArray<readonly number[]>): ReadonlyArray<readonly number[]> {
  const opened = CONCEPTS.map((): number[] => []);
  for (const [index, list] of lists.entries()) {
    for (const concept of list) {
      const indices = opened[concept];
      if (indices !== undefined && indices.at(-1) !== index) indices.push(index);
    }
  }
  return opened;
}

/**
 * What is known of sets of meanings. A set is looked at where it is first met: there are a thousand of them, a document uses a few dozen, and the first text of
 * each would wait for all.
 */
export class BySet<Known> {
  readonly #sets: MeaningSets;
  readonly #make: (meanings: readonly number[]) => Known;
  readonly #known: Array<Known | undefined>;

  constructor(sets: MeaningSets, make: (meanings: readonly number[]) => Known) {
    this.#sets = sets;
    this.#make = make;
    this.#known = new Array(sets.length);
  }

  of(set: number): Known {
    const known = this.#known[set];
    if (known !== undefined) return known;
    const made = this.#make(this.#sets.at(set) ?? []);
    this.#known[set] = made;
    return made;
  }
}

/** By sets of meanings, the numbers that any concept of a set has, in order and each once. */
export class ConceptIndex extends BySet<readonly number[]> {
  constructor(sets: MeaningSets, byConcept: ReadonlyArray<readonly number[]>) {
    super(sets, (meanings) => {
      const numbers = meanings.flatMap((meaning) => byConcept[conceptIn(meaning)] ?? []);
      return Array.from(new Set(numbers)).sort((a, b) => a - b);
    });
  }
}
