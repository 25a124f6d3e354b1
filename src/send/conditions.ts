/**
 * The built-in condition functions: total, pure, and false wherever a type is wrong or a value is missing (cellmate paper, Figure 8).
 * Named ones read parameters and arguments by name. General ones (`equals`, `atMost`, …) pair the first parameter with the first argument,
 * the second with the second, and so on.
 */
import { CordonError } from '../model/error.ts';
import type { Json } from '../model/json.ts';
import type { Condition } from '../model/sitemap.ts';

export type Values = Readonly<Record<string, Json>>;
type Test = (params: Values, args: Values) => boolean;
type PairTest = (param: Json | undefined, arg: Json | undefined) => boolean;

const BUILT_IN: Readonly<Record<string, Test>> = {
  allowPurchaseIfAmountLeq: (params, args) => atMost(own(params, 'maxAmount'), own(args, 'totalAmount')),
  allowReservationIfMatches: reservationMatches,
  allowTokenIfScopesWithin: (params, args) => scopesWithin(own(params, 'scopes'), own(args, 'scopes')),
};

const PAIRWISE: Readonly<Record<string, PairTest>> = {
  equals: sameValue,
  oneOf: (param, arg) => optionsOf(param).some((option) => sameValue(option, arg)),
  atMost,
  atLeast: (param, arg) => isNumber(param) && isNumber(arg) && arg >= param,
  matchesText: containsText,
};

/** The names of every condition function there is, for messages and for checking documents. */
export const CONDITION_NAMES: readonly string[] = [...Object.keys(BUILT_IN), ...Object.keys(PAIRWISE)];

/** @throws {CordonError} 'input' for a name that is no condition function. */
export function compileCondition(condition: Condition): Test {
  if (Object.hasOwn(BUILT_IN, condition.name)) return BUILT_IN[condition.name] ?? never;
  const pair = Object.hasOwn(PAIRWISE, condition.name) ? PAIRWISE[condition.name] : undefined;
  if (pair === undefined) {
    throw new CordonError(`There is no condition function '${condition.name}'.`, {
      kind: 'input',
      advice: `Use one of ${CONDITION_NAMES.join(', ')}.`,
    });
  }
  const names = Object.keys(condition.parameters);
  if (names.length !== condition.args.length || names.length === 0) {
    throw new CordonError(
      `The condition '${condition.name}' has ${names.length} parameters and ${condition.args.length} arguments.`,
      {
        kind: 'input',
        advice: 'Give it one argument for each parameter, in the same order.',
      },
    );
  }
  return (params, args) => names.every((name, at) => pair(own(params, name), own(args, condition.args[at] ?? '')));
}

const never: Test = () => false;

function own(values: Values, name: string): Json | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Negative amounts do not satisfy a maximum: a refund is no small purchase. */
function atMost(most: Json | undefined, value: Json | undefined): boolean {
  return isNumber(most) && isNumber(value) && value >= 0 && value <= most;
}

function sameValue(left: Json | undefined, right: Json | undefined): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left.trim() === right.trim();
  return left !== undefined && left !== null && typeof left !== 'object' && left === right;
}

/** A list, or a text that lists with commas. */
function optionsOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return isNumber(value) ? [value] : [];
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function words(text: string): string {
  return ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
}

/** Whether the argument holds the parameter's words, whole, in order, in any case. */
function containsText(wanted: Json | undefined, found: Json | undefined): boolean {
  if (typeof wanted !== 'string' || typeof found !== 'string') return false;
  return words(wanted).trim() !== '' && words(found).includes(words(wanted));
}

function scopesWithin(allowed: Json | undefined, asked: Json | undefined): boolean {
  const options = new Set(scopeList(allowed));
  const scopes = scopeList(asked);
  return scopes.length > 0 && scopes.every((scope) => options.has(scope));
}

function scopeList(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value : [];
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((each) => each !== '') : [];
}

const RESERVATION_TESTS: Readonly<Record<string, PairTest>> = {
  checkin_date: sameDate,
  checkout_date: sameDate,
  num_guests: (param, arg) => isNumber(param) && isNumber(arg) && param === arg,
  location: containsText,
  place: containsText,
};

/** Both dates and the number of guests must be given and equal; a place is compared where one is given. */
function reservationMatches(params: Values, args: Values): boolean {
  const given = Object.keys(params);
  const complete = ['checkin_date', 'checkout_date', 'num_guests'].every((name) => given.includes(name));
  return (
    complete &&
    given.every((name) => {
      const test = Object.hasOwn(RESERVATION_TESTS, name) ? RESERVATION_TESTS[name] : undefined;
      return test?.(own(params, name), own(args, name)) ?? false;
    })
  );
}

function sameDate(left: Json | undefined, right: Json | undefined): boolean {
  const day = readDay(left);
  return day !== undefined && day === readDay(right);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A calendar day: `2026-05-17`, with or without a time, `May 17, 2026` or `17 May 2026`. `05/06/2026` is two days, so it is none. */
function readDay(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (iso !== null) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const named =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i.exec(text);
  const month = MONTHS.indexOf((named?.groups?.month ?? '').slice(0, 3).toLowerCase()) + 1;
  if (named === null || month === 0) return undefined;
  const two = (number: string | number) => String(number).padStart(2, '0');
  return `${named.groups?.year}-${two(month)}-${two(named.groups?.day ?? '')}`;
}
