import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { readClientHello } from './client-hello.ts';

/** What a real client begins with. */
async function helloFor(servername: string): Promise<Buffer> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = tls.connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', servername });
  client.on('error', () => {});
  const [socket] = await once(server, 'connection');
  if (!(socket instanceof net.Socket)) throw new TypeError('no socket');
  const [bytes] = await once(socket, 'data');
  client.destroy();
  socket.destroy();
  server.close();
  if (!(bytes instanceof Buffer)) throw new TypeError('no bytes');
  return bytes;
}

/** The same hello with one more extension at its end; all lengths on the way to it grow. */
function withExtension(hello: Buffer, kind: number, body: Buffer): Buffer {
  const extension = Buffer.concat([Buffer.alloc(4), body]);
  extension.writeUInt16BE(kind, 0);
  extension.writeUInt16BE(body.length, 2);
  const longer = Buffer.concat([hello, extension]);
  let extensions = 5 + 4 + 34;
  extensions += 1 + hello.readUInt8(extensions);
  extensions += 2 + hello.readUInt16BE(extensions);
  extensions += 1 + hello.readUInt8(extensions);
  for (const at of [3, 7, extensions]) longer.writeUInt16BE(hello.readUInt16BE(at) + extension.length, at);
  return longer;
}

describe('a hello', () => {
  let hello: Buffer;
  beforeAll(async () => {
    hello = await helloFor('shop.example');
  });

  it('says whom it is for, or nothing of it', async () => {
    expect(readClientHello(hello)).toEqual({ serverName: 'shop.example', encrypted: false });
    expect(readClientHello(await helloFor(''))).toEqual({ serverName: undefined, encrypted: false });
  });

  it('says whether it has an encrypted one, which may name another server', () => {
    const outer = Buffer.from([0, 0, 1, 0, 1, 42, 0, 32, ...new Uint8Array(32), 0, 16, ...new Uint8Array(16)]);
    expect(readClientHello(withExtension(hello, 0xfe0d, outer))).toEqual({
      serverName: 'shop.example',
      encrypted: true,
    });
    const other = readClientHello(withExtension(hello, 0xfe0c, outer));
    expect(other).toEqual({ serverName: 'shop.example', encrypted: false });
  });

  it('is not read before it is whole, and no differently in several records', () => {
    for (let length = 0; length < hello.length; length++)
      expect(readClientHello(hello.subarray(0, length))).toBe('more');
    const message = hello.subarray(5);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: message.length - 1 })), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), message.length];
        const records = edges.slice(1).map((end, index) => {
          const fragment = message.subarray(edges[index], end);
          return Buffer.concat([Buffer.from([0x16, 3, 1, fragment.length >> 8, fragment.length & 0xff]), fragment]);
        });
        expect(readClientHello(Buffer.concat(records))).toEqual({ serverName: 'shop.example', encrypted: false });
      }),
    );
  });

  it('that is broken anywhere is another hello or none, and never a surprise', () => {
    const places = fc.tuple(fc.nat(hello.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(places, { minLength: 1 }), (changes) => {
        const broken = Buffer.from(hello);
        for (const [at, byte] of changes) broken[at] = byte;
        const reading = readClientHello(broken);
        expect(typeof reading === 'string' ? ['more', 'malformed'].includes(reading) : 'serverName' in reading).toBe(
          true,
        );
      }),
      { numRuns: runs(500) },
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void readClientHello(Buffer.from(bytes))));
  });

  it.each([
    'GET / HTTP/1.1\r\n',
    '\x16',
    '\x16\x03\x01\x00\x00',
    '\x16\x03\x01\x00\x04\x02\x00\x00\x00',
    '\x17\x03\x03\x00\x01x',
  ])('is not %j', (text) => {
    expect(readClientHello(Buffer.from(text, 'latin1'))).toBe(text === '\x16' ? 'more' : 'malformed');
  });
});
