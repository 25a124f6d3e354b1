import { describe, expect, it } from 'vitest';
import { RecordedTraffic } from '../../../guarded/recorded-traffic.ts';
import { isJsonObject } from '../../../model/json.ts';
import { readUrl } from '../../../net/url.ts';
import { documentsOf } from '../entries.ts';
import { harOf, type TestRequest } from '../testing.ts';
import { readHar } from './har.ts';
import { learnTraffic } from './learn.ts';
import type { SeenRequest } from './seen.ts';

const SHOP = 'https://shop.example';
const total = (sum: string): string => `<h1>Order</h1><p>Total: <b id="order-total">${sum}</b></p>`;
const page = (url: string, html: string): TestRequest => ({ method: 'GET', url, html });
const place = (form: Record<string, string>, more: Partial<TestRequest> = {}): TestRequest => ({
  method: 'POST',
  url: '/place',
  form: { item: '7', ...form },
  type: 'document',
  status: 303,
  page: `${SHOP}/checkout`,
  ...more,
});
const thanks = (sum: string): TestRequest => page('/thanks', `<p>Paid: <i class="total">${sum}</i></p>`);
/** One order, from the page to the thanks. */
const order = (sum: string, more: Partial<TestRequest> = {}, shown = total(sum), after = sum): TestRequest[] => [
  page('/checkout', shown),
  place({}, more),
  thanks(after),
];

function made(seen: Iterable<SeenRequest>) {
  const [{ entries, policies } = { entries: [], policies: [] }] = documentsOf(learnTraffic(seen).operations).hosts;
  return {
    args: entries.find(({ method, url }) => method === 'POST' && url?.endsWith('/place'))?.args,
    conditions: policies.flatMap(({ condition }) => (isJsonObject(condition) ? [condition.name] : [])),
  };
}

const fromHar = (requests: readonly TestRequest[]) => made(readHar(harOf(requests, `${SHOP}/`), 'a.har'));

const onPage = {
  totalAmount: {
    type: 'number',
    source: { type: 'response', selector: '#order-total', url: `${SHOP}/checkout` },
  },
};

