/** Who tries to spoof the total of an order in a real browser, judged by the orders that the demo's shop took. At most 50 dollars are granted. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pause } from '../src/browser/patience.ts';
import { type GuardedShop, startGuardedShop } from './support/sites/guarded-shop.ts';

let shop: GuardedShop;
let before: number;
beforeAll(async () => {
  shop = await startGuardedShop('shown', 'page');
});
afterAll(async () => {
  await shop?.close();
});
beforeEach(async () => {
  await Promise.all(shop.context.pages().map((page) => page.close()));
  shop.decisions.length = 0;
  before = shop.orders().length;
});

const PLACED = /^send.sitemap.selected /;
const TOO_MUCH = /^send.condition.false /;
const MISSING = /^send.argument.missing .*is missing/;
const STALE = /^send.argument.missing .*is stale/;
const AMBIGUOUS = /^send.argument.ambiguous /;

async function placeOrder(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/checkout/place');
  await page.getByRole('button', { name: 'Place order' }).click();
  await answered;
}

/** Sends the page's own form by script, and stays on the page. */
async function sendOrder(page: Page): Promise<void> {
  await shop.asPage(page, async () => {
    const form = document.querySelector<HTMLFormElement>('form[action="/checkout/place"]');
    if (form === null) throw new Error('no form');
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.append(name, String(value));
    await (await fetch(form.action, { method: 'POST', body })).text();
  });
}

/** What a stranger's text brings into the page, as the shop would render it. */
async function plant(page: Page, html: string): Promise<void> {
  await shop.asPage(page, (text) => document.querySelector('main, body')?.insertAdjacentHTML('afterbegin', text), html);
}

function expectOrders(...totals: readonly number[]): void {
  expect(shop.orders().slice(before)).toEqual(totals);
}

function expectRefused(why: RegExp): void {
  expectOrders();
  expect(shop.decisions).toEqual([expect.stringMatching(why)]);
}

it('an order within the limit is placed', async () => {
  const page = await shop.checkout('brewmaster');
  await placeOrder(page);
  expect(shop.decisions).toEqual([expect.stringMatching(PLACED)]);
  expectOrders(39);
});

it('an order above it is not', async () => {
  await placeOrder(await shop.checkout('vista-56'));
  expectRefused(TOO_MUCH);
});

describe('what strangers wrote into the page', () => {
  it('a review that imitates the total is no total', async () => {
    const page = await shop.checkout('vista-56');
    await plant(page, '<p>Order total: <strong class="price">$39.00</strong></p>');
    await placeOrder(page);
    expectRefused(TOO_MUCH);
  });

  it.each([
    ['a second total', '<strong id="order-total">$39.00</strong>'],
    ['a hidden one', '<strong id="order-total" hidden>$39.00</strong>'],
    ['one in a field', '<input id="order-total" value="$39.00">'],
    [
      'one in a template that is shown',
      '<div><template shadowrootmode="open"></template><b id="order-total">$39.00</b></div>',
    ],
    ['one in a drawing', '<svg><text id="order-total">$39.00</text></svg>'],
  ])('%s makes it nobody’s', async (_, html) => {
    const page = await shop.checkout('vista-56');
    await plant(page, html);
    await placeOrder(page);
    expectRefused(AMBIGUOUS);
  });

  it('a second total in a frame of the same origin, or in a shadow tree, makes it nobody’s', async () => {
    for (const place of ['frame', 'shadow'] as const) {
      const page = await shop.checkout('vista-56');
      await shop.asPage(
        page,
        async (where) => {
          const total = '<b id="order-total">$39.00</b>';
          if (where === 'shadow') {
            const host = document.createElement('div');
            document.body.prepend(host);
            host.attachShadow({ mode: 'open' }).innerHTML = total;
            return;
          }
          const frame = document.createElement('iframe');
          await new Promise((resolve) => {
            frame.onload = resolve;
            frame.srcdoc = total;
            document.body.prepend(frame);
          });
        },
        place,
      );
      await placeOrder(page);
      expectRefused(AMBIGUOUS);
      shop.decisions.length = 0;
    }
  });

  it.each([
    ['a frame of another origin', { src: 'data:text/html,<b id="order-total">$39.00</b>' }],
    ['a sandboxed frame', { srcdoc: '<b id="order-total">$39.00</b>', sandbox: '' }],
  ])('a total in %s does not count', async (_, attributes) => {
    for (const [product, outcome] of [
      ['vista-56', TOO_MUCH],
      ['brewmaster', PLACED],
    ] as const) {
      const page = await shop.checkout(product);
      await shop.asPage(
        page,
        async (given) => {
          const frame = document.createElement('iframe');
          await new Promise((resolve) => {
            frame.onload = resolve;
            for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
            document.body.prepend(frame);
          });
        },
        attributes,
      );
      await placeOrder(page);
      expect(shop.decisions.pop()).toMatch(outcome);
    }
    expectOrders(39);
  });
});

