/** What leaves the proxy under the real send gate, by the server's own word: the body as it was judged, and no request more than was let on. */
import http2 from 'node:http2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asEgressGate, ask, askHttp2, openHttp2, openSecureTunnel, openTunnel } from '../../../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../../../bench/proxy-origin.ts';
import { allowing, entry, site } from '../../../bench/send-data.ts';
import type { SendVerdict } from '../../model/gates.ts';
import { createSendGate } from '../../send/gate.ts';
import { type Egress, startEgress } from '../egress.ts';

const FORGE = 'https://forge.test';
const FORM = 'application/x-www-form-urlencoded';

let origin: Origin;
let egress: Egress;
let refused: string[];

beforeAll(async () => {
  origin = await startOrigin(['forge.test']);
});

afterAll(() => origin.close());

afterEach(async () => {
  await egress.close();
  origin.arrivals.length = 0;
});

/** @returns the proxy's port */
async function start(unlisted: 'deny-unsafe' | 'allow' = 'deny-unsafe', bodyLimit = 1_000): Promise<number> {
  refused = [];
  const sitemap = [
    entry('Note', 'POST', `${FORGE}/notes`),
    entry('Remove', 'DELETE', `${FORGE}/notes`),
    entry('Upload', 'PUT', `${FORGE}/files/*`),
  ];
  const gate = createSendGate({
    sites: [{ site: site('forge.test', sitemap, { unlisted }), selected: [allowing(['Note', 'Remove', 'Upload'])] }],
    scopeDomains: ['forge.test'],
    limits: [],
    allowPrivateNetworks: false,
  });
  egress = await startEgress({
    gate: { ...asEgressGate(gate), decide: async (request) => said(gate.decide(request, {})) },
    network: { resolve: origin.resolve, extraAuthorities: origin.authorities },
    allowPrivateNetworks: false,
    bodyLimit,
    onRefusal: (_, { by }) => refused.push(by),
  });
  return egress.port;
}

function said(verdict: SendVerdict): SendVerdict {
  if (verdict.outcome !== 'allow') refused.push(verdict.by);
  return verdict;
}

const framing = ({ headers }: Origin['arrivals'][number]): readonly unknown[] => [
  headers['content-type'],
  headers['content-length'],
  headers['transfer-encoding'],
];

describe('a judged body', () => {
  it('arrives as Cordon wrote it, with its own type and length', async () => {
    const port = await start();
    const headers = { 'content-type': 'Application/JSON', 'content-encoding': 'identity' };
    await ask(port, `${FORGE}/notes`, { method: 'POST', headers, body: ' {"a": 1.0} ' });
    const [arrival] = origin.arrivals;
    expect([arrival?.body, arrival && framing(arrival)]).toEqual(['{"a":1}', ['application/json', '7', undefined]]);
    expect(arrival?.headers['content-encoding']).toBeUndefined();
  });

  it('arrives the same from HTTP/2 and in chunks', async () => {
    const session = await openHttp2(await start(), 'forge.test:443');
    await askHttp2(session, { ':path': '/notes', ':method': 'POST', 'content-type': FORM }, 'a=1;b=2');
    session.destroy();
    expect(origin.arrivals.map((each) => [each.body, framing(each)])).toEqual([
      ['a=1%3Bb%3D2', [FORM, '11', undefined]],
    ]);
  });
});

describe('issue 12.2: what a page streams is no request of its own', () => {
  const smuggled = 'POST /orders HTTP/1.1\r\nHost: forge.test\r\nContent-Length: 1\r\n\r\nx';

  it.each(['DELETE', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND'])('%s, from HTTP/2', async (method) => {
    const session = await openHttp2(await start('allow'), 'forge.test:443');
    const path = method === 'PUT' ? '/files/a' : '/notes';
    const typed = { 'content-type': 'application/octet-stream' };
    await askHttp2(session, { ':path': path, ':method': method, ...typed }, smuggled);
    await askHttp2(session, { ':path': '/next' });
    session.destroy();
    expect(origin.arrivals.map((each) => `${each.method} ${each.url} ${each.bytes}`)).toEqual([
      `${method} ${path} ${smuggled.length}`,
      'GET /next 0',
    ]);
  });

  it('a body whose length only the connection is said to have', async () => {
    const tunnel = await openSecureTunnel(await start('allow'), 'forge.test:443');
    const head = `DELETE /notes HTTP/1.1\r\nHost: forge.test\r\nConnection: content-length\r\n`;
    tunnel.write(`${head}Content-Type: image/png\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`);
    await expect.poll(() => origin.arrivals.length).toBe(1);
    tunnel.destroy();
    expect(origin.arrivals.map((each) => `${each.method} ${each.url} ${each.bytes}`)).toEqual([
      `DELETE /notes ${smuggled.length}`,
    ]);
  });

  it.each([
    'x_original_url: /orders',
    'X-HTTP_Method-Override: DELETE',
    'Content_Length: 3',
    'transfer_encoding: chunked',
  ])('a header that servers take for another: %s', async (header) => {
    const tunnel = await openTunnel(await start('allow'), 'forge.test:80');
    tunnel.write(`GET / HTTP/1.1\r\nHost: forge.test\r\n${header}\r\n\r\n`);
    await expect.poll(() => refused).toEqual(['send.proxy.malformed']);
    tunnel.destroy();
    expect(origin.arrivals).toEqual([]);
  });
});

