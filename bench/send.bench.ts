/** The send gate's decision at 52, 300, 3,000 and 30,000 entries, half of the requests listed and half not (docs/architecture.md#speed). */
import { existsSync, readFileSync } from 'node:fs';
import type { SendGate } from '../src/model/gates.ts';
import type { Site } from '../src/model/policy/policy.ts';
import type { SelectedPolicy } from '../src/model/policy/sitemap.ts';
import type { WebRequest } from '../src/model/traffic/request.ts';
import { createSendGate } from '../src/send/gate.ts';
import { allowing, readPublishedSitemap, request, site, syntheticSite } from './send-data.ts';
import { median } from './statistics.ts';

/** One line of a benchmark: nanoseconds a decision, and how the median compares with 300 entries. */
export interface BenchRow {
  readonly name: string;
  /** The middle of the requests, each at its own median. */
  readonly medianNs: number;
  /** Over the whole mix, the dear ones (bodies, GraphQL) included. */
  readonly meanNs: number;
  readonly ratio: number;
}

interface Case {
  readonly name: string;
  readonly requests: readonly WebRequest[];
  judge(request: WebRequest): unknown;
}

const PUBLISHED = '../shared/data/gitlab.com/sitemap.json';
const SIZES = [52, 300, 3_000, 30_000] as const;
const BASELINE = 'send 300 entries';
const WARM_UP_ROUNDS = 2_000;
const ROUNDS = 4_000;

/**
 * Decisions on requests as they come, URL parsing included; a row of `new URL` alone stands beside them. Every case is warmed up by
 * itself, and their rounds take turns, so that neither their order nor what else the machine does favours one of them.
 */
export function benchSend(): BenchRow[] {
  const measured = cases().map((each) => ({ each, samples: each.requests.map((): number[] => []), means: [0] }));
  for (const { each } of measured) for (let round = 0; round < WARM_UP_ROUNDS; round++) judgeAll(each);
  for (let block = 0; block < 10; block++) {
    for (const { each, samples, means } of measured) {
      for (let round = 0; round < 50; round++) judgeAll(each);
      for (let round = 0; round < ROUNDS / 10; round++) timeEach(each, samples);
      means[block] = meanOf(each);
    }
  }
  const clock = clockNs();
  const rows = measured.map(({ each, samples, means }) => ({
    name: each.name,
    medianNs: median(samples.map(median)) - clock,
    meanNs: median(means),
  }));
  const baseline = rows.find(({ name }) => name === BASELINE)?.medianNs ?? Number.NaN;
  return rows.map((row) => ({ ...row, ratio: row.medianNs / baseline }));
}

/** What two readings of the clock find where nothing is between them. */
function clockNs(): number {
  const samples = Array.from({ length: ROUNDS * 10 }, () => {
    const started = performance.now();
    return (performance.now() - started) * 1e6;
  });
  return median(samples);
}

function judgeAll({ requests, judge }: Case): void {
  for (const each of requests) judge(each);
}

/** Times each request by itself, in the order of the mix; what reading the clock costs is in it, and taken off in the end. */
function timeEach({ requests, judge }: Case, samples: readonly number[][]): void {
  for (const [at, each] of requests.entries()) {
    const started = performance.now();
    judge(each);
    samples[at]?.push((performance.now() - started) * 1e6);
  }
}

function meanOf(each: Case): number {
  const rounds = 200;
  const started = performance.now();
  for (let round = 0; round < rounds; round++) judgeAll(each);
  return ((performance.now() - started) * 1e6) / (rounds * each.requests.length);
}

function cases(): Case[] {
  const synthetic = SIZES.map((size) => {
    const { site: listed, selected, requests } = syntheticSite(size);
    return gateCase(`send ${size} entries`, gateOf(listed, selected), requests);
  });
  const { site: listed, selected, requests } = syntheticSite(300);
  const asSent = requests.map((each) => ({ ...each, headers: { ...BROWSER_HEADERS, ...each.headers } }));
  const withHeaders = gateCase("send 300 entries, browser's headers", gateOf(listed, selected), asSent);
  const parsing: Case = {
    name: 'URL parsing alone',
    requests,
    judge: ({ url }) => URL.canParse(url) && new URL(url),
  };
  const published = existsSync(PUBLISHED) ? [publishedCase()] : [];
  return [...synthetic, withHeaders, ...published, parsing];
}

/** What Chromium sends with a request of a page's script. */
const BROWSER_HEADERS = {
  host: 'gitlab.com',
  connection: 'keep-alive',
  'sec-ch-ua': '"Chromium";v="156", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  accept: '*/*',
  origin: 'https://gitlab.com',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  referer: 'https://gitlab.com/acme/rocket',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  cookie: '_gitlab_session=0123456789abcdef0123456789abcdef; preferred_language=en',
};

function gateCase(name: string, gate: SendGate, requests: readonly WebRequest[]): Case {
  return { name, requests, judge: (each) => gate.decide(each, NO_ARGUMENTS) };
}

const NO_ARGUMENTS = {};

/** The published file's examples, each with a miss beside it. */
function publishedCase(): Case {
  const { entries, examples } = readPublishedSitemap(readFileSync(PUBLISHED, 'utf8'));
  const urls = [...examples.values()].flat();
  const requests = urls.flatMap((url) => [
    request('GET', url),
    request('GET', `${new URL(url).origin}/explore/topics/${url.length}`),
  ]);
  const selected = [allowing(entries.filter(({ tags }) => tags.includes('read')).map(({ action }) => action))];
  return gateCase('send published gitlab.com', gateOf(site('gitlab.com', entries), selected), requests);
}

function gateOf(listed: Site, selected: readonly SelectedPolicy[]): SendGate {
  return createSendGate({
    sites: [{ site: listed, selected }],
    scopeDomains: [listed.domain],
    limits: [],
    allowPrivateNetworks: false,
  });
}

export function formatSendRow({ name, medianNs, meanNs, ratio }: BenchRow): string {
  const times = `median ${medianNs.toFixed(0).padStart(6)} ns   mean ${meanNs.toFixed(0).padStart(6)} ns`;
  return `${name.padEnd(28)} ${times}   ${ratio.toFixed(2)} × 300 entries`;
}
