import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { canonicalJson, digestOf } from './digest.ts';

/** The same value with its keys in another order, all the way down. */
function shuffled(value: Json): Json {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]): [string, Json] => [key, shuffled(item)]),
  );
}

describe('canonical JSON', () => {
  it('has one spelling', () => {
    expect(canonicalJson({ b: [1.0, 1e21, -0], a: 'x\u2028"', '': null, é: true })).toBe(
      '{"":null,"a":"x\u2028\\"","b":[1,1e+21,0],"é":true}',
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, [Number.NEGATIVE_INFINITY]])('has none for %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError);
  });

  it('keeps the value and forgets the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value: Json = JSON.parse(JSON.stringify(given));
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('is digested by SHA-256', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const expected = createHash('sha256').update(JSON.stringify(text)).digest('hex');
        expect(digestOf(text)).toBe(`sha256:${expected}`);
      }),
    );
  });
});
