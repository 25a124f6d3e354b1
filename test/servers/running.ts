/** Starts servers, waits until they answer, and ends them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServerIdentity } from '../../demo/kit/certificates.ts';
import { ServerLog } from './reading.ts';
import { Replayer } from './sending/replay.ts';
import { type Program, SHARED_ENV, type Stack } from './stacks.ts';

export interface Server {
  readonly stack: Stack;
  readonly port: number;
  readonly second: number;
  readonly log: ServerLog;
}

export interface Servers {
  readonly servers: readonly Server[];
  close(): Promise<void>;
}

const START_MS = 120_000;
const LOOK_MS = 100;
const GRACE_MS = 5_000;

/** @throws where one does not answer in time, with what it wrote to its standard error. */
export async function startServers(
  stacks: readonly Stack[],
  installed: string,
  identity: ServerIdentity,
): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'cordon-servers-'));
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Other users of this machine, such as Apache's, must be able to read and write here.
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'certificate.pem'), identity.certPem);
    await writeFile(join(folder, 'key.pem'), identity.keyPem, { mode: 0o600 });
    const servers: Server[] = [];
    for (const stack of stacks) servers.push(await startServer(stack, join(folder, stack.name), installed, children));
    await Promise.all(servers.map((server) => whenAnswering(server, join(folder, server.stack.name, 'errors'))));
    return { servers, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function startServer(stack: Stack, folder: string, installed: string, children: ChildProcess[]): Promise<Server> {
  await mkdir(folder, { recursive: true });
  const log = join(folder, 'readings.log');
  await writeFile(log, '');
  await chmod(log, 0o666);
  const port = await freePort();
  const second = await freePort();
  for (const program of stack.programs({ port, second, folder, installed, log })) {
    for (const [path, text] of Object.entries(program.files ?? {})) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    children.push(await start(program, log, join(folder, 'errors')));
  }
  return { stack, port, second, log: new ServerLog(log) };
}

async function start({ command, args, folder, env }: Program, log: string, errors: string): Promise<ChildProcess> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...SHARED_ENV, ORACLE_LOG: log, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said: string[] = [];
  const keep = (chunk: unknown): void => {
    if (said.length < 200) said.push(String(chunk));
    else return;
    void writeFile(errors, said.join('')).catch(() => {});
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('error', (cause) => keep(`${command}: ${cause.message}\n`));
  return child;
}

async function whenAnswering({ stack, port, log }: Server, errors: string): Promise<void> {
  const replayer = new Replayer({ port, patience: 2_000 });
  const until = Date.now() + START_MS;
  try {
    while (Date.now() < until) {
      await replayer.send(Buffer.from('GET /search HTTP/1.1\r\nHost: oracle.test\r\n\r\n'), false);
      if (log.next().length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    replayer.close();
  }
  const said = await readFile(errors, 'utf8').catch(() => '(it wrote nothing)');
  throw new Error(`${stack.name} did not answer within ${START_MS / 1000} s:\n${said.slice(-4_000)}`);
}

const PORTS = { from: 10_000, below: 30_000 } as const;
const taken = new Set<number>();

/** A port that nobody has, below those from which connections start: one of these could take it before the server does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.below - PORTS.from));
    if (!taken.has(port) && (await isFree(port))) {
      taken.add(port);
      return port;
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Ends a server with the processes that it started itself. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signal(-child.pid, 'SIGTERM');
  const patience = setTimeout(() => signal(-(child.pid ?? 0), 'SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(patience);
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has ended by itself meanwhile.
  }
}
