import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Of a WebSocket frame: the last one of a message, which is text (RFC 6455 §5.2). */
const WHOLE_TEXT = 0x81;
/** Up to this length it stands in the second byte; longer ones are told in 2 or 8 bytes more. */
const [SHORT, IN_2_BYTES, IN_8_BYTES] = [125, 126, 127];

/**
 * What an agent is sent. Browsers report in bursts, tens of messages that are read from the pipe at once; what is sent within one turn of the
 * event loop leaves in one write, in order, as one piece of memory. The frames are made here: two hundred events a navigation cost more in the
 * library's queue, and in the connection's, than in everything that is done with them before.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  #gathered: Buffer[] = [];

  /** @param wire the connection that the WebSocket was opened on, without compression */
  constructor(socket: WebSocket, wire: Duplex) {
    this.#socket = socket;
    this.#wire = wire;
  }

  /** A DevTools message, as JSON. What cannot be sent any more is dropped: the agent has gone. */
  send(message: Buffer | string): void {
    if (this.#gathered.length === 0) setImmediate(() => this.#deliver());
    const payload = typeof message === 'string' ? Buffer.from(message) : message;
    this.#gathered.push(frameHead(payload.length), payload);
  }

  close(code: number, why?: string): void {
    this.#deliver();
    this.#socket.close(code, why);
  }

  #deliver(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    const open = this.#socket.readyState === this.#socket.OPEN && this.#wire.writable;
    if (open && gathered.length > 0) this.#wire.write(Buffer.concat(gathered));
  }
}

/** A server's frames are not masked. */
function frameHead(length: number): Buffer {
  if (length <= SHORT) return Buffer.of(WHOLE_TEXT, length);
  if (length <= 0xffff) return Buffer.of(WHOLE_TEXT, IN_2_BYTES, length >> 8, length & 0xff);
  const head = Buffer.alloc(10);
  head.set([WHOLE_TEXT, IN_8_BYTES]);
  head.writeUIntBE(length, 4, 6);
  return head;
}
