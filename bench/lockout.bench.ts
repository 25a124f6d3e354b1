/**
 * What the lockout adds to a click of a real Playwright in a real browser (docs/architecture.md#lockout; target: one frame, 16.7 ms): the same clicks
 * through an
 * endpoint that holds inputs back and through one that does not, in one browser, round by round in turns.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { LOCK_HOST, startLockoutRig } from '../test/support/lockout-rig.ts';
import { median, medianInterval } from './statistics.ts';

export interface LockoutRow {
  readonly what: string;
  /** Median milliseconds of a click without the lockout. */
  readonly without: number;
  /** Milliseconds that a click takes longer with it, by the medians of each round: their median with its 95 % interval. */
  readonly added: number;
  readonly low: number;
  readonly high: number;
}

/** What a click does in the rig's page, and how long the agent thinks before the next one. */
const CASES = [
  { what: 'after 100 ms, nothing is sent', does: 'nothing', thinks: 100 },
  { what: 'at once, nothing is sent', does: 'nothing', thinks: 0 },
  { what: 'after 100 ms, each writes', does: 'post', thinks: 100 },
  { what: 'at once, each writes', does: 'post', thinks: 0 },
] as const;

const ROUNDS = Number(process.env.BENCH_TRIALS ?? 30);
const CLICKS = 10;

export async function benchLockout(): Promise<readonly LockoutRow[]> {
  const rig = await startLockoutRig();
  const locked = await chromium.connectOverCDP(rig.on);
  const unlocked = await chromium.connectOverCDP(rig.off);
  try {
    const rows: LockoutRow[] = [];
    for (const each of CASES) rows.push(await compare(each, locked, unlocked));
    return rows;
  } finally {
    await locked.close();
    await unlocked.close();
    await rig.close();
  }
}

async function compare(each: (typeof CASES)[number], locked: Browser, unlocked: Browser): Promise<LockoutRow> {
  const withLockout: number[] = [];
  const without: number[] = [];
  await clicks(locked, each);
  await clicks(unlocked, each);
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever goes first changes, so that none has the warmer machine.
    if (round % 2 === 0) withLockout.push(await clicks(locked, each));
    without.push(await clicks(unlocked, each));
    if (round % 2 === 1) withLockout.push(await clicks(locked, each));
  }
  const differences = withLockout.map((time, round) => time - (without[round] ?? Number.NaN));
  const { middle, low, high } = medianInterval(differences);
  return { what: each.what, without: median(without), added: middle, low, high };
}

/** The median of one page's clicks, the first left out: nothing stood before it. Milliseconds. */
async function clicks(browser: Browser, { does, thinks }: (typeof CASES)[number]): Promise<number> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  await page.goto(`https://${LOCK_HOST}/page?do=${does}&n=0`);
  const button = page.getByRole('button');
  await button.click();
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click++) {
    if (thinks > 0) await pause(thinks);
    const started = performance.now();
    await button.click();
    times.push(performance.now() - started);
  }
  await page.close();
  return median(times);
}
