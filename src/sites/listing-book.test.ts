import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deriveGrant } from '../grant/derive.ts';
import type { ListingBook } from '../model/approval.ts';
import type { JsonObject } from '../model/json.ts';
import { loadPolicy } from '../policy/load.ts';
import { sendGateOf } from '../send/gate.ts';
import { listingsIn } from './listing-book.ts';
import { readDocument } from './read-document.ts';

const TASK = 'Edit the wiki at wiki.example';
const EDIT: JsonObject = {
  semantic_action: 'Edit',
  description: 'edit',
  url: 'https://wiki.example/pages/{number}/edit',
  method: 'POST',
  body: { action: 'save' },
  present: ['/text'],
};

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-listing-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'cordon.yaml');
}

const load = async (path: string) => deriveGrant({ task: TASK, policy: await loadPolicy(path, readDocument) });

async function bookOf(path: string): Promise<ListingBook> {
  const book = listingsIn(path, await load(path));
  if (book === undefined) throw new Error('no book');
  return book;
}

async function decided(path: string, address: string, body: string): Promise<string> {
  const gate = sendGateOf(await load(path));
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
  const bytes = new TextEncoder().encode(body);
  return gate.decide({ method: 'POST', url: address, headers, body: { kind: 'bytes', bytes } }, {}).by;
}

const INLINE = `cordon: 1 # ours
scope: { goal: interact }
sites:
  # described by nobody
  wiki.example:
    unlisted: ask # a person decides
`;

it('lists and grants in the document itself, and keeps what else is there', async () => {
  const path = folderOf({ 'cordon.yaml': INLINE });
  expect(await decided(path, 'https://wiki.example/pages/3/edit', 'action=save&text=x')).toBe('send.unlisted.ask');
  const book = await bookOf(path);
  await Promise.all([
    book.list({ site: 'wiki.example', entry: EDIT, granted: true }),
    book.list({ site: 'wiki.example', entry: { ...EDIT, url: 'https://wiki.example/drop' }, granted: false }),
  ]);
  const text = readFileSync(path, 'utf8');
  for (const line of ['cordon: 1 # ours', '# described by nobody', 'unlisted: ask # a person decides'])
    expect(text).toContain(line);
  expect(await decided(path, 'https://wiki.example/pages/3/edit', 'action=save&text=x')).toBe('send.sitemap.selected');
  expect(await decided(path, 'https://wiki.example/pages/3/edit', 'action=drop&text=x')).toBe('send.unlisted.ask');
  expect(await decided(path, 'https://wiki.example/drop', 'action=save&text=x')).toBe('send.sitemap.unselected');
  expect(readdirSync(join(path, '..'))).toEqual(['cordon.yaml']);
});

it('lists and grants in the files that the document names', async () => {
  const path = folderOf({
    'cordon.yaml': `${INLINE}    sitemap: ./wiki.sitemap.json\n    policies: ./wiki.policies.json\n    select: [read]\n`,
    'wiki.sitemap.json':
      '[\n    {"semantic_action": "Read", "url": "https://wiki.example/", "method": "GET", "body": {}}\n]\n',
    'wiki.policies.json': '[{"name": "read", "effect": "allow", "actions": ["Read"], "description": "Read"}]\n',
  });
  await (await bookOf(path)).list({ site: 'wiki.example', entry: EDIT, granted: true });
  expect(await decided(path, 'https://wiki.example/pages/3/edit', 'action=save&text=x')).toBe('send.sitemap.selected');
  expect(readFileSync(path, 'utf8')).toContain('select: [ read, allow_Edit ]');
});

it('writes nothing that would not load', async () => {
  const path = folderOf({ 'cordon.yaml': INLINE });
  const broken = { ...EDIT, url: 'https://elsewhere.example/x' };
  await expect((await bookOf(path)).list({ site: 'wiki.example', entry: broken, granted: true })).rejects.toThrow();
  expect(readFileSync(path, 'utf8')).toBe(INLINE);
});
