/** Arguments from the server's own earlier answers, in a real browser: judged by the orders that the shop's server received. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pause } from '../src/browser/patience.ts';
import { ELSEWHERE, type QuoteShop, SHOP, startQuoteShop } from './support/sites/quote-shop.ts';

let shop: QuoteShop;
beforeAll(async () => {
  shop = await startQuoteShop();
});
afterAll(async () => {
  await shop?.close();
});
beforeEach(async () => {
  await Promise.all(shop.context.pages().map((page) => page.close()));
  shop.orders.length = 0;
  shop.decisions.length = 0;
});

const MISSING = /^send.argument.missing .*is missing/;
const STALE = /^send.argument.missing .*is stale/;
const AMBIGUOUS = /^send.argument.ambiguous /;
const TOO_MUCH = /^send.condition.false /;

/** The page's own script asks for a total, as its server gives it. */
async function quote(page: Page, query: string): Promise<void> {
  await page.evaluate(async (url) => (await fetch(url)).text(), `/api/quote?${query}`);
}

/** And orders. Resolves once there is an answer. */
async function order(page: Page, name = 'it', referrer?: string): Promise<void> {
  await page.evaluate(
    async ({ body, ...rest }) => (await fetch('/api/order', { method: 'POST', body, ...rest })).text(),
    { body: name, ...(referrer === undefined ? {} : { referrer }) },
  );
}

async function refused(why: RegExp): Promise<void> {
  expect([shop.orders, shop.decisions]).toEqual([[], [expect.stringMatching(why)]]);
}

describe('an order', () => {
  it('passes at the total that the server last gave its page, whatever the page shows', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39');
    await order(page);
    expect(shop.orders).toEqual(['it']);
  });

  it('does not pass above the limit, however the page imitates another total', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=899');
    await page.setContent('<p id="total">$39.00</p><div class="review">{"cart":{"total":39}}</div>');
    await order(page);
    await refused(TOO_MUCH);
  });

  it('needs an answer at all', async () => {
    const page = await shop.open('/checkout/1');
    await order(page);
    await refused(MISSING);
  });

  it.each(['bomb', 'long', 'twice', 'text', 'broken', 'error', 'elsewhere'])(
    'is refused on an answer that is no one number of one server: %s',
    async (form) => {
      const page = await shop.open('/checkout/1');
      await quote(page, `total=39&as=${form}`);
      await order(page);
      await refused(MISSING);
    },
  );

  it('is refused on a total in words', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39&as=words');
    await order(page);
    await refused(/^send.argument.mistyped /);
  });

  it('reads compressed answers, and those that the browser has already', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39&as=gzip');
    await page.reload();
    await quote(page, 'total=39&as=gzip');
    await order(page);
    expect(shop.orders).toEqual(['it']);
  });
});

describe('which answer counts', () => {
  it('that of its own page, not of another tab', async () => {
    const cheap = await shop.open('/checkout/1');
    const dear = await shop.open('/checkout/2');
    await quote(cheap, 'total=39');
    await quote(dear, 'total=899');
    await order(dear, 'dear');
    await refused(TOO_MUCH);
    await order(cheap, 'cheap');
    expect(shop.orders).toEqual(['cheap']);
  });

  it('neither, where the order does not say which page it is from', async () => {
    const cheap = await shop.open('/checkout/1');
    const dear = await shop.open('/checkout/2');
    await quote(cheap, 'total=39');
    await quote(dear, 'total=899');
    await order(dear, 'dear', '');
    await refused(AMBIGUOUS);
  });

  it('not what a picture in a review asked for', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=899');
    await page.evaluate(async () => {
      const picture = new Image();
      await new Promise((resolve) => {
        picture.onerror = resolve;
        picture.src = '/api/quote?total=1';
        document.body.append(picture);
      });
    });
    await order(page);
    await refused(TOO_MUCH);
  });

  it('none, where a page was told two totals under two addresses', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=899');
    await quote(page, 'total=39');
    await order(page);
    await refused(AMBIGUOUS);
  });

  it('not what a frame of another origin was told', async () => {
    const page = await shop.open('/checkout/1');
    await page.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      await new Promise((resolve) => {
        frame.onload = resolve;
        frame.src = url;
        document.body.append(frame);
      });
    }, `${ELSEWHERE}/`);
    const frame = page.frame({ url: `${ELSEWHERE}/` });
    await frame?.evaluate(async (url) => (await fetch(url, { mode: 'no-cors' })).type, `${SHOP}/api/quote?total=39`);
    await order(page);
    await refused(MISSING);
  });

  it('not for an order that another site sends', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39');
    const evil = await shop.open(`${ELSEWHERE}/`);
    await evil.evaluate(async (url) => (await fetch(url, { mode: 'no-cors' })).type, `${SHOP}/api/quote?total=39`);
    await evil
      .evaluate(async (url) => {
        await fetch(url, { method: 'POST', mode: 'no-cors', body: 'it' });
      }, `${SHOP}/api/order`)
      .catch(() => undefined);
    await expect.poll(() => shop.decisions.length).toBe(1);
    await refused(MISSING);
  });
});

describe('how long an answer counts', () => {
  it('until its page is opened anew', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39');
    await page.reload();
    await order(page);
    await refused(MISSING);
  });

  it('until a state change is over, and so for one order', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39');
    await page.evaluate(async () => (await fetch('/api/cart', { method: 'POST', body: 'more' })).text());
    await order(page);
    await refused(STALE);
    await quote(page, 'total=39');
    await order(page, 'first');
    await order(page, 'second');
    expect(shop.orders).toEqual(['first']);
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['a beacon', (page) => page.evaluate(() => navigator.sendBeacon('/api/cart', 'more'))],
    [
      'a request that asks for no answer',
      (page) => page.evaluate(() => fetch('/api/cart', { method: 'POST', mode: 'no-cors', body: 'more' })),
    ],
    [
      'a request that says it is a ping',
      (page) => page.evaluate(() => fetch('/api/cart', { method: 'POST', headers: { 'ping-to': '/' }, body: 'more' })),
    ],
  ])('until a state change is over, though it is sent by %s', async (_, change) => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39');
    await change(page);
    await pause(500);
    await order(page);
    await refused(STALE);
  });

  it('not while the same is being asked again: the order waits, and goes by the new answer', async () => {
    const page = await shop.open('/checkout/1');
    await quote(page, 'total=39');
    const asked = quote(page, 'total=899&as=held');
    await expect.poll(() => shop.held).toBe(1);
    const ordered = order(page);
    shop.release();
    await Promise.all([asked, ordered]);
    await refused(AMBIGUOUS);
  });
});
