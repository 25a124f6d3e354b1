import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../src/record/chain.ts';
import { cordon, type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';
import { allGone, descendants } from './support/processes.ts';

const TASK = ['--task', 'Read issue 30 on forge.test', '--yes'];
let site: GuardedSite;
let count = 0;

beforeAll(async () => {
  site = await startGuardedSite();
});
afterAll(() => site.close());

function start(...more: string[]): Promise<Served> {
  count += 1;
  const record = join(site.folder, `record-${count}.jsonl`);
  return serve(['--policy', site.policy, ...TASK, '--record', record, ...more]);
}

const hasLimits = spawnSync('prlimit', ['--version']).status === 0;

/** Lets no file of the process grow beyond so many bytes. */
function limitFiles({ child: { pid } }: Served, bytes: string): void {
  expect(spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status).toBe(0);
}

describe('when things are missing', () => {
  it('a port that is taken is named, with 3', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { status, stderr } = await cordon(['serve', '--policy', site.policy, ...TASK, '--port', String(port)]);
    taken.close();
    expect(status).toBe(3);
    expect(stderr).toContain(String(port));
  });

  it('a browser that is not there is named, with 3', async () => {
    const { status, stderr } = await cordon([
      'serve',
      '--policy',
      site.policy,
      ...TASK,
      '--browser',
      '/nowhere/chromium',
    ]);
    expect(status).toBe(3);
    expect(stderr).toContain('/nowhere/chromium');
  });

  it('a program that is no browser ends with 3 and leaves nothing running', async () => {
    const { status, stderr } = await cordon(['serve', '--policy', site.policy, ...TASK, '--browser', '/bin/false']);
    expect(status).toBe(3);
    expect(stderr).toContain('/bin/false');
  });

  it('a grant that nobody can confirm is refused, with 1', async () => {
    const { status, stderr } = await cordon([
      'serve',
      '--policy',
      site.policy,
      '--task',
      'Read issue 30 on forge.test',
    ]);
    expect(status).toBe(1);
    expect(stderr).toContain('--yes');
  });

  it('a policy that does not hold starts nothing, with 2', async () => {
    const { status } = await cordon(['serve', '--policy', join(site.folder, 'nowhere.yaml'), ...TASK]);
    expect(status).toBe(2);
  });

  it('a grant file serves an unattended run, and no other grant', async () => {
    const grant = join(site.folder, 'grant.json');
    const first = await start('--grant', grant);
    expect(await first.stop()).toBe(0);
    const unattended = ['serve', '--policy', site.policy, '--grant', grant, '--json', '--browser', '/nowhere'];
    const same = await cordon([...unattended, '--task', 'Read issue 30 on forge.test']);
    expect(same.stderr).toContain('/nowhere');
    const other = await cordon([...unattended, '--task', 'Fill in the form on forge.test']);
    expect(other.status).toBe(1);
  });
});

describe('when things end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it cleanly: no process, no profile, a whole record',
    async (signal) => {
      const served = await start();
      const started = descendants(served.child.pid ?? 0);
      expect(started.length).toBeGreaterThan(0);
      expect(await served.stop(signal)).toBe(0);
      expect(await allGone(started)).toBe(true);
      const text = readFileSync(served.record, 'utf8');
      expect(verifyChain(text).broken).toBeUndefined();
      expect(text).toContain('session.closed');
    },
  );

  it('a browser that dies ends it with 3 and says so', async () => {
    const served = await start();
    const [browser] = descendants(served.child.pid ?? 0);
    if (browser === undefined) throw new Error('no browser was started');
    process.kill(browser, 'SIGKILL');
    expect(await served.exited).toBe(3);
    expect(served.stderr()).toContain('browser');
  });

  it('Cordon itself killed takes the browser with it', async () => {
    const served = await start();
    const started = descendants(served.child.pid ?? 0);
    await served.stop('SIGKILL');
    expect(await allGone(started)).toBe(true);
  });

  // A disk that takes no more: nothing else lets one file grow no further.
  it.runIf(hasLimits)('a record that takes no more is told at the terminal, nothing passes, and all ends', async () => {
    const served = await start('--approve', 'http');
    const { approvals = '' } = served;
    const begun = descendants(served.child.pid ?? 0);
    limitFiles(served, String(statSync(served.record).size + 10));
    const browser = await chromium.connectOverCDP(served.cdp);
    const page = await browser.contexts()[0]?.newPage();
    await page?.goto('https://forge.test/johannr-dev/agent/-/issues/30').catch(() => undefined);
    await page?.goto('https://forge.test/johannr-dev/agent/-/issues/30?late');
    expect(await page?.locator('body').innerText()).toMatch(/the record cannot be written \(EFBIG: .+the operator/);
    await browser.close();
    expect(JSON.stringify(site.sites.logs.forge)).not.toContain('late');
    expect(served.stderr()).toMatch(/The record '.+' cannot be written: .+Free some space/);
    expect(existsSync(approvals)).toBe(true);
    expect(await served.stop()).toBe(3);
    expect(existsSync(approvals)).toBe(false);
    expect(await allGone(begun)).toBe(true);
    expect(served.stderr()).not.toContain("fault of Cordon's");
  });

  it('an agent that disconnects in the middle of a call loses nothing for the next one', async () => {
    const served = await start();
    const first = await chromium.connectOverCDP(served.cdp);
    const page = first.contexts()[0]?.pages()[0] ?? (await first.contexts()[0]?.newPage());
    const hanging = page?.evaluate(() => new Promise(() => {})).catch(() => 'cut off');
    await first.close();
    expect(await hanging).toBe('cut off');
    const second = await chromium.connectOverCDP(served.cdp);
    const tab = await second.contexts()[0]?.newPage();
    expect((await tab?.goto('https://forge.test/johannr-dev/agent/-/issues/30'))?.status()).toBe(200);
    await second.close();
    expect(await served.stop()).toBe(0);
  });
});
