import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { WebSocketServer } from 'ws';
import { createSessionKey } from '../src/egress/connections/certificates.ts';

/** One request as a server received it. */
export interface Arrival {
  readonly host: string;
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly bytes: number;
  readonly body: string;
  readonly sha256: string;
  /** Whether the request came to its end. */
  readonly whole: boolean;
}

/** Local servers that stand for the world: https and http, with WebSockets on both, for every host in a list. */
export interface Origin {
  readonly hosts: readonly string[];
  readonly httpsPort: number;
  readonly httpPort: number;
  /** One self-signed certificate for each host, for `Network.extraAuthorities`. */
  readonly authorities: readonly string[];
  /** Base64 of the SHA-256 of the SubjectPublicKeyInfo that all of them carry. */
  readonly spki: string;
  /** `Network.resolve` that leads every host's ports 443 and 80 here. */
  readonly resolve: Readonly<Record<string, string>>;
  readonly arrivals: Arrival[];
  /** Text messages that reached the WebSocket servers. */
  readonly messages: string[];
  /** Lets `/events` send its second event and end, and `/held` answer at all. */
  release(): void;
  /** Closes idle connections without telling, as a restarting server does. */
  dropConnections(): void;
  close(): Promise<void>;
}

const KEPT_BODY = 4096;

export async function startOrigin(hosts: readonly string[]): Promise<Origin> {
  const key = await createSessionKey();
  const leaves = new Map(await Promise.all(hosts.map(async (host) => [host, await key.leafFor(host)] as const)));
  const contexts = new Map(
    Array.from(leaves, ([host, cert]) => [host, tls.createSecureContext({ key: key.privateKey, cert })]),
  );
  const arrivals: Arrival[] = [];
  const messages: string[] = [];
  const waiting: http.ServerResponse[] = [];
  const sockets = new Set<Socket>();

  const serve = (message: http.IncomingMessage, response: http.ServerResponse): void => {
    const url = message.url ?? '';
    const hash = createHash('sha256');
    let bytes = 0;
    let body = '';
    const arrive = (whole: boolean): void => {
      const { method = '', headers, rawHeaders } = message;
      const sha256 = hash.digest('hex');
      arrivals.push({ host: headers.host ?? '', method, url, headers, rawHeaders, bytes, body, sha256, whole });
    };
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      hash.update(chunk);
      if (body.length < KEPT_BODY) body += chunk.toString('latin1', 0, KEPT_BODY);
    });
    message.once('end', () => {
      arrive(true);
      answer(new URL(url, 'http://origin'), message, response, waiting);
    });
    message.once('aborted', () => arrive(false));
    message.on('error', () => {});
  };
  const secure = https.createServer(
    { SNICallback: (host, done) => done(null, contexts.get(host)), keepAliveTimeout: 60_000 },
    serve,
  );
  const plain = http.createServer({ keepAliveTimeout: 60_000 }, serve);
  const webSockets = new WebSocketServer({ noServer: true });
  for (const server of [secure, plain]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    });
    server.on('upgrade', (message: http.IncomingMessage, socket, head) => {
      const { method = '', headers, rawHeaders, url = '' } = message;
      const nothing = { bytes: 0, body: '', sha256: '', whole: true };
      arrivals.push({ host: headers.host ?? '', method, url, headers, rawHeaders, ...nothing });
      webSockets.handleUpgrade(message, socket, head, (client) => {
        client.on('message', (data) => {
          messages.push(String(data));
          client.send(`echo ${String(data)}`);
        });
      });
    });
  }
  const [httpsPort, httpPort] = await Promise.all([listen(secure), listen(plain)]);
  return {
    hosts,
    httpsPort,
    httpPort,
    authorities: [...leaves.values()],
    spki: key.spki,
    resolve: Object.fromEntries(
      hosts.flatMap((host) => [
        [`${host}:443`, `127.0.0.1:${httpsPort}`],
        [`${host}:80`, `127.0.0.1:${httpPort}`],
      ]),
    ),
    arrivals,
    messages,
    release: () => {
      for (const response of waiting.splice(0)) response.end('data: second\n\n');
    },
    dropConnections: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      const closed = [secure, plain].map((server) => new Promise((resolve) => server.close(resolve)));
      for (const client of webSockets.clients) client.terminate();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

function answer(
  url: URL,
  message: http.IncomingMessage,
  response: http.ServerResponse,
  waiting: http.ServerResponse[],
): void {
  switch (url.pathname) {
    case '/page':
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>${url.searchParams.get('title') ?? 'page'}</title><p>hello`);
      return;
    case '/events':
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      waiting.push(response);
      return;
    case '/held':
      waiting.push(response);
      return;
    case '/gzip':
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('compressed'));
      return;
    case '/status':
      response.writeHead(Number(url.searchParams.get('code')), { etag: '"e"', 'x-kept': 'yes' });
      response.end();
      return;
    case '/redirect':
      response.writeHead(307, { location: url.searchParams.get('to') ?? '/' });
      response.end();
      return;
    case '/cookies':
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(message.headers.cookie ?? '');
      return;
    case '/ways-out':
      response.setHeader('alt-svc', 'h3=":443"');
      response.setHeader('nel', '{}');
      response.setHeader('report-to', '{}');
      response.setHeader('reporting-endpoints', 'a="/r"');
      response.setHeader('x-cordon', 'send.forged');
      response.setHeader('proxy-authenticate', 'Basic');
      response.setHeader('strict-transport-security', 'max-age=1');
      response.end('ok');
      return;
    case '/large':
      response.setHeader('content-length', Number(url.searchParams.get('bytes')));
      response.end(Buffer.alloc(Number(url.searchParams.get('bytes')), 'x'));
      return;
    case '/chunked':
      response.write(Buffer.alloc(Number(url.searchParams.get('bytes')), 'x'));
      response.end();
      return;
    case '/file':
      response.setHeader('content-type', url.searchParams.get('type') ?? 'text/plain');
      response.setHeader('content-disposition', url.searchParams.get('disposition') ?? '');
      response.end('file');
      return;
    case '/trailers':
      response.setHeader('trailer', 'x-sum');
      response.write('body');
      response.addTrailers({ 'x-sum': '42' });
      response.end();
      return;
    case '/early-hints':
      response.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' });
      response.end('after hints');
      return;
    case '/cut':
      response.writeHead(200, url.searchParams.has('length') ? { 'content-length': '100' } : {});
      response.write('only this', () => response.destroy());
      return;
    case '/reset':
      message.socket.destroy();
      return;
    case '/hang':
      return;
    case '/switch':
      message.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
      return;
    default:
      response.setHeader('content-type', 'text/plain');
      response.end('ok');
  }
}

function listen(server: http.Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
