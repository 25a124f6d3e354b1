import type { ArgumentType } from './condition.ts';

/** One way to hold an argument against a parameter, and which declared types it is for. */
export interface ComparisonSpec {
  readonly parameter: readonly ArgumentType[];
  readonly argument: readonly ArgumentType[];
  /** Both must be declared with one and the same type. */
  readonly sameType?: true;
  /** Takes a parameter `currency` besides, which every argument must then be in. */
  readonly money?: true;
  readonly about: string;
}

const SCALARS = ['number', 'string', 'boolean', 'date'] as const;
const DAYS = ['date', 'string'] as const;

/**
 * The general condition functions. Each compares the first parameter with the first argument, the second with the second, and so
 * on; all must hold. A value that is missing or of another type makes every one of them false.
 */
export const COMPARISONS = {
  equals: { parameter: SCALARS, argument: SCALARS, sameType: true, about: 'the argument is the parameter' },
  differs: { parameter: SCALARS, argument: SCALARS, sameType: true, about: 'the argument is not the parameter' },
  oneOf: { parameter: ['string', 'number'], argument: ['string', 'number'], about: 'one of a list with commas' },
  noneOf: { parameter: ['string', 'number'], argument: ['string', 'number'], about: 'none of a list with commas' },
  within: { parameter: ['string'], argument: ['string'], about: 'lists nothing that the parameter does not list' },
  atMost: { parameter: ['number'], argument: ['number'], money: true, about: 'not negative, and at most so much' },
  atLeast: { parameter: ['number'], argument: ['number'], money: true, about: 'at least so much' },
  matchesText: {
    parameter: ['string'],
    argument: ['string'],
    about: 'has the words of the parameter, whole, in order',
  },
  startsWith: { parameter: ['string'], argument: ['string'], about: 'begins with the parameter, letter by letter' },
  sameDate: { parameter: DAYS, argument: DAYS, about: 'the same calendar day' },
  onOrBefore: { parameter: DAYS, argument: DAYS, about: 'that day or earlier' },
  onOrAfter: { parameter: DAYS, argument: DAYS, about: 'that day or later' },
  inCurrency: {
    parameter: ['string'],
    argument: ['number'],
    about: 'an amount known to be in that currency (ISO code)',
  },
} as const satisfies Readonly<Record<string, ComparisonSpec>>;
export type ComparisonName = keyof typeof COMPARISONS;

/** What one parameter of a named function is for. */
export interface ParameterRole {
  /** The argument that it is held against. */
  readonly argument: string;
  readonly by: ComparisonName;
  /** May be left out, and then nothing is asked of it; all others must be declared. */
  readonly optional?: true;
  /** Fewer types than the comparison takes. */
  readonly types?: readonly ArgumentType[];
}

/**
 * The named functions of ceLLMate's three case studies (docs/sources.md#cellmate-case-studies): every parameter that is declared must hold against
 * its argument.
 */
export const NAMED_CONDITIONS = {
  /** Figure 8. A maximum with a currency is not satisfied by a total in another or an unknown one. */
  allowPurchaseIfAmountLeq: {
    maxAmount: { argument: 'totalAmount', by: 'atMost' },
    currency: { argument: 'totalAmount', by: 'inCurrency', optional: true },
  },
  allowReservationIfMatches: {
    checkin_date: { argument: 'checkin_date', by: 'sameDate' },
    checkout_date: { argument: 'checkout_date', by: 'sameDate' },
    num_guests: { argument: 'num_guests', by: 'equals', types: ['number'] },
    place: { argument: 'place', by: 'matchesText', optional: true },
    location: { argument: 'location', by: 'matchesText', optional: true },
  },
  allowTokenIfScopesWithin: {
    scopes: { argument: 'scopes', by: 'within' },
    expires_by: { argument: 'expires_at', by: 'onOrBefore', optional: true },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ParameterRole>>>>;

/** The names of every condition function there is. */
export const CONDITION_NAMES: readonly string[] = [...Object.keys(NAMED_CONDITIONS), ...Object.keys(COMPARISONS)];

/** The roles of a named function's parameters; undefined where there is none of that name. */
export function rolesOf(name: string): Readonly<Record<string, ParameterRole>> | undefined {
  const table: Readonly<Record<string, Readonly<Record<string, ParameterRole>>>> = NAMED_CONDITIONS;
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Whether there is a general condition function of that name. */
export function isComparison(name: string): name is ComparisonName {
  return Object.hasOwn(COMPARISONS, name);
}

/** What a general condition function takes. */
export function comparisonSpec(name: ComparisonName): ComparisonSpec {
  return COMPARISONS[name];
}
