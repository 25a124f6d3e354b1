import { LEXICONS } from './index.ts';
import { MEANINGS, type Meaning } from './meanings.ts';
import { isDense, readName } from './names.ts';

/*
 * The terms of all lexicons by their first words, as plain text that is read where it is needed: folding them all would take each document some
 * six milliseconds, so a build writes the table into the page's script (scripts/bundle-page.mjs).
 *
 *   delete   0S account|0S user account|3W        closes-account "delete account" and "delete user account", destroys "delete", which is weak
 *   remove   0S account|3E                        closes-account "remove account", destroys "remove" where that is all of the name
 *   send     2S … email/message                   commits "send email", "send message" and "send a test message"
 *   *пар     1S*парол смен*                       account-action: whatever begins so, "пароля сменить"
 */

/** The same in Node and in a page: JSON. */
export interface TermTable {
  readonly terms: Readonly<Record<string, string>>;
  readonly fillers: readonly string[];
}

export interface Term {
  /** What its first word begins with, where it need not be that word. */
  readonly stem: string | undefined;
  /** What follows the first word. */
  readonly rest: readonly TermPart[];
  /** Undefined where what it covers does no harm. */
  readonly meaning: Meaning | undefined;
  /** How much else the name may say: anything, little, or nothing. */
  readonly beside: 'anything' | 'little' | 'nothing';
  /** In a writing without spaces. */
  readonly dense: boolean;
}

/** A word of a term: one of these, or one that begins so; a gap where there is neither. */
export interface TermPart {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
}

/** Whether a word may stand in a term's place. */
export function isPart({ words, stems }: TermPart, word: string | undefined): boolean {
  return word !== undefined && (words.has(word) || stems.some((stem) => word.startsWith(stem)));
}

/** Under what the terms stand that begin with what a word begins with. */
export function stemKey(word: string): string {
  return STEM + word.slice(0, 3);
}

export function compileTerms(): TermTable {
  const terms: Record<string, string> = {};
  const fillers = LEXICONS.flatMap((lexicon) => readName(lexicon.fillers).words);
  for (const lexicon of LEXICONS) {
    // First what does no harm, which others of the same first word must know.
    addTerms(terms, HARMLESS, lexicon.harmless ?? '');
    for (const [index, meaning] of MEANINGS.entries()) addTerms(terms, String(index), lexicon[meaning]);
  }
  return { terms, fillers };
}

function addTerms(terms: Record<string, string>, meaning: string, list: string): void {
  for (const term of list.split(',').map((each) => each.trim())) {
    for (const [firsts = '', ...rest] of waysOf(term)) {
      const isWeak = isDense(term)
        ? readName(firsts + rest.join('')).length <= 1 && !term.includes(' ')
        : rest.length === 0;
      const kind = meaning + (term.endsWith('.') ? 'E' : isWeak ? 'W' : 'S');
      for (const first of firsts === '' ? [] : firsts.split('/')) addTerm(terms, first, kind, rest);
    }
  }
}

function addTerm(terms: Record<string, string>, first: string, kind: string, rest: readonly string[]): void {
  const isStem = first.endsWith(STEM);
  const key = isStem ? stemKey(first.slice(0, -1)) : first;
  const entry = [isStem ? kind + STEM + first.slice(0, -1) : kind, ...rest].join(' ');
  const before = terms[key];
  terms[key] = before === undefined ? entry : `${before}|${entry}`;
}

/**
 * The ways of saying a term as words that follow each other, each with what may stand in its place. Hyphens and writing without spaces part words as well, and
 * what is parted so is a way of its own: `send e-mail/message` is `send e mail` and `send message`.
 */
function waysOf(term: string): string[][] {
  let ways: string[][] = [[]];
  for (const part of term.split(/\s+/)) {
    const choices = part === GAP ? [[GAP]] : part.split('/').map(wordsOf);
    const isJoined = (words: readonly string[]): boolean => words.length === 1 && !isDense(term);
    const single = choices.filter(isJoined).flat();
    const others = choices.filter((words) => !isJoined(words));
    const all = single.length === 0 ? others : [[single.join('/')], ...others];
    ways = ways.flatMap((way) => all.map((words) => [...way, ...words]));
  }
  return ways;
}

function wordsOf(written: string): readonly string[] {
  const { words } = readName(written);
  return written.endsWith(STEM) ? words.map((word) => word + STEM) : words;
}

/** Begins the entry of a term that does no harm, in a meaning's place. */
const HARMLESS = 'H';
/** Stands for a few words of any kind. */
const GAP = '…';
/** Ends what a word may begin with. */
const STEM = '*';

/** The terms of an entry in the table, whose words begin with `first`. */
export function termsUnder(first: string, entry: string): Term[] {
  return entry.split('|').map((written) => {
    const [kind = '', ...rest] = written.split(' ');
    const [told = '', stem] = kind.split(STEM, 2);
    const meaning = MEANINGS[Number(told.charAt(0))];
    const beside = told.endsWith('E') ? 'nothing' : told.endsWith('W') ? 'little' : 'anything';
    return { stem, rest: rest.map(partOf), meaning, beside, dense: isDense(first + rest.join('')) };
  });
}

function partOf(written: string): TermPart {
  const each = written === GAP ? [] : written.split('/');
  const [stems, words] = [each.filter((word) => word.endsWith(STEM)), each.filter((word) => !word.endsWith(STEM))];
  return { words: new Set(words), stems: stems.map((stem) => stem.slice(0, -1)) };
}
