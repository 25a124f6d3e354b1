import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import type { Policy } from '../model/policy/policy.ts';
import { loadPolicyText } from './load.ts';
import { memoryReader } from './testing.ts';

/** Figures 6 to 9 of the ceLLMate paper, as documents. */
const SITEMAP = [
  {
    semantic_action: 'ViewCart',
    description: 'See the cart',
    url: 'https://www.amazon.com/gp/cart/view.html*',
    method: 'GET',
    body: {},
  },
  {
    semantic_action: 'PlaceOrder',
    description: 'Buy what is in the cart',
    url: 'https://www.amazon.com/checkout/p/*',
    method: 'post',
    body: {},
    args: {
      totalAmount: {
        type: 'number',
        source: { type: 'dom', url: 'https://www.amazon.com/checkout/p/*', selector: '#total' },
      },
    },
  },
];
const POLICIES = [
  { name: 'view_shopping_cart', effect: 'allow', actions: ['ViewCart'], description: 'Read access to the cart.' },
  {
    name: 'purchase_amount_leq',
    effect: 'condition',
    actions: ['PlaceOrder'],
    description: 'Buy for at most ${maxAmount}.',
    condition: {
      name: 'allowPurchaseIfAmountLeq',
      parameters: { maxAmount: { type: 'number', description: 'The most that may be spent.' } },
      args: ['totalAmount'],
    },
  },
];
const COMPOSITE = {
  domain: 'amazon.com',
  selected_policies: { view_shopping_cart: {}, purchase_amount_leq: { maxAmount: 50 } },
  whitelist_domains: ['m.media-amazon.com', '*.amazon-adsystem.com'],
};

const FILES = {
  'shop/sitemap.json': JSON.stringify(SITEMAP, null, 2),
  'shop/policies.json': JSON.stringify({ policies: POLICIES }, null, 2),
  'shop/composite.json': JSON.stringify(COMPOSITE),
};

function document(members: string, domain = 'amazon.com'): string {
  return `cordon: 1\nsites:\n  ${domain}:\n    sitemap: ./shop/sitemap.json\n    policies: ./shop/policies.json\n${members}`;
}

async function load(text: string, files: Readonly<Record<string, string>> = FILES): Promise<Policy> {
  return loadPolicyText(text, 'p.yaml', memoryReader(files));
}

async function explained(text: string, files?: Readonly<Record<string, string>>): Promise<string> {
  const thrown: unknown = await load(text, files).catch((error: unknown) => error);
  if (thrown instanceof CordonError && thrown.kind === 'input') return thrown.explain();
  throw new Error(`loaded, or threw something else: ${String(thrown)}`);
}

const withEntry = (change: object) => ({
  ...FILES,
  'shop/sitemap.json': JSON.stringify([SITEMAP[0], { ...SITEMAP[1], ...change }]),
});
const withPolicy = (change: object) => ({
  ...FILES,
  'shop/policies.json': JSON.stringify([POLICIES[0], { ...POLICIES[1], ...change }]),
});

