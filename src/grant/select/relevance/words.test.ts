import { describe, expect, it } from 'vitest';
import { policyWords, taskWords } from './words.ts';

const known = new Map(
  ['do', 'not', 'pay', 'the', 'invoice', 'bank', 'account', 'my'].map((word, at) => [word, Float64Array.of(at)]),
);
const vectors = {
  vectorOf: (word: string) => known.get(word),
  wholeVectorOf: (word: string) => known.get(word),
  rankOf: () => 0,
};
const of = (word: string) => known.get(word);

describe('words as the network reads them', () => {
  it('splits off what a negation and a clitic are', () => {
    expect(taskWords("Don't pay Ann’s invoice", vectors).vectors).toEqual([
      of('do'),
      of('not'),
      of('pay'),
      0,
      of('invoice'),
    ]);
  });

  it('has a stand-in for numbers, the words of one letter, and unknown words', () => {
    expect(taskWords('I pay a qwx 42', vectors).vectors).toEqual([3, of('pay'), 2, 0, 1]);
  });

  it('marks capitals inside a sentence, quotations, unknown words and firsts of a sentence', () => {
    expect(taskWords('Pay “the Bank”. My Account: pay', vectors).marks).toEqual([
      [0, 0, 0, 1],
      [0, 1, 0, 0],
      [1, 1, 0, 0],
      [0, 0, 0, 1],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it('reads the name of a policy before its description, whatever joins its words', () => {
    for (const name of ['payInvoice', 'pay_invoice', 'PAY-invoice'])
      expect(policyWords({ name, description: 'The bank account.' }, vectors)).toEqual({
        vectors: ['pay', 'invoice', 'the', 'bank', 'account'].map(of),
        marks: [
          [1, 0],
          [1, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      });
  });

  it('ends where a long text says no more', () => {
    expect(taskWords('pay '.repeat(500), vectors).vectors).toHaveLength(48);
    expect(policyWords({ name: 'pay', description: 'pay '.repeat(500) }, vectors).vectors).toHaveLength(28);
  });
});
