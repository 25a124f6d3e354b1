/** Installs and starts an application by its script, and ends what it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from './places.ts';

/** Seen from this file, and from the bundle in dist/bench. */
const RUN = ['./run.sh', '../../scripts/corpora/run.sh']
  .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
  .find((file) => existsSync(file));
const START_MS = 900_000;
const LOOK_MS = 500;

export interface Running {
  /** The application's own. */
  readonly folder: string;
  close(): Promise<void>;
}

/** What the system lacks for an application, as its packages are called. */
export function missing({ needs }: Place): readonly string[] {
  return Object.entries(needs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
}

/**
 * In a folder of its own, gone afterwards; or, where APPLICATIONS_FOLDER names the folder that `run.sh` was given by hand, the one that runs there.
 *
 * @throws where it does not answer in time, with what its script said.
 */
export async function start(application: Place): Promise<Running> {
  const { name } = application;
  const given = process.env.APPLICATIONS_FOLDER;
  if (given !== undefined) {
    await answering(application, () => undefined);
    return { folder: join(given, name), close: async () => undefined };
  }
  if (RUN === undefined) throw new Error('scripts/corpora/run.sh is missing.');
  const root = mkdtempSync(join(tmpdir(), 'cordon-applications-'));
  // The mail server and the database run as users of their own.
  chmodSync(root, 0o755);
  writeFileSync(join(root, 'limits.ini'), 'upload_max_filesize = 64M\npost_max_size = 64M\n');
  const env = { ...process.env, PHP_INI_SCAN_DIR: `:${root}` };
  const child = spawn('sh', [RUN, root, name], { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const close = async (): Promise<void> => {
    endDaemon(join(root, name, 'dovecot', 'master.pid'));
    await end(child);
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await answering(application, () => (child.exitCode === null ? undefined : said.join('')));
    return { folder: join(root, name), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function answering({ name, port, ready }: Place, failed: () => string | undefined): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const why = failed();
    if (why !== undefined) throw new Error(`${name} could not be started:\n${why.slice(-4_000)}`);
    const status = await fetch(`http://127.0.0.1:${port}${ready}`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${name} did not answer at ${ready} in time`);
}

/** Ends the script with all that it started, and waits until it is over. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

function endDaemon(pidFile: string): void {
  if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
}