describe('a form too long to be held', () => {
  const part = (name: string, content: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const send = async (body: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    return ask(await start(), `${FORGE}/notes`, { method: 'POST', headers, body });
  };

  it('is written anew on its way', async () => {
    const answer = await send(`${part('a', 'x'.repeat(3_000))}${part('b', '2')}--b--\r\n`);
    expect(answer.status).toBe(200);
    const [arrival] = origin.arrivals;
    const boundary = /boundary=(----CordonFormBoundary\w+)$/.exec(arrival?.headers['content-type'] ?? '')?.[1];
    expect(arrival?.body).toBe(
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(3_000)}\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="b"\r\n\r\n2\r\n--${boundary}--\r\n`,
    );
  });

  describe('of a declared length, under a boundary as browsers write them', () => {
    const OWN = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
    const field = (head: string, content: string): string => `--${OWN}\r\n${head}\r\n\r\n${content}\r\n`;
    const named = 'Content-Disposition: form-data; name="a"';
    const file = `${named}; filename="a.png"\r\nContent-Type: image/png`;
    const post = async (body: string) => {
      const headers = {
        'content-type': `multipart/form-data; boundary=${OWN}`,
        'content-length': String(Buffer.byteLength(body)),
      };
      return ask(await start(), `${FORGE}/notes`, { method: 'POST', headers, body });
    };

    it.each([
      ['leaves with that length', '\r\n'],
      ['also without a line break at its end', ''],
    ])('%s', async (_, end) => {
      const body = `${field(named, 'x'.repeat(3_000))}${field(file, '2')}--${OWN}--${end}`;
      expect((await post(body)).status).toBe(200);
      const [arrival] = origin.arrivals;
      const boundary = /boundary=(.+)$/.exec(arrival?.headers['content-type'] ?? '')?.[1] ?? '';
      expect(boundary).not.toBe(OWN);
      expect(arrival?.body).toBe(body.replaceAll(OWN, boundary));
      expect(arrival && framing(arrival).slice(1)).toEqual([String(Buffer.byteLength(body)), undefined]);
    });

    it.each([
      ['shorter', named.replaceAll(' ', '  ')],
      ['longer', named.replace('; ', ';')],
    ])('is broken off where it would become %s', async (_, head) => {
      const answer = await post(`${field(named, 'x'.repeat(3_000))}${field(head, '1')}--${OWN}--\r\n`);
      expect([answer.status, refused]).toEqual([403, ['send.proxy.broken_off']]);
      expect(origin.arrivals.filter(({ whole }) => whole)).toEqual([]);
    });
  });

  it.each([
    ['asks for another method', `${part('a', 'x'.repeat(3_000))}${part('_method', 'delete')}--b--\r\n`],
    ['has a head of two readings', `${part('a', 'x'.repeat(3_000))}${part('a\\b', '1')}--b--\r\n`],
    ['does not end', `${part('a', 'x'.repeat(3_000))}--b`],
  ])('is broken off where it %s', async (_, body) => {
    const answer = await send(body);
    expect([answer.status, refused]).toEqual([403, ['send.proxy.broken_off']]);
    expect(origin.arrivals.filter(({ whole }) => whole)).toEqual([]);
  });
});

describe('an upload that no rule looks into', () => {
  it('stays a stream, whatever its length', async () => {
    const session = await openHttp2(await start(), 'forge.test:443');
    const stream = session.request({ ':path': '/files/a', ':method': 'PUT', 'content-type': 'video/mp4' });
    const answered = new Promise((resolve) =>
      stream.once('response', (head) => resolve(head[http2.constants.HTTP2_HEADER_STATUS])),
    );
    for (let chunk = 0; chunk < 64; chunk++) stream.write(Buffer.alloc(64 * 1024, chunk));
    stream.end();
    expect(await answered).toBe(200);
    session.destroy();
    const arrival = origin.arrivals.find(({ url }) => url === '/files/a');
    expect([arrival?.bytes, arrival && framing(arrival)]).toEqual([4_194_304, ['video/mp4', undefined, 'chunked']]);
  });
});
