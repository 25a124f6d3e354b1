/** A session that came to a stop, in a guarded Chromium: nothing runs, nothing leaves, and what is there can be read. Told by what the site received. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pause } from '../src/browser/patience.ts';
import { type Guarded, type GuardedOrdinary, startGuardedOrdinary } from './support/sites/guarded-ordinary.ts';

const HOST = 'results.test';
const PATIENCE = { timeout: 60_000 };

let ordinary: GuardedOrdinary;
let guarded: Guarded | undefined;

beforeAll(async () => {
  ordinary = await startGuardedOrdinary(HOST);
});
afterEach(async () => {
  await guarded?.close();
  ordinary.site.received.length = 0;
});
afterAll(() => ordinary.close());

it(
  'ends what scripts that were allowed before go on doing, and every other way to do something',
  PATIENCE,
  async () => {
    guarded = await ordinary.open({ guardrails: { enable_llm_action_check: false } });
    const { page } = guarded;
    await page.goto(`https://${HOST}/`);
    const read = () => document.body.childElementCount;
    await page.evaluate(read);
    await page.evaluate(() => {
      setInterval(() => void fetch('/beat').catch(() => undefined), 20);
    });
    const beats = () => ordinary.site.received.filter((each) => each.path === '/beat').length;
    await expect.poll(beats).toBeGreaterThan(3);
    const other = await page.context().newPage();
    for (let round = 0; round < 8; round += 1) await other.goto(`https://${HOST}/results`);
    expect(new URL(other.url()).host).toBe('refused.cordon.invalid');
    // What was under way comes to its end.
    await pause(300);
    const before = ordinary.site.received.length;
    await expect(page.evaluate(read)).rejects.toThrow(/session is stopped/);
    await expect(page.addInitScript(read)).rejects.toThrow(/session is stopped/);
    await expect(page.mouse.move(5, 5)).rejects.toThrow(/session is stopped/);
    await expect(page.keyboard.press('Shift')).rejects.toThrow(/session is stopped/);
    await page.reload({ timeout: 2_000 }).catch(() => undefined);
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    expect(nodes.length).toBeGreaterThan(3);
    await pause(300);
    expect(ordinary.site.received.length).toBe(before);
  },
);

it('can still be read by a client, whose acts are told why at once', PATIENCE, async () => {
  guarded = await ordinary.open({ guardrails: { enable_llm_action_check: false } });
  const { page } = guarded;
  await page.goto(`https://${HOST}/`);
  const shown = await page.locator('body').ariaSnapshot();
  const [title, text] = [await page.title(), await page.innerText('body')];
  const other = await page.context().newPage();
  for (let round = 0; round < 8; round += 1) await other.goto(`https://${HOST}/results`);
  expect(await other.innerText('body')).toContain('The session is stopped');
  expect(await other.locator('body').ariaSnapshot()).toContain('The session is stopped');
  expect(await other.content()).toContain('The session is stopped');
  expect(await page.locator('body').ariaSnapshot()).toBe(shown);
  expect(await page.title()).toBe(title);
  expect(await page.innerText('body')).toBe(text);
  const before = ordinary.site.received.length;
  for (const act of [() => page.locator('body').click(), () => page.locator('body').press('Enter')])
    await expect(act()).rejects.toThrow(/^(?!.*Timeout).*session is stopped/s);
  expect(ordinary.site.received.length).toBe(before);
});
