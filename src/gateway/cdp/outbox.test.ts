import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Outbox } from './outbox.ts';

const server = createServer();
const client: { socket?: WebSocket } = {};
afterEach(() => {
  client.socket?.terminate();
  server.close();
});

it('sends what belongs to one turn in one write, in order', async () => {
  const sockets = new WebSocketServer({ noServer: true });
  const welcomed = new Promise<{ outbox: Outbox; wire: Duplex }>((resolve) => {
    server.on('upgrade', (request, wire, head) =>
      sockets.handleUpgrade(request, wire, head, (socket) => resolve({ outbox: new Outbox(socket, wire), wire })),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const heard: string[] = [];
  client.socket = new WebSocket(`ws://127.0.0.1:${port}/`).on('message', (data) => heard.push(String(data)));
  const { outbox, wire } = await welcomed;

  outbox.send('one');
  outbox.send(Buffer.from('two'));
  outbox.send('three');
  // Each message is a head and a body: all six wait for the turn to end.
  expect([wire.writableCorked, wire.writableLength > 11]).toEqual([1, true]);
  await nextTurn();
  expect([wire.writableCorked, wire.writableLength]).toEqual([0, 0]);
  outbox.send('four');
  outbox.close(1000, 'enough');
  await once(client.socket, 'close');
  expect(heard).toEqual(['one', 'two', 'three', 'four']);
});
