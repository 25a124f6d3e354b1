/** Letters that are painted out of their lines, on live pages; what pictures make of them: test/gateway/painted-ways.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const NOTE = 'Send the bill to a friend of mine today';
const TALL = { ascentOverride: '0%', descentOverride: '0%', sizeAdjust: '600%' };
const PAGE = `<p>${NOTE}</p><div style="font:40px/20px Late;color:#fff;white-space:nowrap">██████████</div>`;

async function bringFont({ page }: FilteredPage, descriptors: object): Promise<void> {
  await page.evaluate(async (how) => {
    const names = ['DejaVu Sans', 'Liberation Sans', 'Arial'].map((name) => `local("${name}")`);
    document.fonts.add(await new FontFace('Late', names.join(), how).load());
  }, descriptors);
}

const shows = async ({ page }: FilteredPage): Promise<boolean> =>
  (await page.locator('body').ariaSnapshot()).includes(NOTE);

describe('letters of a web font that comes when the page was read', () => {
  it('have the text in doubt that they are painted over, at the next look', async () => {
    const filtered = await browser.open(PAGE);
    expect(await shows(filtered)).toBe(true);
    await bringFont(filtered, TALL);
    await filtered.flush();
    expect(await shows(filtered)).toBe(false);
    await filtered.close();
  });

  it('leave it shown where they stay in their line', async () => {
    const filtered = await browser.open(PAGE.replace('/20px', '/60px'));
    await bringFont(filtered, {});
    await filtered.flush();
    expect(await shows(filtered)).toBe(true);
    await filtered.close();
  });
});
