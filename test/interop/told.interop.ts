/** What the users of real clients read when a press is refused: the reason, at once, and no time-out. Told by what the site received as well. */
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Served } from '../cli-process.ts';
import { McpClient } from '../support/mcp-client.ts';
import { DEVTOOLS_MCP_PROGRAM, PLAYWRIGHT_MCP_PROGRAM } from '../support/mcp-servers.ts';
import { SITE, startWorkSite, type WorkSite } from './work-site.ts';

let site: WorkSite;
let served: Served;
let mcp: McpClient | undefined;

beforeEach(async () => {
  site = await startWorkSite();
  served = await site.serve();
});
afterEach(async () => {
  mcp?.close();
  await served.stop();
  await site.close();
});

/** Nobody is there to ask. */
const REASON = /Cordon refused Input\.\w+: .*(?:nobody|person|confirm)/i;
const TIMED_OUT = /time-?(?:d )?out|did not become interactive/i;

function expectTold(text: string): void {
  expect(text).toMatch(REASON);
  expect(text).not.toMatch(TIMED_OUT);
  expect(site.requests.filter((each) => each.includes('/pressed'))).toEqual([]);
}

async function call(tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  return (await mcp?.call(tool, args))?.text ?? '';
}

it('tells the user of Playwright', async () => {
  const browser = await chromium.connectOverCDP(served.cdp);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.goto(`${SITE}/`);
  for (let round = 0; round < 2; round += 1) {
    const failure = await page.getByText('Pay now').click().catch(String);
    expectTold(String(failure));
  }
  expect(await page.innerText('#counted')).toBe('counted 0');
  await page.getByText('Add one').click();
  expect(await page.innerText('#counted')).toBe('counted 1');
  await browser.close();
});

it('tells the user of Puppeteer', async () => {
  const browser = await puppeteer.connect({ browserWSEndpoint: served.cdp });
  const page = await browser.newPage();
  await page.goto(`${SITE}/`);
  expectTold(String(await page.click('text/Pay now').catch(String)));
  await browser.disconnect();
});

it('tells the agent of Playwright MCP', async () => {
  mcp = await McpClient.start(process.execPath, [PLAYWRIGHT_MCP_PROGRAM, '--cdp-endpoint', served.cdp]);
  await call('browser_navigate', { url: `${SITE}/` });
  const refOf = async (name: string) =>
    new RegExp(`button "${name}".*?\\[ref=(\\w+)\\]`).exec(await call('browser_snapshot', {}))?.[1];
  expectTold(await call('browser_click', { element: 'Pay now', target: await refOf('Pay now') }));
  await call('browser_click', { element: 'Add one', target: await refOf('Add one') });
  expect(await call('browser_snapshot', {})).toContain('counted 1');
});

it('tells the agent of chrome-devtools-mcp', async () => {
  const words = [DEVTOOLS_MCP_PROGRAM, '--wsEndpoint', served.cdp, '--no-usage-statistics'];
  mcp = await McpClient.start(process.execPath, words);
  const page = { pageId: 1 };
  await call('navigate_page', { ...page, type: 'url', url: `${SITE}/` });
  const uidOf = async (name: string) =>
    new RegExp(`uid=(\\w+) button "${name}"`).exec(await call('take_snapshot', page))?.[1];
  expectTold(await call('click', { ...page, uid: await uidOf('Pay now') }));
  await call('handle_dialog', { ...page, action: 'accept' });
  await call('click', { ...page, uid: await uidOf('Add one') });
  expect(await call('take_snapshot', page)).toContain('counted 1');
});
