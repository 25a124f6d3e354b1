import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GlobPiece, matchesGlob } from '../../net/url-pattern.ts';
import { commonText, holds, holdTogether } from './glob-language.ts';

/** `/{id}/*` as pieces. */
function glob(text: string): GlobPiece[] {
  return (text.match(/\{\w+\}|\*|[^{}*]+/g) ?? []).map((token): GlobPiece => {
    if (token === '*') return { kind: 'any' };
    return token.startsWith('{') ? { kind: 'one', name: 'x' } : token;
  });
}

describe('globs as sets of texts', () => {
  it.each([
    ['/{id}/edit', '/new*', '/new/edit'],
    ['/a', '/a', '/a'],
    ['/a', '/b', undefined],
    ['/{x}', '/a/b', undefined],
    ['/{x}/b', '/a/*', '/a/b'],
    ['/*a', '/b*', '/ba'],
    ['/a*', '/*a', '/a'],
    ['*', '', ''],
    ['/{x}', '/', undefined],
    ['/{x}{y}', '/a', undefined],
    ['/{x}-{y}', '/a-', undefined],
    ['/{x}-{y}', '/*--*', '/---'],
    ['/{g}/{p}', '/api/graphql', '/api/graphql'],
  ])('%s and %s have %s in common', (left, right, text) => {
    expect(commonText(glob(left), glob(right))?.length).toBe(text?.length);
    if (text === undefined) return;
    const found = commonText(glob(left), glob(right)) ?? 'nothing';
    expect([matchesGlob(glob(left), found), matchesGlob(glob(right), found)]).toEqual([true, true]);
  });

  it.each([
    ['/*', '/{x}', true],
    ['/{x}', '/*', false],
    ['/{x}', '/a', true],
    ['/{x}', '/a*', false],
    ['/{x}*', '/{y}/b', true],
    ['/*a*', '/ba{x}', true],
    ['/*/b', '/{x}/b', true],
    ['/{x}/b', '/*/b', false],
    ['/{x}', '/{x}{y}', true],
    ['/{x}{y}', '/{x}', false],
    ['*', '/anything/*', true],
    ['/a', '/a', true],
    ['/*', '', false],
  ])('%s holds all of %s: %s', (larger, smaller, expected) => {
    expect(holds(glob(larger), glob(smaller))).toBe(expected);
  });

  it.each<[readonly string[], string, boolean]>([
    [['/', '/{x}', '/*/*'], '/*', true],
    [['/', '/{x}', '/{x}/*'], '/*', false],
    [['/a', '/a{x}*', '/a/*'], '/a*', true],
    [['/a', '/a{x}*'], '/a*', false],
    [['/{x}/b', '/{x}/c'], '/a/b', true],
    [[], '/a', false],
    [[], '', false],
  ])('%j together hold all of %s: %s', (larger, smaller, expected) => {
    expect(holdTogether(larger.map(glob), glob(smaller))).toBe(expected);
  });

  const piece = fc.constantFrom('a', 'b', '/', '{x}', '*');
  const anyGlob = fc.array(piece, { maxLength: 6 }).map((each) => glob(each.join('')));
  const anyText = fc.array(fc.constantFrom('a', 'b', '/', 'c'), { maxLength: 6 }).map((each) => each.join(''));

  it('agree with what the matcher says of texts', () => {
    let common = 0;
    let held = 0;
    fc.assert(
      fc.property(anyGlob, anyGlob, fc.array(anyText, { minLength: 20, maxLength: 20 }), (left, right, texts) => {
        const found = commonText(left, right);
        if (found === undefined) {
          expect(texts.filter((text) => matchesGlob(left, text) && matchesGlob(right, text))).toEqual([]);
        } else {
          common += 1;
          expect(matchesGlob(left, found) && matchesGlob(right, found)).toBe(true);
        }
        if (!holds(left, right)) return;
        held += 1;
        expect(texts.filter((text) => matchesGlob(right, text) && !matchesGlob(left, text))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(common, held)).toBeGreaterThan(100);
  });

  it('are told apart exactly, by every text of up to five characters', () => {
    const letters = ['a', 'b', 'c', '/'];
    const texts = [''];
    for (const text of texts) if (text.length < 5) texts.push(...letters.map((letter) => text + letter));
    const short = fc.array(piece, { maxLength: 3 }).map((each) => glob(each.join('')));
    fc.assert(
      fc.property(short, short, short, (larger, other, smaller) => {
        const held = texts.filter((text) => matchesGlob(smaller, text));
        const missing = held.filter((text) => !matchesGlob(larger, text));
        const common = missing.length < held.length;
        expect([holds(larger, smaller), commonText(larger, smaller) !== undefined]).toEqual([
          missing.length === 0,
          common,
        ]);
        expect(holdTogether([larger, other], smaller)).toBe(missing.every((text) => matchesGlob(other, text)));
      }),
      { numRuns: 400 },
    );
  });

  it('take no more time than their places allow', () => {
    const stars = glob(`/${'*a'.repeat(30)}`);
    expect(commonText(stars, glob(`/${'*b'.repeat(30)}`))).toBeUndefined();
    expect(typeof holds(stars, glob(`/${'*b'.repeat(30)}`))).toBe('boolean');
  });
});