describe("a site in the paper's format", () => {
  it('lowers, with a list as its selection', async () => {
    const { sites } = await load(
      document(
        '    select:\n      - view_shopping_cart\n      - { policy: purchase_amount_leq, params: { maxAmount: 50 } }\n      - { policy: purchase_amount_leq, params: { maxAmount: 5 } }\n',
      ),
    );
    expect(sites[0]?.sitemap[1]).toEqual({
      action: 'PlaceOrder',
      description: 'Buy what is in the cart',
      method: 'POST',
      url: 'https://www.amazon.com/checkout/p/*',
      priority: 0,
      tags: [],
      children: [],
      args: {
        totalAmount: {
          type: 'number',
          source: { type: 'dom', url: 'https://www.amazon.com/checkout/p/*', selector: '#total' },
        },
      },
    });
    expect(sites[0]?.policies[1]).toEqual(POLICIES[1]);
    expect(sites[0]?.select?.map(({ policy, params }) => [policy.name, params])).toEqual([
      ['view_shopping_cart', {}],
      ['purchase_amount_leq', { maxAmount: 50 }],
      ['purchase_amount_leq', { maxAmount: 5 }],
    ]);
    expect(sites[0]).toMatchObject({ domain: 'amazon.com', external: [], unlisted: 'deny-unsafe' });
  });

  it.each([
    ['inline', `    select: ${JSON.stringify(COMPOSITE)}\n`],
    ['by path', '    select: ./shop/composite.json\n'],
  ])('takes a composite policy %s', async (_, member) => {
    const { sites } = await load(document(member));
    expect(sites[0]?.select?.map(({ policy, params }) => [policy.name, params])).toEqual([
      ['view_shopping_cart', {}],
      ['purchase_amount_leq', { maxAmount: 50 }],
    ]);
    expect(sites[0]?.external).toEqual([
      { url: 'https://m.media-amazon.com/*' },
      { url: 'https://*.amazon-adsystem.com/*' },
    ]);
  });

  it('takes one policy several times in a composite', async () => {
    const select = {
      domain: 'amazon.com',
      selected_policies: { purchase_amount_leq: [{ maxAmount: 1 }, { maxAmount: 2 }] },
    };
    const { sites } = await load(document(`    select: ${JSON.stringify(select)}\n`));
    expect(sites[0]?.select?.map(({ params }) => params)).toEqual([{ maxAmount: 1 }, { maxAmount: 2 }]);
  });

  it('is left to the selector without `select`, unless it has no policies', async () => {
    expect((await load(document(''))).sites[0]).not.toHaveProperty('select');
    expect((await load('cordon: 1\nsites: {a.example: {}}')).sites[0]?.select).toEqual([]);
  });

  it('may stand inline', async () => {
    const inline = { cordon: 1, sites: { 'Amazon.COM.': { sitemap: SITEMAP, policies: POLICIES, select: [] } } };
    expect((await load(JSON.stringify(inline))).sites[0]).toMatchObject({ domain: 'amazon.com', policies: POLICIES });
  });

  it('reads arguments of every source', async () => {
    const args = {
      a: { type: 'number', source: { type: 'request', body: 'order.total' } },
      b: { type: 'string', source: { type: 'request', header: 'x-id' } },
      c: { type: 'boolean', source: { type: 'response', action: 'ViewCart', body: 'cart.gift' } },
      d: { type: 'number', source: { type: 'response', url: 'https://www.amazon.com/checkout/*', selector: '#total' } },
      e: { type: 'number', source: { type: 'response', selector: '#total' } },
      totalAmount: { type: 'number', source: { type: 'request', query: 'total' } },
    };
    const { sites } = await load(document('    select: []'), withEntry({ args }));
    expect(sites[0]?.sitemap[1]?.args).toEqual({
      a: { type: 'number', source: { type: 'request', part: 'body', name: 'order.total' } },
      b: { type: 'string', source: { type: 'request', part: 'header', name: 'x-id' } },
      c: { type: 'boolean', source: { type: 'response', action: 'ViewCart', body: 'cart.gift' } },
      d: { type: 'number', source: { type: 'document', url: 'https://www.amazon.com/checkout/*', selector: '#total' } },
      e: { type: 'number', source: { type: 'document', url: undefined, selector: '#total' } },
      totalAmount: { type: 'number', source: { type: 'request', part: 'query', name: 'total' } },
    });
  });

  it('keeps external rules and methods', async () => {
    const { sites } = await load(
      document(
        '    unlisted: deny\n    external:\n      - https://cdn.example/*\n      - { url: "https://t.example/e", method: post, type: ping }\n',
      ),
    );
    expect(sites[0]?.external).toEqual([
      { url: 'https://cdn.example/*' },
      { url: 'https://t.example/e', method: 'POST', type: 'ping' },
    ]);
    expect(sites[0]?.unlisted).toBe('deny');
  });
});

