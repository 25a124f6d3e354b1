import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longWords } from './long-words.ts';

it('long words are found wherever they stand, and no others', () => {
  const texts = fc.string({ unit: fc.constantFrom(' ', '\n', 'a', 'b', 'ü', '-'), maxLength: 80 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, least) => {
      const expected = Array.from(text.matchAll(/[^ \n]+/g), ({ index, 0: word }) => ({
        start: index,
        end: index + word.length,
      }));
      expect([...longWords(text, least)]).toEqual(expected.filter(({ start, end }) => end - start >= least));
    }),
  );
});
