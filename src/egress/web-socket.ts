import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RequestOutcome } from '../model/gates.ts';
import { type Field, type Fields, fieldValue, forBrowser, readFields } from './fields.ts';
import { outcomeOf, watchDeparture } from './forward.ts';
import type { Received } from './head.ts';
import type { Upstream } from './upstream.ts';

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

/** Whether it is a WebSocket handshake as RFC 6455 §4.1 has it, and not an upgrade to something else. */
export function isWebSocketHandshake(received: Received, message: IncomingMessage): boolean {
  const { method, hasBody, fields } = received;
  const upgrade = message.headers.upgrade?.toLowerCase();
  return (
    method === 'GET' && !hasBody && upgrade === 'websocket' && fieldValue(fields, 'sec-websocket-key') !== undefined
  );
}

/**
 * Sends an allowed handshake. If the server agrees, messages pass from then on; any other answer goes to `declined`.
 * @throws what {@link Upstream.open} throws
 */
export function openWebSocket(
  handshake: Handshake,
  received: Received,
  upstream: Upstream,
  end: {
    readonly settle: (outcome: RequestOutcome) => void;
    readonly declined: (answer: IncomingMessage) => void;
    readonly fail: (cause: Error) => void;
  },
): void {
  const { socket, response } = handshake;
  const outgoing = upstream.open({ ...received, fields: withUpgrade(received.fields) });
  const left = watchDeparture(outgoing, received.secure);
  const settleUnanswered = (): void => end.settle(left() ? 'unknown' : 'failed');
  const leave = (): void => {
    settleUnanswered();
    outgoing.destroy();
  };
  socket.once('close', leave);
  outgoing.once('upgrade', (answer, server, late) => {
    socket.off('close', leave);
    end.settle('succeeded');
    response.detachSocket(socket);
    socket.write(headOf(answer));
    joinMessages({ stream: socket, ahead: handshake.early }, { stream: server, ahead: late });
  });
  outgoing.once('response', (answer) => {
    socket.off('close', leave);
    end.settle(outcomeOf(answer));
    end.declined(answer);
  });
  outgoing.on('error', (cause) => {
    settleUnanswered();
    end.fail(cause);
  });
  outgoing.end();
}

interface Side {
  readonly stream: Duplex;
  /** What it sent together with its handshake. */
  readonly ahead: Buffer;
}

/** Carries messages both ways. This is the one place that all WebSocket bytes pass: rules on messages belong here. */
function joinMessages(browser: Side, server: Side): void {
  const directions = [
    [browser, server],
    [server, browser],
  ] as const;
  for (const [from, to] of directions) {
    if (from.ahead.length > 0) to.stream.write(from.ahead);
    from.stream.on('error', () => from.stream.destroy());
    from.stream.once('close', () => to.stream.destroy());
    from.stream.pipe(to.stream);
  }
}

function withUpgrade(fields: Fields): Fields {
  const upgrade: readonly [string, Field][] = [
    ['connection', { name: 'Connection', values: ['Upgrade'] }],
    ['upgrade', { name: 'Upgrade', values: ['websocket'] }],
  ];
  return new Map([...fields, ...upgrade]);
}

function headOf(answer: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
  for (const { name, values } of forBrowser(readFields(answer.rawHeaders)).values()) {
    for (const value of values) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
