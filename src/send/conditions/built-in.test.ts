import { describe, expect, it } from 'vitest';
import { CordonError } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import type { Values } from '../../model/policy/condition.ts';
import { compileBuiltIn } from './built-in.ts';

function holds(name: string, params: Values, args: Values, currencies: Readonly<Record<string, string>> = {}): boolean {
  const parameters = Object.fromEntries(
    Object.keys(params).map((key) => [key, { type: 'string', description: '' } as const]),
  );
  return compileBuiltIn({ name, parameters, args: Object.keys(args) }, params)({ values: args, currencies }) === true;
}

const NUMBER = { type: 'number', description: '' } as const;
const TEXT = { type: 'string', description: '' } as const;
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
    ['differs', { not: 'a' }, { got: 'b' }, true],
    ['differs', { not: 'a' }, { got: ' a ' }, false],
    ['differs', { not: 'a' }, { got: 2 }, false],
    ['noneOf', { not: 'a, b' }, { got: 'c' }, true],
    ['noneOf', { not: 'a, 2' }, { got: 2 }, false],
    ['noneOf', { not: '' }, { got: 'c' }, false],
    ['oneOf', { want: '1, 2' }, { got: 2 }, true],
    ['within', { all: 'a b' }, { got: 'b,a' }, true],
    ['within', { all: 'a b' }, { got: 'b c' }, false],
    ['startsWith', { start: 'team/' }, { got: 'team/x' }, true],
    ['startsWith', { start: '' }, { got: 'team/x' }, false],
    ['sameDate', { day: '2027-05-17' }, { got: '17 May 2027' }, true],
    ['onOrBefore', { day: '2027-05-17' }, { got: '2027-05-18' }, false],
    ['onOrAfter', { day: '2027-05-17' }, { got: '2027-02-30' }, false],
    [
      'allowTokenIfScopesWithin',
      { scopes: 'api', expires_by: '2027-01-01' },
      { scopes: 'api', expires_at: '2026-12-31' },
      true,
    ],
    ['allowTokenIfScopesWithin', { scopes: 'api', expires_by: '2027-01-01' }, { scopes: 'api' }, false],
  ])('%s %j %j: %s', (name, params, args, expected) => {
    expect(holds(name, params, args)).toBe(expected);
  });

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['USD', { totalAmount: 'USD' }, true],
    ['USD', { totalAmount: 'EUR' }, false],
    ['USD', {}, false],
  ])('a maximum in %s over an amount in %j: %s', (currency, currencies, expected) => {
    const params = { maxAmount: 50, currency };
    expect(holds('allowPurchaseIfAmountLeq', params, { totalAmount: 49 }, currencies)).toBe(expected);
    const condition = { name: 'atMost', parameters: { most: NUMBER, currency: TEXT }, args: ['totalAmount'] };
    const test = compileBuiltIn(condition, { most: 50, currency });
    expect(test({ values: { totalAmount: 49 }, currencies })).toBe(expected);
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString'])('there is no function %s', (name) => {
    expect(() => holds(name, {}, {})).toThrow(CordonError);
  });

  it('values that are inherited are none', () => {
    const args: Values = Object.create({ totalAmount: 1 as Json });
    expect(holds('allowPurchaseIfAmountLeq', { maxAmount: 50 }, args)).toBe(false);
  });
});
