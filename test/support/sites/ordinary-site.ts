/** A site that uses HTTP as ordinary ones do, in one protocol of two, and writes down what it receives. */
import { createHash } from 'node:crypto';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { ServerIdentity } from '../../../demo/kit/certificates.ts';
import { ANSWERS, type SiteRequest, type SiteResponse } from './ordinary-answers.ts';

/** A request as the site received it, to its end. */
export interface Received {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly version: string;
  readonly headers: SiteRequest['headers'];
  readonly bytes: number;
  readonly sha256: string;
  /** The beginning of the body. */
  readonly body: string;
  readonly whole: boolean;
}

export interface OrdinarySite {
  readonly received: Received[];
  /** For `network.resolve`. */
  readonly resolve: Readonly<Record<string, string>>;
  /** Lets answers that wait go on; those that begin later wait for the next time. */
  release(): void;
  close(): Promise<void>;
}

const KEPT_BODY = 2048;

const LONGEST_HEAD = 64 * 1024;

/** @param identity is for all of the hosts */
export async function startOrdinarySite(
  hosts: readonly string[],
  protocol: 'http/1.1' | 'h2',
  identity: ServerIdentity,
): Promise<OrdinarySite> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let letGo = (): void => {};
  let released = new Promise<void>((resolve) => {
    letGo = resolve;
  });

  const serve = (request: SiteRequest, response: SiteResponse): void => {
    const url = new URL(request.url ?? '/', 'https://site');
    const hash = createHash('sha256');
    let bytes = 0;
    let body = '';
    let kept = false;
    const keep = (whole: boolean): void => {
      if (kept) return;
      kept = true;
      const { method = '', headers } = request;
      const host = String(headers[':authority'] ?? headers.host);
      const path = `${url.pathname}${url.search}`;
      const version = request.httpVersion;
      received.push({ host, method, path, version, headers, bytes, sha256: hash.digest('hex'), body, whole });
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      hash.update(chunk);
      if (body.length < KEPT_BODY) body += chunk.toString('utf8', 0, KEPT_BODY);
    });
    request.on('error', () => {});
    response.on('error', () => {});
    request.once('aborted', () => keep(false));
    request.once('end', async () => {
      keep(true);
      const answer = ANSWERS[url.pathname];
      if (answer !== undefined) return answer({ request, response, url, released });
      response.statusCode = 404;
      response.end();
    });
  };
  const options = { key: identity.keyPem, cert: identity.certPem, maxHeaderSize: LONGEST_HEAD };
  const server =
    protocol === 'h2'
      ? // By default Node refuses new streams while it holds 10 MB for one that the browser takes its time over, such as media.
        http2.createSecureServer({ ...options, allowHTTP1: true, maxSessionMemory: 256 })
      : https.createServer({ ...options, ALPNProtocols: ['http/1.1'] });
  server.on('request', serve);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  const webSockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    webSockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data, isBinary) => client.send(data, { binary: isBinary }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    resolve: Object.fromEntries(hosts.map((host) => [`${host}:443`, `127.0.0.1:${port}`])),
    release: () => {
      letGo();
      released = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    async close() {
      letGo();
      for (const client of webSockets.clients) client.terminate();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
