import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConceptIndex, indexConcepts } from './concept-index.ts';
import { CONCEPTS } from './concepts.ts';
import { conceptIn, EVERY_LANGUAGE, meaningOf } from './meaning.ts';

const concept = fc.nat(CONCEPTS.length - 1);
const meaning = fc
  .tuple(concept, fc.integer({ min: 1, max: EVERY_LANGUAGE }))
  .map(([of, languages]) => meaningOf(of, languages));
const sets = fc.array(fc.array(meaning, { maxLength: 5 }), { maxLength: 12 });
const lists = fc.array(fc.array(concept, { maxLength: 6 }), { maxLength: 12 });

describe('what a set opens', () => {
  it('is every list that shares a concept with it, in order and once', () => {
    fc.assert(
      fc.property(sets, lists, (members, lines) => {
        const expected = members.map((set) =>
          lines.flatMap((line, index) => (set.some((each) => line.includes(conceptIn(each))) ? [index] : [])),
        );
        const opened = new ConceptIndex(members, indexConcepts(lines));
        // Twice: what was looked up once is remembered.
        for (let round = 0; round < 2; round++) expect(members.map((_, set) => opened.of(set))).toEqual(expected);
      }),
    );
  });
});
