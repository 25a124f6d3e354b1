import { describe, expect, it } from 'vitest';
import { publishedForge } from '../../../test/support/sites/published-forge.ts';
import { CordonError } from '../../model/error.ts';
import type { Site } from '../../model/policy/policy.ts';
import { loadPolicyText } from '../load.ts';
import { memoryReader } from '../testing.ts';
import { stricterUnlisted } from './unlisted.ts';

const tagged = (action: string, method: string, path: string, ...tags: readonly string[]) => ({
  semantic_action: action,
  method,
  url: `https://forge.example${path}`,
  tags,
});
const SITEMAP = [
  tagged('View issue', 'GET', '/issues/{id}', 'read', 'issue'),
  tagged('Close issue', 'POST', '/issues/{id}', 'update', 'issue'),
  tagged('View key', 'GET', '/keys', 'read', 'key'),
  // One action, two requests with tags of their own.
  tagged('Export', 'GET', '/export', 'read', 'export'),
  tagged('Export', 'POST', '/export', 'create', 'export'),
];

async function load(files: Readonly<Record<string, object>>, members = ''): Promise<Site> {
  const text = `cordon: 1\nsites:\n  forge.example:\n    sitemap: ./sitemap.json\n    policies: ./p.json\n${members}`;
  const documents = Object.entries({ 'sitemap.json': SITEMAP, ...files });
  const reader = memoryReader(Object.fromEntries(documents.map(([name, value]) => [name, JSON.stringify(value)])));
  const [site] = (await loadPolicyText(text, 'doc.yaml', reader)).sites;
  if (site === undefined) throw new Error('no site');
  return site;
}

async function explained(files: Readonly<Record<string, object>>): Promise<string> {
  const thrown: unknown = await load(files).catch((error: unknown) => error);
  if (thrown instanceof CordonError && thrown.kind === 'input') return thrown.explain();
  throw new Error(`loaded, or threw something else: ${String(thrown)}`);
}

const PUBLISHED = { name: 'forge', default: 'allow_public', domains: ['forge.example'], rules: [] };

describe('a tag rule is a site policy over the actions that it matches', () => {
  it.each([
    [{ effect: 'allow', match: '*' }, ['View issue', 'Close issue', 'View key', 'Export']],
    [{ effect: 'allow', match: { tags: ['issue'] } }, ['View issue', 'Close issue']],
    [{ effect: 'allow', match: { tags: ['read', '~key'] } }, ['View issue']],
    [{ effect: 'allow', match: { tags: ['export'] } }, ['Export']],
    // Strict to allow: all of an action's requests must match. Loose to deny: one suffices.
    [{ effect: 'allow', match: { tags: ['read'] } }, ['View issue', 'View key']],
    [{ effect: 'deny', match: { tags: ['read'] } }, ['View issue', 'View key', 'Export']],
    [
      {
        effect: 'allow',
        match: '*',
        exceptions: [{ match: { tags: ['key'] } }, { match: { tags: ['issue', '~read'] } }],
      },
      ['View issue', 'Export'],
    ],
  ])('%j', async (rule, actions) => {
    const { policies } = await load({ 'p.json': { ...rule, description: 'Says so.' } });
    expect(policies).toEqual([{ name: 'p', effect: rule.effect, actions, description: 'Says so.' }]);
  });

  it('goes by its file, or by what it says, and is selected so', async () => {
    const files = {
      'p.json': ['rules/read_issue.json', { effect: 'deny', match: { tags: ['key'] }, description: 'No keys.' }],
      'rules/read_issue.json': { effect: 'allow', match: { tags: ['read', 'issue'] } },
    };
    const { select } = await load(files, '    select: [read_issue, No keys.]\n');
    expect(select?.map(({ policy }) => [policy.name, policy.effect, policy.actions])).toEqual([
      ['read_issue', 'allow', ['View issue']],
      ['No keys.', 'deny', ['View key']],
    ]);
  });

  it('may stand beside policies of the paper, in one list', async () => {
    const paper = { name: 'view', effect: 'allow', actions: ['View issue'] };
    const { policies } = await load({
      'p.json': { policies: [paper, 'q.json'] },
      'q.json': { effect: 'deny', match: '*' },
    });
    expect(policies.map(({ name }) => name)).toEqual(['view', 'q']);
  });
});

describe('a published policy', () => {
  it.each([
    ['allow', 'allow'],
    ['deny', 'deny'],
    ['allow_public', 'allow-public'],
  ])('has the default %s, so what is unlisted is %s', async (given, unlisted) => {
    expect((await load({ 'p.json': { ...PUBLISHED, default: given } })).unlisted).toBe(unlisted);
  });

  it('yields to what the operator writes, and the strictest of several holds', async () => {
    expect((await load({ 'p.json': PUBLISHED }, '    unlisted: deny\n')).unlisted).toBe('deny');
    const files = { 'p.json': ['a.json', 'b.json'], 'a.json': PUBLISHED, 'b.json': { ...PUBLISHED, default: 'allow' } };
    expect((await load(files)).unlisted).toBe('allow-public');
  });

  it('reads from its allowed domains, subdomains included, and sends its allowed requests', async () => {
    const { external } = await load({
      'p.json': {
        ...PUBLISHED,
        allowed_domains: ['forge.example', 'cdn.forge.example', 'avatars.example'],
        allowed_requests: [{ url: 'https://forge.example/track', method: 'post' }],
      },
    });
    expect(external).toEqual([
      { url: 'https://avatars.example/*' },
      { url: 'https://*.avatars.example/*' },
      { url: 'https://forge.example/track', method: 'POST' },
    ]);
  });
});

