/** What ships in `apps/`: each holds what its own tests say; of services that nobody tried, every change waits for a person. */
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { runFixtures } from '../src/sites/fixtures/run.ts';
import { lintSite } from '../src/sites/lint/lint.ts';
import { readDocument } from '../src/sites/read-document.ts';
import { loadSiteFiles } from '../src/sites/site-files.ts';
import { startUnlistedSite, type UnlistedSite } from './support/sites/unlisted-site.ts';

const APPS = readdirSync('apps', { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
/** Known from the descriptions that are published of them alone. */
const SERVICES = [
  'asana',
  'confluence',
  'discord',
  'github',
  'gitlab',
  'gmail',
  'google-workspace',
  'jira',
  'linear',
  'microsoft-graph',
  'notion',
  'shopify-admin',
  'slack',
  'stripe',
  'todoist',
  'trello',
] as const;

describe.each(APPS)('%s', (app) => {
  it('loads, with no fault that lint knows', async () => {
    const names = { sitemap: `apps/${app}/sitemap.json`, policies: `apps/${app}/policies.json` };
    const findings = lintSite(await loadSiteFiles(names, readDocument));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is what its tests say', async () => {
    const results = await runFixtures(`apps/${app}/sitemap.test.yaml`, readDocument);
    expect(results.length).toBeGreaterThan(5);
    expect(results.filter(({ mismatches }) => mismatches.length > 0)).toEqual([]);
  });
});

it.each(SERVICES)('%s: nobody accepted what changes something', async (app) => {
  const { site } = await loadSiteFiles({ sitemap: `apps/${app}/sitemap.json` }, readDocument);
  expect(site.sitemap.filter(({ accepted, tags }) => accepted !== false && !tags.includes('read'))).toEqual([]);
});

it.each(SERVICES)('%s: each action has one policy, and some a narrower one', async (app) => {
  const names = { sitemap: `apps/${app}/sitemap.json`, policies: `apps/${app}/policies.json` };
  const { site } = await loadSiteFiles(names, readDocument);
  const [narrower, plain] = [true, false].map((isNarrower) =>
    site.policies.flatMap(({ actions, effect }) => ((effect === 'condition') === isNarrower ? [...actions] : [])),
  );
  expect(narrower).toEqual([...new Set(narrower)]);
  expect(plain?.toSorted()).toEqual([...new Set(site.sitemap.map(({ action }) => action))].toSorted());
});

describe('a service, by what its server took', () => {
  let service: UnlistedSite | undefined;
  afterEach(() => service?.close());

  it('gets what was granted and a person confirmed, and nothing else', async () => {
    const started = await startUnlistedSite({}, { app: 'github', unlisted: 'deny-unsafe', select: ['create_issues'] });
    service = started;
    const page = await started.open(`
      await Promise.all([
        json('/repos/acme/orchard/pulls', { title: 'x', head: 'a', base: 'b' }),
        json('/repos/acme/orchard/hooks', { config: { url: 'https://b.example' } }),
        json('/graphql', { query: 'mutation { x }' }),
        fetch('/repos/acme/orchard', { method: 'DELETE' }).catch(() => 0),
        fetch('/repos/acme/orchard/git/refs/heads/a/b', { method: 'DELETE' }).catch(() => 0),
      ]);
      document.title += ' refused';
      await json('/repos/acme/orchard/issues', { title: 'The press leaks' });
    `);
    const { question, say } = await started.asked();
    expect(await page.title()).toContain('refused');
    expect(question).toMatchObject({
      by: 'send.unlisted.ask',
      subject: { url: 'https://wiki.test/repos/acme/orchard/issues' },
    });
    expect(started.changes).toEqual([]);
    say(true);
    await expect.poll(() => started.changes).toEqual(['POST /repos/acme/orchard/issues {"title":"The press leaks"}']);
    expect(started.questions).toHaveLength(1);
  });

  it('gets of GraphQL what was granted, and nothing that stands beside it', async () => {
    const started = await startUnlistedSite({}, { app: 'linear', unlisted: 'deny-unsafe', select: ['create_issues'] });
    service = started;
    const page = await started.open(`
      const create = 'issueCreate(input: {}) { success }', remove = 'issueDelete(id: 1) { success }';
      await Promise.all([
        json('/graphql', { query: 'mutation issueCreate { ' + remove + ' }' }),
        json('/graphql', { query: 'mutation { issueCreate: ' + remove + ' }' }),
        json('/graphql', { query: 'mutation { ' + create + remove + ' }' }),
      ]);
      document.title += ' refused';
      await json('/graphql', { query: 'mutation { ' + create + ' }' });
    `);
    const { say } = await started.asked();
    expect(await page.title()).toContain('refused');
    expect(started.changes).toEqual([]);
    say(true);
    await expect.poll(() => started.changes).toHaveLength(1);
    expect(started.changes[0]).toContain('issueCreate(input: {})');
    expect(started.changes[0]).not.toContain('issueDelete');
    expect(started.questions).toHaveLength(1);
  });

  it('gets a project by its path, whose slash is written as another character', async () => {
    const started = await startUnlistedSite({}, { app: 'gitlab', unlisted: 'deny-unsafe', select: ['create_issues'] });
    service = started;
    await started.open(`
      const project = '/api/v4/projects/acme%2Forchard';
      await fetch(project, { method: 'DELETE' }).catch(() => 0);
      await json(project + '/members', { user_id: 9, access_level: 50 });
      await json(project + '/issues', { title: 'The press leaks' });
    `);
    const { say } = await started.asked();
    expect(started.changes).toEqual([]);
    say(true);
    await expect
      .poll(() => started.changes)
      .toEqual(['POST /api/v4/projects/acme%2Forchard/issues {"title":"The press leaks"}']);
  });

  it('gets what only reads, by whatever method, and asks nobody', async () => {
    const started = await startUnlistedSite({}, { app: 'slack', unlisted: 'deny-unsafe', select: ['read_workspace'] });
    service = started;
    await started.open(`
      await post('/api/chat.postMessage', { channel: 'C1', text: 'Hello' });
      await fetch('/api/chat.postMessage?channel=C1&text=Hello').catch(() => 0);
      await post('/api/conversations.history', { channel: 'C1' });
    `);
    await expect.poll(() => started.changes).toEqual(['POST /api/conversations.history channel=C1']);
    expect(started.questions).toEqual([]);
  });
});
