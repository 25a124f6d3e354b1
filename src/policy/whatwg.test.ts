import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import { createSendGate } from '../send/gate.ts';
import { loadPolicyText } from './load.ts';
import { memoryReader } from './testing.ts';

const SITEMAP = [
  { semantic_action: 'View item', method: 'GET', url_pattern: 'https://shop.test/items/:id(\\d+)' },
  { semantic_action: 'Edit item', method: 'POST', url_pattern: 'https://shop.test/items/:id(\\d+)' },
  { semantic_action: 'New item', method: 'GET', url: 'https://shop.test/items/new' },
  {
    semantic_action: 'Report',
    method: 'GET',
    url_pattern: { hostname: ':region.shop.test', pathname: '/reports{/:year(\\d+)}?', search: 'kind=:kind' },
    children: [{ method: 'POST', url_pattern: 'https://shop.test/data/:part(a|b)' }],
  },
];

async function load(sitemap: readonly object[]) {
  const text = JSON.stringify({ cordon: 1, sites: { 'shop.test': { sitemap, policies: [], select: [] } } });
  const [site] = (await loadPolicyText(text, 'p.json', memoryReader({}))).sites;
  if (site === undefined) throw new Error('no site');
  return site;
}

describe('entries written as WHATWG URLPatterns', () => {
  it.each([
    ['GET', 'https://shop.test/items/7', 'allow View item'],
    ['GET', 'https://shop.test/items/7?page=2', 'allow View item'],
    ['GET', 'https://shop.test/items/list', 'allow'],
    ['GET', 'https://shop.test/items/new', 'deny New item'],
    ['POST', 'https://shop.test/items/7', 'deny Edit item'],
    // Loosely it is the action; what no reading of it is, is not.
    ['POST', 'https://shop.test/ITEMS/%37/', 'deny Edit item'],
    ['POST', 'https://shop.test/items/x', 'deny'],
    ['GET', 'https://eu.shop.test/reports/2027?kind=tax', 'allow Report'],
    ['GET', 'https://eu.shop.test/reports?kind=tax', 'allow Report'],
    ['GET', 'https://shop.test/reports?kind=tax', 'allow'],
    ['POST', 'https://shop.test/data/a', 'allow'],
    ['POST', 'https://shop.test/data/c', 'deny'],
  ])('%s %s: %s', async (method, url, expected) => {
    const site = await load(SITEMAP);
    const policy = { name: 'some', effect: 'allow', actions: ['View item', 'Report'], description: '' } as const;
    const gate = createSendGate({
      sites: [{ site, selected: [{ policy, params: {} }] }],
      scopeDomains: ['shop.test'],
      limits: [],
      allowPrivateNetworks: false,
    });
    const { outcome, actions } = gate.decide({ method, url, headers: {}, body: { kind: 'none' } }, {});
    expect([outcome, ...actions].join(' ')).toBe(expected);
  });

  it.each([
    [{ method: 'GET' }, /`sites\["shop\.test"\]\.sitemap\[0\]` lacks `url`/],
    [
      { method: 'GET', url: 'https://shop.test/', url_pattern: 'https://shop.test/' },
      /has both `url` and `url_pattern`/,
    ],
    [{ method: 'GET', url_pattern: 'https://shop.test/:a', regex: 'x' }, /has both `url_pattern` and `regex`/],
    [{ method: 'GET', url_pattern: '/relative' }, /url_pattern` is no URLPattern/],
    [{ method: 'GET', url_pattern: 'https://evil.test/' }, /url_pattern` lies outside shop\.test/],
    [{ method: 'GET', url_pattern: 'https://*.co.uk/' }, /public suffix/],
    [{ method: 'GET', url_pattern: 'https://shop.test/((?=x)x)' }, /linear time/],
    [{ method: 'GET', url_pattern: { host: 'shop.test' } }, /Did you mean `hostname`|Use one of/],
    [{ method: 'GET', url: 'https://shop.test/', children: [{ method: 'GET' }] }, /children\[0\]` lacks `url`/],
  ])('%j is refused', async (members, message) => {
    const thrown: unknown = await load([{ semantic_action: 'A', ...members }]).catch((error: unknown) => error);
    expect(thrown instanceof CordonError ? thrown.explain() : 'loaded').toMatch(message);
  });
});
