import { describe, expect, it } from 'vitest';
import { readAmount, readPlainNumber } from './amount.ts';

describe('amounts as pages show them', () => {
  it.each([
    ['$1,234.56', 1234.56],
    ['EUR 1.234,56', 1234.56],
    ['1 234,56 €', 1234.56],
    ['1\u00a0234,56\u00a0€', 1234.56],
    ['1\u202f234,56 €', 1234.56],
    ["CHF 1'234.50", 1234.5],
    ['1.234,56', 1234.56],
    ['€1.234', 1234],
    ['$1,234', 1234],
    ['US$49.99', 49.99],
    ['49.9', 49.9],
    ['49', 49],
    ['0,50 €', 0.5],
    ['₹1,23,456.00', 123456],
    ['1,234,567', 1234567],
    ['-$5', -5],
    ['−5.00', -5],
    [' $60 ', 60],
  ])('%j is %d', (text, expected) => {
    expect(readAmount(text)).toBe(expected);
  });

  it.each([
    '$10 - $60',
    '1.234',
    '1,234',
    '60 per night',
    'Total: $5',
    '',
    '$',
    '2 guests',
    '1.2.3',
    '1,23.4',
    '($5)',
    '--5',
    '1e3',
    'Infinity',
    '$1 234,5 6',
    '12,34,56',
    '０',
  ])('%j is no amount', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('programs write numbers exactly', () => {
    expect(readPlainNumber('2')).toBe(2);
    expect(readPlainNumber('-3.50')).toBe(-3.5);
    for (const text of ['2 guests', ' 2', '1e3', '0x10', '', '1,5', 'NaN'])
      expect(readPlainNumber(text)).toBeUndefined();
  });
});
