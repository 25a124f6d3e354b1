/**
 * Calendar days as pages and forms write them. A day is held as `2027-05-17`, so that days compare as texts.
 *
 * A reader splits a text into numbers and words and asks what the words are: `Mon, 17. Mai 2027` is the numbers 17 and 2027, a month, and a day
 * of the week, which must agree. Three numbers need a locale to say which is the month (`05/06/2027`), save where the year comes first. Nothing else may
 * be in the text.
 */
import { dayOf, isDay } from '../../model/day.ts';
import { asciiDigits, withoutUnseenMarks } from './digits.ts';

export type DateReader = (text: string) => string | undefined;

/** The words of a locale's dates. A word that two months share stands for none. */
interface Words {
  readonly months: ReadonlyMap<string, number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** `de`, `年`: words that say nothing. */
  readonly fillers: ReadonlySet<string>;
}

type Order = 'dmy' | 'mdy' | 'ymd';

const READERS = new Map<string, DateReader>();

/** Month names that are understood where no locale is declared. */
const WITHOUT_LOCALE = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** Reads dates as a locale writes them; without one, ISO dates and those whose month is named in one of the larger languages. */
export function dateReader(locale?: string): DateReader {
  const key = locale ?? '';
  const known = READERS.get(key);
  if (known !== undefined) return known;
  const words = locale === undefined ? joined(WITHOUT_LOCALE.map(wordsOf)) : joined([wordsOf(locale), wordsOf('en')]);
  const order = locale === undefined ? undefined : orderOf(locale);
  const read: DateReader = (text) => readDate(text, words, order);
  READERS.set(key, read);
  return read;
}

/** Days from the first day to the second, both as `2027-05-17`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** A time of day may follow only where it leaves the day in no doubt: without a zone, or midnight. */
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](?:\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?|00:00(?::00(?:\.0{1,9})?)?Z)$/;
const SEPARATORS = /^[\s.,/،׳’॰-]*$/u;
/** What stands right behind a number in East Asian dates is a word of its own: `1日月曜日`. */
const TOKEN = /\d+|(?<=\d)[年月日년월일]|[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*/gu;

function readDate(written: string, words: Words, order: Order | undefined): string | undefined {
  if (written.length > 100) return undefined;
  const text = asciiDigits(withoutUnseenMarks(written))?.trim();
  if (text === undefined) return undefined;
  const iso = ISO_TIME.exec(text)?.[1] ?? text;
  if (isDay(iso)) return iso;
  const tokens = tokensOf(text);
  if (!SEPARATORS.test(text.replace(TOKEN, ''))) return undefined;
  const numbers = tokens.filter((token) => /^\d/.test(token));
  const named = tokens.filter((token) => !/^\d/.test(token) && !words.fillers.has(token));
  const weekdays = named.filter((word) => words.weekdays.has(word));
  const months = named.filter((word) => !words.weekdays.has(word) || words.months.has(word));
  // `mar` is a month in some languages and a weekday in others: beside a month it is the weekday.
  const [month, ...more] = months.length > 1 ? months.filter((word) => !words.weekdays.has(word)) : months;
  if (more.length > 0) return undefined;
  const day = month === undefined ? inNumbers(numbers, order) : withMonth(numbers, words.months.get(month));
  if (day === undefined) return undefined;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays.every((word) => word === month || words.weekdays.get(word) === weekday) ? day : undefined;
}

/** `17 May 2027`, `May 17, 2027`, `2027 May 17`: the year is the one with four digits. */
function withMonth(numbers: readonly string[], month: number | undefined): string | undefined {
  const [first = '', second = ''] = numbers;
  if (month === undefined || numbers.length !== 2) return undefined;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  return year.length === 4 && day.length <= 2 ? dayOf(Number(year), month, Number(day)) : undefined;
}

function inNumbers(numbers: readonly string[], order: Order | undefined): string | undefined {
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length !== 3) return undefined;
  const short = (...parts: readonly string[]) => parts.every((part) => part.length <= 2);
  if (first.length === 4) return short(second, third) ? dayOf(Number(first), Number(second), Number(third)) : undefined;
  if (third.length !== 4 || !short(first, second)) return undefined;
  if (order === 'dmy') return dayOf(Number(third), Number(second), Number(first));
  return order === 'mdy' ? dayOf(Number(third), Number(first), Number(second)) : undefined;
}

function tokensOf(text: string): readonly string[] {
  return text.normalize('NFC').toLowerCase().match(TOKEN) ?? [];
}

function wordsIn(text: string): readonly string[] {
  return tokensOf(asciiDigits(withoutUnseenMarks(text)) ?? '').filter((token) => !/^\d/.test(token));
}

const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { day: 'numeric', month: 'numeric', year: 'numeric' },
];

/** Alone, and in a date: some languages inflect it there. */
const WEEKDAY_STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long' },
  { weekday: 'short' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
];

function formatOf(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' });
}

/** Twelve dates in each style: a word that all twelve have says nothing, and one that fewer have is a month. */
function wordsOf(locale: string): Words {
  const months = new Map<string, number>();
  const fillers = new Set<string>();
  for (const style of STYLES) {
    const format = formatOf(locale, style);
    const written = Array.from({ length: 12 }, (_, at) => wordsIn(format.format(Date.UTC(2027, at, 17))));
    for (const [at, words] of written.entries()) {
      for (const word of words) {
        if (written.every((each) => each.includes(word))) fillers.add(word);
        else months.set(word, agreed(months.get(word), at + 1));
      }
    }
  }
  const weekdays = new Map<string, number>();
  for (const style of WEEKDAY_STYLES) {
    const format = formatOf(locale, style);
    for (let day = 0; day < 7; day++) {
      // 3 January 2027 is a Sunday.
      const words = wordsIn(format.format(Date.UTC(2027, 0, 3 + day)));
      const named = 'month' in style ? words.filter((word) => !months.has(word) && !fillers.has(word)) : words;
      for (const word of named) weekdays.set(word, agreed(weekdays.get(word), day));
    }
  }
  // The `feira` of most Portuguese weekdays says nothing by itself.
  for (const [word, day] of weekdays) if (day === NEITHER && !months.has(word)) fillers.add(word);
  return { months, weekdays, fillers };
}

const NEITHER = -1;

function agreed(before: number | undefined, now: number): number {
  return before === undefined || before === now ? now : NEITHER;
}

/** The words of several languages; what two of them disagree on is no word. */
function joined(languages: readonly Words[]): Words {
  return {
    months: merged(languages.map(({ months }) => months)),
    weekdays: merged(languages.map(({ weekdays }) => weekdays)),
    fillers: new Set(languages.flatMap(({ fillers }) => [...fillers])),
  };
}

function merged(maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const map of maps) for (const [word, number] of map) all.set(word, agreed(all.get(word), number));
  return new Map([...all].filter(([, number]) => number !== NEITHER));
}

function orderOf(locale: string): Order | undefined {
  const parts = formatOf(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0);
  const letters = parts.map(({ type }) => type[0]).filter((letter) => letter !== undefined && 'dmy'.includes(letter));
  const order = letters.join('');
  return ORDERS.find((each) => each === order);
}

const ORDERS = ['dmy', 'mdy', 'ymd'] as const;
