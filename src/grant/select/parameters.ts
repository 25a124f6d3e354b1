/** What the parameters of a chosen policy are, by the words of the task. */
import { datesIn, type NamedDate } from './language/dates.ts';
import type { Choosable, ParameterToFill } from './profile.ts';
import { choice, truth } from './values/choice.ts';
import { itemsOf } from './values/items.ts';
import { isCount, number } from './values/number.ts';
import type { Filled, Place } from './values/place.ts';
import { text } from './values/text.ts';

/** What the task says of the parameters of one policy. */
export interface Parameters {
  readonly filled: Readonly<Record<string, Filled>>;
  /** Those that the task says nothing of. */
  readonly missing: readonly string[];
}

const DATE = /\bdates?\b|\bday\b|deadline|check.?(?:in|out)|expir|\bdue\b|YYYY|\bmonth\b|when\b/i;
const MONTH = /YYYY-MM(?!-)/;

/** Fills in what can be filled in: first from the words of the action, and what they do not say from those of its purpose. */
export function parametersOf(policy: Choosable, place: Place): Parameters {
  const near = filledFrom(policy, place);
  const { action } = place;
  if (near.missing.length === 0 || action.reach <= action.end) return near;
  const far = filledFrom(policy, { ...place, action: { ...action, end: action.reach } });
  return { filled: { ...far.filled, ...near.filled }, missing: far.missing };
}

/** One for each thing that the task counts for itself: "two A and one B". Most actions are of one. */
export function instancesOf(policy: Choosable, place: Place): readonly Parameters[] {
  const hasCount = Object.entries(policy.parameters).some(([name, each]) => isCount(name, each));
  const items = hasCount ? itemsOf(place) : [];
  return items.length < 2
    ? [parametersOf(policy, place)]
    : items.map((item) => parametersOf(policy, { ...place, item }));
}

function filledFrom(policy: Choosable, place: Place): Parameters {
  const filled: Record<string, Filled> = {};
  const missing: string[] = [];
  const taken = new Set<number>();
  const entries = Object.entries(policy.parameters);
  const dates = entries.some(([name, each]) => isDate(name, each)) ? datesOf(place) : [];
  let nextDate = 0;
  for (const [name, parameter] of entries) {
    let found: Filled | undefined;
    if (parameter.oneOf !== undefined) found = choice(parameter.oneOf, name, place);
    else if (parameter.type === 'boolean') found = truth(name, place);
    else if (parameter.type === 'number') found = number(name, parameter, place, taken);
    else if (isDate(name, parameter)) {
      const date = dates[nextDate];
      nextDate += 1;
      found = date && {
        value: MONTH.test(parameter.description) ? date.value.slice(0, 7) : date.value,
        words: date.words,
      };
    } else found = text(name, parameter, place, taken);
    if (found === undefined) missing.push(name);
    else filled[name] = found;
  }
  return { filled, missing };
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
  return near.length > 0 ? near : datesIn(place.task.text, place.today);
}

function withoutQuotes({ task, action }: Place, words: string): string {
  let text = words;
  for (const token of task.tokens.slice(action.at, action.end))
    if (token.kind === 'quote') text = text.replace(token.text, ' '.repeat(token.text.length));
  return text;
}
