import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cordon } from './cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-explain-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHOP = ['--policy', 'demo/policies/shop.yaml'] as const;
const PLACE = ['https://shop.test/checkout/place', '-X', 'POST', '-d', 'token=1'] as const;

/** Orders of at most 50, by what the server last answered; the file's path. */
function quotePolicy(): string {
  const entry = (semantic_action: string, method: string, path: string) => ({
    semantic_action,
    method,
    url: `https://quote.test${path}`,
  });
  const args = { totalAmount: { type: 'number', source: { type: 'response', action: 'Quote', body: 'cart.total' } } };
  const condition = {
    name: 'allowPurchaseIfAmountLeq',
    parameters: { maxAmount: { type: 'number', description: '' } },
    args: ['totalAmount'],
  };
  const site = {
    sitemap: [entry('Quote', 'GET', '/api/quote'), { ...entry('PlaceOrder', 'POST', '/api/order'), args }],
    policies: [
      {
        name: 'order_leq',
        effect: 'condition',
        actions: ['PlaceOrder'],
        description: 'Order for at most ${maxAmount}',
        condition,
      },
    ],
    select: [{ policy: 'order_leq', params: { maxAmount: 50 } }],
  };
  const path = join(folder, 'quote.json');
  const document = { cordon: 1, scope: { goal: 'interact', domains: ['quote.test'] }, sites: { 'quote.test': site } };
  writeFileSync(path, JSON.stringify(document));
  return path;
}

async function explained(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await cordon(['explain', ...words]);
  expect(stderr).toBe('');
  expect([0, 1]).toContain(status);
  return stdout;
}

describe('cordon explain', () => {
  it('says which entry, which policy, which condition, argument and limit', async () => {
    const page = [
      '--page',
      'https://shop.test/checkout/p/1',
      '--arg',
      'totalAmount=$49.99',
      '--arg',
      'shownPurchase=1',
    ];
    const text = await explained(...PLACE, ...SHOP, ...page, '--data', 'purchase=1');
    expect(text).toContain("It is the action 'PlaceOrder' (POST https://shop.test/checkout/place).");
    expect(text).toContain("Granted under a condition by 'purchase_amount_leq'.");
    expect(text).toContain(
      "Condition of 'purchase_amount_leq': Buy products and have them sent to an address, for at most 50 dollars in total",
    );
    expect(text).toContain(
      "Argument totalAmount is 49.99, from '#order-total' in the HTML of https://shop.test/checkout/p/*, as the server sent it.",
    );
    expect(text).toContain('Limit: at most 1 of these over the session.');
    expect(text).toContain('Allowed [send.sitemap.selected]');
  });

  it('says what is missing, and that the answer is no', async () => {
    const text = await explained(...PLACE, ...SHOP);
    expect(text).toMatch(/Argument totalAmount, from .*, is missing\./);
    expect(text).toContain('Denied [send.argument.missing]');
  });

  it('names the policy that would grant an action', async () => {
    const text = await explained('https://shop.test/addresses', '-d', 'street=x', ...SHOP);
    expect(text).toContain("No policy was selected that grants it; 'change_addresses' would.");
    expect(text).toContain('Denied [send.sitemap.unselected]');
  });

  it('shows the readings of a disguise', async () => {
    const text = await explained('https://shop.test/x/%2e%2e/Addresses;v=1', '-X', 'POST', ...SHOP);
    expect(text).toContain('The browser sends it as https://shop.test/Addresses;v=1.');
    expect(text).toMatch(/may be taken for the action 'AddAddress' .*when read as \/addresses\)/);
    expect(text).toContain('Denied [send.sitemap.unselected]');
  });

  it('says that a host is beyond the grant', async () => {
    const text = await explained('https://evil.test/?q=1', ...SHOP);
    expect(text).toContain('Its host belongs to no site of the grant.');
    expect(text).toContain('Denied [send.domain.outside]');
  });

  it('takes what the server answered for the arguments that come from there', async () => {
    const order = ['https://quote.test/api/order', '-X', 'POST', '--policy', quotePolicy()];
    const judged = (total: string) => explained(...order, '--answer', `Quote={"cart":{"total":${total}}}`);
    expect(await judged('39')).toContain('Allowed [send.sitemap.selected]');
    expect(await judged('900')).toContain('Denied [send.condition.false]');
    expect(await explained(...order)).toContain('Denied [send.argument.missing]');
    expect((await cordon(['explain', ...order, '--answer', 'Quote={"total":'])).stderr).toContain(
      "The answer of 'Quote' is no JSON",
    );
  });

  it('says which header chooses what runs, and which entries ask for it', async () => {
    const listed = (semantic_action: string, more: object) => ({
      semantic_action,
      method: 'POST',
      url: 'https://app.test/settings',
      ...more,
    });
    const path = join(folder, 'app.json');
    const sitemap = [listed('Rename', { headers: { 'next-action': ['a1', 'a2'] } }), listed('Save', {})];
    const policies = [{ name: 'save', effect: 'allow', actions: ['Save'], description: 'Save' }];
    const site = { sitemap, policies, select: [{ policy: 'save' }] };
    const document = { cordon: 1, scope: { goal: 'interact', domains: ['app.test'] }, sites: { 'app.test': site } };
    writeFileSync(path, JSON.stringify(document));
    const sent = ['https://app.test/settings', '-X', 'POST', '--policy', path, '-H'];
    const text = await explained(...sent, 'Next-Action: a1');
    expect(text).toContain('What the server runs is chosen by next-action.');
    expect(text).toContain("It is the action 'Rename' (POST https://app.test/settings, with next-action a1 or a2).");
    expect(text).toContain("It may be taken for the action 'Save' (POST https://app.test/settings).");
    expect(await explained(...sent, 'Next-Action: b')).toContain('Denied [send.operation.unnamed]');
  });

  it('prints everything as one object', async () => {
    const Explained = z.object({
      operations: z.array(z.object({ entries: z.array(z.object({ action: z.string(), fits: z.string() })) })),
      verdict: z.object({ outcome: z.string(), by: z.string() }),
    });
    const { operations, verdict } = Explained.parse(
      JSON.parse(await explained('https://shop.test/cart', '--json', ...SHOP)),
    );
    expect(operations[0]?.entries).toMatchObject([{ action: 'ViewCart', fits: 'exactly' }]);
    expect(verdict).toMatchObject({ outcome: 'allow', by: 'send.sitemap.selected' });
  });

  it('ends with 2 where it was asked wrongly', async () => {
    expect((await cordon(['explain', 'https://shop.test/', '-H', 'nonsense', ...SHOP])).status).toBe(2);
    expect((await cordon(['explain', 'https://shop.test/', '--type', 'nonsense', ...SHOP])).status).toBe(2);
  });
});
