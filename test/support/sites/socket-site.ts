import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { createSessionKey } from '../../../src/egress/connections/certificates.ts';

/** A site with pages and WebSockets that writes down every message it receives. */
export interface SocketSite {
  readonly arrived: string[];
  /** The codes with which clients closed. */
  readonly closed: number[];
  /** For `network.resolve` and `network.ca`. */
  readonly resolve: Readonly<Record<string, string>>;
  readonly certificate: string;
  close(): Promise<void>;
}

/** In a worker, the same as in a page: what it hears it tells the page. */
const WORKER = `onmessage = ({ data }) => {
  const socket = new WebSocket(data.address);
  socket.onopen = () => { for (const message of data.messages) socket.send(message); };
  socket.onmessage = ({ data }) => postMessage({ heard: data });
  socket.onclose = ({ code, reason }) => postMessage({ code, reason });
};`;

/**
 * Starts it for one host. `/echo` answers each message, `/repeat` with the same; `/close?code=` closes at the first; `/news` sends three and then listens.
 */
export async function startSocketSite(host: string): Promise<SocketSite> {
  const arrived: string[] = [];
  const closed: number[] = [];
  const key = await createSessionKey();
  const certificate = await key.leafFor(host);
  const server = https.createServer({ key: key.privateKey, cert: certificate }, (request, response) => {
    const isWorker = request.url?.startsWith('/worker.js') ?? false;
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? WORKER : '<!doctype html><title>Chat</title>');
  });
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false });
  sockets.on('connection', (client: WebSocket, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `https://${host}`);
    client.on('error', () => {});
    client.on('close', (code) => closed.push(code));
    client.on('message', (data) => {
      arrived.push(String(data));
      if (pathname === '/close') client.close(Number(searchParams.get('code')), 'as asked');
      else client.send(pathname === '/repeat' ? String(data) : `echo ${data}`);
    });
    if (pathname === '/news') for (const news of ['one', 'two', 'three']) client.send(news);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    closed,
    certificate,
    resolve: { [`${host}:443`]: `127.0.0.1:${port}` },
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
