import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { messageOf } from '../model/error.ts';
import type { RequestOutcome, SendVerdict } from '../model/gates.ts';
import type { RequestBody, RequestHead, WebRequest } from '../model/request.ts';
import type { SocketMessage, SocketTraffic } from '../model/socket.ts';
import type { TrafficMeter } from '../model/traffic.ts';
import type { Verdict } from '../model/verdict.ts';
import type { AnswerReader } from './answer.ts';
import { type Authority, spellAuthority } from './authority.ts';
import { type ReadBody, readBody } from './body.ts';
import { explainFailure } from './failure.ts';
import { forward, isGone, type OutgoingBody, relay } from './forward.ts';
import { type Channel, type Received, readHead } from './head.ts';
import type { BrowserRequest, BrowserResponse } from './messages.ts';
import { declaredLength, headBytes, OverBudget } from './metering.ts';
import { answerRefusal, REFUSAL_HOST, RefusalShelf } from './refusal.ts';
import { wantsPage } from './request-type.ts';
import { EGRESS_RULES, refuse } from './rules.ts';
import type { Upstream } from './upstream.ts';
import { type Handshake, isWebSocketHandshake, openWebSocket, takeOver } from './web-socket.ts';
import type { MessageJudge } from './ws-relay.ts';

/** The send gate as the proxy asks it. */
export interface EgressGate {
  needsBody(head: RequestHead): boolean;
  decide(request: WebRequest): Promise<SendVerdict>;
  settle(verdict: SendVerdict, outcome: RequestOutcome): void;
  /** Told, once it is settled, when the browser has all of the answer, or waits for it no longer. */
  finished?(verdict: SendVerdict): void;
  /** Who reads the answer to an allowed request, where rules need it: told once, before the browser has the end of it. */
  readsAnswer?(verdict: SendVerdict): AnswerReader | undefined;
  /** Whether any rule could look at messages of this WebSocket: if not, they may be longer. */
  needsMessages(handshake: RequestHead): boolean;
  decideMessage(message: SocketMessage): Promise<SendVerdict>;
  /** Which declared actions a received message belongs to. */
  observeMessage(message: SocketMessage): readonly string[];
  /** What counts bytes and downloads, where the session has a budget of them. */
  readonly meter?: TrafficMeter | undefined;
  /** Told once of each WebSocket, when it has closed. */
  socketClosed(traffic: SocketTraffic): void;
}

export interface MediatorOptions {
  readonly gate: EgressGate;
  readonly upstream: Upstream;
  /** Most bytes of a body that are read for the gate. */
  readonly bodyLimit: number;
  readonly onFault: (what: string, cause: unknown) => void;
  readonly onRefusal: (head: RequestHead, verdict: SendVerdict) => void;
}

const NOTHING = Buffer.alloc(0);

const STRANGE_SOCKET =
  'What is not listed here may only leave without credentials, and a WebSocket is not opened so; use plain requests.';

/** Takes each request from the browser to a verdict, and from there to the server or to a refusal. Whatever fails on the way refuses. */
export class Mediator {
  readonly #options: MediatorOptions;
  readonly #shelf = new RefusalShelf();

