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
  /** `over`, `more than`, `at least`: it bounds from below, and is no most. */
  readonly isLeast: boolean;
  /** It stands right behind `to`. */
  readonly isSetTo: boolean;
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
const CURRENCIES = new Set(
  'dollar dollars euro euros usd eur gbp pounds bucks chf francs yen cent cents $ € £ ¥'.split(' '),
);
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
    const isNot =
      tokens[at - 1]?.word === 'not' || (ONCE.has(token.word) && isMoney(tokens[end] ?? token, tokens[end + 1]));
    if (value === undefined || isNot || isOfDate(tokens, at)) {
      at = Math.max(at, end - 1);
      continue;
    }
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
      isLeast: isLeast(before),
      isSetTo: before.at(-1) === 'to',
      near: [...before, ...behind],
    });
    at = end - 1;
  }
  return found;
}

const ABOVE: ReadonlySet<string> = new Set(['over', 'above', 'least', 'beyond', 'minimum']);
const DENYING = /^(?:no|not|never|without|cannot|cant|dont|nor|refuse|avoid|if|unless|exceed\w*|.*n't)$/;

/** "More than $60", and not "no more than $60", "never over $60". */
function isLeast(before: readonly string[]): boolean {
  const near = before.slice(-3);
  const isAbove = near.some((word, at) => ABOVE.has(word) || (word === 'more' && near[at + 1] === 'than'));
  return isAbove && !before.some((word) => DENYING.test(word));
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
/** `3x`, `x3` */
const TIMES_SIGN = /^(?:x(\d{1,4})|(\d{1,4})x)$/;

/** A larger number is nobody's. */
const MOST = 1e12;

/**
 * The number that begins at a token, and where it ends: `12`, `twenty-five`, `two hundred and fifty`, `half a dozen`, `$2 million`. It is read from left to right
 * in parts, each smaller than the one before: 2 hundred | and 50. Its value is undefined where the words say another one than is read here: a half or a percentage
 * of it, a fraction behind it.
 */
function numberAt(tokens: readonly Token[], at: number): { readonly value: number | undefined; readonly end: number } {
  const word = (place: number) => tokens[place]?.word ?? '';
  if (word(at) === 'half' && word(at + 1) === 'a' && word(at + 2) === 'dozen') return { value: 6, end: at + 3 };
  let { value, end } = partAt(tokens, at);
  if (value === undefined) return { value, end };
  for (let last = value; isOpenAt(word, end); ) {
    const next = partAt(tokens, word(end) === 'and' ? end + 1 : end);
    if (next.value === undefined || next.value >= last) break;
    value += next.value;
    ({ value: last = 0, end } = next);
  }
  if (isShareOf(word, at) || value > MOST) return { value: undefined, end };
  // The rest of it is no number by itself.
  if (isBroken(word, end)) return { value: undefined, end: end + 2 };
  return { value: word(end).startsWith('cent') ? value / 100 : value, end };
}

/** "Two hundred and fifty" goes on behind `hundred`; of "two hundred and 3 more" only the first is it. */
function isOpenAt(word: (at: number) => string, end: number): boolean {
  const isLarge = TIMES.has(word(end - 1)) && word(end - 1) !== 'dozen';
  return isLarge && isNumberWord(word(word(end) === 'and' ? end + 1 : end));
}

/** "25", "twenty five", "3 million", "two dozen" */
function partAt(tokens: readonly Token[], at: number): { readonly value: number | undefined; readonly end: number } {
  const word = (place: number) => tokens[place]?.word ?? '';
  let value = TIMES.has(word(at)) ? 1 : underHundred(tokens[at]);
  if (value === undefined) return { value, end: at + 1 };
  let end = TIMES.has(word(at)) ? at : at + 1;
  const one = WORDS.get(word(end)) ?? 0;
  if (TENS.has(word(at)) && one > 0 && one < 10) [value, end] = [value + one, end + 1];
  for (let times = TIMES.get(word(end)); times !== undefined; times = TIMES.get(word(end))) {
    value *= times;
    end += 1;
  }
  return { value, end };
}

const SHARES: ReadonlySet<string> = new Set('half third quarter fifth tenth percent % twice double triple'.split(' '));

/** "Half of the $100", "10 % of 500", "twice 50" */
function isShareOf(word: (at: number) => string, at: number): boolean {
  if (SHARES.has(word(at - 1))) return true;
  const from = [1, 2, 3, 4].find((back) => word(at - back) === 'of');
  return from !== undefined && (SHARES.has(word(at - from - 1)) || word(at - from - 1).endsWith('%'));
}

const SUMMED: ReadonlySet<string> = new Set(['plus', 'minus', 'times', '+', '−', '×']);
/** "Twice $50" */
const ONCE: ReadonlySet<string> = new Set(['once', 'twice', 'couple']);

/** "Two and a half", "two point five", "1 000", "five dollars and fifty cents", "one dollar fifty" */
function isBroken(word: (at: number) => string, end: number): boolean {
  if (word(end) === 'point' || (word(end) === 'and' && word(end + 1) === 'a' && SHARES.has(word(end + 2)))) return true;
  if (/^(?:%|percent)$/.test(word(end)) && word(end + 1) === 'of') return true;
  if (SUMMED.has(word(end)) || /^\d{3}$/.test(word(end)) || (word(end) === "'" && /^\d{3}/.test(word(end + 1))))
    return true;
  if (!CURRENCIES.has(word(end)) || word(end) === 'cents') return false;
  const behind = word(end + 1) === 'and' ? end + 2 : end + 1;
  return isNumberWord(word(behind)) && (word(behind + 1).startsWith('cent') || behind === end + 1);
}

function isNumberWord(word: string): boolean {
  return WORDS.has(word) || TENS.has(word) || /^[a-z]+ty-[a-z]+$/.test(word);
}

function underHundred(token: Token | undefined): number | undefined {
  if (token === undefined) return undefined;
  const [, count] = WITH_UNIT.exec(token.word) ?? [];
  if (count !== undefined) return Number(count);
  const [, behind, before] = TIMES_SIGN.exec(token.word) ?? [];
  if (behind !== undefined || before !== undefined) return Number(behind ?? before);
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
