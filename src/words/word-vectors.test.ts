import { describe, expect, it } from 'vitest';
import { openWordVectors } from './word-vectors.ts';

const vectors = openWordVectors();

function nearness(one: string, other: string): number {
  const [a, b] = [vectors.vectorOf(one), vectors.vectorOf(other)];
  if (a === undefined || b === undefined) throw new Error(`no vector of ${one} or ${other}`);
  return a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);
}

describe('vectors of words as they ship', () => {
  it.each(['the', 'salary', 'cancel'])('have length one (%s)', (word) => {
    expect(nearness(word, word)).toBeCloseTo(1, 5);
  });

  it.each([
    ['salary', 'wages', 'guitar'],
    ['bank', 'account', 'guitar'],
    ['doctor', 'physician', 'carpet'],
  ])('have %s nearer to %s than to %s', (word, like, unlike) => {
    expect(nearness(word, like)).toBeGreaterThan(nearness(word, unlike) + 0.3);
  });

  it('know how frequent a word is, and nothing of words that nobody uses', () => {
    expect(vectors.rankOf('the')).toBe(0);
    expect(vectors.rankOf('salary')).toBeGreaterThan(vectors.rankOf('money'));
    expect(vectors.vectorOf('qwertzuiop')).toBeUndefined();
    expect(vectors.rankOf('qwertzuiop')).toBe(Number.POSITIVE_INFINITY);
  });
});
