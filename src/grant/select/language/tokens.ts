import { fold, quotations, type Span, visibleText } from '../../task-text.ts';

export type TokenKind = 'word' | 'number' | 'mark' | 'quote' | 'site';

/** One word, number, mark or whole quotation of a task. */
export interface Token {
  readonly kind: TokenKind;
  /** As it stands in the visible text; of a quotation what is inside. */
  readonly text: string;
  /** Folded. */
  readonly word: string;
  readonly at: number;
  readonly end: number;
}

/** A task cut into tokens. */
export interface TaskTokens {
  /** As a person sees it: what the places of tokens count in. */
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Addresses of people and their handles come first, then those of sites: `ana.ruiz@mail.example` is not the site `ana.ruiz`. */
const PIECES =
  /[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+\p{L}|@[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?|(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s,;]*)?|\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?|[$€£¥]?\d[\d.,:/-]*\d(?!\p{L})|[$€£¥]?\d(?![\p{L}\d])|(?=[\p{N}._-]*\p{L})[\p{L}\p{N}._-]+(?:\/[\p{L}\p{N}._-]*[\p{L}\p{N}])+|[\p{L}\p{N}][\p{L}\p{N}'’]*(?:[-&][\p{L}\p{N}]+)*|[^\s]/gu;
const STARTS_WITH_DIGIT = /^[$€£¥]?\d/u;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const ENDS_SENTENCE = /[.!?]$/;

/** Cuts a task into tokens. `names` are names of the site where it takes place, folded and without spaces: where they stand is no word of the task. */
export function tokensOf(task: string, names: ReadonlySet<string>): TaskTokens {
  const text = visibleText(task);
  const spans = outermost(quotations(text));
  const tokens: Token[] = [];
  let at = 0;
  for (const span of [...spans, { from: text.length, to: text.length }]) {
    for (const match of text.slice(at, span.from).matchAll(PIECES)) tokens.push(tokenAt(match[0], at + match.index));
    if (span.to > span.from) tokens.push(...quoted(text, span));
    at = span.to;
  }
  return {
    text,
    tokens: withSites(
      tokens.filter((_, place) => !isAbbreviating(tokens, place)),
      names,
    ),
  };
}

const ABBREVIATIONS: ReadonlySet<string> = new Set('dr mr mrs ms prof st jr sr mt no vs approx dept'.split(' '));

/** The full stop of `Dr. Patel` ends no sentence. */
function isAbbreviating(tokens: readonly Token[], place: number): boolean {
  const [before, mark, next] = [tokens[place - 1], tokens[place], tokens[place + 1]];
  if (mark?.word !== '.' || next === undefined || before?.end !== mark.at || next.at !== mark.end + 1) return false;
  return ABBREVIATIONS.has(before.word) && before.text !== before.word && next.kind !== 'mark';
}

function tokenAt(text: string, at: number): Token {
  const kind = STARTS_WITH_DIGIT.test(text) ? 'number' : HAS_LETTER.test(text) ? 'word' : 'mark';
  return { kind, text, word: fold(text).replace(/^e-mail/, 'email'), at, end: at + text.length };
}

/** A quotation is one token; a mark that ends the sentence inside of it ends it outside too. */
function quoted(text: string, { from, to }: Span): readonly Token[] {
  const inside = text.slice(from + 1, /[\p{L}\p{N}]/u.test(text[to - 1] ?? '') ? to : to - 1);
  const quote: Token = { kind: 'quote', text: inside.trim(), word: '', at: from, end: to };
  const ends = ENDS_SENTENCE.test(inside.trim()) && /^\s+\p{Lu}/u.test(text.slice(to, to + 3));
  return ends ? [quote, { kind: 'mark', text: '.', word: '.', at: to, end: to }] : [quote];
}

function outermost(spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1);
    if (last === undefined || span.from >= last.to) kept.push(span);
  }
  return kept;
}

/** How many words a site's name has at most. */
const LONGEST_NAME = 4;

function withSites(tokens: readonly Token[], names: ReadonlySet<string>): readonly Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const length = nameAt(tokens, at, names);
    const first = tokens[at];
    const last = tokens[at + Math.max(1, length) - 1];
    if (first === undefined || last === undefined) break;
    out.push(length === 0 ? first : { ...first, kind: 'site', word: 'site', end: last.end });
    at += Math.max(1, length) - 1;
  }
  return out;
}

/** How many tokens from here on are a name of the site. */
function nameAt(tokens: readonly Token[], at: number, names: ReadonlySet<string>): number {
  let joined = '';
  let found = 0;
  for (let length = 1; length <= LONGEST_NAME; length += 1) {
    const token = tokens[at + length - 1];
    if (token === undefined || token.kind === 'quote' || token.kind === 'mark') break;
    const whole = joined + lettersOf(token.word);
    const isProper = length > 1 || token.text !== token.word || token.word.includes('.') || token.word.length > 5;
    if ((names.has(whole) || names.has(joined + lettersOf(token.word.replace(OWNERS, '')))) && isProper) found = length;
    joined = whole;
  }
  return found;
}

const OWNERS = /'s$/;

/** A name as it is compared: letters and digits alone. */
export function lettersOf(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}.]/gu, '');
}
