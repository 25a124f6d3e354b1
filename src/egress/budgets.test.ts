/** Budgets of bytes and downloads at the proxy: what servers received, and what the browser was told. */
import { once } from 'node:events';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  type Answer,
  ask,
  askHttp2,
  askOver,
  openHttp2,
  openSecureTunnel,
  recordingGate,
} from '../../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../../bench/proxy-origin.ts';
import { policyOf } from '../act/testing.ts';
import type { Budgets } from '../model/policy/policy.ts';
import { trafficBudgetOf } from '../send/traffic-budget.ts';
import { type Egress, startEgress } from './egress.ts';

let origin: Origin;
let egress: Egress | undefined;
let refused: string[];
let outcomes: readonly { readonly url: string; readonly outcome: string }[];

beforeAll(async () => {
  origin = await startOrigin(['forge.test', 'bank.test']);
});
afterAll(() => origin.close());
afterEach(async () => {
  await egress?.close();
  egress = undefined;
  origin.arrivals.length = 0;
  origin.messages.length = 0;
});

async function start(budgets: Budgets, readsBodies = false): Promise<number> {
  const recording = recordingGate(undefined, () => readsBodies);
  const gate = { ...recording, meter: trafficBudgetOf(policyOf('cordon', { budgets })) };
  refused = [];
  outcomes = recording.settled;
  egress = await startEgress({
    gate,
    network: { resolve: origin.resolve, extraAuthorities: origin.authorities, passthrough: ['bank.test'] },
    allowPrivateNetworks: false,
    onRefusal: ({ method, url }, { by }) => refused.push(`${method} ${url} ${by}`),
  });
  return egress.port;
}

const SITE = 'https://forge.test';
const paths = () => origin.arrivals.map(({ url }) => url);
const toldOf = ({ status, headers }: Answer) => [status, headers['x-cordon']];

describe('a budget of bytes', () => {
  it('counts heads and bodies both ways, and beyond it no request reaches a server', async () => {
    const port = await start({ bytes: 10_000 });
    expect((await ask(port, `${SITE}/large?bytes=8000`)).body).toHaveLength(8000);
    const form = await ask(port, `${SITE}/form`, { method: 'POST', body: 'x'.repeat(2000) });
    expect(toldOf(form)).toEqual([403, 'send.budget.bytes']);
    const long = await ask(port, `${SITE}/?told=${'x'.repeat(2000)}`);
    expect(toldOf(long)).toEqual([403, 'send.budget.bytes']);
    expect(long.body.toString()).toContain('report that the budget is spent');
    expect(paths()).toEqual(['/large?bytes=8000']);
    expect(refused[0]).toBe(`POST ${SITE}/form send.budget.bytes`);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['sent', 'unsent', 'unsent']);
  });

  it.each([true, false])(
    'refuses a body that is too long by its own word before any of it leaves (read: %s)',
    async (reads) => {
      const port = await start({ bytes: 10_000 }, reads);
      const answer = await ask(port, `${SITE}/up`, { method: 'PUT', body: Buffer.alloc(20_000) });
      expect(toldOf(answer)).toEqual([403, 'send.budget.bytes']);
      expect(paths()).toEqual([]);
      expect((await ask(port, `${SITE}/small`)).status).toBe(200);
    },
  );

  it('breaks off a body of no declared length where the room ends', async () => {
    const port = await start({ bytes: 100_000 });
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const request = http.request({
      createConnection: () => tunnel,
      method: 'PUT',
      path: '/up',
      headers: { host: 'forge.test' },
    });
    request.on('error', () => {});
    const told = once(request, 'response');
    for (let part = 0; part < 8; part += 1) request.write(Buffer.alloc(40_000));
    const [response] = await told;
    expect(response.headers['x-cordon']).toBe('send.budget.bytes');
    tunnel.destroy();
    await expect.poll(() => origin.arrivals.map(({ whole }) => whole)).toEqual([false]);
    expect(origin.arrivals[0]?.bytes).toBeLessThanOrEqual(100_000);
    expect(refused).toEqual([`PUT ${SITE}/up send.budget.bytes`]);
    expect(outcomes).toEqual([{ url: `${SITE}/up`, outcome: 'sent' }]);
  });

  it('shows why in place of an answer that is too long by its own word, and cuts off one that does not say', async () => {
    const port = await start({ bytes: 200_000 });
    const answer = await ask(port, `${SITE}/large?bytes=300000`);
    expect(toldOf(answer)).toEqual([403, 'send.budget.bytes']);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    await expect(ask(port, `${SITE}/chunked?bytes=300000`)).rejects.toThrow();
    const session = await openHttp2(port, 'forge.test:443');
    await expect(askHttp2(session, { ':path': '/chunked?bytes=300000' })).rejects.toThrow();
    session.destroy();
    expect(new Set(refused.map((each) => each.split(' ').at(-1)))).toEqual(new Set(['send.budget.bytes']));
  });

  it('counts messages of WebSockets both ways: the one beyond reaches nobody, and ends the socket', async () => {
    const port = await start({ bytes: 20_000 });
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const client = new WebSocket('wss://forge.test/', { createConnection: () => tunnel });
    await once(client, 'open');
    const [small, large] = ['s'.repeat(4000), 'l'.repeat(15_000)];
    client.send(small);
    await once(client, 'message');
    client.send(large);
    const [code, reason] = await once(client, 'close');
    expect([code, String(reason)]).toEqual([1008, 'Refused by Cordon (send.budget.bytes)']);
    expect(origin.messages).toEqual([small]);
    expect(refused).toEqual(['SEND wss://forge.test/ send.budget.bytes']);
  });

  it('withholds a message of the server that there is no room for', async () => {
    const port = await start({ bytes: 20_000 });
    const tunnel = await openSecureTunnel(port, 'forge.test:443');
    const client = new WebSocket('wss://forge.test/', { createConnection: () => tunnel });
    await once(client, 'open');
    const heard: string[] = [];
    client.on('message', (data) => heard.push(String(data)));
    client.send('x'.repeat(12_000));
    const [code] = await once(client, 'close');
    expect([code, heard, origin.messages.length]).toEqual([1008, [], 1]);
  });

  it('ends connections that are not read where the room ends', async () => {
    const port = await start({ bytes: 50_000 });
    const tunnel = await openSecureTunnel(port, 'bank.test:443', { spki: origin.spki });
    await expect(askOver(tunnel, '/large?bytes=200000', { headers: { host: 'bank.test' } })).rejects.toThrow();
    expect(refused).toEqual(['CONNECT https://bank.test/ send.budget.bytes']);
  });
});

