import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SendVerdict } from '../model/gates.ts';
import { isAddress } from '../net/address.ts';
import { HostSet } from '../net/host-set.ts';
import { canonicalHost } from '../net/url.ts';
import type { Authority } from './authority.ts';
import { readClientHello } from './client-hello.ts';

/** What passing a connection on unread takes. */
export interface PassthroughOptions {
  /** `network.passthrough` of the policy document. */
  readonly hosts: readonly string[];
  /** Whether the connection may be made, by its host and port alone. */
  readonly judge: (authority: Authority) => Promise<SendVerdict>;
  /** Told of an allowed connection whether it was made. */
  readonly settle: (verdict: SendVerdict, made: boolean) => void;
  /** Told of a connection whose TLS names another host than it was opened for. */
  readonly onMismatch: (authority: Authority) => void;
  /** Whether so many bytes more may pass; called before they do. */
  readonly count: (authority: Authority, bytes: number) => boolean;
  /** Connects to a host by way of the address book. @throws what the connection fails with */
  readonly connect: (authority: Authority) => Promise<Socket>;
}

/** What became of a tunnel: it passes unread, it was ended, or it is for the proxy to read, which then says what is wrong. */
export type Passing = 'passed' | 'ended' | 'read';

/**
 * Connections that are not read (`network.passthrough`): the browser's own TLS reaches the server, whose certificate the browser verifies by itself.
 * Of such a connection nothing is known but its host, its port and the addresses that it leads to, and by these it is judged, as a CONNECT. The host
 * is held to: the TLS inside must name it and no other, or a connection opened for one host could talk to its neighbour on the same address.
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
    const begun = await beginningOf(tunnel);
    if (begun === undefined || !names(begun, authority)) {
      if (begun !== undefined) this.#options.onMismatch(authority);
      tunnel.destroy();
      return 'ended';
    }
    tunnel.unshift(begun);
    const verdict = await this.#options.judge(authority);
    if (verdict.outcome !== 'allow') return 'read';
    const server = await this.#options.connect(authority).catch(() => undefined);
    this.#options.settle(verdict, server !== undefined);
    if (server === undefined) return 'read';
    join(tunnel, server, (bytes) => this.#options.count(authority, bytes));
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
      const chunk: unknown = tunnel.read();
      if (!(chunk instanceof Buffer)) return;
      begun = Buffer.concat([begun, chunk]);
      const reading = readClientHello(begun);
      // What is no hello has no name either.
      if (reading !== 'more') finish(begun);
    };
    tunnel.on('readable', look).on('close', gone).on('end', gone);
    look();
  });
}

function names(begun: Buffer, { host }: Authority): boolean {
  const hello = readClientHello(begun);
  if (typeof hello === 'string') return false;
  return hello.serverName === undefined ? isAddress(host) : canonicalHost(hello.serverName) === host;
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
