import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, canonicalUrl, originOf, pathStart, plausibleReadings } from './canonical.ts';

const ORIGINS = ['https://a.com', 'http://a.com:8080', 'wss://b.a.com', 'https://[::1]', 'https://u:p@a.com'] as const;
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%',
    ';',
    '\\',
    '?',
    '#',
    '@',
    ':',
    '|',
    '^',
    '{',
    "'",
    '"',
    '`',
    '<',
    ' ',
  ),
  fc.constantFrom('\t', '\n', '\u0000', '\u00e9', '\u3002', '\ud800', 'A', 'a', '~', '[', ']', '&', '=', '+', '\u007f'),
  fc.string({ maxLength: 3, unit: 'binary' }),
);

describe('a text that is its own canonical spelling', () => {
  it('is read as the URL parser reads it, and any other is left to the parser', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom(...ORIGINS), fc.array(piece, { maxLength: 8 }), (prefix, parts) => {
        const text = `${prefix}/${parts.join('')}`;
        const origin = originOf(new URL(`${prefix}/`));
        const found = canonicalText(text, pathStart(text), origin);
        if (found === undefined) return;
        taken += 1;
        const url = new URL(text);
        expect(url.href).toBe(text);
        expect(originOf(url)).toEqual(origin);
        const { pathname, search, readings, evasive, href } = canonicalUrl(url);
        expect(found).toMatchObject({ pathname, search, evasive, href });
        expect(found.readings.map(({ segments }) => segments)).toEqual(readings.map(({ segments }) => segments));
        expect([found.pathname, found.search]).toEqual([url.pathname, url.search]);
      }),
      { numRuns: 20_000 },
    );
    expect(taken).toBeGreaterThan(500);
  });

  it('is every ordinary URL', () => {
    for (const path of ['/', '/acme/rocket/-/issues?page=2&sort=a%20b', '/x/', '/users/@me/a(b)', '/x?']) {
      const text = `https://a.com${path}`;
      expect(canonicalText(text, pathStart(text), originOf(new URL(text)))?.pathname).toBe(new URL(text).pathname);
    }
  });
});

describe('what stands behind a dot', () => {
  it('may be a format, whatever it says, to Rails and chi the last and to older Springs all', () => {
    expect(plausibleReadings(new URL('https://a.com/notes/reset.any'))).toContain('/notes/reset');
    expect(plausibleReadings(new URL('https://a.com/reset.a.b'))).toEqual(['/reset.a.b', '/reset.a', '/reset']);
    expect(plausibleReadings(new URL('https://a.com/.well-known'))).toEqual(['/.well-known']);
  });
});