describe('a budget of downloads', () => {
  const file = (port: number, query: string, destination = 'document', mode = 'no-cors') =>
    ask(port, `${SITE}/file?${query}`, { headers: { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } });

  it('counts attachments, and what no tab can show; beyond it nothing of them is passed on', async () => {
    const port = await start({ downloads: 2 });
    expect((await file(port, 'disposition=attachment;+filename=a.csv')).status).toBe(200);
    expect((await file(port, 'type=application/zip')).status).toBe(200);
    for (const [query, destination] of [
      ['disposition=attachment', 'document'],
      ['disposition=ATTACHMENT;filename=a', 'empty'],
      ['disposition=unheard-of', 'document'],
      ['type=application/octet-stream', 'iframe'],
    ] as const) {
      const answer = await file(port, query, destination);
      expect(toldOf(answer)).toEqual([403, 'send.budget.downloads']);
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
    expect(refused).toHaveLength(4);
  });

  it('counts what a link asks for as a file, whatever it is', async () => {
    const port = await start({ downloads: 1 });
    expect((await file(port, 'type=text/html', 'empty', 'navigate')).status).toBe(200);
    expect(toldOf(await file(port, 'type=text/html', 'empty', 'navigate'))).toEqual([403, 'send.budget.downloads']);
    expect((await file(port, 'type=text/html', 'document', 'navigate')).status).toBe(200);
  });

  it.each([
    ['what a tab shows', 'type=application/json;charset=utf-8', 'document'],
    ['a page that says inline', 'disposition=inline;filename=attachment', 'document'],
    ['a bare file name', 'disposition=filename=a', 'document'],
    ['a picture, whatever its disposition', 'type=image/png&disposition=attachment', 'image'],
    ['data for a script', 'type=application/octet-stream', 'empty'],
  ])('does not count %s', async (_, query, destination) => {
    const port = await start({ downloads: 0 });
    expect((await file(port, query, destination)).status).toBe(200);
  });
});

it('what the browser tells of is not counted again', () => {
  const meter = trafficBudgetOf(policyOf('cordon', { budgets: { downloads: 2 } }));
  const [file, made] = ['https://a.test/file', 'blob:https://a.test/1'];
  expect(meter?.takeDownload(file)).toBeUndefined();
  expect(meter?.downloadBegan(file)).toBeUndefined();
  expect(meter?.downloadBegan(made)).toBeUndefined();
  expect(meter?.downloadBegan(file)?.by).toBe('send.budget.downloads');
  expect(meter?.takeDownload(file)?.by).toBe('send.budget.downloads');
});

it('the tightest of several documents holds', async () => {
  const mandatory = policyOf('cordon', { budgets: { bytes: 100 } });
  const meter = trafficBudgetOf(policyOf('cordon', { budgets: { bytes: 1000, downloads: 1 }, mandatory: [mandatory] }));
  expect(meter?.take(101)?.by).toBe('send.budget.bytes');
  expect(meter?.take(100)).toBeUndefined();
  expect(meter?.take(1)?.evidence).toEqual({ limit: 100 });
  expect(meter?.takeDownload('https://a.test/')).toBeUndefined();
  expect(meter?.takeDownload('https://a.test/')?.by).toBe('send.budget.downloads');
  expect(trafficBudgetOf(policyOf('cordon', { budgets: { actions: 1 } }))).toBeUndefined();
});
