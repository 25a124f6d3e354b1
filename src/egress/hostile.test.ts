import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ALLOWED,
  ask,
  askHttp2,
  askOver,
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
});

async function start(
  options: Partial<Omit<EgressOptions, 'gate'>> & { readonly gate?: RecordingGate } = {},
): Promise<number> {
  gate = options.gate ?? recordingGate();
  const network = { resolve: origin.resolve, extraAuthorities: origin.authorities };
  egress = await startEgress({ network, allowPrivateNetworks: false, ...options, gate });
  return egress.port;
}

/** Sends bytes as they are and reads until the other side hangs up. */
function say(socket: net.Socket, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(heard));
    socket.write(bytes);
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a request that names two hosts', () => {
  it.each(['shop.test', 'forge.test:444', 'forge.test@shop.test', ''])('is refused: Host %j', async (host) => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const answer = await askOver(tunnel, '/', { headers: { host } });
    tunnel.destroy();
    expect([answer.status, answer.headers['x-cordon']]).toEqual([403, 'send.proxy.host_mismatch']);
    expect([gate.asked, origin.arrivals]).toEqual([[], []]);
  });

  it('is refused when it repeats Host', async () => {
    const tunnel = await openSecureTunnel(await start(), 'forge.test:443');
    const twice = 'GET / HTTP/1.1\r\nHost: forge.test\r\nHost: shop.test\r\nConnection: close\r\n\r\n';
    expect(await say(tunnel, twice)).toMatch(/^HTTP\/1.1 40[03]/);
    expect(origin.arrivals).toEqual([]);
  });

  it('is refused when its :authority or host disagree over HTTP/2', async () => {
    const session = await openHttp2(await start(), 'forge.test:443');
    const other = await askHttp2(session, { ':authority': 'shop.test' });
    const both = await askHttp2(session, { ':authority': 'forge.test', host: 'shop.test' });
    const scheme = await askHttp2(session, { ':authority': 'forge.test', ':scheme': 'http' });
    session.destroy();
    expect([other, both, scheme].map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(origin.arrivals).toEqual([]);
  });

  it('is refused when TLS was opened for another name', async () => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443', { servername: 'shop.test' });
    const answer = await askOver(tunnel, '/', { headers: { host: 'forge.test' } });
    tunnel.destroy();
    expect(answer.headers['x-cordon']).toBe('send.proxy.host_mismatch');
    expect(origin.arrivals).toEqual([]);
  });

  it('is refused in absolute form too', async () => {
    const answer = await ask(await start(), 'http://forge.test/', { headers: { host: 'shop.test' } });
    expect(answer.headers['x-cordon']).toBe('send.proxy.host_mismatch');
    expect(origin.arrivals).toEqual([]);
  });

  it('is one request when it only spells the host differently', async () => {
    const tunnel = await openSecureTunnel(await start(), 'FORGE.test.:443', { servername: 'forge.test' });
    const answer = await askOver(tunnel, '/', { headers: { host: 'Forge.Test:443' } });
    tunnel.destroy();
    expect(answer.status).toBe(200);
    expect(origin.arrivals).toMatchObject([{ host: 'forge.test' }]);
    expect(gate.asked[0]?.url).toBe('https://forge.test/');
  });
});

