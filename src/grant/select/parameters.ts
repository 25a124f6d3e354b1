/** What the parameters of a chosen policy are, by the words of the task. */
import type { Json } from '../../model/json.ts';
import type { Action } from './actions.ts';
import { datesIn, type NamedDate } from './language/dates.ts';
import { NAMED, PREPOSITIONS } from './language/english.ts';
import type { Lexical } from './language/lexical.ts';
import { type NamedNumber, numbersIn } from './language/numbers.ts';
import { isNamedThing } from './language/phrases.ts';
import type { TaskTokens, Token } from './language/tokens.ts';
import type { Choosable, ParameterToFill } from './profile.ts';

/** A value, with the words that it came from. */
export interface Filled {
  readonly value: Json;
  readonly words: string;
}

/** What the task says of the parameters of one policy. */
export interface Parameters {
  readonly filled: Readonly<Record<string, Filled>>;
  /** Those that the task says nothing of. */
  readonly missing: readonly string[];
}

const DATE = /\bdates?\b|\bday\b|deadline|check.?(?:in|out)|expir|\bdue\b|YYYY|\bmonth\b|when\b/i;
const MONTH = /YYYY-MM(?!-)/;
const LIMIT = /max|limit|most|highest|budget|ceiling|\bcap\b|upper/i;
const LOWER = /\bmin(?:imum)?\b|least|lowest/i;
const MONEY = /price|amount|cost|total|money|dollar|euro|budget|fee|\bpay|spend|limit|threshold|sum\b/i;
const COUNT = /quantity|number of|how many|units|count\b/i;
const SPLIT = /[\s_-]+|(?<=[a-z])(?=[A-Z])/;

/** Where the words of an action stand: what is said of its parameters stands there, or else anywhere in the task. */
export interface Place {
  readonly task: TaskTokens;
  readonly action: Action;
  readonly today: string;
  readonly lexical: Lexical;
}

/** Fills in what can be filled in. */
export function parametersOf(policy: Choosable, place: Place): Parameters {
  const filled: Record<string, Filled> = {};
  const missing: string[] = [];
  const taken = new Set<number>();
  const entries = Object.entries(policy.parameters);
  const dates = entries.some(([name, each]) => isDate(name, each)) ? datesOf(place) : [];
  let nextDate = 0;
  for (const [name, parameter] of entries) {
    let found: Filled | undefined;
    if (parameter.oneOf !== undefined) found = choice(parameter.oneOf, name, place);
    else if (parameter.type === 'boolean') found = truth(name, place);
    else if (parameter.type === 'number') found = number(name, parameter, place, taken);
    else if (isDate(name, parameter)) {
      const date = dates[nextDate];
      nextDate += 1;
      found = date && {
        value: MONTH.test(parameter.description) ? date.value.slice(0, 7) : date.value,
        words: date.words,
      };
    } else found = text(name, parameter, place, taken);
    if (found === undefined) missing.push(name);
    else filled[name] = found;
  }
  return { filled, missing };
}

function isDate(name: string, { type, description, oneOf }: ParameterToFill): boolean {
  return (
    oneOf === undefined &&
    (type === 'date' || (type === 'string' && (DATE.test(name.replaceAll('_', ' ')) || DATE.test(description))))
  );
}

function wordsOf(place: Place): string {
  const { task, action } = place;
  const from = task.tokens[action.at]?.at ?? 0;
  const to = task.tokens[action.end - 1]?.end ?? task.text.length;
  return task.text.slice(from, to);
}

function datesOf(place: Place): readonly NamedDate[] {
  const near = datesIn(withoutQuotes(place, wordsOf(place)), place.today);
  return near.length > 0 ? near : datesIn(place.task.text, place.today);
}

function withoutQuotes({ task, action }: Place, words: string): string {
  let text = words;
  for (const token of task.tokens.slice(action.at, action.end))
    if (token.kind === 'quote') text = text.replace(token.text, ' '.repeat(token.text.length));
  return text;
}

/** One of listed values: the one that most words of the action are of; of several, the one behind `to`. */
function choice(oneOf: readonly string[], _name: string, place: Place): Filled | undefined {
  const tokens = place.task.tokens.slice(place.action.at, place.action.end);
  const from = tokens.findLastIndex(({ word }) => word === 'to' || word === 'as' || word === 'into');
  for (const part of from > 0 ? [tokens.slice(from + 1), tokens] : [tokens]) {
    const scored = oneOf
      .map((value) => ({ value, ...likeness(value, part, place) }))
      .toSorted((a, b) => b.share - a.share);
    const [best, second] = scored;
    if (best !== undefined && best.share > 0.45 && best.share > (second?.share ?? 0))
      return { value: best.value, words: best.words };
  }
  return undefined;
}

