/** What sites publish about themselves, as it is read into a policy; how it is fetched is tested in `src/sites/published.test.ts`. */
import { describe, expect, it } from 'vitest';
import { CordonError } from '../../model/error.ts';
import { loadPolicyText } from '../load.ts';
import type { DocumentReader } from '../source/reading.ts';

const SITES = ['a.test', 'b.test'] as const;

const load = (read: DocumentReader) =>
  loadPolicyText(
    JSON.stringify({ cordon: 1, sites: Object.fromEntries(SITES.map((domain) => [domain, { published: true }])) }),
    'cordon.json',
    read,
  );

const sitemapOf = (reference: string): string =>
  JSON.stringify([{ semantic_action: 'Look', method: 'GET', url: new URL('/', reference).href }]);

describe('sites that describe themselves', () => {
  it('are asked at once: none waits for another to answer', async () => {
    const asked: string[] = [];
    let all: () => void = () => undefined;
    const everyone = new Promise<void>((resolve) => {
      all = resolve;
    });
    const policy = await load(async (reference) => {
      asked.push(reference);
      if (asked.length === 2 * SITES.length) all();
      await everyone;
      return { name: reference, text: reference.endsWith('agent-sitemap.json') ? sitemapOf(reference) : '[]' };
    });
    expect(policy.sites.map(({ domain, sitemap }) => [domain, sitemap.length])).toEqual([
      ['a.test', 1],
      ['b.test', 1],
    ]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('that do not answer are named once in what is said of them', async () => {
    const silent: DocumentReader = async (reference, from) => {
      throw new CordonError(`'${reference}' (named in ${from}) cannot be read: it is silent`, {
        kind: 'input',
        advice: 'Wait.',
      });
    };
    const where = 'https://a.test/.well-known/agent-sitemap.json';
    await expect(load(silent)).rejects.toMatchObject({
      message: `the sitemap '${where}' (named in cordon.json) cannot be read: it is silent`,
    });
  });

  it.each([
    ['260,000 objects', `[${Array(260_000).fill('{}').join(',')}]`, 'has more than 50000 lists and objects'],
    ['as many that no JSON parser reads', `[${'{},'.repeat(260_000)}]`, 'is no JSON list or object'],
    ['a name twice', '[{"method":"GET","method":"POST"}]', 'has a key twice'],
    ['a mistake', '[{"method":"GET","semantic_action":"A"}]', 'lacks `url`'],
  ])('are refused for %s without a search for its line', async (_, text, why) => {
    const refused = load(async (reference) => ({
      name: reference,
      text: reference.startsWith('https://a.test') ? text : sitemapOf(reference),
    }));
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining(why),
      place: { file: 'https://a.test/.well-known/agent-sitemap.json' },
    });
  });
});