describe('a request that cannot be read in one way', () => {
  const direct = (port: number): Promise<net.Socket> => Promise.resolve(net.connect(port, '127.0.0.1'));
  const tunnelled = (port: number): Promise<net.Socket> => openSecureTunnel(port, 'forge.test:443');

  it.each([
    ['origin form', direct, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['https in absolute form', direct, 'GET https://forge.test/ HTTP/1.1\r\nHost: forge.test\r\n\r\n'],
    ['another scheme', direct, 'GET ftp://forge.test/ HTTP/1.1\r\nHost: forge.test\r\n\r\n'],
    ['user information', direct, 'GET http://me@forge.test/ HTTP/1.1\r\nHost: forge.test\r\n\r\n'],
    ['a CONNECT without a port', direct, 'CONNECT forge.test HTTP/1.1\r\nHost: forge.test\r\n\r\n'],
    ['a CONNECT to nowhere', direct, 'CONNECT a/b:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP', direct, 'hello\r\n\r\n'],
    ['no Host', tunnelled, 'GET / HTTP/1.1\r\n\r\n'],
    ['HTTP/1.0 without Host', tunnelled, 'GET / HTTP/1.0\r\n\r\n'],
    ['an absolute form inside a tunnel', tunnelled, 'GET https://shop.test/ HTTP/1.1\r\nHost: forge.test\r\n\r\n'],
    ['an asterisk', tunnelled, 'OPTIONS * HTTP/1.1\r\nHost: forge.test\r\n\r\n'],
    [
      'length and chunks',
      tunnelled,
      'POST / HTTP/1.1\r\nHost: forge.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      tunnelled,
      'POST / HTTP/1.1\r\nHost: forge.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'another transfer coding',
      tunnelled,
      'POST / HTTP/1.1\r\nHost: forge.test\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space before the colon', tunnelled, 'GET / HTTP/1.1\r\nHost: forge.test\r\nX-A : b\r\n\r\n'],
    ['a folded header', tunnelled, 'GET / HTTP/1.1\r\nHost: forge.test\r\nX-A: b\r\n c\r\n\r\n'],
    ['a bare carriage return', tunnelled, 'GET / HTTP/1.1\r\nHost: forge.test\r\nX-A: b\rX-B: c\r\n\r\n'],
  ])('is answered 400 and hung up on: %s', async (_, open, bytes) => {
    const port = await start();
    const heard = await say(await open(port), bytes);
    expect(heard).toMatch(/^HTTP\/1.1 400 /);
    expect([gate.asked, origin.arrivals]).toEqual([[], []]);
    expect((await ask(port, 'https://forge.test/still-alive')).status).toBe(200);
  });

  it('is judged as it is sent where its path has more than one spelling', async () => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const path = '/a\\..\\b/%2e%2e/c#d';
    await say(tunnel, `GET ${path} HTTP/1.1\r\nHost: forge.test\r\nConnection: close\r\n\r\n`);
    expect(gate.asked.map(({ url }) => new URL(url).pathname)).toEqual(origin.arrivals.map(({ url }) => url));
  });

  it('is judged with the headers that are sent', async () => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const head = ['GET / HTTP/1.1', 'Host: forge.test', 'X-A: 1', 'Connection: close, x-gone', 'X-Gone: 1', 'x-a: 2'];
    await say(tunnel, `${head.join('\r\n')}\r\n\r\n`);
    const { connection, ...received } = origin.arrivals[0]?.headers ?? {};
    expect(connection).toBe('keep-alive');
    expect(received).toEqual({ host: 'forge.test', 'x-a': '1, 2' });
    expect(gate.asked[0]?.headers).toEqual(received);
  });

  it('is not heard by anyone when a tunnel carries no HTTP', async () => {
    let connections = 0;
    const server = net.createServer(() => {
      connections++;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const target = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
    const port = await start({ allowPrivateNetworks: true });
    for (const bytes of [Buffer.from([0, 3, 0, 0]), Buffer.from([0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5]), 'SSH-2.0-x\r\n']) {
      await say(await openTunnel(port, target), bytes);
    }
    await say(
      await openSecureTunnel(port, target, { servername: '' }),
      'CONNECT forge.test:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    await new Promise((resolve) => server.close(resolve));
    expect([connections, gate.asked]).toEqual([0, []]);
  });
});

describe('a body that the browser breaks off', () => {
  const starts = {
    'of a known length': 'POST /x HTTP/1.1\r\nHost: forge.test\r\nContent-Length: 10\r\n\r\nabc',
    'in chunks': 'POST /x HTTP/1.1\r\nHost: forge.test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
  };

  it.each(Object.entries(starts))('%s is never judged nor sent', async (_, bytes) => {
    const port = await start();
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    tunnel.end(bytes);
    await new Promise((resolve) => tunnel.resume().once('close', resolve));
    await ask(port, 'https://forge.test/after');
    expect(gate.asked.map(({ url }) => url)).toEqual(['https://forge.test/after']);
    expect(origin.arrivals.map(({ url }) => url)).toEqual(['/after']);
  });

  it.each(Object.entries(starts))('%s is never whole for the server when it was streamed', async (_, bytes) => {
    const port = await start({ gate: recordingGate(undefined, () => false) });
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    tunnel.write(bytes);
    await until(() => gate.asked.length === 1);
    tunnel.destroy();
    await until(() => gate.settled.length === 1);
    await ask(port, 'https://forge.test/after');
    expect(origin.arrivals.filter(({ whole }) => whole).map(({ url }) => url)).toEqual(['/after']);
    // A server may act on a head alone.
    expect(gate.settled[0]?.outcome).not.toBe('succeeded');
  });

  it.each([true, false])('over HTTP/2 is never whole for the server (body for the gate: %s)', async (read) => {
    const port = await start({ gate: recordingGate(undefined, () => read) });
    const session = await openHttp2(port, 'forge.test:443');
    const stream = session.request({ ':path': '/x', ':method': 'POST' });
    stream.on('error', () => {});
    stream.write('abc');
    await askHttp2(session, { ':path': '/between' });
    stream.close(8);
    await new Promise((resolve) => stream.once('close', resolve));
    await askHttp2(session, { ':path': '/after' });
    session.destroy();
    expect(gate.asked.filter(({ url }) => url.endsWith('/x')).length).toBe(read ? 0 : 1);
    expect(origin.arrivals.filter(({ whole }) => whole).map(({ url }) => url)).toEqual(['/between', '/after']);
  });
});

describe('one decision is one send', () => {
  async function onReusedConnection(port: number, method: string): Promise<number> {
    const session = await openHttp2(port, 'forge.test:443');
    await askHttp2(session, { ':path': '/first' });
    const answer = await askHttp2(session, { ':path': '/reset', ':method': method });
    session.destroy();
    return answer.status;
  }

  it('a POST on a connection that the server resets is not repeated', async () => {
    const status = await onReusedConnection(await start(), 'POST');
    expect(status).toBe(502);
    expect(origin.arrivals.map(({ url }) => url)).toEqual(['/first', '/reset']);
    expect(gate.settled.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });

  it('nor is a GET that a limit counts', async () => {
    const counting = recordingGate(() => ({ ...ALLOWED, counted: true }));
    await onReusedConnection(await start({ gate: counting }), 'GET');
    expect(origin.arrivals.map(({ url }) => url)).toEqual(['/first', '/reset']);
  });

  it('a GET is, because it changes nothing', async () => {
    await onReusedConnection(await start(), 'GET');
    expect(gate.asked.length).toBe(2);
    expect(origin.arrivals.filter(({ url }) => url === '/reset').length).toBeGreaterThan(1);
  });

  it('an unsafe request is settled by its answer though the browser left', async () => {
    const session = await openHttp2(await start(), 'forge.test:443');
    const stream = session.request({ ':path': '/held', ':method': 'POST' });
    stream.on('error', () => {});
    stream.end('order');
    await until(() => origin.arrivals.length === 1);
    stream.close(8);
    await askHttp2(session, { ':path': '/between' });
    expect(gate.settled.map(({ url }) => url)).toEqual(['https://forge.test/between']);
    origin.release();
    await until(() => gate.settled.length === 2);
    session.destroy();
    expect(gate.settled[1]).toEqual({ url: 'https://forge.test/held', outcome: 'sent' });
  });
});

describe('private addresses', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://2130706433:PORT/',
    'http://0.0.0.0:PORT/',
    'http://a.localhost:PORT/',
    'http://169.254.169.254/latest/meta-data/',
  ])('are refused: %s', async (address) => {
    const refusals: string[] = [];
    const port = await start({ onRefusal: (_, verdict) => refusals.push(verdict.by) });
    const answer = await ask(port, address.replace('PORT', String(origin.httpPort)));
    expect([answer.status, answer.headers['x-cordon']]).toEqual([403, 'send.address.private']);
    expect(origin.arrivals).toEqual([]);
    expect(refusals).toEqual(['send.address.private']);
    expect(gate.settled.map(({ outcome }) => outcome)).toEqual(['unsent']);
  });

  it.each([
    ['one answer', ['127.0.0.1']],
    ['one of several', ['203.0.113.1', '127.0.0.1'].reverse()],
    ['IPv6', ['::1']],
  ])('are refused behind a name: %s', async (_, answers) => {
    const port = await start({ resolve: async () => answers });
    const answer = await ask(port, `http://rebind.example:${origin.httpPort}/`);
    expect(answer.headers['x-cordon']).toBe('send.address.private');
    expect(origin.arrivals).toEqual([]);
  });

  it('are reached where the operator allows them', async () => {
    const port = await start({ allowPrivateNetworks: true, resolve: async () => ['127.0.0.1'] });
    expect((await ask(port, `http://127.0.0.1:${origin.httpPort}/`)).status).toBe(200);
    expect((await ask(port, `http://intranet.example:${origin.httpPort}/`)).status).toBe(200);
  });

  it('are reached where the operator names them, and no others', async () => {
    const allowPrivateNetworks = [`intranet.example:${origin.httpPort}`, 'localhost'];
    const port = await start({ allowPrivateNetworks, resolve: async () => ['127.0.0.1'] });
    const by = async (host: string) => (await ask(port, `http://${host}:${origin.httpPort}/`)).headers['x-cordon'];
    expect(await by('intranet.example')).toBeUndefined();
    expect(await by('localhost')).toBeUndefined();
    for (const host of ['rebind.example', 'sub.intranet.example', '127.0.0.1', '[::ffff:7f00:1]', 'x.localhost']) {
      expect([host, await by(host)]).toEqual([host, 'send.address.private']);
    }
    expect(origin.arrivals.map(({ headers }) => headers.host?.replace(/:.*/, ''))).toEqual([
      'intranet.example',
      'localhost',
    ]);
  });
});

