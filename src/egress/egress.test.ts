import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  ALLOWED,
  ask,
  askHttp2,
  askOver,
  DENIED,
  openHttp2,
  openSecureTunnel,
  openTunnel,
  type RecordingGate,
  recordingGate,
} from '../../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../../bench/proxy-origin.ts';
import { type Egress, type EgressOptions, startEgress } from './egress.ts';

let origin: Origin;
let egress: Egress | undefined;
let gate: RecordingGate;

beforeAll(async () => {
  origin = await startOrigin(['forge.test', 'shop.test']);
});

afterAll(() => origin.close());

afterEach(async () => {
  await egress?.close();
  egress = undefined;
  origin.arrivals.length = 0;
  origin.messages.length = 0;
});

async function start(options: Partial<EgressOptions> & { readonly gate?: RecordingGate } = {}): Promise<number> {
  gate = options.gate ?? recordingGate();
  const network = { resolve: origin.resolve, extraAuthorities: origin.authorities };
  egress = await startEgress({ network, allowPrivateNetworks: false, ...options, gate });
  return egress.port;
}

/** Of these more is held than of text. */
const PARTS = { 'content-type': 'multipart/form-data; boundary=b' };

describe('an allowed request', () => {
  it('reaches the server over https, judged by its whole URL', async () => {
    const port = await start();
    const headers = { accept: '*/*', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', origin: 'https://shop.test' };
    const answer = await ask(port, 'https://forge.test/a/b?c=d', { headers });

    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
    expect(gate.asked).toMatchObject([
      { method: 'GET', url: 'https://forge.test/a/b?c=d', type: 'fetch', initiator: 'https://shop.test' },
    ]);
    expect(gate.asked[0]?.body).toEqual({ kind: 'none' });
    expect(gate.asked[0]?.headers).toMatchObject({ host: 'forge.test', accept: '*/*' });
    expect(origin.arrivals).toMatchObject([{ host: 'forge.test', method: 'GET', url: '/a/b?c=d' }]);
    expect(gate.settled).toEqual([{ url: 'https://forge.test/a/b?c=d', outcome: 'sent' }]);
  });

  it('reaches the server over plain http', async () => {
    const port = await start();
    const answer = await ask(port, 'http://forge.test/plain', { headers: { 'proxy-connection': 'keep-alive' } });
    expect(answer.status).toBe(200);
    expect(gate.asked[0]?.url).toBe('http://forge.test/plain');
    expect(origin.arrivals[0]?.headers).not.toHaveProperty('proxy-connection');
  });

  it('reaches the server from an HTTP/2 session, its cookies in one header', async () => {
    const port = await start();
    const session = await openHttp2(port, 'forge.test:443');
    const answers = await Promise.all([
      askHttp2(session, { ':path': '/one', cookie: ['a=1', 'b=2'] }),
      askHttp2(session, { ':path': '/two', ':method': 'POST' }, 'sent over h2'),
    ]);
    session.destroy();
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const byUrl = (url: string) => origin.arrivals.find((arrival) => arrival.url === url);
    expect(byUrl('/one')?.headers.cookie).toBe('a=1; b=2');
    expect(byUrl('/two')).toMatchObject({ method: 'POST', body: 'sent over h2', whole: true });
    expect(gate.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'bytes',
      bytes: Buffer.from('sent over h2'),
    });
  });

  it('has its body judged before it is sent', async () => {
    const port = await start();
    await ask(port, 'https://forge.test/form', { method: 'POST', body: 'a=1&b=2' });
    expect(gate.asked[0]?.body).toEqual({ kind: 'bytes', bytes: Buffer.from('a=1&b=2') });
    expect(origin.arrivals).toMatchObject([{ method: 'POST', body: 'a=1&b=2' }]);
  });

  it('keeps the server connection for the next one', async () => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    agent.createConnection = () => tunnel;
    const get = (path: string) =>
      new Promise((resolve) => {
        http.get({ agent, path, headers: { host: 'forge.test' } }, (response) => response.resume().on('end', resolve));
      });
    await get('/1');
    await get('/2');
    agent.destroy();
    expect(origin.arrivals.map(({ url }) => url)).toEqual(['/1', '/2']);
  });

  it.each([
    ['https', true],
    ['https', false],
    ['http', false],
  ])('carries 30 MB up over %s (body for the gate: %s)', async (scheme, read) => {
    const port = await start({ gate: recordingGate(undefined, () => read), bodyLimit: 64 * 1024 * 1024 });
    const body = randomBytes(30 * 1024 * 1024);
    const answer = await ask(port, `${scheme}://forge.test/upload`, { method: 'PUT', body, headers: PARTS });
    expect(answer.status).toBe(200);
    expect(origin.arrivals).toMatchObject([
      { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') },
    ]);
    expect(gate.asked[0]?.body.kind).toBe(read ? 'bytes' : 'unreadable');
  });

  it('is sent whole although its body was too long for the gate, which is told so', async () => {
    const port = await start({ bodyLimit: 1000 });
    const body = randomBytes(300_000);
    await ask(port, 'https://forge.test/upload', { method: 'POST', body });
    expect(gate.asked[0]?.body).toEqual({ kind: 'long', why: 'it is longer than 1000 bytes' });
    expect(origin.arrivals[0]?.sha256).toBe(createHash('sha256').update(body).digest('hex'));
  });

  it('carries 30 MB up and down over HTTP/2', async () => {
    const port = await start({ gate: recordingGate(undefined, () => false) });
    const session = await openHttp2(port, 'forge.test:443');
    const body = randomBytes(30 * 1024 * 1024);
    await askHttp2(session, { ':path': '/upload', ':method': 'POST' }, body);
    const down = await askHttp2(session, { ':path': `/large?bytes=${body.length}` });
    session.destroy();
    expect(origin.arrivals[0]?.sha256).toBe(createHash('sha256').update(body).digest('hex'));
    expect(down.body.length).toBe(body.length);
  });
});

