/** Words: names, titles, addresses, codes. */
import { NAMED } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import { isNamedThing } from '../language/phrases.ts';
import type { TaskTokens, Token } from '../language/tokens.ts';
import type { ParameterToFill } from '../profile.ts';
import type { Filled, Place } from './place.ts';

const ADDRESS = /e-?mail|address of the recipient|recipient|handle|sender|payer|\baccount\b/i;
const DOMAIN = /domain|website|web_?site|\burl\b|\blink\b/i;
const SITE = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$/u;
const PHONE = /phone|mobile|contact number/i;
const CODE = /\bcode\b|\bcoupon\b|voucher/i;
const PERSON = /person|member|guest|user|recipient|payee|payer|friend|contact|assignee|doctor|who\b|whom\b/i;
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
  if (ADDRESS.test(said) || PERSON.test(said)) {
    const address = free.find(({ token }) => token.kind !== 'quote' && token.text.includes('@'));
    if (address !== undefined) return take(address);
  }
  if (DOMAIN.test(name)) {
    const site = free.find(({ token }) => SITE.test(token.text));
    if (site !== undefined || /domain/i.test(name)) return take(site);
  }
  const titled = free.find(({ token, at }) => token.kind === 'quote' && isTitled(task.tokens, at, name, place));
  if (titled !== undefined) return take(titled);
  const meant = namedBefore(name, place);
  if (meant !== undefined) return { value: meant.text, words: meant.text };
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
    const behind = to < 0 ? [] : free.filter(({ token, at }) => at > (own[to]?.at ?? 0) && token.kind !== 'mark');
    const [value] = behind;
    const isValue = value !== undefined && /[\d@]/.test(value.token.text);
    const quoted =
      behind.findLast(({ token }) => token.kind === 'quote') ?? free.findLast(({ token }) => token.kind === 'quote');
    return take(isValue ? value : (quoted ?? value));
  }
  if (PERSON.test(said) || PLACE_NAME.test(said)) {
    const proper = properName(free, task, place.lexical);
    if (proper !== undefined) return proper;
  }
  const directed = NEW.test(said) || /^(?:target|to|destination)_/.test(name) ? behindTo(free) : [];
  const moved = directed.find(({ token }) => token.kind === 'quote');
  if (moved !== undefined) return take(moved);
  const isQuoted = free.some(({ token }) => token.kind === 'quote');
  const became = isQuoted ? undefined : properName(directed, task, place.lexical);
  if (became !== undefined) return became;
  const quote =
    free.find(({ token, at }) => token.kind === 'quote' && !isAnothers(task.tokens, at, name, place)) ??
    (/title|name|text|message|comment|subject/i.test(name)
      ? free.find(({ token }) => token.kind === 'quote')
      : undefined);
  if (quote !== undefined) return take(quote);
  const unusual = free.find(({ token }) => token.kind === 'word' && /\d/.test(token.text) && /\p{L}/u.test(token.text));
  return take(unusual) ?? properName(free, task, place.lexical);
}

/** All of several: the addresses, or else what is quoted, or else the one text that there is. */
export function list(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
  const own = place.task.tokens.slice(place.action.at, place.action.end);
  const addresses = own.filter(({ kind, text: said }) => kind !== 'quote' && said.includes('@'));
  const several = addresses.length > 0 ? addresses : own.filter(({ kind }) => kind === 'quote');
  if (several.length > 0) {
    const values = several.map((token) => token.text);
    return { value: values, words: values.join(', ') };
  }
  const one = text(name, parameter, place, taken);
  return one && { value: [one.value], words: one.words };
}

const NEW = /\bnew\b/i;

/** "From Standard to Premium": what is new stands behind `to`; nothing where there is no `from`. */
function behindTo(tokens: readonly { readonly token: Token; readonly at: number }[]): typeof tokens {
  const from = tokens.findIndex(({ token }) => token.word === 'from');
  const to = tokens.findIndex(({ token }, at) => at > from && (token.word === 'to' || token.word === 'into'));
  return from < 0 || to < 0 ? [] : tokens.slice(to);
}

const PRONOUNS: ReadonlySet<string> = new Set(['it', 'them', 'there']);

/** "Create a label called "Receipts" and apply it to…": what `it` stands for has its name before. */
function namedBefore(name: string, { task: { tokens }, action, lexical }: Place): Token | undefined {
  if (!tokens.slice(action.at, action.end).some(({ word }) => PRONOUNS.has(word))) return undefined;
  const noun = name.toLowerCase().split('_').at(-1) ?? '';
  for (let at = action.at - 1; at > 0; at -= 1) {
    if (tokens[at]?.kind !== 'quote') continue;
    const before = tokens.slice(Math.max(0, at - FAR), at);
    if (before.some(({ word }) => word === noun || lexical.base(word, 'noun') === noun)) return tokens[at];
  }
  return undefined;
}
const FAR = 6;

const NAME_OF_MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/** `17 May` names a day, and nobody and no place. */
function isMonth(tokens: readonly Token[], at: number): boolean {
  const beside = [tokens[at - 1], tokens[at + 1]].some((token) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(token?.word ?? ''));
  return beside && NAME_OF_MONTH.test(tokens[at]?.word ?? '');
}

/** `with the comment "X"` where a comment is sought. */
function isTitled(tokens: readonly Token[], at: number, name: string, { lexical }: Place): boolean {
  const before = tokens[at - 1]?.word ?? '';
  const noun = name.toLowerCase().split('_').at(-1) ?? '';
  return before !== '' && noun.length > 2 && (before === noun || lexical.base(before, 'noun') === noun);
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
  /** `TJ Walker` */
  const isInitials = (each: { readonly token: Token } | undefined) => /^\p{Lu}{1,3}$/u.test(each?.token.text ?? '');
  const first = tokens[0]?.at ?? 0;
  const starts = tokens.findIndex(
    (each) => isProper(each, first) && lexical.base(each.token.word, 'verb') !== each.token.word,
  );
  const start = starts >= 0 ? starts : tokens.findIndex((each) => isProper(each, first));
  if (start < 0) return undefined;
  const initials = start > 0 && isInitials(tokens[start - 1]) && tokens[start - 1]?.at === (tokens[start]?.at ?? 0) - 1;
  let end = start;
  while (
    isProper(tokens[end + 1], first) ||
    (tokens[end + 1]?.token.word === '.' &&
      isProper(tokens[end + 2], first) &&
      (tokens[end]?.token.text.length ?? 9) <= 3)
  )
    end += 1;
  const [from, to] = [tokens[initials ? start - 1 : start], tokens[end]];
  if (from === undefined || to === undefined) return undefined;
  const words = task.text.slice(from.token.at, to.token.end);
  return { value: words, words };
}
