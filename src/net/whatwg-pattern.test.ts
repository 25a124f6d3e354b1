import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileUrlPattern, UrlPatternError } from './url-pattern.ts';
import { compileWhatwgPattern, readWhatwgPattern, type WrittenWhatwgPattern } from './whatwg-pattern.ts';

function compile(written: WrittenWhatwgPattern) {
  const { url, pattern } = readWhatwgPattern(written);
  return compileWhatwgPattern(url, pattern);
}

describe('a URLPattern and the pattern that covers it', () => {
  it.each<[WrittenWhatwgPattern, string]>([
    ['https://a.com/x', 'https://a.com/x'],
    ['https://a.com/:group/:project/-/issues', 'https://a.com/{group}/{project}/-/issues'],
    ['https://a.com/items/:id(\\d+)', 'https://a.com/items/{id}'],
    ['https://a.com/items/:id(\\d*)', 'https://a.com/items/*'],
    ['https://a.com/items/:path(.+)', 'https://a.com/items/*'],
    ['https://a.com/items/:id?', 'https://a.com/items*'],
    ['https://a.com/:dir*/edit', 'https://a.com/*edit'],
    ['https://a.com/items{/:id}*/edit', 'https://a.com/items*/edit'],
    ['https://a.com/files/*.json', 'https://a.com/files/*.json'],
    ['https://a.com/(a|b)-:c', 'https://a.com/{0}-{c}'],
    ['https://*.a.com/x', 'https://*.a.com/x'],
    ['https://:shop.a.com/x', 'https://*.a.com/x'],
    ['https://a.com:8443/', 'https://a.com:8443/'],
    ['https://a.com', 'https://a.com/*'],
    ['https://a.com/s?kind=:kind&page=1', 'https://a.com/s?kind=*&page=1'],
    [{ hostname: 'a.com', pathname: '/x' }, 'https://a.com/x'],
    [{ hostname: 'a.com', pathname: '/x', search: '*&b=2' }, 'https://a.com/x?b=2'],
    [{ pathname: '/x', baseURL: 'https://a.com/y' }, 'https://a.com/x'],
  ])('%j is covered by %s', (written, cover) => {
    const { url } = readWhatwgPattern(written);
    expect(url.replace(/\{part\d+\}/g, '{0}')).toBe(cover);
  });

  it.each<[WrittenWhatwgPattern, string, boolean]>([
    ['https://a.com/items/:id(\\d+)', 'https://a.com/items/42', true],
    ['https://a.com/items/:id(\\d+)', 'https://a.com/items/new', false],
    ['https://a.com/items/:id(\\d+)', 'https://a.com/items/42?x=1', true],
    ['https://a.com/items/:id(\\d+)', 'https://b.com/items/42', false],
    ['https://a.com/items/:id(\\d+)', 'https://a.com:8443/items/42', false],
    ['https://a.com/items/:id(\\d+)', 'http://a.com/items/42', false],
    ['https://a.com/Items', 'https://a.com/items', false],
    ['https://a.com/items{/:id}?', 'https://a.com/items', true],
    ['https://a.com/items{/:id}?', 'https://a.com/items/', false],
    ['https://a.com/:a+', 'https://a.com/1/2/3', true],
    ['https://:shop.a.com/x', 'https://one.a.com/x', true],
    ['https://:shop.a.com/x', 'https://one.two.a.com/x', false],
    ['https://a.com/s?kind=:kind', 'https://a.com/s?kind=book', true],
    ['https://a.com/s?kind=:kind', 'https://a.com/s', false],
    ['https://a.com/s?', 'https://a.com/s?kind=book', false],
    ['https://a.com/caf\u00e9', 'https://a.com/caf\u00e9', true],
    ['wss://a.com/live', 'wss://a.com/live', true],
  ])('%j on %s: %s', (written, url, expected) => {
    expect(compile(written).matches(new URL(url))).toBe(expected);
  });

  it('takes a path in another case for what it may be, and no other path', () => {
    const { mayMatchPath } = compile('https://a.com/Items/:id(\\d+)');
    expect([mayMatchPath?.('/items/7'), mayMatchPath?.('/items/x'), mayMatchPath?.('/items')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[WrittenWhatwgPattern, RegExp]>([
    ['/x', /is no URLPattern/],
    ['https://a.com/(', /is no URLPattern/],
    [{ pathname: '/x' }, /must name its host/],
    ['https://*/x', /must name its host/],
    ['https://{*.}?a.com/x', /must name its host/],
    ['https://a.com.:tld/x', /must name its host/],
    ['http{s}?://a.com/x', /must name one protocol/],
    ['ftp://a.com/x', /must name one protocol/],
    [{ hostname: 'a.com', port: '80{8}?' }, /must name one port/],
    ['https://a.com/x#part', /never sent/],
    ['https://a.com/((?=a)a)', /linear time/],
    ['https://a.com/((?<!b)a)', /linear time/],
  ])('%j is refused', (written, message) => {
    expect(() => readWhatwgPattern(written)).toThrow(UrlPatternError);
    expect(() => readWhatwgPattern(written)).toThrow(message);
  });

  it('runs in linear time where backtracking would not', () => {
    const pattern = compile(`https://a.com/${Array.from({ length: 12 }, (_, at) => `:n${at}`).join('-')}`);
    expect(pattern.matches(new URL(`https://a.com/${'a-'.repeat(5_000)}/`))).toBe(false);
  });

  it('never matches what its cover does not', () => {
    const piece = fc.constantFrom('/', 'a', 'b', ':x', ':y(\\d+)', '(.*)', '*', '{/c}?', '{b:z}*', '/:w+', '.', '-');
    const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`);
    const text = fc
      .array(fc.constantFrom('/', 'a', 'b', 'c', '1', '.', '-'), { maxLength: 8 })
      .map((each) => `/${each.join('')}`);
    let both = 0;
    fc.assert(
      fc.property(path, text, (pathname, request) => {
        let read: ReturnType<typeof readWhatwgPattern>;
        try {
          read = readWhatwgPattern({ protocol: 'https', hostname: 'h.com', pathname });
        } catch {
          return; // Not every sequence of pieces is a URLPattern: names repeat, modifiers have nothing before them.
        }
        const url = new URL(`https://h.com${request}`);
        if (!compileWhatwgPattern(read.url, read.pattern).matches(url)) return;
        both += 1;
        expect(compileUrlPattern(read.url).matches(url)).toBe(true);
      }),
      { numRuns: 800 },
    );
    expect(both).toBeGreaterThan(20);
  });
});
