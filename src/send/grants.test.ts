/** What selected policies, conditions, arguments, children and limits make of a request. */
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import { CordonError } from '../model/error.ts';
import type { Trace } from '../model/gates.ts';
import type { Json } from '../model/json.ts';
import type { Limit, Site } from '../model/policy/policy.ts';
import type { ArgumentSpec, SelectedPolicy, SitemapEntry } from '../model/policy/sitemap.ts';
import type { PageArguments } from '../model/traffic/request.ts';
import { createSendGate } from './gate.ts';

const ORDER = 'https://shop.example/orders';
const CHECKOUT = 'https://shop.example/checkout/7';
const total: ArgumentSpec = {
  type: 'number',
  source: { type: 'dom', url: 'https://shop.example/checkout/*', selector: '#total' },
};
const fromRequest = (
  part: 'body' | 'query' | 'header' | 'path',
  name: string,
  type: ArgumentSpec['type'] = 'number',
): ArgumentSpec => ({ type, source: { type: 'request', part, name } });
const shown = (text: string): PageArguments => ({ 'shop.example/PlaceOrder/totalAmount': { state: 'value', text } });
const said = (verdict: { outcome: string; by: string }) => `${verdict.outcome} ${verdict.by}`;

function upTo(maxAmount: Json, actions: readonly string[] = ['PlaceOrder']): SelectedPolicy {
  const condition = {
    name: 'allowPurchaseIfAmountLeq',
    parameters: { maxAmount: { type: 'number', description: '' } },
    args: ['totalAmount'],
  } as const;
  return {
    policy: {
      name: 'purchase_amount_leq',
      effect: 'condition',
      actions,
      description: 'Buy for at most ${maxAmount} dollars',
      condition,
    },
    params: { maxAmount },
  };
}

function gate(
  sitemap: readonly SitemapEntry[],
  selected: readonly SelectedPolicy[],
  limits: readonly Limit[] = [],
  more: Partial<Site> = {},
) {
  return createSendGate({
    sites: [{ site: site('shop.example', sitemap, more), selected }],
    scopeDomains: [],
    limits,
    allowPrivateNetworks: false,
  });
}

const SHOP = [entry('PlaceOrder', 'POST', ORDER, { args: { totalAmount: total } })];
const place = request('POST', ORDER, { items: [1] });

describe('conditions over page arguments', () => {
  it.each([
    ['$49.99', 'allow send.sitemap.selected'],
    ['$50.01', 'deny send.condition.false'],
    ['1.234,56', 'deny send.condition.false'],
    ['-$5', 'deny send.condition.false'],
    ['$10 - $60', 'deny send.argument.mistyped'],
    ['2 guests', 'deny send.argument.mistyped'],
  ])('%s on the page: %s', (text, expected) => {
    expect(said(gate(SHOP, [upTo(50)]).decide(place, shown(text)))).toBe(expected);
  });

  it('missing, ambiguous and misplaced values are refused', () => {
    const key = 'shop.example/PlaceOrder/totalAmount';
    const one = gate(SHOP, [upTo(50)]);
    expect(said(one.decide(place, {}))).toBe('deny send.argument.missing');
    expect(said(one.decide(place, { [key]: { state: 'missing' } }))).toBe('deny send.argument.missing');
    expect(said(one.decide(place, { [key]: { state: 'ambiguous', matches: 2 } }))).toBe('deny send.argument.ambiguous');
    expect(said(one.decide({ ...place, page: 'https://shop.example/product/1' }, shown('$5')))).toBe(
      'deny send.argument.missing',
    );
    expect(said(one.decide({ ...place, page: CHECKOUT }, shown('$5')))).toBe('allow send.sitemap.selected');
  });

  it('says what was granted and keeps page values to itself', () => {
    const { reason } = gate(SHOP, [upTo(50)]).decide(place, shown('$71.17'));
    expect(reason).toContain("'PlaceOrder'");
    expect(reason).toContain('Buy for at most 50 dollars');
    expect(reason).not.toContain('71');
  });

  it('watches what granted conditions and sums need, and nothing else', () => {
    expect(gate(SHOP, [upTo(50)]).watches).toEqual([
      {
        key: 'shop.example/PlaceOrder/totalAmount',
        argument: 'totalAmount',
        url: 'https://shop.example/checkout/*',
        selector: '#total',
      },
    ]);
    expect(gate(SHOP, [allowing(['PlaceOrder'])]).watches).toEqual([]);
    const sum: Limit = {
      site: 'shop.example',
      action: 'PlaceOrder',
      over: 'session',
      kind: 'sum',
      argument: 'totalAmount',
      atMost: 9,
    };
    expect(gate(SHOP, [allowing(['PlaceOrder'])], [sum]).watches).toHaveLength(1);
  });
});

