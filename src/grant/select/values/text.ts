/** Words: names, titles, addresses, codes. */
import { NAMED } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import { isNamedThing } from '../language/phrases.ts';
import type { TaskTokens, Token } from '../language/tokens.ts';
import type { ParameterToFill } from '../profile.ts';
import type { Filled, Place } from './place.ts';

const EMAIL = /e-?mail|address of the recipient|recipient/i;
const PHONE = /phone|mobile|contact number/i;
const CODE = /\bcode\b|\bcoupon\b|voucher/i;
const PERSON = /person|member|guest|user|recipient|payee|friend|contact|assignee|doctor|who\b|whom\b/i;
const PLACE_NAME = /city|place|location|country|airport|where\b|destination|origin|town|region/i;
const CODE_LIKE = /^(?=.*[\p{Lu}\d])[\p{Lu}\d][\p{Lu}\d_-]{2,}$/u;

/** Words: an address, number or code where it is one; what is quoted; or what a capital or `to` sets apart. */
export function text(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
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
