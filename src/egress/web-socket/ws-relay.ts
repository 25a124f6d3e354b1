import type { RawData, WebSocket } from 'ws';
import { messageOf } from '../../model/error.ts';
import type { SendVerdict } from '../../model/gates.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import type { SocketMessage, SocketTraffic } from '../../model/traffic/socket.ts';

/** Who is asked about messages. */
export interface MessageJudge {
  /** Whether any rule could look at messages of this socket: if not, they may be longer. */
  needsMessages(handshake: RequestHead): boolean;
  decideMessage(message: SocketMessage): Promise<SendVerdict>;
  /** Told of an allowed message whether any of it may have been handed to the server's connection. */
  settleMessage(verdict: SendVerdict, sent: boolean): void;
  /** Counts bytes that the server sent, before they pass; why they may not, where they may not. */
  takeReceived(handshake: RequestHead, bytes: number): SendVerdict | undefined;
  /** Which declared actions a received message belongs to. */
  observeMessage(message: SocketMessage): readonly string[];
  /** Told once, when the socket has closed. */
  closed(traffic: SocketTraffic): void;
  /** Told of what the page sent that is no WebSocket message at all, or one too long. It was not passed on. */
  broken(handshake: RequestHead, why: string): void;
}

/** Most bytes of a message that are read for the gate. */
export const JUDGED_MESSAGE_BYTES = 1024 * 1024;
/** Most bytes of any other message, either way: each is held whole for a moment. */
export const LONGEST_MESSAGE_BYTES = 64 * 1024 * 1024;
/** More than this waiting for one side, and the other is not read from until it is gone. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** RFC 6455 §7.4.1. */
const CLOSE = { goingAway: 1001, none: 1005, lost: 1006, policy: 1008 } as const;

export interface RelayOptions {
  readonly browser: WebSocket;
  readonly server: WebSocket;
  readonly handshake: RequestHead;
  readonly judge: MessageJudge;
}

/**
 * Carries messages between two open WebSockets: the page's, whose every message waits for its verdict, and the server's. Both are whole
 * endpoints of their own, so what is judged is what is sent: no fragments, compression, masks or control frames pass through. Order is kept,
 * and neither side is read from faster than the other takes. The first message that is refused ends the socket.
 */
export function relayMessages(options: RelayOptions): void {
  new Relay(options);
}

class Relay {
  readonly #browser: WebSocket;
  readonly #server: WebSocket;
  readonly #handshake: RequestHead;
  readonly #judge: MessageJudge;
  readonly #actions: Record<string, number> = {};
  #steps: Promise<void> = Promise.resolve();
  /** Bytes from the page that still wait for a verdict or for room at the server. */
  #waiting = 0;
  /** Messages to the page that its connection has not taken yet. */
  #unsent = 0;
  #sent = 0;
  #received = 0;
  #over = false;

