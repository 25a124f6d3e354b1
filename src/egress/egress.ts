import http from 'node:http';
import net, { type Server, type Socket } from 'node:net';
import { CordonError } from '../model/error.ts';
import type { SendVerdict } from '../model/gates.ts';
import type { Network, PrivateAccess } from '../model/policy/policy.ts';
import type { RequestHead } from '../model/traffic/request.ts';
import type { Verdict } from '../model/verdict.ts';
import { createSessionKey } from './connections/certificates.ts';
import { Passthrough } from './connections/passthrough.ts';
import type { PeerCheck } from './connections/peers.ts';
import { UnreadConnections } from './connections/unread.ts';
import { AskedGate, type EgressGate, type FaultListener } from './gate.ts';
import { readAuthority } from './http/authority.ts';
import { MAX_HEAD_BYTES, type Patience } from './http/outgoing.ts';
import { Mediator } from './mediator.ts';
import { isRefusalUrl, turnAway } from './refusal.ts';
import { refuse } from './rules.ts';
import { answerMalformed, BROWSER_IDLE_MS, Tunnels } from './tunnels.ts';
import { AddressBook, type Resolver, systemResolver } from './upstream/addresses.ts';
import { Upstream } from './upstream/upstream.ts';

export interface EgressOptions {
  readonly gate: EgressGate;
  readonly network: Network;
  readonly allowPrivateNetworks: PrivateAccess;
  /** Hosts that the browser is expected to visit: the certificates for them, and for their `www.` names, are made at once. */
  readonly sites?: readonly string[];
  /** Told of what went wrong inside: a gate that failed, a request that could not be mediated. It was refused. */
  readonly onFault?: FaultListener;
  /** Told of what the proxy refused by its own rules, which the gate never saw or had allowed. */
  readonly onRefusal?: (head: RequestHead, verdict: SendVerdict) => void;
  /** Whose connections to the port are served; everybody's unless given. Those of other entrances ({@link Egress.admit}) are served unasked. */
  readonly isBrowser?: PeerCheck;
  /** The address of this machine at which it listens; 127.0.0.1 unless given. */
  readonly host?: string;
  /** Whether answers tell the browser to keep documents from WebRTC: for one that was not started to. Not unless given. */
  readonly blocksWebRtc?: boolean;
  /** Most bytes of a request's body that are read for the gate; 8 MiB unless given. */
  readonly bodyLimit?: number;
  /** How names are resolved; the system's way unless given. */
  readonly resolve?: Resolver;
  /** How long servers may take, in milliseconds; 30 s to connect and 5 min to answer unless given. */
  readonly patience?: Patience;
}

