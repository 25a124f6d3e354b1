/** Workers have no documents and no guard of their own: what they send passes the proxy and is judged there, as anything else, by what servers received. */
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueIdentity } from '../demo/kit/certificates.ts';
import { type GuardedBrowser, launchFor } from '../src/guarded/launch.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { openGranted } from '../src/session/open.ts';
import { readDocument } from '../src/sites/read-document.ts';

const [GRANTED, OUTSIDE] = ['shop.test', 'elsewhere.test'];

/** Each worker asks both hosts at once, whether the page lives on or not. */
const WORKER = `
const kind = new URL(location.href).searchParams.get('kind');
for (const host of ['${GRANTED}', '${OUTSIDE}']) fetch('https://' + host + '/from/' + kind, { mode: 'no-cors' }).catch(() => {});
if (kind === 'dedicated') new Worker('/worker.js?kind=nested');`;
const PAGE = `<!doctype html><script>
  new Worker('/worker.js?kind=dedicated');
  new Worker('/worker.js?kind=module', { type: 'module' });
  new SharedWorker('/worker.js?kind=shared');
  navigator.serviceWorker.register('/worker.js?kind=service');
  const text = ${JSON.stringify(WORKER)}.replace("new URL(location.href).searchParams.get('kind')", "'blob'");
  new Worker(URL.createObjectURL(new Blob([text])));
</script>`;
const KINDS = ['blob', 'dedicated', 'module', 'nested', 'service', 'shared'];

const received: string[] = [];
/** Outcome and URL of every verdict on a worker's request. */
const judged: string[] = [];
let server: https.Server;
let guarded: GuardedBrowser;
let browser: Browser;

beforeAll(async () => {
  const identity = await issueIdentity([GRANTED, OUTSIDE]);
  server = https.createServer({ key: identity.keyPem, cert: identity.certPem }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://site');
    received.push(`${request.headers.host}${pathname}`);
    const isScript = pathname === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? WORKER : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: [GRANTED] },
    sites: { [GRANTED]: { sitemap: [], policies: [], select: [], unlisted: 'allow' } },
  };
  const policy = await loadPolicyValue(document, 'a test', readDocument);
  const network = {
    ...policy.network,
    resolve: Object.fromEntries([GRANTED, OUTSIDE].map((host) => [`${host}:443`, `127.0.0.1:${port}`])),
    extraAuthorities: [identity.caPem],
  };
  const session = await openGranted({
    task: `Look around on ${GRANTED}`,
    policy: { ...policy, network },
    now: Date.now,
    confirm: async () => 'a test',
  });
  session.listen((event) => {
    if (event.kind !== 'verdict' || event.gate !== 'send' || event.subject.type !== 'request') return;
    if (event.subject.url.includes('/from/')) judged.push(`${event.verdict.outcome} ${event.subject.url}`);
  });
  guarded = await launchFor(session, {});
  browser = await chromium.connectOverCDP(guarded.cdp);
});

afterAll(async () => {
  await browser?.close();
  await guarded?.close();
  server.closeAllConnections();
  server.close();
});

it('what workers of every kind send is judged: the granted host hears of each, and the other of none', async () => {
  const [context] = browser.contexts();
  const page = await context?.newPage();
  await page?.goto(`https://${GRANTED}/`);
  const verdicts = KINDS.flatMap((kind) => [
    `allow https://${GRANTED}/from/${kind}`,
    `deny https://${OUTSIDE}/from/${kind}`,
  ]);
  await expect.poll(() => [...new Set(judged)].toSorted(), { timeout: 60_000 }).toEqual(verdicts.toSorted());
  const heard = () => [...new Set(received)].filter((each) => each.includes('/from/')).toSorted();
  await expect.poll(heard, { timeout: 30_000 }).toEqual(KINDS.map((kind) => `${GRANTED}/from/${kind}`));
  expect(received.filter((each) => each.startsWith(OUTSIDE))).toEqual([]);
});
