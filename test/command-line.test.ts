/** The command line as a whole: help, completion, man page, and slips. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { examplesOf } from '../src/cli/examples.ts';
import { programFor } from '../src/cli/main.ts';
import { cordon } from './cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-line-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = await programFor(['completion'], { out: () => {}, err: () => {} }, () => {});

function everyCommand(command: Command, path: readonly string[] = []): [string, readonly string[], Command][] {
  return [
    [path.join(' '), path, command],
    ...command.commands.flatMap((each) => everyCommand(each, [...path, each.name()])),
  ];
}

describe('every command', () => {
  it.each(everyCommand(program))('cordon %s has two examples of options that it has', (_, path, command) => {
    const examples = examplesOf(path);
    expect(examples).toHaveLength(2);
    expect(new Set(examples).size).toBe(2);
    if (path.length === 0) return;
    for (const example of examples) {
      expect(example).toContain(`cordon ${path.join(' ')}`);
      const own = (example.split(' -- ')[0] ?? '').replace(/"[^"]*"|'[^']*'/g, '');
      const known = new Set(everyCommand(command).flatMap(([, , each]) => each.options.map(({ long }) => long)));
      for (const [, option = ''] of own.matchAll(/\s(--[a-z-]+)/g)) expect(known).toContain(option);
    }
  });

  it('shows them in its help', async () => {
    expect((await cordon(['limits', 'reset', '--help'])).stdout).toContain(
      '$ cordon limits reset --policy cordon.yaml',
    );
    expect((await cordon(['--help'])).stdout).toContain('$ cordon serve --task');
  });
});

it('the man page is what the commands make (else npm run gen)', async () => {
  expect(readFileSync('man/cordon.1', 'utf8')).toBe((await cordon(['man'])).stdout);
});

describe('cordon completion', () => {
  /** What bash offers for a line, as it would ask. */
  async function offered(...words: string[]): Promise<readonly string[]> {
    const file = join(folder, 'cordon.bash');
    writeFileSync(file, (await cordon(['completion', 'bash'])).stdout);
    const line = words.map((word) => `'${word}'`).join(' ');
    const asked = `source ${file}; COMP_WORDS=(cordon ${line}); COMP_CWORD=${words.length}; _cordon; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', asked], { encoding: 'utf8' }).stdout.trim().split('\n');
  }

  it('offers commands, options, values and commands below commands', async () => {
    expect(await offered('se')).toEqual(['serve']);
    expect(await offered('serve', '--ta')).toEqual(['--task']);
    expect(await offered('serve', '--approve', '')).toEqual(['terminal', 'http', 'none']);
    expect(await offered('limits', 're')).toEqual(['reset']);
    expect(await offered('limits', 'reset', '--fl')).toEqual(['--fleet']);
  });

  it('knows zsh and fish, and names the shell that was meant', async () => {
    expect((await cordon(['completion', 'zsh'])).stdout).toMatch(/^#compdef cordon/);
    expect((await cordon(['completion', 'fish'])).stdout).toContain('-l fleet');
    const slip = await cordon(['completion', 'bahs']);
    expect(slip.status).toBe(2);
    expect(slip.stderr).toContain('Did you mean `bash`?');
  });
});

describe('slips', () => {
  const policy = join(folder, 'cordon.yaml');
  writeFileSync(policy, 'cordon: 1\nscope: { goal: read, domains: [shop.example] }\n');

  it('cordon explain mends an address, ends with 1 where it is denied, and says what --arg needs', async () => {
    const read = await cordon(['explain', 'shop.example/cart', '--policy', policy]);
    expect(read.status).toBe(0);
    expect(read.stderr).toContain('https://shop.example/cart');
    expect((await cordon(['explain', 'https://shop.example/cart', '--policy', policy, '-d', 'a=1'])).status).toBe(1);
    const lacking = await cordon(['explain', 'shop.example', '--policy', policy, '--arg', 'total=3']);
    expect(lacking.status).toBe(2);
    expect(lacking.stderr).toContain('--page');
  });

  it('cordon validate takes a folder, and says where it holds no document', async () => {
    const all = await cordon(['validate', folder]);
    expect(all.status).toBe(0);
    expect(all.stdout).toContain(`${policy}: valid`);
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const none = await cordon(['validate', empty]);
    expect(none.status).toBe(2);
    expect(none.stderr).toContain('is a folder, and no policy document lies in it');
  });

  it.each([
    ['a command', ['serv'], /Did you mean serve/],
    ['a command below one', ['limits', 'rest'], /Did you mean `reset`/],
    ['an option', ['serve', '--tsak', 'x'], /Did you mean --task/],
    ['the site of a limit', ['limits', '--policy', join(folder, 'limits.txt')], /Did you mean `shop.example`/],
    ['a verb', ['validate', join(folder, 'verbs.txt')], /Did you mean `click`/],
  ])('name the nearest to %s', async (_, words, expected) => {
    const sites = 'sites: { shop.example: {} }\n';
    writeFileSync(
      join(folder, 'limits.txt'),
      `cordon: 1\n${sites}limits: [{ site: shop.exmaple, action: Buy, at_most: 1 }]\n`,
    );
    writeFileSync(join(folder, 'verbs.txt'), `cordon: 1\napprovals: { ask: [{ verbs: [clcik] }] }\n`);
    const { status, stderr } = await cordon(words);
    expect(stderr).toMatch(expected);
    expect(status).toBe(2);
  });
});

it('knows about a missing display', async () => {
  const env = { DISPLAY: '', WAYLAND_DISPLAY: '' };
  const headed = await cordon(['demo', '--headed'], { env });
  expect(headed.status).toBe(3);
  expect(headed.stderr).toContain('There is no display');
  expect((await cordon(['doctor'], { env })).stdout).toMatch(/warn +Display/);
});

it('outlives whoever reads its output', () => {
  const line = `"${process.execPath}" bin/cordon.mjs man | true`;
  expect(spawnSync('sh', ['-c', line], { encoding: 'utf8' })).toMatchObject({ stderr: '' });
});