/** The only way out of a guarded browser. */
export interface Egress {
  readonly port: number;
  /** For `--proxy-server`. */
  readonly url: string;
  /** For `--ignore-certificate-errors-spki-list`: base64 of the SHA-256 of the session key's SubjectPublicKeyInfo. */
  readonly spki: string;
  /** An address at which the browser is shown why something was refused at another gate. */
  refusalUrl(verdict: Verdict, url: string): string;
  /** Whether this is such an address. */
  isRefusalUrl(url: string): boolean;
  /** Takes in the connections of another server as well, such as one in the browser's own network; it is closed with the proxy. */
  admit(entrance: Server): void;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const BODY_LIMIT = 8 * 1024 * 1024;
const PATIENCE: Patience = { connect: 30_000, answer: 300_000 };

/**
 * Starts the egress proxy on a free port, of the loopback interface unless told otherwise (docs/architecture.md#the-send-gate).
 * @throws {CordonError} for a network section that cannot be used, or where no port can be opened.
 */
export async function startEgress(options: EgressOptions): Promise<Egress> {
  const { network, allowPrivateNetworks, resolve = systemResolver, host = LOOPBACK } = options;
  const addresses = new AddressBook({ pins: network.resolve, allowPrivateNetworks, resolve });
  const upstream = new Upstream(addresses, network.extraAuthorities, options.patience ?? PATIENCE);
  const { onFault = () => {}, onRefusal = () => {}, bodyLimit = BODY_LIMIT, blocksWebRtc = false } = options;
  const gate = new AskedGate(options.gate, onFault);
  const mediator = new Mediator({ gate, upstream, bodyLimit, blocksWebRtc, onFault, onRefusal });
  const key = await createSessionKey();
  const passthrough = new Passthrough({
    hosts: network.passthrough ?? [],
    connections: new UnreadConnections(gate, onRefusal),
    connect: (authority) => upstream.openConnection(authority),
  });
  const tunnels = new Tunnels(key, mediator, passthrough);
  tunnels.prepare(options.sites ?? []).catch((cause: unknown) => {
    onFault('certificates could not be made ahead of their use', cause);
  });
  const server = createProxyServer(mediator, tunnels);
  const listener = net.createServer({ pauseOnConnect: true }, (socket) => receive(socket, server, options));
  const connections = trackConnections([listener, server]);
  const port = await listen(listener, host);
  const entrances: Server[] = [];

  return {
    port,
    url: `http://${host}:${port}`,
    spki: key.spki,
    refusalUrl: (verdict, url) => mediator.refusalUrl(verdict, url),
    isRefusalUrl,
    admit: (entrance) => {
      entrances.push(entrance);
      entrance.on('connection', (socket) => server.emit('connection', socket));
    },
    close: async () => {
      for (const entrance of entrances) entrance.close();
      const closed = new Promise<void>((resolved) => listener.close(() => resolved()));
      for (const socket of connections) socket.destroy();
      upstream.close();
      await closed;
    },
  };
}

/** The server that the browser's connections come in by: plain http in absolute form, and CONNECT for everything else. */
function createProxyServer(mediator: Mediator, tunnels: Tunnels): http.Server {
  const server = http.createServer({
    maxHeaderSize: MAX_HEAD_BYTES,
    insecureHTTPParser: false,
    keepAliveTimeout: BROWSER_IDLE_MS,
    requestTimeout: 0,
  });
  server.on('request', (message, response) => mediator.serve(message, response));
  server.on('upgrade', (message, socket, head) => mediator.upgrade(message, socket, head));
  server.on('clientError', (_, socket) => answerMalformed(socket));
  server.on('connect', (message, socket, head) => {
    const authority = readAuthority(message.url ?? '');
    if (authority === undefined) {
      answerMalformed(socket);
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    tunnels.open(authority, socket, head);
  });
  return server;
}

const STRANGER =
  'This proxy serves the browser of its own session and no other program; use your own way into the network.';

/** Passes a connection on to the server if it is the browser's. Nothing of it is read before. */
function receive(socket: Socket, server: http.Server, { isBrowser, onRefusal, onFault }: EgressOptions): void {
  const enter = (known: boolean): void => {
    if (socket.destroyed) return;
    if (known) server.emit('connection', socket);
    else {
      const verdict = refuse('stranger', STRANGER);
      onRefusal?.(
        { method: 'CONNECT', url: `http://${socket.localAddress}:${socket.localPort}/`, headers: {} },
        verdict,
      );
      turnAway(socket, verdict);
    }
    socket.resume();
  };
  if (isBrowser === undefined) {
    enter(true);
    return;
  }
  isBrowser(socket).then(enter, (cause: unknown) => {
    onFault?.('whose a connection is could not be told', cause);
    socket.destroy();
  });
}

/** Nagle's algorithm would hold small answers back until the browser has acknowledged those before. */
function trackConnections(servers: readonly Server[]): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  const track = (socket: Socket): void => {
    if (connections.has(socket)) return;
    socket.setNoDelay(true);
    connections.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => connections.delete(socket));
  };
  for (const server of servers) server.on('connection', track);
  return connections;
}

function listen(server: Server, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new CordonError('The egress proxy could not open a port', {
          kind: 'environment',
          advice: `Free a port on ${host}, which is to be an address of this machine.`,
          cause,
        }),
      );
    });
    server.listen(0, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new TypeError('the proxy has no port'));
      else resolve(address.port);
    });
  });
}
