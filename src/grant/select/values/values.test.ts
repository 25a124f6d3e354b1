/** How many, how much, and which: parameters by the words of a task. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import type { Choosable, ParameterToFill } from '../profile.ts';

const rules = openRuleSelector();

const QUANTITY: ParameterToFill = { type: 'number', description: 'The number of units to order' };
const TEA: readonly Choosable[] = [
  { name: 'order_item', description: 'Order an item.', kind: 'create', parameters: { quantity: QUANTITY } },
  {
    name: 'order_item_price_limit',
    description: 'Order an item only if its unit price is less than ${max_unit_price}.',
    kind: 'create',
    parameters: { quantity: QUANTITY, max_unit_price: { type: 'number', description: 'The maximum unit price' } },
  },
  {
    name: 'rate_item',
    description: 'Rate an item.',
    kind: 'create',
    parameters: { stars: { type: 'number', description: 'Number of stars' } },
  },
  {
    name: 'update_newsletter',
    description: 'Change how often the newsletter is sent.',
    kind: 'update',
    parameters: { frequency: { type: 'string', description: 'How often', oneOf: ['daily', 'weekly', 'monthly'] } },
  },
  { name: 'cancel_order', description: 'Cancel an order.', kind: 'delete', parameters: {} },
];

function params(task: string) {
  const { selected } = rules.choose({ task, today: '2026-11-22', site: 'tea.test', names: [], policies: TEA });
  return selected.map((each) => [each.policy, each.params]);
}

function order(...quantities: readonly number[]) {
  return quantities.map((quantity) => ['order_item', { quantity }]);
}

describe('how many', () => {
  it.each<[string, readonly unknown[]]>([
    ['Order 2 items of tea', order(2)],
    ['Order two boxes of green tea on tea.test.', order(2)],
    ['Buy 3 packs of tea on tea.test.', order(3)],
    ['Order tea.', order(1)],
    ['Order a dozen cups on tea.test.', order(12)],
    ['Order the "Kettle" in size 27 on tea.test.', order(1)],
    ['Order one pair of cups on tea.test.', order(1)],
    ['Order 2 packs of "Assam" and 1 pack of "Earl Grey" on tea.test.', order(2, 1)],
    ['Order a "Kettle" in size EU 37 and two "Cups" in size 27 on tea.test.', order(1, 2)],
    ['Order two teas and one coffee on tea.test.', order(2, 1)],
  ])('%s', (task, wanted) => {
    expect(params(task)).toEqual(wanted);
  });

  it('is no grade: nobody rates with one star who does not say so', () => {
    expect(params('Rate the item "Kettle" on tea.test.')).toEqual([]);
    expect(params('Rate the item "Kettle" with 4 stars on tea.test.')).toEqual([['rate_item', { stars: 4 }]]);
  });
});

describe('how much', () => {
  it.each([
    'Find a kettle under $40 on tea.test and order it.',
    'Find a kettle under $40 on tea.test and buy it.',
    'Find a kettle on tea.test and order it if its price is less than $40.',
    'Filter for kettles less than $40 on tea.test and order the best one.',
  ])('is said of what `it` stands for: %s', (task) => {
    expect(params(task)).toEqual([['order_item_price_limit', { quantity: 1, max_unit_price: 40 }]]);
  });
});

describe('which', () => {
  it('is not what is had so far', () => {
    const task = 'On tea.test, change the newsletter to be sent on a weekly basis instead of daily.';
    expect(params(task)).toEqual([['update_newsletter', { frequency: 'weekly' }]]);
  });

  it('may stand in what it is for', () => {
    const task = 'Go to tea.test and modify my newsletter to receive mails monthly.';
    expect(params(task)).toEqual([['update_newsletter', { frequency: 'monthly' }]]);
  });
});
