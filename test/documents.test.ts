/** Documents hold: their links lead somewhere, their command lines are ones that the command line takes, and what is cited is there. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsDocument } from '../scripts/generate/commands-document.ts';
import { policyReference, sitemapReference } from '../scripts/generate/reference-documents.ts';
import { programFor } from '../src/cli/main.ts';
import { anchorsOf, documents, linksOf, readDocument, sourceFiles } from './support/documents.ts';
import { type CommandLine, commandLines } from './support/shell-words.ts';

const ALL = documents();
const ANCHORS = new Map(ALL.map((each) => [each.path, anchorsOf(each)]));
const SCRIPTS = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;
/** Written by scripts, which have lines as long as they need. */
const GENERATED = [
  'devtools',
  'mediation',
  'surfaces',
  'rules',
  'commands',
  'policies/reference',
  'sitemaps/reference',
];

/** Why a link or a citation leads nowhere; undefined where it leads somewhere. */
function broken(target: string, anchor: string): string | undefined {
  if (!existsSync(target)) return `${target} is not there`;
  if (anchor === '' || !target.endsWith('.md')) return undefined;
  const anchors = ANCHORS.get(target) ?? anchorsOf(readDocument(target));
  return anchors.has(anchor) ? undefined : `${target} has no heading #${anchor}`;
}

describe.each(ALL.map((each) => [each.path, each] as const))('%s', (path, document) => {
  it('has links that lead somewhere', () => {
    const wrong = linksOf(document).map((link) => {
      const [file = '', anchor = ''] = link.split('#');
      return broken(file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, ''), anchor);
    });
    expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  });

  it('names npm scripts that there are', () => {
    const text = [document.prose, ...document.blocks.map((block) => block.text)].join('\n');
    const named = Array.from(text.matchAll(/npm run ([a-z][\w:-]*)/g), ([, name = '']) => name);
    expect(named.filter((name) => !(name in SCRIPTS))).toEqual([]);
  });
});

const written = ALL.filter(({ path }) => !GENERATED.some((name) => path.endsWith(`${name}.md`)));

it.each(written.map(({ path, prose }) => [path, prose] as const))('%s has lines that fit', (_path, prose) => {
  expect(prose.split('\n').filter((line) => line.length > 160 && !line.startsWith('|'))).toEqual([]);
});

describe('command lines', () => {
  const lines = ALL.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text, line }) => commandLines(text).map((command) => [`${path}:${line}`, command] as const)),
  );

  it('are found', () => {
    expect(lines.length).toBeGreaterThan(50);
  });

  it.each(lines.map(([place, command]) => [command.words.join(' '), place, command] as const))(
    '%s (%s)',
    async (_words, _place, command) => {
      await expectKnown(command);
    },
  );
});

/** Programs that documents use, besides our own and npm. */
const OTHERS = ['agent-browser', 'echo', 'man', 'node', 'python', 'sh', 'source'];

async function expectKnown({ words }: CommandLine): Promise<void> {
  const [program = '', ...rest] = words.filter((word, at) => at > 0 || !/^[A-Z_]+=/.test(word));
  if (program === 'cordon') return expectTaken(rest);
  if (program === 'node' && rest[0] === 'bin/cordon.mjs') return expectTaken(rest.slice(1));
  if (/^[A-Z_]+=/.test(program)) return expectKnown({ words: rest, from: undefined });
  if (program === 'npm') {
    if (rest[0] === 'run') expect(SCRIPTS).toHaveProperty([rest[1] ?? '']);
    else expect(['ci', 'link', 'test']).toContain(rest[0]);
    return;
  }
  if (program === 'npx') {
    expect(rest[0]).toBe('vitest');
    for (const file of rest.filter((word) => /^(?:src|test)\//.test(word))) expect(existsSync(file), file).toBe(true);
    return;
  }
  expect(OTHERS).toContain(program);
  for (const file of rest.filter((word) => word.startsWith('scripts/'))) expect(existsSync(file), file).toBe(true);
}

/** The real command line takes these words: command, options, their values and arguments. Nothing is done. */
async function expectTaken(words: readonly string[]): Promise<void> {
  const said: string[] = [];
  const to = { out: () => {}, err: (line: string) => void said.push(line) };
  const program = await programFor(words, to, () => {});
  const reached = new Error('the command would be carried out now');
  program.hook('preAction', () => {
    throw reached;
  });
  const end = await program.parseAsync(words, { from: 'user' }).catch((thrown: unknown) => thrown);
  const isHelp = words.some((word) => word === '--help' || word === '--version');
  if (!isHelp) expect(end, said.join('\n')).toBe(reached);
}

describe('what the code cites', () => {
  const sources = sourceFiles(/\.(?:ts|mjs|json)$/);

  it('is there', () => {
    const wrong = [...sources, '.dependency-cruiser.cjs', 'schema/policy.schema.json'].flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g), ([cited, anchor = '']) => {
        const why = broken(cited.split('#')[0] ?? '', anchor);
        return why === undefined ? undefined : `${file}: ${why}`;
      }).filter((each) => each !== undefined),
    );
    expect(wrong).toEqual([]);
  });
});

it('get started names the interop suite for whatever it drives', () => {
  const driven =
    /<!-- clients:start -->([\s\S]*)<!-- clients:end -->/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  const rows = readFileSync('docs/get-started/README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const clients = ['Playwright', 'Playwright MCP', 'Puppeteer', 'chrome-devtools-mcp', 'browser-use', 'Stagehand'];
  for (const client of [...clients, 'agent-browser', 'Selenium']) {
    expect(driven, client).toContain(`| ${client} `);
    expect(
      rows.find((row) => row.startsWith(`| ${client} |`)),
      client,
    ).toContain('`npm run test:interop`');
  }
});

describe('references', () => {
  const NEEDS = 'else `npm run gen`';

  it('are what the schemas and the commands say', async () => {
    expect(readFileSync('docs/policies/reference.md', 'utf8'), NEEDS).toBe(policyReference());
    expect(readFileSync('docs/sitemaps/reference.md', 'utf8'), NEEDS).toBe(sitemapReference());
    expect(readFileSync('docs/reference/commands.md', 'utf8'), NEEDS).toBe(await commandsDocument());
  });
});
