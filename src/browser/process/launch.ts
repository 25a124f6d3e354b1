import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { CordonError, messageOf } from '../../model/error.ts';
import { PipeConnection } from '../devtools/pipe.ts';
import { inTime } from '../patience.ts';
import { browserEnvironment } from './environment.ts';
import type { BrowserFlags } from './flags.ts';
import type { BrowserNetwork } from './network-namespace.ts';
import { createProfile, removeProfile, removeStaleProfiles } from './profile.ts';
import { watchOver } from './watchdog.ts';

export interface LaunchOptions {
  readonly executable: string;
  readonly headless: boolean;
  /** Its command line; see flags.ts. */
  readonly args: (flags: BrowserFlags) => readonly string[];
  /** The network to start it in; this process's own unless given. */
  readonly network?: BrowserNetwork | undefined;
}

/** A browser that Cordon started, and ends. */
export interface BrowserProcess {
  readonly connection: PipeConnection;
  readonly pid: number;
  readonly profile: string;
  /** Settles when the browser's main process has ended, with what is known of why. Never rejects. */
  readonly exited: Promise<BrowserExit>;
  /** Ends the browser, everything it started, and its profile. Safe to call twice. */
  close(): Promise<void>;
}

export interface BrowserExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines it wrote to standard error. */
  readonly stderr: readonly string[];
}

const START_TIMEOUT_MS = 30_000;
const STDERR_LINES = 20;
/** How long closing waits for helpers that were killed and have not ended: one that hangs in the system's hands holds nobody up. */
const HELPERS_MS = 5000;

/**
 * Starts a browser in a fresh profile with no window, reachable by its DevTools pipe alone: no port is opened, and the pipe's end
 * (this process dying, however it dies) ends the browser; a watchdog sees to it at once, and to the profile.
 *
 * @throws {CordonError} `environment` when it does not start; the advice quotes what it said.
 */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  await removeStaleProfiles();
  const profile = await createProfile();
  const args = options.args({ headless: options.headless, profile, asRoot: process.getuid?.() === 0 });
  // A process group of its own: closing ends every helper, and a Ctrl-C at the terminal reaches Cordon first.
  const { command, args: words } = options.network?.enter(options.executable, args) ?? {
    command: options.executable,
    args,
  };
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: browserEnvironment(process.env, options.headless),
    detached: true,
  });
  const exited = watchExit(child);
  // Every helper holds standard error, which the system closes after the rest of a process is gone.
  const helpersGone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const { pid } = child;
  const [, , , toBrowser, fromBrowser] = child.stdio;
  if (pid === undefined || !(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) {
    const { stderr } = await exited;
    await removeProfile(profile);
    throw startFailure(options.executable, stderr);
  }

  const watchdog = watchOver(pid, profile);
  const connection = new PipeConnection(fromBrowser, toBrowser);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      connection.close('Cordon closed the browser');
      killGroup(pid);
      await exited;
      // Helpers may outlive the main process for a moment; the group is still ours while one of them lives.
      killGroup(pid);
      await inTime(helpersGone, HELPERS_MS);
      await removeProfile(profile);
      await watchdog.relieve();
    })();
    return closing;
  };
  const browser: BrowserProcess = { connection, pid, profile, exited, close };
  try {
    await answersWithin(connection, START_TIMEOUT_MS);
  } catch (error) {
    await close();
    const { stderr } = await exited;
    throw startFailure(options.executable, stderr, error);
  }
  return browser;
}

/** Collects the last of standard error until the process ends. A program that cannot be started counts as ended. */
function watchExit(child: ChildProcess): Promise<BrowserExit> {
  const stderr: string[] = [];
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      stderr.push(line);
      if (stderr.length > STDERR_LINES) stderr.shift();
    });
  }
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal, stderr }));
    child.on('error', (error) => {
      stderr.push(messageOf(error));
      if (child.pid === undefined) resolve({ code: null, signal: null, stderr });
    });
  });
}

async function answersWithin(connection: PipeConnection, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => connection.close(`no answer within ${milliseconds / 1000} seconds`), milliseconds);
  try {
    await connection.send('Browser.getVersion');
  } finally {
    clearTimeout(timer);
  }
}

/** Kills the process group that the browser leads, and nothing else. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function startFailure(executable: string, stderr: readonly string[], cause?: unknown): CordonError {
  const said = stderr.slice(-5).join('\n  ');
  return new CordonError(`The browser ${executable} did not start`, {
    kind: 'environment',
    advice: `Start it by hand to see why, or name another with --browser PATH.${said === '' ? '' : ` It said:\n  ${said}`}`,
    ...(cause === undefined ? {} : { cause }),
  });
}