describe('a server that cannot be used', () => {
  async function outcome(address: string, options: Partial<Omit<EgressOptions, 'gate'>> = {}) {
    const port = await start(options);
    const { status, headers, body } = await ask(port, address, { method: 'POST', headers: { accept: 'text/html' } });
    const settled = gate.settled.map(({ outcome }) => outcome);
    return { status, by: headers['x-cordon'], body: body.toString(), settled };
  }
  /** Short where waiting in vain is what is tried, and else more than a busy machine needs. */
  const patienceFor = (by: string) => ({ connect: 10_000, answer: by === 'send.proxy.timeout' ? 100 : 10_000 });

  it('with a certificate that nobody vouches for', async () => {
    const network = { resolve: origin.resolve, extraAuthorities: [] };
    const { status, by, body, settled } = await outcome('https://forge.test/', { network });
    expect([status, by, settled]).toEqual([502, 'send.proxy.untrusted', ['unsent']]);
    expect(body).toContain('certificate of forge.test:443');
    expect(origin.arrivals).toEqual([]);
  });

  it('with a certificate for another name', async () => {
    const network = {
      resolve: { 'other.test:443': `127.0.0.1:${origin.httpsPort}` },
      extraAuthorities: origin.authorities,
    };
    expect(await outcome('https://other.test/', { network })).toMatchObject({ status: 502, settled: ['unsent'] });
    expect(origin.arrivals).toEqual([]);
  });

  it.each([
    ['refuses the connection', 'https://closed.test/', 'send.proxy.unreachable', 'unsent'],
    ['resets it', 'https://forge.test/reset', 'send.proxy.unreachable', 'sent'],
    ['does not answer', 'https://forge.test/hang', 'send.proxy.timeout', 'sent'],
    ['changes the protocol', 'https://forge.test/switch', 'send.proxy.unreachable', 'sent'],
    ['asks for proxy credentials', 'https://forge.test/status?code=407', 'send.proxy.unreachable', 'sent'],
  ])('because it %s', async (_, address, by, settled) => {
    const network = {
      resolve: { ...origin.resolve, 'closed.test:443': '127.0.0.1:1' },
      extraAuthorities: origin.authorities,
    };
    expect(await outcome(address, { network, patience: patienceFor(by) })).toMatchObject({
      status: 502,
      by,
      settled: [settled],
    });
  });

  it('because its name leads nowhere', async () => {
    const resolve = async (): Promise<never> => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    };
    expect(await outcome('https://nowhere.example/', { resolve })).toMatchObject({
      status: 502,
      by: 'send.proxy.unreachable',
      settled: ['unsent'],
    });
  });
});
