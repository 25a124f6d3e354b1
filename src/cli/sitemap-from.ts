/** `cordon sitemap from …`: sitemaps of what traffic shows or descriptions say. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { CordonError, messageOf } from '../model/error.ts';
import { type Coverage, coverageOf } from '../sites/coverage.ts';
import { type Generated, writeLearned } from '../sites/generate/generate.ts';
import type { Learned } from '../sites/generate/operation.ts';
import { readHar } from '../sites/generate/traffic/har.ts';
import { learnTraffic } from '../sites/generate/traffic/learn.ts';
import type { SeenRequest } from '../sites/generate/traffic/seen.ts';
import { EXIT, type ExitStatus, type Terminal } from './output.ts';

export interface FromOptions {
  readonly out: string;
  readonly accept?: string;
  readonly json?: true;
}

/** Reads a file that a command names. @throws {CordonError} `input` */
export async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new CordonError(`'${file}' cannot be read: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Check the path, and that the file is readable.',
      cause,
    });
  }
}

/** All requests of some HAR files. */
export async function readHars(files: readonly string[]): Promise<readonly SeenRequest[]> {
  const seen: SeenRequest[] = [];
  for (const file of files) {
    const text = await readInput(file);
    for (const each of readHar(text, file)) seen.push(each);
  }
  return seen;
}

async function fromHar(files: readonly string[], options: FromOptions, to: Terminal): Promise<ExitStatus> {
  const seen = await readHars(files);
  const learned = learnTraffic(seen);
  const empty = learned.operations.length === 0 ? ['No request of a page was found: nothing was written.'] : [];
  const generated = await writeAccepted({ ...learned, warnings: [...learned.warnings, ...empty] }, options);
  const coverage = await coverageOf(generated.hosts, seen);
  return report(generated, options, to, coverage);
}

/** Writes what was learnt, accepted only where that was asked for. */
export function writeAccepted(learned: Learned, { out, accept }: FromOptions): Promise<Generated> {
  if (accept !== undefined && accept !== 'all') {
    throw new CordonError(`--accept takes 'all', not '${accept}'`, {
      kind: 'input',
      advice: 'Leave it out, and run `cordon sitemap review` on the folder.',
    });
  }
  return writeLearned(learned, out, { acceptAll: accept === 'all' });
}

/** Says what was made; what is wrong with the input goes to standard error. */
export function report(
  { hosts, warnings, conflicts }: Generated,
  options: FromOptions,
  to: Terminal,
  coverage?: Coverage,
): ExitStatus {
  const entries = hosts.reduce((sum, host) => sum + host.entries.length, 0);
  const policies = hosts.reduce((sum, host) => sum + host.policies.length, 0);
  for (const warning of warnings) to.err(`warning: ${warning}`);
  for (const conflict of conflicts) to.err(`conflict: ${conflict}`);
  if (options.json === true) {
    const { requests = 0, listed = 0, unlisted = [] } = coverage ?? {};
    to.out(
      JSON.stringify({
        entries,
        policies,
        requests,
        listed,
        unlisted,
        warnings,
        conflicts,
        hosts: hosts.map(({ stem }) => stem),
      }),
    );
    return EXIT.done;
  }
  for (const { stem, entries: own, policies: named } of hosts) {
    const open = own.filter(({ accepted }) => accepted === false).length;
    to.out(
      `${options.out}/${stem}.sitemap.json: ${own.length} entries (${open} not accepted yet), ${named.length} policies`,
    );
  }
  if (hosts.length > 0 && options.accept === undefined) to.out(`Look at them: cordon sitemap review ${options.out}`);
  return EXIT.done;
}

/** Options that every source has. */
export function withOutput(command: Command): Command {
  return command
    .requiredOption('--out <dir>', 'folder for the files; what is there already is added to')
    .option('--accept <which>', '`all`: take every entry without review')
    .option('--json', 'one JSON object about what was made');
}

export function fromCommand(sitemap: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const from = sitemap
    .command('from')
    .description('make a sitemap, its policies and tests of traffic or a description');
  withOutput(
    from.command('har').description('of what browsers export (HAR)').argument('<file...>', 'HAR files'),
  ).action(async (files: string[], options: FromOptions) => finish(await fromHar(files, options, to)));
}
