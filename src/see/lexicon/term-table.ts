import { LEXICONS } from './index.ts';
import { MEANINGS, type Meaning } from './meanings.ts';
import { charactersOf, isDense, readName } from './names.ts';

/*
 * The terms of all lexicons by their first words, as plain text that is read where it is needed: folding them all would take each document some
 * six milliseconds, so a build writes the table into the page's script (scripts/bundle-page.mjs).
 *
 *   delete   0S 7|0S 8|3W        closes-account "delete account" and "delete user account", destroys "delete", which is weak
 *   remove   0S 7|3E             closes-account "remove account", destroys "remove" where that is all of the name
 *   send     2S 31               commits "send email", "send message" and "send a test message"
 *   *пар     1S*парол 40         account-action: whatever begins so, "пароля сменить"
 *   删       0S 52|3W 53          closes-account 删除账户 and 删除账号, destroys 删除
 *
 * What follows a first word follows many, and stands apart: 7 account, 8 user account, 31 … email/message, 40 смен*, 52 除 账户/账号, 53 除.
 */

/** The same in Node and in a page: JSON. */
export interface TermTable {
  readonly terms: Readonly<Record<string, string>>;
  /** What follows first words, by the numbers in their terms. */
  readonly rests: readonly string[];
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

/** A word of a term: one of these, one that begins so, or characters in a row; a gap where there is none of them. */
export interface TermPart {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
  /** In a writing without spaces. */
  readonly runs: readonly (readonly string[])[];
}

export function isGap({ words, stems, runs }: TermPart): boolean {
  return words.size + stems.length + runs.length === 0;
}

/** How many words of a name stand in a term's place, from there on: none where it is not said. */
export function lengthOfPart({ words, stems, runs }: TermPart, name: readonly string[], from: number): number {
  const word = name[from];
  if (word === undefined) return 0;
  const run = runs.find((each) => each.every((character, index) => name[from + index] === character));
  if (run !== undefined) return run.length;
  return words.has(word) || stems.some((stem) => word.startsWith(stem)) ? 1 : 0;
}

/** Under what the terms stand that begin with what a word begins with. */
export function stemKey(word: string): string {
  return STEM + word.slice(0, 3);
}

export function compileTerms(): TermTable {
  const terms = new Entries();
  const fillers = LEXICONS.flatMap((lexicon) => readName(lexicon.fillers).words);
  for (const lexicon of LEXICONS) {
    // First what does no harm, which others of the same first word must know.
    addTerms(terms, HARMLESS, lexicon.harmless ?? '');
    for (const [index, meaning] of MEANINGS.entries()) addTerms(terms, String(index), lexicon[meaning]);
  }
  return { terms: terms.all, rests: Array.from(terms.rests.keys()), fillers };
}

function addTerms(terms: Entries, meaning: string, list: string): void {
  for (const term of list.split(',').map((each) => each.trim())) {
    for (const [firsts = '', ...rest] of waysOf(term)) {
      const isWeak = isDense(term)
        ? readName(firsts + rest.join('')).length <= 1 && !term.includes(' ')
        : rest.length === 0;
      const kind = meaning + (term.endsWith('.') ? 'E' : isWeak ? 'W' : 'S');
      for (const first of firsts === '' ? [] : firsts.split('/')) terms.add(first, kind, rest.join(' '));
    }
  }
}

class Entries {
  readonly all: Record<string, string> = {};
  readonly rests = new Map<string, number>();

  add(first: string, kind: string, rest: string): void {
    const isStem = first.endsWith(STEM);
    const key = isStem ? stemKey(first.slice(0, -1)) : first;
    const told = isStem ? kind + STEM + first.slice(0, -1) : kind;
    const number = this.rests.get(rest) ?? this.rests.size;
    if (rest !== '') this.rests.set(rest, number);
    const entry = rest === '' ? told : `${told} ${number}`;
    const before = this.all[key];
    this.all[key] = before === undefined ? entry : `${before}|${entry}`;
  }
}

/**
 * The ways of saying a term as words that follow each other, each with what may stand in its place. Hyphens part words as well, and what is parted so is a way
 * of its own: `send e-mail/message` is `send e mail` and `send message`. So are the first words of a term in writing without spaces, which stand in the table
 * under their first characters; the others stay whole.
 */
function waysOf(term: string): string[][] {
  let ways: string[][] = [[]];
  const dense = isDense(term);
  for (const [index, part] of term.split(/\s+/).entries()) {
    const choices = part === GAP ? [[GAP]] : part.split('/').map(wordsOf);
    if (dense && index > 0) {
      const all = choices.map((words) => words.join('')).join('/');
      ways = ways.map((way) => [...way, all]);
      continue;
    }
    const isJoined = (words: readonly string[]): boolean => words.length === 1 && !dense;
    const single = choices.filter(isJoined).flat();
    const others = choices.filter((words) => !isJoined(words));
    const all = single.length === 0 ? others : [[single.join('/')], ...others];
    ways = ways.flatMap((way) => all.map((words) => [...way, ...words]));
  }
  return ways;
}

function wordsOf(written: string): readonly string[] {
  const { words } = readName(written);
  return written.endsWith(STEM) && !isDense(written) ? words.map((word) => word + STEM) : words;
}

/** Begins the entry of a term that does no harm, in a meaning's place. */
const HARMLESS = 'H';
/** Stands for a few words of any kind. */
const GAP = '…';
/** Ends what a word may begin with. */
const STEM = '*';

/** The terms of an entry in the table, whose words begin with `first`. `rests`: the table's. */
export function termsUnder(first: string, entry: string, rests: readonly string[]): Term[] {
  return entry.split('|').map((written) => {
    const [kind = '', number] = written.split(' ', 2);
    const rest = number === undefined ? [] : (rests[Number(number)] ?? '').split(' ');
    const [told = '', stem] = kind.split(STEM, 2);
    const meaning = MEANINGS[Number(told.charAt(0))];
    const beside = told.endsWith('E') ? 'nothing' : told.endsWith('W') ? 'little' : 'anything';
    return { stem, rest: rest.map(partOf), meaning, beside, dense: isDense(first + rest.join('')) };
  });
}

function partOf(written: string): TermPart {
  const each = written === GAP ? [] : written.split('/');
  const stems = each.filter((word) => word.endsWith(STEM)).map((stem) => stem.slice(0, -1));
  const words = each.filter((word) => !word.endsWith(STEM) && charactersOf(word).length === 1);
  const runs = each.map(charactersOf).filter((run) => run.length > 1);
  return { words: new Set(words), stems, runs };
}
