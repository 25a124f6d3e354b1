import { describe, expect, it } from 'vitest';
import { ArgumentCache } from './argument-cache.ts';

const KEY = 'shop.test/PlaceOrder/totalAmount';
const dollars = (text: string) => ({ state: 'value', text }) as const;

describe('the argument cache', () => {
  it('answers with the last report of the only page', () => {
    const cache = new ArgumentCache();
    cache.report('tab', KEY, dollars('$39.00'));
    cache.report('tab', KEY, dollars('$42.00'));
    expect(cache.current()).toEqual({ [KEY]: dollars('$42.00') });
  });

  it('forgets a page with its document', () => {
    const cache = new ArgumentCache();
    cache.report('tab', KEY, dollars('$39.00'));
    cache.forget('tab');
    expect(cache.current()).toEqual({});
  });

  it('takes two pages that agree, and no others', () => {
    const cache = new ArgumentCache();
    cache.report('first', KEY, dollars('$39.00'));
    cache.report('second', KEY, dollars('$39.00'));
    expect(cache.current()[KEY]).toEqual(dollars('$39.00'));
    cache.report('second', KEY, dollars('$899.00'));
    expect(cache.current()[KEY]).toEqual({ state: 'ambiguous', matches: 2 });
    cache.report('second', KEY, { state: 'missing' });
    expect(cache.current()[KEY]).toEqual({ state: 'ambiguous', matches: 2 });
    cache.report('first', KEY, { state: 'missing' });
    expect(cache.current()[KEY]).toEqual({ state: 'missing' });
  });
});