function likeness(
  value: string,
  tokens: readonly Token[],
  { lexical }: Place,
): { readonly share: number; readonly words: string } {
  const parts = value
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !PREPOSITIONS.has(part));
  if (parts.length === 0) return { share: 0, words: '' };
  const hits = new Map<string, string>();
  for (const part of parts) {
    for (const token of tokens) {
      const each = token.word.split('-');
      if (token.kind === 'word' && each.some((word) => isForm(word, part, lexical))) hits.set(part, token.text);
    }
  }
  const negations = tokens.some(({ word }) => word === `non-${parts[0]}` || word === `un${parts[0]}`);
  return { share: negations ? 0 : hits.size / parts.length, words: [...new Set(hits.values())].join(' ') };
}

function isForm(word: string, value: string, lexical: Lexical): boolean {
  if (word === value) return true;
  const base = (each: string) => lexical.base(each, 'verb') ?? each;
  if (base(word) === base(value)) return true;
  const shared = lexical.meanings(base(value), 'verb').slice(0, 2);
  return lexical
    .meanings(base(word), 'verb')
    .slice(0, 3)
    .some(({ id }) => shared.some((each) => each.id === id));
}

/** True where its name is said, false where that is taken back or nothing is said: what is not asked for is not granted. */
function truth(name: string, { task, action }: Place): Filled {
  const wanted = name
    .toLowerCase()
    .split(SPLIT)
    .filter((part) => !['is', 'has', 'should', 'be', 'as'].includes(part));
  for (const [offset, token] of task.tokens.slice(action.at, action.end).entries()) {
    const parts = token.word.split('-');
    if (!parts.some((part) => wanted.includes(part))) continue;
    const before = task.tokens[action.at + offset - 1]?.word ?? '';
    const isTaken = parts[0] === 'non' || ['not', 'non', 'no', 'without', "don't"].includes(before);
    return { value: !isTaken, words: isTaken && parts[0] !== 'non' ? `${before} ${token.text}` : token.text };
  }
  return { value: false, words: '' };
}

