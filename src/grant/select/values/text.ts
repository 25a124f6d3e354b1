/** Words: names, titles, addresses, codes. */
import { DETERMINERS, NAMED, PREPOSITIONS } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import { isNamedThing } from '../language/phrases.ts';
import type { TaskTokens, Token } from '../language/tokens.ts';
import type { ParameterToFill } from '../profile.ts';
import { addressesIn, addressIn, mayBeAddress, type Placed } from './addresses.ts';
import { directedPart } from './directions.ts';
import type { Filled, Place } from './place.ts';

const DOMAIN = /domain|website|web_?site|\burl\b|\blink\b/i;
const SITE = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$/u;
const PHONE = /phone|mobile|contact number/i;
const CODE = /\bcode\b|\bcoupon\b|voucher/i;
const PERSON = /person|member|guest|user|recipient|payee|payer|friend|contact|assignee|doctor|who\b|whom\b/i;
const PLACE_NAME = /city|place|location|country|airport|where\b|destination|origin|town|region/i;
const CODE_LIKE = /^(?=.*[\p{Lu}\d])[\p{Lu}\d][\p{Lu}\d_-]{2,}$/u;

/** Words: an address, number or code where it is one; what is quoted; or what a capital or `to` sets apart. */
export function text(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
  const { task, lexical } = place;
  const said = `${name.replaceAll('_', ' ')} ${parameter.description}`;
  const own = directed(name, wordsOf(place));
  const free = own.filter(({ at }) => !taken.has(at));
  const take = (found: Placed | undefined): Filled | undefined => {
    if (found === undefined) return undefined;
    taken.add(found.at);
    return { value: found.token.text, words: found.token.text };
  };
  const isQuote = ({ token }: Placed) => token.kind === 'quote';
  if (/value|^new_/.test(name)) return take(becoming(own, free));
  if (mayBeAddress(name)) {
    const address = addressIn(free, name);
    if (address !== undefined || addressesIn(free, name).length > 1) return take(address);
  }
  if (DOMAIN.test(name)) {
    const site = free.find(({ token }) => SITE.test(token.text));
    if (site !== undefined || /domain/i.test(name)) return take(site);
  }
  const behind = NEW.test(said) || TARGET.test(name) || MOVED_TO.test(parameter.description) ? behindTo(free) : [];
  const moved =
    behind.find(isQuote) ?? free.find((each) => isQuote(each) && isTitled(task.tokens, each.at, name, place));
  if (moved !== undefined) return take(moved);
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
  const isPerson = PERSON.test(said);
  const whole = isPerson ? personName(free, said, lexical) : untilClause(free);
  if (isPerson || PLACE_NAME.test(said)) {
    const proper = properName(whole, task, lexical);
    if (proper !== undefined) {
      const parts = proper.words.split(' ');
      for (const { token, at } of free) if (parts.includes(token.text)) taken.add(at);
      return proper;
    }
  }
  const became = free.some(isQuote) ? undefined : properName(behind, task, lexical);
  if (became !== undefined) return became;
  const quote =
    free.find((each) => isQuote(each) && !isAnothers(task.tokens, each.at, name, place)) ??
    (/title|name|text|message|comment|subject/i.test(name) ? free.find(isQuote) : undefined);
  if (quote !== undefined) return take(quote);
  // Not the first group of a longer number: "AT61 1904 3002".
  const unusual = free.find(
    ({ token, at }) =>
      token.kind === 'word' &&
      /\d/.test(token.text) &&
      /\p{L}/u.test(token.text) &&
      task.tokens[at + 1]?.kind !== 'number',
  );
  return take(unusual) ?? (SAID.test(name) ? saidBehind(place) : properName(whole, task, lexical));
}

/** Whether a parameter says who something is done to. */
export function isPerson(name: string, { type, description, oneOf }: ParameterToFill): boolean {
  return type === 'string' && oneOf === undefined && PERSON.test(`${name.replaceAll('_', ' ')} ${description}`);
}

/** "Unlock the door when Bob rings": what the clause names is no door. */
function untilClause(own: readonly Placed[]): readonly Placed[] {
  const at = own.findIndex(({ token: { word } }) => CLAUSES.has(word));
  return at < 0 ? own : own.slice(0, at);
}
const CLAUSES: ReadonlySet<string> = new Set([
  'when',
  'whenever',
  'if',
  'unless',
  'because',
  'while',
  'until',
  'since',
]);

const SAID = /^(?:text|body|message|comment|content|note|reply|answer)$|_(?:text|body|message|content)$/;