describe('arguments from the request', () => {
  const ask = (spec: ArgumentSpec, url: string, sent: ReturnType<typeof request>) =>
    said(gate([entry('PlaceOrder', 'POST', url, { args: { totalAmount: spec } })], [upTo(50)]).decide(sent, {}));

  it.each<[string, ArgumentSpec, ReturnType<typeof request>, string]>([
    [
      'JSON',
      fromRequest('body', 'cart.total'),
      request('POST', ORDER, { cart: { total: 20 } }),
      'allow send.sitemap.selected',
    ],
    [
      'JSON text',
      fromRequest('body', 'cart.total'),
      request('POST', ORDER, { cart: { total: '20' } }),
      'allow send.sitemap.selected',
    ],
    [
      'JSON list',
      fromRequest('body', 'items.0.price'),
      request('POST', ORDER, { items: [{ price: 51 }] }),
      'deny send.condition.false',
    ],
    [
      'JSON with words',
      fromRequest('body', 'total'),
      request('POST', ORDER, { total: '20 dollars' }),
      'deny send.argument.mistyped',
    ],
    [
      'a form',
      fromRequest('body', 'cart.total'),
      request('POST', ORDER, 'cart[total]=20'),
      'allow send.sitemap.selected',
    ],
    [
      'a form, twice',
      fromRequest('body', 'total'),
      request('POST', ORDER, 'total=20&total=999'),
      'deny send.argument.ambiguous',
    ],
    ['no body', fromRequest('body', 'total'), request('POST', ORDER), 'deny send.argument.missing'],
    ['the query', fromRequest('query', 'total'), request('POST', `${ORDER}?total=20`), 'allow send.sitemap.selected'],
    [
      'the query, twice',
      fromRequest('query', 'total'),
      request('POST', `${ORDER}?total=20&total=90`),
      'deny send.argument.ambiguous',
    ],
    [
      'a header',
      fromRequest('header', 'X-Total'),
      { ...request('POST', ORDER), headers: { 'x-total': '60' } },
      'deny send.condition.false',
    ],
    [
      'a response not seen yet',
      { type: 'number', source: { type: 'response', action: 'Cart', body: 'total' } },
      request('POST', ORDER),
      'deny send.argument.missing',
    ],
  ])('%s', (_, spec, sent, expected) => {
    expect(ask(spec, ORDER, sent)).toBe(expected);
  });

  it('the path', () => {
    const pattern = 'https://shop.example/pay/{amount}/now';
    expect(ask(fromRequest('path', 'amount'), pattern, request('POST', 'https://shop.example/pay/20/now'))).toBe(
      'allow send.sitemap.selected',
    );
    expect(ask(fromRequest('path', 'amount'), pattern, request('POST', 'https://shop.example/pay/99/now'))).toBe(
      'deny send.condition.false',
    );
    expect(ask(fromRequest('path', 'other'), pattern, request('POST', 'https://shop.example/pay/20/now'))).toBe(
      'deny send.argument.missing',
    );
  });

  it('a body argument makes the body matter', () => {
    const one = gate(
      [entry('PlaceOrder', 'POST', ORDER, { args: { totalAmount: fromRequest('body', 'total') } })],
      [upTo(50)],
    );
    expect(one.needsBody({ method: 'POST', url: ORDER, headers: {} })).toBe(true);
    const { body: _, ...head } = place;
    expect(said(one.decide({ ...head, body: { kind: 'unreadable', why: 'it is too large' } }, {}))).toBe(
      'deny send.argument.missing',
    );
  });
});

