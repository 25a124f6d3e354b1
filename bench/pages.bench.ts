/**
 * Page time with and without Cordon, in the shape of the cellmate paper's Table III: 11 navigations on a local site that takes as long to answer
 * as the paper's did, and on one that answers much sooner, at 100, 200, 300 and 30,000 entries, and behind the same proxy with no entries at
 * all. All ways take turns within one run, since times on a shared machine drift; the ratios are of one round each. `BENCH_TRIALS` sets the
 * rounds: three where it is not set, which take some six minutes; the paper has 30.
 */
import { navigate, type Opened, openGuarded, openPlain, openSite } from './page-browsers.ts';
import type { Pace } from './page-site.ts';
import { type Interval, median, medianInterval } from './statistics.ts';

const TRIALS = Number(process.env.BENCH_TRIALS ?? 3);
const SIZES = [0, 100, 200, 300, 30_000] as const;

export interface PageRow {
  readonly way: string;
  /** Median milliseconds for all navigations. */
  readonly time: number;
  /** Of the time without Cordon in the same round: median with its 95 % interval. */
  readonly ratio: Interval;
  /** The same against the proxy without entries. */
  readonly ofProxy: Interval;
}

export async function benchPages(pace: Pace): Promise<readonly PageRow[]> {
  const site = await openSite(pace);
  const opened: { readonly way: string; readonly at: Opened; readonly times: number[] }[] = [];
  try {
    opened.push({ way: 'without Cordon', at: await openPlain(site), times: [] });
    for (const size of SIZES) opened.push({ way: `${size} entries`, at: await openGuarded(site, size), times: [] });
    for (const { at } of opened) await navigate(at.browser);
    for (let trial = 0; trial < TRIALS; trial++) {
      // Whoever goes first in a round changes, so that none has the warmer machine.
      const turn = trial % opened.length;
      for (const { at, times } of [...opened.slice(turn), ...opened.slice(0, turn)])
        times.push(await navigate(at.browser));
      const taken = opened.map(({ way, times }) => `${way} ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms`);
      process.stderr.write(`  round ${trial + 1} of ${TRIALS}: ${taken.join(', ')}\n`);
    }
  } finally {
    for (const { at } of opened) await at.close();
    await site.close();
  }
  const [plain, proxy] = opened;
  const against = (times: readonly number[], other: readonly number[] = []) =>
    medianInterval(times.map((time, trial) => time / (other[trial] ?? Number.NaN)));
  return opened.map(({ way, times }) => ({
    way,
    time: median(times),
    ratio: against(times, plain?.times),
    ofProxy: against(times, proxy?.times),
  }));
}

export function formatPageRow({ way, time, ratio, ofProxy }: PageRow): string {
  return `${way.padEnd(15)} ${time.toFixed(0).padStart(6)} ms   ${formatInterval(ratio)} of none   ${formatInterval(ofProxy)} of no entries`;
}

function formatInterval({ middle, low, high }: Interval): string {
  return `${middle.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
