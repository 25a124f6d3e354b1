import type { Token } from './tokens.ts';

/** A number that a task names, and what is said about it. */
export interface NamedNumber {
  readonly value: number;
  /** The tokens that it is written in: the first, and the one behind the last. */
  readonly at: number;
  readonly end: number;
  readonly isMoney: boolean;
  /** `less than`, `at most`, `up to`: it bounds. */
  readonly isLimit: boolean;
  /** The words right around it, folded, with what they say of it. */
  readonly near: readonly string[];
  /** The word right behind it. */
  readonly unit: string;
}

/** From zero on, up to nineteen. */
const WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 10 * (at + 2)]),
);
const MORE_WORDS: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['couple', 2],
]);
/** What the number before is taken times. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
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
    const { value, end } = numberAt(tokens, at);
    if (value === undefined || isOfDate(tokens, at)) continue;
    const unit = WITH_UNIT.exec(token.word)?.[2] ?? tokens[end]?.word ?? '';
    const before = tokens.slice(Math.max(from, at - SPAN), at).map(({ word }) => word);
    const behind = tokens.slice(end, Math.min(to, end + 3)).map(({ word }) => word);
    found.push({
      value,
      at,
      end,
      unit,
      isMoney: isMoney(token, tokens[end]) || SIGNS.test(before.at(-1) ?? ''),
      isLimit:
        before.slice(-4).some((word) => LIMITS.has(word)) ||
        behind.slice(0, 3).join(' ').startsWith('or less') ||
        before.slice(-2).join(' ') === 'up to',
      near: [...before, ...behind],
    });
    at = end - 1;
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

/** The number that begins at a token, and where it ends: `12`, `twenty-five`, `two hundred and fifty`, `half a dozen`, `$2 million`. */
function numberAt(tokens: readonly Token[], at: number): { readonly value: number | undefined; readonly end: number } {
  const word = (place: number) => tokens[place]?.word ?? '';
  if (word(at) === 'half' && word(at + 1) === 'a' && word(at + 2) === 'dozen') return { value: 6, end: at + 3 };
  let value = TIMES.has(word(at)) ? 1 : underHundred(tokens[at]);
  if (value === undefined) return { value, end: at + 1 };
  let end = TIMES.has(word(at)) ? at : at + 1;
  const one = WORDS.get(word(end)) ?? 0;
  if (TENS.has(word(at)) && one > 0 && one < 10) [value, end] = [value + one, end + 1];
  for (let times = TIMES.get(word(end)); times !== undefined; times = TIMES.get(word(end))) {
    value *= times;
    end += 1;
  }
  // "Two hundred and fifty", "one thousand two hundred"; and of "two hundred and 3 more" only the first.
  const behind = word(end) === 'and' ? end + 1 : end;
  const isOpen = TIMES.has(word(end - 1)) && word(end - 1) !== 'dozen' && isNumberWord(word(behind));
  const rest = isOpen ? numberAt(tokens, behind) : undefined;
  return rest?.value === undefined || rest.value >= value
    ? { value, end }
    : { value: value + rest.value, end: rest.end };
}

function isNumberWord(word: string): boolean {
  return WORDS.has(word) || TENS.has(word) || /^[a-z]+ty-[a-z]+$/.test(word);
}

function underHundred(token: Token | undefined): number | undefined {
  if (token === undefined) return undefined;
  const [, count] = WITH_UNIT.exec(token.word) ?? [];
  if (count !== undefined) return Number(count);
  if (token.kind === 'word') return wordNumber(token.word);
  if (token.kind !== 'number') return undefined;
  const plain = token.text.replace(SIGNS, '').replace(GROUPED, '').replace(/[.,]$/, '');
  return PLAIN.test(plain) ? Number(plain) : undefined;
}

function wordNumber(word: string): number | undefined {
  const [tens = '', ones = ''] = word.split('-');
  const ten = TENS.get(tens);
  if (ten !== undefined && ones === '' && !word.includes('-')) return ten;
  const one = WORDS.get(ones);
  if (ten !== undefined) return one === undefined || one === 0 || one > 9 ? undefined : ten + one;
  return WORDS.get(word) ?? MORE_WORDS.get(word);
}
