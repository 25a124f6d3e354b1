/** The send gate's decision at 52, 300, 3,000 and 30,000 entries, half of the requests listed and half not (DESIGN §9). */
import { existsSync, readFileSync } from 'node:fs';
import { Bench } from 'tinybench';
import type { Site } from '../src/model/policy.ts';
import type { WebRequest } from '../src/model/request.ts';
import type { SelectedPolicy } from '../src/model/sitemap.ts';
import { createSendGate } from '../src/send/gate.ts';
import { allowing, readPublishedSitemap, request, site, syntheticSite } from './send-data.ts';

/** One line of a benchmark: nanoseconds a decision, and how that compares with 300 entries. */
export interface BenchRow {
  readonly name: string;
  readonly medianNs: number;
  readonly ratio: number;
}

interface Case {
  readonly name: string;
  readonly site: Site;
  readonly selected: readonly SelectedPolicy[];
  readonly requests: readonly WebRequest[];
}

const PUBLISHED = '../shared/data/gitlab.com/sitemap.json';
const SIZES = [52, 300, 3_000, 30_000] as const;
const BASELINE = 'send 300 entries';
/** Clock ticks are coarse beside one decision, so each sample judges every request of the case so many times. */
const REPEATS = 20;

function cases(): Case[] {
  const synthetic = SIZES.map((size) => ({ name: `send ${size} entries`, ...syntheticSite(size) }));
  return existsSync(PUBLISHED) ? [...synthetic, publishedCase()] : synthetic;
}

/** The published file's examples, each with a miss beside it. */
function publishedCase(): Case {
  const { entries, examples } = readPublishedSitemap(readFileSync(PUBLISHED, 'utf8'));
  const urls = [...examples.values()].flat();
  const requests = urls.flatMap((url) => [
    request('GET', url),
    request('GET', `${new URL(url).origin}/explore/topics/${url.length}`),
  ]);
  const selected = [allowing(entries.filter(({ tags }) => tags.includes('read')).map(({ action }) => action))];
  return { name: 'send published gitlab.com', site: site('gitlab.com', entries), selected, requests };
}

/** Decisions on requests as they come, URL parsing included; a row of `new URL` alone stands beside them. */
export async function benchSend(): Promise<BenchRow[]> {
  const bench = new Bench({ time: 1_000, warmupTime: 300 });
  const operations = new Map<string, number>();
  for (const { name, site: listed, selected, requests } of cases()) {
    const gate = createSendGate({
      sites: [{ site: listed, selected }],
      scopeDomains: [listed.domain],
      limits: [],
      allowPrivateNetworks: false,
    });
    operations.set(name, requests.length * REPEATS);
    bench.add(name, () => {
      for (let round = 0; round < REPEATS; round++) for (const each of requests) gate.decide(each, {});
    });
    if (name !== BASELINE) continue;
    const parsing = 'URL parsing alone';
    operations.set(parsing, requests.length * REPEATS);
    bench.add(parsing, () => {
      for (let round = 0; round < REPEATS; round++) {
        for (const { url } of requests) if (URL.canParse(url)) new URL(url);
      }
    });
  }
  await bench.run();
  const rows = bench.tasks.flatMap(({ name, result }) => {
    const median = 'latency' in result ? result.latency.p50 : undefined;
    return median === undefined ? [] : [{ name, medianNs: (median * 1e6) / (operations.get(name) ?? 1) }];
  });
  const baseline = rows.find(({ name }) => name === BASELINE)?.medianNs ?? Number.NaN;
  return rows.map((row) => ({ ...row, ratio: row.medianNs / baseline }));
}
