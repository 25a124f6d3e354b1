import { ICON_TERMS, TARGET_TERMS } from './code-terms.ts';
import { MEANINGS, type Meaning } from './meanings.ts';
import { isDense, type Name, readName } from './names.ts';
import { isGap, lengthOfPart, stemKey, type Term, type TermTable, termsUnder } from './term-table.ts';
import { termTable } from './terms-compiled.ts';

/*
 * The lexicons as one index: a term is looked for where its first word stands. Words are folded (see fold.ts), and words of scripts that are written
 * without spaces fall into their characters, in terms as in names:
 *
 *   アカウントを削除   ア カ ウ ン ト を 削 除     を is a filler, so the term アカウント削除 is found
 *
 * A term of one word is weak: "Settings" names a control of the account, "Settings of great plays" does not. In scripts without spaces it must
 * begin or end the name as well, and one that commits must be all of it: 購入 buys, and 購入履歴 lists what was bought. A term that a lexicon ends with a
 * full stop must be all of the name in any script: "Drop" drops, and "Drop files here" does no harm. What a lexicon
 * lists as harmless keeps its words from counting: "Remove filter".
 *
 *   添加…用户   添 加 应 用 用 户     the gap ends at the second 用: what follows a gap is tried wherever it may stand
 */

/** Link names with more words than this are prose ("How to delete your account: a guide for …"): only their first words count. */
const PROSE_WORDS = 8;
/** Words such as "profile" and "settings" mean a control of the account only where little else is said. */
const SHORT_NAME_WORDS = 4;
const MOST_SKIPPED = 3;
/** In writing without spaces, where three words in kana or hangul are long: を完全に. */
const MOST_SKIPPED_CHARACTERS = 8;
/** What a link to a column, a field or a file is called, and no action: `delete_date`, `login.html`. As a whole it may be a term: `delete_account`. */
const IDENTIFIER =
  /^(?:[a-z\d]+(?:_[a-z\d]+)+|[\w-]+\.(?:html?|md|txt|json|ya?ml|toml|xml|csv|css|[jt]sx?|py|rb|go|rs|java|c|h|sh))$/;

/** Of the words for the account those that other things have as well; folded where they are first asked for. */
const SETTINGS = `settings preferences einstellungen instellingen voorkeuren paramètres préférences impostazioni preferenze ajustes configuración preferencias
  configurações definições preferências ustawienia preferencje настройки ayarlar tercihler إعدادات الإعدادات التفضيلات`;
let settings: ReadonlySet<string> | undefined;

