/** Text that is painted and cannot be read, and text that is not painted and is read all the same: judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEN_LEGIBLE, UNSEEN_LEGIBLE } from '../../bench/painted/legible.ts';
import { NOTE_START } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

let site: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({
    ...pagesOf('unseen.test', UNSEEN_LEGIBLE),
    ...pagesOf('seen.test', SEEN_LEGIBLE),
  });
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody can read is not shown', () => {
  it.each(numbered(UNSEEN_LEGIBLE))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text that looks alike to styles and can be read stays', () => {
  it.each(numbered(SEEN_LEGIBLE))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    await expect.poll(() => site.shown()).toContain(NOTE_START);
  });
});
