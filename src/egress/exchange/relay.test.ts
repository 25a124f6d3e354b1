import http2, { type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import tls, { type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openSecureTunnel, recordingGate } from '../../../bench/proxy-client.ts';
import { issueIdentity } from '../../../demo/kit/certificates.ts';
import { type Egress, startEgress } from '../egress.ts';

/** An HTTP/2 server that behaves as each test says. */
let server: Http2SecureServer;
let behave: (stream: ServerHttp2Stream) => void;
/** A server of HTTP/2 that breaks its answer off, and sends all that there is of it at once. */
let cutter: tls.Server;
let egress: Egress;
let session: http2.ClientHttp2Session;

beforeAll(async () => {
  const identity = await issueIdentity(['far.test', 'cut.test']);
  server = http2.createSecureServer({ key: identity.keyPem, cert: identity.certPem });
  server.on('stream', (stream) => behave(stream.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const terms = { key: identity.keyPem, cert: identity.certPem, ALPNProtocols: ['h2'] };
  cutter = tls.createServer(terms, (socket) => {
    const heard: Buffer[] = [];
    socket.write(frame(SETTINGS, 0, 0));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      heard.push(chunk);
      const asked = framesOf(Buffer.concat(heard).subarray(PREFACE_BYTES), 1).length > 0;
      if (asked) socket.write(Buffer.concat([frame(1, 4, 1, [STATUS_200]), frame(0, 0, 1, [1, 2, 3]), CANCELLED]));
    });
  });
  await new Promise<void>((resolve) => cutter.listen(0, '127.0.0.1', resolve));
  const resolve = { 'far.test:443': addressOf(server), 'cut.test:443': addressOf(cutter) };
  const network = { resolve, extraAuthorities: [identity.caPem] };
  egress = await startEgress({ gate: recordingGate(), network, allowPrivateNetworks: false });
});

afterEach(() => session.destroy());
afterAll(async () => {
  await egress.close();
  server.close();
  cutter.close();
});

function addressOf(listening: tls.Server): string {
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

/** What the proxy writes about a request over HTTP/2, frame by frame (RFC 9113 §4.1), until its answer has ended in one way or another. */
async function framesFor(
  method = 'GET',
  host = 'far.test',
): Promise<{ readonly frames: readonly string[]; readonly body: string }> {
  const socket = await openSecureTunnel(egress.port, `${host}:443`, { protocol: 'h2' });
  const written: Buffer[] = [];
  session = http2.connect(`https://${host}`, { createConnection: () => tapped(socket, written) });
  session.on('error', () => {});
  const stream = session.request({ ':path': '/', ':method': method }, { endStream: true });
  const body: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => body.push(chunk)).on('error', () => {});
  await new Promise((resolve) => stream.once('close', resolve));
  return { frames: framesOf(Buffer.concat(written), stream.id ?? 0), body: String(Buffer.concat(body)) };
}

/** The same connection, everything that is read from it kept. */
function tapped(socket: TLSSocket, written: Buffer[]): Duplex {
  const tap = new Duplex({
    read: () => socket.resume(),
    write: (chunk, _, done) => void socket.write(chunk, () => done()),
    destroy: (cause, done) => {
      socket.destroy();
      done(cause);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    written.push(chunk);
    tap.push(chunk);
  });
  return tap;
}

/** One frame: a head of length, type, flags and stream, and what it holds. */
function frame(type: number, flags: number, streamId: number, content: readonly number[] = []): Buffer {
  return Buffer.from([0, 0, content.length, type, flags, 0, 0, 0, streamId, ...content]);
}

const PREFACE_BYTES = 24;
const SETTINGS = 4;
/** As HPACK's static table has it. */
const STATUS_200 = 0x88;
const CANCELLED = frame(3, 0, 1, [0, 0, 0, http2.constants.NGHTTP2_CANCEL]);

const NAMES: Readonly<Record<number, string>> = { 0: 'DATA', 1: 'HEADERS', 3: 'RST_STREAM' };
const END_STREAM = 1;

function framesOf(bytes: Buffer, streamId: number): readonly string[] {
  const frames: string[] = [];
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
    const [type, flags] = [bytes.readUInt8(at + 3), bytes.readUInt8(at + 4)];
    const name = NAMES[type];
    if (name === undefined || bytes.readUInt32BE(at + 5) !== streamId) continue;
    frames.push(name !== 'RST_STREAM' && (flags & END_STREAM) !== 0 ? `${name}, the last` : name);
  }
  return frames;
}

it('an answer that comes at once leaves at once: the frame with its body is the last', async () => {
  behave = (stream) => {
    stream.respond({ ':status': 200, 'content-type': 'text/plain' });
    stream.end('all of it');
  };
  expect(await framesFor()).toEqual({ frames: ['HEADERS', 'DATA, the last'], body: 'all of it' });
});

it.each([
  { status: 204, method: 'GET' },
  { status: 304, method: 'GET' },
  { status: 200, method: 'HEAD' },
  { status: 200, method: 'GET' },
])('an answer without a body is its head: $status to $method', async ({ status, method }) => {
  behave = (stream) => {
    stream.respond({ ':status': status }, { endStream: true });
  };
  expect(await framesFor(method)).toEqual({ frames: ['HEADERS, the last'], body: '' });
});

it('trailers end an answer that comes at once', async () => {
  behave = (stream) => {
    stream.respond({ ':status': 200 }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '42' }));
    stream.end('summed');
  };
  const { frames, body } = await framesFor();
  expect([frames[0], frames.at(-1), body]).toEqual(['HEADERS', 'HEADERS, the last', 'summed']);
});

it.each(['far.test', 'cut.test'])('an answer that breaks off does not look whole: %s', async (host) => {
  behave = (stream) => {
    stream.respond({ ':status': 200 });
    stream.write('only this', () => stream.session?.destroy());
  };
  const { frames } = await framesFor('GET', host);
  expect(frames.at(-1)).toBe('RST_STREAM');
  expect(frames.filter((frame) => frame.endsWith('the last'))).toEqual([]);
});

it('the head of an answer does not wait for its body', async () => {
  let finish = (): void => {};
  behave = (stream) => {
    stream.respond({ ':status': 200 });
    finish = () => stream.end('at last');
  };
  const socket = await openSecureTunnel(egress.port, 'far.test:443', { protocol: 'h2' });
  session = http2.connect('https://far.test', { createConnection: () => socket });
  const stream = session.request({ ':path': '/' });
  await new Promise((resolve) => stream.once('response', resolve));
  finish();
  expect(String(Buffer.concat(await stream.toArray()))).toBe('at last');
});
