/**
 * Who is at the other end of a loopback connection (Linux). The proxy serves one browser; any other program of this machine that finds its
 * port could speak in that browser's name.
 *
 * The kernel's table of connections names, for both ends, the socket's inode; a process that holds the socket has a link to it:
 *
 *     /proc/net/tcp      0100007F:C001 0100007F:1F90 … 48213      from port 0xc001 to ours, by socket 48213
 *     /proc/712/fd/31    socket:[48213]                           which process 712 holds
 *     /proc/712/stat     712 (chromium) S 700 700 700 …           which belongs to the process session of the browser, 700
 *
 * A process cannot join another's session, so that only what the browser itself started counts as the browser.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { endianness } from 'node:os';
import { CordonError } from '../../model/error.ts';

const LOOPBACK = endianness() === 'LE' ? '0100007F' : '7F000001';

/** Whether a connection comes from some process. */
export type PeerCheck = (connection: Socket) => Promise<boolean>;

/**
 * Tells whether a connection over IPv4's loopback comes from a process that the leader of a process session started, or from the leader. Where
 * the system does not say, it does not.
 */
export function fromSessionOf(leader: number): PeerCheck {
  return heldBy((pid) => sessionOf(pid) === leader);
}

/**
 * Tells whether a connection over IPv4's loopback comes from a process or from one that it started, or that those started. Where the system does not
 * say, it does not; nor of one whose parent has ended before it, which the system hands to another parent.
 */
export function fromDescendantsOf(ancestor: number): PeerCheck {
  return heldBy((pid) => descendsFrom(Number(pid), ancestor));
}

function heldBy(isOurs: (pid: string) => boolean): PeerCheck {
  /** Which processes held connections before: the next one is nearly always theirs. */
  const holders = new Set<string>();
  return async (connection) => {
    const inode = await inodeOfPeer(connection);
    if (inode === undefined) return false;
    const link = `socket:[${inode}]`;
    const isHolder = (pid: string): boolean => isOurs(pid) && holds(pid, link);
    const holder = [...holders].find(isHolder) ?? processes().find(isHolder);
    if (holder !== undefined) holders.add(holder);
    return holder !== undefined;
  };
}

/** Tells whether a connection comes from one of these addresses. */
export function fromAddresses(addresses: ReadonlySet<string>): PeerCheck {
  return async ({ remoteAddress }) => remoteAddress !== undefined && addresses.has(remoteAddress);
}

/** The process session of whoever listens on a port of 127.0.0.1; undefined where the system does not say. */
export async function sessionListeningOn(port: number): Promise<number | undefined> {
  const table = await readFile('/proc/net/tcp', 'latin1').catch(absent);
  const LISTENS = '0A';
  for (const line of table?.split('\n') ?? []) {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    if (local !== end(port) || state !== LISTENS) continue;
    const holder = processes().find((pid) => holds(pid, `socket:[${inode}]`));
    return holder === undefined ? undefined : sessionOf(holder);
  }
  return undefined;
}

/**
 * @throws {CordonError} `environment` where this system does not tell who is at the other end of a connection.
 */
export async function requirePeerCheck(): Promise<void> {
  const server = net.createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const client = net.connect(port, '127.0.0.1').on('error', () => {});
    const [connection] = await once(server, 'connection');
    const inode = connection instanceof net.Socket ? await inodeOfPeer(connection) : undefined;
    const known = inode !== undefined && holds(String(process.pid), `socket:[${inode}]`);
    client.destroy();
    if (connection instanceof net.Socket) connection.destroy();
    if (!known) throw new CordonError('This system does not tell whose a connection is', ADVICE);
  } finally {
    server.close();
  }
}

const ADVICE = { kind: 'environment', advice: 'Run Cordon on Linux, with /proc mounted.' } as const;

/** The inode of the socket at the other end, or undefined where it is closed already. */
async function inodeOfPeer({ remotePort, localPort }: Socket): Promise<string | undefined> {
  if (remotePort === undefined || localPort === undefined) return undefined;
  const table = await readFile('/proc/net/tcp', 'latin1').catch(absent);
  const ends = ` ${end(remotePort)} ${end(localPort)} `;
  const start = table?.indexOf(ends) ?? -1;
  if (table === undefined || start < 0) return undefined;
  // After the two ends: state, queues, timer, retransmissions, user, timeout, inode.
  const inode = table.slice(start + ends.length, start + ends.length + 200).split(/\s+/)[6];
  return inode === '0' ? undefined : inode;
}

function end(port: number): string {
  return `${LOOPBACK}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}

function processes(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
}

/** The process session that a process belongs to; undefined once it has ended. */
function sessionOf(pid: string): number | undefined {
  return statOf(pid)?.session;
}

function statOf(pid: string): { readonly parent: number; readonly session: number } | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === undefined) return undefined;
  // The name, in parentheses, may hold anything. After it: state, parent, group, session.
  const [, parent, , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), session: Number(session) };
}

function descendsFrom(pid: number, ancestor: number): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = statOf(String(at))?.parent) {
    if (at === ancestor) return true;
  }
  return false;
}

function holds(pid: string, link: string): boolean {
  const folder = `/proc/${pid}/fd`;
  const files = unlessGone(() => readdirSync(folder)) ?? [];
  return files.some((file) => unlessGone(() => readlinkSync(`${folder}/${file}`)) === link);
}

/** Processes and their files go at any moment, and those of other users are closed to us: both hold nothing of ours. */
const GONE: ReadonlySet<unknown> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (problem) {
    return absent(problem);
  }
}

function absent(problem: unknown): undefined {
  if (problem instanceof Error && 'code' in problem && GONE.has(problem.code)) return undefined;
  throw problem;
}