describe('an answer', () => {
  it('is passed on compressed as it is', async () => {
    const answer = await ask(await start(), 'https://forge.test/gzip');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body).toString()).toBe('compressed');
  });

  it('of 30 MB arrives whole', async () => {
    const answer = await ask(await start(), 'https://forge.test/large?bytes=31457280');
    expect(answer.body.length).toBe(31_457_280);
  });

  it('streams: an event is delivered before the answer ends', async () => {
    const port = await start();
    const socket = await openSecureTunnel(port, 'forge.test:443');
    const events: string[] = [];
    await new Promise<void>((resolve) => {
      const options = { createConnection: () => socket, path: '/events', headers: { host: 'forge.test' } };
      http.get(options, (response) => {
        response.on('data', (chunk: Buffer) => {
          events.push(chunk.toString());
          origin.release();
        });
        response.once('end', resolve);
      });
    });
    socket.destroy();
    expect(events).toEqual(['data: first\n\n', 'data: second\n\n']);
  });

  it.each([
    ['HEAD', '/large?bytes=5', 200],
    ['GET', '/status?code=204', 204],
    ['GET', '/status?code=304', 304],
  ])('to %s %s has no body', async (method, path, status) => {
    const answer = await ask(await start(), `https://forge.test${path}`, { method });
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
    if (method === 'HEAD') expect(answer.headers['content-length']).toBe('5');
    else expect(answer.headers.etag).toBe('"e"');
  });

  it.each(['http/1.1', 'h2'])('keeps its trailers and its several cookies, over %s', async (protocol) => {
    const port = await start();
    if (protocol === 'h2') {
      const session = await openHttp2(port, 'forge.test:443');
      const answer = await askHttp2(session, { ':path': '/cookies' });
      session.destroy();
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
      return;
    }
    expect((await ask(port, 'https://forge.test/cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect((await ask(port, 'https://forge.test/trailers')).trailers).toEqual({ 'x-sum': '42' });
  });

  it('follows informational ones, and a request that expects 100 gets it', async () => {
    const port = await start();
    expect((await ask(port, 'https://forge.test/early-hints')).body.toString()).toBe('after hints');
    const question = { method: 'POST', headers: { expect: '100-continue' }, body: 'patient' };
    expect((await ask(port, 'https://forge.test/form', question)).status).toBe(200);
    expect(origin.arrivals.at(-1)).toMatchObject({ body: 'patient' });
  });

  it('loses what would open other ways out or pose as Cordon, and keeps the rest', async () => {
    const { headers } = await ask(await start(), 'https://forge.test/ways-out');
    for (const name of ['alt-svc', 'nel', 'report-to', 'reporting-endpoints', 'x-cordon', 'proxy-authenticate']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers['strict-transport-security']).toBe('max-age=1');
  });

  it.each([200, 302, 400, 401, 403, 404, 406, 407, 408, 409, 421, 425, 429, 500, 502, 503, 504])(
    'with status %i settles the request as sent: what it did nobody can tell',
    async (code) => {
      await ask(await start(), `https://forge.test/status?code=${code}`);
      expect(gate.settled).toMatchObject([{ outcome: 'sent' }]);
    },
  );

  it.each(['/cut?length', '/cut'])('that is cut short does not look whole: %s', async (path) => {
    const port = await start();
    await expect(ask(port, `https://forge.test${path}`)).rejects.toThrow();
    const session = await openHttp2(port, 'forge.test:443');
    await expect(askHttp2(session, { ':path': path })).rejects.toThrow();
    session.destroy();
  });
});

describe('a denied request', () => {
  const denying = () => recordingGate(({ url }) => (new URL(url).pathname === '/secret' ? DENIED : ALLOWED));

  it('for a document is answered with a page that says why, and never reaches the server', async () => {
    const port = await start({ gate: denying() });
    const headers = { 'sec-fetch-dest': 'document', accept: 'text/html' };
    const answer = await ask(port, 'https://forge.test/secret?<script>', { headers });
    const page = answer.body.toString();
    expect(answer.status).toBe(403);
    expect(answer.headers).toMatchObject({ 'x-cordon': 'send.test.denied', 'cache-control': 'no-store' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page).toContain('Deleting &#60;projects&#62; is not part of the task');
    expect(page).not.toContain('<script');
    expect(origin.arrivals).toEqual([]);
    expect(gate.settled).toEqual([]);
  });

  it('for anything else is answered at once with a line of text and no CORS headers', async () => {
    const port = await start({ gate: denying() });
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', origin: 'https://shop.test' };
    const answer = await ask(port, 'https://forge.test/secret', { method: 'POST', headers, body: 'x=1' });
    expect(answer.status).toBe(403);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.body.toString()).toContain('send.test.denied');
    expect(origin.arrivals).toEqual([]);
  });

  it('leaves the connection usable, also when its long body was not read', async () => {
    const port = await start({ gate: denying(), bodyLimit: 10 });
    const session = await openHttp2(port, 'forge.test:443');
    const body = randomBytes(2_000_000);
    expect((await askHttp2(session, { ':path': '/secret', ':method': 'POST' }, body)).status).toBe(403);
    expect((await askHttp2(session, { ':path': '/fine' })).status).toBe(200);
    session.destroy();
    expect((await ask(port, 'https://forge.test/secret', { method: 'POST', body })).status).toBe(403);
    expect(origin.arrivals.map(({ url }) => url)).toEqual(['/fine']);
  });

  it('is one that the gate failed on, or would ask about', async () => {
    const faults: string[] = [];
    const failing = recordingGate(({ url }) => {
      if (url.endsWith('/ask')) return { ...ALLOWED, outcome: 'ask', by: 'send.test.ask' };
      throw new Error('broken');
    });
    const port = await start({ gate: failing, onFault: (what) => faults.push(what) });
    const broken = await ask(port, 'https://forge.test/broken');
    expect([broken.status, broken.headers['x-cordon']]).toEqual([403, 'send.proxy.gate_failed']);
    expect((await ask(port, 'https://forge.test/ask')).status).toBe(403);
    expect(faults).toEqual(['the send gate failed']);
    expect(origin.arrivals).toEqual([]);
  });

  it('is none where who reads the answer fails: the answer has passed, and the fault is told', async () => {
    const broken = new RangeError('broken');
    const faults: unknown[] = [];
    const reader = (): never => {
      throw broken;
    };
    const port = await start({
      gate: { ...recordingGate(), readsAnswer: () => reader },
      onFault: (...fault) => faults.push(fault),
    });
    expect((await ask(port, 'https://forge.test/fine')).status).toBe(200);
    expect(faults).toEqual([['the send gate failed', broken]]);
  });

  it('is one after a redirect that was allowed', async () => {
    const port = await start({ gate: denying() });
    const redirect = await ask(port, 'https://forge.test/redirect?to=https://shop.test/secret');
    const next = redirect.headers.location ?? '';
    expect((await ask(port, next)).status).toBe(403);
    expect(origin.arrivals.map(({ host }) => host)).toEqual(['forge.test']);
  });
});

describe('what was refused at another gate', () => {
  it('is shown under an address that cannot be guessed', async () => {
    const port = await start();
    const url = egress?.refusalUrl({ ...DENIED, by: 'act.scope.navigate' }, 'https://evil.example/') ?? '';
    const shown = await ask(port, url);
    expect([shown.status, shown.headers['x-cordon']]).toEqual([403, 'act.scope.navigate']);
    expect(shown.body.toString()).toContain('https://evil.example/');
    const guessed = await ask(port, 'http://refused.cordon.invalid/0');
    expect(guessed.headers['x-cordon']).toBe('send.proxy.unknown_refusal');
    expect(gate.asked).toEqual([]);
  });

  it('is shown with as much of a long address as somebody reads', async () => {
    const port = await start();
    const url = egress?.refusalUrl(DENIED, `https://evil.example/${'a'.repeat(100_000)}`) ?? '';
    const shown = (await ask(port, url)).body.toString();
    expect(shown).toContain('<code>https://evil.example/aaa');
    expect(shown).toContain('a…</code>');
    expect(shown.length).toBeLessThan(4_000);
  });

  it('is forgotten when enough has been refused since', async () => {
    const port = await start();
    const first = egress?.refusalUrl(DENIED, 'https://first.example/') ?? '';
    for (let count = 0; count < 256; count++) egress?.refusalUrl(DENIED, 'https://later.example/');
    expect((await ask(port, first)).headers['x-cordon']).toBe('send.proxy.unknown_refusal');
  });
});

describe('WebSockets', () => {
  async function connect(port: number, address: string): Promise<WebSocket> {
    const url = new URL(address);
    const secure = url.protocol === 'wss:';
    const socket = secure
      ? await openSecureTunnel(port, `${url.hostname}:443`)
      : await openTunnel(port, `${url.hostname}:80`);
    return new WebSocket(address, { createConnection: () => socket });
  }

  function talk(client: WebSocket, message: string): Promise<string> {
    return new Promise((resolve, reject) => {
      client.once('error', reject);
      client.once('open', () => client.send(message));
      client.once('message', (data) => resolve(String(data)));
    });
  }

  it.each(['wss', 'ws'])('are judged by their handshake and then carried, over %s', async (scheme) => {
    const port = await start();
    const client = await connect(port, `${scheme}://forge.test/socket?x=1`);
    expect(await talk(client, 'hello')).toBe('echo hello');
    client.terminate();
    expect(gate.asked).toMatchObject([{ method: 'GET', url: `${scheme}://forge.test/socket?x=1`, type: 'websocket' }]);
    expect(gate.settled).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }]);
    expect(gate.messages.map(({ data }) => data)).toEqual(['hello']);
  });

  it('are refused with 403 where the gate says so', async () => {
    const port = await start({ gate: recordingGate(() => DENIED) });
    const client = await connect(port, 'wss://forge.test/socket');
    await expect(talk(client, 'hello')).rejects.toThrow('403');
    expect(origin.arrivals).toEqual([]);
  });

  it('that the server declines get its answer', async () => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const headers = { host: 'forge.test', connection: 'Upgrade', upgrade: 'h2c' };
    const answer = await askOver(tunnel, '/', { headers });
    tunnel.destroy();
    expect([answer.status, answer.headers['x-cordon']]).toEqual([403, 'send.proxy.upgrade']);
    expect(gate.asked).toEqual([]);
  });

  it('end on both sides when one goes', async () => {
    const port = await start();
    const client = await connect(port, 'wss://forge.test/socket');
    await talk(client, 'hello');
    const closed = new Promise((resolve) => client.once('close', resolve));
    origin.dropConnections();
    await closed;
  });
});

describe('closing', () => {
  it('ends everything that is open, and the port with it', async () => {
    const port = await start();
    const idle = await openSecureTunnel(port, 'forge.test:443');
    const silent = await openTunnel(port, 'forge.test:443');
    const session = await openHttp2(port, 'forge.test:443');
    const hanging = askHttp2(session, { ':path': '/hang' });
    hanging.catch(() => {});
    const ends = [idle, silent, session].map((one) => new Promise((resolve) => one.once('close', resolve)));
    while (origin.arrivals.length === 0) await new Promise(setImmediate);
    await egress?.close();
    await Promise.all(ends);
    await expect(openTunnel(port, 'forge.test:443')).rejects.toThrow('ECONNREFUSED');
    // What this process itself holds open to the origin must be gone too: the proxy was the only one with connections there.
    await new Promise<void>((resolve) => {
      const probe = net.connect(origin.httpsPort, '127.0.0.1', () => probe.destroy());
      probe.once('close', () => resolve());
    });
  });
});
