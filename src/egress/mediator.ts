import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { messageOf } from '../model/error.ts';
import type { RequestOutcome, SendVerdict } from '../model/gates.ts';
import type { RequestBody, RequestHead } from '../model/traffic/request.ts';
import type { Verdict } from '../model/verdict.ts';
import { forward } from './exchange/forward.ts';
import { leavingOf } from './exchange/leaving.ts';
import { goneSignal, isGone, relay } from './exchange/relay.ts';
import type { AskedGate, FaultListener } from './gate.ts';
import { type ReadBody, readBody } from './http/body.ts';
import { fieldValue } from './http/fields.ts';
import { type Channel, type Received, readHead } from './http/head.ts';
import type { BrowserRequest, BrowserResponse } from './http/messages.ts';
import { declaredLength, headBytes, OverBudget } from './http/metering.ts';
import { wantsPage } from './http/request-type.ts';
import { answerRefusal, REFUSAL_HOST, RefusalShelf } from './refusal.ts';
import { EGRESS_RULES, refuse } from './rules.ts';
import { explainFailure } from './upstream/failure.ts';
import type { Upstream } from './upstream/upstream.ts';
import { SocketMessages } from './web-socket/socket-messages.ts';
import { type Handshake, isWebSocketHandshake, openWebSocket, takeOver } from './web-socket/web-socket.ts';

/*
 * The way of a request:
 *
 *   browser ─► tunnels.ts, connections/ whose is it, TLS ─► http/ the head in its one reading, the body
 *                                                             │
 *                                        gate.ts: the send gate, which may ask a person
 *               refused ─► refusal.ts                         │ allowed
 *   browser ◄─ exchange/ the answer ◄──────── upstream/ ◄─────┘ written anew from what was judged
 *
 *   an upgrade goes to web-socket/, each of whose messages is judged
 */

export interface MediatorOptions {
  readonly gate: AskedGate;
  readonly upstream: Upstream;
  /** Most bytes of a body that are read for the gate. */
  readonly bodyLimit: number;
  /** Answers tell the browser to keep documents from WebRTC. */
  readonly blocksWebRtc: boolean;
  readonly onFault: FaultListener;
  readonly onRefusal: (head: RequestHead, verdict: SendVerdict) => void;
}

const TEXT_LIMIT = 1024 * 1024;
/** JSON that no rule looks into is held no longer than this: it leaves as it came, at the length that it came with. */
const PASSING_LIMIT = 64 * 1024;

const STRANGE_SOCKET =
  'What is not listed here may only leave without credentials, and a WebSocket is not opened so; use plain requests.';

/** Takes each request from the browser to a verdict, and from there to the server or to a refusal. Whatever fails on the way refuses. */
export class Mediator {
  readonly #options: MediatorOptions;
  readonly #messages: SocketMessages;
  readonly #shelf = new RefusalShelf();

  constructor(options: MediatorOptions) {
    this.#options = options;
    this.#messages = new SocketMessages(options.gate, options.onRefusal);
  }

  refusalUrl(verdict: Verdict, url: string): string {
    return this.#shelf.keep(verdict, url);
  }

