import type { Duplex } from 'node:stream';
import { LONGEST_MESSAGE_BYTES } from './ws-relay.ts';

/** Most bytes of messages that have begun and not ended, of all sockets together. */
const MOST_UNFINISHED_BYTES = 4 * LONGEST_MESSAGE_BYTES;
/** What a control frame takes besides its content, at the least: what is left of it by a mask counts on. */
const FRAME_HEAD_BYTES = 2;

/** What there is to know of a WebSocket here. */
interface Frames {
  on(event: 'message' | 'ping' | 'pong', listener: (content: Buffer) => void): unknown;
  terminate(): void;
}

/** One side of a WebSocket, and what of it is held. */
interface Side {
  readonly socket: Frames;
  bytes: number;
}

/**
 * Holds what all WebSockets keep of unfinished messages below one limit. Each message has its own, which many sockets together could reach and
 * none of them pass: past the limit for all, the socket that holds the most is lost.
 */
export class UnfinishedMessages {
  readonly #most: number;
  readonly #sides = new Set<Side>();
  #total = 0;

  constructor(most: number = MOST_UNFINISHED_BYTES) {
    this.#most = most;
  }

  /** Watches one side from now on, until its connection closes. */
  watch(socket: Frames, connection: Duplex): void {
    const side: Side = { socket, bytes: 0 };
    this.#sides.add(side);
    const less = (content: Buffer): void => this.#add(side, -Math.min(side.bytes, content.length + FRAME_HEAD_BYTES));
    // Before the socket reads them: the message that they end lets go of them.
    connection.prependListener('data', (chunk: Buffer) => {
      this.#add(side, chunk.length);
      if (this.#total > this.#most) this.#loseLargest();
    });
    connection.once('close', () => this.#forget(side));
    socket.on('message', () => this.#add(side, -side.bytes));
    socket.on('ping', less);
    socket.on('pong', less);
  }

  #add(side: Side, bytes: number): void {
    if (!this.#sides.has(side)) return;
    side.bytes += bytes;
    this.#total += bytes;
  }

  #forget(side: Side): void {
    this.#add(side, -side.bytes);
    this.#sides.delete(side);
  }

  #loseLargest(): void {
    let [largest] = this.#sides;
    for (const side of this.#sides) if (largest === undefined || side.bytes > largest.bytes) largest = side;
    if (largest === undefined) return;
    this.#forget(largest);
    largest.socket.terminate();
  }
}
