/** `cordon serve` at work: what its operator is told at the terminal of an agent in a loop, a budget of bytes that is spent, and scripts that may use the page. */
import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { JsonObject } from '../src/model/json.ts';
import { type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
const PATIENCE = { timeout: 180_000 };

let site: GuardedSite | undefined;
let served: Served | undefined;
let browser: Browser | undefined;

afterEach(async () => {
  await browser?.close();
  await served?.stop();
  await site?.close();
  [browser, served, site] = [undefined, undefined, undefined];
});

async function work(more: JsonObject): Promise<{ readonly page: Page; readonly served: Served }> {
  site = await startGuardedSite('interact', more);
  served = await serve([
    '--policy',
    site.policy,
    '--task',
    'Look after issue 30 on forge.test',
    '--yes',
    '--record',
    `${site.folder}/record.jsonl`,
  ]);
  browser = await chromium.connectOverCDP(served.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  return { page: context.pages()[0] ?? (await context.newPage()), served };
}

it('warns the operator of an agent in a loop, and says when it is stopped, and nothing before', PATIENCE, async () => {
  const { page, served: at } = await work({ guardrails: { enable_llm_action_check: false } });
  for (const part of ['one', 'two', 'three']) await page.goto(`${ISSUE}?${part}`);
  expect(at.stderr()).not.toContain('to the agent');
  for (let rounds = 0; rounds < 7; rounds += 1) await page.goto(ISSUE);
  expect(new URL(page.url()).host).toBe('refused.cordon.invalid');
  await expect.poll(at.stderr, { timeout: 20_000 }).toMatch(/^cordon: stop to the agent \(act\.stuck\.repetition\): /m);
  expect(at.stderr()).toMatch(/^cordon: warning to the agent \(act\.stuck\.repetition\): /m);
});

it(
  'sends nothing more once the bytes of the session are spent, and says so to the agent and in the record',
  PATIENCE,
  async () => {
    const { page, served: at } = await work({ budgets: { bytes: 200_000 } });
    await page.goto(ISSUE);
    const refusedBy = await page.evaluate(async () => {
      for (let tries = 0; tries < 500; tries += 1) {
        const answer = await fetch(`${location.href}?${'x'.repeat(2000)}`);
        await answer.text();
        if (answer.status === 403) return answer.headers.get('x-cordon');
      }
      return 'nobody';
    });
    expect(refusedBy).toBe('send.budget.bytes');
    await page.goto(`${ISSUE}?${'y'.repeat(3000)}`);
    expect(await page.innerText('body')).toContain('send.budget.bytes');
    expect(readFileSync(at.record, 'utf8')).toContain('send.budget.bytes');
  },
);

it(
  'runs scripts of the agent in the page where its operator says so, and apart from it otherwise',
  PATIENCE,
  async () => {
    for (const [see, there] of [
      [{ scripts: 'page' }, [true, 'number']],
      [{}, [false, 'undefined']],
    ] as const) {
      const { page } = await work({ see });
      await page.goto(ISSUE);
      await page.addScriptTag({
        content: `document.body.innerHTML += '<button id="gone">Delete my account</button>'; window.state = 7`,
      });
      expect(await page.innerHTML('body')).not.toContain('gone');
      expect(
        await page.evaluate(() => [document.querySelector('#gone') !== null, typeof Reflect.get(globalThis, 'state')]),
      ).toEqual(there);
      await browser?.close();
      await served?.stop();
      await site?.close();
    }
  },
);
