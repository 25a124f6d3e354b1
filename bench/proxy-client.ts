import { createHash, X509Certificate } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import type { EgressGate } from '../src/egress/gate.ts';
import type { RequestOutcome, SendGate, SendVerdict } from '../src/model/gates.ts';
import type { WebRequest } from '../src/model/traffic/request.ts';
import type { SocketMessage, SocketTraffic } from '../src/model/traffic/socket.ts';

/** A send gate as the proxy asks one, with nothing known of pages. */
export function asEgressGate(gate: SendGate): EgressGate {
  return {
    needsBody: (head) => gate.needsBody(head),
    needsWholeBody: (head) => gate.needsWholeBody(head),
    decide: async (request) => gate.decide(request, {}),
    settle: (verdict, outcome) => void gate.settle(verdict, outcome),
    needsMessages: () => true,
    decideMessage: async (message) => gate.decideMessage(message, {}),
    observeMessage: () => [],
    socketClosed: () => {},
  };
}

/** A gate that writes down what it is asked and told. It allows, unless given another mind. */
export interface RecordingGate extends EgressGate {
  readonly asked: WebRequest[];
  /** What pages sent over WebSockets. */
  readonly messages: SocketMessage[];
  /** What passed over WebSockets that have closed. */
  readonly traffic: SocketTraffic[];
  readonly settled: { readonly url: string; readonly outcome: RequestOutcome }[];
}

export const ALLOWED: SendVerdict = {
  outcome: 'allow',
  by: 'send.test.allowed',
  reason: 'Allowed.',
  warnings: [],
  hints: [],
  actions: [],
};

export const DENIED: SendVerdict = {
  ...ALLOWED,
  outcome: 'deny',
  by: 'send.test.denied',
  reason: 'Deleting <projects> is not part of the task; read them instead.',
};

export function recordingGate(
  mind: (request: WebRequest) => SendVerdict | Promise<SendVerdict> = () => ALLOWED,
  needsBody: EgressGate['needsBody'] = () => true,
  messageMind: (message: SocketMessage) => SendVerdict | Promise<SendVerdict> = () => ALLOWED,
): RecordingGate {
  const messages: SocketMessage[] = [];
  const traffic: SocketTraffic[] = [];
  const asked: WebRequest[] = [];
  const settled: { readonly url: string; readonly outcome: RequestOutcome }[] = [];
  const urls = new Map<SendVerdict, string>();
  return {
    asked,
    messages,
    traffic,
    settled,
    needsBody,
    needsMessages: () => true,
    decideMessage: async (message) => {
      messages.push(message);
      const verdict = { ...(await messageMind(message)) };
      urls.set(verdict, message.handshake.url);
      return verdict;
    },
    observeMessage: () => [],
    socketClosed: (closed) => void traffic.push(closed),
    decide: async (request) => {
      asked.push(request);
      const verdict = { ...(await mind(request)) };
      urls.set(verdict, request.url);
      return verdict;
    },
    settle: (verdict, outcome) => {
      settled.push({ url: urls.get(verdict) ?? '', outcome });
    },
  };
}

/** Opens a CONNECT tunnel and waits for the proxy's answer. */
export function openTunnel(proxyPort: number, target: string): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(proxyPort, '127.0.0.1');
    socket.on('error', reject);
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
    socket.once('data', (answer: Buffer) => {
      if (answer.toString().startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(answer.toString()));
    });
  });
}

export interface SecureTunnelOptions {
  readonly servername?: string;
  readonly protocol?: 'http/1.1' | 'h2';
  /** Refuse any other key than this one (base64 SHA-256 of its SubjectPublicKeyInfo). */
  readonly spki?: string;
}

/** TLS inside a tunnel, as the browser speaks it, trusting the session's key alone. */
export async function openSecureTunnel(
  proxyPort: number,
  target: string,
  { servername = nameIn(target), protocol = 'http/1.1', spki }: SecureTunnelOptions = {},
): Promise<tls.TLSSocket> {
  const socket = await openTunnel(proxyPort, target);
  return new Promise((resolve, reject) => {
    const secure = tls.connect({ socket, servername, rejectUnauthorized: false, ALPNProtocols: [protocol] });
    secure.on('error', reject); // Stays: a proxy that hangs up later must not fail the test by itself.
    secure.once('secureConnect', () => {
      const key = new X509Certificate(secure.getPeerCertificate().raw).publicKey;
      const digest = createHash('sha256')
        .update(key.export({ type: 'spki', format: 'der' }))
        .digest('base64');
      if (spki !== undefined && digest !== spki) reject(new Error('not the key of the session'));
      else resolve(secure);
    });
  });
}

/** An address is no server's name in TLS (RFC 6066), and Node 26 takes none for one. */
function nameIn(target: string): string {
  const host = target.replace(/:\d+$/, '');
  return net.isIP(host) === 0 ? host : '';
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly trailers: NodeJS.Dict<string>;
  readonly body: Buffer;
}

export interface Question {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** One request through the proxy over HTTP/1.1: https through a tunnel, http in absolute form. */
export async function ask(proxyPort: number, address: string, question: Question = {}): Promise<Answer> {
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  const socket = secure
    ? await openSecureTunnel(proxyPort, `${url.hostname}:${url.port || '443'}`)
    : net.connect(proxyPort, '127.0.0.1');
  const path = secure ? `${url.pathname}${url.search}` : url.href;
  try {
    return await askOver(socket, path, { ...question, headers: { host: url.host, ...question.headers } });
  } finally {
    socket.destroy();
  }
}

/** One request over a connection that is open. */
export function askOver(socket: net.Socket, path: string, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = question;
    const request = http.request({ createConnection: () => socket, method, path, headers });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode = 0, trailers } = response;
        resolve({ status: statusCode, headers: response.headers, trailers, body: Buffer.concat(chunks) });
      });
    });
    request.end(body);
  });
}

/** An HTTP/2 session through the proxy. */
export async function openHttp2(proxyPort: number, target: string): Promise<http2.ClientHttp2Session> {
  const socket = await openSecureTunnel(proxyPort, target, { protocol: 'h2' });
  return http2.connect(`https://${target}`, { createConnection: () => socket });
}

/** One request over an HTTP/2 session. */
export function askHttp2(
  session: http2.ClientHttp2Session,
  headers: http2.OutgoingHttpHeaders,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Left to itself it ends a DELETE before its body.
    const stream = session.request(headers, { endStream: body === undefined });
    const chunks: Buffer[] = [];
    let head: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader = {};
    stream.once('response', (received) => {
      head = received;
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('error', reject);
    stream.once('end', () =>
      resolve({ status: head[':status'] ?? 0, headers: head, trailers: {}, body: Buffer.concat(chunks) }),
    );
    if (body !== undefined) stream.end(body);
  });
}
