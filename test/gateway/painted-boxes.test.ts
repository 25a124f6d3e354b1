/** Texts that the boxes around them, or boxes that stay, keep out of sight: judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEN_BOXES, UNSEEN_BOXES } from '../../bench/painted/boxes.ts';
import { NOTE_START } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

let site: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({ ...pagesOf('unseen.test', UNSEEN_BOXES), ...pagesOf('seen.test', SEEN_BOXES) });
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody can scroll to is not shown', () => {
  it.each(numbered(UNSEEN_BOXES))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text that looks alike to styles and is seen stays', () => {
  it.each(numbered(SEEN_BOXES))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    await expect.poll(() => site.shown()).toContain(NOTE_START);
  });
});
