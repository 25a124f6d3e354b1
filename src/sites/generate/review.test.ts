/** Making, reviewing, measuring and comparing the files of a folder, through the command line's own functions. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '../coverage.ts';
import { diffSitemaps } from '../diff.ts';
import { runFixtures } from '../fixtures/run.ts';
import { filesOf, readHost } from '../folder.ts';
import { lintSite } from '../lint/lint.ts';
import { readDocument } from '../read-document.ts';
import { loadSiteFiles } from '../site-files.ts';
import type { HostDocuments } from './document.ts';
import { writeLearned } from './generate.ts';
import { type ReviewStep, review, unaccepted } from './review.ts';
import { harOf, type TestRequest } from './testing.ts';
import { readHar } from './traffic/har.ts';
import { learnTraffic } from './traffic/learn.ts';

const REQUESTS: readonly TestRequest[] = [
  { method: 'GET', url: '/projects/7', type: 'document' },
  { method: 'POST', url: '/projects/7/issues', form: { title: 'a' } },
  { method: 'POST', url: '/projects/7/notes', form: { text: 'a' } },
  { method: 'DELETE', url: '/projects/7/issues/8' },
  { method: 'PATCH', url: '/projects/7/issues/8', json: { state_event: 'close' } },
  { method: 'POST', url: '/index.php', form: { action: 'purge' } },
  { method: 'POST', url: '/graphql', json: { operationName: 'a', query: 'mutation a { createTag { id } }' } },
];
const STEM = 'track.example';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-maps-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function made(name: string, requests = REQUESTS, acceptAll = false): Promise<HostDocuments> {
  await writeLearned(learnTraffic(readHar(harOf(requests), 'a.har')), join(folder, name), { acceptAll });
  const documents = await readHost(join(folder, name), STEM);
  if (documents === undefined) throw new Error('nothing was written');
  return documents;
}

function taken(documents: HostDocuments, action: string, step: ReviewStep): HostDocuments {
  const entry = documents.entries.find((each) => each.semantic_action === action);
  const next = entry === undefined ? { why: `no ${action}` } : review(documents, entry, step);
  if ('why' in next) throw new Error(next.why);
  return next;
}

const policies = (documents: HostDocuments) =>
  documents.policies.map(({ name, actions }) => `${name}: ${actions.join()}`);

describe('what is written', () => {
  it('passes lint and its own tests, and is accepted by nobody', async () => {
    const documents = await made('one');
    expect(unaccepted(documents).length).toBe(documents.entries.length);
    const names = filesOf(join(folder, 'one'), STEM);
    const findings = lintSite(await loadSiteFiles({ sitemap: names.sitemap, policies: names.policies }, readDocument));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const results = await runFixtures(names.fixtures, readDocument);
    expect(results.length).toBeGreaterThan(REQUESTS.length * 2);
    expect(results.filter(({ mismatches }) => mismatches.length > 0)).toEqual([]);
  });

  it('holds no secret of a body or an address', () => {
    const all = Object.values(filesOf(join(folder, 'one'), STEM)).map((name) => readFileSync(name, 'utf8'));
    expect(all.join()).not.toContain('"title": "a"');
  });

  it('keeps what somebody accepted and named when more comes', async () => {
    const first = await made('two');
    const named = taken(taken(first, 'CreateIssue', { do: 'rename', name: 'OpenIssue' }), 'OpenIssue', {
      do: 'accept',
    });
    writeFileSync(filesOf(join(folder, 'two'), STEM).sitemap, JSON.stringify(named.entries));
    writeFileSync(filesOf(join(folder, 'two'), STEM).policies, JSON.stringify(named.policies));
    writeFileSync(filesOf(join(folder, 'two'), STEM).evidence, JSON.stringify(named.evidence));
    const again = await made('two', [...REQUESTS, { method: 'POST', url: '/projects/7/labels', form: { name: 'x' } }]);
    expect(again.entries.find(({ semantic_action }) => semantic_action === 'OpenIssue')?.accepted).toBeUndefined();
    expect(again.entries.some(({ semantic_action }) => semantic_action === 'CreateIssue')).toBe(false);
    expect(again.entries.at(-1)?.semantic_action).toBe('CreateLabel');
    expect(again.entries.length).toBe(named.entries.length + 1);
  });
});

describe('a form where another is known already', () => {
  const ofPage = (form: Record<string, string>): TestRequest => ({
    method: 'POST',
    url: '/account',
    form,
    type: 'document',
  });
  const [name, password] = [ofPage({ name: 'Anna' }), ofPage({ old: 'ab', new: 'cd' })];
  const lines = ({ entries }: HostDocuments) =>
    entries.map(({ semantic_action, present = [] }) => [semantic_action, ...present].join(' '));

  it('is an action of its own', async () => {
    expect(lines(await made('three', [name]))).toEqual(['SubmitAccount /name']);
    expect(lines(await made('three', [password]))).toEqual(['SubmitAccount /name', 'SubmitAccount2 /old']);
    expect(lines(await made('three', [password, name]))).toEqual(['SubmitAccount /name', 'SubmitAccount2 /old']);
  });

  it('is no other where the entry that is there takes any', async () => {
    expect(lines(await made('four', [{ ...name, type: 'fetch' }]))).toEqual(['SubmitAccount']);
    const again = await made('four', [name]);
    expect(lines(again)).toEqual(['SubmitAccount']);
    expect(again.evidence.SubmitAccount?.entries.length).toBe(1);
  });
});

describe('review', () => {
  it('accepts, renames, merges, splits and marks, and policies follow', async () => {
    const start = await made('three');
    expect(policies(taken(start, 'CreateIssue', { do: 'rename', name: 'OpenTicket' }))).toContain(
      'create_issue: OpenTicket',
    );
    const merged = taken(start, 'CreateNote', { do: 'merge', name: 'DeleteIssue' });
    expect(merged.evidence.DeleteIssue?.kind).toBe('delete');
    expect(policies(merged)).toContain('delete_issue: DeleteIssue');
    expect(policies(merged).join()).not.toContain('create_note');
    const marked = taken(start, 'CloseIssue', { do: 'dangerous' });
    expect(policies(marked)).toContain('close_issue: CloseIssue');
    expect(policies(marked).join()).not.toContain('edit_issue');
    expect(unaccepted(taken(start, 'CloseIssue', { do: 'accept' })).length).toBe(start.entries.length - 1);
  });

  it('refuses what would make two actions one by accident', async () => {
    const start = await made('four');
    const [entry] = start.entries;
    if (entry === undefined) throw new Error('no entry');
    expect(review(start, entry, { do: 'rename', name: 'CreateIssue' })).toHaveProperty('why');
    expect(review(start, entry, { do: 'rename', name: '__proto__' })).toHaveProperty('why');
    expect(review(start, entry, { do: 'merge', name: 'Nothing' })).toHaveProperty('why');
  });
});

it('coverage counts changes that are listed', async () => {
  const documents = await made('five', REQUESTS.slice(0, 4));
  const found = await coverageOf([documents], readHar(harOf(REQUESTS), 'b.har'));
  expect([found.requests, found.writes, found.listedWrites]).toEqual([7, 6, 3]);
  expect(found.unlisted.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PATCH https://track.example/projects/{id}/issues/{id}',
    'POST https://track.example/index.php',
    'POST https://track.example/graphql',
  ]);
});

it('diff tells requests that changed their action, however patterns are written', async () => {
  const { entries } = await made('six');
  const respelt = entries.map((entry) => ({ ...entry, url: entry.url?.replaceAll('{project}', '{p}') ?? '' }));
  expect(await diffSitemaps(entries, respelt)).toEqual([]);
  const wider = [
    ...entries,
    { semantic_action: 'ArchiveProject', method: 'POST', url: 'https://track.example/projects/{p}/{what}' },
  ];
  expect(
    (await diffSitemaps(entries, wider)).map(({ before, after: is }) => `${before.join()} > ${is.join()}`),
  ).toEqual([' > ArchiveProject']);
  const other = entries.map((entry) =>
    entry.semantic_action === 'DeleteIssue' ? { ...entry, semantic_action: 'CloseIssue' } : entry,
  );
  expect(
    (await diffSitemaps(entries, other)).map(({ before, after: is }) => `${before.join()} > ${is.join()}`),
  ).toEqual(['DeleteIssue > CloseIssue']);
});
