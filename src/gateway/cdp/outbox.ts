import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * What an agent is sent. Browsers report in bursts, tens of messages that are read from the pipe at once; what is sent within one turn of the
 * event loop leaves in one write, in order.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  #gathering = false;

  /** @param wire the connection that the WebSocket was opened on */
  constructor(socket: WebSocket, wire: Duplex) {
    this.#socket = socket;
    this.#wire = wire;
  }

  /** A DevTools message, as JSON. What cannot be sent any more is dropped: the agent has gone. */
  send(message: Buffer | string): void {
    if (!this.#gathering) this.#gather();
    this.#socket.send(message, { binary: false }, () => undefined);
  }

  close(code: number, why?: string): void {
    this.#socket.close(code, why);
  }

  #gather(): void {
    this.#gathering = true;
    this.#wire.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.#wire.uncork();
    });
  }
}
