import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/support/runs.ts';
import { CordonError } from '../model/error.ts';
import { compileUrlPattern, type GlobPiece, matchesGlob } from './url-pattern.ts';

const fits = (pattern: string, url: string) => compileUrlPattern(pattern).matches(new URL(url));

describe('URL patterns', () => {
  it.each([
    ['https://a.com/{x}/b', 'https://a.com/1/b', true],
    ['https://a.com/{x}/b', 'https://a.com/1/2/b', false],
    ['https://a.com/{x}/b', 'https://a.com//b', false],
    ['https://a.com/{x}/b', 'https://a.com/1/b?q=1', true],
    ['https://a.com/{x}/b', 'https://a.com/1/b/', false],
    ['https://a.com/b*', 'https://a.com/b', true],
    ['https://a.com/b*', 'https://a.com/b/c?d', true],
    ['https://a.com/b/*', 'https://a.com/b', false],
    ['https://a.com/b/*', 'https://a.com/b/', true],
    ['https://a.com/*/end', 'https://a.com/x/y/end', true],
    ['https://a.com/x*/end', 'https://a.com/x?to=/end', true],
    ['https://a.com/{a}-{b}.json', 'https://a.com/1-2-3.json', true],
    ['https://a.com/{f}*', 'https://a.com/', false],
    ['https://a.com/{f}*', 'https://a.com/x/y', true],
    ['https://a.com', 'https://a.com/', true],
    ['https://a.com/é b', 'https://a.com/é b', true],
    ['https://a.com/s?type={t}&n=1', 'https://a.com/s?n=1&x=2&type=book', true],
    ['https://a.com/s?type={t}&n=1', 'https://a.com/s?type=book', false],
    ['https://a.com/s?n=1', 'https://a.com/s?n=1&n=2', false],
    ['https://a.com/s?q=*', 'https://a.com/s?q=', true],
    ['https://*.a.com/x', 'https://b.a.com/x', true],
    ['https://*.a.com/x', 'https://a.com/x', false],
    ['https://*.a.com/x', 'https://eviла.com/x', false],
    ['https://a.com/x', 'http://a.com/x', false],
    ['https://a.com/x', 'https://a.com:8443/x', false],
    ['https://a.com:8443/x', 'https://a.com:8443/x', true],
    ['wss://a.com/x', 'wss://a.com/x', true],
    ['https://a.com/x', 'wss://a.com/x', true],
    ['https://a.com/x', 'https://a.com/X', false],
    ['https://a.com/x-y', 'https://a.com/x%2Dy', false],
  ])('%s on %s: %s', (pattern, url, expected) => {
    expect(fits(pattern, url)).toBe(expected);
  });

  it.each([
    '',
    '/x',
    'a.com/x',
    'ftp://a.com/',
    'https://',
    'https://*/x',
    'https://a*b.com/',
    'https://a.com/{x',
    'https://a.com/x}',
    'https://a.com/{}',
    'https://a.com/{a{b}}',
    'https://a.com/x#y',
    'https://u@a.com/',
    'https://a.com/../x',
    'https://a.com\\x',
    'https://a.com/s?{x}=1',
  ])('refuses %j', (pattern) => {
    expect(() => compileUrlPattern(pattern)).toThrow(CordonError);
  });

  it('agrees with a regular expression on every glob', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'b', '/', 'a/', '/b'),
      fc.constant<GlobPiece>({ kind: 'one', name: 'x' }),
      fc.constant<GlobPiece>({ kind: 'any' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.stringMatching(/^[ab/?]{0,10}$/), (pieces, text) => {
        const parts = pieces.map((each) => (typeof each === 'string' ? each : each.kind === 'one' ? '[^/?]+' : '.*'));
        expect(matchesGlob(pieces, text)).toBe(new RegExp(`^${parts.join('')}$`).test(text));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('is at most 4096 characters long', () => {
    const long = (length: number): string => 'https://a.com/'.padEnd(length, 'x');
    expect(compileUrlPattern(long(4_096)).path).toHaveLength(1);
    expect(() => compileUrlPattern(long(4_097))).toThrow(
      /^The URL pattern 'https:\/\/a\.com\/x{66}…' is longer than 4096/,
    );
  });

  it.each(['s', '/', '//.'])('is refused in a time that grows with its length: ws://%s…#', (unit) => {
    for (let again = 0; again < 5_000; again += 1)
      expect(() => compileUrlPattern(`ws://${unit.repeat(4_000 / unit.length)}#`)).toThrow('without a fragment');
  });

  it('reads a pattern of many stars in time that does not explode', () => {
    expect(fits(`https://a.com/${'*a'.repeat(60)}b`, `https://a.com/${'a'.repeat(4_000)}`)).toBe(false);
  });
});
