/**
 * Page time with and without Cordon: 11 navigations (Table III of the cellmate paper) on a local site that answers like a real one,
 * in pairs within one run, since times on a shared machine drift. The same Chromium and the same client in both.
 */
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../src/browser/find.ts';
import { launchFor } from '../src/launch.ts';
import { CordonError } from '../src/model/error.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { openGranted } from '../src/session/open.ts';
import { readDocument } from '../src/sites/read-document.ts';
import { BENCH_HOST, type BenchSite, NAVIGATIONS, startBenchSite } from './page-site.ts';
import { median } from './statistics.ts';

const TRIALS = 8;

export interface PageRow {
  readonly entries: number;
  /** Median milliseconds for all navigations. */
  readonly without: number;
  readonly with: number;
  /** Median of the ratios of pairs. */
  readonly ratio: number;
}

export async function benchPages(): Promise<readonly PageRow[]> {
  const rows: PageRow[] = [];
  for (const entries of [300, 30_000]) rows.push(await benchWith(entries));
  return rows;
}

async function benchWith(entries: number): Promise<PageRow> {
  const site = await startBenchSite();
  const plain = await openPlain(site);
  const guarded = await openGuarded(site, entries);
  try {
    await navigate(plain.browser);
    await navigate(guarded.browser);
    const pairs: Array<{ without: number; with: number }> = [];
    for (let trial = 0; trial < TRIALS; trial++) {
      // Whoever goes first in a pair changes, so that neither has the warmer machine.
      const plainFirst = trial % 2 === 0;
      const first = await navigate(plainFirst ? plain.browser : guarded.browser);
      const second = await navigate(plainFirst ? guarded.browser : plain.browser);
      pairs.push(plainFirst ? { without: first, with: second } : { without: second, with: first });
    }
    return {
      entries,
      without: median(pairs.map((pair) => pair.without)),
      with: median(pairs.map((pair) => pair.with)),
      ratio: median(pairs.map((pair) => pair.with / pair.without)),
    };
  } finally {
    await plain.close();
    await guarded.close();
    await site.close();
  }
}

interface Opened {
  readonly browser: Browser;
  close(): Promise<void>;
}

async function openPlain(site: BenchSite): Promise<Opened> {
  const rules = Object.entries(site.resolve).map(([from, to]) => `MAP ${from} ${to}`);
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [
      `--host-resolver-rules=${rules.join(', ')}`,
      `--ignore-certificate-errors-spki-list=${site.spki}`,
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return { browser, close: () => browser.close() };
}

async function openGuarded(site: BenchSite, entries: number): Promise<Opened> {
  const sitemap = Array.from({ length: entries }, (_, index) => ({
    semantic_action: `Action${index}`,
    description: '',
    url: `https://${BENCH_HOST}/section${index % 97}/{id}/thing${index}`,
    method: index % 2 === 0 ? 'POST' : 'GET',
    body: {},
  }));
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: [BENCH_HOST] },
    guardrails: { max_urls_visited: 1_000_000 },
    sites: { [BENCH_HOST]: { sitemap, policies: [], select: [] } },
  };
  const policy = await loadPolicyValue(document, 'bench', readDocument);
  const network = { resolve: site.resolve, extraAuthorities: [site.caPem] };
  const session = await openGranted({
    task: `Look around on ${BENCH_HOST}`,
    policy: { ...policy, network },
    now: Date.now,
    confirm: async () => 'the benchmark',
  });
  const guarded = await launchFor(session, { executable: browserPath() });
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

function browserPath(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  throw new CordonError('No Chromium was found', {
    kind: 'environment',
    advice: 'Run `npm run demo` once; it installs one.',
  });
}

/** All navigations in one fresh tab; milliseconds. */
async function navigate(browser: Browser): Promise<number> {
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
