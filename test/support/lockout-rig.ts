/** One guarded browser with two DevTools endpoints, one that holds inputs back and one that does not, and a site that counts writes. */
import { createServer } from 'node:https';
import { issueIdentity } from '../../demo/kit/certificates.ts';
import { startGuard } from '../../src/browser/browser-guard.ts';
import { readPageScript } from '../../src/browser/page-script.ts';
import { findBrowser } from '../../src/browser/process/find.ts';
import { behindProxy } from '../../src/browser/process/flags.ts';
import { launchBrowser } from '../../src/browser/process/launch.ts';
import { startEgress } from '../../src/egress/egress.ts';
import { startGateway } from '../../src/gateway/cdp/start.ts';
import { Mediation } from '../../src/guarded/mediation.ts';
import { allow } from '../../src/model/verdict.ts';
import { loadPolicyValue } from '../../src/policy/load.ts';
import { openGranted } from '../../src/session/open.ts';
import type { Session } from '../../src/session/session.ts';
import { readDocument } from '../../src/sites/read-document.ts';

export const LOCK_HOST = 'lock.test';

/** What the site saw of its writes. */
export interface Writes {
  started: number;
  /** Those that began while another was under way. */
  overlapping: number;
}

export interface LockoutRig {
  readonly session: Session;
  readonly writes: Writes;
  /** Holds inputs back. */
  readonly on: string;
  /** The same browser, and no input waits. */
  readonly off: string;
  /** Answers every write that waits for it (`/write?wait=ever`). */
  release(): void;
  close(): Promise<void>;
}

/**
 * The page at `/page?do=…` has one button over all of it. What a click does: `nothing`; `post` (writes, `&ms=` at the server); `later` (the same
 * after 30 ms, or `&after=`); `go` (to a page like it). `&watch` shows a value besides, which the write changes 30 ms after its answer.
 */
const PAGE = `<!doctype html><meta charset="utf-8"><title>0</title>
<body style="margin:0"><button style="position:fixed;inset:0 0 50%;width:100%">Go on</button><p id="total" style="margin-top:60vh">$1.00</p>
<form method="post" action="/order"></form>
<script>
const query = new URLSearchParams(location.search);
let clicks = 0;
async function write() {
  const answer = await fetch('/write?' + query, { method: 'POST' });
  if (query.has('watch')) setTimeout(async () => { document.querySelector('#total').textContent = await answer.text(); }, 30);
}
const effects = {
  nothing() {},
  post: write,
  later() { setTimeout(write, Number(query.get('after') ?? 30)); },
  go() { query.set('n', Number(query.get('n')) + 1); location.href = '/page?' + query; },
};
document.querySelector('button').addEventListener('click', () => { document.title = ++clicks; effects[query.get('do')](); });
</script>`;

export async function startLockoutRig(): Promise<LockoutRig> {
  const identity = await issueIdentity([LOCK_HOST]);
  const writes: Writes = { started: 0, overlapping: 0 };
  const held = new Set<() => void>();
  let underWay = 0;
  const server = createServer({ key: identity.keyPem, cert: identity.certPem }, (request, response) => {
    const url = new URL(request.url ?? '/', `https://${LOCK_HOST}`);
    request.resume();
    if (url.pathname === '/page' || request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      response.end(PAGE);
      return;
    }
    writes.started += 1;
    if (underWay > 0) writes.overlapping += 1;
    underWay += 1;
    const answer = (): void => {
      underWay -= 1;
      response.end(`$${writes.started + 1}.00`);
    };
    if (url.searchParams.get('wait') === 'ever') held.add(answer);
    else setTimeout(answer, Number(url.searchParams.get('ms') ?? 0));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const release = (): void => {
    for (const answer of held) answer();
    held.clear();
  };

  const session = await openLockSession({ [`${LOCK_HOST}:443`]: `127.0.0.1:${port}` }, identity.caPem);
  let ask = async (_origin: string | undefined): Promise<void> => undefined;
  const egress = await startEgress({
    gate: new Mediation(session, { readArguments: (origin) => ask(origin), allPlaced: async () => {} }),
    network: session.grant.policy.network,
    allowPrivateNetworks: false,
  });
  const executable = await findBrowser();
  if (executable === undefined) throw new Error('no browser to test with');
  const browser = await launchBrowser({
    executable,
    headless: true,
    args: behindProxy({ proxyUrl: egress.url, spki: egress.spki }),
  });
  const guard = await startGuard({
    connection: browser.connection,
    pageScript: readPageScript(),
    clientScript: readPageScript('client'),
    agentScripts: 'page',
    goal: 'interact',
    watches: session.watches,
    onHidden: () => undefined,
    onRedacted: () => undefined,
    onArgument: (...report) => session.reportArgument(...report),
    onDocumentGone: (id) => session.forgetDocument(id),
    onRequest: (request) => session.expected.announce(request),
    onRequestOver: (id) => session.expected.over(id),
    onArrival: () => undefined,
    onDownload: () => undefined,
  });
  ask = (origin) => guard.readArguments(origin);
  const options = {
    connection: browser.connection,
    guard,
    judge: async () => allow('act.test.allow', 'Allowed.'),
    observe: () => [],
    onAstray: () => undefined,
    onRedacted: () => undefined,
    refusalUrl: () => 'about:blank',
  };
  const on = await startGateway({ ...options, settling: session });
  const off = await startGateway(options);
  return {
    session,
    writes,
    on: on.cdp,
    off: off.cdp,
    release,
    async close() {
      release();
      await on.close();
      await off.close();
      await browser.close();
      await egress.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openLockSession(resolve: Readonly<Record<string, string>>, ca: string): Promise<Session> {
  const at = (path: string): string => `https://${LOCK_HOST}${path}`;
  const source = { type: 'dom', url: at('/page?watch=*'), selector: '#total' };
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: [LOCK_HOST] },
    sites: {
      [LOCK_HOST]: {
        sitemap: [
          { semantic_action: 'Write', description: '', url: at('/write'), method: 'POST', body: {} },
          {
            semantic_action: 'Order',
            description: '',
            url: at('/order'),
            method: 'POST',
            body: {},
            args: { totalAmount: { type: 'number', source } },
          },
        ],
        policies: [
          { name: 'write', effect: 'allow', actions: ['Write'], description: '' },
          {
            name: 'order',
            effect: 'condition',
            actions: ['Order'],
            description: '',
            condition: {
              name: 'allowPurchaseIfAmountLeq',
              parameters: { maxAmount: { type: 'number', description: '' } },
              args: ['totalAmount'],
            },
          },
        ],
        select: ['write', { policy: 'order', params: { maxAmount: 1_000_000 } }],
      },
    },
  };
  const policy = await loadPolicyValue(document, 'lockout', readDocument);
  return openGranted({
    task: `Click about on ${LOCK_HOST}`,
    policy: { ...policy, network: { resolve, extraAuthorities: [ca] } },
    now: Date.now,
    confirm: async () => 'a test',
  });
}
