import { conceptIn, languagesIn, meaningOf } from './meaning.ts';

/** Sets of meanings, each kept once under a number; 0 is no set. */
export class ConceptSets {
  readonly members: number[][] = [[]];
  readonly #numbers = new Map<string, number>();

  numberOf(meanings: readonly number[]): number {
    if (meanings.length === 0) return 0;
    const members = merged(meanings);
    const key = members.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.members.push(members) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/** Each concept once, in all its languages. */
function merged(meanings: readonly number[]): number[] {
  const languages = new Map<number, number>();
  for (const meaning of meanings) {
    const concept = conceptIn(meaning);
    languages.set(concept, (languages.get(concept) ?? 0) | languagesIn(meaning));
  }
  return Array.from(languages, ([concept, each]) => meaningOf(concept, each)).sort((a, b) => a - b);
}
