/** Numbers: quantities, amounts and limits. */
import { ADVERBS, CONNECTIVES, DETERMINERS, PERSONS, PREPOSITIONS } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import { type NamedNumber, numbersIn } from '../language/numbers.ts';
import type { TaskTokens, Token } from '../language/tokens.ts';
import type { ParameterToFill } from '../profile.ts';
import type { Filled, Place } from './place.ts';
import { statedCap } from './stated-cap.ts';
import { isOfKind, isUncertain, saysHowMany } from './uncertain-count.ts';

const LIMIT = /max|limit|most|highest|budget|ceiling|\bcap\b|upper/i;
const LOWER = /\bmin(?:imum)?\b|least|lowest/i;
const MONEY = /price|amount|cost|total|money|dollar|euro|budget|fee|\bpay|spend|limit|threshold|sum\b/i;
const COUNT = /quantity|number of|how many|units|count\b/i;
/** "How many dollars" is no number of things. */
const CURRENCY = /\b(?:dollars?|euros?|pounds|francs?|yen|cents?|usd|eur|gbp|money|currency)\b/i;
/** Of these nobody means one who does not say how many. */
const GRADE = /\bstars?\b|rating|score|grade|points?\b/i;

/** Whether it says how many of what is acted on. */
export function isCount(name: string, { type, description }: ParameterToFill): boolean {
  const said = `${name.replaceAll('_', ' ')} ${description}`;
  return type === 'number' && COUNT.test(said) && !CURRENCY.test(said) && !GRADE.test(said) && !isLimiting(name, said);
}

function isLimiting(name: string, said: string): boolean {
  return LIMIT.test(name) || (LIMIT.test(said) && !LOWER.test(name));
}

export function number(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
  const { tokens } = place.task;
  const said = `${name.replaceAll('_', ' ')} ${parameter.description}`;
  const words = new Set(said.toLowerCase().split(/[^\p{L}]+/u));
  const isLimit = isLimiting(name, said);
  const counts = isCount(name, parameter);
  const isMoney = MONEY.test(name) || (MONEY.test(said) && (!COUNT.test(said) || CURRENCY.test(said)));
  const { from, to } = (counts ? place.item : undefined) ?? {
    from: isLimit ? place.action.from : place.action.at,
    to: place.action.end,
  };
  const own = numbersIn(tokens, from, to);
  // "Find a chair under $50 and buy it": the limit of what `it` stands for, which says nothing of a total.
  const { back } = place.action;
  const isOfOne = isLimit && isMoney && !TOTAL.test(said) && back !== undefined && !own.some((each) => each.isMoney);
  const scored = (isOfOne ? numbersIn(tokens, back, place.action.at) : own)
    .filter(({ at }) => !taken.has(at))
    .filter((each) => !counts || (isHowMany(each, tokens, place.action.at, words) && !isOfKind(each, place)))
    .map((each) => ({ each, score: fitness(each, isMoney, isLimit, words, place.lexical) }))
    .filter(({ score }) => score > 0)
    // Of two limits that may be meant ("Ana, who may spend $900, at most $50") the narrower.
    .toSorted((a, b) => b.score - a.score || (isLimit ? a.each.value - b.each.value : 0));
  const [best] = scored;
  if (best !== undefined && isUncertain(best.each, tokens)) return undefined;
  if (best !== undefined) {
    taken.add(best.each.at);
    return { value: best.each.value, words: span(place.task, best.each) };
  }
  const cap = isLimit && isMoney && place.isPart !== true ? statedCap(place.task, OF_ONE.test(said)) : undefined;
  if (cap !== undefined) return { value: cap.value, words: cap.words };
  // "a towel" is one; how long, nobody knows who is not told.
  const isOne = counts && ![...words].some((word) => UNITS.has(unitOf(word))) && !saysHowMany(place);
  return isOne ? { value: 1, words: '' } : undefined;
}

const OF_ONE = /\bunits?\b|\beach\b|\bper (?!order|cart|month)|\bapiece\b/i;
const TOTAL = /total|\bsum\b|order|overall/i;

/** How many there are stands before a thing, and not behind its name: `size 27`, `iPhone 13`. */
function isHowMany(
  { at, unit }: NamedNumber,
  tokens: readonly Token[],
  verb: number,
  words: ReadonlySet<string>,
): boolean {
  const before = tokens[at - 1];
  if (
    before === undefined ||
    at - 1 === verb ||
    before.kind !== 'word' ||
    (unit.length > 2 && words.has(unit)) ||
    HEADS.has(unit)
  )
    return true;
  const isName = before.text !== before.word;
  return words.has(before.word) || (!isName && OPENING.some((each) => each.has(before.word)));
}
const OPENING = [ADVERBS, CONNECTIVES, DETERMINERS, PERSONS, PREPOSITIONS];

/** Persons that are counted. */
const HEADS = new Set(
  'people persons person guests guest adults adult passengers passenger travellers travelers attendees seats'.split(
    ' ',
  ),
);
const RANKS = new Set(['top', 'first', 'last', 'latest']);

function fitness(
  found: NamedNumber,
  isMoney: boolean,
  isLimit: boolean,
  words: ReadonlySet<string>,
  lexical: Lexical,
): number {
  if (isMoney !== found.isMoney && (found.isMoney || (isLimit && !found.isLimit && isMoney))) return 0;
  let score = 1;
  if (!isOfUnit(found, words, lexical)) return 0;
  // "Set the limit to $50", and not "send $30 to Ana for the $12 pizza".
  if (isLimit && !found.isLimit && !found.isSetTo) return 0;
  if (isLimit && found.isLeast && ![...words].some((word) => LOWER.test(word))) return 0;
  // "Send at least $50": how much is not said.
  if (!isLimit && isMoney && (found.isLeast || found.isLimit)) return 0;
  // "$20 to the account 1234": the money is the amount.
  if (isMoney && found.isMoney) score += 2;
  const unit = lexical.base(found.unit, 'noun') ?? found.unit;
  if (words.has(unit) || words.has(found.unit)) score += 3;
  if (HEADS.has(found.unit) && [...words].some((word) => HEADS.has(word))) score += 3;
  for (const word of found.near) if (words.has(word) && word.length > 2) score += 1;
  if (RANKS.has(found.near.at(0) ?? '')) score -= 0.5;
  if (/^(?:st|nd|rd|th|gb|tb|inch|inches|oz|mg|ml|kg|lb|%|percent|pack|pm|am)$/.test(found.unit)) score -= 1;
  return score;
}

const UNITS: ReadonlySet<string> = new Set('second minute hour day night week month year'.split(' '));

/** How many days, where days are asked for: of another length of time, or of other things, it is not. */
function isOfUnit({ unit, isMoney }: NamedNumber, words: ReadonlySet<string>, lexical: Lexical): boolean {
  if (isMoney) return true;
  const wanted = new Set([...words].map(unitOf).filter((word) => UNITS.has(word)));
  return wanted.size === 0 || wanted.has(unitOf(unit)) || lexical.base(unit, 'noun') === undefined;
}

/** "3 days", "12 monthly payments" */
function unitOf(word: string): string {
  return word.replace(/(?:s|ly)$/, '');
}

function span({ text, tokens }: TaskTokens, { at, end, isMoney, unit }: NamedNumber): string {
  const from = tokens[at];
  const hasCurrency = isMoney && !/\d$/.test(unit) && unit.length > 2;
  const to = tokens[hasCurrency ? end : end - 1] ?? from;
  return from === undefined || to === undefined ? '' : text.slice(from.at, to.end);
}
