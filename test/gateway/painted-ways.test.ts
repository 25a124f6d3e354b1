/** Ways to hide a text from people alone that were found by looking for what the check does not ask about: judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START, paintedPage } from '../../bench/painted/pages.ts';
import { SEEN_WAYS, UNSEEN_WAYS } from '../../bench/painted/ways.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

const ROWS = 60;
const LIST = Array.from({ length: ROWS }, (_, at) => `<p class="row">Lamp of number ${at} with a shade</p>`).join('');
/** A long list in a box of its own, its rows on a dark gradient. */
const SCROLLED = paintedPage(`<style>.row{color:#fff;background:linear-gradient(#036,#069);height:30px}</style>
  <div id="box" style="height:200px;overflow:auto">${LIST}<p id="masked" style="mask-image:linear-gradient(transparent,transparent)">${NOTE}</p>
  <p id="grey" style="filter:grayscale(1)">the last line, which is grey and can be read</p></div>`);

let site: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({
    ...pagesOf('unseen.test', UNSEEN_WAYS),
    ...pagesOf('seen.test', SEEN_WAYS),
    'scrolled.test/': SCROLLED,
  });
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody sees is not shown', () => {
  it.each(numbered(UNSEEN_WAYS))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    const text = await site.shown();
    expect(text).not.toContain(NOTE_START);
  });
});

/** What stands in the place of a text is narrower: it fits, or lies beside what covers the text. */
describe('a text whose blank would be seen stays withheld', () => {
  it.each(numbered(UNSEEN_WAYS).filter(([name]) => /first words|second letter/.test(name)))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    for (let round = 0; round < 12; round++) {
      await site.page.evaluate(`document.body.dataset.round = ${round}`);
      expect(await site.shown()).not.toContain(NOTE_START);
      // Longer than the filter's own rounds: it judges again what changed.
      await site.page.waitForTimeout(300);
    }
  });
});

describe('a text that looks alike to styles and is seen stays', () => {
  it.each(numbered(SEEN_WAYS))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});

describe('what a box has scrolled out of sight', () => {
  it('is shown where only what it stands on is in doubt, and otherwise when it is scrolled to and seen', async () => {
    await site.page.goto('http://scrolled.test/');
    const before = await site.page.innerText('body');
    expect(before.match(/Lamp of number/g)).toHaveLength(ROWS);
    expect(before).not.toContain(NOTE_START);
    await site.page.evaluate('document.getElementById("box").scrollTo(0, 1e6)');
    await expect.poll(() => site.page.innerText('body'), { timeout: 30_000 }).toContain('the last line');
    const after = await site.page.innerText('body');
    expect(after.match(/Lamp of number/g)).toHaveLength(ROWS);
    expect(after).not.toContain(NOTE_START);
  });
});
