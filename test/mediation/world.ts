/**
 * The world as a browser under test finds it: a site that it may visit (`home.test`), one that it may not (`away.test`, with a host of its
 * own for each case), name servers, and sockets that listen to whatever else may come. Everything that comes is written down.
 */
import dgram from 'node:dgram';
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import net, { type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { WebSocketServer } from 'ws';
import { createSessionKey } from '../../src/egress/connections/certificates.ts';
import type { BrowserRequest, BrowserResponse } from '../../src/egress/http/messages.ts';
import type { Case, Places } from './case.ts';
import { answerQuery, nameInQuery } from './dns-message.ts';
import { type HomeCase, serveAway, serveHome } from './sites.ts';

/** One thing that came: by which way, and what is known of it (`host/path`, the name asked for, or the case of the socket). */
export interface Arrival {
  readonly way: 'request' | 'tls' | 'tcp' | 'udp' | 'dns' | 'message';
  readonly what: string;
}

export interface World {
  readonly arrivals: Arrival[];
  /** For `network.resolve` and `network.ca` of a policy. */
  readonly resolve: Readonly<Record<string, string>>;
  readonly authorities: readonly string[];
  /** For a browser that runs without Cordon: the one key of all certificates, and how it finds the sites. */
  readonly spki: string;
  readonly resolverRules: string | undefined;
  placesOf(id: string): Places;
  close(): void;
}

export interface WorldOptions {
  /** In a network of its own every port and address is the world's: names are resolved, and nothing goes unheard. */
  readonly isPrivate: boolean;
  readonly cases: ReadonlyMap<string, Case>;
}

/** In a private network every address leads here; this one is nobody's in particular, and no reserved one. */
const PUBLIC_ADDRESS = '93.184.216.34';
/** Where machines ask their neighbours and the time: mDNS, LLMNR, SSDP, NTP, NetBIOS; and where QUIC is spoken. */
const OTHER_UDP_PORTS = [5353, 5355, 1900, 123, 137, 138, 443];
const CERTIFIED = ['home.test', '*.home.test', 'away.test', '*.away.test'];

export async function startWorld({ isPrivate, cases }: WorldOptions): Promise<World> {
  const arrivals: Arrival[] = [];
  const ends: (() => void)[] = [];
  const heard = (way: Arrival['way'], what: string): void => void arrivals.push({ way, what });
  const network = isPrivate ? '0.0.0.0' : '127.0.0.1';
  const address = isPrivate ? PUBLIC_ADDRESS : '127.0.0.1';

  const listen = async (server: Server, port: number): Promise<number> => {
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(isPrivate ? port : 0, network);
    await once(server, 'listening');
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return portOf(server.address());
  };
  const listenUdp = async (
    port: number,
    receive: (message: Buffer, from: dgram.RemoteInfo, socket: dgram.Socket) => void,
  ) => {
    const socket = dgram.createSocket({ type: 'udp4', reuseAddr: true });
    socket.on('message', (message, from) => receive(message, from, socket));
    socket.on('error', () => {});
    socket.bind(port, network);
    await once(socket, 'listening');
    ends.push(() => socket.close());
    return portOf(socket.address());
  };

  const key = await createSessionKey();
  const authorities = await Promise.all(CERTIFIED.map((name) => key.leafFor(name)));
  const contexts = authorities.map((cert) => tls.createSecureContext({ key: key.privateKey, cert }));
  const home = new Map<string, HomeCase>();
  const serve = (request: BrowserRequest, response: BrowserResponse): void => {
    const host = hostOf(request);
    heard('request', `${host}${request.url ?? ''}`);
    request.on('error', () => {});
    response.on('error', () => {});
    if (host.endsWith('away.test')) serveAway(request, response);
    else serveHome(request, response, home);
  };
  const secure = http2.createSecureServer({
    allowHTTP1: true,
    SNICallback: (name, done) => {
      heard('tls', name);
      const at = CERTIFIED.findIndex(
        (each) => each === name || (each.startsWith('*.') && name.endsWith(each.slice(1))),
      );
      done(null, contexts[Math.max(at, 0)]);
    },
  });
  secure.on('request', serve);
  secure.on('sessionError', () => {});
  secure.on('tlsClientError', (_, socket) => socket.destroy());
  const plain = http.createServer(serve);
  const sockets = new WebSocketServer({ noServer: true });
  for (const server of [secure, plain]) {
    server.on('upgrade', (request: http.IncomingMessage, socket: Socket, head: Buffer) => {
      heard('request', `${hostOf(request)}${request.url ?? ''}`);
      sockets.handleUpgrade(request, socket, head, (client) =>
        client.on('message', (data) => heard('message', String(data))),
      );
    });
  }
  const httpsPort = await listen(secure, 443);
  const httpPort = await listen(plain, 80);
  if (isPrivate) {
    await listenUdp(53, (query, from, socket) => {
      heard('dns', nameInQuery(query) ?? 'malformed');
      const answer = answerQuery(query, address);
      if (answer !== undefined) socket.send(answer, from.port, from.address);
    });
    await listen(
      net.createServer(() => heard('tcp', 'port 53')),
      53,
    );
    for (const port of OTHER_UDP_PORTS) {
      await listenUdp(port, (message) => heard('udp', `port ${port} ${port > 5000 ? nameInQuery(message) : ''}`));
    }
  }

  const places = new Map<string, Places>();
  for (const [id, { document = {} }] of cases) {
    const udp = await listenUdp(0, () => heard('udp', id));
    const tcp = await listen(
      net.createServer(() => heard('tcp', id)),
      0,
    );
    const host = `${id}.away.test`;
    const away = `https://${host}/${id}`;
    const own = {
      id,
      away,
      host,
      home: `https://home.test/case/${id}`,
      denied: `https://home.test/denied/${id}`,
      redirect: `https://home.test/redirect?status=302&to=${encodeURIComponent(away)}`,
      udp: `${address}:${udp}`,
      tcp: `${address}:${tcp}`,
    };
    places.set(id, own);
    home.set(id, { document, places: own });
  }
  return {
    arrivals,
    resolve: Object.fromEntries(
      CERTIFIED.flatMap((name) => [
        [`${name}:443`, `127.0.0.1:${httpsPort}`],
        [`${name}:80`, `127.0.0.1:${httpPort}`],
      ]),
    ),
    authorities,
    spki: key.spki,
    resolverRules: isPrivate
      ? undefined
      : `MAP *.test:443 127.0.0.1:${httpsPort},MAP *.test:80 127.0.0.1:${httpPort},MAP *.test 127.0.0.1,MAP * ~NOTFOUND`,
    placesOf: (id) => {
      const known = places.get(id);
      if (known === undefined) throw new Error(`there is no case ${id}`);
      return known;
    },
    close: () => {
      for (const end of ends) end();
    },
  };
}

function hostOf(request: BrowserRequest): string {
  const named = request.headers[':authority'] ?? request.headers.host;
  return String(named ?? '').replace(/:\d+$/, '');
}

function portOf(address: net.AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
