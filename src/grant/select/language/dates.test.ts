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
    ['two weeks earlier', '2026-11-11'],
    ['2 weeks later', '2026-12-09'],
    ['3d from now', '2026-11-28'],
    ['5 days before', '2026-11-20'],
    ['3 weeks out', '2026-12-16'],
  ])('%s', (text, day) => {
    expect(first(text)).toBe(day);
  });

  it.each([
    ['from 9:00 to 10:30', ['09:00', '10:30']],
    ['from 9:00 for two hours', ['09:00', '11:00']],
    ['at 9 am for 30 minutes', ['09:00', '09:30']],
    ['at 23:30 for an hour and a half', ['23:30', '01:00']],
    ['at 14:00 for half an hour', ['14:00', '14:30']],
    ['at 14:00 for one and a half hours', ['14:00', '15:30']],
    ['at 14:00 for a few hours', ['14:00']],
    ['for two hours', []],
  ])('times: %s', (text, times) => {
    expect(timesIn(text, TODAY).map(({ value }) => value)).toEqual(times);
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
