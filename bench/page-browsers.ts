/** The browsers that page time is compared in: the same Chromium, driven by the same client, without Cordon and with it. */
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../src/browser/find.ts';
import { launchFor } from '../src/launch.ts';
import { CordonError } from '../src/model/error.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { openGranted } from '../src/session/open.ts';
import { readDocument } from '../src/sites/read-document.ts';
import { BENCH_HOST, type BenchSite, NAVIGATIONS } from './page-site.ts';

export interface Opened {
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function openPlain(site: BenchSite): Promise<Opened> {
  const rules = Object.entries(site.resolve).map(([from, to]) => `MAP ${from} ${to}`);
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [
      `--host-resolver-rules=${rules.join(', ')}`,
      `--ignore-certificate-errors-spki-list=${site.spki}`,
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return { browser, close: () => browser.close() };
}

/** A guarded browser with so many entries on the site; none: the site is in scope, and nothing is listed. */
export async function openGuarded(site: BenchSite, entries: number): Promise<Opened> {
  const document = policyDocument(entries);
  const policy = await loadPolicyValue(document, 'bench', readDocument);
  const network = { resolve: site.resolve, extraAuthorities: [site.caPem] };
  const session = await openGranted({
    task: TASK,
    policy: { ...policy, network },
    now: Date.now,
    confirm: async () => 'the benchmark',
  });
  const guarded = await launchFor(session, { executable: await browserPath() });
  const browser = await chromium.connectOverCDP(guarded.cdp);
  return {
    browser,
    close: async () => {
      await browser.close();
      await guarded.close();
      session.close('measured');
    },
  };
}

export const TASK = `Look around on ${BENCH_HOST}`;

export function policyDocument(entries: number): object {
  const sitemap = Array.from({ length: entries }, (_, index) => ({
    semantic_action: `Action${index}`,
    description: '',
    url: `https://${BENCH_HOST}/section${index % 97}/{id}/thing${index}`,
    method: index % 2 === 0 ? 'POST' : 'GET',
    body: {},
  }));
  return {
    cordon: 1,
    scope: { goal: 'interact', domains: [BENCH_HOST] },
    guardrails: { max_urls_visited: 1_000_000 },
    sites: { [BENCH_HOST]: { sitemap, policies: [], select: [] } },
  };
}

export async function browserPath(): Promise<string> {
  const found = await findBrowser();
  if (found !== undefined) return found;
  throw new CordonError('No Chromium was found', {
    kind: 'environment',
    advice: 'Run `npm run demo` once; it installs one.',
  });
}

/** All navigations in one fresh tab; milliseconds. */
export async function navigate(browser: Browser): Promise<number> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  const started = performance.now();
  for (let index = 0; index < NAVIGATIONS; index++) {
    await page.goto(`https://${BENCH_HOST}/page/${index}`);
    await page.waitForFunction(() => document.title.endsWith('ready'));
  }
  const took = performance.now() - started;
  await page.close();
  return took;
}
