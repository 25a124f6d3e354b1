import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Outbox } from './outbox.ts';

const server = createServer();
const client: { socket?: WebSocket } = {};
afterEach(() => {
  client.socket?.terminate();
  server.close();
});

let outbox: Outbox;
let writes: () => number;
let heard: string[];

beforeEach(async () => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const welcomed = new Promise<Outbox>((resolve) => {
    server.once('upgrade', (request, wire, head) =>
      sockets.handleUpgrade(request, wire, head, (socket) => {
        const write = vi.spyOn(wire, 'write');
        writes = () => write.mock.calls.length;
        resolve(new Outbox(socket, wire));
      }),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  heard = [];
  client.socket = new WebSocket(`ws://127.0.0.1:${port}/`).on('message', (data, isBinary) => {
    heard.push(isBinary ? 'not a text' : String(data));
  });
  outbox = await welcomed;
});

/** Everything that was sent, once the connection has been closed in order. */
async function heardInAll(): Promise<readonly string[]> {
  outbox.close(1000, 'enough');
  if (client.socket !== undefined) await once(client.socket, 'close');
  return heard;
}

it('sends what belongs to one turn in one write, in order', async () => {
  outbox.send('one');
  outbox.send(Buffer.from('zwölf'));
  outbox.send('three');
  expect(writes()).toBe(0);
  await nextTurn();
  expect(writes()).toBe(1);
  outbox.send('four');
  expect(await heardInAll()).toEqual(['one', 'zwölf', 'three', 'four']);
});

it('sends messages of every length', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000].map((length) => 'x'.repeat(length));
  for (const text of texts) outbox.send(text);
  const all = await heardInAll();
  expect(all.map(({ length }) => length)).toEqual(texts.map(({ length }) => length));
});

it('drops what comes after the agent has gone', async () => {
  outbox.send('one');
  expect(await heardInAll()).toEqual(['one']);
  outbox.send('two');
  await nextTurn();
  expect(heard).toEqual(['one']);
});
