import { describe, expect, it } from 'vitest';
import { allowing, site } from '../../bench/send-data.ts';
import type { RequestAskRule } from '../model/approval.ts';
import type { Limit, Site } from '../model/policy/policy.ts';
import type { SitemapEntry } from '../model/policy/sitemap.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { createSendGate } from './gate.ts';

const BASE = 'https://shop.example';

function entry(action: string, method: string, path: string): SitemapEntry {
  return { action, description: '', url: `${BASE}${path}`, method, priority: 0, tags: [], children: [], args: {} };
}

const ENTRIES = [
  entry('PlaceOrder', 'POST', '/order'),
  entry('Save', 'POST', '/save'),
  entry('Drop', 'DELETE', '/save'),
];

function gate(asks: readonly RequestAskRule[], more: { limits?: readonly Limit[]; site?: Partial<Site> } = {}) {
  return createSendGate({
    sites: [
      {
        site: { ...site('shop.example', ENTRIES), ...more.site },
        selected: [allowing(['PlaceOrder', 'Save', 'Drop'])],
      },
    ],
    scopeDomains: ['shop.example'],
    limits: more.limits ?? [],
    asks,
    allowPrivateNetworks: false,
  });
}

function post(
  path: string,
  body = 'item=kettle',
  type = 'application/x-www-form-urlencoded',
  method = 'POST',
): WebRequest {
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  return { method, url: `${BASE}${path}`, headers, body: { kind: 'bytes', bytes: new TextEncoder().encode(body) } };
}

const ORDER: RequestAskRule = { site: 'shop.example', action: 'PlaceOrder' };

describe('a request that a person is asked about', () => {
  it('is asked by its action, with what it does, and no other is', () => {
    const asked = gate([ORDER]).decide(
      post('/order', '{"items":[{"sku":"k","n":2}],"a.b":null,"none":[]}', 'application/json'),
      {},
    );
    expect(asked).toMatchObject({ outcome: 'ask', by: 'send.approval.rule', actions: ['PlaceOrder'] });
    expect(asked.effect).toEqual({
      method: 'POST',
      url: `${BASE}/order`,
      body: 'JSON',
      fields: [
        { name: 'items[0].sku', value: 'k' },
        { name: 'items[0].n', value: 2 },
        { name: '["a.b"]', value: null },
        { name: 'none', value: [] },
      ],
    });
    expect(gate([ORDER]).decide(post('/save'), {})).toMatchObject({ outcome: 'allow', by: 'send.sitemap.selected' });
    expect(gate([]).decide(post('/order'), {})).toMatchObject({ outcome: 'allow', by: 'send.sitemap.selected' });
  });

  it('shows what a long GraphQL text gives its field, and is refused where that cannot be told', () => {
    const decide = (query: string) =>
      gate([], { site: { unlisted: 'ask' } }).decide(
        post('/graphql', JSON.stringify({ query }), 'application/json'),
        {},
      );
    const long = 'x'.repeat(600);
    const given = decide(`mutation { transfer(note: "${long}", to: "mallory", sums: [5]) { id } }`);
    expect(given.outcome).toBe('ask');
    expect(given.effect?.fields.slice(1)).toEqual([
      { name: 'transfer.note', value: long },
      { name: 'transfer.to', value: 'mallory' },
      { name: 'transfer.sums[0]', value: 5 },
    ]);
    expect(decide('mutation { transfer(to: "mallory") { id } }').effect?.fields).toHaveLength(1);
    const several = decide(`mutation { note(text: "${long}") { id } transfer(to: "mallory") { id } }`);
    expect(several).toMatchObject({ outcome: 'deny', by: 'send.approval.unshown' });
  });

  it('is refused where its address is longer than a person is shown', () => {
    const asked = gate([{ site: 'shop.example', methods: ['POST'] }], { site: { unlisted: 'allow' } });
    const path = (length: number): string => `/transfer?note=${'x'.repeat(length)}&to=mallory&n=${'x'.repeat(length)}`;
    expect(asked.decide(post(path(500)), {}).outcome).toBe('ask');
    expect(asked.decide(post(path(2_000)), {})).toMatchObject({ outcome: 'deny', by: 'send.approval.unshown' });
  });

  it('is asked by its method, listed or not, overrides included', () => {
    const byMethod = gate([{ site: 'shop.example', methods: ['DELETE'] }], { site: { unlisted: 'allow' } });
    expect(byMethod.decide(post('/save', 'x=1', undefined, 'DELETE'), {}).outcome).toBe('ask');
    expect(byMethod.decide(post('/other', 'x=1', undefined, 'DELETE'), {}).outcome).toBe('ask');
    expect(byMethod.decide(post('/other', '_method=DELETE'), {}).outcome).not.toBe('allow');
    expect(byMethod.decide(post('/other'), {}).outcome).toBe('allow');
    expect(byMethod.needsBody({ ...post('/other'), method: 'DELETE' })).toBe(true);
  });

  it('is refused where it only resembles the action: nothing else needs less of a person', () => {
    expect(gate([ORDER]).decide(post('/order?_method=POST'), {}).outcome).not.toBe('allow');
    const get: WebRequest = { method: 'GET', url: `${BASE}/order?_method=POST`, headers: {}, body: { kind: 'none' } };
    expect(gate([ORDER]).decide(get, {})).toMatchObject({ outcome: 'deny', by: 'send.sitemap.unselected' });
    expect(gate([ORDER]).decide(post('//order'), {}).outcome).not.toBe('allow');
  });

  it('is refused where nobody can be shown what it does', () => {
    for (const [body, type] of [
      ['x', 'image/png'],
      ['\u0001', 'application/octet-stream'],
      ['{"a":1,"a":2}', 'application/json'],
    ] as const) {
      expect(gate([ORDER]).decide(post('/order', body, type), {}).outcome).toBe('deny');
    }
    const many = JSON.stringify(Array.from({ length: 501 }, (_, at) => at));
    expect(gate([ORDER]).decide(post('/order', many, 'application/json'), {}).by).toBe('send.approval.unshown');
    const long: WebRequest = { ...post('/order'), body: { kind: 'long', why: 'it is long' } };
    expect(gate([ORDER]).decide(long, {}).by).toBe('send.approval.unshown');
  });

  it('holds what it takes of a limit until it is settled', () => {
    const limit: Limit = { kind: 'count', site: 'shop.example', action: 'PlaceOrder', atMost: 1, over: 'session' };
    const limited = gate([ORDER], { limits: [limit] });
    const asked = limited.decide(post('/order'), {});
    expect(asked).toMatchObject({ outcome: 'ask', counted: true });
    expect(limited.decide(post('/order'), {}).by).toBe('send.limit.count');
    limited.settle(asked, 'unsent');
    expect(limited.decide(post('/order'), {}).outcome).toBe('ask');
  });

  it('is known before it is made, where its body decides nothing', () => {
    const head = { method: 'POST', url: `${BASE}/order`, headers: {} };
    expect(gate([ORDER]).asksAbout(head)).toBe(true);
    expect(gate([ORDER]).asksAbout({ ...head, url: `${BASE}/save` })).toBe(false);
  });
});
