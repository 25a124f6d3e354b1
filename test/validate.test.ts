import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    expect(before).toMatch(/^# yaml-language-server: \$schema=/);
    expect((await cordon(['validate', path])).status).toBe(0);
    const again = await cordon(['init', path]);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('there already');
    expect(readFileSync(path, 'utf8')).toBe(before);
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
