import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import type { Policy } from '../model/policy/policy.ts';
import { loadPolicy } from './load.ts';
import { memoryReader } from './testing.ts';

async function load(files: Readonly<Record<string, string>>): Promise<Policy> {
  return loadPolicy('main.yaml', memoryReader(files));
}

async function explained(files: Readonly<Record<string, string>>): Promise<string> {
  const thrown: unknown = await load(files).catch((error: unknown) => error);
  if (thrown instanceof CordonError && thrown.kind === 'input') return thrown.explain();
  throw new Error(`loaded, or threw something else: ${String(thrown)}`);
}

const ENTRY = '[{"semantic_action": "A", "url": "https://a.example/x", "method": "GET"}]';

describe('extends', () => {
  it('merges mappings, replaces lists, and reads each path from the document that wrote it', async () => {
    const policy = await load({
      'main.yaml':
        'cordon: 1\nextends: ./base/b.yaml\ntask: Read a.example\nguardrails: {max_urls_visited: 7, blocked_domains: [c.example]}\nsites:\n  a.example: {unlisted: deny}\n',
      'base/b.yaml':
        'cordon: 1\nextends: ../root.yaml\nguardrails: {max_urls_visited: 9, max_consecutive_errors: 2}\nsites:\n  a.example: {sitemap: ./map.json}\n',
      'base/map.json': ENTRY,
      'root.yaml': 'cordon: 1\nguardrails: {blocked_domains: [a.example, b.example], stuck_revisit_gap: 9}\n',
    });
    expect(policy).toMatchObject({
      file: 'main.yaml',
      task: 'Read a.example',
      guardrails: { maxUrlsVisited: 7, maxConsecutiveErrors: 2, stuckRevisitGap: 9, blockedDomains: ['c.example'] },
    });
    expect(policy.sites[0]).toMatchObject({ unlisted: 'deny', sitemap: [{ action: 'A' }] });
  });

  it('reports a fault in the document that made it', async () => {
    const text = await explained({
      'main.yaml': 'cordon: 1\nextends: ./b.yaml\nguardrails: {max_urls_visited: 7}\n',
      'b.yaml': 'cordon: 1\nguardrails:\n  max_urls_visited: -1\n  max_url: 3\n  stuck_revisit_gap: x\n',
    });
    expect(text).toMatch(/^b\.yaml:5:22: .*stuck_revisit_gap.*/m);
    expect(text).toMatch(/^b\.yaml:4:3: .*unknown key `max_url`/m);
    expect(text).not.toMatch(/must be more than 0/);
  });

  it.each([
    [{ 'main.yaml': 'cordon: 1\nextends: ./main.yaml' }, /main\.yaml:2:10: .*circle: main\.yaml → main\.yaml/],
    [
      { 'main.yaml': 'cordon: 1\nextends: ./b.yaml', 'b.yaml': 'cordon: 1\nextends: ./main.yaml' },
      /circle: main\.yaml → b\.yaml → main\.yaml/,
    ],
    [{ 'main.yaml': 'cordon: 1\nextends: ./none.yaml' }, /main\.yaml:2:10: .*cannot be read/],
    [
      { 'main.yaml': 'cordon: 1\nextends: ./b.yaml', 'b.yaml': 'hushspec: "0.1.0"\nguards: {}' },
      /b\.yaml:1:1: .*lacks `cordon`/,
    ],
    [{ 'main.yaml': 'cordon: 1\nextends: [./b.yaml]' }, /must be a text, not a list/],
  ])('%j is refused', async (files, message) => {
    expect(await explained(files)).toMatch(message);
  });

  it('ends even where every name is new', async () => {
    let reads = 0;
    const read = async () => ({ name: `d${reads++}.yaml`, text: 'cordon: 1\nextends: ./next.yaml' });
    await expect(loadPolicy('d.yaml', read)).rejects.toThrow(/circle/);
    const nested = async () => ({
      name: `d${reads++}.yaml`,
      text: reads === 20 ? 'cordon: 1\nmandatory: [./next.yaml]' : 'cordon: 1\nmandatory: [./n.yaml]',
    });
    await expect(loadPolicy('d.yaml', nested)).rejects.toThrow(/circle/);
    expect(reads).toBeLessThan(60);
  });
});

