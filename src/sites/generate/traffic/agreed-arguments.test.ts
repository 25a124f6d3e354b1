import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { documentsOf } from '../entries.ts';
import { harOf, type TestRequest } from '../testing.ts';
import { readHar } from './har.ts';
import { learnTraffic } from './learn.ts';

const cart = (total: number): TestRequest => ({ method: 'GET', url: '/cart', answer: { cart: { id: 7, total } } });
const order = (json: JsonObject, answer: JsonObject = {}): TestRequest => ({
  method: 'POST',
  url: '/orders',
  json,
  answer,
});

function made(requests: readonly TestRequest[]) {
  const { hosts } = documentsOf(learnTraffic(readHar(harOf(requests), 'a.har')).operations);
  const [{ entries, policies } = { entries: [], policies: [] }] = hosts;
  return {
    args: entries.find(({ method }) => method === 'POST')?.args,
    actions: entries.map(
      ({ semantic_action, method, url }) => `${semantic_action} ${method} ${new URL(url ?? '').pathname}`,
    ),
    policies: policies.map(({ name }) => name),
  };
}

const inBody = (name: string) => ({ totalAmount: { type: 'number', source: { type: 'request', body: name } } });

describe('an argument that no name in the request tells', () => {
  it('is the member that has what the server had said', () => {
    expect(made([cart(52.9), order({ cart: 7, amt: '52.90' }), cart(118), order({ cart: 7, amt: '118.00' })])).toEqual({
      args: inBody('amt'),
      actions: ['ViewCart GET /cart', 'CreateOrder POST /orders'],
      policies: expect.arrayContaining(['create_order_amount_leq']),
    });
  });

  it('is the other answer’s where the request has none, and the server’s own answer says the same', () => {
    const done = (total: number) => ({ order: { number: 'A-1', total } });
    const { args, policies } = made([
      cart(52.9),
      order({ cart: 7 }, done(52.9)),
      cart(118),
      order({ cart: 7 }, done(118)),
    ]);
    expect(args).toEqual({
      totalAmount: { type: 'number', source: { type: 'response', action: 'ViewCart', body: 'cart.total' } },
    });
    expect(policies).toContain('create_order_amount_leq');
  });

  it('is the last that was said', () => {
    expect(made([cart(118), cart(52.9), order({ amt: 52.9 })]).args).toEqual(inBody('amt'));
    expect(made([cart(52.9), cart(118), order({ amt: 52.9 })]).args).toBeUndefined();
  });

  it.each<[string, TestRequest[]]>([
    ['nothing said it before', [order({ amt: 52.9 }), cart(52.9)]],
    ['it agrees by chance', [cart(100), order({ amt: 100 })]],
    ['it agrees in one example alone', [cart(52.9), order({ amt: 52.9 }), cart(118), order({ amt: 117 })]],
    ['two members have it', [cart(52.9), order({ amt: 52.9, shown: 52.9 })]],
    ['it is one of a list', [{ ...cart(0), answer: { lines: [{ total: 52.9 }] } }, order({ amt: 52.9 })]],
    ['the server charged another sum', [cart(52.9), order({ cart: 7 }, { order: { total: 57.8 } })]],
    [
      'the answer is of one of several things',
      [{ ...cart(52.9), url: '/carts/7' }, order({ cart: 7 }, { order: { total: 52.9 } })],
    ],
    [
      'the answer is of one of several things, told apart by a query',
      [{ ...cart(52.9), url: '/cart?id=7' }, order({ cart: 7 }, { order: { total: 52.9 } })],
    ],
    ['it is a secret', [cart(52.9), order({ pin: '52.9' })]],
  ])('is left open where %s', (_, requests) => {
    expect(made(requests).args).toBeUndefined();
  });

  it('gives way to one whose name tells it', () => {
    expect(made([cart(52.9), order({ total: 60.5, amt: 52.9 })]).args).toEqual(inBody('total'));
  });

  it('is told of dates and recipients as well', () => {
    const page = { method: 'GET', url: '/draft', answer: { due_date: '2026-12-03', recipient: 'ada@post.example' } };
    expect(made([page, order({ d1: '2026-12-03', r1: 'ada@post.example' })]).args).toEqual({
      due_date: { type: 'date', source: { type: 'request', body: 'd1' } },
      recipient: { type: 'string', source: { type: 'request', body: 'r1' } },
    });
  });
});