/** "Performance profile" is a thing's, "My profile", "User profile" and "View profile" are not; and "Account 4711" is one of many. */
const OF_THING =
  /^(?!(?:my|your|our|the|user|personal|view|edit|show|see|open|update|change|manage|go to|own)\b)[\p{L}-]+ profile$|^accounts? (?:no\.? |nr\.? |# ?)?\d+$/iu;
function isSetting(word: string): boolean {
  settings ??= new Set(SETTINGS.split(/\s+/).map((each) => readName(each).words[0] ?? each));
  return settings.has(word);
}

/** Whether a name says "settings" and no more: not whose, nor which. */
export function isBareSettings(name: string): boolean {
  return terms().besides(name, isSetting).length === 0;
}

/**
 * What a name says besides single words of a meaning, as in "Delete date" and "Chart of accounts"; undefined where it has none of them, and where it has a
 * term of several.
 */
export function saidBeside(name: string, meaning: Meaning): readonly string[] | undefined {
  return terms().saidBeside(name, meaning);
}

/** What a name says besides all terms that stand in it. */
export function saidBesideAll(name: string): readonly string[] {
  return terms().saidBesideAll(name);
}

/** Whether a name speaks of settings, whosever they are. */
export function isOfSettings(name: string): boolean {
  return readName(name).words.some(isSetting);
}

class TermFinder {
  readonly #table: TermTable;
  readonly #fillers: ReadonlySet<string>;
  /** The terms under the first words that were met. */
  readonly #terms = new Map<string, readonly Term[]>();

  constructor(table: TermTable) {
    this.#table = table;
    this.#fillers = new Set(table.fillers);
  }

  /** Whether any term begins with one of the words, wherever it stands. */
  mayFind(names: string): boolean {
    return readName(names).words.some((word) => this.#has(word) || this.#has(stemKey(word)));
  }

  find(name: string, isLink: boolean): ReadonlySet<Meaning> {
    const read = readName(name);
    const { words, length } = read;
    const found = new Set<Meaning>();
    const isIdentifier = isLink && IDENTIFIER.test(name);
    const reach = isLink && length > PROSE_WORDS ? 1 : words.length;
    // Fillers say nothing, and make no name longer. Scripts without spaces have theirs counted by halves.
    const said = isDense(name) ? length : words.filter((word) => !this.#fillers.has(word)).length;
    let [harmlessTo, exactTo] = [0, 0];
    for (let at = 0; at < reach; at++) {
      for (const term of this.#under(words[at] ?? '')) {
        const { meaning } = term;
        if (meaning !== undefined && found.has(meaning)) continue;
        const end = this.#endOf(words, at, term);
        if (end === undefined || (isIdentifier && (at > 0 || end < words.length))) continue;
        if (meaning === undefined) {
          if (term.beside === 'nothing' && (at > 0 || end < words.length)) continue;
          harmlessTo = Math.max(harmlessTo, end);
          if (!term.rest.some(isGap)) exactTo = Math.max(exactTo, end);
        } else if (
          end > (term.beside === 'little' ? harmlessTo : ENDING.has(meaning) ? 0 : exactTo) &&
          isNamedBy(words, said, term, at, end) &&
          (term.beside !== 'little' || !this.#isOfSomething(read, term, at, end))
        )
          found.add(meaning);
      }
    }
    if (OF_THING.test(name)) found.delete('account');
    return found;
  }

  /** The words of a name but for fillers and some others. */
  besides(name: string, isOther: (word: string) => boolean): string[] {
    return readName(name).words.filter((word) => !this.#fillers.has(word) && !isOther(word));
  }

  saidBeside(name: string, meaning: Meaning): readonly string[] | undefined {
    const { words } = readName(name);
    const weak = new Set<string>();
    for (const [at, word] of words.entries()) {
      const terms = this.#under(word).filter((term) => term.meaning === meaning);
      if (terms.some((term) => term.beside === 'anything' && this.#endOf(words, at, term) !== undefined))
        return undefined;
      if (terms.some(({ rest, dense }) => rest.length === 0 && !dense)) weak.add(word);
    }
    return weak.size > 0 ? this.besides(name, (word) => weak.has(word)) : undefined;
  }

  saidBesideAll(name: string): readonly string[] {
    const { words } = readName(name);
    const left = new Set(words.keys());
    for (const [at, word] of words.entries()) {
      if (this.#fillers.has(word)) left.delete(at);
      for (const term of this.#under(word)) {
        const end = this.#endOf(words, at, term) ?? at;
        for (let covered = at; covered < end; covered++) left.delete(covered);
      }
    }
    return Array.from(left, (at) => words[at] ?? '');
  }

  /** "Settings" and "my settings" are the account's; "Settings for the timer" and "Site settings" say whose they are. "Account of Jo" is one. */
  #isOfSomething({ words }: Name, { meaning, dense }: Term, start: number, end: number): boolean {
    if (meaning !== 'account' || dense || end > start + 1 || !isSetting(words[start] ?? '')) return false;
    return words.some((word, at) => (at < start || at >= end) && !this.#fillers.has(word));
  }

  #under(word: string): readonly Term[] {
    const begun = this.#at(stemKey(word));
    if (begun.length === 0) return this.#at(word);
    const all = [...this.#at(word), ...begun.filter(({ stem = '' }) => word.startsWith(stem))];
    return all.sort((a, b) => Number(a.meaning !== undefined) - Number(b.meaning !== undefined));
  }

  #has(key: string): boolean {
    return Object.hasOwn(this.#table.terms, key);
  }

  #at(key: string): readonly Term[] {
    const entry = this.#table.terms[key];
    if (entry === undefined || !this.#has(key)) return NONE;
    let terms = this.#terms.get(key);
    if (terms === undefined) {
      terms = termsUnder(key, entry, this.#table.rests);
      this.#terms.set(key, terms);
    }
    return terms;
  }

  /** Where a term that begins here ends, with fillers between its words, and any others in its gaps; undefined where it does not stand here. */
  #endOf(words: readonly string[], from: number, { rest, dense }: Pick<Term, 'rest' | 'dense'>): number | undefined {
    const most = dense ? MOST_SKIPPED_CHARACTERS : MOST_SKIPPED;
    let at = from + 1;
    let mayBeAny = false;
    for (const [index, part] of rest.entries()) {
      if (isGap(part)) {
        if (dense) return this.#endAfterGap(words, at, rest.slice(index + 1));
        mayBeAny = true;
        continue;
      }
      let skipped = 0;
      let length = lengthOfPart(part, words, at);
      while (length === 0 && (mayBeAny || this.#fillers.has(words[at] ?? '')) && skipped < most) {
        at++;
        skipped++;
        length = lengthOfPart(part, words, at);
      }
      if (length === 0) return undefined;
      mayBeAny = false;
      at += length;
    }
    return at;
  }

  /** A character says little of where a gap ends. */
  #endAfterGap(words: readonly string[], from: number, rest: Term['rest']): number | undefined {
    for (let at = from; at <= from + MOST_SKIPPED_CHARACTERS && at < words.length; at++) {
      const end = this.#endOf(words, at - 1, { rest, dense: true });
      if (end !== undefined) return end;
    }
    return undefined;
  }
}

const NONE: readonly Term[] = [];
/**
 * What several words say of the account is never taken for harmless, "Remove account filter", nor anything that they say where a gap stands between the words
 * that do no harm: "Remove all files and filters".
 */
const ENDING: ReadonlySet<Meaning> = new Set<Meaning>(['closes-account', 'account-action']);

/** Whether a term that stands in a name is what it names. `said`: about how many words the name has but for fillers. */
function isNamedBy(words: readonly string[], said: number, term: Term, start: number, end: number): boolean {
  if (term.beside === 'anything') return true;
  if (term.beside === 'nothing') return start === 0 && end === words.length;
  if (said > SHORT_NAME_WORDS) return false;
  if (!term.dense) return true;
  if (term.meaning === 'commits') return start === 0 && end === words.length;
  return start === 0 || end === words.length;
}

let finder: TermFinder | undefined;

/** The terms of all lexicons, made where they are first asked for. */
function terms(): TermFinder {
  finder ??= new TermFinder(termTable());
  return finder;
}

/** What names were found to mean; a page repeats "Compare" by the hundred. Links apart. */
const met = { links: new Map<string, ReadonlySet<Meaning>>(), others: new Map<string, ReadonlySet<Meaning>>() };
const MOST_MET = 5_000;

/** What a control's name says that it does, in any of the languages. `isLink`: a long name is then a headline. */
export function meaningsOfName(name: string, isLink: boolean): ReadonlySet<Meaning> {
  const known = isLink ? met.links : met.others;
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = terms().find(name, isLink);
  if (known.size >= MOST_MET) known.clear();
  known.set(name, found);
  return found;
}

/**
 * What all that a control is called says: each of its names, and all of them as one. The words of that one are those of the names, so that where no term begins
 * with any, as in most, nothing else need be read.
 */
export function meaningsOfNames(names: readonly string[], isLink: boolean): ReadonlySet<Meaning> {
  const [first = '', ...others] = names;
  if (others.length === 0) return meaningsOfName(first, isLink);
  const whole = names.join(' ');
  if (!terms().mayFind(whole)) return NOTHING;
  return new Set([...names, whole].flatMap((name) => Array.from(meaningsOfName(name, isLink))));
}

const NOTHING: ReadonlySet<Meaning> = new Set();

function lookUp(table: Readonly<Record<Meaning, string>>): ReadonlyMap<string, Meaning> {
  return new Map(MEANINGS.flatMap((meaning) => table[meaning].split(/\s+/).map((word) => [word, meaning] as const)));
}

/** Made where they are first asked for: a document that has just begun waits for none of it. */
let targets: ReadonlyMap<string, Meaning> | undefined;
let icons: ReadonlyMap<string, Meaning> | undefined;

/** `login`, `log_in`, `user-logout`, `wp-login`: to sign in or up, wherever that is; and what one signs in by, `auth_sources`. */
const SIGNING = /^(?:[a-z]+[-_])?(?:log|sign)[-_]?(?:in|out|up|off)$|^(?:o?auth2?|ldap|saml|sso)(?:[-_][a-z]+)?$/;

/** Whether a word of an address signs in, out or up. */
export function isSigning(word: string): boolean {
  return SIGNING.test(word);
}

/** What a path segment, a query's value or a handler's name says, lower case. */
export function meaningOfTargetWord(word: string): Meaning | undefined {
  if (word === '') return undefined;
  targets ??= lookUp(TARGET_TERMS);
  return targets.get(word.replaceAll('_', '-')) ?? (SIGNING.test(word) ? 'account' : undefined);
}

/** What an icon's name says, without its library's prefix. */
export function meaningOfIcon(name: string): Meaning | undefined {
  if (name === '') return undefined;
  icons ??= lookUp(ICON_TERMS);
  return icons.get(name);
}
