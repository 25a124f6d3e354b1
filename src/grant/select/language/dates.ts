import { type Chrono, en } from 'chrono-node';

/**
 * Two of the library's patterns ("3 days ago", "3 days later") take as long to be compiled as all of a hundred tasks take to be read. They are asked where
 * a word that they end with stands behind a unit of time, and the others without them.
 */
const COUNTED =
  /(?:\b|\d)(?:s|sec|m|mins?|h|hrs?|d|w|mon?|mos|qtr|y|yr|(?:second|minute|hour|day|week|month|quarter|year)s?)\s{0,5}(?:ago|before|earlier|later|after|from now|henceforth|forward|out)\b/i;
const WITHOUT_COUNTED = withoutCounted();

function withoutCounted(): Chrono {
  const chrono = en.casual.clone();
  chrono.parsers = chrono.parsers.filter((each) => !/TimeUnit(?:Ago|Later)/.test(each.constructor.name));
  return chrono;
}

function parse(text: string, ...more: [reference: Reference, option?: { readonly forwardDate: boolean }]) {
  return (COUNTED.test(text) ? en.casual : WITHOUT_COUNTED).parse(text, ...more);
}

interface Reference {
  readonly instant: Date;
  readonly timezone: number;
}

/** A day or month that a text names, with the words that named it. */
export interface NamedDate {
  /** `2026-12-03`, or of a month alone `2026-12`. */
  readonly value: string;
  readonly words: string;
  readonly at: number;
}

/** The days that a text names, in its order; relative ones from the given day on, since what is asked for lies ahead. */
export function datesIn(text: string, today: string): readonly NamedDate[] {
  if (FROM_ANOTHER.test(text)) return [];
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const found: NamedDate[] = [];
  const rest = text
    .replace(LASTING_DAYS, blank)
    .replace(BETWEEN_DAYS, (_, lead: string, first: string, last: string) => `${blank(lead)}${first} to  ${last}`)
    .replace(DOTTED, (words, day: string, month: string, year: string, at: number) => {
      const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
      if (isDay(value)) found.push({ value, words, at });
      return blank(words);
    });
  for (const { index, text: read, start, end } of parse(rest, reference, { forwardDate: !PAST.test(text) })) {
    const words = text.slice(index, index + read.length);
    // A time of day alone names no day.
    if (NAMING.every((each) => !start.isCertain(each)) && start.isCertain('hour')) continue;
    found.push({ value: written(start), words, at: index });
    if (end?.isCertain('day')) found.push({ value: written(end), words, at: index + 1 });
  }
  return found.toSorted((one, other) => one.at - other.at);
}

function blank(words: string): string {
  return ' '.repeat(words.length);
}

/** None is the 31st of February. */
function isDay(value: string): boolean {
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** `1.12.2026` has its day first wherever dates are written with dots. */
const DOTTED = /(?<![\d.])(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.((?:19|20)\d\d)(?!\.?\d)/g;
/** "Between 3 and 5 December" */
const BETWEEN_DAYS =
  /\b(between (?:the )?)(\d{1,2}(?:st|nd|rd|th)?) and (\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)/gi;

/** "For three days" and "for two hours" name no day. */
const LASTING_DAYS =
  /\bfor (?:about |at least |exactly )?(?:(?:an?|the|half an?|[a-z]+(?:-[a-z]+)?|\d+(?:[.]\d+)?) )(?:and a half )?(?:hours?|minutes?|days?|nights?|weeks?|months?|years?)\b/gi;
/** These are counted from a day that is not today, or are a day of a month by its weekdays: nobody is told a wrong one. */
const FROM_ANOTHER =
  /\b(?:(?:days?|weeks?|months?|years?) (?:later|earlier|after(?! tomorrow)|before(?! yesterday)|from (?!now|today))|(?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day (?:of|in)|(?:any|every|each|no) (?:other )?day but|not on|except on|except for)\b/i;

/** The times of day that a text names, as `09:30` of 24 hours, in its order. "From 9:00 for two hours" names where it ends as well. */
export function timesIn(text: string, today: string): readonly { readonly value: string; readonly words: string }[] {
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const [lasting = null, ...others] = text.matchAll(LASTING);
  // Which of two, and from where to where, is not read here.
  if (others.length > 0 || UNCLEAR.test(text)) return [];
  // "For two hours" is no time of day: the library takes it for two hours from now.
  const rest = lasting === null ? text : text.replace(lasting[0], ' '.repeat(lasting[0].length));
  const found = parse(rest, reference).flatMap(({ text: words, start, end }) =>
    [start, end].flatMap((each) =>
      each?.isCertain('hour') === true
        ? [{ minutes: 60 * (each.get('hour') ?? 0) + (each.get('minute') ?? 0), words }]
        : [],
    ),
  );
  const [first] = found;
  const minutes = lasting === null ? undefined : minutesOf(lasting);
  // Past midnight is another day.
  const isOneDay = first !== undefined && minutes !== undefined && first.minutes + minutes < 24 * 60;
  if (found.length === 1 && lasting !== null && isOneDay)
    found.push({ minutes: first.minutes + minutes, words: lasting[0] });
  return found.map(({ minutes, words }) => ({ value: clock(minutes), words }));
}

const UNCLEAR =
  /\b(?:(?:until|ending|before|after|not|not before) (?:at )?\d.*\bfor\b|(?:not at|ending at|until) \d|\d (?:or|instead of) \d|hours? (?:later|earlier)|for \d+(?:h|:)\d)/i;

/** "for two hours", "for 90 minutes", "for an hour and a half", "for half an hour" */
const LASTING =
  /\bfor (?:about |at least |exactly )?(?:(half) an hour|(an?|a few|a couple of|[a-z]+(?:-[a-z]+)?|\d+(?:[.]\d+)?)( and a half)? ?(hours?|hrs?|h|minutes?|mins?)\b( and a half)?)((?:,? and| ,)? ?(?:\d+|[a-z-]+) ?(?:minutes?|mins?)\b)?/gi;
const COUNTS: ReadonlyMap<string, number> = new Map([
  ...'a an'.split(' ').map((word) => [word, 1] as const),
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, at + 1] as const),
  ['a couple of', 2],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['forty-five', 45],
  ['sixty', 60],
  ['ninety', 90],
]);

function minutesOf([, half, count = '', before, unit = '', behind, more]: RegExpExecArray): number | undefined {
  // "For two hours and ten minutes": nobody is told another end.
  if (more !== undefined) return undefined;
  if (half !== undefined) return 30;
  const number = COUNTS.get(count.toLowerCase()) ?? Number(count);
  if (!Number.isFinite(number)) return undefined;
  const whole = number + (before === undefined && behind === undefined ? 0 : 0.5);
  const minutes = Math.round(whole * (/^h/i.test(unit) ? 60 : 1));
  return minutes < 24 * 60 ? minutes : undefined;
}

function clock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const NAMING = ['day', 'weekday', 'month'] as const;

const PAST = /\b(?:last|past|previous|statement|history|report)\b/i;

type Components = ReturnType<typeof en.parse>[number]['start'];

function written(components: Components): string {
  const two = (number: number | null) => String(number ?? 1).padStart(2, '0');
  const month = `${components.get('year')}-${two(components.get('month'))}`;
  const isMonth = components.isCertain('month') && !components.isCertain('day') && !components.isCertain('weekday');
  return isMonth ? month : `${month}-${two(components.get('day'))}`;
}