/** "Reply to Anna: "Yes"": what is said stands behind a colon. */
function saidBehind({ task: { tokens }, action }: Place): Filled | undefined {
  const [colon, quote] = tokens.slice(action.end, action.end + 2);
  return colon?.word === ':' && quote?.kind === 'quote' ? { value: quote.text, words: quote.text } : undefined;
}

/** All of several: the addresses, or else what is quoted in one run, or else the one text that there is. */
export function list(name: string, parameter: ParameterToFill, place: Place, taken: Set<number>): Filled | undefined {
  const free = wordsOf(place).filter(({ at }) => !taken.has(at));
  const isOfAddresses = /address|e-?mail/i.test(`${name} ${parameter.description}`);
  const several = isOfAddresses || addressesIn(free, name).length > 0 ? addressesIn(free, name) : quotedRun(free);
  for (const { at } of several) taken.add(at);
  if (several.length > 0) {
    const values = several.map(({ token }) => token.text);
    return { value: values, words: values.join(', ') };
  }
  const one = isOfAddresses ? undefined : text(name, parameter, place, taken);
  return one && { value: [one.value], words: one.words };
}

/** The first quotations that only `and` and commas stand between. */
function quotedRun(tokens: readonly Placed[]): readonly Placed[] {
  const run: Placed[] = [];
  for (const each of tokens) {
    if (each.token.kind === 'quote') run.push(each);
    else if (run.length > 0 && each.token.word !== 'and' && each.token.word !== ',') break;
  }
  return run;
}

/** The words of an action, without months' and without what is not wanted: "to Pro instead of Premium". */
function wordsOf({ task, action }: Place): readonly Placed[] {
  const own = task.tokens
    .slice(action.at, action.end)
    .map((token, offset) => ({ token, at: action.at + offset }))
    .filter(({ token, at }) => !isMonth(task.tokens, at) && !(token.kind === 'quote' && isNotIt(task.tokens, at)));
  let isAll = false;
  const refused = own.findIndex(({ token: { word } }, at) => {
    isAll ||= ALL.has(word);
    const next = own[at + 1]?.token.word ?? '';
    return LEAVING_OUT.has(word) || REFUSING.get(word) === next || (isAll && word === 'but');
  });
  return refused < 0 ? own : own.slice(0, refused);
}

/** `not to "Trash" but to "Archive"`, `the post next to "Sun"` */
function isNotIt(tokens: readonly Token[], at: number): boolean {
  const [first, second] = [tokens[at - 2]?.word ?? '', tokens[at - 1]?.word ?? ''];
  return second === 'not' || (first === 'not' && PREPOSITIONS.has(second)) || isBeside(tokens, at);
}

/** Only tells where something is: `next to "Sun"`, `below the post "Sun"`. */
function isBeside(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ word }) => word);
  return BESIDE.test(before.join(' '));
}
const BESIDE =
  /(?:^| )(?:next to|close to|adjacent to|right of|left of|beside|above|below|underneath|near)(?: (?:the|my|a|an)(?: \S+)?)?$/;

/** "All files but "A"" */
const ALL: ReadonlySet<string> = new Set('all every each any everything everyone everybody anything anyone'.split(' '));
const LEAVING_OUT: ReadonlySet<string> = new Set(['except', 'excepting', 'excluding', 'besides']);
const REFUSING: ReadonlyMap<string, string> = new Map([
  ['instead', 'of'],
  ['rather', 'than'],
  ['other', 'than'],
  ['apart', 'from'],
  ['aside', 'from'],
]);

/** Of a parameter that says from where or to where, the words that do. */
function directed(name: string, own: readonly Placed[]): readonly Placed[] {
  const parts = directedPart(
    name,
    own.map(({ token }) => token),
  );
  if (parts === undefined) return own;
  const meant = new Set(parts.find((part) => part.length > 0));
  return own.filter(({ token }) => meant.has(token));
}

/** What is new: behind the last `to`, or else what is quoted last. */
function becoming(own: readonly Placed[], free: readonly Placed[]): Placed | undefined {
  const to = own.findLast(({ token }) => token.word === 'to')?.at;
  const behind = to === undefined ? [] : free.filter(({ token, at }) => at > to && token.kind !== 'mark');
  const [value] = behind;
  if (value !== undefined && /[\d@]/.test(value.token.text)) return value;
  const isQuote = ({ token }: Placed) => token.kind === 'quote';
  return behind.findLast(isQuote) ?? free.findLast(isQuote) ?? value;
}

const NEW = /\bnew\b/i;
const MOVED_TO = /\b(?:moved|copied|goes|put|added) (?:in)?to\b/i;
const TARGET = /^(?:target|to|destination)_/;

