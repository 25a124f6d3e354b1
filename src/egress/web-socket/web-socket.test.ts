/** Messages of WebSockets through the proxy: what the server received, what the page was told. */
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ALLOWED, DENIED, openSecureTunnel, type RecordingGate, recordingGate } from '../../../bench/proxy-client.ts';
import type { SendVerdict } from '../../model/gates.ts';
import type { SocketMessage } from '../../model/traffic/socket.ts';
import { createSessionKey } from '../connections/certificates.ts';
import { type Egress, startEgress } from '../egress.ts';

interface Arrived {
  readonly text: string;
  readonly isBinary: boolean;
}

let egress: Egress;
let gate: RecordingGate;
let server: https.Server;
let sockets: WebSocketServer;
let arrived: Arrived[];
let refused: string[];
let closedWith: number[];
let reasons: string[];
/** What the server does with each client. */
let serve: (client: WebSocket) => void;

const refuseBad = ({ data }: SocketMessage): SendVerdict => (String(data).includes('bad') ? DENIED : ALLOWED);

async function start(mind: (message: SocketMessage) => SendVerdict | Promise<SendVerdict> = refuseBad): Promise<void> {
  const key = await createSessionKey();
  const cert = await key.leafFor('chat.test');
  server = https.createServer({ key: key.privateKey, cert });
  sockets = new WebSocketServer({
    server,
    handleProtocols: (offered) => [...offered].at(-1) ?? false,
  });
  sockets.on('headers', (headers) => headers.push('Set-Cookie: seat=7'));
  sockets.on('connection', (client) => {
    client.on('message', (data, isBinary) => arrived.push({ text: String(data), isBinary }));
    client.on('close', (code, reason) => {
      closedWith.push(code);
      reasons.push(String(reason));
    });
    client.on('error', () => {});
    serve(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  gate = recordingGate(undefined, undefined, mind);
  egress = await startEgress({
    gate,
    network: { resolve: { 'chat.test:443': `127.0.0.1:${port}` }, extraAuthorities: [cert] },
    allowPrivateNetworks: false,
    onRefusal: ({ method, url }, { by }) => refused.push(`${method} ${url} ${by}`),
  });
}

beforeEach(() => {
  arrived = [];
  refused = [];
  closedWith = [];
  reasons = [];
  serve = () => {};
});

afterEach(async () => {
  await egress.close();
  for (const client of sockets.clients) client.terminate();
  await until(() => sockets.clients.size === 0);
  sockets.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A page's side, as a client that can also misbehave. */
async function open(subprotocols: string[] = [], options: object = {}): Promise<WebSocket> {
  const tunnel = await openSecureTunnel(egress.port, 'chat.test:443');
  const client = new WebSocket('wss://chat.test/room?x=1', subprotocols, {
    createConnection: () => tunnel,
    ...options,
  });
  client.on('error', () => {});
  return client;
}

async function opened(subprotocols?: string[], options?: object): Promise<WebSocket> {
  const client = await open(subprotocols, options);
  await once(client, 'open');
  return client;
}

/** The raw connection below a client, for frames that no endpoint would send. */
async function rawOpened(): Promise<{ readonly client: WebSocket; write(...bytes: number[]): void }> {
  const tunnel = await openSecureTunnel(egress.port, 'chat.test:443');
  const client = new WebSocket('wss://chat.test/room', { createConnection: () => tunnel });
  client.on('error', () => {});
  await once(client, 'open');
  return { client, write: (...bytes) => void tunnel.write(Buffer.from(bytes)) };
}

/** A masked frame with a mask of zeros, so that its payload stands in it as it is. */
const frame = (first: number, payload: Buffer): number[] => [first, 0x80 | payload.length, 0, 0, 0, 0, ...payload];

async function closing(client: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = await once(client, 'close');
  return { code, reason: String(reason) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const texts = () => arrived.map(({ text }) => text);

describe('messages of the page', () => {
  it('arrive once they are allowed, as text or binary as they were sent', async () => {
    await start();
    const client = await opened();
    client.send('hello');
    client.send(Buffer.from([1, 2, 3]));
    await until(() => arrived.length === 2);
    expect(arrived).toEqual([
      { text: 'hello', isBinary: false },
      { text: '\x01\x02\x03', isBinary: true },
    ]);
    expect(gate.messages.map(({ data }) => data)).toEqual(['hello', Buffer.from([1, 2, 3])]);
    expect(gate.messages[0]?.handshake).toMatchObject({ url: 'wss://chat.test/room?x=1', type: 'websocket' });
    await until(() => gate.settled.length === 3);
  });

  it('never arrive where one is refused, nor does anything after it; the page is told with 1008', async () => {
    await start();
    const client = await opened();
    for (const text of ['good', 'bad', 'later']) client.send(text);
    expect(await closing(client)).toEqual({ code: 1008, reason: 'Refused by Cordon (send.test.denied)' });
    await until(() => closedWith.length === 1);
    expect([texts(), closedWith]).toEqual([['good'], [1001]]);
    expect(gate.messages.map(({ data }) => data)).toEqual(['good', 'bad']);
    await until(() => gate.traffic.length === 1);
    expect(gate.traffic).toEqual([{ url: 'wss://chat.test/room?x=1', sent: 1, received: 0, actions: {}, code: 1008 }]);
  });

  it('wait for their verdicts and keep their order', async () => {
    const verdicts: (() => void)[] = [];
    await start(() => new Promise((resolve) => verdicts.push(() => resolve(ALLOWED))));
    const client = await opened();
    client.send('first');
    client.send('second');
    client.close(4001, 'done');
    await until(() => verdicts.length === 1);
    expect(arrived).toEqual([]);
    verdicts[0]?.();
    await until(() => verdicts.length === 2);
    verdicts[1]?.();
    await until(() => closedWith.length === 1);
    expect([texts(), closedWith]).toEqual([['first', 'second'], [4001]]);
  });

  it('are no reasons of closing, which no rule reads', async () => {
    await start(() => DENIED);
    const client = await opened();
    client.close(4001, 'the secret of the page');
    await until(() => closedWith.length === 1);
    expect([closedWith, reasons]).toEqual([[4001], ['']]);
  });

  it('keep their order in a burst', async () => {
    await start(async () => ALLOWED);
    const client = await opened();
    const sent = Array.from({ length: 5000 }, (_, index) => `message ${index}`);
    for (const text of sent) client.send(text);
    await until(() => arrived.length === sent.length);
    expect(texts()).toEqual(sent);
  });

  it('are judged whole where they come in fragments', async () => {
    await start();
    const client = await opened();
    client.send('b', { fin: false });
    client.send('a', { fin: false });
    client.ping();
    client.send('d', { fin: true });
    expect((await closing(client)).code).toBe(1008);
    expect([arrived, gate.messages.map(({ data }) => data)]).toEqual([[], ['bad']]);
  });

  it('are refused where the gate fails', async () => {
    await start(() => {
      throw new Error('broken');
    });
    const client = await opened();
    client.send('hello');
    expect(await closing(client)).toEqual({ code: 1008, reason: 'Refused by Cordon (send.proxy.gate_failed)' });
    expect(arrived).toEqual([]);
  });

  it('are not read beyond 1 MiB', async () => {
    await start();
    const client = await opened();
    client.send(Buffer.alloc(1024 * 1024, 'x'), { binary: false });
    await until(() => arrived.length === 1);
    client.send(Buffer.alloc(1024 * 1024 + 1, 'x'), { binary: false });
    expect((await closing(client)).code).toBe(1009);
    await until(() => closedWith.length === 1);
    expect([arrived.length, refused]).toEqual([1, ['SEND wss://chat.test/room?x=1 send.proxy.message']]);
  });

  it.each([
    ['text that is no UTF-8', frame(0x81, Buffer.from([0x62, 0xff])), 1007],
    ['a reserved bit', frame(0xc1, Buffer.from('hi')), 1002],
    ['an unknown opcode', frame(0x83, Buffer.from('hi')), 1002],
    ['a frame without a mask', [0x81, 2, 0x68, 0x69], 1002],
    ['a fragment of nothing', frame(0x80, Buffer.from('hi')), 1002],
    ['a fragmented ping', frame(0x09, Buffer.from('hi')), 1002],
  ])('are none where they break the protocol: %s', async (_, bytes, code) => {
    await start();
    const { client, write } = await rawOpened();
    client.send('before');
    write(...bytes);
    expect((await closing(client)).code).toBe(code);
    await until(() => closedWith.length === 1);
    expect([texts(), refused]).toEqual([['before'], ['SEND wss://chat.test/room send.proxy.message']]);
  });

  it('are not read faster than the server takes them', async () => {
    let stopped: WebSocket | undefined;
    serve = (client) => {
      stopped = client;
      client.pause();
    };
    await start(async () => ALLOWED);
    const client = await opened();
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    for (let count = 0; count < 64; count++) client.send(megabyte);
    await until(() => gate.messages.length > 2);
    let before = -1;
    while (before !== gate.messages.length) {
      before = gate.messages.length;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(gate.messages.length).toBeLessThan(60);
    stopped?.resume();
    await until(() => arrived.length === 64);
  });
});

describe('messages of the server', () => {
  it('pass, in order, and are counted', async () => {
    serve = (client) => {
      for (let index = 0; index < 1000; index++) client.send(`news ${index}`);
      client.send(Buffer.from([9]));
      client.close(4002, 'that was all');
    };
    await start();
    const heard: string[] = [];
    const client = await open();
    client.on('message', (data, isBinary) => heard.push(`${isBinary ? 'binary ' : ''}${data}`));
    expect(await closing(client)).toEqual({ code: 4002, reason: 'that was all' });
    expect(heard).toEqual([...Array.from({ length: 1000 }, (_, index) => `news ${index}`), 'binary \t']);
    await until(() => gate.traffic.length === 1);
    expect(gate.traffic[0]).toMatchObject({ sent: 0, received: 1001, code: 4002 });
    expect(gate.messages).toEqual([]);
  });

  it('are not read faster than the page takes them', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    let held: WebSocket | undefined;
    serve = (client) => {
      held = client;
      for (let count = 0; count < 64; count++) client.send(megabyte);
    };
    await start();
    const client = await open();
    let heard = 0;
    client.on('message', () => heard++);
    await once(client, 'open');
    client.pause();
    let before = -1;
    while (held === undefined || before !== held.bufferedAmount) {
      before = held?.bufferedAmount ?? -1;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(held.bufferedAmount).toBeGreaterThan(16 * megabyte.length);
    client.resume();
    await until(() => heard === 64);
  });
});

describe('opening and closing', () => {
  it('passes the subprotocol and cookies on, and no compression', async () => {
    await start();
    const client = await open(['one', 'two'], { perMessageDeflate: true });
    const isOpen = once(client, 'open');
    const [answer] = await once(client, 'upgrade');
    expect(answer.headers).toMatchObject({ 'sec-websocket-protocol': 'two', 'set-cookie': ['seat=7'] });
    expect(answer.headers['sec-websocket-extensions']).toBeUndefined();
    await isOpen;
    expect([client.protocol, [...sockets.clients][0]?.extensions]).toEqual(['two', '']);
  });

  it.each([
    [1000, 1000],
    [3500, 3500],
    [undefined, 1005],
  ])('tells the server how the page closed: %s', async (code, heard) => {
    await start();
    const client = await opened();
    client.close(code);
    await until(() => closedWith.length === 1);
    expect(closedWith).toEqual([heard]);
  });

  it('sends what was allowed before the page was lost', async () => {
    await start();
    const client = await opened();
    client.send('last words');
    await until(() => gate.messages.length === 1);
    client.terminate();
    await until(() => closedWith.length === 1);
    expect([texts(), closedWith]).toEqual([['last words'], [1001]]);
  });

  it('ends the page with 1006 where the server is lost', async () => {
    serve = (client) => client.send('hello', () => client.terminate());
    await start();
    const heard: string[] = [];
    const client = await open();
    client.on('message', (data) => heard.push(String(data)));
    expect((await closing(client)).code).toBe(1006);
    expect(heard).toEqual(['hello']);
  });

  it('leaves nothing open when the proxy ends', async () => {
    await start();
    const client = await opened();
    const ended = closing(client);
    await egress.close();
    expect((await ended).code).toBe(1006);
    await until(() => closedWith.length === 1);
  });
});
