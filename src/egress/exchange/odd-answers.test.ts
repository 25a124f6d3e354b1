import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, recordingGate } from '../../../bench/proxy-client.ts';
import { type Egress, startEgress } from '../egress.ts';

/** A server that answers with bytes of each test's own. */
let server: net.Server;
let reply = '';
let egress: Egress;

beforeAll(async () => {
  server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(reply, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = { resolve: { 'odd.test:80': `127.0.0.1:${port}` }, extraAuthorities: [] };
  egress = await startEgress({ gate: recordingGate(), network, allowPrivateNetworks: false });
});

afterAll(async () => {
  await egress.close();
  server.close();
});

/** What the browser has of it. A fault that nobody catches fails the test run. */
async function answered(head: string, method = 'GET', body = 'ok'): Promise<readonly [number, string]> {
  reply = `HTTP/1.1 ${head}\r\n\r\n${body}`;
  const answer = await ask(egress.port, 'http://odd.test/', { method });
  return [answer.status, answer.body.toString()];
}

describe('an answer that cannot be written as it came ends nothing but itself', () => {
  it.each([
    ['a control character', '200 O\x01K'],
    ['a delete', '200 O\x7fK'],
    ['octets past ASCII', '200 \xe9\xff'],
    ['nothing', '200 '],
  ])('%s for a phrase', async (_, status) => {
    expect(await answered(`${status}\r\nContent-Length: 2`)).toEqual([200, 'ok']);
    expect(await answered(`${status}\r\nContent-Length: 2`, 'HEAD')).toEqual([200, '']);
  });

  it.each(['000', '099'])('a status of %s', async (status) => {
    expect((await answered(`${status} OK\r\nContent-Length: 2`))[0]).toBe(502);
  });

  it.each([
    ['200 OK\r\nTrailer: X\r\nContent-Length: 2', 'GET', 'ok', 200],
    ['200 OK\r\nTrailer: X\r\nContent-Length: 2', 'HEAD', '', 200],
    ['204 No Content\r\nTrailer: X', 'GET', '', 204],
    ['304 Not Modified\r\nTrailer: X', 'GET', '', 304],
  ])('trailers that cannot come: %j to %s', async (head, method, body, status) => {
    expect(await answered(head, method, body)).toEqual([status, body]);
  });

  it('a trailer that cannot be written', async () => {
    const chunks = '2\r\nok\r\n0\r\nX: a\x0bb\r\n\r\n';
    await answered('200 OK\r\nTransfer-Encoding: chunked', 'GET', chunks).catch(() => {});
    expect(await answered('200 OK\r\nContent-Length: 2')).toEqual([200, 'ok']);
  });
});
