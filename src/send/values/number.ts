/**
 * Numbers as they are written for people. What two locales read as two numbers (`1.234`) is one only where a locale is declared, or where
 * money says so (`amount.ts`).
 */
import { asciiDigits, withoutUnseenMarks } from './digits.ts';

/** Reads the digits of one number, its marks made plain by {@link plainMarks}; undefined where that is no number, or two. */
export type DigitReader = (digits: string, thousandsAreSure: boolean) => number | undefined;

/**
 * A number exactly as programs write it: `2`, `-3.50`. `2 guests`, `1e3`, `0x10`, ` 2` are none, nor is `030`, which is 24 to Ruby's `Integer`, nor
 * `50.000000000000001`, of which a double keeps 50 and a decimal all.
 */
export function readPlainNumber(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text)) return undefined;
  const number = exact(text.replace('-', ''));
  return number === undefined ? asWritten(text) : Number(text);
}

/** What a double is written as in no other way: programs write up to 17 digits. */
function asWritten(text: string): number | undefined {
  return String(Number(text)) === text ? Number(text) : undefined;
}

/**
 * One spelling for digits, spaces and marks: ASCII digits, `'` for apostrophes and the Arabic thousands mark, `\u00a0` for every space that
 * holds a number together, one plain space for other white space. Undefined for digits of two scripts.
 */
export function plainMarks(text: string): string | undefined {
  return asciiDigits(
    withoutUnseenMarks(text)
      .replace(/[\u00a0\u2007\u2009\u202f]/g, '\u00a0')
      .replace(/[^\S\u00a0]+/g, ' ')
      .replace(/[’٬＇]/g, "'")
      .replace(/٫/g, '.')
      .replace(/[−‐﹣－]/g, '-')
      .replace(/^[ \u00a0]+|[ \u00a0]+$/g, ''),
  );
}

interface Grouping {
  readonly shape: RegExp;
  readonly groups: RegExp;
  /** Holds for money alone: elsewhere it could be something else. */
  readonly sure?: true;
}

/** The groupings that only one number can be meant by. A mark that groups nothing begins the decimals. */
const GROUPINGS: readonly Grouping[] = [
  { shape: /^\d{1,3}(,\d{3})+\.\d+$/, groups: /,/g },
  { shape: /^\d{1,3}(\.\d{3})+,\d+$/, groups: /\./g },
  { shape: /^\d{1,3}(\u00a0\d{3})+([.,]\d{1,2})?$/, groups: /\u00a0/g },
  { shape: /^\d{1,3}( \d{3})+[.,]\d{1,2}$/, groups: / /g },
  { shape: /^\d{1,3}( \d{3})+$/, groups: / /g, sure: true },
  { shape: /^\d{1,3}('\d{3})+([.,]\d{1,2})?$/, groups: /'/g },
  { shape: /^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/, groups: /,/g },
  { shape: /^\d{1,3}(,\d{3}){2,}$/, groups: /,/g },
  { shape: /^\d{1,3}(\.\d{3}){2,}$/, groups: /\./g },
  { shape: /^\d+([.,]\d{1,2})?$/, groups: /(?!)/g },
];
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Reads digits of which no locale is known. `thousandsAreSure`: money of a currency without three decimals. */
export const readUnlocalized: DigitReader = (digits, thousandsAreSure) => {
  if (ONE_GROUP.test(digits)) return thousandsAreSure ? Number(digits.replace(/[.,]/, '')) : undefined;
  const grouping = GROUPINGS.find(({ shape, sure }) => (thousandsAreSure || sure !== true) && shape.test(digits));
  return grouping && exact(digits.replace(grouping.groups, '').replace(',', '.'));
};

const LOCALIZED = new Map<string, DigitReader>();

/** Reads digits as a locale writes them: its own marks alone, groups of three (or as in India), or none. */
export function digitReader(locale: string): DigitReader {
  const known = LOCALIZED.get(locale);
  if (known !== undefined) return known;
  const { groups, decimals, indian } = marksOf(locale);
  const group = `[${groups}]`;
  const shapes = [
    String.raw`\d+`,
    ...(groups === '' ? [] : [String.raw`\d{1,3}(?:(${group})\d{3})(?:\1\d{3})*`]),
    ...(groups !== '' && indian ? [String.raw`\d{1,2}(?:(${group})\d{2})(?:\2\d{2})*\2\d{3}`] : []),
  ];
  const shape = new RegExp(String.raw`^(?:${shapes.join('|')})(?:[${decimals}](\d+))?$`);
  const marks = new RegExp(`[${groups} ]`, 'g');
  const decimal = new RegExp(`[${decimals}](?=\\d+$)`);
  const read: DigitReader = (digits) => {
    const written = digits.replace(/\u00a0/g, ' ');
    if (!shape.test(written)) return undefined;
    return exact(written.replace(decimal, '_').replace(marks, '').replace('_', '.'));
  };
  LOCALIZED.set(locale, read);
  return read;
}

/**
 * The marks of a locale, as the inside of a character class. Some use others for money than for numbers (de-AT, fr-CH), so both are taken; one that
 * would then be both is a decimal mark.
 */
function marksOf(locale: string): { readonly groups: string; readonly decimals: string; readonly indian: boolean } {
  const money = { style: 'currency', currency: 'EUR', currencyDisplay: 'code' } as const;
  const formats = [{}, money].map((style) => new Intl.NumberFormat(locale, { ...style, useGrouping: 'always' }));
  const parts = formats.flatMap((format) => format.formatToParts(12_345_678.5));
  const marks = (type: 'group' | 'decimal') =>
    parts.filter((part) => part.type === type).map(({ value }) => (plainMarks(`1${value}1`) ?? '11').slice(1, -1));
  const decimals = new Set(marks('decimal'));
  const groups = new Set(marks('group').map((mark) => mark.replace(/\u00a0/g, ' ')));
  const firstGroup = parts.find(({ type }) => type === 'integer')?.value ?? '';
  return {
    groups: [...groups].filter((mark) => !decimals.has(mark)).join(''),
    decimals: [...decimals].join(''),
    indian: asciiDigits(firstGroup)?.length === 1,
  };
}

/** Numbers that a double cannot hold to the last digit are none: two of them could compare as equal. */
function exact(digits: string): number | undefined {
  return digits.replace(/^0+|[.]/g, '').length > 15 ? undefined : Number(digits);
}
