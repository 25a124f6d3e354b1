import type { Readable, Writable } from 'node:stream';
import type { Authority } from './authority.ts';
import type { Fields } from './fields.ts';

export interface UpstreamRequest {
  readonly secure: boolean;
  readonly authority: Authority;
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
  readonly hasBody: boolean;
  /** The body's length in octets, where it is known; one of unknown length is sent in chunks. */
  readonly length?: number;
}

/** A server's answer as it comes, whichever protocol brings it. */
export interface Answer {
  readonly status: number;
  /** HTTP/1.1's reason phrase; empty over HTTP/2, which has none. */
  readonly phrase: string;
  readonly fields: Fields;
  readonly body: Readable;
  /** Calls back when the body is over, with whether it is whole; whoever asks first is told first. */
  onEnd(callback: (whole: boolean) => void): void;
  /** What followed the body, once it is over. */
  trailers(): Fields;
}

/** A request on its way to a server. Who sends it writes and ends its body, where it has one. */
export interface Outgoing {
  readonly body: Writable;
  /** Whether any of it may have reached the server. A head alone can be enough for a server to act on. */
  left(): boolean;
  destroy(cause?: Error): void;
}

/** What is told of a request that was sent: one of the two, once. */
export interface Hearing {
  answered(answer: Answer): void;
  /** No answer will come. `stale`: the connection was a kept one that turned out to be closed, or closing. */
  failed(cause: Error, stale: boolean): void;
}

/** A way to one server, over which requests are sent. */
export interface Line {
  /** Whether new requests may be sent over it. */
  readonly open: boolean;
  /** @throws {TypeError} where a field cannot be written */
  send(request: UpstreamRequest, hearing: Hearing): Outgoing;
  close(): void;
}

/** How long the other side may take, in milliseconds. A body may take as long as it likes once it flows. */
export interface Patience {
  readonly connect: number;
  readonly answer: number;
}

/** The server did not answer in time. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout';

  constructor() {
    super('no answer in time');
  }
}

/** Four times what Node allows unless told: some sites' cookies need it. */
export const MAX_HEAD_BYTES = 64 * 1024;

/** A connection that was kept may have been closed by the server meanwhile: this is how it shows. */
const STALE_CONNECTION: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

export function isConnectionLost(cause: NodeJS.ErrnoException): boolean {
  return STALE_CONNECTION.has(cause.code ?? '');
}
