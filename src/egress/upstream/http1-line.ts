import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { readFields, writtenHeaders } from '../http/fields.ts';
import {
  type Answer,
  type Hearing,
  isConnectionLost,
  type Line,
  MAX_HEAD_BYTES,
  type Outgoing,
  type Patience,
  type UpstreamRequest,
  UpstreamTimeout,
} from '../http/outgoing.ts';
import type { Route } from './addresses.ts';

/** Idle connections are closed well before most servers do, so that a request seldom meets one that is being closed. */
const IDLE_MS = 4_000;
/** Browsers keep to 6 over HTTP/1.1; HTTP/2 towards the browser would otherwise let one page open hundreds. */
const SOCKETS_PER_SERVER = 64;

export interface Http1LineOptions {
  readonly route: Route;
  /** How to verify the server; absent for plain http. */
  readonly verifying: ConnectionOptions | undefined;
  /** A connection that is open already. */
  readonly spare?: TLSSocket;
  readonly patience: Patience;
  /** Told of every connection that is made. */
  readonly track: (socket: Socket) => void;
}

/** A pool of kept-alive connections to one server that speaks HTTP/1.1. */
export class Http1Line implements Line {
  readonly open = true;
  readonly #options: Http1LineOptions;
  readonly #agent: http.Agent;

  constructor(options: Http1LineOptions) {
    this.#options = options;
    const pool = { keepAlive: true, timeout: IDLE_MS, maxSockets: SOCKETS_PER_SERVER, scheduling: 'lifo' } as const;
    // With each request, how to verify the server would have Node (22 and 24) use no connection twice.
    this.#agent =
      options.verifying === undefined
        ? new http.Agent(pool)
        : new SeededAgent({ ...pool, ...options.verifying }, options.spare);
  }

  send(sent: UpstreamRequest, hearing: Hearing): Outgoing {
    const { method, path, hasBody } = sent;
    const { route, verifying, patience, track } = this.#options;
    const options = {
      ...route,
      agent: this.#agent,
      method,
      path,
      headers: { ...writtenHeaders(sent.fields), ...framing(sent) },
      maxHeaderSize: MAX_HEAD_BYTES,
      // NODE_OPTIONS=--insecure-http-parser is for others.
      insecureHTTPParser: false,
    };
    const request = verifying === undefined ? http.request(options) : https.request(options);
    request.once('socket', track);
    hurry(request, patience);
    hear(request, hearing);
    const left = watchDeparture(request, verifying !== undefined);
    if (!hasBody) request.end();
    return { body: request, left, destroy: (cause) => void request.destroy(cause) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * How the server knows where the body ends. Left to Node, a DELETE or OPTIONS with a body goes without, and what a page wrote in it is the next
 * request to the server.
 */
function framing({ hasBody, length }: UpstreamRequest): Record<string, string> {
  if (!hasBody) return {};
  return length === undefined ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(length) };
}

/** Uses a connection that is open already before it makes others. */
class SeededAgent extends https.Agent {
  #spare: TLSSocket | undefined;

  constructor(options: https.AgentOptions, spare: TLSSocket | undefined) {
    super(options);
    this.#spare = spare;
  }

  override createConnection(
    ...args: Parameters<https.Agent['createConnection']>
  ): ReturnType<https.Agent['createConnection']> {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare === undefined || spare.destroyed || !spare.writable ? super.createConnection(...args) : spare;
  }
}

function hear(request: ClientRequest, { answered, failed }: Hearing): void {
  let heard = false;
  const fail = (cause: NodeJS.ErrnoException): void => {
    if (heard) return;
    heard = true;
    failed(cause, request.reusedSocket && isConnectionLost(cause));
  };
  request.once('response', (incoming) => {
    heard = true;
    answered(readAnswer(incoming));
  });
  request.once('upgrade', (_, socket) => {
    socket.destroy();
    fail(new Error('the server changed the protocol without being asked'));
  });
  request.on('error', fail);
}

/** An HTTP/1.1 server's answer. */
export function readAnswer(incoming: IncomingMessage): Answer {
  return {
    status: incoming.statusCode ?? 502,
    phrase: incoming.statusMessage ?? '',
    fields: readFields(incoming.rawHeaders),
    body: incoming,
    trailers: () => readFields(incoming.rawTrailers),
    onEnd: (callback) => {
      const over = (whole: boolean): void => {
        incoming.off('end', ended).off('error', brokenOff).off('close', brokenOff);
        callback(whole);
      };
      const ended = (): void => over(incoming.complete);
      const brokenOff = (): void => over(false);
      incoming.on('end', ended).on('error', brokenOff).on('close', brokenOff);
    },
  };
}

/**
 * Tells whether any of a request may have reached the server: not before its connection was made and, with TLS, verified. What comes by a
 * connection that stood already may have left at once.
 */
export function watchDeparture(outgoing: ClientRequest, secure: boolean): () => boolean {
  let left = false;
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) {
      left = true;
      return;
    }
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      left = true;
    });
  });
  return () => left;
}

/** Ends a request whose connection, or whose answer, does not come in time. */
export function hurry(request: ClientRequest, patience: Patience): void {
  let timer: NodeJS.Timeout | undefined;
  let settled = false;
  const wait = (milliseconds: number): void => {
    clearTimeout(timer);
    if (settled) return;
    timer = setTimeout(() => request.destroy(new UpstreamTimeout()), milliseconds);
  };
  const settle = (): void => {
    settled = true;
    clearTimeout(timer);
  };
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    wait(patience.connect);
    socket.once('connect', () => clearTimeout(timer));
  });
  request.once('finish', () => wait(patience.answer));
  for (const event of ['response', 'upgrade', 'close'] as const) request.once(event, settle);
}