describe('selections that do not fit', () => {
  it.each([
    ['[view_shoping_cart]', /p\.yaml:6:14: .*selects 'view_shoping_cart'.*\n.*Did you mean `view_shopping_cart`/],
    ['[purchase_amount_leq]', /p\.yaml:6:14: .*lacks the parameter 'maxAmount'/],
    ['[{policy: purchase_amount_leq, params: {maxAmount: "50"}}]', /gives 'maxAmount'.*"50".*\n.*number/],
    [
      '[{policy: purchase_amount_leq, params: {maxAmount: 50, minAmount: 1}}]',
      /unknown parameter 'minAmount'.*\n.*maxAmount/,
    ],
    ['[{policy: view_shopping_cart, params: {x: 1}}]', /unknown parameter 'x'/],
    ['[{polcy: view_shopping_cart}]', /Did you mean `policy`/],
    ['{domain: ebay.com, selected_policies: {}}', /is ebay\.com, and this site is amazon\.com/],
    ['{domain: amazon.com, selected_policies: {}, whitelist_domains: ["*"]}', /unrelated sites/],
    ['{domain: amazon.com, selected_policies: {}, whitelist_domains: ["*.co.uk"]}', /unrelated sites/],
    ['{domain: amazon.com, selected_policies: {toString: {}}}', /selects 'toString'/],
    ['[{policy: purchase_amount_leq, params: {constructor: 1}}]', /unknown parameter 'constructor'/],
    ['7', /must be .*text.*|must be a list or a mapping/],
    ['./nowhere.json', /cannot be read/],
  ])('%s', async (select, message) => {
    expect(await explained(document(`    select: ${select}\n`))).toMatch(message);
  });
});

describe('sitemaps that do not hold', () => {
  it.each([
    [{ url: 'https://evil.example/*' }, /lies outside amazon\.com/],
    [{ children: [{ method: 'GET', url: 'https://evil.example/' }] }, /`\[1\]\.children\[0\]\.url` lies outside/],
    [
      { args: { t: { type: 'number', source: { type: 'dom', url: 'https://evil.example/', selector: 'b' } } } },
      /args\.t\.source\.url` lies outside/,
    ],
    [
      { args: { t: { type: 'number', source: { type: 'response', action: 'ViewCrt', body: 'a' } } } },
      /Did you mean `ViewCart`/,
    ],
    [
      { args: { t: { type: 'number', source: { type: 'response', url: 'https://evil.example/', selector: 'b' } } } },
      /args\.t\.source\.url` lies outside/,
    ],
    ...[
      { action: 'ViewCart' },
      { body: 'a' },
      { action: 'ViewCart', body: 'a', selector: 'b' },
      { url: 'https://a.example/' },
    ].map((source): [object, RegExp] => [
      { args: { t: { type: 'number', source: { type: 'response', ...source } } } },
      /either `action` and `body`, or `selector`/,
    ]),
    [{ args: { t: { type: 'number', source: { type: 'response', selector: 'b[' } } } }, /is no CSS selector/],
    [{ args: { t: { type: 'number', source: { type: 'request', body: 'a', query: 'b' } } } }, /exactly one/],
    [{ args: { t: { type: 'number', source: { type: 'page', url: 'x' } } } }, /must be one of dom, request, response/],
    [
      { args: { t: { type: 'money', source: { type: 'request', body: 'a' } } } },
      /must be one of number, string, boolean/,
    ],
    [{ regex: '(?<=x)y' }, /linear-time/],
    [{ url: '/relative' }, /absolute/],
    [{ method: 'GET /' }, /HTTP method/],
    [{ semanticAction: 'x' }, /Did you mean `semantic_action`/],
    [{ semantic_action: undefined }, /lacks `semantic_action`/],
    [{ body: [] }, /must be a mapping or verbatim, not a list/],
    [{ priority: 'high' }, /must be a number/],
  ])('%j', async (change, message) => {
    expect(await explained(document(''), withEntry(change))).toMatch(message);
  });

  it('are reported in their own file, by line and column', async () => {
    const files = {
      ...FILES,
      'shop/sitemap.json':
        '[\n  {\n    "semantic_action": "A",\n    "url": "ftp://amazon.com/",\n    "method": "GET"\n  }\n]',
    };
    expect(await explained(document(''), files)).toMatch(/^shop\/sitemap\.json:4:12: `\[0\]\.url` must be an absolute/);
  });

  it('are not blamed twice: policies of a broken sitemap are not judged', async () => {
    expect((await explained(document(''), withEntry({ method: 7 }))).split('\n')).toHaveLength(2);
  });
});

