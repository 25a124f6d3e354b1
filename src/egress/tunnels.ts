import http from 'node:http';
import http2 from 'node:http2';
import type { Duplex } from 'node:stream';
import { isAddress } from '../net/address.ts';
import { isOrigin, placeHost } from '../net/place.ts';
import type { SessionKey } from './connections/certificates.ts';
import type { Passthrough } from './connections/passthrough.ts';
import { type Authority, spellAuthority } from './http/authority.ts';
import { MAX_HEAD_BYTES } from './http/outgoing.ts';
import type { Mediator } from './mediator.ts';

/** A browser that opened a tunnel says something at once; a protocol in which the server speaks first is none of ours. */
const SILENCE_MS = 60_000;
/** Idle connections from the browser are kept for longer than it keeps them, so that they are its to close. */
export const BROWSER_IDLE_MS = 330_000;
const KEPT_READERS = 256;

const TLS_HANDSHAKE = 0x16;

/** What reads the inside of tunnels to one host and port. Servers that never listen: connections are handed to them. */
interface Reader {
  readonly secure: http2.Http2SecureServer;
  readonly plain: http.Server;
}

/**
 * Reads what the browser sends through CONNECT. The first byte tells: TLS is terminated with the session's key, a letter begins plain
 * HTTP/1.1 (Chromium tunnels ws:// so), and anything else, TURN over TCP for one, ends the tunnel before the server hears of it.
 */
export class Tunnels {
  readonly #key: SessionKey;
  readonly #mediator: Mediator;
  readonly #passthrough: Passthrough;
  readonly #readers = new Map<string, Promise<Reader>>();

  constructor(key: SessionKey, mediator: Mediator, passthrough: Passthrough) {
    this.#key = key;
    this.#mediator = mediator;
    this.#passthrough = passthrough;
  }

  /** Makes what reads https to these sites before anybody opens a tunnel there, so that no first page waits for its certificate. */
  async prepare(places: readonly string[]): Promise<void> {
    const sites = places.filter((each) => !each.startsWith('http:'));
    // Grants name sites without the `www.` that many of them redirect to.
    const hosts = sites.flatMap((site) =>
      isAddress(site) || isOrigin(site) ? [placeHost(site)] : [site, `www.${site}`],
    );
    await Promise.all(hosts.slice(0, KEPT_READERS).map((host) => this.#reader({ host, port: 443 })));
  }

  /** Reads a tunnel; `head` is what came together with the CONNECT. */
  open(authority: Authority, socket: Duplex, head: Buffer): void {
    if (head.length > 0) socket.unshift(head);
    const silence = setTimeout(() => socket.destroy(), SILENCE_MS);
    socket.once('close', () => clearTimeout(silence));
    const begin = (): void => {
      const first: unknown = socket.read(1);
      if (!(first instanceof Buffer)) {
        socket.once('readable', begin);
        return;
      }
      clearTimeout(silence);
      socket.unshift(first);
      this.#hand(socket, authority, first[0] ?? 0).catch(() => socket.destroy());
    };
    begin();
  }

  /** Hands a tunnel to the server that can read it; what neither can is ended. */
  async #hand(socket: Duplex, authority: Authority, first: number): Promise<void> {
    if (first !== TLS_HANDSHAKE && !isLetter(first)) {
      socket.destroy();
      return;
    }
    if (first === TLS_HANDSHAKE && this.#passthrough.covers(authority)) {
      const passing = await this.#passthrough.take(authority, socket);
      if (passing !== 'read') return;
    }
    const { secure, plain } = await this.#reader(authority);
    (first === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
  }

  /** Made once for each host and port, so that its certificate and TLS sessions are too. */
  #reader(authority: Authority): Promise<Reader> {
    const key = spellAuthority(authority);
    const known = this.#readers.get(key);
    if (known !== undefined) return known;
    const reader = this.#makeReader(authority);
    this.#readers.set(key, reader);
    for (const oldest of this.#readers.keys()) {
      if (this.#readers.size <= KEPT_READERS) break;
      this.#readers.delete(oldest);
    }
    return reader;
  }

  async #makeReader(authority: Authority): Promise<Reader> {
    const key = this.#key.privateKey;
    const cert = await this.#key.leafFor(authority.host);
    // Whatever NODE_OPTIONS says.
    const strictly = { insecureHTTPParser: false };
    const limits = { maxHeaderSize: MAX_HEAD_BYTES, ...strictly, keepAliveTimeout: BROWSER_IDLE_MS };
    // Without RFC 8441 (extended CONNECT) Chromium opens WebSockets over HTTP/1.1, where one place reads them.
    const settings = { maxConcurrentStreams: 128, initialWindowSize: 1024 * 1024 };
    const secure = http2.createSecureServer({ ...limits, key, cert, settings, allowHTTP1: true });
    // Node's HTTP/2 servers take this option for their HTTP/1.1 side from here alone.
    Object.assign(secure, strictly);
    const plain = http.createServer({ ...limits, requestTimeout: 0 });
    secure.on('sessionError', () => {}); // The session is closed, and with it the browser's requests.
    secure.on('tlsClientError', (_, socket) => socket.destroy());
    // For the moments in which no HTTP session is there to hear of a connection that breaks.
    secure.on('secureConnection', (socket) => socket.on('error', () => socket.destroy()));
    serve(secure, { secure: true, authority }, this.#mediator);
    serve(plain, { secure: false, authority }, this.#mediator);
    return { secure, plain };
  }
}

function serve(
  server: Reader[keyof Reader],
  channel: { readonly secure: boolean; readonly authority: Authority },
  mediator: Mediator,
): void {
  server.on('request', (message: http.IncomingMessage, response: http.ServerResponse) =>
    mediator.serve(message, response, channel),
  );
  server.on('upgrade', (message: http.IncomingMessage, socket: Duplex, head: Buffer) =>
    mediator.upgrade(message, socket, head, channel),
  );
  server.on('clientError', (_: Error, socket: Duplex) => answerMalformed(socket));
}

/** What cannot be parsed is answered and hung up on; what follows it would be read at the wrong place. */
export function answerMalformed(socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
