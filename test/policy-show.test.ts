import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { main } from '../src/cli/main.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-policy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function show(document: string, ...options: readonly string[]) {
  const file = join(folder, 'policy.yaml');
  writeFileSync(file, document);
  const out: string[] = [];
  const err: string[] = [];
  const status = await main(['policy', 'show', ...options, file], {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { status, out: out.join('\n'), err: err.join('\n'), file };
}

const HUSHSPEC = 'hushspec: "0.1.0"\nrules:\n  tool_access:\n    allow: [read_file]\n    default: block\n';

it('prints YAML in which each value says where it comes from', async () => {
  const { status, out, file } = await show(HUSHSPEC, '--lowered');
  expect(status).toBe(0);
  expect(out).toContain(`    allow: [read_file] # ${file}:4:12`);
  expect(out).toContain('    block: [] # default');
  expect(parse(out)).toMatchObject({ dialect: 'hushspec', guards: { toolAccess: { otherwise: 'block' } } });
});

it('prints only what is written, unless told otherwise, and JSON where asked', async () => {
  expect((await show(HUSHSPEC)).out).not.toContain('default\n');
  const { out, file } = await show(HUSHSPEC, '--lowered', '--json');
  const values: unknown = JSON.parse(out);
  expect(values).toMatchObject({
    file,
    values: expect.arrayContaining([
      { path: 'guards.toolAccess.allow', value: ['read_file'], from: `${file}:4:12` },
      { path: 'guards.toolAccess.enabled', value: true, from: 'default' },
    ]),
  });
});

it.each([
  [
    'hushspec: "0.1.0"\nrules:\n  egres: {}\n',
    /policy\.yaml:3:3: `rules` has an unknown key `egres`\n.*Did you mean `egress`/,
  ],
  ['hushspec: "0.2.0"\nrules: {}\n', /policy\.yaml:1:11: `hushspec` must be 0\.1\.0/],
  ['hushspec: "0.1.0"\nextends: hushspec:nothing\n', /policy\.yaml:2:10: .*no rule set 'nothing'/],
  ['hushspec: "0.1.0"\nextends: ./policy.yaml\n', /policy\.yaml:2:10: `extends` runs in a circle/],
])('%j is refused with its place', async (document, message) => {
  const { status, err } = await show(document);
  expect(status).toBe(2);
  expect(err).toMatch(message);
});
