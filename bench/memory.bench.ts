/**
 * What a session needs beyond its browser, two ways. Resident: the memory of `cordon serve` less that of an idle Node process; most of it is
 * the code of Cordon and its libraries, and garbage not yet collected. Own: what is live on the heap after the navigations, less what is live
 * in a process that has loaded the same code and opened no session.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { packageRoot } from '../src/sites/package-root.ts';
import { firstLine } from './child-process.ts';
import { navigate, openGuarded, openSite } from './page-browsers.ts';
import { PACES } from './page-site.ts';
import { askProbe, SESSION_PROBE } from './session-probe.ts';

export interface MemoryRow {
  readonly entries: number;
  /** Megabytes. */
  readonly ready: number;
  readonly afterwards: number;
  readonly own: number;
}

export interface MemoryTable {
  /** Megabytes beyond an idle Node process, with the code loaded and no session: resident, and live on the heap. */
  readonly code: { readonly resident: number; readonly heap: number };
  readonly rows: readonly MemoryRow[];
}

const STDIO = ['ignore', 'pipe', 'ignore', 'ipc'] as const;

/** Undefined where the system does not say how much memory a process has. */
export async function benchMemory(): Promise<MemoryTable | undefined> {
  if (!existsSync('/proc/self/status')) return undefined;
  const idle = await measureCode('');
  const program = new URL('dist/cli/main.js', packageRoot()).href;
  // To say how it is used, the program loads all that it runs.
  const loaded = await measureCode(`const { main } = await import('${program}'); await main(['serve', '--help']);`);
  const rows: MemoryRow[] = [];
  for (const entries of [0, 300, 30_000]) rows.push(await measure(entries, { idle, loaded }));
  return { code: { resident: loaded.resident - idle.resident, heap: loaded.heap - idle.heap }, rows };
}

interface Measured {
  readonly resident: number;
  readonly heap: number;
}

/** A process that has run some code, and then does nothing. */
async function measureCode(code: string): Promise<Measured> {
  const program = `${code} console.log(1); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', SESSION_PROBE, '--input-type=module', '-e', program], {
    stdio: [...STDIO],
  });
  try {
    await firstLine(child);
    return { resident: residentMegabytes(child), heap: await liveMegabytes(child) };
  } finally {
    child.kill();
  }
}

async function measure(
  entries: number,
  { idle, loaded }: { readonly idle: Measured; readonly loaded: Measured },
): Promise<MemoryRow> {
  const site = await openSite(PACES.nearby);
  try {
    const { browser, cordon, close } = await openGuarded(site, entries, ['--import', SESSION_PROBE]);
    try {
      const ready = residentMegabytes(cordon) - idle.resident;
      for (let round = 0; round < 5; round++) await navigate(browser);
      const afterwards = residentMegabytes(cordon) - idle.resident;
      return { entries, ready, afterwards, own: (await liveMegabytes(cordon)) - loaded.heap };
    } finally {
      await close();
    }
  } finally {
    await site.close();
  }
}

async function liveMegabytes(child: ChildProcess): Promise<number> {
  return (await askProbe(child, 'heap')).heap / 2 ** 20;
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
