/** A shop where an order needs a person, behind the whole product. What its server took is the judge; its pages order in every way that a page has. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { issueIdentity } from '../../../demo/kit/certificates.ts';
import { launchFor } from '../../../src/guarded/launch.ts';
import type { ApprovalAnswer, ApprovalQuestion } from '../../../src/model/approval.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { loadPolicyValue } from '../../../src/policy/load.ts';
import { openGranted } from '../../../src/session/open.ts';
import type { Session } from '../../../src/session/session.ts';
import { readDocument } from '../../../src/sites/read-document.ts';

export const ASKING = 'https://asking.test';

/** A question that stands before the person, whom the test plays. */
export interface Standing {
  readonly question: ApprovalQuestion;
  readonly over: AbortSignal;
  say(approve: boolean): void;
}

export interface AskingShop {
  readonly session: Session;
  /** Where agents connect. */
  readonly cdp: string;
  readonly context: BrowserContext;
  /** The orders, and notes, that the server took: method, path and body. */
  readonly orders: string[];
  /** Every question so far, answered or not. */
  readonly questions: Standing[];
  /** A tab at the checkout, which orders by itself in one of the {@link WAYS}, or not at all. */
  open(way: Way | 'none'): Promise<Page>;
  close(): Promise<void>;
}

/** How a page orders without anybody's press: each is the body of a script. `f` is the form, `b` its button. */
export const WAYS = {
  'element.click()': 'b.click()',
  'a click event of its own': "b.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))",
  'form.submit()': 'f.submit()',
  'form.requestSubmit()': 'f.requestSubmit()',
  'a submit by a timer': 'setTimeout(() => setTimeout(() => f.submit(), 150), 150)',
  'a form in a frame': "f.target = 'frame'; f.submit()",
  'a form with files': "f.enctype = 'multipart/form-data'; f.submit()",
  fetch: "fetch('/order', { method: 'POST', body: new URLSearchParams(new FormData(f)) }).catch(() => 0)",
  'fetch of JSON':
    "fetch('/order', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ item: 'kettle', pay: { card_number: '4111111111111111' } }) }).catch(() => 0)",
  'fetch that outlives the page':
    "fetch('/order', { method: 'POST', keepalive: true, body: new URLSearchParams(new FormData(f)) }).catch(() => 0)",
  XMLHttpRequest:
    "const x = new XMLHttpRequest(); x.open('POST', '/order'); x.send(new URLSearchParams(new FormData(f)))",
  sendBeacon: "navigator.sendBeacon('/order', new URLSearchParams(new FormData(f)))",
  'a link with a method override': "document.querySelector('a').click()",
  'a worker': "new Worker('/worker.js')",
  'a service worker':
    "navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready).then((r) => r.active.postMessage('order'))",
} as const satisfies Readonly<Record<string, string>>;
/** What a page does besides, for what becomes of a question. */
const OTHER_WAYS = {
  'three at once': `for (let at = 0; at < 3; at++) ${WAYS.fetch}; document.title = 'sent'`,
  'one after the other':
    "const order = () => fetch('/order', { method: 'POST', body: 'item=kettle' }); order().then(order)",
  'a note in its place':
    "f.addEventListener('submit', (event) => { event.preventDefault(); fetch('/note', { method: 'POST', body: 'text=x' }).catch(() => 0); })",
  'given up':
    "const c = new AbortController(); fetch('/order', { method: 'POST', signal: c.signal }).catch(() => 0); setTimeout(() => c.abort(), 3_000)",
} as const satisfies Readonly<Record<string, string>>;
export type Way = keyof typeof WAYS | keyof typeof OTHER_WAYS;

const FIELDS = 'item=kettle&pin=hunter22&note=as%20a%20gift';

