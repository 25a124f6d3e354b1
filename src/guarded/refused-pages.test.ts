import { expect, it } from 'vitest';
import { RefusedPages } from './refused-pages.ts';

const page = (url: string) => ({ method: 'GET', url, headers: {}, type: 'document' }) as const;

it('knows what a page was last answered, whatever fragment it is shown with', () => {
  const refused = new RefusedPages();
  refused.note(page('https://a.test/x?y'), true);
  refused.note({ ...page('https://a.test/picture'), type: 'image' }, true);
  expect(['https://a.test/x?y#z', 'https://a.test/x', 'https://a.test/picture'].map((url) => refused.has(url))).toEqual(
    [true, false, false],
  );
  refused.note(page('https://a.test/x?y'), false);
  expect(refused.has('https://a.test/x?y')).toBe(false);
});

it('forgets the oldest of very many', () => {
  const refused = new RefusedPages();
  for (let at = 0; at < 1_100; at += 1) refused.note(page(`https://a.test/${at}`), true);
  expect([refused.has('https://a.test/0'), refused.has('https://a.test/1099')]).toEqual([false, true]);
});
