import { LEXICONS } from './index.ts';
import { MEANINGS, type Meaning } from './meanings.ts';
import { isDense, readName } from './names.ts';

/*
 * The terms of all lexicons by their first words, as plain text that is read where it is needed: folding them all would take each document some
 * six milliseconds, so a build writes the table into the page's script (scripts/bundle-page.mjs).
 *
 *   delete   0S account|0S user account|3W        closes-account "delete account" and "delete user account", destroys "delete", which is weak
 *   remove   0S account|3E                        closes-account "remove account", destroys "remove" where that is all of the name
 */

/** The same in Node and in a page: JSON. */
export interface TermTable {
  readonly terms: Readonly<Record<string, string>>;
  readonly fillers: readonly string[];
}

export interface Term {
  /** The words after the first. */
  readonly rest: readonly string[];
  readonly meaning: Meaning;
  /** How much else the name may say: anything, little, or nothing. */
  readonly beside: 'anything' | 'little' | 'nothing';
  /** In a writing without spaces. */
  readonly dense: boolean;
}

export function compileTerms(): TermTable {
  const terms: Record<string, string> = {};
  const fillers: string[] = [];
  for (const lexicon of LEXICONS) {
    fillers.push(...readName(lexicon.fillers).words);
    for (const [index, meaning] of MEANINGS.entries()) {
      for (const term of lexicon[meaning].split(',')) {
        const { words, length } = readName(term);
        const [first, ...rest] = words;
        if (first === undefined) continue;
        const weak = isDense(term) ? length <= 1 && !term.trim().includes(' ') : words.length === 1;
        const strength = term.trim().endsWith('.') ? 'E' : weak ? 'W' : 'S';
        const entry = [`${index}${strength}`, ...rest].join(' ');
        const before = terms[first];
        terms[first] = before === undefined ? entry : `${before}|${entry}`;
      }
    }
  }
  return { terms, fillers };
}

/** The terms that begin with a word, from its entry in the table. */
export function termsUnder(first: string, entry: string): Term[] {
  return entry.split('|').map((written) => {
    const [kind = '', ...rest] = written.split(' ');
    const meaning = MEANINGS[Number(kind.charAt(0))] ?? 'account';
    const beside = kind.endsWith('E') ? 'nothing' : kind.endsWith('W') ? 'little' : 'anything';
    return { rest, meaning, beside, dense: isDense(first + rest.join('')) };
  });
}
