import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { pipeOver } from './socket-stream.ts';

let server: Server;
let browser: WebSocket;
let client: WebSocket;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ server });
  const connected = once(sockets, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${portOf(server)}`);
  [[browser]] = await Promise.all([connected, once(client, 'open')]);
});

afterEach(() => {
  browser.terminate();
  client.terminate();
  server.close();
});

it('sends each write as one message, without the byte that ends it', async () => {
  const pipe = pipeOver(client);
  const messages: string[] = [];
  browser.on('message', (data) => messages.push(String(data)));
  pipe.write('{"id":1}\0');
  pipe.write('{"id":2,"text":"ä"}\0');
  await expect.poll(() => messages).toEqual(['{"id":1}', '{"id":2,"text":"ä"}']);
});

it('ends each message that comes with a zero byte, and itself with the other side', async () => {
  const pipe = pipeOver(client);
  let read = '';
  pipe.on('data', (chunk) => {
    read += chunk;
  });
  const closed = once(pipe, 'close');
  browser.send('{"id":1}');
  browser.send(Buffer.from('{"id":2}'));
  browser.close();
  await closed;
  expect(read).toBe('{"id":1}\0{"id":2}\0');
});

it('closes the socket when it is ended', async () => {
  const closed = once(browser, 'close');
  pipeOver(client).end();
  await closed;
  expect(client.readyState).not.toBe(WebSocket.OPEN);
});

it('is destroyed by what the socket fails with', async () => {
  const port = portOf(server);
  browser.terminate();
  server.close();
  await once(server, 'close');
  const pipe = pipeOver(new WebSocket(`ws://127.0.0.1:${port}`));
  const [problem] = await once(pipe, 'error');
  expect(problem).toBeInstanceOf(Error);
  expect(pipe.destroyed).toBe(true);
});

function portOf(of: Server): number {
  const address = of.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const { port }: AddressInfo = address;
  return port;
}
