/**
 * What an agent's tool call takes with and without Cordon, as Playwright MCP makes it: each acts, and most then read the page. Both browsers take turns
 * within one run. Beside the time, which drifts on a shared machine, the processor time of Cordon and of the browser, and what goes through the pipe
 * between them. `BENCH_TRIALS` sets the rounds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type Opened, openGuarded, openPlain, openSite, type Served } from './page-browsers.ts';
import { BENCH_HOST, PACES } from './page-site.ts';
import { askProbe, SESSION_PROBE, type SessionUse } from './session-probe.ts';
import { median, quantile } from './statistics.ts';

const TRIALS = Number(process.env.BENCH_TRIALS ?? 15);
const SIZES = [15, 700, 5_000];

export interface ToolCallRow {
  readonly elements: number;
  readonly call: string;
  /** Milliseconds without Cordon. */
  readonly plain: number;
  /** Of that, with Cordon: the middle of the rounds' ratios; and of the slowest tenth the one over the other. */
  readonly ratio: number;
  readonly slowest: number;
  /** Milliseconds of processor time in a call: the browser's without Cordon and with it, and Cordon's own. */
  readonly plainBrowser: number;
  readonly guardedBrowser: number;
  readonly own: number;
  /** Messages and kilobytes to and from the browser in a call. */
  readonly sent: number;
  readonly sentKb: number;
  readonly heard: number;
  readonly heardKb: number;
}

const read = (page: Page): Promise<unknown> => page.ariaSnapshot({ mode: 'ai' });

/** A tool's call, given the page and the round. */
const CALLS: readonly (readonly [name: string, call: (page: Page, url: string, round: number) => Promise<unknown>])[] =
  [
    ['navigate', (page, url, round) => page.goto(`${url}?round=${round}`).then(() => read(page))],
    ['snapshot', read],
    [
      'click',
      (page) =>
        page
          .getByRole('button', { name: 'Count' })
          .click()
          .then(() => read(page)),
    ],
    [
      'type',
      (page, _, round) =>
        page
          .getByRole('textbox', { name: 'Note' })
          .fill(`a note ${round}`)
          .then(() => read(page)),
    ],
    ['screenshot', (page) => page.screenshot({ type: 'jpeg', scale: 'css' })],
  ];

interface Side {
  readonly page: Page;
  readonly browser: () => number;
  readonly use: () => Promise<SessionUse | undefined>;
  readonly calls: Map<string, Taken[]>;
}

interface Taken {
  readonly ms: number;
  readonly browserMs: number;
  readonly use: SessionUse | undefined;
}

/** A row for each size and call. Each call is made `trials` times, and twice before to warm up. */
export async function benchToolCalls(sizes = SIZES, trials = TRIALS): Promise<readonly ToolCallRow[]> {
  const site = await openSite(PACES.atOnce);
  const opened: Opened[] = [];
  try {
    const before = children(process.pid);
    const plain = await openPlain(site);
    opened.push(plain);
    const launched = children(process.pid).filter((pid) => !before.includes(pid));
    const guarded = await openGuarded(site, 300, ['--import', SESSION_PROBE]);
    opened.push(guarded);
    const rows: ToolCallRow[] = [];
    for (const elements of sizes) {
      const [without, within] = [await plainSide(plain, launched), await guardedSide(guarded)];
      for (let round = -2; round < trials; round++) {
        // Whoever goes first changes, so that none has the warmer machine.
        for (const side of round % 2 === 0 ? [without, within] : [within, without])
          await takeRound(side, elements, round);
      }
      for (const [call] of CALLS)
        rows.push(rowOf(elements, call, without.calls.get(call) ?? [], within.calls.get(call) ?? []));
      await without.page.close();
      await within.page.close();
    }
    return rows;
  } finally {
    for (const each of opened) await each.close();
    await site.close();
  }
}

async function plainSide({ browser }: Opened, launched: readonly number[]): Promise<Side> {
  const page = await browser.newPage();
  return { page, browser: () => processorMs(launched), use: async () => undefined, calls: new Map() };
}

async function guardedSide({ browser, cordon }: Served): Promise<Side> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  const of = (): number => processorMs(children(cordon.pid ?? 0));
  return { page, browser: of, use: () => askProbe(cordon, 'use'), calls: new Map() };
}

async function takeRound(side: Side, elements: number, round: number): Promise<void> {
  for (const [name, call] of CALLS) {
    const [use, browser, started] = [await side.use(), side.browser(), performance.now()];
    await call(side.page, `https://${BENCH_HOST}/elements/${elements}`, round);
    const ms = performance.now() - started;
    // The first ones warm up.
    if (round < 0) continue;
    const taken = { ms, browserMs: side.browser() - browser, use: spent(use, await side.use()) };
    side.calls.set(name, [...(side.calls.get(name) ?? []), taken]);
  }
}

function spent(before: SessionUse | undefined, after: SessionUse | undefined): SessionUse | undefined {
  if (before === undefined || after === undefined) return undefined;
  return {
    heap: after.heap - before.heap,
    processorMs: after.processorMs - before.processorMs,
    sent: after.sent - before.sent,
    sentBytes: after.sentBytes - before.sentBytes,
    heard: after.heard - before.heard,
    heardBytes: after.heardBytes - before.heardBytes,
  };
}

function rowOf(elements: number, call: string, plain: readonly Taken[], guarded: readonly Taken[]): ToolCallRow {
  const times = (of: readonly Taken[]): number[] => of.map(({ ms }) => ms);
  const used = (what: keyof SessionUse): number => median(guarded.map(({ use }) => use?.[what] ?? Number.NaN));
  return {
    elements,
    call,
    plain: median(times(plain)),
    ratio: median(guarded.map(({ ms }, round) => ms / (plain[round]?.ms ?? Number.NaN))),
    slowest: quantile(times(guarded), 0.9) / quantile(times(plain), 0.9),
    plainBrowser: mean(plain.map(({ browserMs }) => browserMs)),
    guardedBrowser: mean(guarded.map(({ browserMs }) => browserMs)),
    own: mean(guarded.map(({ use }) => use?.processorMs ?? Number.NaN)),
    sent: used('sent'),
    sentKb: used('sentBytes') / 1024,
    heard: used('heard'),
    heardKb: used('heardBytes') / 1024,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Milliseconds that processes and all they started have run for, as far as they still run. */
function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownMs(pid) + processorMs(children(pid)), 0);
}

function ownMs(pid: number): number {
  return tasks(pid).reduce(
    (sum, task) => sum + Number(text(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]) / 1e6,
    0,
  );
}

function children(pid: number): readonly number[] {
  return tasks(pid).flatMap((task) =>
    text(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** What has ended meanwhile has none. */
function tasks(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

export function formatToolCallRow(row: ToolCallRow): string {
  const number = (value: number, digits = 1, width = 6): string => value.toFixed(digits).padStart(width);
  return (
    `${String(row.elements).padStart(5)} ${row.call.padEnd(10)} ${number(row.plain)} ms × ${number(row.ratio, 2, 4)} (slowest tenth ${number(row.slowest, 2, 4)})` +
    `   processor: browser ${number(row.plainBrowser)} → ${number(row.guardedBrowser)}, Cordon ${number(row.own)} ms` +
    `   to it ${number(row.sent, 0, 4)}, ${number(row.sentKb)} kB   from it ${number(row.heard, 0, 4)}, ${number(row.heardKb)} kB`
  );
}
