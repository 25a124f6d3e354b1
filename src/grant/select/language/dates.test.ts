import { en } from 'chrono-node';
import { describe, expect, it } from 'vitest';
import { datesIn, timesIn } from './dates.ts';

const TODAY = '2026-11-25';
const first = (text: string): string | undefined => datesIn(text, TODAY)[0]?.value;

describe('days that a text names', () => {
  it.each([
    ['on March 12, 2027', '2027-03-12'],
    ['for tomorrow', '2026-11-26'],
    ['in 3 days', '2026-11-28'],
    ['next month', '2026-12'],
    ['3 days ago', '2026-11-22'],
    ['3d from now', '2026-11-28'],
    ['3 weeks out', '2026-12-16'],
    ['the day after tomorrow', '2026-11-27'],
    // Where dates are written with dots, the day comes first.
    ['on 1.12.2026', '2026-12-01'],
    ['on 31.2.2027', undefined],
    ['on 2026-12-05T10:00', '2026-12-05'],
  ])('%s', (text, day) => {
    expect(first(text)).toBe(day);
  });

  it.each(['between 3 and 5 December', 'between the 3rd and 5th of December'])('%s', (text) => {
    expect(datesIn(text, TODAY).map(({ value }) => value)).toEqual(['2026-12-03', '2026-12-05']);
  });

  it.each([
    ['from 9:00 to 10:30', ['09:00', '10:30']],
    ['from 9:00 for two hours', ['09:00', '11:00']],
    ['at 9 am for 30 minutes', ['09:00', '09:30']],
    ['at 21:30 for an hour and a half', ['21:30', '23:00']],
    ['at 23:30 for an hour and a half', ['23:30']],
    ['at 9:00 for 2 hours 30 minutes', ['09:00']],
    ['at 9:00 for 1 hour and 15 minutes', ['09:00']],
    ['until 9:00 for two hours', []],
    ['at 9:00 for 1:30 hours', []],
    ['not at 9:00 but at 10:00', []],
    ['at 9:00 for 26 hours', ['09:00']],
    ['at 14:00 for half an hour', ['14:00', '14:30']],
    ['at 14:00 for one and a half hours', ['14:00', '15:30']],
    ['at 14:00 for a few hours', ['14:00']],
    ['for two hours', []],
  ])('times: %s', (text, times) => {
    expect(timesIn(text, TODAY).map(({ value }) => value)).toEqual(times);
  });

  it.each([
    'two weeks later',
    '5 days before',
    'on the last Friday of December',
    'the second Monday in March',
    'a week from Friday',
    'on any day but December 3',
    'not on December 3 but on December 4',
    'for three days',
    'for a week',
  ])('is none that may be another: %s', (text) => {
    expect(datesIn(text, TODAY)).toEqual([]);
  });

  it('is the day, and not how long it takes', () => {
    expect(datesIn('for two hours on December 3 at 9:00', TODAY).map(({ value }) => value)).toEqual(['2026-12-03']);
    expect(datesIn('from December 3 for three days', TODAY).map(({ value }) => value)).toEqual(['2026-12-03']);
  });

  it('is none in a time of day, which is read by itself', () => {
    expect(datesIn('at 9:30', TODAY)).toEqual([]);
    expect(timesIn('at 9:30', TODAY)).toEqual([{ value: '09:30', words: 'at 9:30' }]);
  });

  it('knows the library has two patterns for what is counted from today', () => {
    const counted = en.casual.parsers
      .map((each) => each.constructor.name)
      .filter((name) => /TimeUnit(?:Ago|Later)/.test(name));
    expect(counted).toHaveLength(2);
  });
});
