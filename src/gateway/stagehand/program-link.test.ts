import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { PipeConnection } from '../../browser/devtools/pipe.ts';
import { linkProgram } from './program-link.ts';
import { PROGRAM_URL, RuntimeBrowser } from './runtime-browser.ts';

it('takes no program for one that is there which left while it said so', async () => {
  const [fromBrowser, toBrowser] = [new PassThrough(), new PassThrough()];
  const runtime = new RuntimeBrowser(new PipeConnection(fromBrowser, toBrowser));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const linked = new Promise<WebSocket>((resolve) => {
    server.on('connection', (socket) => {
      linkProgram(socket, runtime);
      resolve(socket);
    });
  });
  const address = server.address();
  const program = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await once(program, 'open');
  program.send(JSON.stringify({ id: 1, method: 'Target.createTarget', params: { url: PROGRAM_URL } }));
  await once(toBrowser, 'readable');
  const made = JSON.parse(String(toBrowser.read()).replace('\0', ''));
  const left = once(await linked, 'close');
  program.terminate();
  await left;
  fromBrowser.write(`${JSON.stringify({ id: made.id, result: { targetId: 'T' } })}\0`);
  await once(toBrowser, 'readable');
  expect(String(toBrowser.read())).toContain('"method":"Target.closeTarget","params":{"targetId":"T"}');
  expect(runtime.programs).toEqual([]);
  server.close();
});
