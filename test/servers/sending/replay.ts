/** Sends bytes as they are over a kept connection and waits for the answer. */
import net, { type Socket } from 'node:net';

/** What came of it: an answer with its status, a connection that was closed without one, or nothing in time. */
export type Outcome =
  | { readonly state: 'answered'; readonly status: number }
  | { readonly state: 'closed' }
  | { readonly state: 'silent' };

const HEAD_END = Buffer.from('\r\n\r\n');

export interface ReplayerOptions {
  readonly port: number;
  /** How long an answer may take, in milliseconds. */
  readonly patience: number;
}

export class Replayer {
  readonly #options: ReplayerOptions;
  #socket: Socket | undefined;
  #received = Buffer.alloc(0);
  #wake: (() => void) | undefined;

  constructor(options: ReplayerOptions) {
    this.#options = options;
  }

  /** `headless`: the answer has no body whatever it says, as to HEAD. */
  async send(bytes: Buffer, headless: boolean): Promise<Outcome> {
    const reused = this.#socket !== undefined && this.#received.length === 0;
    if (!reused) this.close();
    const outcome = await this.#exchange(bytes, headless);
    // A kept connection that the server was closing: nothing was read of the request.
    return outcome.state === 'closed' && reused ? this.#exchange(bytes, headless) : outcome;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#received = Buffer.alloc(0);
  }

  #exchange(bytes: Buffer, headless: boolean): Promise<Outcome> {
    const socket = this.#connect();
    return new Promise((resolve) => {
      const finish = (outcome: Outcome): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        if (outcome.state !== 'answered') this.close();
        resolve(outcome);
      };
      const timer = setTimeout(() => finish({ state: 'silent' }), this.#options.patience);
      this.#wake = () => {
        const ended = this.#socket !== socket;
        const status = this.#takeAnswer(headless, ended);
        if (status !== undefined) finish({ state: 'answered', status });
        else if (ended) finish({ state: 'closed' });
      };
      socket.write(bytes);
    });
  }

  #connect(): Socket {
    if (this.#socket !== undefined) return this.#socket;
    const socket = net.connect({ port: this.#options.port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    this.#received = Buffer.alloc(0);
    const current = (): boolean => this.#socket === socket;
    socket.on('data', (chunk) => {
      if (!current()) return;
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#wake?.();
    });
    socket.on('error', () => socket.destroy());
    const over = (): void => {
      if (!current()) return;
      this.#socket = undefined;
      this.#wake?.();
      socket.destroy();
    };
    socket.on('end', over).on('close', over);
    return socket;
  }

  /** Takes one whole answer, if it is there, and returns its status. */
  #takeAnswer(headless: boolean, ended: boolean): number | undefined {
    for (;;) {
      const end = this.#received.indexOf(HEAD_END);
      if (end < 0) return undefined;
      const head = this.#received.subarray(0, end).toString('latin1');
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
      const start = end + HEAD_END.length;
      if (status >= 100 && status < 200) {
        this.#received = this.#received.subarray(start);
        continue;
      }
      const length = headless || status === 204 || status === 304 ? 0 : bodyLength(head, this.#received, start, ended);
      if (length === undefined || this.#received.length < start + length) return undefined;
      this.#received = this.#received.subarray(start + length);
      if (/^connection: *close\r?$/im.test(head) || status === 0) this.close();
      return status;
    }
  }
}

/** Bytes of an answer's body as its head frames it; undefined while that is not known. */
function bodyLength(head: string, received: Buffer, start: number, ended: boolean): number | undefined {
  if (/^transfer-encoding: *chunked/im.test(head)) {
    let at = start;
    for (;;) {
      const line = received.indexOf('\r\n', at);
      if (line < 0) return undefined;
      const size = Number.parseInt(received.subarray(at, line).toString('latin1'), 16);
      at = line + 2 + size + 2;
      if (size === 0) return at - start;
    }
  }
  const declared = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (declared !== undefined) return Number(declared);
  return ended ? received.length - start : undefined;
}
