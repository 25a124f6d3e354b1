/** What the parameters of a chosen policy are, by the words of the task. */
import { datesIn, type NamedDate, timesIn } from './language/dates.ts';
import type { Choosable, ParameterToFill } from './profile.ts';
import { choice } from './values/choice.ts';
import { defaultOf, maySayNothing } from './values/defaults.ts';
import { itemsOf, partsOf } from './values/items.ts';
import { isCount, number } from './values/number.ts';
import type { Filled, Item, Place } from './values/place.ts';
import { othersBeside } from './values/several.ts';
import { isPerson, list, text } from './values/text.ts';
import { truth } from './values/truth.ts';

/** What the task says of the parameters of one policy. */
export interface Parameters {
  readonly filled: Readonly<Record<string, Filled>>;
  /** Those that the task says nothing of. */
  readonly missing: readonly string[];
}

const DATE = /\bdates?\b|\bday\b|deadline|check.?(?:in|out)|expir|\bdue\b|YYYY|\bmonth\b|when\b/i;
const MONTH = /YYYY-MM(?!-)/;
const NEW = /^new|_new_/;
const BETWEEN = /\bbetween\b.*\d.*\band\b/i;

/** Fills in what can be filled in: first from the words of the action, and what they do not say from those of its purpose. */
export function parametersOf(policy: Choosable, place: Place): Parameters {
  const near = filledFrom(policy, place);
  const { action } = place;
  if (near.missing.length === 0 || action.reach <= action.end) return near;
  const far = filledFrom(policy, { ...place, action: { ...action, end: action.reach } });
  return { filled: { ...far.filled, ...near.filled }, missing: far.missing };
}

/** One for each thing that the task does by itself: "two A and one B", "a label "A" and another "B"", "Anna and Bob". Most actions are of one. */
export function instancesOf(policy: Choosable, place: Place): readonly Parameters[] {
  const hasCount = Object.entries(policy.parameters).some(([name, each]) => isCount(name, each));
  const items = hasCount ? itemsOf(place) : [];
  if (items.length > 1) return items.map((item, at) => ofItem(policy, place, item, items[at + 1]));
  return ofParts(policy, place) ?? ofPersons(policy, place);
}

/** What is said right beside one of several things, and of the rest what is said of all. */
function ofItem(policy: Choosable, place: Place, item: Item, next: Item | undefined): Parameters {
  const all = parametersOf(policy, { ...place, item });
  const action = { ...place.action, at: item.from, from: item.from, end: next?.from ?? place.action.end };
  const own = filledFrom(policy, { ...place, item, action });
  const said = Object.entries(own.filled).filter(([, { words }]) => words !== '');
  return { filled: { ...all.filled, ...Object.fromEntries(said) }, missing: all.missing };
}

/** Where each part of an action says all that the policy asks for, and not the same. */
function ofParts(policy: Choosable, place: Place): readonly Parameters[] | undefined {
  const asked = Object.values(policy.parameters);
  if (asked.length === 0 || asked.some(({ type }) => type === 'array')) return undefined;
  const parts = partsOf(place);
  if (parts.length < 2) return undefined;
  const found = parts.map(({ from, to }) =>
    filledFrom(policy, { ...place, isPart: true, action: { ...place.action, at: from, from, end: to } }),
  );
  const isSaid = ({ filled, missing }: Parameters) =>
    missing.length === 0 && Object.values(filled).every(({ words }) => words !== '');
  const values = new Set(found.map(({ filled }) => JSON.stringify(Object.values(filled).map(({ value }) => value))));
  return found.every(isSaid) && values.size === found.length ? found : undefined;
}

/** Where several persons are named beside each other, one for each; where it is not clear who gets what, nobody is named. */
function ofPersons(policy: Choosable, place: Place): readonly Parameters[] {
  const one = parametersOf(policy, place);
  const [name, found] =
    Object.entries(one.filled).find(([each, { words }]) => {
      const parameter = policy.parameters[each];
      return words !== '' && parameter !== undefined && isPerson(each, parameter);
    }) ?? [];
  if (name === undefined || found === undefined) return [one];
  const taken = new Set(Object.values(one.filled).map(({ words }) => words));
  const { names, isUnclear } = othersBeside(found.words, place);
  const others = names.filter((each) => !taken.has(each));
  if (others.length === 0) return [one];
  if (isUnclear) {
    const { [name]: _, ...filled } = one.filled;
    return [{ filled, missing: [...one.missing, name] }];
  }
  return [one, ...others.map((each) => ({ ...one, filled: { ...one.filled, [name]: { value: each, words: each } } }))];
}

