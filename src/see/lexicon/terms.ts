import { foldWords } from '../fold.ts';
import { ICON_TERMS, LEXICONS, TARGET_TERMS } from './index.ts';
import { MEANINGS, type Meaning } from './meanings.ts';

/*
 * The lexicons as one index: a term is looked for where its first word stands. Words are folded (see fold.ts), and words of scripts that are written
 * without spaces fall into their characters, in terms as in names:
 *
 *   アカウントを削除   ア カ ウ ン ト を 削 除     を is a filler, so the term アカウント削除 is found
 *
 * A term of one word is weak: "Settings" names a control of the account, "Settings of great plays" does not. In scripts without spaces it must
 * begin or end the name as well, and one that commits must be all of it: 購入 buys, and 購入履歴 lists what was bought.
 */

interface Term {
  readonly words: readonly string[];
  readonly meaning: Meaning;
  readonly weak: boolean;
}

/** A name as the index reads it. */
interface Name {
  readonly words: readonly string[];
  /** About how many words it would have if all scripts had spaces. */
  readonly length: number;
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const DENSE_PARTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
/** Characters of such a script that say about as much as a word. */
const CHARACTERS_PER_WORD = 2;
/** Link names with more words than this are prose ("How to delete your account: a guide for …"): only their first words count. */
const PROSE_WORDS = 8;
/** Words such as "profile" and "settings" mean a control of the account only where little else is said. */
const SHORT_NAME_WORDS = 4;
const MOST_FILLERS = 3;

class TermIndex {
  readonly #terms = new Map<string, Term[]>();
  readonly #fillers = new Set<string>();

  constructor() {
    for (const lexicon of LEXICONS) {
      for (const word of readName(lexicon.fillers).words) this.#fillers.add(word);
      for (const meaning of MEANINGS) for (const term of lexicon[meaning].split(',')) this.#add(term, meaning);
    }
  }

  #add(term: string, meaning: Meaning): void {
    const { words, length } = readName(term);
    const [first] = words;
    if (first === undefined) return;
    const entry: Term = {
      words,
      meaning,
      weak: isDense(term) ? length <= 1 && !term.trim().includes(' ') : words.length === 1,
    };
    const others = this.#terms.get(first);
    if (others === undefined) this.#terms.set(first, [entry]);
    else others.push(entry);
  }

  find(name: string, isLink: boolean): ReadonlySet<Meaning> {
    const read = readName(name);
    const { words, length } = read;
    const found = new Set<Meaning>();
    const reach = isLink && length > PROSE_WORDS ? 1 : words.length;
    for (let at = 0; at < reach; at++) {
      for (const term of this.#terms.get(words[at] ?? '') ?? []) {
        if (found.has(term.meaning)) continue;
        const end = this.#endOf(words, at, term.words);
        if (end !== undefined && (!term.weak || isNamedBy(read, term, at, end))) found.add(term.meaning);
      }
    }
    return found;
  }

  /** Where a term that begins here ends, with fillers between its words; undefined where it does not stand here. */
  #endOf(words: readonly string[], from: number, term: readonly string[]): number | undefined {
    let at = from + 1;
    for (let next = 1; next < term.length; next++) {
      let skipped = 0;
      while (words[at] !== term[next] && this.#fillers.has(words[at] ?? '') && skipped < MOST_FILLERS) {
        at++;
        skipped++;
      }
      if (words[at] !== term[next]) return undefined;
      at++;
    }
    return at;
  }
}

/** Whether a weak term that stands in a name is what it names. */
function isNamedBy({ words, length }: Name, term: Term, start: number, end: number): boolean {
  if (length > SHORT_NAME_WORDS) return false;
  if (!isDense(term.words.join(''))) return true;
  if (term.meaning === 'commits') return start === 0 && end === words.length;
  return start === 0 || end === words.length;
}

function readName(text: string): Name {
  const folded = foldWords(text);
  if (!isDense(text)) return { words: folded, length: folded.length };
  const words = folded.flatMap((word) => word.match(DENSE_PARTS) ?? []);
  const characters = words.filter(isDense).length;
  return { words, length: words.length - characters + Math.ceil(characters / CHARACTERS_PER_WORD) };
}

function isDense(text: string): boolean {
  return DENSE.test(text);
}

let terms: TermIndex | undefined;

/** What a control's name says that it does, in any of the languages. `isLink`: a long name is then a headline. */
export function meaningsOfName(name: string, isLink: boolean): ReadonlySet<Meaning> {
  terms ??= new TermIndex();
  return terms.find(name, isLink);
}

function lookUp(table: Readonly<Record<Meaning, string>>): ReadonlyMap<string, Meaning> {
  return new Map(MEANINGS.flatMap((meaning) => table[meaning].split(/\s+/).map((word) => [word, meaning] as const)));
}

const targets = lookUp(TARGET_TERMS);
const icons = lookUp(ICON_TERMS);

/** What a path segment, a query's value or a handler's name says, lower case and with hyphens. */
export function meaningOfTargetWord(word: string): Meaning | undefined {
  return word === '' ? undefined : targets.get(word);
}

/** What an icon's name says, without its library's prefix. */
export function meaningOfIcon(name: string): Meaning | undefined {
  return name === '' ? undefined : icons.get(name);
}
