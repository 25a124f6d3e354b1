import type { ClientRequest, IncomingMessage } from 'node:http';
import { constants, Http2ServerResponse } from 'node:http2';
import type { RequestOutcome } from '../model/gates.ts';
import { type AnswerReader, askedInFull, readBeside } from './answer.ts';
import { onBodyEnd } from './body.ts';
import { type Fields, forBrowser, readFields, withoutCredentials } from './fields.ts';
import type { Received } from './head.ts';
import type { BrowserRequest, BrowserResponse } from './messages.ts';
import type { Upstream } from './upstream.ts';

/** A body as it goes out: already read, or its beginning and whatever the browser still sends. */
export type OutgoingBody =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'stream'; readonly start: Buffer };

/** An allowed request on its way. */
export interface Exchange {
  readonly received: Received;
  readonly body: OutgoingBody;
  readonly message: BrowserRequest;
  readonly response: BrowserResponse;
  readonly upstream: Upstream;
  /** Sent as from a stranger: no credentials go out, and no cookies come back. */
  readonly stranger: boolean;
  /** Reads the answer as it passes. */
  readonly reader: AnswerReader | undefined;
  /** Told how it ended; only the first word counts. */
  readonly settle: (outcome: RequestOutcome) => void;
  /** Answers in place of a server that gave no answer. */
  readonly fail: (cause: Error) => void;
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const STALE_CONNECTION: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);
const MAX_RETRIES = 2;

/**
 * Sends an allowed request and relays the answer.
 *
 * One decision is one send. Only a safe request without a body is tried again, and only where a kept-alive connection turned out to be
 * closed. If the browser leaves while an unsafe request is with the server, its answer is awaited all the same, so that a limit on it is
 * settled by what the server did and not by who hung up.
 * @throws what {@link Upstream.open} throws
 */
export function forward(exchange: Exchange, retries = MAX_RETRIES): void {
  const { received, message, response, settle, reader } = exchange;
  const outgoing = exchange.upstream.open({ ...received, fields: outgoingFields(exchange) });
  const left = watchDeparture(outgoing, received.secure);
  let incoming: IncomingMessage | undefined;
  let browserLeft = false;

  outgoing.once('response', (answer) => {
    incoming = answer;
    response.off('close', leave);
    settle(outcomeOf(answer));
    if (browserLeft) answer.destroy();
    else if (answer.statusCode === 407) failWith(new Error('the server asks for proxy credentials'));
    else {
      if (reader !== undefined) readBeside(answer, reader);
      relay(answer, response, exchange.fail, exchange.stranger);
    }
  });
  outgoing.once('upgrade', (_, socket) => {
    socket.destroy();
    failWith(new Error('the server changed the protocol without being asked'));
  });
  outgoing.on('error', (cause: NodeJS.ErrnoException) => {
    if (incoming !== undefined) return;
    response.off('close', leave);
    const isStale = outgoing.reusedSocket && STALE_CONNECTION.has(cause.code ?? '');
    const mayRetry = SAFE_METHODS.has(received.method) && !received.hasBody && !browserLeft && retries > 0;
    if (isStale && mayRetry) attemptAgain();
    else failWith(cause);
  });

  function attemptAgain(): void {
    try {
      forward(exchange, retries - 1);
    } catch (cause) {
      failWith(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }

  function failWith(cause: Error): void {
    // A repeated request may have arrived the first time.
    settle(left() || retries < MAX_RETRIES ? 'unknown' : 'failed');
    outgoing.destroy();
    if (!browserLeft) exchange.fail(cause);
  }

  function leave(): void {
    browserLeft = true;
    if (!left()) settle('failed');
    else if (SAFE_METHODS.has(received.method)) settle('unknown');
    else return;
    outgoing.destroy();
  }

  response.once('close', leave);
  sendBody(outgoing, message, exchange.body);
}

function outgoingFields({ received: { fields }, stranger, reader }: Exchange): Fields {
  if (stranger) return withoutCredentials(fields);
  return reader === undefined ? fields : askedInFull(fields);
}

/** A gateway's word that it got no answer from the server behind it, which may have done it all the same. */
const GATEWAY_DOUBTS: ReadonlySet<number> = new Set([502, 504]);

/** What an answer says of its request. */
export function outcomeOf({ statusCode = 0 }: IncomingMessage): RequestOutcome {
  if (statusCode < 400) return 'succeeded';
  return GATEWAY_DOUBTS.has(statusCode) ? 'unknown' : 'failed';
}

/**
 * Tells whether any of a request may have reached the server: not before its connection was made and, with TLS, verified. What comes by a
 * connection that stood already may have left at once. A head alone can be enough for a server to act on.
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

function sendBody(outgoing: ClientRequest, message: BrowserRequest, body: OutgoingBody): void {
  if (body.kind === 'bytes') {
    outgoing.end(body.bytes);
    return;
  }
  if (body.start.length > 0) outgoing.write(body.start);
  onBodyEnd(message, (whole) => {
    if (whole) outgoing.end();
    else outgoing.destroy(new Error('the browser broke off the request'));
  });
  message.pipe(outgoing, { end: false });
}

/** Passes an answer on as it comes: compressed as it is, unbuffered, with its trailers. */
export function relay(
  incoming: IncomingMessage,
  response: BrowserResponse,
  fail: (cause: Error) => void,
  stranger = false,
): void {
  try {
    writeHead(incoming, response, stranger);
  } catch (cause) {
    incoming.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    fail(new Error('the answer cannot be passed on', { cause }));
    return;
  }
  response.once('close', () => incoming.destroy());
  incoming.once('error', () => cutShort(response));
  incoming.once('end', () => {
    if (!incoming.complete) return;
    addTrailers(incoming, response);
    response.end();
  });
  incoming.pipe(response, { end: false });
}

function writeHead(incoming: IncomingMessage, response: BrowserResponse, stranger: boolean): void {
  response.sendDate = false;
  response.statusCode = incoming.statusCode ?? 502;
  const fields = forBrowser(readFields(incoming.rawHeaders));
  for (const { name, values } of (stranger ? withoutCredentials(fields) : fields).values()) {
    response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  }
  if (response instanceof Http2ServerResponse) {
    response.writeHead(response.statusCode);
    return;
  }
  response.statusMessage = incoming.statusMessage ?? '';
  // Most answers have a body at hand, which then travels in the same packet; an event stream has not, and its head must not wait.
  setImmediate(() => {
    if (!response.headersSent && !response.destroyed) response.flushHeaders();
  });
}

function addTrailers(incoming: IncomingMessage, response: BrowserResponse): void {
  if (incoming.rawTrailers.length === 0) return;
  const trailers = forBrowser(readFields(incoming.rawTrailers));
  response.addTrailers(Object.fromEntries(Array.from(trailers, ([name, { values }]) => [name, values.join(', ')])));
}

/** Whether the browser no longer waits for this answer. */
export function isGone(response: BrowserResponse): boolean {
  return response instanceof Http2ServerResponse
    ? response.stream.closed || response.stream.destroyed
    : response.destroyed;
}

/** An answer that the server did not finish must not look finished. */
function cutShort(response: BrowserResponse): void {
  if (response instanceof Http2ServerResponse) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else response.destroy();
}