function filledFrom(policy: Choosable, place: Place): Parameters {
  const filled: Record<string, Filled> = {};
  const missing: string[] = [];
  const taken = new Set<number>();
  const entries = Object.entries(policy.parameters);
  // Read when the first parameter asks for one: it takes as long as all else together.
  let dates: readonly NamedDate[] | undefined;
  let times: readonly Filled[] | undefined;
  const single = entries.filter(([name, each]) => isDate(name, each)).length === 1;
  let nextDate = 0;
  let nextTime = 0;
  for (const [name, parameter] of entries) {
    let found: Filled | undefined;
    const kind = kindOf(name, parameter, filled);
    if (parameter.oneOf !== undefined) found = choice(parameter.oneOf, name, parameter.description, place);
    else if (parameter.type === 'boolean') found = truth(name, place);
    else if (parameter.type === 'array') found = list(name, parameter, place, taken);
    else if (parameter.type === 'number') found = number(name, parameter, place, taken);
    else if (kind === 'time') {
      times ??= timesOf(place);
      found = times[nextTime];
      nextTime += 1;
    } else if (kind === 'date') {
      dates ??= isSpan(entries) ? spanOf(place) : datesOf(place);
      const date = (single && NEW.test(name) ? dateBehindTo(place) : undefined) ?? dates[nextDate];
      // "Between the 3rd and the 5th": which of them is not said.
      const isOpen = single && BETWEEN.test(wordsOf(place));
      nextDate += 1;
      found = isOpen
        ? undefined
        : date && {
            value: MONTH.test(parameter.description) ? date.value.slice(0, 7) : date.value,
            words: date.words,
          };
    } else found = text(name, parameter, place, taken);
    // Nothing said is no value, but for what the description gives then.
    const isUnsaid = found === undefined || found.words === '';
    const value = isUnsaid && maySayNothing(parameter, place) ? (defaultOf(parameter) ?? found) : found;
    if (value === undefined) missing.push(name);
    else filled[name] = value;
  }
  return { filled, missing };
}

const NEW_VALUE = /^new_?value$|^value$/i;
const TIME = /\btime\b|HH:MM|o'clock/i;

/** Of what may be of several kinds (`new_value` of the `field` that was found) the one that it is here. */
function kindOf(
  name: string,
  parameter: ParameterToFill,
  filled: Readonly<Record<string, Filled>>,
): 'time' | 'date' | undefined {
  if (parameter.type !== 'string' && parameter.type !== 'date') return undefined;
  if (NEW_VALUE.test(name)) {
    const field = Object.values(filled).map(({ value }) => String(value).replaceAll('_', ' '));
    if (field.some((each) => TIME.test(each))) return 'time';
    return field.some((each) => /\b(?:date|day|deadline)\b/i.test(each)) ? 'date' : undefined;
  }
  if (isTime(name, parameter)) return 'time';
  return isDate(name, parameter) ? 'date' : undefined;
}

function isTime(name: string, { type, description, oneOf }: ParameterToFill): boolean {
  return (
    oneOf === undefined &&
    type === 'string' &&
    (/(?:^|_)time$/i.test(name) || /HH:MM/.test(description)) &&
    !/YYYY/.test(description)
  );
}

function timesOf(place: Place): readonly Filled[] {
  const near = timesIn(withoutQuotes(place, wordsOf(place)), place.today);
  const all = near.length > 0 || place.isPart === true ? near : timesIn(place.task.text, place.today);
  // "From 9:00 to 10:15": the new one comes last.
  const isMoved = place.action.verbs.some((verb) => MOVING.has(verb)) && /\bfrom\b.*\bto\b/.test(wordsOf(place));
  return isMoved && all.length > 1 ? all.toReversed() : all;
}
const MOVING: ReadonlySet<string> = new Set(['change', 'move', 'reschedule', 'update', 'postpone', 'shift']);

/** "From June 11 to June 18": the day that follows the last `to` at once. */
function dateBehindTo(place: Place): NamedDate | undefined {
  const said = withoutQuotes(place, wordsOf(place));
  const to = said.search(/\bto\s(?!.*\bto\s)/s);
  return to < 0 ? undefined : datesIn(said.slice(to + 3), place.today).find(({ at }) => at < 5);
}

function isDate(name: string, { type, description, oneOf }: ParameterToFill): boolean {
  return (
    oneOf === undefined &&
    (type === 'date' || (type === 'string' && (DATE.test(name.replaceAll('_', ' ')) || DATE.test(description))))
  );
}

function wordsOf(place: Place): string {
  const { task, action } = place;
  const from = task.tokens[action.at]?.at ?? 0;
  const to = task.tokens[action.end - 1]?.end ?? task.text.length;
  return task.text.slice(from, to);
}

function datesOf(place: Place): readonly NamedDate[] {
  const near = datesIn(withoutQuotes(place, wordsOf(place)), place.today);
  return near.length > 0 || place.isPart === true ? near : datesIn(place.task.text, place.today);
}

/** The first day and the last: "until December 6, starting on December 3". What is moved from one day to another is no span. */
function spanOf(place: Place): readonly NamedDate[] {
  const dates = datesOf(place);
  return dates.length !== 2 || place.action.verbs.some((verb) => MOVING.has(verb))
    ? dates
    : dates.toSorted((one, other) => (one.value < other.value ? -1 : Number(one.value > other.value)));
}

function isSpan(entries: readonly (readonly [string, ParameterToFill])[]): boolean {
  const [first, last, ...others] = entries.filter(([name, each]) => isDate(name, each)).map(([name]) => name);
  return others.length === 0 && BEGINS.test(first ?? '') && ENDS.test(last ?? '');
}
const BEGINS = /start|begin|from|check_?-?in|arriv|depart|pick_?-?up/i;
const ENDS = /end|until|to_|_to|check_?-?out|leav|return|drop_?-?off|last/i;

function withoutQuotes({ task, action }: Place, words: string): string {
  let text = words;
  for (const token of task.tokens.slice(action.at, action.end))
    if (token.kind === 'quote') text = text.replace(token.text, ' '.repeat(token.text.length));
  return text;
}
