import { isDay } from '../../model/day.ts';
import type { ArgumentType } from '../../model/policy/condition.ts';

const LONGEST_TEXT = 1000;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;
const TRUTHS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A parameter's value, or what is wrong with what was typed. */
export type FieldReading = { readonly value: string | number | boolean } | { readonly problem: string };

/** What was typed, read as the type that its policy declares. Conversion is exact: `2` is a number, `2 guests` and `1e9` are not. */
export function readField(type: ArgumentType, typed: string): FieldReading {
  const text = typed.trim();
  if (text === '') return { problem: 'A value is needed.' };
  switch (type) {
    case 'number': {
      const value = Number(text);
      if (!NUMBER.test(text) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
        return { problem: 'Write a plain number, such as 50 or 12.99.' };
      return { value };
    }
    case 'date':
      return isDay(text) ? { value: text } : { problem: 'Write a day as 2027-05-17.' };
    case 'boolean':
      return Object.hasOwn(TRUTHS, text) ? { value: TRUTHS[text] === true } : { problem: 'Write yes or no.' };
    case 'string':
      if (text.length > LONGEST_TEXT) return { problem: `Write at most ${LONGEST_TEXT} characters.` };
      return UNSEEN.test(text) ? { problem: 'It has characters that cannot be seen.' } : { value: text };
  }
}
