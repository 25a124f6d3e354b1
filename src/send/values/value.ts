import type { Json } from '../../model/json.ts';
import type { ArgumentSpec } from '../../model/policy/sitemap.ts';
import { amountReader } from './amount.ts';
import { dateReader } from './date.ts';
import { readPlainNumber } from './number.ts';

/** A value of its declared type; an amount's currency where there is no doubt of it. */
export interface ReadValue {
  readonly value: Json;
  readonly currency?: string;
}

/** Reads a text as one value, or not at all. */
export type ValueReader = (text: string) => ReadValue | undefined;

/**
 * How an argument's text is read. Programs write numbers exactly (`2`, never `2 guests`); people are shown amounts, and so is who
 * declares a locale or a currency.
 */
export function valueReader({ type, source, locale, currency }: ArgumentSpec): ValueReader {
  if (type === 'string') return isShown(source) ? (text) => ({ value: text.trim() }) : (text) => ({ value: text });
  if (type === 'boolean') return (text) => BOOLEANS[text.trim()];
  if (type === 'date') {
    const read = dateReader(locale);
    return (text) => found(read(text));
  }
  if (!isShown(source) && locale === undefined && currency === undefined) {
    return (text) => found(readPlainNumber(text));
  }
  const read = amountReader({
    ...(locale === undefined ? {} : { locale }),
    ...(currency === undefined ? {} : { currency }),
  });
  return isShown(source) || locale !== undefined
    ? read
    : (text) => (COMMA_DECIMALS.test(text) ? undefined : read(text));
}

/** `50,00`: fifty to a person, and five thousand to a server that takes commas out before it reads. On a page the server wrote it; a request anybody may write. */
const COMMA_DECIMALS = /,\p{Nd}{1,2}(?![\p{Nd},])/u;

/** Whether it is written for people. */
function isShown({ type }: ArgumentSpec['source']): boolean {
  return type === 'dom' || type === 'document';
}

const BOOLEANS: Readonly<Record<string, ReadValue>> = Object.assign(Object.create(null), {
  true: { value: true },
  false: { value: false },
});

function found(value: Json | undefined): ReadValue | undefined {
  return value === undefined ? undefined : { value };
}
