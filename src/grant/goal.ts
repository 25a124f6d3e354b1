import type { Goal } from '../model/policy/scope.ts';
import { LANGUAGES, type Language } from './lexicon.ts';
import { clausesOf, fold, maskQuotes } from './task-text.ts';

/**
 * Rules that read a goal from a task, offline (docs/architecture.md#the-grant). They look for what the user asks to be done, word by word and never inside a
 * word: a verb counts where a clause begins or after `and`, `then`, `please`, …; it does not count after an article ("the comment"),
 * inside quotation marks, or where its clause takes it back ("do not log in"). What they cannot tell leaves the narrower goal:
 * "Summarise the steps needed to submit a claim" reads.
 */
interface Lexicon {
  readonly connectors: Phrases;
  readonly negations: Phrases;
  readonly negationsBehind: Phrases;
  readonly turns: ReadonlySet<string>;
  readonly verbLast: boolean;
  readonly fillForm: Phrases;
  readonly interact: Phrases;
  readonly navigate: Phrases;
  readonly read: Phrases;
  readonly articles: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  readonly nounCompanions: ReadonlySet<string>;
  readonly nounMakers: ReadonlySet<string>;
  readonly accountWords: Phrases;
  readonly accountVerbs: Phrases;
  readonly handsBack: Phrases;
  readonly own: ReadonlySet<string>;
  readonly told: ReadonlySet<string>;
}

/** Phrases of one or more words, by their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

const LEXICA: readonly Lexicon[] = LANGUAGES.map(compile);

/** The goals that rules can find, from the widest to the narrowest; `dashboard` is the operator's to pin. */
export function classifyGoal(task: string): Goal {
  const clauses = clausesOf(maskQuotes(task));
  const asks = (words: 'fillForm' | 'interact' | 'navigate' | 'accountVerbs') =>
    LEXICA.some((lexicon) => clauses.some((clause) => asksFor(clause, lexicon[words], lexicon)));
  const mentions = (words: 'read' | 'accountWords') =>
    LEXICA.some((lexicon) =>
      clauses.some((clause) => clause.some((_, at) => phraseAt(clause, at, lexicon[words], lexicon.articles) > 0)),
    );

  if (asks('fillForm')) return 'fill_form';
  if (asks('accountVerbs') && mentions('accountWords')) return 'fill_form';
  if (asks('interact') || LEXICA.some((lexicon) => clauses.some((clause) => handsBack(clause, lexicon))))
    return 'interact';
  return asks('navigate') && !mentions('read') ? 'navigate' : 'read';
}

/** "Return the shoes that I ordered" sends them back; "return the list of my orders" and "return to my cart" tell and go. */
function handsBack(clause: readonly string[], lexicon: Lexicon): boolean {
  const { own, told } = lexicon;
  if (!asksFor(clause, lexicon.handsBack, lexicon)) return false;
  return clause.some((word) => own.has(word)) && !clause.some((word) => told.has(word));
}

function asksFor(clause: readonly string[], phrases: Phrases, lexicon: Lexicon): boolean {
  return clause.some((_, at) => {
    const length = phraseAt(clause, at, phrases, lexicon.articles);
    return length > 0 && isAsked(clause, at, length, lexicon) && !isTakenBack(clause, at, length, lexicon);
  });
}

/** Whether a verb at this place is what the user asks for, and not a noun or part of a description. */
function isAsked(clause: readonly string[], at: number, length: number, lexicon: Lexicon): boolean {
  if (isNoun(clause, at, length, lexicon)) return false;
  if (at === 0) return true;
  if (isPurpose(clause, at)) return true;
  if (lexicon.verbLast && at + length === clause.length && !lexicon.articles.has(clause[at - 1] ?? '')) return true;
  for (let start = Math.max(0, at - 4); start < at; start += 1) {
    if (start + phraseAt(clause, start, lexicon.connectors, NO_ARTICLES) === at) return !isQuestion(clause, start);
  }
  return false;
}

/** "Use Uber to book a ride": what something is to be used for is what the user asks for. */
function isPurpose(clause: readonly string[], at: number): boolean {
  const start = clause.indexOf('use');
  return clause[at - 1] === 'to' && start === 0 && at - start <= FURTHEST_PURPOSE && clause.indexOf('to') === at - 1;
}
const FURTHEST_PURPOSE = 6;

function isNoun(clause: readonly string[], at: number, length: number, lexicon: Lexicon): boolean {
  const next = clause[at + length] ?? '';
  return lexicon.nounMakers.has(next) || (lexicon.nouns.has(clause[at] ?? '') && lexicon.nounCompanions.has(next));
}

/** "how you can …", "whether you would …" ask for knowledge, not for the deed. */
function isQuestion(clause: readonly string[], at: number): boolean {
  return QUESTION_WORDS.has(clause[at - 1] ?? '');
}
const QUESTION_WORDS: ReadonlySet<string> = new Set(['how', 'what', 'whether', 'if', 'where', 'when', 'why', 'who']);

function isTakenBack(clause: readonly string[], at: number, length: number, lexicon: Lexicon): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    if (lexicon.turns.has(clause[before] ?? '')) break;
    if (phraseAt(clause, before, lexicon.negations, NO_ARTICLES) > 0) return true;
  }
  for (let behind = at + 1; behind < clause.length; behind += 1) {
    if (behind >= at + length && lexicon.turns.has(clause[behind] ?? '')) break;
    if (phraseAt(clause, behind, lexicon.negationsBehind, NO_ARTICLES) > 0) return true;
  }
  return false;
}

/** How many words the longest of the phrases takes at this place; 0 for none. Articles inside a phrase are skipped. */
function phraseAt(clause: readonly string[], at: number, phrases: Phrases, articles: ReadonlySet<string>): number {
  let longest = 0;
  for (const phrase of phrases.get(clause[at] ?? '') ?? []) {
    let next = at;
    let matched = 0;
    while (matched < phrase.length && next < clause.length) {
      if (clause[next] === phrase[matched]) matched += 1;
      else if (matched === 0 || !articles.has(clause[next] ?? '')) break;
      next += 1;
    }
    if (matched === phrase.length) longest = Math.max(longest, next - at);
  }
  return longest;
}

const NO_ARTICLES: ReadonlySet<string> = new Set();

function compile(language: Language): Lexicon {
  return {
    connectors: phrases(language.connectors),
    negations: phrases(language.negations),
    negationsBehind: phrases(language.negationsBehind),
    turns: new Set(listed(language.turns)),
    verbLast: language.verbLast,
    fillForm: phrases(language.fillForm),
    interact: phrases(language.interact),
    navigate: phrases(language.navigate),
    read: phrases(language.read),
    articles: new Set(listed(language.articles)),
    nouns: new Set(listed(language.nouns)),
    nounCompanions: new Set(listed(language.nounCompanions)),
    nounMakers: new Set(listed(language.nounMakers)),
    accountWords: phrases(language.accountWords),
    accountVerbs: phrases(language.accountVerbs),
    handsBack: phrases(language.handsBack?.verbs ?? ''),
    own: new Set(listed(language.handsBack?.own ?? '')),
    told: new Set(listed(language.handsBack?.told ?? '')),
  };
}

function listed(written: string): readonly string[] {
  const words = fold(written).trim();
  return words === '' ? [] : words.split(/,\s*/);
}

function phrases(written: string): Phrases {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of listed(written)) {
    const words = phrase.split(/\s+/);
    const [first = ''] = words;
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [words]);
    else known.push(words);
  }
  return byFirst;
}