describe('rules that do not hold', () => {
  it.each([
    [{ effect: 'allow', match: { tags: ['isue'] } }, /p\.json:1:\d+: .*'isue', which no entry.*\n.*`issue`/],
    [{ effect: 'allow', match: { tags: ['read', '~kee'] } }, /'kee', which no entry/],
    [{ effect: 'allow', match: '*', exceptions: [{ match: { tags: ['xport'] } }] }, /'xport'.*\n.*`export`/],
    [{ effect: 'allow', match: '*', exceptions: [{ match: '*' }] }, /exceptions\[0\]\.match` must be a mapping/],
    [{ effect: 'allow_public', match: '*' }, /with credentials or not at all/],
    [{ effect: 'permit', match: '*' }, /must be one of allow, deny/],
    [{ effect: 'allow', match: 'all' }, /must be/],
    [{ effect: 'allow', match: { tags: [] } }, /must not be empty/],
    [{ effect: 'allow', mach: '*' }, /Did you mean `match`/],
    [['q.json'], /q\.json' cannot be read/],
    [['p.json'], /leads in a circle/],
    [{ ...PUBLISHED, domains: ['other.example'] }, /does not name forge\.example/],
    [{ ...PUBLISHED, allowed_domains: ['*'] }, /unrelated sites/],
    [{ ...PUBLISHED, allowed_domains: ['co.uk'] }, /unrelated sites/],
    [{ ...PUBLISHED, default: 'public' }, /must be one of allow, deny, allow_public/],
    [
      [
        { effect: 'allow', match: '*', description: 'A' },
        { effect: 'deny', match: '*', description: 'A' },
      ],
      /repeats the name 'A'/,
    ],
  ])('%j', async (file, message) => {
    expect(await explained({ 'p.json': file })).toMatch(message);
  });
});

it('two rules for what is unlisted leave what both allow', () => {
  const rules = ['allow', 'allow-public', 'deny-unsafe', 'deny'] as const;
  for (const rule of rules) {
    expect(stricterUnlisted(rule, rule)).toBe(rule);
    expect(stricterUnlisted('allow', rule)).toBe(rule);
    expect(stricterUnlisted(rule, 'deny')).toBe('deny');
  }
  expect(stricterUnlisted('allow-public', 'deny-unsafe')).toBe('deny');
});

describe('rules in the published form over a sitemap in the published format', () => {
  const rule = (...tags: readonly string[]) => ({ effect: 'allow', match: { tags }, description: tags.join(' ') });
  const files = {
    'sitemap.json': publishedForge(),
    'policy.json': JSON.stringify({
      ...PUBLISHED,
      domains: ['gitlab.com'],
      allowed_domains: ['gitlab.com', 'avatars.example'],
      allowed_requests: [{ url: 'https://gitlab.com/api/v4/usage_data/track_event', method: 'POST' }],
    }),
    'rules/index.json': JSON.stringify(['all.json', 'read_issue.json', 'read_user.json', 'keys.json', 'read_all.json']),
    'rules/all.json': JSON.stringify({ effect: 'allow', match: '*', description: 'all' }),
    'rules/read_issue.json': JSON.stringify(rule('read', 'project', 'issue')),
    'rules/read_user.json': JSON.stringify(rule('read', 'user', '~key', '~personal_access_token')),
    'rules/keys.json': JSON.stringify(rule('user', 'key')),
    'rules/read_all.json': JSON.stringify(rule('read')),
  };
  const document = `cordon: 1
sites:
  gitlab.com:
    sitemap: ./sitemap.json
    policies: [./policy.json, ./rules/index.json]
    select: [read_issue, read_user]
`;

  it('mean what they say', async () => {
    const [site] = (await loadPolicyText(document, 'cordon.yaml', memoryReader(files))).sites;
    expect(site?.unlisted).toBe('allow-public');
    expect(site?.select?.map(({ policy }) => policy.name)).toEqual(['read_issue', 'read_user']);
    expect(site?.policies.map(({ name }) => name)).toEqual(['all', 'read_issue', 'read_user', 'keys', 'read_all']);
    const actionsOf = (name: string) => site?.policies.find((policy) => policy.name === name)?.actions;
    expect(actionsOf('all')).toHaveLength(28);
    expect(actionsOf('read_issue')).toEqual(['See issues', 'See issue']);
    expect(actionsOf('read_user')).toEqual(["See someone's projects", 'See own profile']);
    expect(actionsOf('keys')).toEqual(['See SSH keys', 'Add SSH key', 'Delete SSH key']);
    // Reading is what the tags say, not what the method is: no mutation of the GraphQL endpoint is among them, and a query is.
    const reads = site?.sitemap.filter(({ tags }) => tags.includes('read')).map(({ action }) => action);
    expect(actionsOf('read_all')).toEqual(reads);
    expect(reads).toContain('Look up project');
    expect(reads).not.toContain('Open issue');
    expect(site?.external).toContainEqual({ url: 'https://*.avatars.example/*' });
    expect(site?.external).toContainEqual({ url: 'https://gitlab.com/api/v4/usage_data/track_event', method: 'POST' });
  });
});
