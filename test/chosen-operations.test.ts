/**
 * Operations that a header or a field chooses, through the proxy: what a server that dispatches by them ran, by what it received. React's functions are run as
 * Next.js 16 runs them (its `action-handler`, and React's `decodeAction`): by `next-action` of any POST, else by the last field of a form in parts that
 * names one.
 */
import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asEgressGate, ask, askHttp2, openHttp2, type Question } from '../bench/proxy-client.ts';
import { type Arrival, type Origin, startOrigin } from '../bench/proxy-origin.ts';
import { type Egress, startEgress } from '../src/egress/egress.ts';
import type { SelectedPolicy } from '../src/model/policy/sitemap.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { createSendGate } from '../src/send/gate.ts';

const RENAME = '4066cd4e3c0941dea04ccc0d976bf5800347bf8f8a';
const DELETE = '4004981304a6c2a92202c443c35e331c8dd66449d1';
const PAGE = 'https://app.test/settings';
const SOAP = 'https://app.test/soap';
const AWS = 'https://app.test/db';
const listed = (semantic_action: string, url: string, more: object = {}) => ({
  semantic_action,
  url,
  method: 'POST',
  ...more,
});
const SITEMAP = [
  listed('Rename', PAGE, { headers: { 'next-action': RENAME } }),
  listed('Rename', PAGE, { present: [`/$ACTION_ID_${RENAME}`] }),
  listed('Delete', PAGE, { headers: { 'next-action': [DELETE] } }),
  listed('Save', `${PAGE}/save`),
  listed('Close', SOAP, { headers: { soapaction: '"urn:acme#Close"' } }),
  listed('Get', AWS, { headers: { 'x-amz-target': ['Db.GetItem', 'Db.Query'] } }),
];

let origin: Origin;
let egress: Egress;
let session: ClientHttp2Session;

beforeAll(async () => {
  origin = await startOrigin(['app.test']);
  const value = { cordon: 1, sites: { 'app.test': { sitemap: SITEMAP } } };
  const { sites } = await loadPolicyValue(value, 'test', () => Promise.reject(new Error('it names no file')));
  const actions = ['Rename', 'Save', 'Close', 'Get'];
  const granted: SelectedPolicy = { policy: { name: 'some', effect: 'allow', actions, description: '' }, params: {} };
  const gate = createSendGate({
    sites: sites.map((site) => ({ site, selected: [granted] })),
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: false,
  });
  egress = await startEgress({
    gate: asEgressGate(gate),
    network: { resolve: origin.resolve, extraAuthorities: origin.authorities },
    allowPrivateNetworks: false,
  });
  session = await openHttp2(egress.port, 'app.test:443');
});

afterAll(async () => {
  session?.close();
  await egress?.close();
  await origin?.close();
});

beforeEach(() => {
  origin.arrivals.length = 0;
});

/** What the server runs for a request that it received. */
async function runsFor({ method, url, headers, body }: Arrival): Promise<string> {
  if (method !== 'POST' && headers['x-server-id'] === undefined) return 'nothing';
  const chosen = headers['next-action'] ?? headers['x-amz-target'] ?? headers.soapaction ?? headers['x-server-id'];
  if (chosen !== undefined) return String(chosen);
  const type = headers['content-type'] ?? '';
  if (/action=/i.test(type)) return type;
  if (!type.startsWith('multipart/form-data')) return `the page ${url}`;
  const form = await new Response(Buffer.from(body, 'latin1'), { headers: { 'content-type': type } }).formData();
  const named = [...form.keys()].findLast((name) => /^\$ACTION_(?:ID|REF)_/.test(name));
  if (named === undefined) return `the page ${url}`;
  const described = form.get(`$ACTION_${named.slice('$ACTION_REF_'.length)}:0`);
  return named.startsWith('$ACTION_ID_') ? named.slice('$ACTION_ID_'.length) : String(JSON.parse(String(described)).id);
}

const ran = (): Promise<readonly string[]> => Promise.all(origin.arrivals.map(runsFor));

function inParts(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Question {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: `${parts.join('')}--b--\r\n`,
  };
}

