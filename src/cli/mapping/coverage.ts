/** `cordon sitemap coverage` and `cordon sitemap diff`. */
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { CordonError } from '../../model/error.ts';
import { isVerdict, readRecord } from '../../record/read.ts';
import { type Coverage, coverageOf } from '../../sites/coverage.ts';
import { diffSitemaps, type MeaningChange } from '../../sites/diff.ts';
import { listHosts, readHost, readSitemap } from '../../sites/folder.ts';
import type { WrittenEntry } from '../../sites/generate/document.ts';
import type { SeenRequest } from '../../sites/generate/traffic/seen.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { readHars } from './from.ts';

interface CoverageOptions {
  readonly har?: readonly string[];
  readonly record?: readonly string[];
  readonly atLeast?: string;
  readonly json?: true;
}

async function coverage(folder: string, options: CoverageOptions, to: Terminal): Promise<ExitStatus> {
  const wanted = percent(options.atLeast);
  if (options.har === undefined && options.record === undefined) {
    throw new CordonError('Nothing was said of what was sent', {
      kind: 'input',
      advice: 'Give --har FILE… or --record FILE….',
    });
  }
  const stems = await listHosts(folder);
  const hosts = (await Promise.all(stems.map((stem) => readHost(folder, stem)))).filter((host) => host !== undefined);
  const seen = [...(await readHars(options.har ?? [])), ...(options.record ?? []).flatMap(readRecorded)];
  const found = await coverageOf(hosts, seen);
  const share = found.writes === 0 ? 100 : (100 * found.listedWrites) / found.writes;
  if (options.json === true) to.out(JSON.stringify({ ...found, percent: Math.round(share * 10) / 10 }));
  else for (const line of linesOf(found, share)) to.out(line);
  if (found.writes === 0) to.err('warning: None of the requests changes anything.');
  return wanted !== undefined && share < wanted ? EXIT.denied : EXIT.done;
}

function percent(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const value = Number(written.replace(/%$/, ''));
  if (Number.isFinite(value) && value >= 0 && value <= 100 && written.trim() !== '') return value;
  throw new CordonError(`'${written}' is no percentage`, { kind: 'input', advice: 'Write a number from 0 to 100.' });
}

/** The requests of a session's record. */
function readRecorded(file: string): readonly SeenRequest[] {
  return readRecord(file).flatMap((line): SeenRequest[] => {
    if (!isVerdict(line) || line.gate !== 'send' || line.subject.type !== 'request') return [];
    const { method, url, actions, page } = line.subject;
    return [
      {
        method,
        url,
        headers: {},
        body: { kind: 'none' },
        source: file,
        actions,
        ...(page === undefined ? {} : { page }),
      },
    ];
  });
}

function* linesOf(
  { requests, assets, writes, listedWrites, kinds, actions, policies, unlisted }: Coverage,
  share: number,
): Generator<string> {
  yield `${requests} requests: ${assets} fetch what pages are made of, ${writes} change something`;
  yield `${listedWrites} of ${writes} changes are listed (${share.toFixed(1)} %)`;
  for (const [kind, count] of Object.entries(kinds)) yield `  ${String(count).padStart(6)}  ${kind}`;
  yield 'By action:';
  for (const [action, count] of Object.entries(actions)) yield `  ${String(count).padStart(6)}  ${action}`;
  yield 'Changes that are refused without a policy:';
  for (const [policy, count] of Object.entries(policies)) yield `  ${String(count).padStart(6)}  ${policy}`;
  if (unlisted.length > 0) yield 'Not listed:';
  for (const { method, url, count } of unlisted) yield `  ${String(count).padStart(6)}  ${method} ${url}`;
}

async function diff(old: string, fresh: string, options: { readonly json?: true }, to: Terminal): Promise<ExitStatus> {
  const [before, after] = [await sitemapsOf(old), await sitemapsOf(fresh)];
  const changes: MeaningChange[] = [];
  for (const host of new Set([...before.keys(), ...after.keys()])) {
    changes.push(...(await diffSitemaps(before.get(host) ?? [], after.get(host) ?? [])));
  }
  if (options.json === true) to.out(JSON.stringify({ changes }));
  else {
    const spell = (actions: readonly string[]): string => actions.join(', ') || 'not listed';
    for (const { request, before, after } of changes) to.out(`${request}\n  was ${spell(before)}, is ${spell(after)}`);
    to.out(changes.length === 1 ? '1 change in meaning' : `${changes.length} changes in meaning`);
  }
  return EXIT.done;
}

/** The entries of a sitemap, or of each host in a folder. */
async function sitemapsOf(path: string): Promise<ReadonlyMap<string, readonly WrittenEntry[]>> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
  if (!isFolder) return new Map([['', await readSitemap(path)]]);
  const stems = await listHosts(path);
  return new Map(
    await Promise.all(stems.map(async (stem) => [stem, (await readHost(path, stem))?.entries ?? []] as const)),
  );
}

export function coverageCommand(sitemap: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  sitemap
    .command('coverage')
    .description('how much of what was sent a sitemap lists, and what a policy would have refused')
    .argument('<dir>', 'the folder of sitemaps')
    .option('--har <file...>', 'HAR files of what was sent')
    .option('--record <file...>', 'records of sessions')
    .option('--at-least <percent>', 'exit status 1 where fewer of the changes are listed')
    .option('--json', 'one JSON object')
    .action(async (folder: string, options: CoverageOptions) => finish(await coverage(folder, options, to)));
  sitemap
    .command('diff')
    .description('what changed in meaning between two sitemaps: requests that are another action')
    .argument('<old>', 'a sitemap, or a folder of them')
    .argument('<new>', 'a sitemap, or a folder of them')
    .option('--json', 'one JSON object')
    .action(async (old: string, fresh: string, options: { readonly json?: true }) =>
      finish(await diff(old, fresh, options, to)),
    );
}