describe('site policies that do not hold', () => {
  it.each([
    [{ actions: ['PlaceOrdr'] }, /names the action 'PlaceOrdr'.*\n.*Did you mean `PlaceOrder`/],
    [
      { actions: ['PlaceOrder', 'ViewCart'] },
      /'totalAmount', which the sitemap does not declare for every request of 'ViewCart'/,
    ],
    [{ actions: [] }, /must not be empty/],
    [{ effect: 'permit' }, /must be one of allow, deny, condition/],
    [{ effect: 'allow' }, /has a condition and the effect allow/],
    [{ condition: undefined }, /no `condition`/],
    [{ name: 'view_shopping_cart' }, /repeats the name/],
    [{ description: 'At most ${maxAmont}' }, /no parameter.*\n.*Did you mean `maxAmount`/],
    [{ condition: { ...POLICIES[1]?.condition, module: './f.mjs' } }, /the module '\.\/f\.mjs' cannot be read/],
    [
      { condition: { ...POLICIES[1]?.condition, args: ['total_amount_'] } },
      /'total_amount_'.*\n.*Did you mean `totalAmount`/,
    ],
  ])('%j', async (change, message) => {
    expect(await explained(document(''), withPolicy(change))).toMatch(message);
  });
});

describe('sites that do not hold', () => {
  it.each([
    ['sites: {com: {}}', /public suffix/],
    ['sites: {github.io: {}}', /public suffix/],
    ['sites: {"https://a.example/shop": {}}', /must be an origin/],
    ['sites: {"ftp://a.example": {}}', /must be an origin/],
    ['sites: {"a.example:8443": {}}', /`http:\/\/a.example:8443` or with `https`/],
    ['sites: {"http://a.example:80": {}, "HTTP://A.example/": {}}', /a second time/],
    ['sites: {"*.a.example": {}}', /covers its subdomains/],
    ['sites: {a.example: {}, A.example: {}}', /a second time/],
    ['sites: {a.example: {unlisted: deny_unsafe}}', /Did you mean `deny-unsafe`/],
    ['sites: {a.example: {external: ["https://*/x"]}}', /wildcard in its host/],
    ['sites: {a.example: {external: [{url: "https://b.example/", type: beacon}]}}', /must be one of document/],
    ['sites: {a.example: {external: ["https://*.github.io/x"]}}', /public suffix/],
    ['scope: {domains: []}', /must not be empty/],
    ['scope: {domains: [co.uk]}', /public suffix/],
    ['scope: {domains: ["*"]}', /host name/],
  ])('%s', async (member, message) => {
    expect(await explained(`cordon: 1\n${member}`)).toMatch(message);
  });

  it('while names that no list has are fine', async () => {
    const { sites } = await load(
      'cordon: 1\nsites: {localhost: {}, shop.test: {}, 127.0.0.1: {}, bücher.example: {}, httpbin.org: {}}',
    );
    expect(sites.map(({ domain }) => domain)).toEqual([
      'localhost',
      'shop.test',
      '127.0.0.1',
      'xn--bcher-kva.example',
      'httpbin.org',
    ]);
  });
});

