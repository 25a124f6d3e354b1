/**
 * The most that may be spent, where a task says so apart from what it buys:
 *
 *   "Check out the cart. Don't pay over $80 in total."  →  80, of all together
 *   "Order a grinder. It should not cost more than $60." →  60
 *   "Buy the chair. The lamp costs more than $75."       →  none: nothing is bounded
 */
import { numbersIn } from '../language/numbers.ts';
import { saidIn, sentencesOf } from '../language/said.ts';
import type { TaskTokens } from '../language/tokens.ts';

export interface Cap {
  readonly value: number;
  readonly words: string;
  /** It is of all that is paid, and says nothing of one unit. */
  readonly isTotal: boolean;
}

const NOT =
  /(?:do not|don't|dont|never|should not|shouldn't|must not|mustn't|may not|can not|cannot|can't|without|not)/;
const PAYING = /(?:spend|spending|pay|paying|go|going|cost|costing|exceed|exceeding|bid|bidding|be)/;
const ABOVE = /(?:more than|over|above|beyond)/;
const BELOW = /(?:no more than|not more than|at most|up to|less than|under|below|within)/;

/** Words of a sentence with a blank between each, in which a bound is set. */
const SETS = new RegExp(
  [
    `\\b${NOT.source} (?:\\w+ ){0,2}?(?:${PAYING.source} (?:\\S+ ){0,3}?${ABOVE.source}|exceed(?:ing)?)\\b`,
    `(?<!(?:not|n't|never) )\\b(?:spend|pay|bid|costs?) (?:\\S+ ){0,2}?${BELOW.source}\\b`,
    `\\b(?:keep|stay|remain|be) (?:\\S+ ){0,3}?(?:${BELOW.source})\\b`,
    '\\b(?:my|our) (?:\\w+ )?(?:budget|limit|maximum|ceiling|cap)(?: \\w+)? (?:is|of|:)(?= )',
    '\\bthe (?:budget|maximum) (?:is|:)(?= )',
    '\\bbudget :',
    `\\b(?:with |for )?(?:a |the )?total (?:price |cost |sum |amount )?(?:of |is |stays |being )?${BELOW.source}\\b`,
  ].join('|'),
);
/** What is only said to be so is a condition, or tells one thing from others. */
const CONDITION =
  /\b(?:if(?! possible)|ignore|forget|is not|unless|when|whenever|while|which|that|whose|where|as long as|until|because)\b/;
const OF_ALL = /\b(?:spend|spending|pay|paying|total|budget|altogether|overall|in all|sum)\b/;

/** The least bound that a task sets; `ofOne`: to what one unit costs. */
export function statedCap({ text, tokens }: TaskTokens, ofOne: boolean): Cap | undefined {
  const caps = sentencesOf(tokens).flatMap(([from, to]) => {
    const said = saidIn(tokens, from, to);
    const found = SETS.exec(said);
    if (found === null || CONDITION.test(said.slice(0, found.index + found[0].length))) return [];
    const start = from + said.slice(0, found.index).split(' ').length - 1;
    const named = numbersIn(tokens, start, to);
    const money = named.some(({ isMoney }) => isMoney)
      ? named.filter(({ isMoney }) => isMoney)
      : named.filter(({ end, isMoney }) => !isMoney && (end >= to || tokens[end]?.kind === 'mark'));
    const [amount] = money.toSorted((one, other) => one.value - other.value);
    const [first, last] = [tokens[start], tokens[(amount?.end ?? 0) - 1]];
    if (amount === undefined || first === undefined || last === undefined) return [];
    return [{ value: amount.value, words: text.slice(first.at, last.end), isTotal: OF_ALL.test(said) }];
  });
  return caps.filter(({ isTotal }) => !(ofOne && isTotal)).toSorted((one, other) => one.value - other.value)[0];
}
