import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cordon } from './cli-process.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-validate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(text: string): string {
  const path = join(folder, 'cordon.yaml');
  writeFileSync(path, text);
  return path;
}

describe('cordon validate', () => {
  it.each([
    ['an unknown key', 'cordon: 1\nscope:\n  gaol: read\n', /cordon\.yaml:3:3: .*gaol[\s\S]*goal/],
    ['a wrong value', 'cordon: 1\nscope: { goal: interacts }\n', /cordon\.yaml:2:\d+: [\s\S]*interact/],
    ['YAML that does not parse', 'cordon: 1\nscope: [\n', /cordon\.yaml:\d+:\d+: /],
    [
      'a missing file',
      'cordon: 1\nsites:\n  shop.example:\n    sitemap: ./nowhere.json\n',
      /cordon\.yaml:4:\d+: [\s\S]*nowhere\.json/,
    ],
    [
      'a broken URL pattern',
      'cordon: 1\nsites:\n  shop.example:\n    external: ["shop.example/{"]\n',
      /cordon\.yaml:4:\d+: /,
    ],
    ['an empty document', '', /cordon\.yaml/],
  ])('names the place of %s, and ends with 2', async (_, text, expected) => {
    const { status, stderr } = await cordon(['validate', write(text)]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(expected) });
  });

  it('waits for no pipe, and names what is no file with what to do', { timeout: 60_000 }, async () => {
    const pipe = join(folder, 'pipe.yaml');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const named = await cordon(['validate', pipe]);
    expect(named).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`'${pipe}' cannot be read: it is a pipe`),
    });
    expect(named.stderr).toContain('Save what comes from it in a file, and name that.');
    // In a folder it is no document, and where a document names one, the place is told.
    const path = write('cordon: 1\nsites:\n  shop.example:\n    sitemap: ./pipe.yaml\n');
    const { status, stderr } = await cordon(['validate', folder]);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`${path}:4:\\d+: .*it is a pipe, and no file`));
  });

  it('says everything that is wrong at once', async () => {
    const { stderr } = await cordon([
      'validate',
      write('cordon: 1\ntusk: x\nscope: { goal: wide }\nguardrails: { max_urls_visited: -1 }\n'),
    ]);
    for (const line of [2, 3, 4]) expect(stderr).toMatch(new RegExp(`cordon\\.yaml:${line}:`));
  });

  it('takes what init writes, which is never written over', async () => {
    const path = join(folder, 'fresh.yaml');
    expect((await cordon(['init', path])).status).toBe(0);
    const before = readFileSync(path, 'utf8');
    const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)/.exec(before) ?? [];
    expect(JSON.parse(readFileSync(resolve(folder, schema), 'utf8'))).toMatchObject({ title: expect.any(String) });
    expect((await cordon(['validate', path])).status).toBe(0);
    const again = await cordon(['init', path]);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('there already');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});

describe('where task, scope and sites disagree', () => {
  it('names both', async () => {
    const path = write(
      'cordon: 1\ntask: Save a note on http://localhost:4000\nscope: { goal: read, domains: ["http://localhost:3000"] }\nsites: { shop.example: {} }\n',
    );
    const { status, stdout } = await cordon(['validate', path]);
    expect(status).toBe(0);
    expect(stdout).toContain(
      'warning: the task is on http://localhost:4000, and `scope.domains` holds it to http://localhost:3000',
    );
    expect(stdout).toContain('warning: `sites` describes shop.example, and `scope.domains` says http://localhost:3000');
    expect(stdout).toContain('warning: the task reads as `interact`, and `scope.goal` holds it to `read`');
  });
});

describe('cordon init --site', () => {
  it('without a terminal writes the site as one to read', async () => {
    const path = join(folder, 'site.yaml');
    expect((await cordon(['init', path, '--site', 'localhost:3000'])).status).toBe(0);
    expect((await cordon(['validate', path])).stdout).toContain('sites: http://localhost:3000');
  });
});

describe('cordon schema', () => {
  it('prints a schema, writes it, and knows a slip', async () => {
    expect(JSON.parse((await cordon(['schema'])).stdout)).toMatchObject({ title: 'Cordon policy document' });
    const out = join(folder, 'sitemap.json');
    expect((await cordon(['schema', 'sitemap', '--out', out])).status).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ title: 'Agent sitemap' });
    const slip = await cordon(['schema', 'polciy']);
    expect(slip.status).toBe(2);
    expect(slip.stderr).toContain('Did you mean `policy`?');
  });
});

describe('the command line', () => {
  it('suggests the command that was meant, and ends with 2', async () => {
    const { status, stderr } = await cordon(['validat', 'x']);
    expect(status).toBe(2);
    expect(stderr).toContain('validate');
  });

  it('says its version', async () => {
    const { status, stdout } = await cordon(['--version']);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });
});
