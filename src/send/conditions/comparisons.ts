import type { Json } from '../../model/json.ts';
import type { ComparisonName } from '../../model/policy/built-in-conditions.ts';
import { dateReader } from '../values/date.ts';

/** Holds an argument against a parameter; the amount's currency where it is known. False wherever a type is wrong or a value is missing. */
type Test = (argument: Json | undefined, currency: string | undefined) => boolean;

/** The general condition functions: each prepares what it can from the parameter, once. */
export const COMPARE: Readonly<Record<ComparisonName, (parameter: Json | undefined) => Test>> = {
  equals: (parameter) => (argument) => same(parameter, argument),
  differs: (parameter) => (argument) =>
    isScalar(argument) && typeof argument === typeof parameter && !same(parameter, argument),
  oneOf(parameter) {
    const options = optionsOf(parameter);
    return (argument) => options.some((option) => same(option, argument));
  },
  noneOf(parameter) {
    const options = optionsOf(parameter);
    return (argument) =>
      options.length > 0 && isScalar(argument) && !options.some((option) => same(String(option), String(argument)));
  },
  within(parameter) {
    const allowed = new Set(listOf(parameter));
    return (argument) => {
      const asked = listOf(argument);
      return asked.length > 0 && asked.every((each) => allowed.has(each));
    };
  },
  /** Negative amounts do not satisfy a maximum: a refund is no small purchase. */
  atMost: (parameter) => (argument) =>
    isNumber(parameter) && isNumber(argument) && argument >= 0 && argument <= parameter,
  atLeast: (parameter) => (argument) => isNumber(parameter) && isNumber(argument) && argument >= parameter,
  matchesText(parameter) {
    const wanted = typeof parameter === 'string' ? words(parameter) : '';
    return (argument) => wanted.trim() !== '' && typeof argument === 'string' && words(argument).includes(wanted);
  },
  startsWith: (parameter) => (argument) =>
    typeof parameter === 'string' && parameter !== '' && typeof argument === 'string' && argument.startsWith(parameter),
  sameDate: days((argument, parameter) => argument === parameter),
  onOrBefore: days((argument, parameter) => argument <= parameter),
  onOrAfter: days((argument, parameter) => argument >= parameter),
  inCurrency: (parameter) => (argument, currency) =>
    isNumber(argument) && currency !== undefined && currency === parameter,
};

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

function same(left: Json | undefined, right: Json | undefined): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left.trim() === right.trim();
  return isScalar(left) && left === right;
}

/** What a text lists with commas, or a list; numbers among them are numbers too. */
function optionsOf(value: Json | undefined): readonly (string | number)[] {
  if (isNumber(value)) return [value];
  const listed: readonly Json[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return listed.flatMap((each) => {
    if (isNumber(each)) return [each];
    const text = typeof each === 'string' ? each.trim() : '';
    if (text === '') return [];
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? [text, Number(text)] : [text];
  });
}

function listOf(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value : [];
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((each) => each !== '') : [];
}

/** A text's words between spaces, so that whole words are found by their spaces: `tea` is not in `teapot`. */
function words(text: string): string {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${found.join(' ')} `;
}

/** Arguments declared as dates are days already; other texts are read where they leave no doubt which day they mean. */
function days(holds: (argument: string, parameter: string) => boolean): (parameter: Json | undefined) => Test {
  return (parameter) => {
    const read = dateReader();
    const wanted = typeof parameter === 'string' ? read(parameter) : undefined;
    return (argument) => {
      const day = typeof argument === 'string' ? read(argument) : undefined;
      return wanted !== undefined && day !== undefined && holds(day, wanted);
    };
  };
}