function number(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
  const { tokens } = place.task;
  const said = `${name.replaceAll('_', ' ')} ${parameter.description}`;
  const words = new Set(said.toLowerCase().split(/[^\p{L}]+/u));
  const isLimit = LIMIT.test(name) || (LIMIT.test(said) && !LOWER.test(name));
  const isMoney = MONEY.test(name) || (MONEY.test(said) && !COUNT.test(said));
  const scored = numbersIn(tokens, isLimit ? place.action.from : place.action.at, place.action.end)
    .filter(({ at }) => !taken.has(at))
    .map((each) => ({ each, score: fitness(each, isMoney, isLimit, words, place.lexical) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best !== undefined) {
    taken.add(best.each.at);
    return { value: best.each.value, words: span(place.task, best.each) };
  }
  // "a towel" is one.
  return COUNT.test(said) && !isLimit ? { value: 1, words: '' } : undefined;
}

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
  if (isLimit && !found.isLimit && !found.near.includes('to')) return 0;
  const unit = lexical.base(found.unit, 'noun') ?? found.unit;
  if (words.has(unit) || words.has(found.unit)) score += 3;
  if (HEADS.has(found.unit) && [...words].some((word) => HEADS.has(word))) score += 3;
  for (const word of found.near) if (words.has(word) && word.length > 2) score += 1;
  if (RANKS.has(found.near.at(0) ?? '')) score -= 0.5;
  if (/^(?:st|nd|rd|th|gb|tb|inch|inches|oz|mg|ml|kg|lb|%|percent|pack|pm|am)$/.test(found.unit)) score -= 1;
  return score;
}

function span({ text, tokens }: TaskTokens, { at, isMoney, unit }: NamedNumber): string {
  const from = tokens[at];
  const to = isMoney && !/\d$/.test(unit) && unit.length > 2 ? (tokens[at + 1] ?? from) : from;
  return from === undefined || to === undefined ? '' : text.slice(from.at, to.end);
}

const EMAIL = /e-?mail|address of the recipient|recipient/i;
const PHONE = /phone|mobile|contact number/i;
const CODE = /\bcode\b|\bcoupon\b|voucher/i;
const PERSON = /person|member|guest|user|recipient|payee|friend|contact|assignee|doctor|who\b|whom\b/i;
const PLACE_NAME = /city|place|location|country|airport|where\b|destination|origin|town|region/i;
const CODE_LIKE = /^(?=.*[\p{Lu}\d])[\p{Lu}\d][\p{Lu}\d_-]{2,}$/u;

/** Words: an address, number or code where it is one; what is quoted; or what a capital or `to` sets apart. */
function text(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
  const { task, action } = place;
  const said = `${name.replaceAll('_', ' ')} ${parameter.description}`;
  const own = task.tokens
    .slice(action.at, action.end)
    .map((token, offset) => ({ token, at: action.at + offset }))
    .filter(({ at }) => !isMonth(task.tokens, at));
  const free = own.filter(({ at }) => !taken.has(at));
  const take = (found: { readonly token: Token; readonly at: number } | undefined): Filled | undefined => {
    if (found === undefined) return undefined;
    taken.add(found.at);
    return { value: found.token.text, words: found.token.text };
  };
  if (EMAIL.test(said)) {
    const email = free.find(({ token }) => token.text.includes('@'));
    if (email !== undefined) return take(email);
  }
  if (CODE.test(said)) {
    const code = free.find(
      ({ token }) => token.kind !== 'mark' && CODE_LIKE.test(token.text) && !token.text.includes(' '),
    );
    if (code !== undefined) return take(code);
  }
  if (PHONE.test(name)) {
    const phone = free.find(({ token }) => /\d{3}[-\d ]{3,}/.test(token.text));
    if (phone !== undefined) return take(phone);
  }
  if (/value|new_|^to_/.test(name)) {
    const to = own.findLastIndex(({ token }) => token.word === 'to');
    const value = to < 0 ? undefined : free.find(({ token, at }) => at > (own[to]?.at ?? 0) && token.kind !== 'mark');
    const quoted = free.findLast(({ token }) => token.kind === 'quote');
    return take(quoted ?? value);
  }
  if (PERSON.test(said) || PLACE_NAME.test(said)) {
    const proper = properName(free, task, place.lexical);
    if (proper !== undefined) return proper;
  }
  const quote =
    free.find(({ token, at }) => token.kind === 'quote' && !isAnothers(task.tokens, at, name, place)) ??
    (/title|name|text|message|comment|subject/i.test(name)
      ? free.find(({ token }) => token.kind === 'quote')
      : undefined);
  if (quote !== undefined) return take(quote);
  const unusual = free.find(({ token }) => token.kind === 'word' && /\d/.test(token.text) && /\p{L}/u.test(token.text));
  return take(unusual) ?? properName(free, task, place.lexical);
}

const NAME_OF_MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/** `17 May` names a day, and nobody and no place. */
function isMonth(tokens: readonly Token[], at: number): boolean {
  const beside = [tokens[at - 1], tokens[at + 1]].some((token) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(token?.word ?? ''));
  return beside && NAME_OF_MONTH.test(tokens[at]?.word ?? '');
}

/** `the card "X"` where a title is sought is one; `comments "X"` where a name of a board is sought is not. */
function isAnothers(tokens: readonly Token[], at: number, name: string, { lexical }: Place): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== 'word' || NAMED.has(before.word)) return false;
  const noun = lexical.base(before.word, 'noun');
  return (
    noun !== undefined && ['comment', 'description', 'message', 'body', 'note'].includes(noun) && !name.includes(noun)
  );
}

/** A run of words with capitals, not the first of the task. */
function properName(
  tokens: readonly { readonly token: Token; readonly at: number }[],
  task: TaskTokens,
  lexical: Lexical,
): Filled | undefined {
  const isProper = (each: { readonly token: Token; readonly at: number } | undefined, first: number) =>
    each !== undefined && each.token.kind === 'word' && each.at > first && isNamedThing(each.token, false);
  const first = tokens[0]?.at ?? 0;
  const starts = tokens.findIndex(
    (each) => isProper(each, first) && lexical.base(each.token.word, 'verb') !== each.token.word,
  );
  const start = starts >= 0 ? starts : tokens.findIndex((each) => isProper(each, first));
  if (start < 0) return undefined;
  let end = start;
  while (
    isProper(tokens[end + 1], first) ||
    (tokens[end + 1]?.token.word === '.' &&
      isProper(tokens[end + 2], first) &&
      (tokens[end]?.token.text.length ?? 9) <= 3)
  )
    end += 1;
  const [from, to] = [tokens[start], tokens[end]];
  if (from === undefined || to === undefined) return undefined;
  const words = task.text.slice(from.token.at, to.token.end);
  return { value: words, words };
}
