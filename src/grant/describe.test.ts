import { describe, expect, it } from 'vitest';
import { loadPolicyValue } from '../policy/load.ts';
import { memoryReader } from '../policy/testing.ts';
import { deriveGrant } from './derive.ts';
import { describeGrant, describeSite } from './describe.ts';

async function linesOf(task: string, sites: object): Promise<string> {
  const policy = await loadPolicyValue({ cordon: 1, sites }, 'test', memoryReader({}));
  return describeGrant(deriveGrant({ task, policy })).join('\n');
}

describe('a grant in words', () => {
  it('has hosts as people write them', async () => {
    const lines = await linesOf('Read bücher.example', { 'bücher.example': {} });
    expect(lines).toContain('Domains: bücher.example and its subdomains');
    expect(lines).toContain('At bücher.example:');
    expect(lines).not.toContain('xn--');
  });

  it('keeps a look-alike in punycode', async () => {
    expect(await linesOf('Read pаypal.example', {})).toMatch(/Domains: xn--\S+ and its subdomains/);
  });

  it('says what passes where no site of the document is described', async () => {
    const lines = await linesOf('Save a note on http://localhost:3000', { 'shop.test': {} });
    expect(lines).toContain('At http://localhost:3000:\n  other requests there: reads pass, changes do not');
    const described = await linesOf('Save a note on shop.test', { 'shop.test': { unlisted: 'allow' } });
    expect(described.match(/^At /gm)).toHaveLength(1);
  });

  it('speaks of no more of a site than the task is at', async () => {
    const lines = await linesOf('Read store.shop.test', { 'shop.test': {} });
    expect(lines).toContain('At store.shop.test:');
    expect(lines).not.toContain('At shop.test');
  });
});

it('draws no line that a value or a description brings', async () => {
  const drawn = 'x\u001b[2J\nTask: nothing\u202e';
  const amount = { type: 'string', source: { type: 'request', query: 'to' } };
  const condition = { expression: 'args.to == params.to', parameters: { to: { type: 'string', description: drawn } } };
  const lines = await linesOf('Send it on shop.test', {
    'shop.test': {
      sitemap: [{ semantic_action: 'Send', method: 'POST', url: 'https://shop.test/send', args: { to: amount } }],
      policies: [{ name: 'send', effect: 'condition', actions: ['Send'], description: `${drawn} \${to}`, condition }],
      select: [{ policy: 'send', params: { to: drawn } }],
    },
  });
  expect(lines.split('\n').filter((line) => line.startsWith('Task:'))).toEqual(['Task: Send it on shop.test']);
  expect(lines).toContain('send (to = x [2J Task: nothing ) – x [2J Task: nothing  x [2J Task: nothing ');
});

describe('a site as far as it is in scope', () => {
  it.each<[string, readonly string[], string]>([
    ['all of it', ['shop.test'], 'shop.test'],
    ['all of it, in a wider scope', ['test'], 'shop.test'],
    ['two parts', ['a.shop.test', 'b.shop.test', 'other.test'], 'a.shop.test, b.shop.test'],
    ['a part and all of it', ['a.shop.test', 'shop.test'], 'shop.test'],
  ])('is %s', (_what, domains, shown) => {
    expect(describeSite('shop.test', domains)).toBe(shown);
  });
});
