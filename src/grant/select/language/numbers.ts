import type { Token } from './tokens.ts';

/** A number that a task names, and what is said about it. */
export interface NamedNumber {
  readonly value: number;
  /** Which token it is. */
  readonly at: number;
  readonly isMoney: boolean;
  /** `less than`, `at most`, `up to`: it bounds. */
  readonly isLimit: boolean;
  /** The words right around it, folded, with what they say of it. */
  readonly near: readonly string[];
  /** The word right behind it. */
  readonly unit: string;
}

const WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
);
const MORE_WORDS: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['once', 1],
  ['twice', 2],
  ['couple', 2],
]);
const SIGNS = /[$€£¥]/;
const CURRENCIES = new Set('dollar dollars euro euros usd eur gbp pounds bucks chf yen cents'.split(' '));
const LIMITS = new Set(
  'under below less most within exceed exceeds exceeding max maximum budget limit cap cheaper lower more over above upto fewer smaller shorter'.split(
    ' ',
  ),
);
const GROUPED = /(?<=\d),(?=\d{3}\b)/g;
const PLAIN = /^\d+(?:\.\d+)?$/;
const SPAN = 5;

/** The numbers in the tokens from one up to another. */
export function numbersIn(tokens: readonly Token[], from: number, to: number): readonly NamedNumber[] {
  const found: NamedNumber[] = [];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const value = numberOf(token);
    if (value === undefined || isOfDate(tokens, at)) continue;
    const unit = WITH_UNIT.exec(token.word)?.[2] ?? tokens[at + 1]?.word ?? '';
    const before = tokens.slice(Math.max(from, at - SPAN), at).map(({ word }) => word);
    const behind = tokens.slice(at + 1, Math.min(to, at + 4)).map(({ word }) => word);
    found.push({
      value,
      at,
      unit,
      isMoney: isMoney(token, tokens[at + 1]) || SIGNS.test(before.at(-1) ?? ''),
      isLimit:
        before.slice(-4).some((word) => LIMITS.has(word)) ||
        behind.slice(0, 3).join(' ').startsWith('or less') ||
        before.slice(-2).join(' ') === 'up to',
      near: [...before, ...behind],
    });
  }
  return found;
}

/** `$50`, `50 dollars` */
export function isMoney(token: Token, next: Token | undefined): boolean {
  return SIGNS.test(token.text) || CURRENCIES.has(next?.word ?? '');
}

const MONTHS = new Set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
const YEAR = /^(?:19|20)\d\d[.,]?$/;

/** `December 20, 2026`: no number of anything. */
function isOfDate(tokens: readonly Token[], at: number): boolean {
  const near = [tokens[at - 1], tokens[at + 1], tokens[at - 2]].map((token) => token?.word ?? '');
  const isDay = near.slice(0, 2).some((word) => MONTHS.has(word));
  return (
    isDay || (YEAR.test(tokens[at]?.text ?? '') && (near[0] === ',' || MONTHS.has(near[2] ?? '') || near[0] === 'in'))
  );
}

/** `30-minute` */
const WITH_UNIT = /^(\d+)-([a-z]+)$/;

function numberOf(token: Token): number | undefined {
  const [, count] = WITH_UNIT.exec(token.word) ?? [];
  if (count !== undefined) return Number(count);
  if (token.kind === 'word') return WORDS.get(token.word) ?? MORE_WORDS.get(token.word);
  if (token.kind !== 'number') return undefined;
  const plain = token.text.replace(SIGNS, '').replace(GROUPED, '').replace(/[.,]$/, '');
  return PLAIN.test(plain) ? Number(plain) : undefined;
}
