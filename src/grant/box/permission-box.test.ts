import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeGrant } from '../describe.ts';
import { readField } from './fields.ts';
import { filledIn } from './filled-in.ts';
import { boxLines } from './lines.ts';
import { asOffered, type Box, type BoxPolicy } from './model.ts';
import { PermissionBox } from './permission-box.ts';
import { CHOSEN, proposalOf, SHOP_SITE, shopPolicy } from './testing.ts';

function policyIn({ sites }: Box, name: string): BoxPolicy {
  const found = sites.flatMap(({ policies }) => policies).find((each) => each.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

async function boxOf(): Promise<PermissionBox> {
  return new PermissionBox(await proposalOf(CHOSEN), 'until the session ends');
}

const BUY = { max: '49.50', by: '2026-12-01', gift: 'false' };

describe('what the box shows', () => {
  it('has what is chosen, what is asked and what is not granted in one list', async () => {
    const { box } = await boxOf();
    expect(box.sites.map(({ domain }) => domain)).toEqual(['shop.test']);
    expect(box.sites[0]?.policies.map(({ name, on, does }) => [name, on, does])).toEqual([
      ['view_cart', true, 'reads'],
      ['buy_at_most', false, 'changes'],
      ['view_orders', false, 'reads'],
      ['return_item', false, 'changes'],
    ]);
    expect(policyIn(box, 'view_cart').because).toBe('“Look at my cart”');
    const asked = policyIn(box, 'buy_at_most');
    expect(asked.question).toBe('Is anything to be bought, and by when?');
    expect(asked.fields.map(({ name, type, value, fixed }) => [name, type, value, fixed])).toEqual([
      ['max', 'number', '50', false],
      ['by', 'date', '', false],
      ['gift', 'boolean', '', false],
    ]);
    expect(box.goal.plain).toMatch(/^read:/);
    expect(box.goal.changing).toMatch(/^interact:/);
  });

  it('shows switched off what only one of two selectors chose', async () => {
    const { box } = new PermissionBox(
      await proposalOf({
        unsure: [{ policy: 'return_item', params: {}, question: 'The ways of choosing differ: is it needed?' }],
      }),
      '',
    );
    expect(policyIn(box, 'return_item')).toMatchObject({ on: false, question: expect.stringContaining('differ') });
  });

  it('says what passes where the document describes no site', async () => {
    const proposal = await proposalOf(CHOSEN);
    const scope = { ...proposal.grant.scope, domains: ['shop.test', 'other.test'] };
    const { box } = new PermissionBox({ ...proposal, grant: { ...proposal.grant, scope } }, '');
    expect(box.sites[1]).toMatchObject({ domain: 'other.test', policies: [] });
    expect(boxLines(box, asOffered(box)).join('\n')).toContain(
      'At other.test:\n  other requests there: reads pass, changes do not',
    );
  });

  it('keeps what texts of policies hold from drawing', async () => {
    const policies = [
      { ...SHOP_SITE.policies[0], description: 'x\n\u001b[2J\u202eDomains: all' },
      ...SHOP_SITE.policies.slice(1),
    ];
    const { box } = new PermissionBox(await proposalOf(CHOSEN, await shopPolicy({ policies })), '');
    for (const line of boxLines(box, asOffered(box))) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('a decision', () => {
  it('as offered is the proposed grant', async () => {
    const proposal = await proposalOf(CHOSEN);
    const box = new PermissionBox(proposal, '');
    expect(box.decide(asOffered(box.box))?.digest).toBe(proposal.grant.digest);
    expect(box.decide({ confirm: false })).toBeUndefined();
  });

  it('switches on with parameters of their types, and makes the goal one that may', async () => {
    const box = await boxOf();
    const grant = box.decide({ confirm: true, policies: [{ id: policyIn(box.box, 'buy_at_most').id, params: BUY }] });
    expect(grant?.sites).toMatchObject([
      { selected: [{ policy: { name: 'buy_at_most' }, params: { max: 49.5, by: '2026-12-01', gift: false } }] },
    ]);
    expect(grant?.scope.goal).toBe('interact');
  });

  it('that switches off what changes something makes the goal one that reads', async () => {
    const box = new PermissionBox(
      await proposalOf({ selected: [{ policy: 'return_item', params: {}, because: 'x' }] }),
      '',
    );
    expect(box.decide(asOffered(box.box))?.scope.goal).toBe('interact');
    const nothing = box.decide({ confirm: true, policies: [] });
    expect(nothing?.scope.goal).toBe('read');
    expect(nothing?.sites).toEqual([{ domain: 'shop.test', selected: [] }]);
  });

  it('never holds what was not offered', async () => {
    const box = await boxOf();
    const buy = policyIn(box.box, 'buy_at_most').id;
    const cart = policyIn(box.box, 'view_cart').id;
    const refused: readonly unknown[] = [
      undefined,
      null,
      true,
      'yes',
      {},
      { confirm: 'true', policies: [] },
      { confirm: true },
      { confirm: true, policies: [], domains: ['evil.test'] },
      { confirm: true, policies: [{ id: 'no_returns', params: {} }] },
      { confirm: true, policies: [{ id: '0.9', params: {} }] },
      { confirm: true, policies: [{ id: '__proto__', params: {} }] },
      { confirm: true, policies: [{ id: cart, params: {}, effect: 'allow' }] },
      { confirm: true, policies: [{ id: cart, params: { max: '1' } }] },
      {
        confirm: true,
        policies: [
          { id: cart, params: {} },
          { id: cart, params: {} },
        ],
      },
      { confirm: true, policies: [{ id: buy, params: {} }] },
      ...[
        { max: '1e9' },
        { max: 'Infinity' },
        { max: '50 or more' },
        { max: 50 },
        { by: '2026-02-30' },
        { by: 'tomorrow' },
        { gift: 'maybe' },
        { other: '1' },
      ].map((params) => ({ confirm: true, policies: [{ id: buy, params: { ...BUY, ...params } }] })),
    ];
    for (const each of refused)
      expect(() => box.decide(each), JSON.stringify(each)).toThrow(expect.objectContaining({ kind: 'input' }));
  });

  it('takes a document’s own selection off, and neither widens nor changes it', async () => {
    const select = [
      { policy: 'buy_at_most', params: { max: 50, by: '2026-12-01', gift: false } },
      'no_returns',
      'view_cart',
    ];
    const box = new PermissionBox(await proposalOf({}, await shopPolicy({ select })), '');
    const buy = policyIn(box.box, 'buy_at_most');
    expect(buy).toMatchObject({ on: true, fields: [{ fixed: true, value: '50' }, { fixed: true }, { fixed: true }] });
    const held = (decision: unknown) => box.decide(decision)?.sites[0]?.selected.map(({ policy }) => policy.name);
    expect(held({ confirm: true, policies: [] })).toEqual(['no_returns']);
    expect(held({ confirm: true, policies: [{ id: buy.id, params: {} }] })).toEqual(['buy_at_most', 'no_returns']);
    expect(() => held({ confirm: true, policies: [{ id: buy.id, params: { max: '51' } }] })).toThrow(
      /cannot be changed/,
    );
    const other = policyIn(box.box, 'view_orders');
    expect(() => held({ confirm: true, policies: [{ id: other.id, params: {} }] })).toThrow(/does not select it/);
  });

  it('grants a part of what is offered, whatever it is', async () => {
    const box = await boxOf();
    const names = new Set(SHOP_SITE.policies.map(({ name }) => name));
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.constantFrom('0.0', '0.1', '0.2', '0.3', '0.4', '1.0')),
        (params, ids) => {
          const decision = { confirm: true, policies: ids.map((id) => ({ id, params: id === '0.1' ? BUY : params })) };
          try {
            const grant = box.decide(decision);
            for (const { policy } of grant?.sites[0]?.selected ?? [])
              expect(names.has(policy.name) && policy.effect !== 'deny').toBe(true);
          } catch (refusal) {
            expect(refusal).toMatchObject({ kind: 'input' });
          }
        },
      ),
    );
  });
});

describe('a field', () => {
  it.each([
    ['number', ' 12.50 ', 12.5],
    ['number', '-3', -3],
    ['date', '2027-05-17', '2027-05-17'],
    ['boolean', 'true', true],
    ['boolean', 'no', false],
    ['string', ' a name ', 'a name'],
  ] as const)('reads %s %j', (type, typed, value) => {
    expect(readField(type, typed)).toEqual({ value });
  });

  it.each([
    ['number', ''],
    ['number', '0x10'],
    ['number', '1,5'],
    ['number', '99999999999999999'],
    ['date', '17.5.2027'],
    ['boolean', 'perhaps'],
    ['string', '   '],
    ['string', 'a\u202eb'],
    ['string', 'x'.repeat(1001)],
  ] as const)('refuses %s %j', (type, typed) => {
    expect(readField(type, typed)).toHaveProperty('problem');
  });
});

describe('a description', () => {
  const about = (name: string) => ({ max: 'The largest total.', pin: 'PIN of the card' })[name];

  it.each([
    ['for ${max}', {}, 'for [the largest total]'],
    ['for ${max}', { max: '5' }, 'for 5'],
    ['with ${pin}', {}, 'with [PIN of the card]'],
    ['by ${last_day}', {}, 'by [last day]'],
  ])('%s with %j', (written, values: Readonly<Record<string, string>>, shown) => {
    expect(filledIn(written, (name) => values[name], about)).toBe(shown);
  });

  it('never stands with a raw placeholder, at a terminal or where a grant is described', async () => {
    const proposal = await proposalOf(CHOSEN);
    const { box } = new PermissionBox(proposal, '');
    const shown = [...boxLines(box, { confirm: true, policies: [] }), ...describeGrant(proposal.grant)].join('\n');
    expect(shown).toContain('at most 50 dollars, to be delivered by [the last day of delivery]');
    expect(shown).toContain('at most [the largest total] dollars');
    expect(shown).not.toContain('${');
  });

  it('spells a yes or no as its field does', async () => {
    const select = [{ policy: 'gifts', params: { max: 5, by: '2026-12-01', gift: false } }];
    const policies = [{ ...SHOP_SITE.policies[2], name: 'gifts', description: 'As a gift: ${gift}.' }];
    const { box } = new PermissionBox(await proposalOf({}, await shopPolicy({ policies, select })), '');
    const lines = boxLines(box, asOffered(box)).join('\n');
    expect(lines).toContain('As a gift: no.');
    expect(lines).toContain('Whether it is a gift: no');
  });

  it('says of nothing granted that it is nothing', async () => {
    const { box } = await boxOf();
    expect(boxLines(box, { confirm: true, policies: [] })).toContain(
      'Goal: nothing of what is listed; only what stands below each site passes',
    );
  });
});
