import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostGlobs } from './host-glob.ts';

describe('host patterns of HushSpec', () => {
  it.each<[string, string, boolean, boolean]>([
    ['example.com', 'example.com', true, true],
    ['example.com', 'a.example.com', false, false],
    ['*.example.com', 'a.example.com', true, true],
    ['*.example.com', 'a.b.example.com', false, true],
    ['*.example.com', 'example.com', false, true],
    ['*.example.com', 'badexample.com', false, false],
    ['**.example.com', 'a.b.example.com', true, true],
    ['**.example.com', 'example.com', false, true],
    ['*', 'anything.example', true, true],
    ['**', 'anything.example', true, true],
    ['api-*.example.com', 'api-eu.example.com', true, true],
    ['api-*.example.com', 'api-eu.x.example.com', false, true],
    ['api?.example.com', 'api1.example.com', true, true],
    ['api?.example.com', 'api.example.com', false, false],
    ['*.bücher.example', 'a.xn--bcher-kva.example', true, true],
    ['169.254.169.254', '169.254.169.254', true, true],
    ['169.254.*', '169.254.169.254', false, true],
  ])('%s and %s: strictly %s, loosely %s', (pattern, host, strict, loose) => {
    expect(new HostGlobs([pattern], 'strict').match(host) !== undefined).toBe(strict);
    expect(new HostGlobs([pattern], 'loose').match(host) !== undefined).toBe(loose);
  });

  it.each(['', 'a b', 'https://x.example', '*.', 'a/b', '*.a_*(b)'])('%j is refused', (pattern) => {
    expect(() => new HostGlobs([pattern], 'strict')).toThrow(RangeError);
  });

  it('read loosely cover all that they cover read strictly', () => {
    const label = fc.stringMatching(/^[a-z]{1,3}$/);
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const part = fc.oneof(label, fc.constantFrom('*', '**', '?', 'a*', '*b'));
    const pattern = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(pattern, host, (written, name) => {
        const strict = new HostGlobs([written], 'strict').match(name);
        expect(strict === undefined || new HostGlobs([written], 'loose').match(name) !== undefined).toBe(true);
      }),
    );
  });
});
