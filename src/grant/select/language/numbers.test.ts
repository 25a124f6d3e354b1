import { describe, expect, it } from 'vitest';
import { numbersIn } from './numbers.ts';
import { tokensOf } from './tokens.ts';

function read(text: string): readonly (readonly [value: number, unit: string])[] {
  const { tokens } = tokensOf(text, new Set());
  return numbersIn(tokens, 0, tokens.length).map(({ value, unit }) => [value, unit]);
}

describe('numbers that a text names', () => {
  it.each([
    ['order half a dozen eggs', 6, 'eggs'],
    ['order a dozen eggs', 12, 'eggs'],
    ['order two dozen eggs', 24, 'eggs'],
    ['order twenty five mugs', 25, 'mugs'],
    ['order twenty-five mugs', 25, 'mugs'],
    ['order forty mugs', 40, 'mugs'],
    ['order a hundred mugs', 100, 'mugs'],
    ['order two hundred and fifty mugs', 250, 'mugs'],
    ['order one thousand two hundred and thirty-four mugs', 1234, 'mugs'],
    ['order 3 million mugs', 3_000_000, 'mugs'],
    ['order 1,250 mugs', 1250, 'mugs'],
    ['order nineteen mugs', 19, 'mugs'],
    ['send fifty cents', 0.5, 'cents'],
  ])('%s', (text, value, unit) => {
    expect(read(text)).toEqual([[value, unit]]);
  });

  it('are two where two are named', () => {
    expect(read('order two mugs and five plates')).toEqual([
      [2, 'mugs'],
      [5, 'plates'],
    ]);
    expect(read('buy a hundred and 3 more')).toEqual([
      [100, 'and'],
      [3, 'more'],
    ]);
    expect(read('rooms twenty, thirty')).toEqual([
      [20, ','],
      [30, ''],
    ]);
  });

  it.each(['half of the $100', '10% of $500', '$1 000', '$500 plus $50', 'two point five', 'not $500', 'twice $50'])(
    'are none where its words make another one of it: %s',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it('are none in words that only begin like one', () => {
    expect(read('a five-star hotel in fortythree, thirty-ish')).toEqual([]);
  });
});
