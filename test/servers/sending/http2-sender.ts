/** Sends drafts as a browser does to an https site through the proxy: over HTTP/2 inside of a tunnel. */
import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2';
import { openHttp2 } from '../../../bench/proxy-client.ts';
import type { Draft } from '../families/draft.ts';
import type { Outcome } from './replay.ts';

/** What HTTP/2 has no field for. */
const HOP_BY_HOP = /^(connection|keep-alive|proxy-connection|transfer-encoding|te|upgrade|http2-settings|host)$/i;

export class Http2Sender {
  readonly #port: number;
  readonly #sessions = new Map<string, ClientHttp2Session>();

  constructor(port: number) {
    this.#port = port;
  }

  async send(draft: Draft, patience: number): Promise<Outcome> {
    const { host, target } = splitUrl(draft.url);
    const session = await this.#sessionTo(host);
    return new Promise((resolve) => {
      const finish = (outcome: Outcome): void => {
        clearTimeout(timer);
        if (outcome.state !== 'answered') this.#forget(host);
        resolve(outcome);
      };
      const timer = setTimeout(() => finish({ state: 'silent' }), patience);
      try {
        const stream = session.request(headersOf(draft, host, target), { endStream: draft.body === undefined });
        let status = 0;
        stream.on('response', (headers) => {
          status = headers[':status'] ?? 0;
        });
        stream.on('error', () => finish({ state: 'closed' }));
        stream.on('close', () => finish(status === 0 ? { state: 'closed' } : { state: 'answered', status }));
        stream.resume();
        if (draft.body !== undefined) stream.end(draft.body);
      } catch {
        // A field that no HTTP/2 client can write.
        finish({ state: 'closed' });
      }
    });
  }

  close(): void {
    for (const host of [...this.#sessions.keys()]) this.#forget(host);
  }

  async #sessionTo(host: string): Promise<ClientHttp2Session> {
    const known = this.#sessions.get(host);
    if (known !== undefined && !known.closed && !known.destroyed) return known;
    const session = await openHttp2(this.#port, `${host}:443`);
    session.on('error', () => this.#forget(host));
    this.#sessions.set(host, session);
    return session;
  }

  #forget(host: string): void {
    this.#sessions.get(host)?.destroy();
    this.#sessions.delete(host);
  }
}

function splitUrl(url: string): { host: string; target: string } {
  const [, host = '', target = ''] = /^https?:\/\/([^/?#]*)([\s\S]*)$/.exec(url) ?? [];
  return { host, target: target.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character)) };
}

function headersOf(draft: Draft, host: string, target: string): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    ':method': draft.method,
    ':scheme': 'https',
    ':authority': host,
    ':path': target,
  };
  for (const [name, value] of draft.headers ?? []) {
    if (!HOP_BY_HOP.test(name)) headers[name.toLowerCase()] = value;
  }
  // As browsers do, where they know it beforehand.
  if (draft.body !== undefined && draft.framing !== 'chunked')
    headers['content-length'] = Buffer.byteLength(draft.body);
  return headers;
}