describe('an argument that only the page shows from which a request is sent', () => {
  it('is read from its HTML as the server sent it', () => {
    const { args, conditions } = fromHar([...order('£52.90'), ...order('£118.50')]);
    expect(args).toEqual(onPage);
    expect(conditions).toEqual(['allowPurchaseIfAmountLeq']);
  });

  it('is read where the page that follows calls other things so too', () => {
    const receipt = (sum: string): TestRequest =>
      page('/thanks', `<table><tr><td class="total">Total<td class="total">${sum}</table>`);
    const orders = ['£52.90', '£118.50'].flatMap((sum) => [...order(sum).slice(0, 2), receipt(sum)]);
    expect(fromHar(orders).args).toEqual(onPage);
  });

  it.each<[string, TestRequest[]]>([
    ['it was seen once', order('£52.90')],
    ['it was the same each time', [...order('£52.90'), ...order('£52.90')]],
    ['it agrees by chance', [...order('£100'), ...order('£200')]],
    ['it agrees in one example alone', [...order('£52.90'), ...order('£118.50', {}, total('£118.50'), '£57.80')]],
    [
      'it stands in two places',
      ['£52.90', '£118.50'].flatMap((sum) => order(sum, {}, `${total(sum)}<b class="total">${sum}</b>`)),
    ],
    [
      'two elements have its name',
      ['£52.90', '£118.50'].flatMap((sum) => order(sum, {}, `${total(sum)}<b id="order-total">to be paid</b>`)),
    ],
    [
      'its name changes',
      ['£52.90', '£118.50'].flatMap((sum, at) => order(sum, {}, `<b data-test="total${at}">${sum}</b>`)),
    ],
    [
      'one of the names changes',
      [...order('£52.90', {}, '<b id="total">£52.90</b>'), ...order('£118.50', {}, '<b id="order-total">£118.50</b>')],
    ],
    ['it is two amounts', ['£52.90', '£118.50'].flatMap((sum) => order(sum, {}, total(`${sum} (£1.10 tax)`)))],
    ['it could be two numbers', ['1,234', '5,678'].flatMap((sum) => order(sum))],
    ['another page sent it', ['£52.90', '£118.50'].flatMap((sum) => order(sum, { page: `${SHOP}/other` }))],
    [
      'something was changed in between',
      ['£52.90', '£118.50'].flatMap((sum) => {
        const [shown, ...rest] = order(sum);
        return [...(shown === undefined ? [] : [shown]), { method: 'POST', url: '/basket', json: { n: 2 } }, ...rest];
      }),
    ],
    [
      'the page is one of several things',
      ['£52.90', '£118.50'].flatMap((sum, at) => [
        page(`/carts/${at + 17}`, total(sum)),
        place({}, { page: `${SHOP}/carts/${at + 17}` }),
        thanks(sum),
      ]),
    ],
    [
      'it stands in a frame',
      ['£52.90', '£118.50'].flatMap((sum) => {
        const [shown, ...rest] = order(sum);
        return [{ method: 'GET', url: '/checkout', ...shown, headers: { 'sec-fetch-dest': 'iframe' } }, ...rest];
      }),
    ],
    [
      'the server said nothing of it',
      ['£52.90', '£118.50'].flatMap((sum) => [page('/checkout', total(sum)), place({}), page('/thanks', 'Thank you')]),
    ],
    [
      'the page that follows is a list of such',
      ['£52.90', '£118.50'].flatMap((sum) => {
        const list = Array.from({ length: 20 }, (_, at) => `<td class="total">£${at + 1}0.05</td>`);
        return [...order(sum).slice(0, 2), page('/thanks', `<td class="total">${sum}</td>${list.join('')}`)];
      }),
    ],
    [
      'its page is no success',
      ['£52.90', '£118.50'].flatMap((sum) => {
        const [shown, ...rest] = order(sum);
        return [{ method: 'GET', url: '/checkout', ...shown, status: 500 }, ...rest];
      }),
    ],
    [
      'it is in a field for secrets',
      ['£52.90', '£118.50'].flatMap((sum) =>
        order(sum, {}, `<input type="password" name="total" value="${sum.slice(1)}">`),
      ),
    ],
  ])('is left open where %s', (_, requests) => {
    expect(fromHar(requests).args).toBeUndefined();
  });

  it('is not kept from where a tag has a colon', () => {
    const drawn = '<v:shape class="total">£7.77</v:shape>';
    const orders = ['£52.90', '£118.50'].flatMap((sum) => order(sum, {}, `${total(sum)}${drawn}`));
    expect(fromHar(orders).args).toEqual(onPage);
  });

  it('gives way to the member of the request that has it', () => {
    const orders = ['£52.90', '£118.50'].flatMap((sum) => order(sum, { form: { item: '7', amt: sum.slice(1) } }));
    expect(fromHar(orders).args).toEqual({ totalAmount: { type: 'number', source: { type: 'request', body: 'amt' } } });
  });

  it('gives way to what a script was answered', () => {
    const orders = [52.9, 118.5].flatMap((sum) => [
      ...order(`£${sum}0`).slice(0, 1),
      { method: 'GET', url: '/cart', answer: { total: sum }, page: `${SHOP}/checkout` },
      ...order(`£${sum}0`).slice(1),
    ]);
    expect(fromHar(orders).args).toEqual({
      totalAmount: { type: 'number', source: { type: 'response', action: 'ViewCart', body: 'total' } },
    });
  });

  it('is the same where a window was recorded', () => {
    const requests = [...order('£52.90'), ...order('£118.50')];
    const traffic = new RecordedTraffic(() => {});
    for (const each of requests) {
      const text = each.form === undefined ? undefined : new URLSearchParams(each.form).toString();
      const headers = {
        referer: each.page ?? `${SHOP}/`,
        ...(text === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const body = bytes(text);
      const answered = traffic.passed({
        method: each.method,
        url: readUrl(each.url, `${SHOP}/`)?.href ?? '',
        headers,
        body,
        type: 'document',
      });
      answered({
        status: each.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: bytes(each.html),
      });
    }
    const recorded = traffic.requests.map(({ seen }) => seen);
    expect(made(recorded)).toEqual(fromHar(requests));
    expect(made(recorded).args).toEqual(onPage);
  });
});

function bytes(text: string | undefined): SeenRequest['body'] {
  return text === undefined ? { kind: 'none' } : { kind: 'bytes', bytes: new TextEncoder().encode(text) };
}
