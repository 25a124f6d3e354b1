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
 * What is known of concepts, by sets of meanings: the numbers that any concept of a set has, in order and each once. A set is looked at where it is first met: there
 * are a thousand of them, a document uses a few dozen, and the first text of each would wait for all.
 */
export class ConceptIndex {
  readonly #sets: MeaningSets;
  readonly #byConcept: ReadonlyArray<readonly number[]>;
  readonly #known: Array<readonly number[] | undefined>;

  constructor(sets: MeaningSets, byConcept: ReadonlyArray<readonly number[]>) {
    this.#sets = sets;
    this.#byConcept = byConcept;
    this.#known = new Array(sets.length);
  }

  of(set: number): readonly number[] {
    const known = this.#known[set];
    if (known !== undefined) return known;
    const numbers = (this.#sets.at(set) ?? []).flatMap((meaning) => this.#byConcept[conceptIn(meaning)] ?? []);
    const united = Array.from(new Set(numbers)).sort((a, b) => a - b);
    this.#known[set] = united;
    return united;
  }
}
