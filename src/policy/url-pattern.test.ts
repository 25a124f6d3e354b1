import { describe, expect, it } from 'vitest';
import { readPatternHost } from './url-pattern.ts';

describe('URL patterns', () => {
  it.each([
    ['https://gitlab.com/{group}/{project}/-/issues/*', { host: 'gitlab.com', covering: false }],
    ['http://shop.test:8443/cart?id={id}', { host: 'shop.test', covering: false }],
    ['https://*.cdn.example/*', { host: 'cdn.example', covering: true }],
    ['wss://Bücher.example/live', { host: 'xn--bcher-kva.example', covering: false }],
    ['https://[::1]:8443/', { host: '::1', covering: false }],
  ])('%s names its host', (pattern, expected) => {
    expect(readPatternHost(pattern)).toEqual(expected);
  });

  it.each([
    '/path',
    'gitlab.com/*',
    'ftp://example.com/',
    'javascript:alert(1)',
    '*',
    'https://*/x',
    'https://*',
    'https://exa*mple.com/',
    'https://{host}/x',
    'https://a.example/x#part',
    'https://user@a.example/',
    'https://good.example\\@evil.example/',
    'https://a.example/x y',
    'https://a.example/{',
    'https://a.example/{a b}',
    'https://a.example/{{x}}',
    'https://*.*.example/',
    'https:///x',
    'https://a.example:99999/',
  ])('%s is refused', (pattern) => {
    const read = readPatternHost(pattern);
    expect(read).toHaveProperty('message');
    expect(read).toHaveProperty('advice');
  });
});
