/** Who tries to spoof the total of an order by the agent's own scripts, in a real browser; judged by the orders that the demo's shop took. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GuardedShop, startGuardedShop } from './support/sites/guarded-shop.ts';

const PLACED = /^send.sitemap.selected /;
const TOO_MUCH = /^send.condition.false /;
const STALE = /^send.argument.missing .*is stale/;

let shop: GuardedShop;
let before: number;

async function begin(): Promise<void> {
  await Promise.all(shop.context.pages().map((page) => page.close()));
  shop.decisions.length = 0;
  before = shop.orders().length;
}

async function placeOrder(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/checkout/place');
  await page.getByRole('button', { name: 'Place order' }).click();
  await answered;
}

function expectOrders(...totals: readonly number[]): void {
  expect(shop.orders().slice(before)).toEqual(totals);
}

function expectRefused(why: RegExp): void {
  expectOrders();
  expect(shop.decisions).toEqual([expect.stringMatching(why)]);
}

/** Long enough for a page's values to have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 700));

describe('a total of the server’s own HTML', () => {
  beforeAll(async () => {
    shop = await startGuardedShop();
  });
  beforeEach(begin);
  afterAll(() => shop.close());

  it('lets an order within the limit through, and none above it', async () => {
    await placeOrder(await shop.checkout('brewmaster'));
    expectOrders(39);
    await placeOrder(await shop.checkout('vista-56'));
    expectOrders(39);
    expect(shop.decisions).toEqual([expect.stringMatching(PLACED), expect.stringMatching(TOO_MUCH)]);
  });

  it('is not what the agent’s script writes into the page', async () => {
    const page = await shop.checkout('vista-56');
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#order-total')) element.textContent = '$39.00';
    });
    await settled();
    await placeOrder(page);
    expectRefused(TOO_MUCH);
  });

  it('is that of the purchase that is ordered, whatever number a script puts into the form', async () => {
    await shop.checkout('vista-56');
    const page = await shop.checkout('brewmaster');
    const number = Number(page.url().split('/').at(-1)) - 1;
    await page.evaluate((other) => {
      for (const field of document.querySelectorAll<HTMLInputElement>('input[name=purchase]')) field.value = `${other}`;
    }, number);
    await placeOrder(page);
    expectRefused(TOO_MUCH);
  });

  it('is not that of a page that a script or a frame asked for', async () => {
    const cheap = (await shop.checkout('brewmaster')).url();
    const page = await shop.checkout('vista-56');
    await page.evaluate(async (url) => {
      await (await fetch(url)).text();
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = url;
      document.body.append(frame);
      await loaded;
    }, cheap);
    await placeOrder(page);
    expectRefused(TOO_MUCH);
  });

  it('is not that of another page, whatever page a script says that it comes from', async () => {
    const dear = await shop.checkout('vista-56');
    const cheap = await shop.checkout('brewmaster');
    await dear.evaluate(async (referrer) => {
      const form = document.querySelector<HTMLFormElement>('form[action="/checkout/place"]');
      if (form === null) throw new Error('no form');
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) body.append(name, String(value));
      await fetch(form.action, { method: 'POST', body, referrer });
    }, cheap.url());
    expectRefused(TOO_MUCH);
  });

  it('counts for the page that was opened last, and for an earlier one when it is opened again', async () => {
    const first = await shop.checkout('brewmaster');
    const url = first.url();
    await shop.checkout('vista-56');
    await placeOrder(first);
    expectRefused(STALE);
    shop.decisions.length = 0;
    await first.goto(url);
    await placeOrder(first);
    expectOrders(39);
  });
});

describe('a total on the live page', () => {
  beforeAll(async () => {
    shop = await startGuardedShop('shown');
  });
  beforeEach(begin);
  afterAll(() => shop.close());

  it('counts where nothing but clients’ helpers ran there', async () => {
    const page = await shop.checkout('brewmaster');
    await page.getByText('Order total').textContent();
    await settled();
    await placeOrder(page);
    expectOrders(39);
  });

  it.each(['before', 'after'])(
    'is stale once a script of the agent’s ran in the page, %s it was said',
    async (when) => {
      const page = await shop.checkout('vista-56');
      if (when === 'after') await settled();
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('#order-total')) element.textContent = '$39.00';
      });
      await settled();
      await placeOrder(page);
      expectRefused(STALE);
    },
  );

  it('is stale where a script waits for every new document', async () => {
    const page = await shop.checkout('brewmaster');
    await page.addInitScript(() => undefined);
    await page.reload();
    await settled();
    await placeOrder(page);
    expectRefused(STALE);
  });
});
