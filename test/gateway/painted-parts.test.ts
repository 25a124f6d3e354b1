/** Text under what is no element of the page's: pseudo-elements and parts of controls. Judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE_START } from '../../bench/painted/pages.ts';
import { SEEN_PARTS, UNSEEN_PARTS } from '../../bench/painted/parts.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

let site: PaintedSite;
beforeAll(async () => {
  const pages = { ...pagesOf('unseen.test', UNSEEN_PARTS), ...pagesOf('seen.test', SEEN_PARTS) };
  // Under it, fields are shown: what is hidden covers nothing.
  site = await startPaintedSite(pages, 'fill_form');
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody sees is not shown', () => {
  it.each(numbered(UNSEEN_PARTS))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text beside which such parts stand stays', () => {
  it.each(numbered(SEEN_PARTS))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});