  constructor({ browser, server, handshake, judge }: RelayOptions) {
    this.#browser = browser;
    this.#server = server;
    this.#handshake = handshake;
    this.#judge = judge;
    browser.on('message', (data, isBinary) => this.#fromPage(bytesOf(data), isBinary));
    browser.on('error', (cause) => this.#step(0, () => this.#breakOff(cause)));
    browser.once('close', (code) => this.#step(0, () => this.#pageClosed(code)));
    server.on('message', (data, isBinary) => this.#fromServer(bytesOf(data), isBinary));
    server.on('error', () => {}); // What follows is 'close', and that the page is told of.
    server.once('close', (code, reason) => this.#serverClosed(code, reason));
  }

  /** Everything from the page is done one after the other, its closing included. */
  #step(bytes: number, step: () => Promise<void> | void): void {
    this.#waiting += bytes;
    if (this.#waiting > HIGH_WATER_BYTES) this.#browser.pause();
    this.#steps = this.#steps
      .then(step)
      .catch((cause: unknown) => this.#breakOff(cause))
      .then(() => {
        this.#waiting -= bytes;
        if (this.#waiting <= HIGH_WATER_BYTES && this.#browser.isPaused) this.#browser.resume();
      });
  }

  #fromPage(bytes: Buffer, isBinary: boolean): void {
    this.#step(bytes.length, async () => {
      if (this.#over) return;
      const verdict = await this.#judge.decideMessage(this.#message(bytes, isBinary));
      if (verdict.outcome === 'allow') await this.#toServer(sentBytes(verdict) ?? bytes, isBinary, verdict);
      else this.#refuse(verdict);
    });
  }

  /** Resolves when the next message may be judged: at once, or when the server's connection has room again. */
  #toServer(bytes: Uint8Array, isBinary: boolean, verdict: SendVerdict): Promise<void> | undefined {
    this.#sent += 1;
    // A write that fails may have failed half-way; to a socket that is closing nothing is written.
    const open = this.#server.readyState === this.#server.OPEN;
    const taken = new Promise<void>((resolve) => {
      this.#server.send(bytes, { binary: isBinary }, () => {
        this.#judge.settleMessage(verdict, open);
        resolve();
      });
    });
    return this.#server.bufferedAmount > HIGH_WATER_BYTES ? taken : undefined;
  }

  #fromServer(bytes: Buffer, isBinary: boolean): void {
    this.#received += 1;
    for (const action of this.#judge.observeMessage(this.#message(bytes, isBinary))) {
      this.#actions[action] = (this.#actions[action] ?? 0) + 1;
    }
    if (this.#over) return;
    const refusal = this.#judge.takeReceived(this.#handshake, bytes.length);
    if (refusal !== undefined) {
      this.#refuse(refusal);
      return;
    }
    this.#unsent += 1;
    this.#browser.send(bytes, { binary: isBinary }, () => {
      this.#unsent -= 1;
      if (this.#browser.bufferedAmount <= HIGH_WATER_BYTES && this.#server.isPaused) this.#server.resume();
      if (this.#unsent === 0 && this.#server.readyState === this.#server.CLOSED) this.#loseIfLost();
    });
    if (this.#browser.bufferedAmount > HIGH_WATER_BYTES) this.#server.pause();
  }

  /** The page hears of a refusal by the close code that RFC 6455 has for it; the server hears what it hears of a page that is left. */
  #refuse({ by }: SendVerdict): void {
    this.#over = true;
    this.#browser.close(CLOSE.policy, `Refused by Cordon (${by})`);
    this.#server.close(CLOSE.goingAway);
  }

  /** The page's side broke the protocol, or the judge failed: nothing more passes. */
  #breakOff(cause: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#judge.broken(this.#handshake, messageOf(cause));
    this.#browser.close(CLOSE.policy, 'Refused by Cordon');
    this.#server.close(CLOSE.goingAway);
  }

  /** Why the page says that it closes is a text that no rule reads, and stays here. */
  #pageClosed(code: number): void {
    this.#over = true;
    // Closed and not cut off where the page was lost: what was allowed before is on its way.
    closeWith(this.#server, code === CLOSE.lost ? CLOSE.goingAway : code);
    const { url } = this.#handshake;
    this.#judge.closed({ url, sent: this.#sent, received: this.#received, actions: this.#actions, code });
  }

  #serverClosed(code: number, reason: Buffer): void {
    this.#lost = code === CLOSE.lost;
    if (!this.#lost) closeWith(this.#browser, code, reason);
    else if (this.#unsent === 0) this.#loseIfLost();
  }

  #lost = false;

  /** No close frame can say 1006: the page's connection is ended as the server's was, once the page has what came before. */
  #loseIfLost(): void {
    if (this.#lost) this.#browser.terminate();
  }

  #message(bytes: Buffer, isBinary: boolean): SocketMessage {
    return { handshake: this.#handshake, data: isBinary ? bytes : bytes.toString() };
  }
}

/** What leaves in place of a message that a rule read. */
function sentBytes({ sends }: SendVerdict): Uint8Array | undefined {
  return sends?.kind === 'bytes' ? sends.bytes : undefined;
}

function closeWith(socket: WebSocket, code: number, reason?: Buffer): void {
  if (code === CLOSE.none) socket.close();
  else socket.close(code, reason);
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
