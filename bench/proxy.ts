import http from 'node:http';
import type http2 from 'node:http2';
import { startEgress } from '../src/egress/egress.ts';
import { ALLOWED, askHttp2, openHttp2, openSecureTunnel } from './proxy-client.ts';
import { type Origin, startOrigin } from './proxy-origin.ts';

/** One way through a proxy, under small GETs over kept-alive connections. Times in milliseconds. */
export interface ProxyFigures {
  readonly way: 'HTTP/1.1' | 'HTTP/2';
  readonly requestsPerSecond: number;
  /** Of one request at a time. */
  readonly medianLatency: number;
  readonly p99Latency: number;
}

/** What a proxy under test has to say of itself. */
export interface ProxyUnderTest {
  readonly port: number;
  readonly way: ProxyFigures['way'];
}

const CONNECTIONS = 6;
const STREAMS = 32;

/**
 * Requests a second and latency of small GETs through the egress proxy, the whole way from a TLS client through the proxy to a TLS server in
 * one process, with a gate that allows everything at once. The gate's own time is measured elsewhere.
 */
export async function benchProxy(requests = 4000): Promise<readonly ProxyFigures[]> {
  const origin = await startOrigin(['forge.test']);
  const egress = await startEgress({
    gate: {
      needsBody: () => false,
      decide: async () => ALLOWED,
      settle: () => {},
      needsMessages: () => false,
      decideMessage: async () => ALLOWED,
      observeMessage: () => [],
      socketClosed: () => {},
    },
    network: { resolve: origin.resolve, extraAuthorities: origin.authorities },
    allowPrivateNetworks: false,
  });
  try {
    const figures: ProxyFigures[] = [];
    for (const way of ['HTTP/1.1', 'HTTP/2'] as const) {
      figures.push(await measureProxy({ port: egress.port, way }, origin, requests));
    }
    return figures;
  } finally {
    await egress.close();
    await origin.close();
  }
}

/** Measures one way through any proxy that reads TLS, after a warm-up of a quarter of the requests. */
export async function measureProxy(
  { port, way }: ProxyUnderTest,
  origin: Origin,
  requests: number,
): Promise<ProxyFigures> {
  const client = await (way === 'HTTP/2' ? http2Client(port) : http1Client(port));
  await inParallel(client.width, requests / 4, client.get);
  const start = performance.now();
  await inParallel(client.width, requests, client.get);
  const seconds = (performance.now() - start) / 1000;
  const times: number[] = [];
  for (let count = 0; count < requests / 4; count++) {
    const begun = performance.now();
    await client.get();
    times.push(performance.now() - begun);
  }
  client.close();
  origin.arrivals.length = 0;
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    way,
    requestsPerSecond: Math.round(requests / seconds),
    medianLatency: quantile(0.5),
    p99Latency: quantile(0.99),
  };
}

interface Client {
  /** How many requests at a time. */
  readonly width: number;
  readonly get: () => Promise<unknown>;
  readonly close: () => void;
}

async function http1Client(port: number): Promise<Client> {
  const tunnels = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openSecureTunnel(port, 'forge.test:443')),
  );
  const left = [...tunnels];
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  agent.createConnection = () => left.pop() ?? raise('the proxy closed a connection that was to be kept');
  const get = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const options = { agent, path: '/small', headers: { host: 'forge.test' } };
      http.get(options, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
  return { width: CONNECTIONS, get, close: () => agent.destroy() };
}

async function http2Client(port: number): Promise<Client> {
  const session: http2.ClientHttp2Session = await openHttp2(port, 'forge.test:443');
  return { width: STREAMS, get: () => askHttp2(session, { ':path': '/small' }), close: () => session.destroy() };
}

async function inParallel(width: number, total: number, run: () => Promise<unknown>): Promise<void> {
  let left = total;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: width }, worker));
}

function raise(message: string): never {
  throw new Error(message);
}
