/** Listed values, by the words of an action. */
import { PREPOSITIONS } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import type { Token } from '../language/tokens.ts';
import { directedPart } from './directions.ts';
import type { Filled, Place } from './place.ts';
import { isYes, saidBy } from './yes-and-no.ts';

/**
 * One of listed values: the one that most words of the action are of; of several, the one behind `to`. Where the action says nothing of it, what `it` stands
 * for may: "find a cheap economy flight and book it".
 */
export function choice(oneOf: readonly string[], name: string, description: string, place: Place): Filled | undefined {
  const { task, action } = place;
  const meanings = meaningsOf(oneOf, description);
  const tokens = withoutRefused(task.tokens.slice(action.at, action.end));
  const directed = directedPart(name, tokens);
  const from = tokens.findLastIndex(({ word }) => word === 'to' || word === 'as' || word === 'into');
  const parts = directed !== undefined ? directed : from > 0 ? [tokens.slice(from + 1), tokens] : [tokens];
  // "Open a savings account and move $500 into it".
  const isPronoun = directed?.[0]?.some(({ word }) => word === 'it' || word === 'them') === true;
  const back = isPronoun ? 0 : action.back;
  const before = back === undefined ? [] : [task.tokens.slice(back, action.at)];
  for (const part of [...parts, ...before]) {
    const quoted = oneOf.find((value) => part.some(({ kind, text }) => kind === 'quote' && isSame(text, value)));
    if (quoted !== undefined) return { value: quoted, words: quoted };
    const [best, second] = oneOf
      .map((value) => ({ value, ...likest(meanings.get(value) ?? [value], part, place) }))
      .toSorted((a, b) => b.share - a.share || b.hits - a.hits);
    if (best === undefined || best.share <= 0.45) continue;
    // "Premium economy" has all words of `economy` as well.
    if (best.share > (second?.share ?? 0) || best.hits > (second?.hits ?? 0))
      return { value: best.value, words: best.words };
  }
  const said = ANSWER.test(name) ? saidBy(action.verbs) : undefined;
  const fitting = said === undefined ? [] : oneOf.filter((value) => isYes(value.toLowerCase()) === said);
  const [only] = fitting;
  return only !== undefined && fitting.length === 1
    ? { value: only, words: task.tokens[action.at]?.text ?? '' }
    : undefined;
}

/** Of these the verb itself says which: "decline the invitation". */
const ANSWER = /^(?:answer|response|reply|rsvp|decision|action|operation|state|status|attendance)$/i;

/** Each value with what its description says of it: "'like' (thumbs up) or 'love' (two thumbs up)". */
function meaningsOf(oneOf: readonly string[], description: string): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, readonly string[]>();
  for (const [, value = '', meaning = ''] of description.matchAll(EXPLAINED)) told.set(value, [value, meaning]);
  return new Map(oneOf.map((value) => [value, told.get(value) ?? [value]]));
}
const EXPLAINED = /['"‘“`]([^'"’”`]+)['"’”`] \(([^)]+)\)/g;

function likest(meanings: readonly string[], tokens: readonly Token[], place: Place): ReturnType<typeof likeness> {
  const [best, ...others] = meanings.map((each) => likeness(each, tokens, place));
  if (best === undefined) return { share: 0, hits: 0, words: '' };
  // Of an explanation every word must be said: "can do all" is not said by "all".
  return others
    .filter(({ share }) => share === 1)
    .reduce(
      (most, each) => (each.share > most.share || (each.share === most.share && each.hits > most.hits) ? each : most),
      best,
    );
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase();
}

/** "Weekly instead of daily": what is not wanted is no value. */
function withoutRefused(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, index) =>
      (word === 'instead' || word === 'rather') && ['of', 'than'].includes(tokens[index + 1]?.word ?? ''),
  );
  return at < 0 ? tokens : tokens.slice(0, at);
}

function likeness(
  value: string,
  tokens: readonly Token[],
  { lexical }: Place,
): { readonly share: number; readonly hits: number; readonly words: string } {
  const parts = value
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !PREPOSITIONS.has(part));
  if (parts.length === 0) return { share: 0, hits: 0, words: '' };
  const hits = new Map<string, string>();
  for (const part of parts) {
    for (const token of tokens) {
      const each = token.word.split('-');
      if (token.kind === 'word' && each.some((word) => isForm(word, part, lexical))) hits.set(part, token.text);
    }
  }
  const negations = tokens.some(({ word }) => word === `non-${parts[0]}` || word === `un${parts[0]}`);
  const share = negations ? 0 : hits.size / parts.length;
  return { share, hits: hits.size, words: [...new Set(hits.values())].join(' ') };
}

/** What people call these. */
const EVERYDAY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['phone', new Set(['mobile', 'cell', 'cellphone', 'telephone'])],
  ['email', new Set(['mail', 'mails'])],
  ['sms', new Set(['text', 'texts'])],
  ['virtual', new Set(['video', 'online', 'remote', 'zoom'])],
]);

function isForm(word: string, value: string, lexical: Lexical): boolean {
  if (word === value || EVERYDAY.get(value)?.has(word) === true) return true;
  if (`${word}ly` === value || word === `${value}ly`) return true;
  const base = (each: string) => lexical.base(each, 'verb') ?? each;
  if (base(word) === base(value)) return true;
  const shared = lexical.meanings(base(value), 'verb').slice(0, 2);
  return lexical
    .meanings(base(word), 'verb')
    .slice(0, 3)
    .some(({ id }) => shared.some((each) => each.id === id));
}
