/** The published files for gitlab.com, as they are: the loader, the linter, the send gate and the demo's forge read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OpenSession, openSession, type SendInput } from 'cordon';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowing, readPublishedSitemap, request } from '../../bench/send-data.ts';
import { loadPolicyText } from '../../src/policy/load.ts';
import { readDocument } from '../../src/sites/read-document.ts';
import { cordon } from '../cli-process.ts';
import { forgeGate, sampleOf } from '../support/sites/forge-gate.ts';
import { publishedForge } from '../support/sites/published-forge.ts';
import { SHARED } from './suites.ts';

const DATA = fileURLToPath(new URL('data/gitlab.com/', SHARED));
const TEXT = readFileSync(`${DATA}sitemap.json`, 'utf8');
const { entries, examples } = readPublishedSitemap(TEXT);

describe('the loader', () => {
  it('reads the sitemap unchanged, with all 52 entries', async () => {
    const document = `cordon: 1\nsites: {gitlab.com: {sitemap: ${DATA}sitemap.json}}`;
    const sitemap = (await loadPolicyText(document, 'p.yaml', readDocument)).sites[0]?.sitemap ?? [];
    expect(sitemap).toHaveLength(52);
    const count = (test: (entry: (typeof sitemap)[number]) => boolean) => sitemap.filter(test).length;
    expect(['POST', 'GET', 'PUT', 'DELETE'].map((method) => count((entry) => entry.method === method))).toEqual([
      35, 13, 3, 1,
    ]);
    expect(count((entry) => entry.body !== undefined)).toBe(22);
    expect(count((entry) => entry.regex !== undefined)).toBe(2);
    expect(sitemap.flatMap((entry) => entry.children)).toHaveLength(59);
    expect(sitemap[0]).toEqual({
      action: 'List deploy keys for project',
      description: '',
      method: 'GET',
      url: 'https://gitlab.com/{group}/{project}/-/deploy_keys/*',
      priority: 2,
      tags: ['project', 'deploy_key', 'read'],
      children: [],
      args: {},
    });
  });

  it('reads the policy and its rules unchanged, and they mean what they say', async () => {
    const document = `cordon: 1
sites:
  gitlab.com:
    sitemap: ./sitemap.json
    policies: [./policy.json, ./rules/index.json]
    select: [read_project_issue, read_user]
`;
    const [site] = (await loadPolicyText(document, `${DATA}cordon.yaml`, readDocument)).sites;
    expect(site?.unlisted).toBe('allow-public');
    expect(site?.select?.map(({ policy }) => policy.name)).toEqual(['read_project_issue', 'read_user']);
    const files = readdirSync(`${DATA}rules`).filter((file) => file !== 'index.json');
    expect(site?.policies.map(({ name }) => `${name}.json`).toSorted()).toEqual(files.toSorted());
    const actionsOf = (name: string) => site?.policies.find((policy) => policy.name === name)?.actions;
    expect(actionsOf('api')).toHaveLength(52);
    expect(actionsOf('read_project_issue')).toEqual(['List project issues', 'Single project issue']);
    expect(actionsOf('read_user')).toEqual(["List a user's projects", 'Get the current user (as a regular user)']);
    expect(actionsOf('write_user_key')).toEqual([
      'List all SSH keys',
      'Add an SSH key',
      'Delete an SSH key for a user',
    ]);
    // Reading is what the tags say, not what the method is: no mutation of the GraphQL endpoint is among them.
    const reads = site?.sitemap.filter(({ tags }) => tags.includes('read')).map(({ action }) => action);
    expect(actionsOf('read_api')).toEqual(reads);
    expect(reads).not.toContain('New issue');
    expect(site?.external).toContainEqual({ url: 'https://*.gravatar.com/*' });
    expect(site?.external).toContainEqual({ url: 'https://gitlab.com/api/v4/usage_data/track_event', method: 'POST' });
  });

  it('and the linter finds in them what is there', async () => {
    const { status, stdout } = await cordon([
      'sitemap',
      'lint',
      `${DATA}sitemap.json`,
      '--policies',
      `${DATA}rules/index.json`,
    ]);
    expect(status).toBe(1);
    // Its rules are OAuth scopes, which cross; its entries do not, and nine of them know GraphQL by name alone.
    expect(stdout).toContain("'read_user' and 'read_project' share 'List a user's projects'");
    expect(stdout.match(/error: '\w+' and '\w+' share/g)?.length).toBe(stdout.match(/: error:/g)?.length);
    expect(stdout.match(/alone, and its sender chooses the name/g)).toHaveLength(9);
  });
});

describe('the send gate', () => {
  const gateWith = forgeGate(entries);

  it.each(entries.map((each) => [each.action, each] as const))(
    '%s: its own request, denied when unselected and allowed when selected',
    (action, each) => {
      const denied = gateWith([]).decide(sampleOf(each), {});
      expect([denied.outcome, denied.by]).toEqual(['deny', 'send.sitemap.unselected']);
      expect(denied.actions).toContain(action);
      const allowed = gateWith([allowing([action])]).decide(sampleOf(each), {});
      expect([allowed.outcome, allowed.by]).toEqual(['allow', 'send.sitemap.selected']);
      for (const example of examples.get(action) ?? []) {
        if (example.includes('/-/issues?show=')) continue;
        expect(gateWith([]).decide(sampleOf(each, example), {}).actions).toContain(action);
        expect(gateWith([allowing([action])]).decide(sampleOf(each, example), {}).outcome).toBe('allow');
      }
    },
  );

  it('one example is not what its own entry matches: it is a listing', () => {
    const listings = [...examples.values()].flat().filter((url) => url.includes('/-/issues?show='));
    expect(listings.map((url) => gateWith([]).decide(request('GET', url), {}).actions)).toEqual([
      ['List project issues'],
    ]);
  });
});

describe('Figure 5 of the paper: the token attack', () => {
  const note = (name: string, field: string): SendInput => ({
    method: 'POST',
    url: 'https://gitlab.com/api/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: name, query: `mutation ${name} { ${field}(input: {}) { errors } }` }),
  });
  const said = async (session: OpenSession, input: SendInput): Promise<string> => {
    const { outcome, actions } = await session.send(input);
    return [outcome, ...actions].join(' ');
  };

  it('the issue is read and commented on, and no token is made', async () => {
    const policy = {
      name: 'comment_issue',
      effect: 'allow',
      actions: ['Create new issue note', 'Single project issue'],
      description: 'Comment on issues',
    };
    const graphql = { createWorkItemNote: ['createNote'] };
    const site = { sitemap: `${DATA}sitemap.json`, graphql, policies: [policy], select: ['comment_issue'] };
    const session = await openSession({
      policy: { cordon: 1, scope: { goal: 'interact', domains: ['gitlab.com'] }, sites: { 'gitlab.com': site } },
      confirm: () => true,
      task: 'Comment on issue 30 of acme/rocket on gitlab.com',
    });
    const issue = 'https://gitlab.com/acme/rocket/-/issues/30';
    expect(await said(session, { method: 'GET', url: issue })).toBe('allow Single project issue');
    expect(await said(session, note('createWorkItemNote', 'createNote'))).toBe('allow Create new issue note');
    expect(await said(session, note('createWorkItemNote', 'workItemDelete'))).toMatch(/^deny\b/);
    const tokens = { method: 'POST', url: 'https://gitlab.com/-/user_settings/personal_access_tokens' };
    expect(await said(session, tokens)).toBe('deny Create a personal access token for a user');
  });
});

describe('our own table of facts', () => {
  const fact = z.object({
    method: z.string(),
    url: z.string(),
    body: z.record(z.string(), z.unknown()),
    tags: z.array(z.string()),
    children: z.array(z.object({ body: z.record(z.string(), z.unknown()).default({}) })),
  });
  const facts = z.array(fact);
  const mark = (body: Readonly<Record<string, unknown>>) => String(body.operationName ?? body._method ?? '');
  const lineOf = ({ method, url, body, tags }: z.infer<typeof fact>) =>
    [method, url.replace(/\{\w+\}/g, '{}'), mark(body), ...tags].join(' ');

  it('says of each action what the published file says', () => {
    const published = facts.parse(JSON.parse(TEXT));
    const own = facts.parse(JSON.parse(publishedForge()));
    const known = new Set(published.map(lineOf));
    expect(own.map(lineOf).filter((line) => !known.has(line))).toEqual([]);
    const loaded = new Set(published.flatMap(({ children }) => children.map((child) => mark(child.body))));
    expect(
      own.flatMap(({ children }) => children.map((child) => mark(child.body))).filter((name) => !loaded.has(name)),
    ).toEqual([]);
  });
});
