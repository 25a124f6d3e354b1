/**
 * The send gate beside other ways to find a request's entry, on the same entries and requests in one run: the linear scan of regular
 * expressions that ceLLMate published, a linear scan of URLPatterns, and an ad blocker's reverse index. What each of them does is less than
 * the gate's decision: they look at URL and method alone (the ad blocker at the URL), in one reading, and stop at the first entry that fits.
 */
import { FiltersEngine, Request } from '@ghostery/adblocker';
import { URLPattern } from 'urlpattern-polyfill';
import type { SitemapEntry } from '../src/model/policy/sitemap.ts';
import type { WebRequest } from '../src/model/traffic/request.ts';
import { createSendGate } from '../src/send/gate.ts';
import { syntheticSite } from './send-data.ts';
import { median } from './statistics.ts';

export interface CompareRow {
  readonly entries: number;
  readonly way: string;
  /** Microseconds: the middle of the requests, each at its own median. */
  readonly micros: number;
  /** How many times the send gate's own. */
  readonly ratio: number;
}

type Find = (request: WebRequest) => unknown;

const SIZES = [52, 300, 3_000, 30_000] as const;
/** How long each way is measured at each size; the slowest then judges every request but a few times. */
const BUDGET_MS = 1_500;

export function benchCompare(): CompareRow[] {
  return SIZES.flatMap((entries) => {
    const { site, selected, requests } = syntheticSite(entries);
    const gate = createSendGate({
      sites: [{ site, selected }],
      scopeDomains: [site.domain],
      limits: [],
      allowPrivateNetworks: false,
    });
    const ways: readonly (readonly [string, Find])[] = [
      ['Cordon, whole decision', (each) => gate.decide(each, {})],
      ['RegExp, linear', regexScan(site.sitemap)],
      ['URLPattern, linear', urlPatternScan(site.sitemap)],
      ['@ghostery/adblocker', adBlocker(site.sitemap)],
    ];
    const measured = ways.map(([way, find]) => ({ entries, way, micros: timeOf(find, requests) }));
    const own = measured[0]?.micros ?? Number.NaN;
    return measured.map((row) => ({ ...row, ratio: row.micros / own }));
  });
}

export function formatCompareRow({ entries, way, micros, ratio }: CompareRow): string {
  return `${String(entries).padStart(6)} entries   ${way.padEnd(24)} ${micros.toFixed(2).padStart(11)} µs   ${ratio.toFixed(1).padStart(9)} ×`;
}

/** As published: one anchored expression an entry, in sitemap order, until one fits. */
function regexScan(entries: readonly SitemapEntry[]): Find {
  const compiled = entries.map(({ method, url }) => ({ method, regex: new RegExp(`^${globSource(url)}$`) }));
  return ({ method, url }) => compiled.find((each) => each.method === method && each.regex.test(url));
}

function globSource(url: string): string {
  return url
    .split(/(\{[^}]*\}|\*)/)
    .map((piece) =>
      piece === '*' ? '.*' : piece.startsWith('{') ? '[^/]+' : piece.replace(/[.+?^$()|[\]\\]/g, '\\$&'),
    )
    .join('');
}

function urlPatternScan(entries: readonly SitemapEntry[]): Find {
  const compiled = entries.map(({ method, url }) => ({
    method,
    pattern: new URLPattern(url.replace(/\{([^}]*)\}/g, ':$1')),
  }));
  return ({ method, url }) => compiled.find((each) => each.method === method && each.pattern.test(url));
}

/** Names become stars: an ad blocker's filters know no single segment. */
function adBlocker(entries: readonly SitemapEntry[]): Find {
  const globs = entries.map(({ url }) => url.replace(/\{[^}]*\}/g, '*'));
  const filters = globs.map((glob) => (glob.endsWith('*') ? `|${glob}` : `|${glob}|`));
  const engine = FiltersEngine.parse(filters.join('\n'), { enableCompression: false });
  return ({ url }) => engine.match(Request.fromRawDetails({ url, type: 'xhr', sourceUrl: 'https://gitlab.com/' }));
}

function timeOf(find: Find, requests: readonly WebRequest[]): number {
  const samples = requests.map((): number[] => []);
  const warmUntil = performance.now() + BUDGET_MS / 3;
  do for (const each of requests) find(each);
  while (performance.now() < warmUntil);
  const until = performance.now() + BUDGET_MS;
  do {
    for (const [at, each] of requests.entries()) {
      const started = performance.now();
      find(each);
      samples[at]?.push(performance.now() - started);
    }
  } while (performance.now() < until);
  return median(samples.map(median)) * 1_000;
}
