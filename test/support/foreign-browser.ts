/** A Chromium that somebody other than Cordon started, with its DevTools port open as remote and grid browsers have it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from '../../src/browser/process/find.ts';

export interface ForeignBrowser {
  /** WebSocket address of the browser itself. */
  readonly ws: string;
  /** HTTP address of its DevTools server. */
  readonly http: string;
  readonly process: ChildProcess;
  close(): Promise<void>;
}

export async function startForeignBrowser(args: readonly string[] = []): Promise<ForeignBrowser> {
  const executable = await findBrowser();
  if (executable === undefined) throw new Error('no browser to test with');
  const profile = mkdtempSync(join(tmpdir(), 'cordon-foreign-'));
  const asRoot = process.getuid?.() === 0;
  const child = spawn(
    executable,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...(asRoot ? ['--no-sandbox'] : []),
      ...args,
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const exited = once(child, 'exit');
  const [port, path] = await portOf(join(profile, 'DevToolsActivePort'), child);
  return {
    ws: `ws://127.0.0.1:${port}${path}`,
    http: `http://127.0.0.1:${port}`,
    process: child,
    async close() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL');
        await exited;
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function portOf(file: string, child: ChildProcess): Promise<readonly [string, string]> {
  while (child.exitCode === null) {
    const [port = '', path = ''] = read(file).split('\n');
    if (path !== '') return [port, path];
    await pause(50);
  }
  throw new Error(`the browser ended with ${child.exitCode}`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // Not written yet.
  }
}
