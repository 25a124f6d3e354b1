import { describe, expect, it } from 'vitest';
import type { Site } from '../model/policy/policy.ts';
import type { SitePolicy } from '../model/policy/sitemap.ts';
import { unorderedLines, unorderedPolicies } from './unordered.ts';

function site(policies: Readonly<Record<string, readonly string[]>>, effect: SitePolicy['effect'] = 'allow'): Site {
  return {
    domain: 'shop.test',
    sitemap: [],
    external: [],
    unlisted: 'deny-unsafe',
    policies: Object.entries(policies).map(([name, actions]) => ({ name, effect, actions, description: '' })),
  };
}

describe('policies between which nothing is the least', () => {
  it('share some actions and not others', () => {
    const both = site({ buy: ['View', 'Order'], give: ['Order', 'Wrap'], view: ['View'] });
    expect(unorderedPolicies(both)).toEqual([{ site: 'shop.test', one: 'buy', other: 'give', shared: 'Order' }]);
    expect(unorderedLines(both)[0]).toMatch(/'buy' and 'give' share Order/);
  });

  it.each([
    ['one is within the other', { buy: ['View', 'Order'], view: ['View'] }],
    ['they are apart', { buy: ['Order'], view: ['View'] }],
    ['they are the same', { buy: ['Order'], buy_at_most: ['Order'] }],
  ])('are none where %s', (_, policies) => {
    expect(unorderedPolicies(site(policies))).toEqual([]);
  });

  it('are none among those that forbid', () => {
    expect(unorderedPolicies(site({ a: ['X', 'Y'], b: ['Y', 'Z'] }, 'deny'))).toEqual([]);
  });

  it('are told in few lines', () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`p${at}`, ['Shared', `Own${at}`]]));
    expect(unorderedLines(site(many))).toHaveLength(4);
    expect(unorderedLines(site(many)).at(-1)).toContain('12 more pairs');
  });
});
