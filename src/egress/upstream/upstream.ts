import type http from 'node:http';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { WebSocket } from 'ws';
import { isAddress } from '../../net/address.ts';
import { type Authority, spellAuthority } from '../http/authority.ts';
import { writtenHeaders } from '../http/fields.ts';
import { type Line, MAX_HEAD_BYTES, type Patience, type UpstreamRequest, UpstreamTimeout } from '../http/outgoing.ts';
import { LONGEST_MESSAGE_BYTES } from '../web-socket/ws-relay.ts';
import type { AddressBook } from './addresses.ts';
import { Http1Line, hurry } from './http1-line.ts';
import { Http2Line } from './http2-line.ts';

/** OpenSSL's name for the strength below which browsers refuse keys and signatures: RSA of 2048 bits, SHA-256. */
const AS_BROWSERS_DO = '@SECLEVEL=2';

/** What tells one server from another: no connection serves another name than it was verified for. */
type Server = Pick<UpstreamRequest, 'secure' | 'authority'>;

/** Connections to servers: HTTP/2 where it is offered, else HTTP/1.1; kept, certificates verified, addresses checked as they are connected to. */
export class Upstream {
  readonly #addresses: AddressBook;
  readonly #patience: Patience;
  readonly #trust: tls.SecureContext;
  readonly #lines = new Map<string, Line>();
  readonly #opening = new Map<string, Promise<Line>>();
  readonly #sockets = new Set<Socket>();

  constructor(addresses: AddressBook, extraAuthorities: readonly string[], patience: Patience) {
    this.#addresses = addresses;
    this.#patience = patience;
    // Made once: parsing the roots anew for each connection would cost several milliseconds.
    const ca = [...tls.rootCertificates, ...extraAuthorities];
    // As browsers do, and whatever Node was started with.
    const minVersion = 'TLSv1.2';
    this.#trust = tls.createSecureContext({ ca, minVersion, ciphers: `${tls.DEFAULT_CIPHERS}:${AS_BROWSERS_DO}` });
  }

  /**
   * A way to a server: the one that is open, or a new one. Which protocol a server speaks is learned by its first connection, for which
   * all requests wait; after that, HTTP/1.1 opens more connections as it needs them.
   * @throws {AddressRefused} where the host is private, by its spelling or its addresses
   * @throws {UpstreamTimeout} and what `node:tls` reports of a connection that fails
   */
  lineTo(server: Server): Line | Promise<Line> {
    const name = `${server.secure ? 'https' : 'http'}://${spellAuthority(server.authority)}`;
    const known = this.#lines.get(name);
    if (known?.open === true) return known;
    const opening = this.#opening.get(name);
    if (opening !== undefined) return opening;
    const line = this.#open(server);
    this.#opening.set(name, line);
    line
      .then((opened) => this.#lines.set(name, opened))
      .catch(() => {}) // Whoever asked is told.
      .finally(() => this.#opening.delete(name));
    return line;
  }

  /**
   * Opens a WebSocket over a connection of its own, uncompressed; `begun` is given its handshake. Answers that decline it are
   * `unexpected-response` events, failures `error` events.
   * @throws {AddressRefused} where the host is private by its spelling
   * @throws {SyntaxError} for subprotocols that are no tokens
   */
  openSocket(
    { secure, authority, path, fields }: Omit<UpstreamRequest, 'method' | 'hasBody'>,
    subprotocols: readonly string[],
    begun: (handshake: http.ClientRequest) => void,
  ): WebSocket {
    const route = this.#addresses.route(authority);
    const connection = secure
      ? tls.connect({ ...route, ...this.#verifying(authority.host), ALPNProtocols: ['http/1.1'] })
      : net.connect(route);
    this.#track(connection);
    return new WebSocket(`${secure ? 'wss' : 'ws'}://${spellAuthority(authority)}${path}`, [...subprotocols], {
      createConnection: () => connection,
      headers: writtenHeaders(fields),
      maxPayload: LONGEST_MESSAGE_BYTES,
      maxHeaderSize: MAX_HEAD_BYTES,
      insecureHTTPParser: false,
      perMessageDeflate: false,
      finishRequest: (handshake: http.ClientRequest) => {
        hurry(handshake, this.#patience);
        begun(handshake);
        handshake.end();
      },
    });
  }

  /**
   * A connection to a server for others to speak over.
   * @throws {AddressRefused} where the host is private, by its spelling or its addresses
   * @throws {UpstreamTimeout} and what `node:net` reports of a connection that fails
   */
  async openConnection(authority: Authority): Promise<Socket> {
    const socket = net.connect({ ...this.#addresses.route(authority), noDelay: true });
    this.#track(socket);
    await ready(socket, 'connect', this.#patience.connect);
    return socket;
  }

  /** Ends every connection at once. */
  close(): void {
    for (const line of this.#lines.values()) line.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #open({ secure, authority }: Server): Promise<Line> {
    const route = this.#addresses.route(authority);
    const patience = this.#patience;
    const track = (socket: Socket): void => this.#track(socket);
    if (!secure) return new Http1Line({ route, verifying: undefined, patience, track });
    const verifying = this.#verifying(authority.host);
    const socket = tls.connect({ ...route, ...verifying, ALPNProtocols: ['h2', 'http/1.1'] });
    track(socket);
    await ready(socket, 'secureConnect', patience.connect);
    if (socket.alpnProtocol === 'h2') return new Http2Line(socket, authority, patience);
    const alike = { ...verifying, ALPNProtocols: ['http/1.1'] };
    return new Http1Line({ route, verifying: alike, spare: socket, patience, track });
  }

  /** TLS for the host that was asked for, whatever address it was pinned to. */
  #verifying(host: string): tls.ConnectionOptions {
    return {
      secureContext: this.#trust,
      // Said here, since NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would otherwise say the opposite.
      rejectUnauthorized: true,
      servername: isAddress(host) ? '' : host,
      checkServerIdentity: (_, certificate) => tls.checkServerIdentity(host, certificate),
    };
  }

  #track(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.on('error', () => {}); // The request in flight reports it; an idle connection that fails is merely gone.
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

/** Resolves when a connection is made, and with TLS the server verified. */
function ready(socket: Socket, event: 'connect' | 'secureConnect', milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new UpstreamTimeout()), milliseconds);
    socket.once('close', () => clearTimeout(timer));
    socket.once('error', reject);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve();
    });
  });
}