/** "From Standard to Premium": what is new stands behind `to`; nothing where there is no `from`. */
function behindTo(tokens: readonly Placed[]): readonly Placed[] {
  const from = tokens.findIndex(({ token }) => token.word === 'from');
  const to = tokens.findIndex(({ token }, at) => at > from && (token.word === 'to' || token.word === 'into'));
  return from < 0 || to < 0 ? [] : tokens.slice(to);
}

/** How far before a quotation the word stands that says what is called so. */
const FAR = 6;
const INTO: ReadonlySet<string> = new Set(['into', 'onto', 'to', 'on', 'in']);

/** "Create a label called "Receipts" and apply it to…", "… and put the letter into it": what `it` stands for has its name before. */
function namedBefore(name: string, { task: { tokens }, action, lexical }: Place): Token | undefined {
  if (/^new_/.test(name)) return undefined;
  const isMeant = tokens.slice(action.at, action.end).some(({ word }, offset) => {
    if (word !== 'it' && word !== 'them') return false;
    return offset === 1 || INTO.has(tokens[action.at + offset - 1]?.word ?? '');
  });
  if (!isMeant) return undefined;
  const noun = name.toLowerCase().split('_').at(-1) ?? '';
  for (let at = action.at - 1; at > 0; at -= 1) {
    if (tokens[at]?.kind !== 'quote') continue;
    const before = tokens.slice(Math.max(0, at - FAR), at);
    if (before.some(({ word }) => word === noun || lexical.base(word, 'noun') === noun)) return tokens[at];
  }
  return undefined;
}

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

/** Behind these stands who something is done with or for. */
const TOWARDS: ReadonlySet<string> = new Set(['to', 'with', 'dr', 'mr', 'mrs', 'ms', 'prof', '@', 'as']);
/** And behind these where the parameter says so. */
const PAYING = /\bpayer|sender|\bfrom\b|\basked\b|\bsent\b|whose/i;

/**
 * The words of who is meant: the first name that stands behind the verb, behind `to` or `with`, or behind what it says somebody is ("my sister Anna"). Whose
 * something is, where and why, and who else is told of, is nobody that is meant: "to Mark via PayPal", "from Anna's account to Bob", "the landlord of Anna".
 */
function personName(own: readonly Placed[], said: string, lexical: Lexical): readonly Placed[] {
  const isName = (at: number): boolean => {
    const token = own[at]?.token;
    if (at === 0 || token?.kind !== 'word') return false;
    return isNamedThing(token, false) || (/^\p{Lu}{1,3}$/u.test(token.text) && isName(at + 1));
  };
  /** "Anna de la Cruz", "Ludwig van Beethoven" */
  const joinsName = (at: number): boolean =>
    PARTICLES.has(own[at]?.token.text ?? '') && (isName(at + 1) || joinsName(at + 1));
  const weak: (readonly Placed[])[] = [];
  for (let at = 1; at < own.length; at += 1) {
    const token = own[at]?.token;
    if (token === undefined || !isName(at) || isName(at - 1)) continue;
    let end = at + 1;
    while (isName(end) || (own[end]?.token.word === '.' && isName(end + 1)) || joinsName(end)) end += 1;
    if (/['’]s?$/.test(own[end - 1]?.token.word ?? '')) continue;
    let back = at - 1;
    while (back > 0 && DETERMINERS.has(own[back]?.token.word ?? '')) back -= 1;
    const before = own[back]?.token.word ?? '';
    const isNoun = lexical.base(before, 'noun') !== undefined && !PREPOSITIONS.has(before) && !ASIDE.has(before);
    // What comes before the name is kept: a name is never the first word.
    const words = own.slice(Math.max(0, at - 1), end);
    if (back === 0 || TOWARDS.has(before) || isNoun || (before === 'from' && PAYING.test(said))) return words;
    if (before === 'for' || before === 'by') weak.push(words);
  }
  return weak[0] ?? [];
}
const PARTICLES: ReadonlySet<string> = new Set(
  'de del della di da dos du la le van von der den ter bin ibn al el'.split(' '),
);
const ASIDE: ReadonlySet<string> = new Set('not who whom whose that because whoever like than as'.split(' '));

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
  /** The word after the particles in a name, or the same place. */
  const behindParticles = (at: number): number => {
    let next = at;
    while (PARTICLES.has(tokens[next]?.token.text ?? '')) next += 1;
    return next > at && isProper(tokens[next], first) ? next : at;
  };
  while (
    isProper(tokens[end + 1], first) ||
    behindParticles(end + 1) > end + 1 ||
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
