import type { PiiKind } from '../model/policy/policy.ts';
import type { Finding } from './injection/finding.ts';
import type { SeeRule } from './rules.ts';

/*
 * Personal data, by kinds that an operator chooses. Each pattern begins at what most text has little of and is bounded, so searching is linear;
 * what has a check digit is checked.
 */

interface Kind {
  readonly by: SeeRule;
  readonly pattern: RegExp;
  readonly holds?: (match: string) => boolean;
}

const KINDS: Readonly<Record<Exclude<PiiKind, 'card'>, Kind>> = {
  email: { by: 'see.pii.email', pattern: /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu },
  phone: {
    by: 'see.pii.phone',
    pattern: /(?<![\p{L}\p{N}.])[+(]?\d[\d ()./-]{5,24}\d(?![\p{L}\p{N}])/gu,
    holds: isPhone,
  },
  iban: {
    by: 'see.pii.iban',
    pattern: /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}(?![A-Z0-9])/g,
    holds: isIban,
  },
  ssn: { by: 'see.pii.ssn', pattern: /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g },
  ip: {
    by: 'see.pii.ip',
    pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g,
  },
};

/** Everything of the chosen kinds in a text. Cards are masked whatever is chosen (secrets.ts). */
export function findPersonal(text: string, kinds: readonly PiiKind[]): Finding[] {
  return kinds.flatMap((kind) => {
    if (kind === 'card') return [];
    const { by, pattern, holds } = KINDS[kind];
    return Array.from(text.matchAll(pattern))
      .filter(([match]) => holds?.(match) ?? true)
      .map((match) => ({ start: match.index, end: match.index + match[0].length, by, score: 1 }));
  });
}

/** With a country's prefix or a leading nought, and as many digits as the longest and shortest numbers have (E.164); no date. */
function isPhone(match: string): boolean {
  const digits = match.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15 || /^\d{4}-\d{2}-\d{2}/.test(match)) return false;
  return /^(?:\+|0|\()/.test(match) || /^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(match);
}

/** ISO 13616: the country's code and check digits moved behind, letters as numbers, the whole leaves 1 modulo 97. */
function isIban(match: string): boolean {
  const account = match.replaceAll(' ', '');
  if (account.length < 15 || account.length > 34) return false;
  let rest = 0;
  for (const letter of account.slice(4) + account.slice(0, 4)) {
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
