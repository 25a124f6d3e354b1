/**
 * An answer on its way from the server to the browser: compressed as it is, unbuffered, with its trailers.
 *
 * Over HTTP/2 everything that comes within the turn in which an answer begins leaves in one piece, and for most answers that is all of it:
 * head, body and end reach the browser in one packet. Passed on one after another they would be three, each of which wakes three of its processes.
 */
import { constants, Http2ServerResponse } from 'node:http2';
import type { TrafficMeter } from '../../model/traffic/traffic.ts';
import { type Fields, forBrowser, withoutCredentials, withoutWebRtc } from '../http/fields.ts';
import type { Received } from '../http/head.ts';
import type { BrowserResponse } from '../http/messages.ts';
import { countBody, OverBudget, refusesAnswer } from '../http/metering.ts';
import type { Answer } from '../http/outgoing.ts';

/** A reason phrase as Node writes it; any other is left away. */
const IS_PHRASE = /^[\t -~\x80-\xff]+$/;

/** Where an answer goes. */
export interface Relay {
  readonly received: Received;
  readonly response: BrowserResponse;
  /** The request goes out as from a stranger, without credentials, and no cookies come back. */
  readonly stranger: boolean;
  readonly meter: TrafficMeter | undefined;
  /** The browser is told to keep documents from WebRTC: it was not started to. */
  readonly blocksWebRtc: boolean;
  /** Answers in place of a server that gave no answer, or none that may be passed on. */
  readonly fail: (cause: Error) => void;
}

/** Passes an answer on as it comes. What the budget has no room for is held back or cut off. */
export function relay(answer: Answer, { received, response, fail, meter, stranger, blocksWebRtc }: Relay): void {
  const { body } = answer;
  const refusal = meter && refusesAnswer(answer, received, meter);
  if (refusal !== undefined) {
    body.on('error', () => {}).destroy();
    fail(new OverBudget(refusal));
    return;
  }
  const passed = stranger ? withoutCredentials(forBrowser(answer.fields)) : forBrowser(answer.fields);
  const fields = blocksWebRtc ? withoutWebRtc(passed) : passed;
  /** What has come before the head was sent. */
  const early: Buffer[] = [];
  const gather = (chunk: Buffer): void => void early.push(chunk);
  let begun = false;
  let ended = false;

  body.on('error', () => {}); // Its end tells.
  response.once('close', () => body.destroy());
  answer.onEnd((whole) => {
    if (begun) finish(whole);
    else if (whole && response instanceof Http2ServerResponse) begin(() => answerAtOnce(response));
    else if (begin(writeHead)) finish(whole);
  });
  if (meter !== undefined) {
    countBody(body, meter, (cause) => {
      cutShort(response);
      fail(cause);
    });
  }
  if (!(response instanceof Http2ServerResponse)) {
    if (begin(writeHead)) body.pipe(response, { end: false });
    return;
  }
  body.on('data', gather).once('end', () => {
    ended = true;
  });
  setImmediate(() => {
    // Of an answer that has ended it is told within this turn whether it is whole.
    if (!begun && !ended && begin(writeHead)) body.pipe(response, { end: false });
  });

  /** Sends the head, and what has come by now. Answers whether there is anything left to do. */
  function begin(send: () => void): boolean {
    begun = true;
    body.off('data', gather);
    if (isGone(response)) return false;
    try {
      send();
      return true;
    } catch (cause) {
      body.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      fail(new Error('the answer cannot be passed on', { cause }));
      return false;
    }
  }

  function writeHead(): void {
    response.sendDate = false;
    for (const { name, values } of fields.values()) response.setHeader(name, inOne(values));
    if (response instanceof Http2ServerResponse) {
      response.writeHead(answer.status);
      for (const chunk of early.splice(0)) response.write(chunk);
      return;
    }
    // Now and not with the first of the body, so that what cannot be written is seen here.
    response.writeHead(answer.status, IS_PHRASE.test(answer.phrase) ? answer.phrase : undefined);
    // Most answers have a body at hand, which then travels in the same packet; an event stream has not, and its head must not wait.
    setImmediate(() => {
      if (!body.readableDidRead && !response.writableEnded && !response.destroyed) response.flushHeaders();
    });
  }

  /** Node's own answer for both protocols would end each with a frame of its own, in case that trailers come. */
  function answerAtOnce({ stream }: Http2ServerResponse): void {
    const headers = Object.fromEntries(Array.from(fields, ([name, { values }]) => [name, inOne(values)]));
    const content = early.length === 1 ? early[0] : Buffer.concat(early);
    const trailers = answer.trailers();
    const endStream = trailers.size === 0 && content?.length === 0;
    addTrailers(trailers, response);
    const options = { endStream, waitForTrailers: trailers.size > 0, sendDate: false };
    stream.respond({ ...headers, ':status': answer.status }, options);
    if (!stream.writableEnded) stream.end(content);
  }

  function finish(whole: boolean): void {
    if (!whole) {
      cutShort(response);
      return;
    }
    try {
      addTrailers(answer.trailers(), response);
      response.end();
    } catch (cause) {
      cutShort(response);
      fail(new Error('the end of the answer cannot be passed on', { cause }));
    }
  }
}

function inOne(values: readonly string[]): string | string[] {
  return values.length === 1 ? (values[0] ?? '') : [...values];
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

/** Aborted as soon as the browser no longer waits for this answer. */
export function goneSignal(response: BrowserResponse): AbortSignal {
  const gone = new AbortController();
  if (isGone(response)) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

/** An answer that the server did not finish must not look finished. */
function cutShort(response: BrowserResponse): void {
  if (response instanceof Http2ServerResponse) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else response.destroy();
}