describe('other documents', () => {
  it('a cheap tab does not speak for a dear one, nor a dear one against a cheap one', async () => {
    const cheap = await shop.checkout('brewmaster');
    const dear = await shop.checkout('vista-56');
    await placeOrder(dear);
    expectRefused(TOO_MUCH);
    await placeOrder(cheap);
    expectOrders(39);
  });

  it('a tab that was left does not speak for what is there now', async () => {
    const page = await shop.checkout('brewmaster');
    await page.goto('https://shop.test/products/vista-56');
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.waitForURL('**/checkout/p/*');
    await placeOrder(page);
    expectRefused(TOO_MUCH);
  });

  it('a page that was gone back to speaks for itself again', async () => {
    const page = await shop.checkout('brewmaster');
    await page.goto('https://shop.test/orders');
    await page.goBack();
    await placeOrder(page);
    expectOrders(39);
  });

  it('a page without a total cannot order, whatever another tab shows', async () => {
    const cheap = await shop.checkout('brewmaster');
    const number = new URL(cheap.url()).pathname.split('/').at(-1) ?? '';
    const other = await shop.context.newPage();
    await other.goto('https://shop.test/orders');
    await shop.asPage(
      other,
      async (purchase) => {
        await fetch('/checkout/place', { method: 'POST', body: new URLSearchParams({ purchase }) });
      },
      number,
    );
    expectRefused(MISSING);
  });

  it('nor can a document of no known origin', async () => {
    const cheap = await shop.checkout('brewmaster');
    const form = String(
      await shop.asPage(cheap, () => document.querySelector('form[action="/checkout/place"]')?.outerHTML),
    );
    const answered = shop.context.newPage().then(async (page) => {
      const html = `<b id="order-total">$1.00</b>${form.replace('/checkout/place', 'https://shop.test/checkout/place')}`;
      await shop.asPage(page, (written) => document.write(written), html);
      await shop.asPage(page, () => document.querySelector('form')?.submit());
      await expect.poll(() => shop.decisions.length).toBe(1);
    });
    await answered;
    expectRefused(MISSING);
  });
});

describe('when the total changes', () => {
  const setTotal = (text: string) => {
    const total = document.querySelector('#order-total');
    if (total !== null) total.textContent = text;
  };

  it('a dear total that turns cheap for the moment of the order is not believed', async () => {
    const page = await shop.checkout('vista-56');
    const answered = page.waitForResponse('**/checkout/place');
    await shop.asPage(page, () => {
      const total = document.querySelector('#order-total');
      if (total !== null) total.textContent = '$39.00';
      document.querySelector<HTMLFormElement>('form[action="/checkout/place"]')?.requestSubmit();
    });
    await answered;
    expectRefused(STALE);
  });

  it('nor is one that turns cheap as the request is on its way', async () => {
    const page = await shop.checkout('vista-56');
    await shop.asPage(page, async () => {
      const form = document.querySelector<HTMLFormElement>('form[action="/checkout/place"]');
      if (form === null) throw new Error('no form');
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) body.append(name, String(value));
      const sent = fetch(form.action, { method: 'POST', body });
      const total = document.querySelector('#order-total');
      if (total !== null) total.textContent = '$39.00';
      await (await sent).text();
    });
    expectRefused(STALE);
  });

  it('a cheap total that turned dear is taken as it is now', async () => {
    const page = await shop.checkout('brewmaster');
    await shop.asPage(page, setTotal, '$899.00');
    await placeOrder(page);
    expectRefused(/^send.(condition.false|argument.missing) /);
  });

  it('an element that was replaced is found anew', async () => {
    const page = await shop.checkout('brewmaster');
    await shop.asPage(page, () => {
      const total = document.querySelector('#order-total');
      const other = document.createElement('strong');
      other.id = 'order-total';
      other.textContent = '$899.00';
      total?.replaceWith(other);
      // The old one lives on, detached, and says what it said.
      Object.assign(globalThis, { kept: total });
    });
    await placeOrder(page);
    expectRefused(/^send.(condition.false|argument.missing) /);
  });

  it('what it was before an order does not count for the next one', async () => {
    const page = await shop.checkout('brewmaster');
    // A page that is slow to say its values is refused, and may try again.
    const attempt = async (): Promise<string | undefined> => {
      await sendOrder(page);
      return shop.decisions.at(-1);
    };
    await expect.poll(attempt, { timeout: 20_000 }).toMatch(PLACED);
    expectOrders(39);
    await shop.asPage(page, setTotal, '$899.00');
    await sendOrder(page);
    expectOrders(39);
    expect(shop.decisions.at(-1)).toMatch(/^send.(condition.false|argument.missing) /);
  });

  it('what is no one amount is none', async () => {
    for (const text of ['$10 - $60', '1.234,56', '−$39.00', '$39.00 each', '']) {
      const page = await shop.checkout('vista-56');
      await shop.asPage(page, setTotal, text);
      await placeOrder(page);
      expect([text, shop.decisions.pop()]).not.toEqual([text, expect.stringMatching(PLACED)]);
    }
    expectOrders();
  });
});

// The last one: what a script leaves behind is waited out.
it('a script that waits in another tab does not speak for a page that is opened later', async () => {
  const dear = await shop.checkout('vista-56');
  const number = Number(new URL(dear.url()).pathname.split('/').at(-1));
  await dear.close();
  const other = await shop.context.newPage();
  await other.goto('https://shop.test/orders');
  await other.evaluate((purchase) => {
    const heard = new BroadcastChannel('now');
    heard.onmessage = async () => {
      const text = await (await fetch(`/checkout/p/${purchase}`)).text();
      const form = new DOMParser()
        .parseFromString(text, 'text/html')
        .querySelector<HTMLFormElement>('form[action="/checkout/place"]');
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form ?? undefined)) body.append(name, String(value));
      await fetch('/checkout/place', { method: 'POST', body, referrer: `/checkout/p/${purchase + 1}` });
    };
  }, number);
  const cheap = await shop.checkout('brewmaster');
  // What it shows has stood for a while.
  await pause(1_000);
  await shop.asPage(cheap, () => new BroadcastChannel('now').postMessage(''));
  await expect.poll(() => shop.decisions.length).toBe(1);
  expectRefused(STALE);
});