  /** Serves one request; a channel where it came through a CONNECT. Never throws. */
  serve(message: BrowserRequest, response: BrowserResponse, channel?: Channel): void {
    message.on('error', () => {}); // A browser that breaks off is seen as a body cut short or a closed response.
    response.on('error', () => response.destroy());
    this.#mediate(message, response, channel).catch((cause: unknown) => {
      this.#options.onFault('a request could not be mediated', cause);
      response.destroy();
    });
  }

  /** Serves a request for an upgrade: a WebSocket's handshake is judged like any request, anything else is refused. Never throws. */
  upgrade(message: IncomingMessage, connection: Duplex, early: Buffer, channel?: Channel): void {
    const handshake = takeOver(message, connection, early);
    if (handshake === undefined) return;
    this.#mediateUpgrade(handshake, channel).catch((cause: unknown) => {
      this.#options.onFault('an upgrade could not be mediated', cause);
      connection.destroy();
    });
  }

  async #mediate(message: BrowserRequest, response: BrowserResponse, channel: Channel | undefined): Promise<void> {
    const received = this.#read(message, response, channel);
    if (received === undefined) return;
    const { gate, upstream } = this.#options;

    const readFirst = received.hasBody && gate.needsBody(received.head);
    const read = readFirst ? await readBody(message, this.#mostHeld(received)) : undefined;
    if (read?.state === 'cut-off') {
      response.destroy();
      return;
    }
    const judged = { ...received.head, body: this.#bodyToJudge(received, read) };
    const verdict = await gate.decide(judged, () => goneSignal(response));
    if (verdict.outcome !== 'allow') {
      if (!isGone(response)) this.#refuse(message, response, received, verdict);
      return;
    }
    const settle = this.#settleOnce(verdict, response);
    if (isGone(response)) {
      settle('unsent');
      return;
    }
    const leaving = leavingOf(received, read, verdict.sends);
    const { body } = leaving;
    const fail = (cause: Error): void => this.#fail(message, response, received, cause);
    const over = this.#countRequest(received, body.kind === 'bytes' ? body.bytes.length : body.start.length);
    if (over !== undefined) {
      settle('unsent');
      fail(over);
      return;
    }
    const stranger = verdict.withoutCredentials === true;
    const counted = verdict.counted === true;
    const reader = gate.readsAnswer(verdict);
    const { meter } = gate;
    const { blocksWebRtc } = this.#options;
    const passing = { received, leaving, message, response, upstream, stranger, counted, blocksWebRtc };
    await forward({ ...passing, reader, meter, settle, fail });
  }

  async #mediateUpgrade(handshake: Handshake, channel: Channel | undefined): Promise<void> {
    const { message, response, socket } = handshake;
    const received = this.#read(message, response, channel);
    if (received === undefined) return;
    if (!isWebSocketHandshake(received, message)) {
      this.#refuseHere(
        message,
        response,
        received,
        'upgrade',
        'Only WebSockets may upgrade a connection; use plain requests.',
      );
      return;
    }
    const { gate, upstream } = this.#options;
    const verdict = await gate.decide({ ...received.head, body: { kind: 'none' } }, () => goneSignal(response));
    if (verdict.outcome !== 'allow') {
      this.#refuse(message, response, received, verdict);
      return;
    }
    const settle = this.#settleOnce(verdict, response);
    const fail = (cause: Error): void => this.#fail(message, response, received, cause);
    if (socket.destroyed) {
      settle('unsent');
      return;
    }
    if (verdict.withoutCredentials === true) {
      settle('unsent');
      this.#refuseHere(message, response, received, 'upgrade', STRANGE_SOCKET);
      return;
    }
    const over = this.#countRequest(received, 0);
    if (over !== undefined) {
      settle('unsent');
      fail(over);
      return;
    }
    try {
      openWebSocket(handshake, received, upstream, this.#messages, {
        settle,
        fail,
        declined: (answer) =>
          relay(answer, {
            received,
            response,
            fail,
            meter: gate.meter,
            stranger: false,
            blocksWebRtc: this.#options.blocksWebRtc,
          }),
      });
    } catch (cause) {
      settle('unsent');
      fail(cause instanceof Error ? cause : new Error(messageOf(cause)));
    }
  }

  /** Counts what is about to be sent of a request; a body that says its length is weighed whole. */
  #countRequest(received: Received, bodyBytes: number): OverBudget | undefined {
    const { meter } = this.#options.gate;
    if (meter === undefined) return undefined;
    const head = headBytes(received);
    const over =
      meter.refuses(head + Math.max(bodyBytes, declaredLength(received.fields))) ?? meter.take(head + bodyBytes);
    return over && new OverBudget(over);
  }

  /** The head of a request that is for the gate to judge; anything else is answered here. */
  #read(message: BrowserRequest, response: BrowserResponse, channel: Channel | undefined): Received | undefined {
    const reading = readHead(message, channel);
    if ('verdict' in reading) {
      const url = message.url ?? '';
      this.#options.onRefusal({ method: message.method ?? '', url, headers: {} }, reading.verdict);
      answerRefusal(message, response, { ...reading, url }, 'text');
      return undefined;
    }
    if (reading.authority.host !== REFUSAL_HOST) return reading;
    const unknown = {
      status: 403,
      verdict: refuse('unknownRefusal', 'There is nothing to see here any more; go back.'),
      url: reading.head.url,
    };
    answerRefusal(message, response, this.#shelf.at(reading.path) ?? unknown, 'page');
    return undefined;
  }

  #bodyToJudge(received: Received, read: ReadBody | undefined): RequestBody {
    if (!received.hasBody) return { kind: 'none' };
    if (read?.state === 'whole') return { kind: 'bytes', bytes: read.bytes };
    if (read === undefined) return { kind: 'unreadable', why: 'no rule asked for it' };
    return { kind: 'long', why: `it is longer than ${this.#mostHeld(received)} bytes` };
  }

  /** Most bytes of a body that are held to be judged: so many as are read in the time that others may be kept waiting. */
  #mostHeld({ head, fields }: Received): number {
    const { gate, bodyLimit } = this.#options;
    const type = fieldValue(fields, 'content-type') ?? '';
    if (gate.needsWholeBody(head)) return /^multipart\//i.test(type) ? bodyLimit : Math.min(bodyLimit, TEXT_LIMIT);
    return Math.min(bodyLimit, /json/i.test(type) ? PASSING_LIMIT : TEXT_LIMIT);
  }

  #settleOnce(verdict: SendVerdict, response: BrowserResponse): (outcome: RequestOutcome) => void {
    const { gate } = this.#options;
    let settled = false;
    const finish = (): void => {
      if (settled && isGone(response)) gate.finished(verdict);
    };
    response.once('close', finish);
    return (outcome) => {
      if (settled) return;
      settled = true;
      gate.settle(verdict, outcome);
      finish();
    };
  }

  #refuse(
    message: BrowserRequest,
    response: BrowserResponse,
    received: Received,
    verdict: Verdict,
    status = 403,
  ): void {
    const form = wantsPage(received.type, received.fields) ? 'page' : 'text';
    answerRefusal(message, response, { status, verdict, url: received.head.url }, form);
  }

  /** Refuses by a rule of the proxy's own. */
  #refuseHere(
    message: BrowserRequest,
    response: BrowserResponse,
    received: Received,
    rule: keyof typeof EGRESS_RULES,
    reason: string,
  ): void {
    const verdict = refuse(rule, reason);
    this.#options.onRefusal(received.head, verdict);
    this.#refuse(message, response, received, verdict);
  }

  /** Answers in place of a server that was not, or could not be, asked. */
  #fail(message: BrowserRequest, response: BrowserResponse, received: Received, cause: Error): void {
    const { status, verdict } = explainFailure(received.authority, cause);
    const untrusted = verdict.by === EGRESS_RULES.untrusted.id;
    if (status === 403 || untrusted) this.#options.onRefusal(received.head, verdict);
    // What was cut off on its way has no answer left to give.
    if (isGone(response)) return;
    this.#refuse(message, response, received, verdict, status);
  }
}
