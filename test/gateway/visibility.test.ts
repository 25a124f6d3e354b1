/** `scope.visibility` through the endpoint, as unmodified Playwright sees pages with frames of their own site and of others. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const FRAMED = `<!doctype html><form id="top"><input name="note" aria-label="Seek"></form><aside><p>Buy hats</p></aside><p>Rest</p>`;
const SHOP = `<!doctype html><title>t</title><h1>Seen</h1>
  <form id="top"><input name="note" aria-label="Seek"><button onclick="navigator.sendBeacon('/pressed'); return false">Go</button></form>
  <form><input aria-label="Name"></form><aside><p>Buy hats</p><iframe src="/framed"></iframe></aside>
  <iframe id="own" src="/framed"></iframe><iframe id="other" src="http://other.test/framed"></iframe>`;

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  rig = await startRig(
    { 'shop.test/': SHOP, 'shop.test/framed': FRAMED, 'other.test/framed': FRAMED },
    {
      pageScript: readPageScript(),
      agentScripts: 'apart',
      goal: 'read',
      visibility: { include: ['#top'], exclude: ['aside'] },
      domains: ['shop.test'],
    },
  );
  ({ browser, page } = await connectAgent(rig));
  await page.goto('http://shop.test/');
  await page.getByText('Seen').waitFor();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

it('shows what is included in the page and in frames of its site, and not in frames of another', async () => {
  expect(await page.locator('body').ariaSnapshot()).toMatch(/Seen[\s\S]*Seek[\s\S]*Go/);
  expect(await page.locator('body').ariaSnapshot()).not.toContain('Name');
  await page.frameLocator('#own').getByText('Rest').waitFor();
  expect(await page.frameLocator('#own').locator('body').ariaSnapshot()).toContain('Seek');
  await page.frameLocator('#other').getByText('Rest').waitFor();
  expect(await page.frameLocator('#other').locator('body').ariaSnapshot()).not.toContain('Seek');
});

it('shows nowhere what is excluded: not in other frames, to a script, or in a frame that stands in it', async () => {
  for (const frame of page.frames()) {
    expect(await frame.locator('body').ariaSnapshot()).not.toContain('hats');
    expect(await frame.evaluate(() => document.documentElement.textContent)).not.toContain('hats');
    expect(await frame.content()).not.toContain('hats');
  }
  const within = page.frames().filter((frame) => frame.url() === 'http://shop.test/framed');
  const texts = await Promise.all(within.map((frame) => frame.evaluate(() => document.documentElement.textContent)));
  expect(texts.filter((text) => text?.includes('Rest'))).toHaveLength(1);
});

it('lets what is included be pressed, by the word of the page that the act gate hears', async () => {
  rig.judged.length = 0;
  await page.getByRole('button', { name: 'Go' }).click();
  await expect.poll(() => rig.requested).toContain('shop.test/pressed');
  const pressed = rig.judged.find(({ verb }) => verb === 'click');
  expect(pressed?.target).toMatchObject({ name: 'Go', hidden: false, included: true });
});