describe('policies over one action', () => {
  it('any that holds grants', () => {
    expect(gate(SHOP, [upTo(10), upTo(50)]).decide(place, shown('$40')).outcome).toBe('allow');
    expect(gate(SHOP, [upTo(10), allowing(['PlaceOrder'])]).decide(place, {}).outcome).toBe('allow');
  });

  it('an explicit deny beats all', () => {
    const both = gate(SHOP, [allowing(['PlaceOrder']), allowing(['PlaceOrder'], 'deny')]);
    expect(said(both.decide(place, {}))).toBe('deny send.sitemap.denied');
  });

  it('among equals one grant suffices unless another is denied; the more specific shadows', () => {
    const twins = [
      entry('A', 'POST', ORDER),
      entry('B', 'POST', ORDER),
      entry('Gift', 'POST', ORDER, { body: { gift: true } }),
      entry('Any', 'POST', 'https://shop.example/*'),
    ];
    expect(gate(twins, [allowing(['A'])]).decide(place, {}).actions).toEqual(['A']);
    expect(gate(twins, [allowing(['A']), allowing(['B'], 'deny')]).decide(place, {}).outcome).toBe('deny');
    expect(gate(twins, [allowing(['Any'])]).decide(place, {}).outcome).toBe('deny');
    expect(gate(twins, [allowing(['A'])]).decide(request('POST', ORDER, { gift: true }), {}).actions).toEqual(['Gift']);
    expect(gate(twins, [allowing(['Any'])]).decide(request('POST', 'https://shop.example/else'), {}).outcome).toBe(
      'allow',
    );
  });

  it("children are granted by any entry that lists them, and never another entry's own request", () => {
    const child = { method: 'GET', url: 'https://shop.example/api/status' };
    const own = { method: 'POST', url: ORDER };
    const pages = [
      entry('One', 'GET', 'https://shop.example/one', { children: [child, own] }),
      entry('Two', 'GET', 'https://shop.example/two', { children: [child] }),
      ...SHOP,
    ];
    const status = request('GET', child.url);
    expect(said(gate(pages, [allowing(['Two'])]).decide(status, {}))).toBe('allow send.sitemap.child');
    expect(said(gate(pages, [allowing(['PlaceOrder'])]).decide(status, {}))).toBe('deny send.sitemap.unselected');
    expect(said(gate(pages, [allowing(['One'])]).decide(place, {}))).toBe('deny send.sitemap.unselected');
  });

  it('a disguise does not escape a condition', () => {
    const open = gate(SHOP, [upTo(50)], [], { unlisted: 'allow' });
    for (const url of [
      'https://shop.example//orders',
      'https://shop.example/orders/',
      'https://shop.example/%6frders',
      'https://shop.example/Orders',
    ]) {
      expect([url, open.decide(request('POST', url), shown('$999')).outcome]).toEqual([url, 'deny']);
    }
    expect(said(open.decide(request('POST', 'https://shop.example/else'), {}))).toBe('allow send.unlisted.allowed');
  });

  it('unlisted: deny refuses reads too', () => {
    expect(said(gate(SHOP, [], [], { unlisted: 'deny' }).decide(request('GET', 'https://shop.example/'), {}))).toBe(
      'deny send.unlisted.denied',
    );
  });
});

describe('limits', () => {
  const once: Limit = { site: 'shop.example', action: 'PlaceOrder', over: 'session', kind: 'count', atMost: 1 };
  const sum: Limit = {
    site: 'shop.example',
    action: 'PlaceOrder',
    over: 'session',
    kind: 'sum',
    argument: 'totalAmount',
    atMost: 100,
  };

  it('two carts of $49 under "once" are one purchase', () => {
    const one = gate(SHOP, [upTo(50)], [once]);
    const first = one.decide(place, shown('$49'));
    expect(first.outcome).toBe('allow');
    expect(said(one.decide(place, shown('$49')))).toBe('deny send.limit.count');
    one.settle(first, 'sent');
    expect(said(one.decide(place, shown('$49')))).toBe('deny send.limit.count');
  });

  it('a request that was not sent gives back what it held, once', () => {
    const one = gate(SHOP, [upTo(50)], [once]);
    const first = one.decide(place, shown('$49'));
    one.settle(first, 'unsent');
    one.settle(first, 'unsent');
    expect(one.decide(place, shown('$49')).outcome).toBe('allow');
    expect(said(one.decide(place, shown('$49')))).toBe('deny send.limit.count');
  });

  it('sums add up what is held and what is kept', () => {
    const one = gate(SHOP, [allowing(['PlaceOrder'])], [sum]);
    one.settle(one.decide(place, shown('$60')), 'sent');
    const second = one.decide(place, shown('$30'));
    expect(said(one.decide(place, shown('$10.01')))).toBe('deny send.limit.sum');
    one.settle(second, 'unsent');
    expect(one.decide(place, shown('$40')).outcome).toBe('allow');
    expect(said(one.decide(place, shown('-$40')))).toBe('deny send.limit.sum');
    expect(said(one.decide(place, {}))).toBe('deny send.argument.missing');
  });

  it('every operation of a batch counts, and a refused batch holds nothing', () => {
    const api = 'https://shop.example/graphql';
    const op = { operationName: 'buy', query: 'mutation buy { buy { id } }' };
    const one = gate(
      [entry('PlaceOrder', 'POST', api, { graphql: { operation: 'buy', fields: ['buy'] } })],
      [allowing(['PlaceOrder'])],
      [once],
    );
    expect(said(one.decide(request('POST', api, [op, op]), {}))).toBe('deny send.limit.count');
    expect(one.decide(request('POST', api, [op]), {}).outcome).toBe('allow');
  });
});