describe('mandatory documents', () => {
  it('narrow by scope, guards, guardrails, limits and what is unlisted', async () => {
    const policy = await load({
      'main.yaml':
        'cordon: 1\nmandatory: [./co/company.yaml]\nsites:\n  a.example: {sitemap: ./map.json, unlisted: allow}\n  b.example: {unlisted: deny}\n  c.example: {unlisted: allow}\n',
      'map.json': ENTRY,
      'co/company.yaml':
        'cordon: 1\nextends: ./base.yaml\nscope: {goal: read, domains: [a.example]}\nguards: {cua: {computer_use: {blocked_domains: [x.example]}, browser_automation: {allowed_verbs: [navigate]}}}\nsites: {www.a.example: {unlisted: deny-unsafe}, b.example: {}}\nlimits:\n  - {site: a.example, action: A, at_most: 1}\n  - {site: other.example, action: Z, at_most: 1}\n',
      'co/base.yaml': 'cordon: 1\nguardrails: {max_urls_visited: 3}\n',
    });
    expect(policy.mandatory).toHaveLength(1);
    expect(policy.mandatory[0]).toMatchObject({
      file: 'co/company.yaml',
      scope: { goal: 'read', domains: ['a.example'] },
      guardrails: { maxUrlsVisited: 3 },
      guards: { computerUse: { blockedDomains: ['x.example'] } },
    });
    expect(policy.sites.map(({ domain, unlisted }) => [domain, unlisted])).toEqual([
      ['a.example', 'deny-unsafe'],
      ['b.example', 'deny'],
      ['c.example', 'allow'],
    ]);
  });

  it('bind by what they say alone: guardrails that they do not mention are not set', async () => {
    const policy = await load({ 'main.yaml': 'cordon: 1\nmandatory: [m.yaml]', 'm.yaml': 'cordon: 1' });
    expect(policy.mandatory[0]).not.toHaveProperty('guardrails');
    expect(policy.guardrails).toBeDefined();
  });

  it('say where limits are counted, and nobody counts them elsewhere', async () => {
    const company = 'cordon: 1\nlimits_store: redis://company.example\n';
    const files = { 'main.yaml': 'cordon: 1\nmandatory: [m.yaml]', 'm.yaml': company };
    expect((await load(files)).limitsStore).toBe('redis://company.example');
    const elsewhere = { ...files, 'main.yaml': 'cordon: 1\nlimits_store: redis://own.example\nmandatory: [m.yaml]' };
    expect(await explained(elsewhere)).toMatch(/^main\.yaml:2:15: limits would be counted in two stores/);
  });

  it('stand in one flat list, whoever named them, and a document cannot drop its parent’s', async () => {
    const policy = await load({
      'main.yaml': 'cordon: 1\nextends: ./base.yaml\nmandatory: [own.yaml]',
      'base.yaml': 'cordon: 1\nmandatory: [company.yaml]',
      'own.yaml': 'hushspec: "0.1.0"\nguards: {cua: {remote_desktop: {}}}',
      'company.yaml': 'cordon: 1\nmandatory: [holding.yaml]',
      'holding.yaml': 'guardrails: {max_urls_visited: 2}',
    });
    expect(policy.mandatory.map(({ file, mandatory }) => [file, mandatory])).toEqual([
      ['company.yaml', []],
      ['holding.yaml', []],
      ['own.yaml', []],
    ]);
  });

  it.each([
    'task: Buy it',
    'network: {resolve: {"a.example:443": "127.0.0.1:1"}}',
    'network: {}',
    'guardrails: {allow_private_networks: true}',
    'guardrails: {enable_llm_action_check: false}',
    'guardrails: {allowed_domains: [mail.example]}',
    'sites: {a.example: {external: ["https://b.example/*"]}}',
    'sites: {a.example: {external: []}}',
    'sites: {a.example: {unlisted: allow}}',
    'sites: {a.example: {select: []}}',
    'sites: {a.example: {sitemap: []}}',
    'sites: {a.example: {policies: []}}',
    'guards: {cua: {computer_use: {enabled: false}}}',
    'guards: {cua: {input_injection: {enabled: false}}}',
    'guards: {cua: {remote_desktop: {enabled: false}}}',
    'guards: {cua: {browser_automation: {enabled: false}}}',
    'guards: {cua: {spider_sense: {enabled: false}}}',
    'guards: {cua: {browser_automation: {allowed_verbs: []}}}',
    'guards: {cua: {browser_automation: {allowed_verbs: [navigate, type]}}}',
    'guards: {cua: {computer_use: {allowed_action_types: [remote.webrtc]}}}',
    'guards: {cua: {input_injection: {allowed_input_types: [gamepad]}}}',
  ])('may not say %s', async (member) => {
    const text = await explained({ 'main.yaml': 'cordon: 1\nmandatory: [m.yaml]', 'm.yaml': `cordon: 1\n${member}` });
    expect(text).toMatch(/^m\.yaml:2:\d+: a mandatory document may only narrow/);
    await expect(load({ 'main.yaml': `cordon: 1\n${member}` }), 'an own document may').resolves.toBeDefined();
  });

  it.each(['app: wiki', 'published: true'])('may not take a site’s description by %s', async (member) => {
    const described = { sitemap: ENTRY, policies: '[]' };
    const own = 'https://a.example/.well-known/agent-';
    const text = await explained({
      'main.yaml': 'cordon: 1\nmandatory: [m.yaml]',
      'm.yaml': `cordon: 1\nsites: {a.example: {${member}}}`,
      'app:wiki/sitemap.json': described.sitemap,
      'app:wiki/policies.json': described.policies,
      [`${own}sitemap.json`]: described.sitemap,
      [`${own}policies.json`]: described.policies,
    });
    expect(text).toMatch(/^m\.yaml:2:\d+: a mandatory document may only narrow/);
  });

  it('may not widen by what they extend either', async () => {
    const text = await explained({
      'main.yaml': 'cordon: 1\nmandatory: [m.yaml]',
      'm.yaml': 'cordon: 1\nextends: ./b.yaml',
      'b.yaml': 'cordon: 1\nguardrails: {allow_private_networks: true}',
    });
    expect(text).toMatch(/^b\.yaml:2:14: a mandatory document may only narrow/);
  });

  it.each([
    [{ 'main.yaml': 'cordon: 1\nmandatory: [main.yaml]' }, /circle/],
    [{ 'main.yaml': 'cordon: 1\nmandatory: [m.yaml]', 'm.yaml': 'cordon: 1\nmandatory: [main.yaml]' }, /circle/],
    [
      { 'main.yaml': 'cordon: 1\nmandatory: [m.yaml]' },
      /main\.yaml:2:13: the mandatory document 'm\.yaml' cannot be read/,
    ],
    [{ 'main.yaml': 'cordon: 1\nmandatory: m.yaml' }, /must be a list/],
    [
      { 'main.yaml': 'cordon: 1\nmandatory: [m.yaml]', 'm.yaml': 'cordon: 1\ntusk: x' },
      /m\.yaml:2:1: .*\n.*Did you mean `task`/,
    ],
    [
      { 'main.yaml': 'cordon: 1\nextends: b.yaml\nmandatory: []', 'b.yaml': 'cordon: 1\nmandatory: company.yaml' },
      /b\.yaml:2:12: .*must be a list/,
    ],
    [
      {
        'main.yaml': `cordon: 1\nmandatory: [m.yaml]\nsites: {a.example: {sitemap: ${ENTRY}}}`,
        'm.yaml': 'cordon: 1\nlimits: [{site: a.example, action: B, at_most: 1}]',
      },
      /m\.yaml:2:36: .*names 'B', which the sitemap of a\.example lacks/,
    ],
    [
      {
        'main.yaml': `cordon: 1\nmandatory: [m.yaml]\nsites: {a.example: {sitemap: ${ENTRY}}}`,
        'm.yaml': 'cordon: 1\nlimits: [{site: www.a.example, action: A, at_most: 1}]',
      },
      /m\.yaml:2:17: .*names 'www\.a\.example'/,
    ],
  ])('%j is refused', async (files, message) => {
    expect(await explained(files)).toMatch(message);
  });
});
