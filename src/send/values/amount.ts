import { currenciesOf, hasThousandths } from './currency.ts';
import { type DigitReader, digitReader, plainMarks, readUnlocalized } from './number.ts';

/** An amount, and its currency where the text or the declaration leaves no doubt of it. */
export interface Amount {
  readonly value: number;
  readonly currency?: string;
}

/** What a sitemap declares about an amount. */
export interface AmountFormat {
  readonly locale?: string;
  readonly currency?: string;
}

export type AmountReader = (text: string) => Amount | undefined;

const DIGITS = /^([^\d]*?)(\d(?:[\d.,' \u00a0]*\d)?)([^\d]*)$/;
const SIGN = /^-[ \u00a0]?|[ \u00a0]?-$/;

/**
 * Reads one amount as a page shows it to a person: `$1,234.56`, `EUR 1.234,56`, `1 234,56 €`, `CHF 1'234.50`, `₹1,23,456`, `49`. Undefined for anything
 * else in the text (`$10 - $60`, `60 per night`, `20 %`, `($5)`), for what two locales read as two numbers (`1.234` without a currency), and for
 * another currency than the declared one.
 */
export function amountReader({ locale, currency }: AmountFormat): AmountReader {
  const readDigits: DigitReader = locale === undefined ? readUnlocalized : digitReader(locale);
  const ownMarks = locale === undefined || currency === undefined ? NO_MARKS : marksOf(locale, currency);
  return (text) => {
    const [, before = '', digits, after = ''] = DIGITS.exec(plainMarks(text) ?? '') ?? [];
    if (digits === undefined) return undefined;
    const negative = SIGN.test(before);
    const marks = [before.replace(SIGN, ''), after].map((each) => each.replace(/^[ \u00a0]+|[ \u00a0]+$/g, ''));
    const meant = meaning(marks, ownMarks, currency);
    if (meant === undefined) return undefined;
    const candidates = meant.length > 0 ? meant : currency === undefined ? [] : [currency];
    const value = readDigits(digits, candidates.length > 0 && !hasThousandths(candidates));
    if (value === undefined) return undefined;
    const known = currency ?? (candidates.length === 1 ? candidates[0] : undefined);
    const signed = negative && value !== 0 ? -value : value;
    return known === undefined ? { value: signed } : { value: signed, currency: known };
  };
}

const NO_MARKS: ReadonlySet<string> = new Set();

/** How the locale itself marks the currency, for those that no table has. */
function marksOf(locale: string, currency: string): ReadonlySet<string> {
  const displays = ['symbol', 'narrowSymbol', 'name'] as const;
  return new Set(
    displays.flatMap((currencyDisplay) =>
      [1, 2, 5, 100].flatMap((amount) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(amount)
          .flatMap(({ type, value }) => (type === 'currency' ? [plainMarks(value) ?? ''] : [])),
      ),
    ),
  );
}

/** What all marks together may mean: none (empty), some, or undefined for a word that is no mark, for a contradiction, and for a currency not declared. */
function meaning(
  marks: readonly string[],
  ownMarks: ReadonlySet<string>,
  declared: string | undefined,
): readonly string[] | undefined {
  let meant: readonly string[] | undefined;
  for (const mark of marks) {
    if (mark === '') continue;
    const own = declared !== undefined && ownMarks.has(mark);
    const may = own ? [declared] : currenciesOf(mark);
    const both = may?.filter((each) => meant === undefined || meant.includes(each));
    if (both === undefined || both.length === 0) return undefined;
    meant = both;
  }
  if (meant !== undefined && declared !== undefined && !meant.includes(declared)) return undefined;
  return meant ?? [];
}