  constructor(options: MediatorOptions) {
    this.#options = options;
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

  /** Judges a connection that is not to be read, by its host and port alone: as a CONNECT of no path. */
  judgeConnection(authority: Authority): Promise<SendVerdict> {
    return this.#judge({ ...connectionTo(authority), body: { kind: 'none' } });
  }

  /** An allowed connection was made, or could not be. What passes over it later is nobody's to know. */
  settleConnection(verdict: SendVerdict, made: boolean): void {
    const { gate } = this.#options;
    this.#unlessItFails(() => {
      gate.settle(verdict, made ? 'succeeded' : 'failed');
      gate.finished?.(verdict);
    }, undefined);
  }

  /** Whether so many bytes more may pass over a connection that is not read. */
  countUnread(authority: Authority, bytes: number): boolean {
    const over = this.#options.gate.meter?.take(bytes);
    if (over !== undefined) this.#options.onRefusal(connectionTo(authority), over);
    return over === undefined;
  }

  /** The TLS of a connection that is not to be read leaves open whom it is for, or says that it is for another host. */
  reportMismatch(authority: Authority, why: string): void {
    const reason = `A connection for ${spellAuthority(authority)} was not passed on because ${why}.`;
    this.#options.onRefusal(connectionTo(authority), refuse('unread', reason));
  }

  async #mediate(message: BrowserRequest, response: BrowserResponse, channel: Channel | undefined): Promise<void> {
    const received = this.#read(message, response, channel);
    if (received === undefined) return;
    const { gate, upstream } = this.#options;

    const readFirst = received.hasBody && this.#gateReads(received.head);
    const read = readFirst ? await readBody(message, this.#options.bodyLimit) : undefined;
    if (read?.state === 'cut-off') {
      response.destroy();
      return;
    }
    const verdict = await this.#judge({ ...received.head, body: this.#bodyToJudge(received, read) });
    if (verdict.outcome !== 'allow') {
      this.#refuse(message, response, received, verdict);
      return;
    }
    const settle = this.#settleOnce(gate, verdict, response);
    if (isGone(response)) {
      settle('failed');
      return;
    }
    const body = outgoingBody(received, read);
    const fail = (cause: Error): void => this.#fail(message, response, received, cause);
    const over = this.#countRequest(received, body.kind === 'bytes' ? body.bytes.length : body.start.length);
    if (over !== undefined) {
      settle('failed');
      fail(over);
      return;
    }
    const stranger = verdict.withoutCredentials === true;
    const reader = gate.readsAnswer?.(verdict);
    const { meter } = gate;
    await forward({ received, body, message, response, upstream, stranger, reader, meter, settle, fail });
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
    const verdict = await this.#judge({ ...received.head, body: { kind: 'none' } });
    if (verdict.outcome !== 'allow') {
      this.#refuse(message, response, received, verdict);
      return;
    }
    const { gate, upstream } = this.#options;
    const settle = this.#settleOnce(gate, verdict, response);
    const fail = (cause: Error): void => this.#fail(message, response, received, cause);
    if (socket.destroyed) {
      settle('failed');
      return;
    }
    if (verdict.withoutCredentials === true) {
      settle('failed');
      this.#refuseHere(message, response, received, 'upgrade', STRANGE_SOCKET);
      return;
    }
    const over = this.#countRequest(received, 0);
    if (over !== undefined) {
      settle('failed');
      fail(over);
      return;
    }
    try {
      openWebSocket(handshake, received, upstream, this.#messageJudge(gate), {
        settle,
        fail,
        declined: (answer) => relay(answer, { received, response, fail, meter: gate.meter, stranger: false }),
      });
    } catch (cause) {
      settle('failed');
      fail(cause instanceof Error ? cause : new Error(messageOf(cause)));
    }
  }

  /** The gate as relays ask it: where it fails, it refuses. */
  #messageJudge(gate: EgressGate): MessageJudge {
    return {
      needsMessages: (handshake) => this.#unlessItFails(() => gate.needsMessages(handshake), true),
      decideMessage: (message) => this.#decideMessage(gate, message),
      takeReceived: (handshake, bytes) => this.#countMessage(handshake, bytes),
      settleMessage: (verdict, sent) =>
        this.#unlessItFails(() => gate.settle(verdict, sent ? 'succeeded' : 'failed'), undefined),
      observeMessage: (message) => this.#unlessItFails(() => gate.observeMessage(message), []),
      closed: (traffic) => this.#unlessItFails(() => gate.socketClosed(traffic), undefined),
      broken: (handshake, why) => {
        const reason = `What the page sent over this WebSocket was not passed on because ${why}; use the site's own controls.`;
        this.#options.onRefusal({ ...handshake, method: 'SEND' }, refuse('message', reason));
      },
    };
  }

  async #decideMessage(gate: EgressGate, message: SocketMessage): Promise<SendVerdict> {
    const verdict = await this.#judged(() => gate.decideMessage(message));
    if (verdict.outcome !== 'allow') return verdict;
    const over = this.#countMessage(message.handshake, Buffer.byteLength(message.data));
    if (over === undefined) return verdict;
    this.#unlessItFails(() => gate.settle(verdict, 'failed'), undefined);
    return over;
  }

  #countMessage(handshake: RequestHead, bytes: number): SendVerdict | undefined {
    const over = this.#options.gate.meter?.take(bytes);
    if (over !== undefined) this.#options.onRefusal({ ...handshake, method: 'SEND' }, over);
    return over;
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

  #unlessItFails<T>(ask: () => T, otherwise: T): T {
    try {
      return ask();
    } catch (cause) {
      this.#options.onFault('the send gate failed', cause);
      return otherwise;
    }
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

  /** A gate that cannot say whether it reads the body is given the body. */
  #gateReads(head: RequestHead): boolean {
    return this.#unlessItFails(() => this.#options.gate.needsBody(head), true);
  }

  #bodyToJudge(received: Received, read: ReadBody | undefined): RequestBody {
    if (!received.hasBody) return { kind: 'none' };
    if (read?.state === 'whole') return { kind: 'bytes', bytes: read.bytes };
    const why = read === undefined ? 'no rule asked for it' : `it is longer than ${this.#options.bodyLimit} bytes`;
    return { kind: 'unreadable', why };
  }

  #judge(request: WebRequest): Promise<SendVerdict> {
    return this.#judged(() => this.#options.gate.decide(request));
  }

  async #judged(decide: () => Promise<SendVerdict>): Promise<SendVerdict> {
    try {
      const verdict = await decide();
      return verdict.outcome === 'ask' ? { ...verdict, outcome: 'deny' } : verdict;
    } catch (cause) {
      this.#options.onFault('the send gate failed', cause);
      return refuse(
        'gateFailed',
        'This request could not be judged, so it was not sent; try another way or end the task.',
      );
    }
  }

  #settleOnce(gate: EgressGate, verdict: SendVerdict, response: BrowserResponse): (outcome: RequestOutcome) => void {
    let settled = false;
    const tell = (what: string, telling: () => void): void => {
      try {
        telling();
      } catch (cause) {
        this.#options.onFault(what, cause);
      }
    };
    const finish = (): void => {
      if (settled && isGone(response)) tell('a request could not be finished', () => gate.finished?.(verdict));
    };
    response.once('close', finish);
    return (outcome) => {
      if (settled) return;
      settled = true;
      tell('a verdict could not be settled', () => gate.settle(verdict, outcome));
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

function connectionTo(authority: Authority): RequestHead {
  return { method: 'CONNECT', url: new URL(`https://${spellAuthority(authority)}/`).href, headers: {} };
}

function outgoingBody(received: Received, read: ReadBody | undefined): OutgoingBody {
  if (!received.hasBody) return { kind: 'bytes', bytes: NOTHING };
  if (read?.state === 'whole') return { kind: 'bytes', bytes: read.bytes };
  return { kind: 'stream', start: read?.state === 'long' ? read.start : NOTHING };
}
