import { relative } from 'node:path';
import type { Command } from 'commander';
import type { SourcePlace } from '../../model/error.ts';
import { type CaseResult, runFixtures } from '../../sites/fixtures/run.ts';
import { hostFilesIn } from '../../sites/folder.ts';
import type { PlacedFinding, Severity } from '../../sites/lint/finding.ts';
import { lintSite } from '../../sites/lint/lint.ts';
import { readDocument } from '../../sites/read-document.ts';
import { loadSiteFiles } from '../../sites/site-files.ts';
import { coverageCommand } from '../mapping/coverage.ts';
import { fromCommand } from '../mapping/from.ts';
import { publishCommand } from '../mapping/publish.ts';
import { recordCommand } from '../mapping/record.ts';
import { reviewCommand } from '../mapping/review.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface LintOptions {
  readonly policies?: string;
  readonly all?: true;
  readonly json?: true;
}

/** One habit makes one finding in every entry: of each kind so many are shown. */
const SHOWN_OF_A_KIND = 10;

/** `cordon sitemap lint FILE|DIR`: what in a sitemap and its policies will not do what its author means. Errors end with 1. */
export async function lint(path: string, options: LintOptions, to: Terminal): Promise<ExitStatus> {
  const { policies } = options;
  const given = policies === undefined ? { sitemap: path } : { sitemap: path, policies };
  const findings: PlacedFinding[] = [];
  for (const names of (await hostFilesIn(path)) ?? [given])
    findings.push(...lintSite(await loadSiteFiles(names, readDocument)));
  if (options.json === true) to.out(JSON.stringify({ findings: findings.map(plain) }));
  else for (const line of findingLines(findings, options.all === true)) to.out(line);
  const count = (severity: Severity): number => findings.filter((each) => each.severity === severity).length;
  if (options.json !== true) to.out(`${count('error')} errors, ${count('warning')} warnings, ${count('note')} notes`);
  return count('error') > 0 ? EXIT.denied : EXIT.done;
}

function* findingLines(findings: readonly PlacedFinding[], all: boolean): Generator<string> {
  const kinds = new Map<string, { readonly of: string; count: number }>();
  for (const { place, rule, severity, message, advice } of findings) {
    const kind = kinds.get(`${severity} ${rule}`) ?? { of: `${severity}s (${rule})`, count: 0 };
    kinds.set(`${severity} ${rule}`, kind);
    kind.count += 1;
    if (all || kind.count <= SHOWN_OF_A_KIND) yield `${spell(place)}: ${severity}: ${message}\n  ${advice}`;
  }
  for (const { of, count } of kinds.values()) {
    if (!all && count > SHOWN_OF_A_KIND) yield `… and ${count - SHOWN_OF_A_KIND} more ${of}; --all shows them`;
  }
}

/** `cordon sitemap test FILE|DIR…`: the fixtures beside each sitemap, or the files of fixtures themselves. A mismatch ends with 1. */
export async function test(paths: readonly string[], to: Terminal): Promise<ExitStatus> {
  let failed = 0;
  let passed = 0;
  const files: string[] = [];
  for (const path of paths)
    files.push(...((await hostFilesIn(path))?.map(({ fixtures }) => fixtures) ?? [fixturesOf(path)]));
  for (const file of files) {
    for (const result of await runFixtures(file, readDocument)) {
      if (result.mismatches.length === 0) passed += 1;
      else failed += 1;
      for (const line of differences(result)) to.out(line);
    }
  }
  to.out(`${passed} passed, ${failed} failed`);
  return failed > 0 ? EXIT.denied : EXIT.done;
}

/** `shop.sitemap.json` is tested by `shop.sitemap.test.yaml`. */
function fixturesOf(file: string): string {
  return /\.test\.(ya?ml|json)$/.test(file) ? file : file.replace(/(\.json|\.ya?ml)?$/, '.test.yaml');
}

function* differences({ name, request, place, mismatches }: CaseResult): Generator<string> {
  if (mismatches.length === 0) return;
  yield `${spell(place)}: ${name}`;
  yield `  ${request}`;
  for (const { what, expected, found } of mismatches) {
    yield `    ${what.padEnd(7)} expected ${expected}`;
    yield `            found    ${found}`;
  }
}

function plain({ place, ...finding }: PlacedFinding): object {
  return { ...place, file: shown(place.file), ...finding };
}

function spell({ file, line, column }: SourcePlace): string {
  return [shown(file), line, column].filter((part) => part !== undefined).join(':');
}

/** Relative to the working folder where the file lies in it. */
function shown(file: string): string {
  const near = relative('.', file);
  return near.startsWith('..') || /^https?:/.test(file) ? file : near;
}

export function sitemapCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const sitemap = program.command('sitemap').description("make and check a site's agent sitemap");
  sitemap
    .command('lint')
    .description('overlaps, entries that no request can be, policies without order, actions without a policy')
    .argument('<file|dir>', 'the sitemap, or a folder with those of several hosts')
    .option('--policies <file>', "the site's policies")
    .option('--all', `every finding, where one kind has more than ${SHOWN_OF_A_KIND}`)
    .option('--json', 'every finding, as one JSON object')
    .action(async (file: string, options: LintOptions) => finish(await lint(file, options, to)));
  sitemap
    .command('test')
    .description("run a sitemap's fixtures through the send gate")
    .argument(
      '<file|dir...>',
      'sitemaps, with their fixtures beside them in *.test.yaml, folders of them, or files of fixtures',
    )
    .action(async (files: string[]) => finish(await test(files, to)));
  fromCommand(sitemap, to, finish);
  recordCommand(sitemap, to, finish);
  publishCommand(sitemap, to, finish);
  reviewCommand(sitemap, to, finish);
  coverageCommand(sitemap, to, finish);
}
