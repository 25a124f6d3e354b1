import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { allowanceOf, amountOf, unitsOf } from './units.ts';

describe('amounts in millionths', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1, 1_000_000],
    [0.1, 100_000],
    [1.1, 1_100_000],
    [0.29, 290_000],
    [4.35, 4_350_000],
    [1_234_567.89, 1_234_567_890_000],
    [0.000_000_1, 1],
  ])('%d is %d', (amount, units) => {
    expect(unitsOf(amount)).toBe(units);
  });

  it.each([-0.01, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e16])('%d is none', (amount) => {
    expect(unitsOf(amount)).toBeUndefined();
  });

  it('an allowance is never rounded up', () => {
    expect(allowanceOf(0.000_000_19)).toBe(0);
    expect(allowanceOf(0.3)).toBe(300_000);
    expect(() => allowanceOf(1e16)).toThrow(RangeError);
  });

  it('every decimal of up to six places is itself, up to billions', () => {
    const whole = fc.integer({ min: 0, max: 999_999_999 });
    const places = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 999_999 }), places, (integer, fraction, digits) => {
        const text = `${integer}.${String(fraction).padStart(6, '0').slice(0, digits)}`.replace(/\.$/, '');
        const exact = BigInt(integer) * 1_000_000n + BigInt(text.split('.')[1]?.padEnd(6, '0') ?? '0');
        expect(unitsOf(Number(text))).toBe(Number(exact));
        expect(allowanceOf(Number(text))).toBe(Number(exact));
        expect(amountOf(Number(exact))).toBe(Number(text));
      }),
      { numRuns: runs(2_000) },
    );
  });
});
