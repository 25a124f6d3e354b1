import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RequestOutcome } from '../../model/gates.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { type Fields, fieldValue, forBrowser, readFields } from '../http/fields.ts';
import type { Received } from '../http/head.ts';
import type { Answer } from '../http/outgoing.ts';
import { readAnswer, watchDeparture } from '../upstream/http1-line.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UnfinishedMessages } from './unfinished.ts';
import { JUDGED_MESSAGE_BYTES, LONGEST_MESSAGE_BYTES, type MessageJudge, relayMessages } from './ws-relay.ts';

/** The browser's side of an upgrade: its connection, and an ordinary response for as long as nothing was upgraded. */
export interface Handshake {
  readonly message: IncomingMessage;
  readonly socket: Socket;
  readonly response: ServerResponse;
  /** What the browser sent right after its handshake. */
  readonly early: Buffer;
}

/** Takes over a connection that asked for an upgrade, so that it can be refused like any other request. */
export function takeOver(message: IncomingMessage, connection: Duplex, early: Buffer): Handshake | undefined {
  connection.on('error', () => connection.destroy());
  if (!(connection instanceof Socket)) {
    connection.destroy();
    return undefined;
  }
  const response = new ServerResponse(message);
  response.shouldKeepAlive = false;
  response.assignSocket(connection);
  response.once('finish', () => connection.end());
  return { message, socket: connection, response, early };
}

/** One for the process, which has one memory. */
const unfinished = new UnfinishedMessages();

/** Sixteen bytes in base64. */
const WEB_SOCKET_KEY = /^[+/0-9A-Za-z]{22}==$/;

/** Whether it is a WebSocket handshake as RFC 6455 §4.1 has it, and not an upgrade to something else. */
export function isWebSocketHandshake(received: Received, message: IncomingMessage): boolean {
  const { method, hasBody, fields } = received;
  const upgrade = message.headers.upgrade?.toLowerCase();
  const key = fieldValue(fields, 'sec-websocket-key') ?? '';
  const version = fieldValue(fields, 'sec-websocket-version');
  return method === 'GET' && !hasBody && upgrade === 'websocket' && WEB_SOCKET_KEY.test(key) && version === '13';
}

/** What becomes of an allowed handshake. */
export interface HandshakeEnd {
  readonly settle: (outcome: RequestOutcome) => void;
  /** The server answered with something else than a WebSocket. */
  readonly declined: (answer: Answer) => void;
  readonly fail: (cause: Error) => void;
}

/**
 * Sends an allowed handshake. If the server agrees, the page's side is opened too, in the same subprotocol and without compression on either,
 * and messages pass by way of {@link relayMessages}.
 * @throws what {@link Upstream.openSocket} throws
 */
export function openWebSocket(
  handshake: Handshake,
  received: Received,
  upstream: Upstream,
  judge: MessageJudge,
  end: HandshakeEnd,
): void {
  const { socket } = handshake;
  let left = (): boolean => false;
  let agreed: IncomingMessage | undefined;
  const request = { ...received, fields: withoutWebSocketFields(received.fields) };
  const server = upstream.openSocket(request, offeredSubprotocols(received.fields), (outgoing) => {
    left = watchDeparture(outgoing, received.secure);
  });
  const fail = (cause: Error): void => {
    server.off('error', fail).on('error', () => {}); // What ends it may well fail once more.
    socket.off('close', leave);
    end.settle(left() ? 'sent' : 'unsent');
    end.fail(cause);
  };
  const leave = (): void => {
    fail(new Error('the browser left'));
    server.terminate();
  };
  socket.once('close', leave);
  server.on('error', fail);
  server.once('upgrade', (answer) => {
    agreed = answer;
  });
  server.once('unexpected-response', (_, answer) => {
    server.off('error', fail).on('error', () => {});
    socket.off('close', leave);
    answer.once('close', () => server.terminate());
    end.settle('sent');
    end.declined(readAnswer(answer));
  });
  server.once('open', () => {
    server.off('error', fail);
    socket.off('close', leave);
    end.settle('sent');
    acceptWebSocket(handshake, { server, answer: agreed, head: received.head, judge });
  });
}

interface Acceptance {
  readonly server: WebSocket;
  /** The server's answer to the handshake. */
  readonly answer: IncomingMessage | undefined;
  readonly head: RequestHead;
  readonly judge: MessageJudge;
}

/** Opens the page's side as the server opened its own. */
function acceptWebSocket({ message, socket, response, early }: Handshake, acceptance: Acceptance): void {
  const { server, answer, head, judge } = acceptance;
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: judge.needsMessages(head) ? JUDGED_MESSAGE_BYTES : LONGEST_MESSAGE_BYTES,
    handleProtocols: () => (server.protocol === '' ? false : server.protocol),
  });
  acceptor.on('headers', (lines) => lines.push(...passedOn(answer)));
  response.detachSocket(socket);
  // Where the page is gone or its handshake was not one, no relay begins, and the server must not be left waiting.
  const abandon = (): void => server.terminate();
  server.on('error', () => {});
  socket.once('close', abandon);
  acceptor.handleUpgrade(message, socket, early, (browser) => {
    socket.off('close', abandon);
    unfinished.watch(browser, socket);
    if (answer !== undefined) unfinished.watch(server, answer.socket);
    relayMessages({ browser, server, handshake: head, judge });
  });
}

function offeredSubprotocols(fields: Fields): readonly string[] {
  const offered = fieldValue(fields, 'sec-websocket-protocol');
  return offered === undefined ? [] : offered.split(',').map((each) => each.trim());
}

/** Key, version, extensions and subprotocols are each side's own. */
function withoutWebSocketFields(fields: Fields): Fields {
  return new Map([...fields].filter(([name]) => !name.startsWith('sec-websocket-')));
}

/** What else the server said as it agreed, cookies for one. */
function passedOn(answer: IncomingMessage | undefined): string[] {
  const fields = withoutWebSocketFields(forBrowser(readFields(answer?.rawHeaders ?? [])));
  return [...fields.values()].flatMap(({ name, values }) => values.map((value) => `${name}: ${value}`));
}
