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
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const found: NamedDate[] = [];
  for (const { index, text: words, start, end } of parse(text, reference, { forwardDate: !PAST.test(text) })) {
    // A time of day alone names no day.
    if (NAMING.every((each) => !start.isCertain(each)) && start.isCertain('hour')) continue;
    found.push({ value: written(start), words, at: index });
    if (end?.isCertain('day')) found.push({ value: written(end), words, at: index + 1 });
  }
  return found;
}

/** The times of day that a text names, as `09:30` of 24 hours, in its order. "From 9:00 for two hours" names where it ends as well. */
export function timesIn(text: string, today: string): readonly { readonly value: string; readonly words: string }[] {
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const lasting = LASTING.exec(text);
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
  if (first !== undefined && found.length === 1 && lasting !== null && minutes !== undefined)
    found.push({ minutes: (first.minutes + minutes) % (24 * 60), words: lasting[0] });
  return found.map(({ minutes, words }) => ({ value: clock(minutes), words }));
}

/** "for two hours", "for 90 minutes", "for an hour and a half", "for half an hour" */
const LASTING =
  /\bfor (?:about |at least |exactly )?(?:(half) an hour|(an?|a few|a couple of|[a-z]+(?:-[a-z]+)?|\d+(?:[.]\d+)?)( and a half)? ?(hours?|hrs?|h|minutes?|mins?)\b( and a half)?)/i;
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

function minutesOf([, half, count = '', before, unit = '', behind]: RegExpExecArray): number | undefined {
  if (half !== undefined) return 30;
  const number = COUNTS.get(count.toLowerCase()) ?? Number(count);
  if (!Number.isFinite(number)) return undefined;
  const whole = number + (before === undefined && behind === undefined ? 0 : 0.5);
  return Math.round(whole * (/^h/i.test(unit) ? 60 : 1));
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
