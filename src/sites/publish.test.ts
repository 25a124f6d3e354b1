import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishHost } from './publish.ts';

const entry = (name: string, more: object = {}) => ({
  semantic_action: name,
  method: 'POST',
  url: `https://notes.example/${name}`,
  body: {},
  ...more,
});

function folderOf(entries: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-publish-'));
  writeFileSync(join(folder, 'notes.example.sitemap.json'), JSON.stringify(entries));
  const policy = (name: string, actions: readonly string[]) => ({ name, effect: 'allow', actions, description: name });
  const policies = [policy('save', ['Save']), policy('drop', ['Save', 'Drop'])];
  writeFileSync(join(folder, 'notes.example.policies.json'), JSON.stringify(policies));
  return folder;
}

it('writes what somebody accepted, and a page that explains it and takes nothing for markup', async () => {
  const folder = folderOf([entry('Save', { description: 'Saves <b>a</b> note' }), entry('Drop', { accepted: false })]);
  const { files, warnings } = await publishHost(folder, 'notes.example', join(folder, 'out'));
  const [sitemap = '', policies = '', page = ''] = files.map((file) => readFileSync(file, 'utf8'));
  expect(files[0]).toBe(join(folder, 'out', 'notes.example', '.well-known', 'agent-sitemap.json'));
  expect(JSON.parse(sitemap)).toMatchObject([{ semantic_action: 'Save' }]);
  expect(JSON.parse(policies)).toMatchObject([{ name: 'save' }]);
  expect(page).toContain('Saves &#60;b&#62;a&#60;/b&#62; note');
  expect(page).not.toContain('Drop');
  expect(warnings).toEqual([
    '1 entries of notes.example are left out: nobody has accepted them',
    '1 policies of notes.example are left out: they grant such entries',
  ]);
});

it('says what a parameter is, where a policy would show its value', async () => {
  const args = { price: { type: 'number', source: { type: 'request', body: 'price' } } };
  const folder = folderOf([entry('Save', { args })]);
  const condition = {
    expression: 'args.price <= params.max',
    parameters: { max: { type: 'number', description: 'The largest price' } },
    args: ['price'],
  };
  const policy = { name: 'buy', effect: 'condition', actions: ['Save'], description: 'Buy for ${max}.', condition };
  writeFileSync(join(folder, 'notes.example.policies.json'), JSON.stringify([policy]));
  const { files } = await publishHost(folder, 'notes.example', join(folder, 'out'));
  expect(readFileSync(files[2] ?? '', 'utf8')).toContain('Buy for [the largest price].');
});

it('publishes nothing that nobody accepted, or that would not load', async () => {
  const open = folderOf([entry('Save', { accepted: false }), entry('Drop', { accepted: false })]);
  await expect(publishHost(open, 'notes.example', join(open, 'out'))).rejects.toThrow(/Nobody has accepted/);
  const foreign = folderOf([entry('Save'), entry('Drop', { url: 'https://elsewhere.example/' })]);
  await expect(publishHost(foreign, 'notes.example', join(foreign, 'out'))).rejects.toThrow(/outside/);
});
