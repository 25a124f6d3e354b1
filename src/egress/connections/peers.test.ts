import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromSessionOf, requirePeerCheck } from './peers.ts';

let server: Server;
let port: number;
const children: ChildProcess[] = [];

beforeEach(async () => {
  server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  for (const { pid, signalCode } of children.splice(0)) {
    if (pid !== undefined && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
  server.close();
});

const CONNECT = `require('node:net').connect(process.argv[1], '127.0.0.1').on('error', () => {}).on('close', () => process.exit())`;

/** A process that leads a session of its own and connects, itself or by a child. */
function leader(program: string): number {
  const child = spawn(process.execPath, ['-e', program, String(port)], { detached: true, stdio: 'ignore' });
  children.push(child);
  return child.pid ?? 0;
}

async function connection(): Promise<Socket> {
  const [socket] = await once(server, 'connection');
  if (!(socket instanceof Socket)) throw new TypeError('no socket');
  return socket.on('error', () => {});
}

describe('a connection', () => {
  it('is known by the process that made it, and is no other leader’s', async () => {
    const arriving = connection();
    const pid = leader(CONNECT);
    const socket = await arriving;
    expect(await fromSessionOf(pid)(socket)).toBe(true);
    expect(await fromSessionOf(pid + 1)(socket)).toBe(false);
    expect(await fromSessionOf(process.pid)(socket)).toBe(false);
  });

  it('is known by what the leader started, and another’s is not, whichever comes first', async () => {
    const arriving = connection();
    const spawning = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(CONNECT)}, process.argv[1]], { stdio: 'ignore' })`;
    const isOurs = fromSessionOf(leader(spawning));
    const own = await arriving;
    expect(await isOurs(own)).toBe(true);
    const next = connection();
    leader(CONNECT);
    const foreign = await next;
    expect([await isOurs(foreign), await isOurs(own)]).toEqual([false, true]);
  });

  it('is nobody’s once the other end is gone', async () => {
    const arriving = connection();
    const pid = leader(CONNECT);
    const socket = await arriving;
    const gone = once(socket.resume(), 'close');
    children[0]?.kill('SIGKILL');
    await gone;
    expect(await fromSessionOf(pid)(socket)).toBe(false);
  });
});

it('can be asked about on this system', async () => {
  await requirePeerCheck();
});
