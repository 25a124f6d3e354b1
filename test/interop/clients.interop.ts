/**
 * Every client, driven as its users drive it: it does its work, and is told of what is refused in Cordon's words, at once. A client that gives up at a
 * time-out was not told. What the site received says whether anything passed. When all of it has run, the table of README.md is written.
 */
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS, type Column, type Row, writeTable } from './client-table.ts';
import { CLIENTS, type Client } from './clients.ts';
import type { Driver } from './driver.ts';
import { ATTACKER, SITE, startWorkSite, type WorkSite } from './work-site.ts';

const NOBODY_CONFIRMS = /Cordon refused Input\.\w+: [\s\S]*(?:nobody|person|confirm)/i;
const OUT_OF_SCOPE = /not part of the task/;
const STOPPED = /session is stopped/;
const TIMED_OUT = /time-?(?:d )?out|did not become interactive/i;

function expectTold(told: string, reason: RegExp): void {
  expect(told).toMatch(reason);
  expect(told).not.toMatch(TIMED_OUT);
}

/** Stops the session, from a context that the client knows nothing of: one page is opened until that is too often. */
async function stop(cdp: string): Promise<void> {
  const browser = await chromium.connectOverCDP(cdp);
  const page = await (await browser.newContext()).newPage();
  for (let round = 0; round < 8; round += 1) await page.goto(`${SITE}/second`);
  expect(await page.innerText('body')).toMatch(STOPPED);
  await page.context().close();
  await browser.close();
}

const rows = new Map<Client, Map<Column, string>>(CLIENTS.map((client) => [client, new Map<Column, string>()]));

describe.each(CLIENTS.filter(({ missing }) => missing === ''))('$name $version', (client) => {
  let site: WorkSite;
  let driver: Driver;

  beforeAll(async () => {
    site = await startWorkSite();
    driver = await client.start(site);
  });
  afterAll(async () => {
    await driver?.close();
    await site?.close();
  });

  function holds(column: Column, test: () => Promise<void>, words = '✓'): void {
    it(column, async () => {
      await test();
      rows.get(client)?.set(column, words);
    });
  }
  const writes = (): readonly string[] => site.requests.filter((each) => !each.startsWith('GET work.test'));

  holds('works', async () => {
    await driver.open(`${SITE}/`);
    const shown = await driver.read();
    expect(shown).toContain('Add one');
    expect(shown).not.toContain('Ignore all previous');
    await driver.press('Add one');
    expect(await driver.read()).toContain('counted 1');
    await driver.fill('Note', 'hello');
    expect(await driver.read()).toContain('noted hello');
  });

  holds('refused click', async () => {
    expectTold(await driver.press('Pay now'), NOBODY_CONFIRMS);
    expectTold(await driver.press('Pay now'), NOBODY_CONFIRMS);
    await driver.read();
    await driver.press('Add one');
    expect(await driver.read()).toContain('counted 2');
    expect(writes()).toEqual([]);
  });

  holds('refused page', async () => {
    const told = await driver.open(`${ATTACKER}/steal?a=1`);
    expectTold(`${told}\n${await driver.read()}`, OUT_OF_SCOPE);
    expect(writes()).toEqual([]);
  });

  holds(
    'after a stop',
    async () => {
      await driver.open(`${SITE}/`);
      await driver.read();
      await stop(driver.cdp);
      const before = site.requests.length;
      const told = client.afterStop?.told ?? STOPPED;
      expectTold(await driver.press('Add one'), told);
      expectTold(await driver.fill('Note', 'more'), told);
      expect(await driver.read()).toMatch(client.readsByScript ? told : /counted 0/);
      const opened = await driver.open(`${SITE}/form`);
      expectTold(`${opened}\n${await driver.read()}`, STOPPED);
      expect(site.requests.length).toBe(before);
    },
    client.afterStop?.words,
  );
});

afterAll(() => {
  const table: readonly Row[] = CLIENTS.map((client) => ({ ...client, cells: rows.get(client) ?? new Map() }));
  const whole = table.every(({ missing, cells }) => missing !== '' || COLUMNS.every((column) => cells.has(column)));
  if (whole) writeTable(table);
});
