/** Where a task says how many in a way that is not read as a number: nobody is granted another one. */
import { sentenceEnd } from '../actions.ts';
import type { NamedNumber } from '../language/numbers.ts';
import type { Token } from '../language/tokens.ts';
import type { Place } from './place.ts';

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'this', 'that', 'my']);

/** "The 2 liter bottle", "a 3 seat sofa": which one it is, and not how many there are. */
export function isOfKind({ value, at, end, unit }: NamedNumber, { task: { tokens }, lexical }: Place): boolean {
  const isOne = (word: string | undefined) => word !== undefined && lexical.base(word, 'noun') === word;
  return value > 1 && ARTICLES.has(tokens[at - 1]?.word ?? '') && isOne(unit) && isOne(tokens[end + 1]?.word);
}

/** "Two or three", "$20 (or $30)", "-3" */
export function isUncertain({ at, end }: NamedNumber, tokens: readonly Token[]): boolean {
  const [before, first] = [tokens[at - 1], tokens[at]];
  const isNegative = before !== undefined && /^[-−–]$/.test(before.text) && before.end === first?.at;
  const or = tokens[end]?.word === '(' ? end + 1 : end;
  return isNegative || (tokens[or]?.word === 'or' && isNumber(tokens[or + 1]));
}

const MANY: ReadonlySet<string> = new Set('twice thrice several few dozens hundreds lots many'.split(' '));

/** "(4)", "twice", "a few", "2-3", "10 % of the stock", "half of them" */
export function saysHowMany({ task: { tokens }, action }: Place): boolean {
  const sentence = tokens.slice(0, sentenceEnd(tokens, action.at));
  return sentence.some((token, at) => {
    const word = (place: number) => sentence[place]?.word ?? '';
    if (at <= action.at) return false;
    // What stands in brackets is no part of the action, and may still say how many of it.
    if (word(at - 1) === '(' && word(at + 1) === ')') return isNumber(token);
    if (at >= action.end) return false;
    const isShare = /%$|^percent$|^half$/.test(token.word) && word(at + 1) === 'of';
    return MANY.has(token.word) || isShare || /^\d+[-–]\d+$/.test(token.text);
  });
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'number' || COUNTED.has(token.word));
}
const COUNTED: ReadonlySet<string> = new Set(
  'one two three four five six seven eight nine ten eleven twelve'.split(' '),
);
