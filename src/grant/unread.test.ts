import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import { loadPolicyValue } from '../policy/load.ts';
import { refuseRulesUnread, unreadHosts } from './unread.ts';

const SITEMAP = [{ semantic_action: 'Buy', description: '', url: 'https://shop.test/buy', method: 'POST', body: {} }];

/** Why a grant for shop.test is refused whose document says this of hosts that are not read and of sites; undefined: it is not. */
async function refusal(passthrough: readonly string[], sites: object = {}): Promise<string | undefined> {
  const document = { cordon: 1, scope: { goal: 'interact', domains: ['shop.test'] }, sites, network: { passthrough } };
  const policy = await loadPolicyValue(document, 'test', async () => {
    throw new Error('nothing to read');
  });
  try {
    refuseRulesUnread({ scope: { domains: ['shop.test'] }, policy });
    return undefined;
  } catch (problem) {
    if (problem instanceof CordonError) return `${problem.message}; ${problem.advice}`;
    throw problem;
  }
}

describe('a host that is not read', () => {
  it('has no rules that need reading', async () => {
    const open = { 'shop.test': { unlisted: 'allow' } };
    expect(await refusal(['shop.test'], open)).toBeUndefined();
    expect(await refusal(['www.shop.test'], open)).toBeUndefined();
    expect(await refusal(['login.test'])).toBeUndefined();
    const ruled = { 'shop.test': { sitemap: SITEMAP, unlisted: 'allow' } };
    for (const pattern of ['shop.test', '*.shop.test', 'www.shop.test', '*.test']) {
      expect(await refusal([pattern], ruled)).toMatch(/rules for shop\.test need what is sent there; Take .* out of/);
    }
    expect(await refusal(['shop.test'], { 'shop.test': {} })).toMatch(/rules for shop\.test need/);
    expect(await refusal(['shop.test'])).toMatch(/tells reading from changing; .*`shop\.test: \{ unlisted: allow \}`/);
  });

  it('is said, host by host', () => {
    const lines = unreadHosts({ resolve: {}, extraAuthorities: [], passthrough: ['a.test', '*.b.test'] });
    expect(lines).toEqual([expect.stringMatching(/^a\.test is .* unseen/), expect.stringMatching(/^\*\.b\.test is /)]);
    expect(unreadHosts({ resolve: {}, extraAuthorities: [] })).toEqual([]);
  });
});
