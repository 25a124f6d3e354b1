/**
 * What the filter hides is hidden from an agent's own scripts too: they run in a world of their own, which looks to every client like the page's.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const PRESSED = `onclick="navigator.sendBeacon('/pressed')"`;
const HIDDEN = `<button id="delete" class="x" ${PRESSED}>Delete account</button>`;
const SHOP = `<!doctype html><title>t</title><h1>Seen</h1><form action="/search"><input name="q" value="fruit">${HIDDEN}</form>
  <ul><li class="x">one</li><li class="x">two</li></ul><button id="more" onclick="document.title = 'more'">Show more</button>
  <iframe src="/framed"></iframe><iframe src="http://other.test/framed"></iframe>
  <script>window.stock = 7; console.log('stock', document.querySelector('#delete'), new Error('none left').message, { left: 0 }); window.ofPage = () => navigator.sendBeacon('/pressed');</script>`;
const FRAMED = `<!doctype html><p>framed</p>${HIDDEN}`;

let rig: Rig;
let browser: Browser;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  rig = await startRig(
    { 'shop.test/': SHOP, 'shop.test/framed': FRAMED, 'other.test/framed': FRAMED, 'shop.test/plain': '<p>plain</p>' },
    { pageScript: readPageScript(), agentScripts: 'apart', goal: 'read' },
  );
  ({ browser, page, devtools } = await connectAgent(rig));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

beforeEach(async () => {
  await page.goto('http://shop.test/');
  await page.getByText('Seen').waitFor();
  rig.requested.length = 0;
});

describe("what the page's filter hides is not there for an agent's script", () => {
  it.each([
    ['the markup', () => document.body.innerHTML],
    ['all text', () => document.documentElement.textContent],
    ['the names of buttons', () => [...document.querySelectorAll('button')].map((each) => each.textContent).join()],
    ['an id', () => String(document.getElementById('delete')?.outerHTML ?? 'two')],
    [
      'the elements of a form',
      () => `${[...(document.forms[0]?.elements ?? [])].map((each) => each.outerHTML).join()}two`,
    ],
    ['what was counted', () => `${document.getElementsByClassName('x').length === 2 ? '' : 'account'}two`],
  ])('who reads %s', async (_what, read) => {
    const text = await page.evaluate(read);
    expect(text).not.toMatch(/account/i);
    expect(text).toMatch(/two|Show more/);
  });

  it('by each way that Playwright has of running one', async () => {
    expect(await page.$$eval('button', (buttons) => buttons.map((each) => each.textContent))).toEqual(['Show more']);
    expect(await page.$('#delete')).toBeNull();
    expect(await page.content()).not.toContain('Delete account');
    expect(await page.locator('#delete').count()).toBe(0);
    await expect(
      page.locator('#delete').evaluate((each) => each.textContent, null, { timeout: 500 }),
    ).rejects.toThrow();
    const handle = await page.evaluateHandle(() => document.body);
    expect(await handle.evaluate((body) => body.outerHTML)).not.toContain('Delete account');
    for (const frame of page.frames()) {
      await frame.waitForLoadState();
      expect(await frame.evaluate(() => document.documentElement.outerHTML)).not.toContain('Delete account');
    }
  });

  it('and no script presses it, nor calls what the page has', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('#delete')?.click());
    expect(
      await page.evaluate(() => [Reflect.get(globalThis, 'stock'), typeof Reflect.get(globalThis, 'ofPage')]),
    ).toEqual([undefined, 'undefined']);
    await page.evaluate(() => document.querySelector<HTMLElement>('#more')?.click());
    expect(await page.title()).toBe('more');
    await page.goto('http://shop.test/plain');
    expect(rig.requested).not.toContain('shop.test/pressed');
  });

  it('nor to commands written by hand', async () => {
    const evaluated = await devtools.send('Runtime.evaluate', { expression: 'document.body.innerHTML' });
    expect(String(evaluated.result.value)).not.toContain('Delete account');
    const { root } = await devtools.send('DOM.getDocument', { depth: 3 });
    const { object } = await devtools.send('DOM.resolveNode', { nodeId: root.nodeId });
    const called = await devtools.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { return [this.body.innerHTML, typeof stock].join(); }',
    });
    expect(String(called.result.value)).not.toContain('Delete account');
    expect(String(called.result.value)).toContain('undefined');
    for (let contextId = 1; contextId < 20; contextId++) {
      const answer = await devtools
        .send('Runtime.evaluate', { expression: 'typeof stock', contextId })
        .catch(() => undefined);
      expect(answer?.result.value ?? 'undefined').toBe('undefined');
    }
  });
});

describe('to its client, that world is the page’s', () => {
  it('with what the page writes to its console, and without its objects', async () => {
    const [message] = await Promise.all([page.waitForEvent('console'), page.reload()]);
    expect(message.text()).toBe('stock HTMLButtonElement none left {left: 0}');
    const [, element] = message.args();
    expect(
      await element?.evaluate((each) => Reflect.get(Object(each), 'textContent')).catch(() => undefined),
    ).toBeUndefined();
  });

  it('with scripts of its own that run before the page, and functions that they may call', async () => {
    const [context] = browser.contexts();
    const mine = await context?.newPage();
    await mine?.addInitScript(() => Reflect.set(globalThis, 'early', document.querySelector('h1') === null));
    await mine?.exposeFunction('double', (value: number) => 2 * value);
    await mine?.goto('http://shop.test/');
    expect(await mine?.evaluate('early')).toBe(true);
    expect(await mine?.evaluate('double(21)')).toBe(42);
    await mine?.waitForFunction(() => document.title === 't');
    await mine?.close();
  });

  it('for Puppeteer as well', async () => {
    const client = await puppeteer.connect({ browserWSEndpoint: rig.gateway.cdp });
    const tab = await client.newPage();
    await tab.goto('http://shop.test/');
    expect(await tab.evaluate(() => document.body.innerHTML)).not.toContain('Delete account');
    expect(await tab.$$eval('button', (buttons) => buttons.map((each) => each.id))).toEqual(['more']);
    const more = await tab.$('#more');
    expect(await more?.evaluate((each) => each.textContent)).toBe('Show more');
    await tab.close();
    await client.disconnect();
  });
});
