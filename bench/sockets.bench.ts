import { once } from 'node:events';
import tls from 'node:tls';
import { WebSocket } from 'ws';
import { startEgress } from '../src/egress/egress.ts';
import { createSendGate } from '../src/send/gate.ts';
import { openSecureTunnel } from './proxy-client.ts';
import { startOrigin } from './proxy-origin.ts';
import { allowing, entry, site } from './send-data.ts';
import { median } from './statistics.ts';

export interface SocketFigures {
  /** Medians of a message to the server and its echo back, in microseconds. */
  readonly direct: number;
  readonly mediated: number;
  /** What the gate alone takes to judge the message. */
  readonly decision: number;
}

const URL_ = 'wss://forge.test/socket';
const ENTRIES = 300;

/**
 * What a message costs on its way through the proxy: each is echoed, over a straight TLS connection and over the proxy in turn, with the real
 * send gate and 300 declared kinds of message.
 */
export async function benchSockets(rounds = 3000): Promise<SocketFigures> {
  const kinds = Array.from({ length: ENTRIES }, (_, number) => `kind${number}`);
  const sitemap = kinds.map((kind) =>
    entry(kind, 'GET', URL_, { message: { protocol: 'json', direction: 'send', body: { type: kind } } }),
  );
  const gate = createSendGate({
    sites: [{ site: site('forge.test', sitemap), selected: [allowing(kinds)] }],
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: true,
  });
  const origin = await startOrigin(['forge.test']);
  const egress = await startEgress({
    gate: {
      needsBody: () => false,
      decide: async (request) => gate.decide(request, {}),
      settle: () => {},
      needsMessages: (handshake) => gate.needsMessages(handshake),
      decideMessage: async (message) => gate.decideMessage(message, {}),
      observeMessage: (message) => gate.observeMessage(message),
      socketClosed: () => {},
    },
    network: { resolve: origin.resolve, extraAuthorities: origin.authorities },
    allowPrivateNetworks: false,
  });
  const text = JSON.stringify({ type: 'kind150', text: 'hello' });
  const straight = tls.connect({ port: origin.httpsPort, servername: 'forge.test', rejectUnauthorized: false });
  const tunnel = await openSecureTunnel(egress.port, 'forge.test:443');
  const [direct, mediated] = [
    new WebSocket(URL_, { createConnection: () => straight }),
    new WebSocket(URL_, { createConnection: () => tunnel }),
  ];
  try {
    await Promise.all([once(direct, 'open'), once(mediated, 'open')]);
    const times = { direct: [] as number[], mediated: [] as number[], decision: [] as number[] };
    const message = { handshake: { method: 'GET', url: URL_, headers: {} }, data: text };
    for (let round = -rounds / 4; round < rounds; round++) {
      const measured = {
        direct: await timed(() => echoed(direct, text)),
        mediated: await timed(() => echoed(mediated, text)),
        decision: await timed(() => void gate.decideMessage(message, {})),
      };
      if (round < 0) continue;
      times.direct.push(measured.direct);
      times.mediated.push(measured.mediated);
      times.decision.push(measured.decision);
    }
    return {
      direct: median(times.direct),
      mediated: median(times.mediated),
      decision: median(times.decision),
    };
  } finally {
    direct.terminate();
    mediated.terminate();
    await egress.close();
    await origin.close();
  }
}

async function echoed(client: WebSocket, text: string): Promise<void> {
  client.send(text);
  await once(client, 'message');
}

/** Microseconds. */
async function timed(run: () => Promise<void> | undefined): Promise<number> {
  const start = performance.now();
  const running = run();
  if (running !== undefined) await running;
  return (performance.now() - start) * 1000;
}
