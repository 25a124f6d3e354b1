/** What a session needs beyond its browser: the resident memory of `cordon serve` after the navigations, less that of an idle Node process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { packageRoot } from '../src/cli/package-root.ts';
import { browserPath, navigate, policyDocument, TASK } from './page-browsers.ts';
import { startBenchSite } from './page-site.ts';

export interface MemoryRow {
  readonly entries: number;
  /** Megabytes. */
  readonly ready: number;
  readonly afterwards: number;
}

const Ready = z.object({ cdp: z.string() });

/** Undefined where the system does not say how much memory a process has. */
export async function benchMemory(): Promise<readonly MemoryRow[] | undefined> {
  if (!existsSync('/proc/self/status')) return undefined;
  const idle = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: idle.stdout }), 'line');
  const bare = residentMegabytes(idle);
  idle.kill();
  const rows: MemoryRow[] = [];
  for (const entries of [0, 300, 30_000]) rows.push(await measure(entries, bare));
  return rows;
}

async function measure(entries: number, bare: number): Promise<MemoryRow> {
  const site = await startBenchSite();
  const folder = mkdtempSync(join(tmpdir(), 'cordon-bench-'));
  const policy = join(folder, 'cordon.json');
  writeFileSync(join(folder, 'ca.pem'), site.caPem);
  const network = { resolve: site.resolve, ca: './ca.pem' };
  writeFileSync(policy, JSON.stringify({ ...policyDocument(entries), network }));
  const cli = fileURLToPath(new URL('bin/cordon.mjs', packageRoot()));
  const words = [
    '--policy',
    policy,
    '--task',
    TASK,
    '--browser',
    await browserPath(),
    '--record',
    join(folder, 'record.jsonl'),
  ];
  const served = spawn(process.execPath, [cli, 'serve', ...words, '--yes', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const ended = once(served, 'exit').then(([status]) => fail(`cordon serve ended with ${status}`));
    const [line]: unknown[] = await Promise.race([once(createInterface({ input: served.stdout }), 'line'), ended]);
    const { cdp } = Ready.parse(JSON.parse(String(line)));
    const ready = residentMegabytes(served) - bare;
    const browser = await chromium.connectOverCDP(cdp);
    for (let round = 0; round < 5; round++) await navigate(browser);
    const afterwards = residentMegabytes(served) - bare;
    await browser.close();
    return { entries, ready, afterwards };
  } finally {
    const closed = once(served, 'close');
    if (served.kill('SIGTERM')) await closed;
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

function fail(what: string): never {
  throw new Error(what);
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
