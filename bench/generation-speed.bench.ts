/** How long `cordon sitemap from har` takes for much traffic: 10,000 requests of a shop, among them 2,500 orders whose total stands on a page alone. */
import { documentsOf } from '../src/sites/generate/entries.ts';
import { readHar } from '../src/sites/generate/traffic/har.ts';
import { learnTraffic } from '../src/sites/generate/traffic/learn.ts';

const SHOP = 'https://shop.example';
const ORDERS = 2_500;
const PAGE_LENGTH = 30 * 1024;

export interface GenerationSpeed {
  readonly requests: number;
  readonly megabytes: number;
  readonly seconds: number;
  /** The argument that took the time. */
  readonly found: readonly string[];
}

export function benchGenerationSpeed(): GenerationSpeed {
  const text = shopping();
  const begin = performance.now();
  const seen = [...readHar(text, 'shop.har')];
  const { hosts } = documentsOf(learnTraffic(seen).operations);
  return {
    requests: seen.length,
    megabytes: text.length / 1e6,
    seconds: (performance.now() - begin) / 1_000,
    found: hosts.flatMap(({ entries }) => entries.flatMap(({ args }) => Object.keys(args ?? {}))),
  };
}

/** A HAR file: for each order a product, the page to pay, the order, and thanks for it. */
function shopping(): string {
  const rest = goods();
  const entries = Array.from({ length: ORDERS }, (_, at) => {
    const sum = `£${51 + at}.37`;
    return [
      page(`/products/${at + 100}`, `<h1>Product</h1><b class="price">${sum}</b>${rest}`),
      page('/checkout', `<h1>Order</h1><p>Total: <b id="order-total">${sum}</b></p>${rest}`),
      order(),
      page('/thanks', `<p>Paid: <i class="total">${sum}</i></p>${rest}`),
    ];
  });
  return JSON.stringify({ log: { version: '1.2', entries: entries.flat() } });
}

/** What else a page has. */
function goods(): string {
  let html = '';
  for (let at = 0; html.length < PAGE_LENGTH; at++) {
    html += `<div class="row item-${at % 7}"><a class="nav-link" href="/p/${at}" data-id="${at}"><span class="label">Item ${at}</span></a>
      <p>Something that is sold here, number ${at}.</p></div>\n`;
  }
  return html;
}

function page(path: string, html: string) {
  return {
    _resourceType: 'document',
    request: { method: 'GET', url: SHOP + path, headers: [{ name: 'referer', value: `${SHOP}/` }] },
    response: { status: 200, content: { mimeType: 'text/html; charset=utf-8', text: html } },
  };
}

function order() {
  const postData = { mimeType: 'application/x-www-form-urlencoded', text: 'item=7' };
  const headers = [{ name: 'referer', value: `${SHOP}/checkout` }];
  return {
    _resourceType: 'document',
    request: { method: 'POST', url: `${SHOP}/place`, headers, postData },
    response: { status: 303, content: { mimeType: 'text/html', text: '' } },
  };
}
