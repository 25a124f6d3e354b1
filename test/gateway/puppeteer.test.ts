import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allow, deny, type Verdict } from '../../src/model/verdict.ts';
import { type Rig, startRig } from './rig.ts';

const PAGES = {
  'shop.test/': `<title>Shop</title><button id=buy onclick="document.title='bought'">Buy</button><input id=name>
    <p data-hide>secret</p><a id=pop href="/pop" target=_blank>More</a><iframe src="http://other.test/inner"></iframe>`,
  'shop.test/pop': '<title>Popup</title>',
  'other.test/inner': '<button id=foreign onclick="this.textContent=\'hit\'">Out</button>',
  'refused.test/': '<title>Refused</title>',
};

let rig: Rig;
let browser: Browser;

beforeAll(async () => {
  rig = await startRig(PAGES);
  browser = await puppeteer.connect({ browserWSEndpoint: rig.gateway.cdp });
});
afterAll(async () => {
  await browser.disconnect();
  await rig.close();
});

it('Puppeteer, unmodified, does its everyday work', async () => {
  const page = await browser.newPage();
  await page.goto('http://shop.test/');
  expect(await page.content()).not.toContain('secret');
  await page.click('#buy');
  expect(await page.title()).toBe('bought');
  await page.type('#name', 'ab');
  expect(await page.$eval('#name', (e) => (e instanceof HTMLInputElement ? e.value : ''))).toBe('ab');
  expect((await page.screenshot()).length).toBeGreaterThan(1000);
  const inner = page.frames().find((frame) => frame.url().includes('other.test'));
  const button = await inner?.$('#foreign');
  await button?.click();
  expect(await button?.evaluate((e) => e.textContent)).toBe('hit');
  expect(JSON.stringify(await page.accessibility.snapshot())).toContain('Buy');
  const [popup] = await Promise.all([new Promise((resolve) => page.once('popup', resolve)), page.click('#pop')]);
  expect(popup).not.toBeNull();
  const clicked = rig.judged.filter(({ verb }) => verb === 'click').map(({ target }) => target?.name);
  expect(clicked).toEqual(['buy', 'foreign', 'pop']);
});

it('is shown the refusal page, and told why a click was refused', async () => {
  const page = await browser.newPage();
  rig.judge = ({ url, verb }) =>
    url?.includes('evil') || verb === 'click'
      ? deny('act.test.deny', 'Not that.')
      : allow('act.test.allow', 'Allowed.');
  await page.goto('http://evil.test/');
  expect(await page.title()).toBe('Refused');
  await page.goto('http://shop.test/');
  await expect(page.click('#buy')).rejects.toThrow('Cordon refused Input.dispatchMouseEvent: Not that.');
  expect(await page.title()).toBe('Shop');
});

it('tells of a refused click of a locator, which gives up on nothing else, by a dialog that no page opened', async () => {
  const page = await browser.newPage();
  rig.judge = ({ verb }) =>
    verb === 'click' ? deny('act.test.deny', 'Not that.') : allow('act.test.allow', 'Allowed.');
  await page.goto('http://shop.test/');
  const giveUp = new AbortController();
  const said = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      giveUp.abort();
      await dialog.accept();
      resolve(dialog.message());
    });
  });
  await expect(page.locator('#buy').click({ signal: giveUp.signal })).rejects.toThrow();
  expect(await said).toBe('Cordon refused Input.dispatchMouseEvent: Not that.');
  expect(await page.title()).toBe('Shop');
  rig.judge = () => allow('act.test.allow', 'Allowed.');
  await page.locator('#buy').click();
  expect(await page.title()).toBe('bought');
});

it('tells a locator that waits for a person that one is asked, and presses once that person says yes', async () => {
  const page = await browser.newPage();
  await page.goto('http://shop.test/');
  let say: (verdict: Verdict) => void = () => undefined;
  rig.judge = ({ verb }) => {
    if (verb !== 'click') return allow('act.test.allow', 'Allowed.');
    rig.gateway.hintAsked([{ severity: 'HINT', by: 'act.approval.rule', message: 'A person is asked.' }]);
    return new Promise((resolve) => {
      say = resolve;
    });
  };
  const said = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.accept();
      resolve(dialog.message());
    });
  });
  const clicked = page.locator('#buy').click();
  expect(await said).toBe('[Cordon HINT act.approval.rule] A person is asked.');
  say(allow('act.test.allow', 'Allowed.'));
  await clicked;
  expect(await page.title()).toBe('bought');
});
