import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../model/policy/policy.ts';
import { openGrantKey } from '../store/grant-key.ts';
import { PermissionBox } from './box/permission-box.ts';
import { CHOSEN, proposalOf, SHOP_SITE, shopPolicy } from './box/testing.ts';
import { type GrantKey, grantOfFile, readGrantFile, writeGrantFile } from './grant-file.ts';

const AT = Date.UTC(2026, 0, 2);
const HOUR = 3_600_000;
let folder: string;
let key: GrantKey;
/** One that a person changed: other policies than the selector's. */
let text: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-grant-key-'));
  key = await openGrantKey(join(folder, 'state', 'grant-key.pem'));
  const proposal = await proposalOf(CHOSEN);
  const box = new PermissionBox(proposal, '');
  const buy = box.box.sites[0]?.policies.find(({ name }) => name === 'buy_at_most')?.id ?? '';
  const grant = box.decide({
    confirm: true,
    policies: [{ id: buy, params: { max: '50', by: '2026-12-01', gift: 'false' } }],
  });
  if (grant === undefined) throw new Error('refused');
  text = writeGrantFile(proposal, grant, { by: 'a person', at: AT, expiresAt: AT + HOUR, document: '/p.yaml' }, key);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (written = text, now = AT + 1, by = key) => readGrantFile(written, 'g.json', by, now);
async function use(policy: Policy | Promise<Policy>, task?: string) {
  return grantOfFile(read(), await policy, task);
}

describe('a grant file', () => {
  it('comes to the very grant that was confirmed, without choosing again', async () => {
    const grant = await use(shopPolicy());
    expect(grant.scope.goal).toBe('interact');
    expect(grant.sites[0]?.selected).toMatchObject([{ policy: { name: 'buy_at_most' }, params: { max: 50 } }]);
    expect(read()).toMatchObject({
      document: '/p.yaml',
      confirmedBy: 'a person',
      task: 'Look at my cart on shop.test',
    });
  });

  it('that was written again, or changed in any part, is none', () => {
    const changed = [
      '',
      '{}',
      '[1]',
      text.slice(1),
      text.replace('"max": 50', '"max": 5000'),
      text.replace('Look at', 'Look for'),
      text.replace('2026-01-02T01', '2027-01-02T01'),
      text.replace('a person', 'somebody'),
      text.replace('"reading": 1', '"reading": 2'),
      text.replace(/"signature": ".{4}/, '"signature": "AAAA'),
      text.replace('"chosen": true', '"chosen": false'),
      text.replace('"cordonGrant": 2', '"cordonGrant": 1'),
    ];
    for (const each of changed) {
      expect(each).not.toBe(text);
      expect(() => read(each), each.slice(0, 40)).toThrow(expect.objectContaining({ kind: 'input' }));
    }
  });

  it('refuses when it is over, and says so', () => {
    expect(() => read(text, AT + HOUR)).toThrow(/expired at 2026-01-02T01:00/);
  });

  it('of another key is refused', async () => {
    const other = await openGrantKey(join(folder, 'other.pem'));
    expect(() => read(text, AT, other)).toThrow(/another key/);
  });

  it('signed for another reading of Cordon is refused, and says so', async () => {
    const { signature: _, ...signed } = JSON.parse(text);
    const { canonicalJson, digestOf } = await import('./digest.ts');
    const grant = { ...signed.grant, reading: 0 };
    const older = { ...signed, grant, digest: digestOf(grant) };
    const file = JSON.stringify({ ...older, signature: key.sign(canonicalJson(older)) });
    expect(() => read(file)).toThrow(/reads sitemaps and policies otherwise/);
  });

  it.each([
    [
      'the sitemap',
      {
        sitemap: [
          ...SHOP_SITE.sitemap,
          { ...SHOP_SITE.sitemap[0], semantic_action: 'More', url: 'https://shop.test/m' },
        ],
      },
      {},
      /^The grant in g\.json does not hold: the sitemap of shop\.test changed$/,
    ],
    [
      'a policy',
      { policies: SHOP_SITE.policies.map((each) => ({ ...each, description: `${each.description}!` })) },
      {},
      /: the policies of shop\.test changed$/,
    ],
    [
      'a policy taken away',
      { policies: SHOP_SITE.policies.filter(({ name }) => name !== 'buy_at_most') },
      {},
      /policies of shop\.test changed: 'buy_at_most'/,
    ],
    [
      'the document',
      { external: ['https://cdn.test/*'] },
      {},
      /the sites, their policies or parameters differ; the policy document changed/,
    ],
    ['what a model is told', { knowledge: 'A cart is called basket.' }, {}, /: the policy document changed$/],
    ['what the document selects', { select: ['view_cart'] }, {}, /: the policy document changed$/],
    ['the limits', {}, { limits: [{ site: 'shop.test', action: 'PlaceOrder', at_most: 1 }] }, /limits differ/],
    ['the goal', {}, { scope: { goal: 'read' } }, /the policy document changed/],
  ])('refuses when %s changed, and says which', async (_, site, more, message) => {
    await expect(use(shopPolicy(site, more))).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringMatching(message),
    });
  });

  it('is for its own task', async () => {
    await expect(use(shopPolicy(), 'Buy all of shop.test')).rejects.toMatchObject({ kind: 'denied' });
    await expect(use(shopPolicy(), ' Look at my cart on shop.test ')).resolves.toBeDefined();
  });
});

describe('the key', () => {
  it('is made once, and is nobody else’s to read', async () => {
    const path = join(folder, 'state', 'grant-key.pem');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await openGrantKey(path)).id).toBe(key.id);
  });

  it('that others may read is not used', async () => {
    const path = join(folder, 'open.pem');
    await openGrantKey(path);
    const { chmodSync } = await import('node:fs');
    chmodSync(path, 0o644);
    await expect(openGrantKey(path)).rejects.toMatchObject({ kind: 'input' });
    writeFileSync(join(folder, 'none.pem'), 'x', { mode: 0o600 });
    await expect(openGrantKey(join(folder, 'none.pem'))).rejects.toMatchObject({ kind: 'input' });
  });
});
