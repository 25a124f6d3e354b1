/**
 * What a tool call costs, in what does not depend on how busy the machine is: how often the browser is asked, and how much work of Cordon's there is to
 * one of the browser's own. The times are in `npm run bench -- calls`.
 */
import { beforeAll, expect, it } from 'vitest';
import { benchToolCalls } from '../bench/tool-calls.bench.ts';
import { bundleScript } from '../scripts/bundle-script.mjs';

/** Messages to the browser that a call takes at most, some of them by lot: a page may be painted once more. */
const MOST_SENT: Readonly<Record<string, number>> = { navigate: 14, snapshot: 3, click: 44, type: 36, screenshot: 34 };

/** Fifteen rounds of a page of 5,000 elements, with and without Cordon: a minute and a half where six processes share two cores. */
const SLOW_MACHINE_MS = 300_000;

beforeAll(() => bundleScript('bench/page-site-process.ts', 'dist/bench/page-site-process.js'));

it('asks the browser little, and reads what it says once', { timeout: SLOW_MACHINE_MS }, async () => {
  const rows = await benchToolCalls([5_000], 3);
  expect(rows.map(({ call }) => call)).toEqual(Object.keys(MOST_SENT));
  for (const { call, sent } of rows) {
    expect.soft(sent, call).toBeGreaterThan(1);
    expect.soft(sent, call).toBeLessThanOrEqual(MOST_SENT[call] ?? 0);
  }
  // A snapshot of 5,000 elements is half a megabyte. To read it takes a fifth of what it takes to make, and three times that if each value in it is read apart.
  const snapshot = rows.find(({ call }) => call === 'snapshot');
  expect((snapshot?.own ?? Infinity) / (snapshot?.plainBrowser ?? 0)).toBeLessThan(0.5);
});
