import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isAddress } from '../../net/address.ts';
import { HostSet } from '../../net/host-set.ts';
import { canonicalHost } from '../../net/url.ts';
import type { Authority } from '../http/authority.ts';
import { readClientHello } from './client-hello.ts';
import type { UnreadConnections } from './unread.ts';

/** What passing a connection on unread takes. */
export interface PassthroughOptions {
  /** `network.passthrough` of the policy document. */
  readonly hosts: readonly string[];
  /** What says whether a connection may be made, and is told what became of it. */
  readonly connections: UnreadConnections;
  /** Connects to a host by way of the address book. @throws what the connection fails with */
  readonly connect: (authority: Authority) => Promise<Socket>;
}

/** What became of a tunnel: it passes unread, it was ended, or it is for the proxy to read, which then says what is wrong. */
export type Passing = 'passed' | 'ended' | 'read';

/**
 * Connections that are not read (`network.passthrough`): the browser's own TLS reaches the server, whose certificate the browser verifies by itself.
 * Of such a connection nothing is known but its host, its port and the addresses that it leads to, and by these it is judged, as a CONNECT. The host
 * is held to: the TLS inside must name it and no other, in the clear, or a connection opened for one host could talk to its neighbour on the same address.
 */
export class Passthrough {
  readonly #options: PassthroughOptions;
  readonly #hosts: HostSet;

  constructor(options: PassthroughOptions) {
    this.#options = options;
    this.#hosts = new HostSet(options.hosts);
  }

  covers({ host }: Authority): boolean {
    return this.#hosts.size > 0 && this.#hosts.match(host) !== undefined;
  }

  /** Takes a tunnel whose first byte begins TLS. What was read of it is put back where it is not passed. */
  async take(authority: Authority, tunnel: Duplex): Promise<Passing> {
    const { connections, connect } = this.#options;
    const begun = await beginningOf(tunnel);
    const objection = begun && objectionTo(begun, authority);
    if (begun === undefined || objection !== undefined) {
      if (objection !== undefined) connections.reportMismatch(authority, objection);
      tunnel.destroy();
      return 'ended';
    }
    tunnel.unshift(begun);
    const verdict = await connections.judge(authority);
    if (verdict.outcome !== 'allow') return 'read';
    const server = await connect(authority).catch(() => undefined);
    connections.settle(verdict, server !== undefined);
    if (server === undefined) return 'read';
    join(tunnel, server, (bytes) => connections.count(authority, bytes));
    return 'passed';
  }
}

/** All of a client's hello; undefined where it is none, or the connection ends before. */
function beginningOf(tunnel: Duplex): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let begun = Buffer.alloc(0);
    const finish = (result: Buffer | undefined): void => {
      tunnel.off('readable', look).off('close', gone).off('end', gone);
      resolve(result);
    };
    const gone = (): void => finish(undefined);
    const look = (): void => {
      // Node 26 gives one chunk a call, and tells of no other while one is left.
      for (let chunk: unknown = tunnel.read(); chunk instanceof Buffer; chunk = tunnel.read()) {
        begun = Buffer.concat([begun, chunk]);
        // What is no hello has no name either.
        if (readClientHello(begun) !== 'more') {
          finish(begun);
          return;
        }
      }
    };
    tunnel.on('readable', look).on('close', gone).on('end', gone);
    look();
  });
}

/** Why a connection that begins so is not passed on; undefined where it names its host, and can mean no other. */
function objectionTo(begun: Buffer, { host }: Authority): string | undefined {
  const hello = readClientHello(begun);
  if (typeof hello === 'string') return 'it does not begin as TLS does; open the address with https:';
  const { serverName, encrypted } = hello;
  const names = serverName === undefined ? isAddress(host) : canonicalHost(serverName) === host;
  if (!names) return 'its TLS names another host, or none; open the other address itself';
  return encrypted ? 'its TLS may name another host encrypted (ECH); use a browser that sends no ECH' : undefined;
}

function join(tunnel: Duplex, server: Socket, count: (bytes: number) => boolean): void {
  const end = (): void => {
    tunnel.destroy();
    server.destroy();
  };
  const meter = (chunk: Buffer): void => {
    if (!tunnel.destroyed && !count(chunk.length)) end();
  };
  for (const side of [tunnel, server]) side.on('error', end).on('close', end).on('data', meter);
  tunnel.pipe(server).pipe(tunnel);
}