describe('limits', () => {
  const limits = (text: string) => document(`    select: []\nlimits: [${text}]\n`);

  it('count, or add up', async () => {
    const text =
      '{site: amazon.com, action: PlaceOrder, at_most: 1, over: session}, {site: amazon.com, action: PlaceOrder, sum: totalAmount, at_most: 99.5}';
    expect((await load(limits(text))).limits).toEqual([
      { site: 'amazon.com', action: 'PlaceOrder', over: 'session', kind: 'count', atMost: 1 },
      { site: 'amazon.com', action: 'PlaceOrder', over: 'session', kind: 'sum', argument: 'totalAmount', atMost: 99.5 },
    ]);
  });

  it.each([
    [
      '{site: amazon.com, action: PlaceOrder, at_most: 1, over: fleet}',
      /limits\[0\]\.over` counts over a fleet, and no `limits_store`/,
    ],
    ['{site: amazon.com, action: PlaceOrder, at_most: 1, over: forever}', /must be one of session, task, fleet/],
    ['{site: amazon.com, action: PlaceOrder, at_most: 9000000001}', /at most 9000000000/],
    ['{site: amazon.com, action: PlaceOrder, at_most: 1.5}', /whole number/],
    ['{site: amazon.com, action: PlaceOrder, at_most: 0}', /more than 0/],
    ['{site: amazon.com, action: PlaceOrder, at_most: .inf}', /must be a number/],
    ['{site: amazon.com, action: PlaceOrdr, at_most: 1}', /Did you mean `PlaceOrder`/],
    ['{site: amazn.com, action: PlaceOrder, at_most: 1}', /Did you mean `amazon\.com`/],
    ['{site: amazon.com, action: PlaceOrder, sum: totalAmnt, at_most: 1}', /Did you mean `totalAmount`/],
    ['{site: amazon.com, action: ViewCart, sum: totalAmount, at_most: 1}', /does not declare/],
  ])('refuse %s', async (limit, message) => {
    expect(await explained(limits(limit))).toMatch(message);
  });

  const STORE = 'redis://:${REDIS_PASSWORD}@counts.example:6379/2';
  const fleet = limits('{site: amazon.com, action: PlaceOrder, at_most: 1, over: fleet}');

  it('count over a task, or over a fleet where a store is named', async () => {
    const overTask = await load(limits('{site: amazon.com, action: PlaceOrder, at_most: 1, over: task}'));
    expect([overTask.limits[0]?.over, overTask.limitsStore]).toEqual(['task', undefined]);
    const overFleet = await load(`${fleet}limits_store: '${STORE}'\n`);
    expect(overFleet).toMatchObject({ limits: [{ over: 'fleet' }], limitsStore: STORE });
  });

  it.each(['http://counts.example', 'redis:', 'counts.example:6379', '${URL}'])(
    'are not counted at %s',
    async (store) => {
      expect(await explained(`${fleet}limits_store: '${store}'\n`)).toMatch(
        /must be the URL of a Redis or Valkey server/,
      );
    },
  );
});

describe('network', () => {
  const PEM = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n';

  it('takes fixed addresses and authorities', async () => {
    const text =
      'cordon: 1\nnetwork: {resolve: {"*.test:443": "127.0.0.1:8443", "a.example:80": "[::1]:8080"}, ca: [./ca.pem]}';
    expect((await load(text, { 'ca.pem': PEM })).network).toEqual({
      resolve: { '*.test:443': '127.0.0.1:8443', 'a.example:80': '[::1]:8080' },
      extraAuthorities: [PEM],
    });
    expect((await load('cordon: 1\nnetwork: {ca: ./ca.pem}', { 'ca.pem': PEM })).network.extraAuthorities).toEqual([
      PEM,
    ]);
  });

  it.each([
    ['resolve: {"*.test": "127.0.0.1:1"}', /host:port/],
    ['resolve: {"a:443": "b.example:443"}', /address and port/],
    ['resolve: {"a:443": "127.0.0.1"}', /address and port/],
    ['resolve: {"a:443": "127.0.0.1:70000"}', /address and port/],
    ['resolve: {"a:443": "::1:8443"}', /address and port/],
    ['resolve: {"http://a:443": "127.0.0.1:1"}', /host:port/],
    ['ca: ./none.pem', /cannot be read/],
    ['ca: ./key.pem', /no PEM certificate/],
    ['resolv: {}', /Did you mean `resolve`/],
  ])('refuses %s', async (member, message) => {
    expect(await explained(`cordon: 1\nnetwork: {${member}}`, { 'key.pem': '-----BEGIN PRIVATE KEY-----' })).toMatch(
      message,
    );
  });
});
