import http2, { type Http2SecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, askHttp2, openHttp2, recordingGate } from '../../../bench/proxy-client.ts';
import { issueIdentity } from '../../../demo/kit/certificates.ts';
import { type Egress, startEgress } from '../egress.ts';

/** An HTTP/2 server that behaves as each test says. */
let server: Http2SecureServer;
let sessions: ServerHttp2Session[];
let seen: string[];
let behave: (stream: ServerHttp2Stream, path: string) => void;
let egress: Egress;
const gate = recordingGate();

beforeEach(async () => {
  const identity = await issueIdentity(['far.test']);
  sessions = [];
  seen = [];
  gate.settled.length = 0;
  behave = (stream) => {
    stream.respond({ ':status': 200 });
    stream.end('ok');
  };
  server = http2.createSecureServer({ key: identity.keyPem, cert: identity.certPem });
  server.on('session', (session) => sessions.push(session));
  server.on('sessionError', () => {});
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    stream.resume();
    seen.push(`${headers[':method']} ${headers[':path']}`);
    behave(stream, String(headers[':path']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = { resolve: { 'far.test:443': `127.0.0.1:${port}` }, extraAuthorities: [identity.caPem] };
  egress = await startEgress({ gate, network, allowPrivateNetworks: false });
});

afterEach(async () => {
  await egress.close();
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const get = (path: string) => ask(egress.port, `https://far.test${path}`);

it('sends everything to one server over one connection', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => get(`/${index}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(seen).toHaveLength(50);
  expect(sessions).toHaveLength(1);
});

it('connects again when the server has said goodbye, and lets what is under way end', async () => {
  let finish = (): void => {};
  behave = (stream, path) => {
    stream.respond({ ':status': 200 });
    if (path !== '/long') stream.end('ok');
    else {
      stream.write('begun, ');
      finish = () => stream.end('ended');
    }
  };
  const long = get('/long');
  await expect.poll(() => seen).toEqual(['GET /long']);
  sessions[0]?.goaway();
  await expect.poll(async () => (await get('/next')).status && sessions.length).toBe(2);
  finish();
  expect(String((await long).body)).toBe('begun, ended');
});

it('asks no more over a connection that the server has enough of', async () => {
  behave = (stream) => {
    if (sessions.length === 1) stream.close(http2.constants.NGHTTP2_ENHANCE_YOUR_CALM);
    else {
      stream.respond({ ':status': 200 });
      stream.end('ok');
    }
  };
  expect((await get('/first')).status).toBe(502);
  await expect.poll(async () => (await get('/next')).status).toBe(200);
  expect(sessions).toHaveLength(2);
});

it('never makes a cut answer look finished, over either protocol', async () => {
  behave = (stream) => {
    stream.respond({ ':status': 200 });
    stream.write('only this', () => stream.session?.destroy());
  };
  await expect(get('/cut')).rejects.toThrow();
  const session = await openHttp2(egress.port, 'far.test:443');
  await expect(askHttp2(session, { ':path': '/cut' })).rejects.toThrow();
  session.destroy();
});

it('sends a request again that the server says it did not begin, where it changes nothing', async () => {
  let refusals = 1;
  behave = (stream) => {
    if (refusals-- > 0) {
      stream.close(http2.constants.NGHTTP2_REFUSED_STREAM);
      return;
    }
    stream.respond({ ':status': 200 });
    stream.end('ok');
  };
  expect((await get('/again')).status).toBe(200);
  expect(seen).toEqual(['GET /again', 'GET /again']);
});

it('sends no change twice; one that was not begun was not sent, one that broke may have been', async () => {
  behave = (stream, path) =>
    stream.close(path === '/refused' ? http2.constants.NGHTTP2_REFUSED_STREAM : http2.constants.NGHTTP2_INTERNAL_ERROR);
  for (const path of ['/refused', '/broken']) {
    const answer = await ask(egress.port, `https://far.test${path}`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(502);
  }
  expect(seen).toEqual(['POST /refused', 'POST /broken']);
  expect(gate.settled.map(({ outcome }) => outcome)).toEqual(['unsent', 'sent']);
});

it('counts what a goodbye says was not begun as not sent, and what it leaves open as sent', async () => {
  await get('/first');
  behave = (stream, path) => {
    const { id = 0, session } = stream;
    session?.goaway(0, path === '/late' ? id - 2 : id);
    if (path !== '/late') setTimeout(() => session?.destroy(), 20);
  };
  for (const path of ['/late', '/served']) {
    expect((await ask(egress.port, `https://far.test${path}`, { method: 'POST', body: 'x' })).status).toBe(502);
  }
  expect(seen).toEqual(['GET /first', 'POST /late', 'POST /served']);
  expect(gate.settled.map(({ outcome }) => outcome)).toEqual(['sent', 'unsent', 'sent']);
});

it('passes trailers, several cookies, and nothing that only one connection means', async () => {
  behave = (stream) => {
    stream.respond({ ':status': 200, 'set-cookie': ['a=1', 'b=2'], 'alt-svc': 'h3=":443"' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '42' }));
    stream.end('body');
  };
  const answer = await get('/trailers');
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(answer.headers['alt-svc']).toBeUndefined();
  expect(answer.trailers).toEqual({ 'x-sum': '42' });
});
