/**
 * The browsers that page time is compared in: the same Chromium, driven by the same client, without Cordon and behind `cordon serve`. Site,
 * Cordon and client are processes of their own, as they are for whoever uses them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { findBrowser } from '../src/browser/process/find.ts';
import { CordonError } from '../src/model/error.ts';
import { packageRoot } from '../src/sites/package-root.ts';
import { end, firstLine } from './child-process.ts';
import { BENCH_HOST, type BenchSite, NAVIGATIONS, type Pace } from './page-site.ts';

export interface Opened {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** A browser behind Cordon, and the process that is Cordon. */
export interface Served extends Opened {
  readonly cordon: ChildProcess;
}

export interface RunningSite extends BenchSite {
  close(): Promise<void>;
}

const Site = z.object({ resolve: z.record(z.string(), z.string()), caPem: z.string(), spki: z.string() });
const Ready = z.object({ cdp: z.string() });

export async function openSite({ documentMs, resourceMs }: Pace): Promise<RunningSite> {
  const program = fileURLToPath(new URL('dist/bench/page-site-process.js', packageRoot()));
  const child = spawn(process.execPath, [program, String(documentMs), String(resourceMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { ...Site.parse(JSON.parse(await firstLine(child))), close: () => end(child) };
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

/**
 * A guarded browser with so many entries on the site; none: the site is in scope, and nothing is listed.
 * @param nodeOptions for the process that is Cordon
 */
export async function openGuarded(
  site: BenchSite,
  entries: number,
  nodeOptions: readonly string[] = [],
  program = new URL('bin/cordon.mjs', packageRoot()),
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-bench-'));
  const [policy, record] = [join(folder, 'cordon.json'), join(folder, 'record.jsonl')];
  writeFileSync(join(folder, 'ca.pem'), site.caPem);
  const network = { resolve: site.resolve, ca: './ca.pem' };
  writeFileSync(policy, JSON.stringify({ ...policyDocument(entries), network }));
  const words = ['--policy', policy, '--task', TASK, '--browser', await browserPath(), '--record', record];
  const cordon = spawn(
    process.execPath,
    [...nodeOptions, fileURLToPath(program), 'serve', ...words, '--yes', '--json'],
    {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  );
  const close = async (): Promise<void> => {
    await end(cordon);
    rmSync(folder, { recursive: true });
  };
  try {
    const { cdp } = Ready.parse(JSON.parse(await firstLine(cordon)));
    const browser = await chromium.connectOverCDP(cdp);
    return { browser, cordon, close: () => browser.close().then(close) };
  } catch (problem) {
    await close();
    throw problem;
  }
}

const TASK = `Look around on ${BENCH_HOST}`;

function policyDocument(entries: number): object {
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
