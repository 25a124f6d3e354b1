import { constants, Http2ServerResponse } from 'node:http2';
import { messageOf } from '../model/error.ts';
import type { RequestOutcome } from '../model/gates.ts';
import type { TrafficMeter } from '../model/traffic.ts';
import { type AnswerReader, askedInFull, readBeside } from './answer.ts';
import { onBodyEnd } from './body.ts';
import { type Fields, forBrowser, withoutCredentials } from './fields.ts';
import type { Received } from './head.ts';
import type { BrowserRequest, BrowserResponse } from './messages.ts';
import { countBody, OverBudget, refusesAnswer } from './metering.ts';
import type { Answer, Outgoing } from './outgoing.ts';
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
  readonly meter: TrafficMeter | undefined;
  /** Told how it ended; only the first word counts. */
  readonly settle: (outcome: RequestOutcome) => void;
  /** Answers in place of a server that gave no answer. */
  readonly fail: (cause: Error) => void;
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_RETRIES = 2;

/**
 * Sends an allowed request and relays the answer. Never throws.
 *
 * One decision is one send. Only a safe request without a body is tried again, and only where a kept connection turned out to be closed. If
 * the browser leaves while an unsafe request is with the server, its answer is awaited all the same, so that a limit on it is settled by
 * what the server did and not by who hung up.
 */
export async function forward(exchange: Exchange, retries = MAX_RETRIES): Promise<void> {
  const { received, response, settle, reader } = exchange;
  let outgoing: Outgoing | undefined;
  let browserLeft = false;
  response.once('close', leave);
  try {
    const known = exchange.upstream.lineTo(received);
    const line = known instanceof Promise ? await known : known;
    if (browserLeft) return;
    outgoing = line.send({ ...received, fields: outgoingFields(exchange) }, { answered, failed });
    if (received.hasBody) sendBody(outgoing, exchange);
  } catch (cause) {
    response.off('close', leave);
    failWith(cause instanceof Error ? cause : new Error(messageOf(cause)));
  }

  function answered(answer: Answer): void {
    response.off('close', leave);
    settle(outcomeOf(answer.status));
    if (browserLeft) answer.body.destroy();
    else if (answer.status === 407) failWith(new Error('the server asks for proxy credentials'));
    else {
      if (reader !== undefined) readBeside(answer, reader);
      relay(answer, exchange);
    }
  }

  function failed(cause: Error, stale: boolean): void {
    response.off('close', leave);
    const mayRetry = SAFE_METHODS.has(received.method) && !received.hasBody && !browserLeft && retries > 0;
    if (stale && mayRetry) void forward(exchange, retries - 1);
    else failWith(cause);
  }

  function failWith(cause: Error): void {
    // A repeated request may have arrived the first time.
    settle(outgoing?.left() || retries < MAX_RETRIES ? 'unknown' : 'failed');
    outgoing?.destroy();
    if (!browserLeft) exchange.fail(cause);
  }

  function leave(): void {
    browserLeft = true;
    if (!outgoing?.left()) settle(retries < MAX_RETRIES ? 'unknown' : 'failed');
    else if (SAFE_METHODS.has(received.method)) settle('unknown');
    else return;
    outgoing?.destroy();
  }
}

function outgoingFields({ received: { fields }, stranger, reader }: Exchange): Fields {
  if (stranger) return withoutCredentials(fields);
  return reader === undefined ? fields : askedInFull(fields);
}

/** A gateway's word that it got no answer from the server behind it, which may have done it all the same. */
const GATEWAY_DOUBTS: ReadonlySet<number> = new Set([502, 504]);

/** What an answer says of its request. */
export function outcomeOf(status: number): RequestOutcome {
  if (status < 400) return 'succeeded';
  return GATEWAY_DOUBTS.has(status) ? 'unknown' : 'failed';
}

function sendBody(outgoing: Outgoing, { message, body, meter }: Exchange): void {
  if (body.kind === 'bytes') {
    outgoing.body.end(body.bytes);
    return;
  }
  if (body.start.length > 0) outgoing.body.write(body.start);
  onBodyEnd(message, (whole) => {
    if (whole) outgoing.body.end();
    else outgoing.destroy(new Error('the browser broke off the request'));
  });
  if (meter !== undefined) countBody(message, meter, (cause) => outgoing.destroy(cause));
  message.pipe(outgoing.body, { end: false });
}

/** Passes an answer on as it comes: compressed as it is, unbuffered, with its trailers. What the budget has no room for is held back or cut off. */
export function relay(
  answer: Answer,
  {
    received,
    response,
    fail,
    meter,
    stranger,
  }: Pick<Exchange, 'received' | 'response' | 'fail' | 'meter' | 'stranger'>,
): void {
  const { body } = answer;
  const refusal = meter && refusesAnswer(answer, received, meter);
  if (refusal !== undefined) {
    body.on('error', () => {}).destroy();
    fail(new OverBudget(refusal));
    return;
  }
  try {
    writeHead(answer, response, stranger);
  } catch (cause) {
    body.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    fail(new Error('the answer cannot be passed on', { cause }));
    return;
  }
  body.on('error', () => {}); // Its end tells.
  response.once('close', () => body.destroy());
  answer.onEnd((whole) => {
    if (!whole) {
      cutShort(response);
      return;
    }
    addTrailers(answer.trailers(), response);
    response.end();
  });
  if (meter !== undefined) {
    countBody(body, meter, (cause) => {
      cutShort(response);
      fail(cause);
    });
  }
  body.pipe(response, { end: false });
}

function writeHead(answer: Answer, response: BrowserResponse, stranger: boolean): void {
  response.sendDate = false;
  response.statusCode = answer.status;
  const fields = forBrowser(answer.fields);
  for (const { name, values } of (stranger ? withoutCredentials(fields) : fields).values()) {
    response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  }
  if (response instanceof Http2ServerResponse) {
    response.writeHead(response.statusCode);
    return;
  }
  if (answer.phrase !== '') response.statusMessage = answer.phrase;
  // Most answers have a body at hand, which then travels in the same packet; an event stream has not, and its head must not wait.
  setImmediate(() => {
    if (!response.headersSent && !response.destroyed) response.flushHeaders();
  });
}

function addTrailers(received: Fields, response: BrowserResponse): void {
  if (received.size === 0) return;
  const trailers = forBrowser(received);
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
