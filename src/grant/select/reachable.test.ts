import { describe, expect, it } from 'vitest';
import { loadPolicyValue } from '../../policy/load.ts';
import { memoryReader } from '../../policy/testing.ts';
import { reachableSite } from './reachable.ts';

const entry = (action: string, url: string) => ({ semantic_action: action, method: 'GET', url });
const SHOP = {
  sitemap: [
    entry('Orders', 'https://shop.test/orders'),
    entry('Stock', 'https://store.shop.test/stock'),
    entry('Help', 'https://*.shop.test/help'),
  ],
  policies: [
    { name: 'view_orders', effect: 'allow', actions: ['Orders'], description: 'x' },
    { name: 'view_stock', effect: 'allow', actions: ['Stock'], description: 'x' },
    { name: 'view_help', effect: 'allow', actions: ['Help'], description: 'x' },
    { name: 'no_orders', effect: 'deny', actions: ['Orders'], description: 'x' },
  ],
};

async function offered(domains: readonly string[], more: object = {}): Promise<readonly string[]> {
  const document = { cordon: 1, sites: { 'shop.test': { ...SHOP, ...more } } };
  const { sites } = await loadPolicyValue(document, 'test', memoryReader({}));
  return sites.flatMap((site) => reachableSite(site, domains).policies.map(({ name }) => name));
}

describe('policies for a part of a site', () => {
  const all = ['view_orders', 'view_stock', 'view_help', 'no_orders'];
  it.each<[string, readonly string[], readonly string[]]>([
    ['the whole site', ['shop.test'], all],
    ['a subdomain that the sitemap speaks of', ['store.shop.test'], ['view_stock', 'view_help', 'no_orders']],
    ['another subdomain', ['blog.shop.test'], ['view_help', 'no_orders']],
    ['a part and the whole', ['blog.shop.test', 'shop.test'], all],
    ['one origin', ['https://shop.test:8443'], ['no_orders']],
  ])('at %s', async (_what, domains, names) => {
    expect(await offered(domains)).toEqual(names);
  });

  it('are all there where the document itself selects', async () => {
    expect(await offered(['store.shop.test'], { select: ['view_orders'] })).toEqual(all);
  });
});
