import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../src/browser/process/find.ts';
import { openBrowserNetwork } from '../src/browser/process/network-namespace.ts';
import { cordon, jsonLines, type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
const TASK = ['--task', 'Read issue 30 on forge.test', '--yes'];

/** Where the system allows no network of its own, what it holds cannot be tried; `cordon doctor` says why. */
const available = await openBrowserNetwork(4321).then(
  (network) => {
    network.release();
    network.server.close();
    return true;
  },
  () => false,
);

let site: GuardedSite;
let folder: string;
/** A system on which nobody may make a network. */
let forbidden: Readonly<Record<string, string>>;
let count = 0;

beforeAll(async () => {
  site = await startGuardedSite();
  folder = mkdtempSync(join(tmpdir(), 'cordon-isolation-'));
  program('unshare', 'echo "unshare: unshare failed: Operation not permitted" >&2; exit 1');
  forbidden = { PATH: `${folder}:${process.env.PATH}` };
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

function words(...more: string[]): readonly string[] {
  count += 1;
  return ['--policy', site.policy, ...TASK, '--record', join(folder, `record-${count}.jsonl`), ...more];
}

function isolationIn({ record }: Served): unknown {
  return jsonLines(readFileSync(record, 'utf8')).find((line) => JSON.stringify(line).includes('session.isolated'));
}

async function visit(served: Served): Promise<number | undefined> {
  const browser = await chromium.connectOverCDP(served.cdp);
  const page = browser.contexts()[0]?.pages()[0];
  const response = await page?.goto(ISSUE).catch(() => null);
  await browser.close();
  return response?.status();
}

describe('where nobody may make a network', () => {
  it('a browser is started without one, and the record says why', async () => {
    const served = await serve(words(), { env: forbidden });
    expect(served.isolation).toBe('settings');
    expect(await visit(served)).toBe(200);
    await served.stop();
    expect(isolationIn(served)).toMatchObject({ tier: 'settings', why: expect.stringContaining('cannot have') });
  }, 120_000);

  it('nothing is started that must have one, and it is said how to mend it', async () => {
    const ended = await cordon(['serve', ...words('--isolation', 'required')], { env: forbidden });
    expect(ended.status).toBe(3);
    expect(ended.stderr).toContain('cannot have a network of its own');
    expect(ended.stderr).toContain('--isolation off');
  }, 120_000);

  it('the doctor says so', async () => {
    const { status, stdout } = await cordon(['doctor', '--json'], { env: forbidden });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ check: 'Isolation', state: 'warning' }));
  }, 120_000);
});

it('whoever wants none has none', async () => {
  const served = await serve(words('--isolation', 'off'));
  expect(served.isolation).toBe('settings');
  expect(await visit(served)).toBe(200);
  await served.stop();
  expect(isolationIn(served)).not.toHaveProperty('why');
}, 120_000);

describe.runIf(available)('a browser in a network of its own', () => {
  it('shows pages, by way of the proxy', async () => {
    const served = await serve(words('--isolation', 'required'));
    expect(served.isolation).toBe('network-namespace');
    expect(await visit(served)).toBe(200);
    await served.stop();
    expect(isolationIn(served)).toMatchObject({ tier: 'network-namespace' });
  }, 120_000);

  it('reaches nothing even when all of its settings are taken from it, as it would without', async () => {
    const outside = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    let heard = 0;
    outside.on('connection', () => {
      heard += 1;
    });
    const { port } = outside.address() as AddressInfo;
    const unbound = program(
      'unbound',
      `for word; do shift; case "$word" in --proxy-*|--host-resolver-rules=*) ;; *) set -- "$@" "$word";; esac; done
exec '${await findBrowser()}' "$@" --no-proxy-server '--host-resolver-rules=MAP * 127.0.0.1:${port}'`,
    );
    for (const [isolation, arrives] of [
      ['required', false],
      ['off', true],
    ] as const) {
      const served = await serve(words('--isolation', isolation, '--browser', unbound));
      expect(await visit(served)).toBeUndefined();
      expect(heard > 0).toBe(arrives);
      await served.stop();
    }
    outside.close();
  }, 120_000);

  it('is gone with Cordon, however Cordon ends, and its network with it', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const served = await serve(words('--isolation', 'required'));
      const [own = ''] = childrenOf(served.child.pid).map(networkOf);
      expect([own, own === networkOf('self')]).toEqual([expect.stringMatching(/^net:/), false]);
      const within = processes().filter((pid) => networkOf(pid) === own);
      await served.stop(signal);
      // Those that were in it: numbers of networks are used again.
      await expect.poll(() => within.filter((pid) => networkOf(pid) === own), { timeout: 30_000 }).toEqual([]);
    }
  }, 120_000);
});

function childrenOf(pid: number | undefined): readonly string[] {
  return processes().filter((each) => parentOf(each) === pid);
}

function processes(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined; // It ended while the table was being read.
  }
}

function networkOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return ''; // It ended, or is not ours to look at.
  }
}