function call(headers: OutgoingHttpHeaders, body = '["Shed"]'): Question {
  return { method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers }, body };
}

const FIELD = `$ACTION_ID_${DELETE}`;
const REFERENCE = { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${DELETE}","bound":null}` };
const XML = { 'content-type': 'text/xml' };

describe('what is granted runs', () => {
  it.each<[string, Question, string]>([
    [PAGE, call({ 'next-action': RENAME }), RENAME],
    [PAGE, call({ 'Next-Action': RENAME }), RENAME],
    [
      PAGE,
      inParts({ [`1_$ACTION_ID_${RENAME}`]: '', '1_name': 'Shed', 0: '["$K1"]' }, { 'next-action': RENAME }),
      RENAME,
    ],
    [PAGE, inParts({ [`$ACTION_ID_${RENAME}`]: '', name: 'Shed' }), RENAME],
    [`${PAGE}/save`, inParts({ name: 'Shed' }), 'the page /settings/save'],
    [SOAP, call({ ...XML, soapaction: '"urn:acme#Close"' }, '<x/>'), '"urn:acme#Close"'],
    [AWS, call({ 'x-amz-target': 'Db.Query', 'content-type': 'application/x-amz-json-1.0' }, '{}'), 'Db.Query'],
  ])('%s %j', async (url, question, expected) => {
    expect((await ask(egress.port, url, question)).status).toBe(200);
    expect(await ran()).toEqual([expected]);
  });
});

describe('nothing else runs', () => {
  it.each<[string, Question]>([
    [PAGE, call({ 'next-action': DELETE })],
    [PAGE, call({ 'next-action': [RENAME, DELETE] })],
    [PAGE, call({ 'next-action': `${DELETE}, ${RENAME}` })],
    [PAGE, call({ 'next-action': RENAME.toUpperCase() })],
    [PAGE, call({ next_action: DELETE })],
    [PAGE, call({ 'next-action': RENAME, next_action: DELETE })],
    [PAGE, call({})],
    [PAGE, inParts({ [FIELD]: '', name: 'Shed' })],
    [PAGE, inParts({ [`$ACTION_ID_${RENAME}`]: '', [FIELD]: '' })],
    [PAGE, inParts({ [`$ACTION_ID_${RENAME}`]: '', ...REFERENCE })],
    [`${PAGE}/save`, call({ 'next-action': DELETE })],
    [`${PAGE}/save`, call({ 'next-action': 'another' })],
    [`${PAGE}/save`, inParts({ [FIELD]: '' })],
    [`${PAGE}/save`, inParts(REFERENCE)],
    ['https://app.test/elsewhere', call({ 'next-action': DELETE })],
    [SOAP, call({ ...XML, soapaction: '"urn:acme#Delete"' }, '<x/>')],
    [SOAP, call({ ...XML, soapaction: ['"urn:acme#Close"', '"urn:acme#Delete"'] }, '<x/>')],
    [SOAP, call({ ...XML }, '<x/>')],
    [`${PAGE}/save`, call({ 'content-type': 'application/soap+xml; action="urn:acme#Delete"' }, '<x/>')],
    [AWS, call({ 'x-amz-target': 'Db.DeleteItem', 'content-type': 'application/x-amz-json-1.0' }, '{}')],
    [AWS, { method: 'GET', headers: { 'x-server-id': 'any' } }],
  ])('%s %j', async (url, question) => {
    expect((await ask(egress.port, url, question)).status).toBeGreaterThanOrEqual(400);
    expect(await ran()).toEqual([]);
  });

  it.each([DELETE, `${RENAME}, ${DELETE}`, [RENAME, DELETE]])('over HTTP/2: %j', async (chosen) => {
    const head = { ':method': 'POST', ':path': '/settings', 'content-type': 'text/plain', 'next-action': chosen };
    expect((await askHttp2(session, head, '["Shed"]')).status).toBe(403);
    expect(await ran()).toEqual([]);
    expect((await askHttp2(session, { ...head, 'next-action': RENAME }, '["Shed"]')).status).toBe(200);
    expect(await ran()).toEqual([RENAME]);
  });
});
