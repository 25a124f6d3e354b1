import http2, {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { type Authority, spellAuthority } from '../http/authority.ts';
import { type Field, type Fields, headersOf } from '../http/fields.ts';
import {
  type Answer,
  type Hearing,
  isConnectionLost,
  type Line,
  type Outgoing,
  type Patience,
  type UpstreamRequest,
  UpstreamTimeout,
} from '../http/outgoing.ts';

/** Many servers let go after a minute. */
const IDLE_MS = 50_000;
const SETTINGS = { enablePush: false, initialWindowSize: 1024 * 1024 } as const;
/** What may be on its way to us over one connection, all its streams together: enough to fill a fast line over a long distance. */
const WINDOW_BYTES = 16 * 1024 * 1024;
/** In MiB. Node refuses new streams beyond it, and counts what waits in windows. */
const SESSION_MEMORY = 256;

/** One connection to a server that speaks HTTP/2, for all requests to it. */
export class Http2Line implements Line {
  readonly #session: ClientHttp2Session;
  readonly #patience: Patience;
  #leaving = false;
  #used = false;

  constructor(socket: TLSSocket, authority: Authority, patience: Patience) {
    this.#patience = patience;
    this.#session = http2.connect(`https://${spellAuthority(authority)}`, {
      createConnection: () => socket,
      settings: SETTINGS,
      maxSessionMemory: SESSION_MEMORY,
    });
    this.#session.once('connect', (session) => session.setLocalWindowSize(WINDOW_BYTES));
    this.#session.on('error', () => {}); // Its requests report it.
    this.#session.once('goaway', () => this.#retire());
    this.#session.setTimeout(IDLE_MS, () => this.#retire());
  }

  get open(): boolean {
    return !this.#leaving && !this.#session.closed && !this.#session.destroyed;
  }

  send({ method, path, fields, authority, hasBody, length }: UpstreamRequest, hearing: Hearing): Outgoing {
    const { host = spellAuthority(authority), ...headers } = headersOf(fields);
    const pseudo = { ':method': method, ':scheme': 'https', ':authority': host, ':path': path };
    const framing = hasBody && length !== undefined ? { 'content-length': String(length) } : {};
    const stream = this.#session.request({ ...pseudo, ...headers, ...framing }, { endStream: !hasBody });
    hear(stream, hearing, this.#used);
    this.#used = true;
    // A server that has enough of this connection may have it of all its streams from now on.
    stream.once('close', () => {
      if (stream.rstCode === constants.NGHTTP2_ENHANCE_YOUR_CALM) this.#retire();
    });
    hurry(stream, hasBody, this.#patience);
    return {
      body: stream,
      left: () => !isRefused(stream),
      destroy: (cause) => {
        if (cause === undefined) stream.close(constants.NGHTTP2_CANCEL);
        else stream.destroy(cause);
      },
    };
  }

  close(): void {
    this.#session.destroy();
  }

  /** Lets the requests under way come to their end, and takes no more. */
  #retire(): void {
    this.#leaving = true;
    this.#session.close();
  }
}

/** The server's word that it did nothing with a request (RFC 9113 §8.7). */
function isRefused(stream: ClientHttp2Stream): boolean {
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
}

function hear(stream: ClientHttp2Stream, { answered, failed }: Hearing, reused: boolean): void {
  let heard = false;
  const fail = (cause: NodeJS.ErrnoException): void => {
    if (heard) return;
    heard = true;
    failed(cause, isRefused(stream) || (reused && isConnectionLost(cause)));
  };
  stream.once('response', (headers) => {
    heard = true;
    answered(readAnswer(stream, headers));
  });
  stream.on('error', fail);
  stream.once('close', () => fail(new Error('the server gave no answer')));
}

function readAnswer(
  stream: ClientHttp2Stream,
  headers: IncomingHttpHeaders & { readonly ':status'?: number | undefined },
): Answer {
  let trailers: Fields = new Map();
  stream.once('trailers', (received) => {
    trailers = fieldsOf(received);
  });
  return {
    status: headers[':status'] ?? 502,
    phrase: '',
    fields: fieldsOf(headers),
    body: stream,
    trailers: () => trailers,
    onEnd: (callback) => {
      const stop = (): void => {
        stream.off('end', ended).off('error', brokenOff).off('close', brokenOff);
      };
      // A broken stream ends like a whole one, and says so a moment later.
      const ended = (): void => {
        stop();
        setImmediate(() => callback(!stream.aborted && (stream.rstCode ?? 0) === 0));
      };
      const brokenOff = (): void => {
        stop();
        callback(false);
      };
      stream.on('end', ended).on('error', brokenOff).on('close', brokenOff);
    },
  };
}

/** Names are in lower case here, and pseudo-headers are none of the server's fields. */
function fieldsOf(headers: IncomingHttpHeaders): Fields {
  const fields = new Map<string, Field>();
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith(':')) fields.set(name, { name, values: Array.isArray(value) ? value : [String(value)] });
  }
  return fields;
}

/** Ends a request whose answer does not come in time. */
function hurry(stream: ClientHttp2Stream, hasBody: boolean, patience: Patience): void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer ??= setTimeout(() => stream.destroy(new UpstreamTimeout()), patience.answer);
  };
  if (hasBody) stream.once('finish', wait);
  else wait();
  for (const event of ['response', 'close'] as const) {
    stream.once(event, () => {
      stream.off('finish', wait);
      clearTimeout(timer);
    });
  }
}
