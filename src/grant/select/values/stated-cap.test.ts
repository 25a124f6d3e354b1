import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import { tokensOf } from '../language/tokens.ts';
import { statedCap } from './stated-cap.ts';
import { granted, policy } from './testing.ts';

const capOf = (text: string, ofOne = false) => statedCap(tokensOf(text, new Set()), ofOne)?.value;

describe('the most that may be spent', () => {
  it.each([
    ['Check out. Do not spend more than $50.', 50],
    ["Check out. Don't pay over $80 in total.", 80],
    ['My budget is $300: order a monitor.', 300],
    ['Order a grinder. It should not cost more than 60 dollars.', 60],
    ['Check out and keep the total under $200.', 200],
    ['Buy two mugs. Spend at most twenty-five dollars.', 25],
    ['Buy the kettle but never go above $40.', 40],
    ['Buy it without spending more than $15.', 15],
    ['Check out. The total must not exceed $120. Do not pay more than $90 of it today.', 90],
  ])('%s', (text, most) => {
    expect(capOf(text)).toBe(most);
  });

  it.each([
    'Buy the chair. The lamp costs more than $75.',
    'Buy the chair if it does not cost more than $75.',
    'Buy the chair that must not cost more than $75.',
    'Write "do not spend more than $5" to Ana.',
    'Do not spend more than 5 minutes.',
    'Do not spend less than $50.',
  ])('is not set by: %s', (text) => {
    expect(capOf(text)).toBeUndefined();
  });

  it('says nothing of one unit where it is of all', () => {
    expect(capOf('Order two mugs. Spend at most $25.', true)).toBeUndefined();
    expect(capOf('Order two mugs. They should not cost more than $25.', true)).toBe(25);
  });
});

describe('a policy with a limit', () => {
  const rules = openRuleSelector();
  const POLICIES = [
    policy('checkout_cart', 'Check out the items in the cart.', 'create', {}),
    policy(
      'checkout_cart_total_limit',
      'Check out the items in the cart if the total is less than an amount.',
      'create',
      {
        max_total_price: { type: 'number', description: 'The maximum total price in dollars' },
      },
    ),
    policy('cancel_order', 'Cancel an order.', 'delete', {}),
  ];

  it('is chosen in place of the one without, wherever the task sets it', () => {
    const limited = [['checkout_cart_total_limit', { max_total_price: 120 }]];
    expect(granted(rules, 'Checkout the cart. The total must stay below $120.', POLICIES)).toEqual(limited);
    expect(granted(rules, "Checkout the cart, but don't spend more than $120.", POLICIES)).toEqual(limited);
    expect(granted(rules, 'Do not spend more than $120. Checkout the cart.', POLICIES)).toEqual(limited);
  });

  it.each([
    'Checkout the cart. No more than $50.',
    'Checkout the cart. $50 max.',
    'Checkout the cart. I only have $50.',
    'Checkout the cart. Anything over $50 is too much.',
    'Checkout the cart with a $50 limit.',
    "Checkout the cart. Make sure that it doesn't cost more than $50.",
    'Checkout the cart. The lamp costs more than $120.',
  ])('is asked for where money is named that nothing takes up: %s', (task) => {
    const given = granted(rules, task, POLICIES);
    expect(given).not.toContainEqual(['checkout_cart', {}]);
  });

  it('is not chosen where none is set', () => {
    const plain = [['checkout_cart', {}]];
    expect(granted(rules, 'Checkout the cart.', POLICIES)).toEqual(plain);
  });
});
