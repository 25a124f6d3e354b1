/** A real Redis or Valkey server for tests: on a free port of the loopback interface, with a folder of its own, ended by its process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestServer {
  readonly url: string;
  /** Starts it again on the same port and folder, after {@link kill}. */
  restart(): Promise<void>;
  /** Stops it in the middle of whatever it does, without killing it. */
  freeze(): void;
  thaw(): void;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

const INSTALL = ['apt-get', 'install', '-y', '-qq', 'redis-server'] as const;
const PROGRAMS = ['redis-server', 'valkey-server'] as const;

/** The name of a server program; installed where the system allows it, undefined where there is none. */
export function findServer(): string | undefined {
  const found = PROGRAMS.find(isThere);
  if (found !== undefined || process.getuid?.() !== 0) return found;
  const [installer, ...words] = INSTALL;
  spawnSync(installer, words, { stdio: 'ignore' });
  return PROGRAMS.find(isThere);
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

export async function startServer(program: string, password?: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-redis-'));
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', ''];
  if (password !== undefined) words.push('--requirepass', password);
  words.push('--appendfsync', 'always');
  let server = await start(program, words);
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    async restart() {
      server = await start(program, words);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(program: string, words: readonly string[]): Promise<ChildProcess> {
  const server = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of server.stdout) {
    said += String(chunk);
    if (said.includes('Ready to accept connections')) break;
  }
  if (server.exitCode !== null) throw new Error(`${program} ended:\n${said}`);
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}
