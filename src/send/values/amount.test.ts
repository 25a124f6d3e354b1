import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { type Amount, type AmountReader, amountReader } from './amount.ts';
import { readPlainNumber } from './number.ts';
import { valueReader } from './value.ts';

const READERS = new Map<string, AmountReader>();

/** Making a reader asks a lot of Intl, so each is made once. */
function read(text: string, locale?: string, currency?: string): Amount | undefined {
  const key = `${locale} ${currency}`;
  const format = { ...(locale === undefined ? {} : { locale }), ...(currency === undefined ? {} : { currency }) };
  const reader = READERS.get(key) ?? amountReader(format);
  READERS.set(key, reader);
  return reader(text);
}

describe('amounts as pages show them', () => {
  it.each([
    ['$1,234.56', 1234.56],
    ['EUR 1.234,56', 1234.56],
    ['1 234,56 €', 1234.56],
    ['1\u00a0234,56\u00a0€', 1234.56],
    ['1\u202f234,56 €', 1234.56],
    ['1\u202f234', 1234],
    ["CHF 1'234.50", 1234.5],
    ['CHF 1’234.50', 1234.5],
    ['1.234,56', 1234.56],
    ['€1.234', 1234],
    ['$1,234', 1234],
    ['US$49.99', 49.99],
    ['$49.99 USD', 49.99],
    ['49.9', 49.9],
    ['49', 49],
    ['0,50 €', 0.5],
    ['₹1,23,456.00', 123456],
    ['1,234,567', 1234567],
    ['١٬٢٣٤٫٥٠', 1234.5],
    ['۱٬۲۳۴٫۵۶', 1234.56],
    ['-$5', -5],
    ['$-5', -5],
    ['−5.00', -5],
    [' $60 ', 60],
  ])('%j is %d', (text, expected) => {
    expect(read(text)?.value).toBe(expected);
  });

  it.each([
    '$10 - $60',
    '$10–$60',
    '$59.99$49.99',
    '$59.99 $49.99',
    '59.99 49.99',
    '1.234',
    '1,234',
    '1 234',
    'KWD 1.234',
    '60 per night',
    'Total: $5',
    '',
    '$',
    '2 guests',
    'QTY 5',
    'ABC 5',
    '20%',
    '20 %',
    '1.2.3',
    '1,23.4',
    '($5)',
    '--5',
    '1e3',
    'Infinity',
    '$1 234,5 6',
    '12,34,56',
    '1٢',
    '\u202e06$',
    '$5 EUR',
    '1234567890123456',
    '０',
  ])('%j is no amount', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    ['1,234', 'en-US', 1234],
    ['1,234', 'de-DE', 1.234],
    ['1.234', 'de-DE', 1234],
    ['1.234', 'en-GB', 1.234],
    ['1 234', 'fr-FR', 1234],
    ["1'234.50", 'de-CH', 1234.5],
    ['1,23,456.78', 'en-IN', 123456.78],
    ['1,234.56', 'de-DE', undefined],
    ['1.234,56', 'en-US', undefined],
    ['12,34', 'en-US', undefined],
    ['1,234 567', 'en-US', undefined],
  ])('%j in %s is %s', (text, locale, expected) => {
    expect(read(text, locale)?.value).toBe(expected);
  });

  it('knows a currency where there is no doubt of it', () => {
    expect(read('US$49')).toEqual({ value: 49, currency: 'USD' });
    expect(read('49 €')).toEqual({ value: 49, currency: 'EUR' });
    expect(read('JPY 4900')).toEqual({ value: 4900, currency: 'JPY' });
    expect(read('$49')).toEqual({ value: 49 });
    expect(read('¥4900')).toEqual({ value: 4900 });
    expect(read('49')).toEqual({ value: 49 });
    expect(read('$49', undefined, 'USD')).toEqual({ value: 49, currency: 'USD' });
    expect(read('49', undefined, 'USD')).toEqual({ value: 49, currency: 'USD' });
    expect(read('1,234', undefined, 'USD')).toEqual({ value: 1234, currency: 'USD' });
    expect(read('49 €', undefined, 'USD')).toBeUndefined();
    expect(read('CA$49', undefined, 'USD')).toBeUndefined();
  });

  const LOCALES =
    'en-US en-GB en-IN hi-IN de-DE de-AT de-CH fr-FR fr-CH es-ES es-MX it-IT pt-BR pt-PT nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU ru-RU uk-UA tr-TR el-GR he-IL ar-EG ar-SA fa-IR bn-BD th-TH ja-JP ko-KR zh-CN id-ID vi-VN'.split(
      ' ',
    );
  const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'INR', 'SEK', 'PLN', 'BRL', 'EGP', 'KWD', 'AUD'];
  const cents = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 });

  it('reads back every number that Intl writes in a declared locale', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), cents, fc.boolean(), (locale, amount, useGrouping) => {
        const value = amount / 100;
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping }).format(value);
        expect(read(text, locale)?.value, `${locale} ${text}`).toBe(value);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('reads back every amount of money that Intl writes, and never as another currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...CURRENCIES),
        cents,
        fc.constantFrom('symbol', 'code', 'narrowSymbol'),
        (locale, currency, other, amount, currencyDisplay) => {
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
          const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
          const value = Number((amount / 100).toFixed(digits));
          const text = format.format(value);
          expect(read(text, locale, currency), `${locale} ${text}`).toEqual({ value: value + 0, currency });
          const unlocalized = read(text);
          if (unlocalized?.currency !== undefined) expect(unlocalized.currency, text).toBe(currency);
          if (currencyDisplay === 'code' && other !== currency) expect(read(text, locale, other), text).toBeUndefined();
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('without a declared locale reads what Intl writes as that number or not at all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.constantFrom('USD', 'EUR', 'GBP'),
        cents,
        (locale, currency, amount) => {
          const value = amount / 100;
          const bare = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
          const money = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
          for (const text of [bare, money]) expect([undefined, value + 0]).toContain(read(text)?.value);
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('programs write numbers exactly', () => {
    expect(readPlainNumber('2')).toBe(2);
    expect(readPlainNumber('-3.50')).toBe(-3.5);
    // What programs write of a double, to its last digit.
    for (const number of [0, 0.1, 12.345678901234567, 1 / 3]) {
      const text = String(number).slice(0, 17);
      expect(readPlainNumber(text)).toBe(Number(text));
    }
    // What a server may take for another number than we do.
    for (const text of ['030', '-007', '00', '50.000000000000001', '0.30000000000000000001'])
      expect([text, readPlainNumber(text)]).toEqual([text, undefined]);
    for (const text of ['2 guests', ' 2', '1e3', '0x10', '', '1,5', 'NaN', '٢', '9'.repeat(400)])
      expect(readPlainNumber(text)).toBeUndefined();
  });
});

describe('an amount in a request, which anybody may write', () => {
  const source = { type: 'request', part: 'body', name: 'amount' } as const;
  const read = valueReader({ type: 'number', currency: 'USD', source });

  it.each(['50,00', '50,0', '$50,00', '1.234,50', '٥٠,٠٠'])(
    '%j is none, being five thousand to some servers',
    (text) => {
      expect(read(text)).toBeUndefined();
      const shown = valueReader({
        type: 'number',
        currency: 'USD',
        source: { type: 'document', url: undefined, selector: '#total' },
      });
      expect(shown(text)?.value).toBeGreaterThan(0);
    },
  );

  it.each([
    ['50.00', 50],
    ['$1,234.50', 1234.5],
    ['1,23,456', 123_456],
    ['50', 50],
  ])('%j is one', (text, value) => {
    expect(read(text)).toEqual({ value, currency: 'USD' });
  });

  it('is what its locale makes of it where one is declared', () => {
    expect(valueReader({ type: 'number', currency: 'EUR', locale: 'de-DE', source })('50,00')?.value).toBe(50);
  });
});