/** A link as applications write them whose script makes a form of it, here its own. */
const page = (way: string): string => `<!doctype html><meta charset="utf-8"><title>Checkout</title>
<form method="post" action="/order"><input name="item" value="kettle"><input type="hidden" name="pin" value="hunter22"><input name="note" value="as a gift">
<button>Continue</button></form>
<a href="/order" data-method="post">Next</a><iframe name="frame"></iframe>
<script>
const f = document.querySelector('form'), b = document.querySelector('button');
document.addEventListener('click', (event) => {
  const { method } = event.target.dataset;
  if (method === undefined) return;
  event.preventDefault();
  const made = document.body.appendChild(document.createElement('form'));
  made.method = method; made.action = event.target.href;
  made.innerHTML = '<input name="item" value="kettle">';
  made.submit();
});
addEventListener('load', () => { ${way} });
</script>`;

const ORDERING = `fetch('/order', { method: 'POST', body: new URLSearchParams('${FIELDS}') }).catch(() => 0)`;
const SCRIPTS: Readonly<Record<string, string>> = {
  '/worker.js': ORDERING,
  '/service.js': `addEventListener('message', (event) => event.waitUntil(${ORDERING}))`,
};

/** @param more what the policy says besides: `approvals`, `limits` */
export async function startAskingShop(more: JsonObject = {}): Promise<AskingShop> {
  const orders: string[] = [];
  const identity = await issueIdentity(['asking.test']);
  const server = createServer({ key: identity.keyPem, cert: identity.certPem }, (request, response) => {
    const url = new URL(request.url ?? '/', ASKING);
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      if (request.method === 'POST') orders.push(`${request.method} ${url.pathname} ${body}`);
      const script = SCRIPTS[url.pathname];
      const type = script === undefined ? 'text/html' : 'text/javascript';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
      const way =
        Object.entries({ ...WAYS, ...OTHER_WAYS }).find(([name]) => name === url.searchParams.get('way'))?.[1] ?? '';
      response.end(script ?? (url.pathname === '/checkout' ? page(way) : '<!doctype html><title>Thank you</title>'));
    });
  });
  await listening(server);
  const { port } = boundAddress(server);
  const session = await openShopSession({ 'asking.test:443': `127.0.0.1:${port}` }, identity.caPem, more);
  const questions: Standing[] = [];
  session.approvals.reachBy({
    ask: (question, sign, over) =>
      new Promise<ApprovalAnswer | undefined>((resolve) => {
        const say = (approve: boolean): void => resolve(sign({ approve, scope: 'once', who: 'the test' }));
        questions.push({ question, over, say });
      }),
  });
  const guarded = await launchFor(session, {});
  const browser: Browser = await chromium.connectOverCDP(guarded.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  return {
    session,
    cdp: guarded.cdp,
    context,
    orders,
    questions,
    async open(way) {
      const opened = await context.newPage();
      await opened.goto(`${ASKING}/checkout?way=${encodeURIComponent(way)}`, { waitUntil: 'commit' });
      return opened;
    },
    async close() {
      await browser.close();
      await guarded.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listening(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function boundAddress(server: Server): AddressInfo {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address;
}

async function openShopSession(
  resolve: Readonly<Record<string, string>>,
  ca: string,
  more: JsonObject,
): Promise<Session> {
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: ['asking.test'] },
    sites: {
      'asking.test': {
        sitemap: [
          { semantic_action: 'PlaceOrder', description: 'order', url: `${ASKING}/order`, method: 'POST', body: {} },
          { semantic_action: 'SaveNote', description: 'note', url: `${ASKING}/note`, method: 'POST', body: {} },
        ],
        policies: [{ name: 'buy', effect: 'allow', actions: ['PlaceOrder', 'SaveNote'], description: '' }],
        select: ['buy'],
      },
    },
    guardrails: { enable_llm_action_check: false },
    approvals: { ask: [{ site: 'asking.test', action: 'PlaceOrder', reason: 'orders cost money' }] },
    ...more,
  };
  const policy = await loadPolicyValue(document, 'asking', readDocument);
  const { guardrails } = policy;
  if (guardrails === undefined) throw new Error('every document has guardrails');
  // A test never stops trying.
  const tireless = { ...guardrails, maxUrlsVisited: 10_000, stuckRepeatStop: 10_000, stuckCycleRepeats: 10_000 };
  return openGranted({
    task: 'Order a kettle at asking.test',
    policy: { ...policy, guardrails: tireless, network: { resolve, extraAuthorities: [ca] } },
    now: Date.now,
    confirm: async () => 'a test',
  });
}
