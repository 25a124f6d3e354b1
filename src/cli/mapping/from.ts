/** `cordon sitemap from …`: sitemaps of what traffic shows or descriptions say. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { CordonError } from '../../model/error.ts';
import { type Coverage, coverageOf } from '../../sites/coverage.ts';
import { readBase } from '../../sites/generate/descriptions/base.ts';
import { readDiscovery } from '../../sites/generate/descriptions/discovery.ts';
import { readGraphqlSchema } from '../../sites/generate/descriptions/graphql.ts';
import { readOpenapi } from '../../sites/generate/descriptions/openapi.ts';
import { ROUTE_FORMATS, type RouteFormat, readRoutes } from '../../sites/generate/descriptions/routes.ts';
import { readWebmcp } from '../../sites/generate/descriptions/webmcp.ts';
import { type Generated, writeLearned } from '../../sites/generate/generate.ts';
import type { Learned } from '../../sites/generate/operation.ts';
import { readHar } from '../../sites/generate/traffic/har.ts';
import { learnTraffic } from '../../sites/generate/traffic/learn.ts';
import type { SeenRequest } from '../../sites/generate/traffic/seen.ts';
import { introspect, readDescription } from '../../sites/read-description.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

export interface FromOptions {
  readonly out: string;
  readonly accept?: string;
  readonly json?: true;
}

/** All requests of some HAR files. */
export async function readHars(files: readonly string[]): Promise<readonly SeenRequest[]> {
  const seen: SeenRequest[] = [];
  for (const file of files) {
    const { text } = await readDescription(file);
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
      `${join(options.out, `${stem}.sitemap.json`)}: ${own.length} entries (${open} not accepted yet), ${named.length} policies`,
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

/** Descriptions that say by themselves where they are served. */
const DESCRIPTIONS = {
  openapi: { description: 'of an OpenAPI description (2.0, 3.0, 3.1)', read: readOpenapi },
  discovery: { description: 'of a discovery document, as Google describes its interfaces', read: readDiscovery },
};

export function fromCommand(sitemap: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const from = sitemap
    .command('from')
    .description('make a sitemap, its policies and tests of traffic or a description');
  withOutput(
    from.command('har').description('of what browsers export (HAR)').argument('<file...>', 'HAR files'),
  ).action(async (files: string[], options: FromOptions) => finish(await fromHar(files, options, to)));
  for (const [name, { description, read }] of Object.entries(DESCRIPTIONS)) {
    withOutput(from.command(name).description(description).argument('<file>', 'file or URL'))
      .option('--base <url>', 'where it is served, in place of what it says')
      .action(async (file: string, options: BasedOptions) => {
        const { text, name: source } = await readDescription(file);
        finish(report(await writeAccepted(read(text, source, options.base), options), options, to));
      });
  }
  withOutput(
    from
      .command('graphql')
      .description('of a GraphQL schema: SDL, or the answer to an introspection query')
      .argument('<schema>', 'file, or URL of the endpoint'),
  )
    .option('--base <url>', 'the endpoint')
    .action(async (file: string, options: BasedOptions) => {
      const endpoint = readBase(options.base ?? endpointOf(file), file);
      const { text, name } = /^https?:/i.test(file) ? await introspect(file) : await readDescription(file);
      finish(report(await writeAccepted(readGraphqlSchema(text, name, endpoint), options), options, to));
    });
  withOutput(
    from
      .command('routes')
      .description('of the routes that a web framework lists')
      .argument('<file>', 'what the framework printed'),
  )
    .requiredOption('--base <url>', 'where the application is served: host, port and prefix')
    .option('--format <format>', `${ROUTE_FORMATS.join(', ')}; found out unless given`)
    .action(async (file: string, options: RouteOptions) => {
      const { text, name } = await readDescription(file);
      const learned = readRoutes(text, name, formatOf(options.format), readBase(options.base, file));
      finish(report(await writeAccepted(learned, options), options, to));
    });
  withOutput(
    from
      .command('webmcp')
      .description("of a page's WebMCP tools: its forms that say so, or a listing as JSON")
      .argument('<page>', 'URL of the page, or a file'),
  )
    .option('--base <url>', 'the address of the page, for a file')
    .action(async (file: string, options: BasedOptions) => {
      const page = readBase(options.base ?? endpointOf(file), file);
      const { text, name } = await readDescription(file);
      const learned = readWebmcp(text, name, /^https?:/i.test(file) ? file : page.origin + page.prefix);
      finish(report(await writeAccepted(learned, options), options, to));
    });
}

interface BasedOptions extends FromOptions {
  readonly base?: string;
}

interface RouteOptions extends FromOptions {
  readonly base: string;
  readonly format?: string;
}

function formatOf(written: string | undefined): RouteFormat | undefined {
  const known = ROUTE_FORMATS.find((each) => each === written);
  if (written === undefined || known !== undefined) return known;
  throw new CordonError(`There is no format '${written}'`, {
    kind: 'input',
    advice: `Use one of ${ROUTE_FORMATS.join(', ')}.`,
  });
}

function endpointOf(file: string): string {
  if (/^https?:/i.test(file)) return file;
  throw new CordonError(`'${file}' does not say where it is served`, {
    kind: 'input',
    advice: 'Give --base, such as `https://shop.example/api`.',
  });
}
