import { describe, expect, it } from 'vitest';
import { loadPolicySources } from './load.ts';
import { loweredValues } from './lowered.ts';
import { memoryReader } from './testing.ts';

const DATABASE = '[{"id":"a","category":"c","stage":"action","label":"l","embedding":[1,0]}]';

const DOCUMENTS = memoryReader({
  'db.json': DATABASE,
  'base.yaml': 'hushspec: "0.1.0"\nrules:\n  egress:\n    allow: [a.com]\n  computer_use: {enabled: true}\n',
  'child.yaml':
    'hushspec: "0.1.0"\nextends: ./base.yaml\nrules:\n  egress:\n    block: [b.com]\nextensions:\n  detection:\n    threat_intel: {enabled: true, pattern_db: ./db.json}\n',
  'chio.yaml': 'hushspec: "0.1.0"\nguards:\n  cua:\n    computer_use:\n      mode: fail_closed\n',
  'cordon.yaml':
    'cordon: 1\nextends: ./shared.yaml\nscope: {goal: read}\nsites:\n  Example.com:\n    unlisted: deny\nmandatory: [./company.yaml]\n',
  'shared.yaml': 'cordon: 1\nguardrails:\n  max_urls_visited: 9\n',
  'company.yaml': 'cordon: 1\nscope: {domains: [example.com]}\n',
  'profile.yaml': 'name: X\nguardrail_overrides:\n  max_urls_visited: 8\n',
});

async function sources(file: string): Promise<Readonly<Record<string, string>>> {
  const values = loweredValues(await loadPolicySources(file, DOCUMENTS));
  return Object.fromEntries(
    values.map(({ path, value, from }) => [path.join('.'), `${JSON.stringify(value)} ${from ?? 'default'}`]),
  );
}

describe('a lowered policy with its sources', () => {
  it('tells of HushSpec which document of the chain wrote what, and which defaults hold', async () => {
    expect(await sources('child.yaml')).toMatchObject({
      dialect: '"hushspec" child.yaml:1:11',
      'guards.egress.block': '["b.com"] child.yaml:5:12',
      'guards.egress.allow': '[] default',
      'guards.egress.otherwise': '"block" default',
      'guards.computerUse.enabled': 'true base.yaml:5:27',
      'guards.computerUse.mode': '"guardrail" default',
      'guards.spiderSense.similarityThreshold': '0.7 default',
      'guards.spiderSense.database.threats': expect.stringMatching(/^1 /),
    });
  });

  it('tells the same of the other dialects', async () => {
    expect(await sources('chio.yaml')).toMatchObject({
      'guards.computerUse.mode': '"fail_closed" chio.yaml:5:13',
      'guards.computerUse.blockedDomains': '[] default',
    });
    expect(await sources('cordon.yaml')).toMatchObject({
      'scope.goal': '"read" cordon.yaml:3:15',
      'guardrails.maxUrlsVisited': '9 shared.yaml:3:21',
      'guardrails.maxConsecutiveErrors': '5 default',
      'sites.example.com.unlisted': '"deny" cordon.yaml:6:15',
      mandatory: '["company.yaml"] cordon.yaml:7:12',
    });
    expect(await sources('profile.yaml')).toMatchObject({ 'guardrails.maxUrlsVisited': '8 profile.yaml:3:21' });
  });

  it('shows a mandatory document by itself', async () => {
    const { mandatory } = await loadPolicySources('cordon.yaml', DOCUMENTS);
    const [only] = mandatory;
    if (only === undefined) throw new Error('there is none');
    expect(loweredValues(only)).toContainEqual({
      path: ['scope', 'domains'],
      value: ['example.com'],
      from: 'company.yaml:2:18',
    });
  });
});
