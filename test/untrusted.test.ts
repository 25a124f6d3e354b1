/** What an agent sees of servers whose certificates are bad, in the whole product: a page that says why, failed sub-requests, and servers that hear nothing. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CertifiedServer, startCertified } from '../src/egress/testing.ts';
import { type GuardedBrowser, launchFor } from '../src/guarded/launch.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { openGranted } from '../src/session/open.ts';
import { readDocument } from '../src/sites/read-document.ts';

const GOOD = 'good.test';
const BAD = [
  ['expired.test', 'it has expired', { from: -2, until: -1 }],
  ['misnamed.test', 'it is for another name', { name: 'somebody-else.test' }],
  ['self-signed.test', 'it is signed by itself', {}],
] as const;

const servers = new Map<string, CertifiedServer>();
/** What the proxy recorded: by which rule, and of which URL. */
const recorded: string[] = [];
let guarded: GuardedBrowser;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  servers.set(GOOD, await startCertified({ name: GOOD }));
  for (const [host, , terms] of BAD) servers.set(host, await startCertified({ name: host, ...terms }));
  const open = { sitemap: [], policies: [], select: [], unlisted: 'allow' };
  const hosts = [...servers.keys()];
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: hosts },
    sites: Object.fromEntries(hosts.map((host) => [host, open])),
  };
  const policy = await loadPolicyValue(document, 'a test', readDocument);
  const trusted = hosts.filter((host) => host !== 'self-signed.test');
  const network = {
    ...policy.network,
    resolve: Object.fromEntries(Array.from(servers, ([host, { port }]) => [`${host}:443`, `127.0.0.1:${port}`])),
    extraAuthorities: trusted.map((host) => servers.get(host)?.certificate ?? ''),
  };
  const session = await openGranted({
    task: `Look around on ${hosts.join(', ')}`,
    policy: { ...policy, network },
    now: Date.now,
    confirm: async () => 'a test',
  });
  session.listen((event) => {
    if (event.kind !== 'verdict' || event.gate !== 'send' || event.subject.type !== 'request') return;
    if (event.verdict.outcome !== 'allow') recorded.push(`${event.verdict.by} ${event.subject.url}`);
  });
  guarded = await launchFor(session, {});
  browser = await chromium.connectOverCDP(guarded.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  await guarded?.close();
  for (const server of servers.values()) await server.close();
});

it('a good certificate is no matter', async () => {
  expect((await page.goto(`https://${GOOD}/`))?.status()).toBe(200);
  expect(servers.get(GOOD)?.received).toContain('/');
});

it.each(BAD)('%s: the agent is shown that %s, and nothing is sent', async (host, why) => {
  const shown = await page.goto(`https://${host}/secret?visit`);
  expect(shown?.status()).toBe(502);
  expect(await page.textContent('body')).toContain(`The certificate of ${host}:443 could not be verified (${why})`);
  expect(recorded).toContain(`send.proxy.untrusted https://${host}/secret?visit`);
  expect(servers.get(host)?.received).toEqual([]);
});

it.each(BAD)('%s: what another page asks of it fails', async (host) => {
  await page.goto(`https://${GOOD}/`);
  const address = `https://${host}/secret?part`;
  const outcomes = await page.evaluate(async (url) => {
    const load = (element: HTMLElement & { src: string }) =>
      new Promise<string>((resolve) => {
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('failed');
        element.src = url;
        document.documentElement.append(element);
      });
    const posted = fetch(url, { method: 'POST', mode: 'no-cors', body: 'x' }).then(
      ({ type }) => type,
      () => 'failed',
    );
    const image = load(document.createElement('img'));
    const script = load(document.createElement('script'));
    return { posted: await posted, image: await image, script: await script };
  }, address);
  expect(outcomes).toMatchObject({ image: 'failed', script: 'failed' });
  expect(recorded.filter((each) => each === `send.proxy.untrusted ${address}`).length).toBeGreaterThanOrEqual(3);
  expect(servers.get(host)?.received).toEqual([]);
});
