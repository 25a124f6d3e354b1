import http from 'node:http';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { WebSocket } from 'ws';
import { isAddress } from '../net/address.ts';
import type { AddressBook } from './addresses.ts';
import { type Authority, spellAuthority } from './authority.ts';
import type { Fields } from './fields.ts';
import { LONGEST_MESSAGE_BYTES } from './ws-relay.ts';

export interface UpstreamRequest {
  readonly secure: boolean;
  readonly authority: Authority;
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
}

/** How long the other side may take, in milliseconds. A body may take as long as it likes once it flows. */
export interface Patience {
  readonly connect: number;
  readonly answer: number;
}

/** The server did not answer in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout';
}

/** Idle connections are closed well before most servers do, so that a request seldom meets one that is being closed. */
const IDLE_MS = 4_000;
/** Browsers keep to 6 over HTTP/1.1; HTTP/2 towards the browser would otherwise let one page open hundreds. */
const SOCKETS_PER_SERVER = 64;
/** Four times what Node allows unless told: some sites' cookies need it. */
export const MAX_HEAD_BYTES = 64 * 1024;

/** Connections to servers: HTTP/1.1, kept alive, certificates verified, addresses checked as they are connected to. */
export class Upstream {
  readonly #addresses: AddressBook;
  readonly #patience: Patience;
  readonly #trust: tls.SecureContext;
  readonly #agents = new Map<string, http.Agent>();
  readonly #sockets = new Set<Socket>();

  constructor(addresses: AddressBook, extraAuthorities: readonly string[], patience: Patience) {
    this.#addresses = addresses;
    this.#patience = patience;
    // Made once: parsing the roots anew for each connection would cost several milliseconds.
    this.#trust = tls.createSecureContext({ ca: [...tls.rootCertificates, ...extraAuthorities] });
  }

  /**
   * Begins a request; the caller writes its body and ends it. Failures to resolve, connect or verify are `error` events.
   * @throws {AddressRefused} where the host is private by its spelling
   * @throws {TypeError} where a field cannot be written
   */
  open({ secure, authority, method, path, fields }: UpstreamRequest): http.ClientRequest {
    const { host, port, lookup } = this.#addresses.route(authority);
    const headers = headersOf(fields);
    const options = {
      agent: this.#agent(secure, authority),
      host,
      port,
      lookup,
      method,
      path,
      headers,
      maxHeaderSize: MAX_HEAD_BYTES,
    };
    const request = secure ? https.request({ ...options, ...this.#verifying(authority.host) }) : http.request(options);
    request.once('socket', (socket) => this.#track(socket));
    this.#hurry(request);
    return request;
  }

  /**
   * Opens a WebSocket over a connection of its own, uncompressed; `begun` is given its handshake. Answers that decline it are
   * `unexpected-response` events, failures `error` events.
   * @throws {AddressRefused} where the host is private by its spelling
   * @throws {SyntaxError} for subprotocols that are no tokens
   */
  openSocket(
    { secure, authority, path, fields }: UpstreamRequest,
    subprotocols: readonly string[],
    begun: (handshake: http.ClientRequest) => void,
  ): WebSocket {
    const route = this.#addresses.route(authority);
    const connection = secure ? tls.connect({ ...route, ...this.#verifying(authority.host) }) : net.connect(route);
    this.#track(connection);
    return new WebSocket(`${secure ? 'wss' : 'ws'}://${spellAuthority(authority)}${path}`, [...subprotocols], {
      createConnection: () => connection,
      headers: headersOf(fields),
      maxPayload: LONGEST_MESSAGE_BYTES,
      maxHeaderSize: MAX_HEAD_BYTES,
      perMessageDeflate: false,
      finishRequest: (handshake: http.ClientRequest) => {
        this.#hurry(handshake);
        begun(handshake);
        handshake.end();
      },
    });
  }

  /** Ends every connection at once. */
  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** TLS for the host that was asked for, whatever address it was pinned to. */
  #verifying(host: string): tls.ConnectionOptions {
    return {
      secureContext: this.#trust,
      servername: isAddress(host) ? '' : host,
      checkServerIdentity: (_, certificate) => tls.checkServerIdentity(host, certificate),
      ALPNProtocols: ['http/1.1'],
    };
  }

  /** One pool for each server by the name it was asked for, so that no connection serves another name than it was verified for. */
  #agent(secure: boolean, authority: Authority): http.Agent {
    const key = `${secure ? 'https' : 'http'}://${spellAuthority(authority)}`;
    const known = this.#agents.get(key);
    if (known !== undefined) return known;
    const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: SOCKETS_PER_SERVER, scheduling: 'lifo' } as const;
    const agent = secure ? new https.Agent(options) : new http.Agent(options);
    this.#agents.set(key, agent);
    return agent;
  }

  #track(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.on('error', () => {}); // The request in flight reports it; an idle connection that fails is merely gone.
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Ends a request whose connection, or whose answer, does not come in time. */
  #hurry(request: http.ClientRequest): void {
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const wait = (milliseconds: number): void => {
      clearTimeout(timer);
      if (settled) return;
      timer = setTimeout(() => request.destroy(new UpstreamTimeout('no answer in time')), milliseconds);
    };
    const settle = (): void => {
      settled = true;
      clearTimeout(timer);
    };
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      wait(this.#patience.connect);
      socket.once('connect', () => clearTimeout(timer));
    });
    request.once('finish', () => wait(this.#patience.answer));
    for (const event of ['response', 'upgrade', 'close'] as const) request.once(event, settle);
  }
}

function headersOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Array.from(fields.values(), ({ name, values }) => [name, joined(name, values)]));
}

function joined(name: string, values: readonly string[]): string {
  return values.join(name.toLowerCase() === 'cookie' ? '; ' : ', ');
}
