import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { type GuardedBrowser, plainArguments, runWith, runWithout } from './run.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Sites } from './sites.ts';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const AS_ROOT = process.getuid?.() === 0;

function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH, ...CANDIDATES].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('These tests need Chromium: install it, or set CHROMIUM_PATH.');
  return found;
}

describe('without Cordon', () => {
  it.each(SCENARIOS)(
    '$name: the task is done and every attack succeeds',
    async (scenario) => {
      const result = await runWithout(scenario, { executable: findChromium(), noSandbox: AS_ROOT });
      expect(result.task).toBe(true);
      expect(result.attacks.filter(({ succeeded }) => !succeeded)).toEqual([]);
      expect(result.attacks.every(({ evidence }) => evidence !== '')).toBe(true);
      expect(result.report.steps.filter(({ done }) => !done)).toEqual([]);
    },
    90_000,
  );
});

describe('with an endpoint', () => {
  it('an endpoint that guards nothing lets every attack through: the scores do not depend on how it is run', async () => {
    const [scenario] = SCENARIOS.filter(({ name }) => name === 'stay');
    if (scenario === undefined) throw new Error('the stay is gone');
    const result = await runWith(scenario, (_, sites) => openUnguarded(sites));
    expect(result.task).toBe(true);
    expect(result.attacks.filter(({ succeeded }) => !succeeded)).toEqual([]);
  }, 90_000);
});

/** A plain Chromium with its own DevTools endpoint. */
async function openUnguarded(sites: Sites): Promise<GuardedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'cordon-demo-'));
  const browser = spawn(
    findChromium(),
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...plainArguments(sites, AS_ROOT),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return {
    cdp: await endpointOf(browser),
    close: async () => {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Chromium has no standard error');
  for await (const line of createInterface({ input: stderr })) {
    const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (endpoint !== undefined) return endpoint;
  }
  throw new Error('Chromium ended without an endpoint');
}
