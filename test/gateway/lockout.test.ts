import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCK_HOST, type LockoutRig, startLockoutRig } from '../support/lockout-rig.ts';

let rig: LockoutRig;
let locked: Browser;
let unlocked: Browser;
const verdicts: string[] = [];

beforeAll(async () => {
  rig = await startLockoutRig();
  locked = await chromium.connectOverCDP(rig.on);
  unlocked = await chromium.connectOverCDP(rig.off);
  rig.session.listen((event) => {
    if (event.kind === 'verdict') verdicts.push(event.verdict.by);
  });
});
afterAll(async () => {
  await locked?.close();
  await unlocked?.close();
  await rig?.close();
});
beforeEach(() => {
  Object.assign(rig.writes, { started: 0, overlapping: 0 });
  verdicts.length = 0;
});

async function open(browser: Browser, query: string): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  const page = await context.newPage();
  await page.goto(`https://${LOCK_HOST}/page?${query}`);
  return page;
}

async function click(page: Page, times: number): Promise<void> {
  for (let clicked = 0; clicked < times; clicked++) await page.mouse.click(50, 50);
}

describe('clicks that write', () => {
  it.each([0, 20, 100])('never overlap, with a server that takes %d ms; without the lockout they do', async (ms) => {
    const page = await open(locked, `do=post&ms=${ms}`);
    await click(page, 20);
    await expect.poll(() => rig.writes).toEqual({ started: 20, overlapping: 0 });
    await page.close();
    if (ms < 100) return;
    const free = await open(unlocked, `do=post&ms=${ms}`);
    await click(free, 20);
    await expect.poll(() => rig.writes.started).toBe(40);
    expect(rig.writes.overlapping).toBeGreaterThan(0);
    await free.close();
  });

  it.each([0, 10, 30, 60, 100])('%d ms later, by a timer, are waited for by the next click', async (after) => {
    const page = await open(locked, `do=later&after=${after}&ms=200`);
    await click(page, 8);
    await expect.poll(() => rig.writes).toEqual({ started: 8, overlapping: 0 });
    await page.close();
  });

  it('are waited for by Enter, space and text as well', async () => {
    const page = await open(locked, 'do=post&ms=50');
    await page.focus('button');
    for (const key of ['Enter', ' ', 'Enter', ' ']) await page.keyboard.press(key);
    await page.mouse.click(50, 50);
    await page.keyboard.insertText('text');
    expect(rig.writes).toEqual({ started: 5, overlapping: 0 });
    await page.close();
  });
});
