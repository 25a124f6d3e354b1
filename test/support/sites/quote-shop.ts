/** A shop whose pages ask its server for the total, behind the whole product: orders of at most 50, by what the server itself last answered. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { issueIdentity } from '../../../demo/kit/certificates.ts';
import { launchFor } from '../../../src/guarded/launch.ts';
import { loadPolicyValue } from '../../../src/policy/load.ts';
import { openGranted } from '../../../src/session/open.ts';
import { readDocument } from '../../../src/sites/read-document.ts';

export const SHOP = 'https://quote.test';
export const ELSEWHERE = 'https://elsewhere.test';

export interface QuoteShop {
  readonly context: BrowserContext;
  /** The orders that the server took, by what their pages wrote into them. */
  readonly orders: string[];
  /** What the send gate said of each try to order: rule and reason. */
  readonly decisions: string[];
  /** Answers that wait (`/api/quote?as=held`) are answered. */
  release(): void;
  /** How many wait. */
  readonly held: number;
  /** A tab at one of the shop's pages, which asks for nothing by itself. */
  open(path: string): Promise<Page>;
  close(): Promise<void>;
}

/** How the server answers `/api/quote?total=…&as=…`. */
const ANSWERS: Readonly<
  Record<string, (total: string) => { type?: string; coding?: string; status?: number; body: string | Buffer }>
> = {
  json: (total) => ({ body: `{"cart":{"total":${total}}}` }),
  gzip: (total) => ({ coding: 'gzip', body: gzipSync(`{"cart":{"total":${total}}}`) }),
  bomb: (total) => ({ coding: 'gzip', body: gzipSync(`{"cart":{"total":${total}},"x":"${'x'.repeat(9_000_000)}"}`) }),
  long: (total) => ({ body: `{"cart":{"total":${total}},"x":"${'x'.repeat(1_100_000)}"}` }),
  twice: (total) => ({ body: `{"cart":{"total":${total},"total":899}}` }),
  text: (total) => ({ type: 'text/plain', body: `{"cart":{"total":${total}}}` }),
  broken: (total) => ({ body: `{"cart":{"total":${total}}` }),
  error: (total) => ({ status: 500, body: `{"cart":{"total":${total}}}` }),
  elsewhere: (total) => ({ body: `{"total":${total},"cart":{"items":1}}` }),
  words: (total) => ({ body: `{"cart":{"total":"${total} or so"}}` }),
};

export async function startQuoteShop(): Promise<QuoteShop> {
  const orders: string[] = [];
  const held = new Set<() => void>();
  const identity = await issueIdentity(['quote.test', 'elsewhere.test']);
  const server = createServer({ key: identity.keyPem, cert: identity.certPem }, (request, response) => {
    const url = new URL(request.url ?? '/', SHOP);
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      if (url.pathname === '/api/order') orders.push(body);
      if (url.pathname !== '/api/quote') {
        response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
        response.end('<!doctype html><title>Checkout</title><p id="total">$1.00</p>');
        return;
      }
      const form = url.searchParams.get('as') ?? 'json';
      const {
        status = 200,
        type = 'application/json',
        coding,
        body: answer,
      } = (ANSWERS[form] ?? ANSWERS.json ?? never)(url.searchParams.get('total') ?? '0');
      const tag = `"${url.search}"`;
      const send = (): void => {
        const isKnown = request.headers['if-none-match'] === tag;
        response.writeHead(isKnown ? 304 : status, {
          'content-type': type,
          etag: tag,
          'cache-control': 'no-cache',
          ...(coding === undefined ? {} : { 'content-encoding': coding }),
        });
        response.end(isKnown ? undefined : answer);
      };
      if (form === 'held') held.add(send);
      else send();
    });
  });
  const port = await listen(server);
  const session = await openGranted({
    task: 'Order what the checkout shows on quote.test',
    policy: await readPolicy(port, identity.caPem),
    now: Date.now,
    confirm: async () => 'a test',
  });
  const decisions: string[] = [];
  session.listen((event) => {
    if (event.kind !== 'verdict' || event.gate !== 'send' || event.subject.type !== 'request') return;
    if (event.subject.url.endsWith('/api/order')) decisions.push(`${event.verdict.by} ${event.verdict.reason}`);
  });
  const guarded = await launchFor(session, {});
  const browser: Browser = await chromium.connectOverCDP(guarded.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  const release = (): void => {
    for (const send of held) send();
    held.clear();
  };
  return {
    context,
    orders,
    decisions,
    release,
    get held() {
      return held.size;
    },
    async open(path) {
      const page = await context.newPage();
      await page.goto(path.startsWith('https:') ? path : `${SHOP}${path}`);
      return page;
    },
    async close() {
      release();
      await browser.close();
      await guarded.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function never(): never {
  throw new RangeError('the table lacks its first row');
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function readPolicy(port: number, ca: string) {
  const entry = (semantic_action: string, method: string, path: string) => ({
    semantic_action,
    method,
    url: SHOP + path,
  });
  const args = { totalAmount: { type: 'number', source: { type: 'response', action: 'Quote', body: 'cart.total' } } };
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: ['quote.test', 'elsewhere.test'] },
    guardrails: {
      max_urls_visited: 10_000,
      stuck_window_size: 40_000,
      stuck_repeat_stop: 10_000,
      stuck_cycle_repeats: 10_000,
      enable_llm_action_check: false,
    },
    sites: {
      'quote.test': {
        sitemap: [
          entry('Quote', 'GET', '/api/quote'),
          entry('ChangeCart', 'POST', '/api/cart'),
          { ...entry('PlaceOrder', 'POST', '/api/order'), args },
        ],
        policies: [
          { name: 'shop', effect: 'allow', actions: ['Quote', 'ChangeCart'], description: '' },
          {
            name: 'order_leq',
            effect: 'condition',
            actions: ['PlaceOrder'],
            description: 'Order for at most ${maxAmount}',
            condition: {
              name: 'allowPurchaseIfAmountLeq',
              parameters: { maxAmount: { type: 'number', description: '' } },
              args: ['totalAmount'],
            },
          },
        ],
        select: ['shop', { policy: 'order_leq', params: { maxAmount: 50 } }],
      },
    },
  };
  const policy = await loadPolicyValue(document, 'quote', readDocument);
  const resolve = { 'quote.test:443': `127.0.0.1:${port}`, 'elsewhere.test:443': `127.0.0.1:${port}` };
  return { ...policy, network: { resolve, extraAuthorities: [ca] } };
}