describe('what is broken is refused when the gate is made', () => {
  it.each<[string, () => unknown]>([
    [
      'an unknown condition',
      () =>
        gate(SHOP, [
          { ...upTo(5), policy: { ...upTo(5).policy, condition: { name: 'nope', parameters: {}, args: [] } } },
        ]),
    ],
    [
      'a condition without one',
      () =>
        gate(SHOP, [
          { policy: { name: 'x', effect: 'condition', actions: ['PlaceOrder'], description: '' }, params: {} },
        ]),
    ],
    ['a broken pattern', () => gate([entry('A', 'GET', 'https://shop.example/{')], [])],
    ['a broken regular expression', () => gate([entry('A', 'GET', ORDER, { regex: '(' })], [])],
    ['one that is not linear-time', () => gate([entry('A', 'GET', ORDER, { regex: '(a)\\1' })], [])],
    ["another site's entry", () => gate([entry('A', 'GET', 'https://evil.example/')], [])],
    [
      "another site's child",
      () => gate([entry('A', 'GET', ORDER, { children: [{ method: 'GET', url: 'https://evilshop.example/' }] })], []),
    ],
    ['an unknown action', () => gate(SHOP, [allowing(['Nope'])])],
    [
      'a limit on nothing',
      () => gate(SHOP, [], [{ site: 'shop.example', action: 'Nope', over: 'session', kind: 'count', atMost: 1 }]),
    ],
    [
      'a sum of nothing',
      () =>
        gate(
          SHOP,
          [],
          [{ site: 'shop.example', action: 'PlaceOrder', over: 'session', kind: 'sum', argument: 'x', atMost: 1 }],
        ),
    ],
    ['a broken external rule', () => gate(SHOP, [], [], { external: [{ url: 'a b' }] })],
  ])('%s', (_, make) => {
    expect(make).toThrow(CordonError);
  });
});

describe('traces and origins', () => {
  it('a trace holds each answer', () => {
    const trace: Trace = [];
    gate(SHOP, []).decide(place, {}, trace);
    expect(trace.map(said)).toEqual(['deny send.sitemap.unselected']);
  });

  it('entries and domains open their own origins', () => {
    const local = createSendGate({
      sites: [
        { site: site('127.0.0.1:3000', [entry('A', 'POST', 'http://127.0.0.1:3000/a')]), selected: [allowing(['A'])] },
      ],
      scopeDomains: [],
      limits: [],
      allowPrivateNetworks: true,
    });
    expect(local.decide(request('POST', 'http://127.0.0.1:3000/a'), {}).outcome).toBe('allow');
    expect(local.decide(request('GET', 'http://127.0.0.1:4000/a'), {}).outcome).toBe('deny');
  });
});

describe('a scope that names a part of a listed site', () => {
  it("does not lift the site's own rules there", () => {
    const narrow = createSendGate({
      sites: [{ site: site('shop.example', SHOP, { unlisted: 'deny' }), selected: [] }],
      scopeDomains: ['www.shop.example'],
      limits: [],
      allowPrivateNetworks: false,
    });
    const verdict = narrow.decide(request('GET', 'https://www.shop.example/anything'), {});
    expect(said(verdict)).toBe('deny send.unlisted.denied');
  });
});
