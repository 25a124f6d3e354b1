/** Text in web fonts that have not come: it is not painted for a while, and a page can make the while last. Judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTE_START, note, paintedPage } from '../../bench/painted/pages.ts';
import { type PaintedSite, startPaintedSite } from './painted-site.ts';
import { UNANSWERED } from './rig.ts';

/** Asks for one font after the other, none of which comes, once the page is there. */
const asking = (display: string): string => `<script>
  let [last, count] = [undefined, 0];
  const ask = () => {
    const next = new FontFace('T', 'url(/font?' + count++ + ')', { display: '${display}' });
    document.fonts.add(next);
    if (last) document.fonts.delete(last);
    last = next;
  };
  addEventListener('load', () => { ask(); setInterval(ask, 500); });</script>`;

let site: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({
    'shop.test/font': UNANSWERED,
    'shop.test/block': paintedPage(asking('block') + note('font-family:T')),
    'shop.test/swap': paintedPage(asking('swap') + note('font-family:T')),
  });
}, 30_000);
afterAll(() => site.close());

it('is withheld while it is not painted', async () => {
  await site.page.goto('http://shop.test/block');
  expect(await site.shown()).not.toContain(NOTE_START);
  expect(site.redacted).toContain('see.invisible.unpainted');
});

it('is shown in the font that stands in for it', async () => {
  await site.page.goto('http://shop.test/swap');
  expect(await site.shown()).toContain(NOTE_START);
});
