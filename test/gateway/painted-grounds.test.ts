/** What paints over a text, or behind it, and is no background of a box around it: judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEN_GROUNDS, UNDER_CONTROLS, UNSEEN_GROUNDS } from '../../bench/painted/grounds.ts';
import { NOTE_START } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

let site: PaintedSite;
let form: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({ ...pagesOf('unseen.test', UNSEEN_GROUNDS), ...pagesOf('seen.test', SEEN_GROUNDS) });
  form = await startPaintedSite(pagesOf('form.test', UNDER_CONTROLS), 'fill_form');
}, 30_000);
afterAll(async () => {
  await site.close();
  await form.close();
});

describe('a text that nobody sees is not shown', () => {
  it.each(numbered(UNSEEN_GROUNDS))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text is not shown that lies under', () => {
  it.each(numbered(UNDER_CONTROLS))('%s', async (_name, at) => {
    await form.page.goto(`http://form.test/${at}`);
    expect(await form.shown()).not.toContain(NOTE_START);
  });
});

describe('a text that looks alike to styles and is seen stays', () => {
  it.each(numbered(SEEN_GROUNDS))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});
