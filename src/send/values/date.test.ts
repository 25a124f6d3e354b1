import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { dateReader, daysBetween } from './date.ts';

describe('calendar days', () => {
  it.each([
    ['2027-05-17', '2027-05-17'],
    ['2027/05/17', '2027-05-17'],
    ['2027-05-17T00:00:00.000Z', '2027-05-17'],
    ['2027-05-17T13:30', '2027-05-17'],
    ['May 17, 2027', '2027-05-17'],
    ['17 May 2027', '2027-05-17'],
    ['Mon, 17 May 2027', '2027-05-17'],
    ['17. Mai 2027', '2027-05-17'],
    ['17 de mayo de 2027', '2027-05-17'],
    ['le 17 mai 2027', undefined],
    ['Tue, 17 May 2027', undefined],
    ['2027-05-17T23:00:00Z', undefined],
    ['05/06/2027', undefined],
    ['13/06/2027', undefined],
    ['2027-02-30', undefined],
    ['2027-13-01', undefined],
    ['30 February 2027', undefined],
    ['17 May 27', undefined],
    ['17 – 22 May 2027', undefined],
    ['17-22 May 2027', undefined],
    ['May 17, 2027 – May 22, 2027', undefined],
    ['May June 17 2027', undefined],
    ['17 Mayhem 2027', undefined],
    ['0000-01-01', undefined],
    ['', undefined],
    ['17 May 2027 '.repeat(50), undefined],
  ])('%j without a locale is %s', (text, expected) => {
    expect(dateReader()(text)).toBe(expected);
  });

  it.each([
    ['5/17/2027', 'en-US', '2027-05-17'],
    ['17/05/2027', 'en-US', undefined],
    ['05/06/2027', 'en-US', '2027-05-06'],
    ['05/06/2027', 'en-GB', '2027-06-05'],
    ['17.5.2027', 'de-DE', '2027-05-17'],
    ['2027年5月17日', 'ja-JP', '2027-05-17'],
    ['2027. 5. 17.', 'ko-KR', '2027-05-17'],
    ['١٧‏/٥‏/٢٠٢٧', 'ar-EG', '2027-05-17'],
    ['31.4.2027', 'de-DE', undefined],
  ])('%j in %s is %s', (text, locale, expected) => {
    expect(dateReader(locale)(text)).toBe(expected);
  });

  const LOCALES =
    'en-US en-GB en-CA de-DE fr-FR es-ES it-IT pt-BR nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU ru-RU uk-UA tr-TR el-GR he-IL ar-EG fa-IR hi-IN th-TH ja-JP ko-KR zh-CN zh-TW id-ID vi-VN lt-LT'.split(
      ' ',
    );
  const STYLES: readonly Intl.DateTimeFormatOptions[] = [
    { day: 'numeric', month: 'numeric', year: 'numeric' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
    { day: 'numeric', month: 'short', year: 'numeric' },
    { day: 'numeric', month: 'long', year: 'numeric' },
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ];
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

  it('reads back every date that Intl writes in a declared locale', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.constantFrom(...STYLES), days, (locale, style, date) => {
        const text = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' }).format(date);
        expect(dateReader(locale)(text), `${locale} ${text}`).toBe(date.toISOString().slice(0, 10));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('without a locale reads what Intl writes as that day or not at all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.constantFrom(...STYLES), days, (locale, style, date) => {
        const text = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' }).format(date);
        expect([undefined, date.toISOString().slice(0, 10)], `${locale} ${text}`).toContain(dateReader()(text));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('counts days over summer time and leap days', () => {
    expect(daysBetween('2027-05-17', '2027-05-22')).toBe(5);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2027-05-22', '2027-05-17')).toBe(-5);
  });
});
