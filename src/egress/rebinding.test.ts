/** Names that lead somewhere else each time they are asked for, answered by a name server that speaks DNS over UDP. */
import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ask, recordingGate } from '../../bench/proxy-client.ts';
import { type Egress, startEgress } from './egress.ts';

/** On the same port of two addresses of this machine: one that the operator named, and one that nobody did. */
const [NAMED, OTHER] = ['127.0.0.1', '127.0.0.2'];

let names: Datagrams;
let servers: http.Server[];
let port: number;
let egress: Egress | undefined;
/** What the name server says next; its last word stays. */
let answers: string[] = [];
/** Every name it was asked for. */
let asked: string[] = [];
/** What each server heard, by its address. */
let heard: string[] = [];

beforeAll(async () => {
  names = createSocket('udp4').on('message', (query, from) => names.send(answer(query), from.port, from.address));
  names.bind(0, NAMED);
  await once(names, 'listening');
  const first = serverAt(NAMED).listen(0, NAMED);
  await once(first, 'listening');
  port = (first.address() as AddressInfo).port;
  const second = serverAt(OTHER).listen(port, OTHER);
  await once(second, 'listening');
  servers = [first, second];
});

afterEach(async () => {
  await egress?.close();
  [answers, asked, heard] = [[], [], []];
});

afterAll(() => {
  names.close();
  for (const server of servers) server.close();
});

function serverAt(address: string): http.Server {
  return http.createServer((request, response) => {
    heard.push(`${address}${request.url}`);
    if (request.url === '/away') response.writeHead(302, { location: `http://elsewhere.example:${port}/` });
    else if (request.url === '/last') response.setHeader('connection', 'close');
    response.end();
  });
}

/** The next address in the shape of RFC 1035: the question as it came, and one record of no lifetime. */
function answer(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5;
  asked.push(query.toString('latin1', 13, end - 5).replace(/[^a-z]+/g, '.'));
  const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? '0.0.0.0';
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([head, query.subarray(12, end), record]);
}

async function start(): Promise<number> {
  const resolver = new Resolver({ timeout: 5_000 });
  resolver.setServers([`${NAMED}:${names.address().port}`]);
  const network = { resolve: {}, extraAuthorities: [] };
  const resolve = (host: string) => resolver.resolve4(host);
  egress = await startEgress({ gate: recordingGate(), network, allowPrivateNetworks: [NAMED], resolve });
  return egress.port;
}

it('a connection goes to the very address that was checked, and the name is not asked for again', async () => {
  const proxy = await start();
  answers = [NAMED, OTHER];
  expect((await ask(proxy, `http://rebind.example:${port}/one`)).status).toBe(200);
  expect((await ask(proxy, `http://rebind.example:${port}/two`)).status).toBe(200);
  expect([heard, asked]).toEqual([[`${NAMED}/one`, `${NAMED}/two`], ['rebind.example']]);
});

it('a name that leads elsewhere once its connection has ended is refused, and nothing arrives there', async () => {
  const proxy = await start();
  answers = [NAMED, OTHER];
  expect((await ask(proxy, `http://rebind.example:${port}/last`)).status).toBe(200);
  const again = await ask(proxy, `http://rebind.example:${port}/after`);
  expect([again.status, again.headers['x-cordon']]).toEqual([403, 'send.address.private']);
  expect([heard, asked]).toEqual([[`${NAMED}/last`], ['rebind.example', 'rebind.example']]);
});

it('a redirect leads to no address that is not allowed', async () => {
  const proxy = await start();
  answers = [NAMED, OTHER];
  const away = await ask(proxy, `http://rebind.example:${port}/away`);
  const followed = await ask(proxy, String(away.headers.location));
  expect([away.status, followed.headers['x-cordon']]).toEqual([302, 'send.address.private']);
  expect([heard, asked]).toEqual([[`${NAMED}/away`], ['rebind.example', 'elsewhere.example']]);
});
