import { Transform, type Writable } from 'node:stream';
import { messageOf } from '../../model/error.ts';
import type { RequestOutcome } from '../../model/gates.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import { passingBody } from '../../send/body/passing.ts';
import { onBodyEnd } from '../http/body.ts';
import { type Fields, withoutCredentials } from '../http/fields.ts';
import type { BrowserRequest } from '../http/messages.ts';
import { countBody } from '../http/metering.ts';
import type { Answer, Outgoing } from '../http/outgoing.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type AnswerReader, askedInFull, readBeside } from './answer.ts';
import type { Leaving, OutgoingBody } from './leaving.ts';
import { type Relay, relay } from './relay.ts';

/** An allowed request on its way. */
export interface Exchange extends Relay {
  /** What leaves: its fields and its body. */
  readonly leaving: Leaving;
  readonly message: BrowserRequest;
  readonly upstream: Upstream;
  /** A limit counts it, and counts it once. */
  readonly counted: boolean;
  /** Reads the answer as it passes. */
  readonly reader: AnswerReader | undefined;
  /** Told how it ended; only the first word counts. */
  readonly settle: (outcome: RequestOutcome) => void;
}

const MAX_RETRIES = 2;

/**
 * Sends an allowed request and relays the answer. Never throws.
 *
 * One decision is one send. Only a safe request without a body that no limit counts is tried again, and only where a kept connection turned out to be closed. If
 * the browser leaves while an unsafe request is with the server, its answer is awaited all the same, so that the change is followed to its
 * end. A request counts as sent as soon as any of it may have reached the server, whatever is answered and whoever hangs up.
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
    outgoing = line.send(
      { ...received, fields: outgoingFields(exchange), ...lengthOf(exchange) },
      { answered, failed },
    );
    if (received.hasBody) sendBody(outgoing, exchange);
  } catch (cause) {
    response.off('close', leave);
    failWith(cause instanceof Error ? cause : new Error(messageOf(cause)));
  }

  function answered(answer: Answer): void {
    response.off('close', leave);
    settle('sent');
    if (browserLeft) answer.body.destroy();
    else if (answer.status === 407) failWith(new Error('the server asks for proxy credentials'));
    else {
      if (reader !== undefined) readBeside(answer, reader);
      relay(answer, exchange);
    }
  }

  function failed(cause: Error, stale: boolean): void {
    response.off('close', leave);
    const repeatable = isSafeMethod(received.method) && !received.hasBody && !exchange.counted;
    const mayRetry = repeatable && !browserLeft && retries > 0;
    if (stale && mayRetry) void forward(exchange, retries - 1);
    else failWith(cause);
  }

  function failWith(cause: Error): void {
    // A repeated request may have arrived the first time.
    settle(outgoing?.left() || retries < MAX_RETRIES ? 'sent' : 'unsent');
    outgoing?.destroy();
    if (!browserLeft) exchange.fail(cause);
  }

  function leave(): void {
    browserLeft = true;
    if (!outgoing?.left()) settle(retries < MAX_RETRIES ? 'sent' : 'unsent');
    else if (isSafeMethod(received.method)) settle('sent');
    else return;
    outgoing?.destroy();
  }
}

function lengthOf({ leaving: { body } }: Exchange): { readonly length?: number } {
  if (body.kind === 'bytes') return { length: body.bytes.length };
  return body.length === undefined ? {} : { length: body.length };
}

function outgoingFields({ leaving: { fields }, stranger, reader }: Exchange): Fields {
  if (stranger) return withoutCredentials(fields);
  return reader === undefined ? fields : askedInFull(fields);
}

function sendBody(outgoing: Outgoing, { message, leaving: { body }, meter }: Exchange): void {
  if (body.kind === 'bytes') {
    outgoing.body.end(body.bytes);
    return;
  }
  const target = body.kind === 'passing' ? writtenAnew(body, outgoing) : outgoing.body;
  if (body.start.length > 0) target.write(body.start);
  onBodyEnd(message, (whole) => {
    if (whole) target.end();
    else outgoing.destroy(new Error('the browser broke off the request'));
  });
  if (meter !== undefined) countBody(message, meter, (cause) => outgoing.destroy(cause));
  message.pipe(target, { end: false });
}

/** Where a body goes that is written anew on its way. */
function writtenAnew({ passage, length }: Extract<OutgoingBody, { kind: 'passing' }>, outgoing: Outgoing): Writable {
  const passing = passingBody(passage, length);
  const rewriting = new Transform({
    transform(chunk: Uint8Array, _, done) {
      try {
        for (const written of passing.push(chunk)) this.push(written);
        // Others have their turn between two chunks.
        setImmediate(done);
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(messageOf(cause)));
      }
    },
    flush(done) {
      try {
        for (const written of passing.end()) this.push(written);
        done();
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(messageOf(cause)));
      }
    },
  });
  rewriting.on('error', (cause) => outgoing.destroy(cause));
  rewriting.pipe(outgoing.body);
  return rewriting;
}
