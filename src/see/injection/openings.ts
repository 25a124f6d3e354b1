import { CONCEPTS } from './concepts.ts';
import { conceptIn } from './meaning.ts';

/** By set of meanings: the indices of those lists of concepts that share one with it, in order. Compiled in, they would outweigh the words. */
export function openingsOf(
  sets: ReadonlyArray<readonly number[]>,
  lists: ReadonlyArray<readonly number[]>,
): ReadonlyArray<readonly number[]> {
  const byConcept = CONCEPTS.map((_, concept) =>
    lists.flatMap((list, index) => (list.includes(concept) ? [index] : [])),
  );
  return sets.map((members) => {
    const indices = members.flatMap((meaning) => byConcept[conceptIn(meaning)] ?? []);
    return members.length < 2 ? indices : Array.from(new Set(indices)).sort((a, b) => a - b);
  });
}
