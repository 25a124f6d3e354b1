import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import type { Json } from '../model/json.ts';
import { compileCondition, type Values } from './conditions.ts';

function holds(name: string, params: Values, args: Values): boolean {
  const parameters = Object.fromEntries(
    Object.keys(params).map((key) => [key, { type: 'string', description: '' } as const]),
  );
  return compileCondition({ name, parameters, args: Object.keys(args) })(params, args);
}

const STAY = { checkin_date: '2026-05-17', checkout_date: '2026-05-22', num_guests: 2 };

describe('condition functions', () => {
  it.each<[string, Values, Values, boolean]>([
    ['allowPurchaseIfAmountLeq', { maxAmount: 50 }, { totalAmount: 50 }, true],
    ['allowPurchaseIfAmountLeq', { maxAmount: 50 }, { totalAmount: 50.01 }, false],
    ['allowPurchaseIfAmountLeq', { maxAmount: 50 }, { totalAmount: -1 }, false],
    ['allowPurchaseIfAmountLeq', { maxAmount: 50 }, { totalAmount: '49' }, false],
    ['allowPurchaseIfAmountLeq', { maxAmount: '50' }, { totalAmount: 49 }, false],
    ['allowPurchaseIfAmountLeq', {}, { totalAmount: 49 }, false],
    ['allowPurchaseIfAmountLeq', { maxAmount: 50 }, { totalAmount: null }, false],
    ['allowReservationIfMatches', STAY, STAY, true],
    ['allowReservationIfMatches', STAY, { ...STAY, checkin_date: 'May 17, 2026' }, true],
    ['allowReservationIfMatches', STAY, { ...STAY, checkout_date: '05/22/2026' }, false],
    ['allowReservationIfMatches', STAY, { ...STAY, num_guests: 3 }, false],
    ['allowReservationIfMatches', STAY, { ...STAY, num_guests: '2' }, false],
    ['allowReservationIfMatches', { num_guests: 2 }, { num_guests: 2 }, false],
    [
      'allowReservationIfMatches',
      { ...STAY, location: 'San Francisco' },
      { ...STAY, location: 'Mission, San Francisco, CA' },
      true,
    ],
    ['allowReservationIfMatches', { ...STAY, location: 'San Francisco' }, STAY, false],
    ['allowReservationIfMatches', { ...STAY, unknown: 1 }, { ...STAY, unknown: 1 }, false],
    ['allowTokenIfScopesWithin', { scopes: 'read_api, read_user' }, { scopes: 'read_api' }, true],
    ['allowTokenIfScopesWithin', { scopes: ['read_api'] }, { scopes: 'read_api api' }, false],
    ['allowTokenIfScopesWithin', { scopes: 'read_api' }, { scopes: '' }, false],
    ['equals', { want: 2 }, { got: 2 }, true],
    ['equals', { want: 2 }, { got: '2' }, false],
    ['oneOf', { want: 'a, b' }, { got: 'b' }, true],
    ['oneOf', { want: ['a'] }, { got: 'b' }, false],
    ['atMost', { most: 3 }, { got: 3 }, true],
    ['atLeast', { least: 3 }, { got: 2 }, false],
    ['matchesText', { want: 'coffee maker' }, { got: 'Best COFFEE Maker 2' }, true],
    ['matchesText', { want: 'tea' }, { got: 'teapot' }, false],
    ['matchesText', { want: '' }, { got: 'anything' }, false],
  ])('%s %j %j: %s', (name, params, args, expected) => {
    expect(holds(name, params, args)).toBe(expected);
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString'])('there is no function %s', (name) => {
    expect(() => holds(name, {}, {})).toThrow(CordonError);
  });

  it('values that are inherited are none', () => {
    const args: Values = Object.create({ totalAmount: 1 as Json });
    expect(holds('allowPurchaseIfAmountLeq', { maxAmount: 50 }, args)).toBe(false);
  });
});
