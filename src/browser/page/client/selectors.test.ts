import { describe, expect, it } from 'vitest';
import { looksAround, MARK, onlyPresent } from './selectors.ts';

/** As it is made, with P for what is added to a compound. */
function made(selectors: string): string {
  return onlyPresent(selectors).replaceAll(`:not(${MARK}, ${MARK} *)`, ':P');
}

describe('selectors of what is present', () => {
  it.each([
    ['a', 'a:P'],
    ['#a.b[c="d > e"] > f, g', '#a.b[c="d > e"]:P > f:P, g:P'],
    ['a+b~c', 'a:P+b:P~c:P'],
    ['main:has(> #delete, b c) p', 'main:has(> #delete:P, b:P c:P):P p:P'],
    [':not(:has(a)):is(b, c d)', ':not(:has(a:P):P):is(b:P, c:P d:P):P'],
    ['a:nth-child(2n + 1)', 'a:nth-child(2n + 1):P'],
    ['a:nth-child(1 of #b, c)', 'a:nth-child(1 of #b:P, c:P):P'],
    ['a:lang("x) y"):hover', 'a:lang("x) y"):hover:P'],
    ['a::before', 'a:P::before'],
    [String.raw`#a\:has\(b\) c`, String.raw`#a\:has\(b\):P c:P`],
    ['a/* , b */ c', 'a/* , b */:P c:P'],
    [' a , b ', ' a:P , b:P '],
    ['svg|a, *|*', 'svg|a:P, *|*:P'],
    ["[a='b\\'] c']", "[a='b\\'] c']:P"],
    ['a[', 'a[:P'],
  ])('%s', (selectors, expected) => {
    expect(made(selectors)).toBe(expected);
  });

  it.each([
    ['a + b', true],
    ['a ~ b', true],
    ['A:HAS(b)', true],
    ['a > b:not(.c)', false],
  ])('%s looks around: %s', (selectors, expected) => {
    expect(looksAround(selectors)).toBe(expected);
  });
});
