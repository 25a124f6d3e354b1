import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import type { Driver } from './driver.ts';
import type { WorkSite } from './work-site.ts';

const nothing = (): string => '';

export async function startPlaywright(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const browser = await chromium.connectOverCDP(served.cdp);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  return {
    cdp: served.cdp,
    open: (url) => page.goto(url).then(nothing, String),
    read: () => page.innerText('body').catch(String),
    press: (name) => page.getByRole('button', { name }).click().then(nothing, String),
    fill: (name, value) => page.getByLabel(name).fill(value).then(nothing, String),
    async close() {
      await browser.close();
      await served.stop();
    },
  };
}

export async function startPuppeteer(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const browser = await puppeteer.connect({ browserWSEndpoint: served.cdp });
  const page = await browser.newPage();
  return {
    cdp: served.cdp,
    open: (url) => page.goto(url).then(nothing, String),
    // A stopped session runs no script of a user's own.
    read: () => page.accessibility.snapshot({ interestingOnly: false }).then(JSON.stringify, String),
    press: (name) => page.click(`aria/${name}`).then(nothing, String),
    fill: (name, value) => page.type(`aria/${name}`, value).then(nothing, String),
    async close() {
      await browser.disconnect();
      await served.stop();
    },
  };
}
