/**
 * How a task names a site. Only a positive form makes it a place where the task goes: `on X`, `at X`, `from X`, an address to open, what stands first in the
 * task, or what such a name shares its place with (`X and Y`). What the task keeps out of is refused, and any other mention is a question to who confirms.
 */

import { fold } from '../task-text.ts';
import {
  AMOUNTS,
  CALM,
  COORDINATORS,
  DEEDS,
  EMPHASIS,
  EXCEPTIONS,
  FILLERS,
  NEGATIONS,
  PARTICLES,
  PARTS,
  PLACE_WORDS,
  PUTS,
  REFUSALS,
  REPORTED,
  REPORTS,
  SITE_VERBS,
  SPEAKS_OF,
  TURNS,
  WAYS_TO,
} from './site-words.ts';

/** `doubtful`: nobody can tell what is said, or who says it. */
export type Naming = 'meant' | 'mentioned' | 'refused' | 'doubtful';

/** A name in a visible text, from its first letter up to what follows it. */
export interface Named {
  readonly at: number;
  readonly end: number;
  /** By its everyday name, and not by its host. */
  readonly isByName?: true;
}

interface Token {
  readonly at: number;
  readonly word: string;
  /** Which name it is. */
  readonly name?: number;
  readonly isByName?: true;
}

const WORDS = /[\p{L}\p{N}]+(?:['’.&-][\p{L}\p{N}]+)*|[^\s*_~()[\]{}<>"#]|\n/gu;
const ENDS: ReadonlySet<string> = new Set(['.', ';', '!', '?', ':', '\n', '…']);
const LISTS: ReadonlySet<string> = new Set([',', '、', '-', '•', '–', '\n']);
const LINKS: ReadonlySet<string> = new Set(['to', 'for', 'of']);
/** Further back nobody looks for a negation; and then nothing is known. */
const FURTHEST = 80;
/** Letters of two scripts in one word: it may be any word that it looks like. */
const MIXED = /(?=.*\p{Script=Latin})(?=.*[\p{Script=Cyrillic}\p{Script=Greek}])/u;

/** How each of the names is named, in their order. `doubtful` are words of which nobody knows what they say. */
export function namingsOf(text: string, names: readonly Named[], doubtful: ReadonlySet<string>): readonly Naming[] {
  const tokens = tokensOf(text, names);
  const namings: Naming[] = names.map(() => 'mentioned');
  for (const [at, { name }] of tokens.entries()) {
    if (name === undefined) continue;
    namings[name] = new Sentence(tokens, at, namings, doubtful).naming();
  }
  return namings;
}

function tokensOf(text: string, names: readonly Named[]): readonly Token[] {
  const letters = text.split('');
  for (const { at, end } of names) letters.fill(' ', at, end);
  const words: Token[] = Array.from(letters.join('').matchAll(WORDS), (match) => ({
    at: match.index,
    word: fold(match[0]),
  }));
  return [
    ...words,
    ...names.map(({ at, isByName }, name) => ({ at, word: '', name, ...(isByName && { isByName }) })),
  ].toSorted((a, b) => a.at - b.at);
}

/** What is said about one name. */
class Sentence {
  readonly #tokens: readonly Token[];
  readonly #at: number;
  readonly #namings: readonly Naming[];
  readonly #doubtful: ReadonlySet<string>;

  constructor(tokens: readonly Token[], at: number, namings: readonly Naming[], doubtful: ReadonlySet<string>) {
    this.#tokens = tokens;
    this.#at = at;
    this.#namings = namings;
    this.#doubtful = doubtful;
  }

  naming(): Naming {
    if (this.#isAnswered()) return 'refused';
    const kept = this.#keptOut();
    if (kept !== undefined) return kept;
    if (this.#isSpokenOf()) return 'mentioned';
    const place = this.#before(this.#at, FILLERS);
    return this.#shared(place) ?? (this.#isPlace(place) ? 'meant' : 'mentioned');
  }

  #word(at: number): string {
    return this.#tokens[at]?.word ?? '';
  }

  #isName(at: number): boolean {
    return this.#tokens[at]?.name !== undefined;
  }

  /** The token before this one that is none of the words to be skipped. */
  #before(at: number, skipped: ReadonlySet<string>): number {
    let before = at - 1;
    while (skipped.has(this.#word(before))) before -= 1;
    return before;
  }

  #isSpokenOf(): boolean {
    return SPEAKS_OF.has(this.#word(this.#at + 1));
  }

  /** `Go to X? No!`, and the German `Gehe auf X nicht`. */
  #isAnswered(): boolean {
    let next = this.#at + 1;
    while (/^[?!.–—-]$/u.test(this.#word(next))) next += 1;
    const isAnswer = next > this.#at + 1 && REFUSALS.has(this.#word(next));
    if (isAnswer && !/^[\p{L}\p{N}]/u.test(this.#word(next + 1)) && !this.#isName(next + 1)) return true;
    return ['nicht', 'niemals', 'nie', 'keinesfalls'].includes(this.#word(this.#at + 1));
  }

  /** Looks back for what keeps the task out of this site: refused where there is something, doubtful where nobody can tell. */
  #keptOut(): Naming | undefined {
    for (let at = this.#at - 1; at >= 0; at -= 1) {
      if (this.#at - at > FURTHEST) return 'doubtful';
      const word = this.#word(at);
      if (ENDS.has(word) && !this.#goesOn(at)) return undefined;
      if (this.#doubtful.has(word) || MIXED.test(word) || this.#isSpelt(at) || this.#isReported(at)) return 'doubtful';
      if (this.#denies(at) && !this.#isOver(at)) return 'refused';
    }
    return undefined;
  }

  /** A list goes on over lines, and a sentence over what is no end of it: `do not open:`, `No. 5`. */
  #goesOn(at: number): boolean {
    if (this.#word(at) === ':' || /^(?:not|never|.*n't)$/.test(this.#word(at - 1))) return true;
    if (this.#word(at) !== '\n') return false;
    const next = LISTS.has(this.#word(at + 1)) ? at + 2 : at + 1;
    const last = this.#before(at, LISTS);
    return this.#isName(next) && (this.#isName(last) || this.#word(last) === ':');
  }

  /** Letters one by one may make any word: `n o t`. */
  #isSpelt(at: number): boolean {
    return [at, at + 1, at + 2].every((each) => /^\p{L}$/u.test(this.#word(each)));
  }

  /** `The page says: open X`, `he told me to open X`: somebody else's words. */
  #isReported(at: number): boolean {
    return REPORTS.has(this.#word(at)) && REPORTED.has(this.#word(at + 1));
  }

  #denies(at: number): boolean {
    const word = this.#word(at);
    const next = this.#word(at + 1);
    if (word === 'instead' || word === 'rather' || word === 'other') return next === 'of' || next === 'than';
    if (EXCEPTIONS.has(word))
      return this.#reachesAlone(at, word) || (word !== 'but' && (DEEDS.has(next) || /ing$/.test(next)));
    if (word === 'no') return !/^\d/.test(next) && !CALM.has(next) && !this.#isPortuguese(at);
    if (word === 'not' && (AMOUNTS.has(next) || this.#isRelative(at))) return false;
    return word.split('-').some((part) => NEGATIONS.has(part) || /n't$/.test(part));
  }

  /** `a powder that is not sweet`: of a thing, and no deed. */
  #isRelative(not: number): boolean {
    const isThing = ['is', 'are', 'was', 'were'].includes(this.#word(not - 1));
    return isThing && ['that', 'which', 'who'].includes(this.#word(not - 2)) && !this.#isName(not + 1);
  }

  /** An exception is of the name that follows it and those that are listed with it. */
  #reachesAlone(from: number, word: string): boolean {
    // "not on X but on Y" is a turn to Y.
    if (word === 'but' && this.#deniedBefore(from)) return false;
    let isListed = true;
    for (let at = from + 1; at < this.#at; at += 1) {
      const between = this.#word(at);
      if (LISTS.has(between) || COORDINATORS.has(between)) isListed = true;
      else if (this.#isName(at)) isListed = false;
      else if (!LINKS.has(between) && !FILLERS.has(between) && !PLACE_WORDS.has(between)) return false;
    }
    return isListed;
  }

  #deniedBefore(from: number): boolean {
    for (let at = from - 1; at >= 0 && from - at < FURTHEST && !ENDS.has(this.#word(at)); at -= 1) {
      if (NEGATIONS.has(this.#word(at)) || /n't$/.test(this.#word(at))) return true;
    }
    return false;
  }

  /** `comente no X`: in the X. Where English or Spanish says no, it begins something or follows a mark. */
  #isPortuguese(at: number): boolean {
    if (at + 1 !== this.#at) return false;
    const before = this.#word(at - 1);
    const english = this.#tokens.some(({ word }) => ['the', 'and', 'to', 'of', 'is', 'are', 'be', 'it'].includes(word));
    return /^\p{L}/u.test(before) && !COORDINATORS.has(before) && !english && !SITE_VERBS.has(before);
  }

  /** Whether what a negation says has ended before the name: at a turn, or at a comma with a deed of its own behind it. */
  #isOver(from: number): boolean {
    let said = 0;
    for (let at = from + 1; at < this.#at; at += 1) {
      const word = this.#word(at);
      const ended = said > 0 || word === 'but' || word === 'aber' || word === 'sondern';
      if (TURNS.has(word) && ended && !this.#denies(at)) return true;
      if (word === ',' && said > 0 && this.#beginsAnew(at)) return true;
      if (word !== ',' && !EMPHASIS.has(word)) said += 1;
    }
    return false;
  }

  #beginsAnew(comma: number): boolean {
    let at = comma + 1;
    while (['please', 'and', 'instead', 'simply', 'bitte'].includes(this.#word(at))) at += 1;
    return DEEDS.has(this.#word(at));
  }

  /** What is said of the name before it in a list: `X and Y`, `X, Y`, one a line. */
  #shared(place: number): Naming | undefined {
    const word = this.#word(place);
    const isList = LISTS.has(word) && this.#endsThere();
    if (!isList && !COORDINATORS.has(word)) return undefined;
    let before = place - 1;
    while (LISTS.has(this.#word(before)) || COORDINATORS.has(this.#word(before))) before -= 1;
    const name = this.#tokens[before]?.name;
    if (name !== undefined) return this.#namings[name];
    // The first line of a list: `open these:`
    return isList && this.#word(before) === ':' && this.#isPlace(before) ? 'meant' : undefined;
  }

  /** Whether nothing more is said of the name than that it is in the list. */
  #endsThere(): boolean {
    const next = this.#word(this.#at + 1);
    return (
      next === '' ||
      !/^[\p{L}\p{N}]/u.test(next) ||
      COORDINATORS.has(next) ||
      PLACE_WORDS.has(next) ||
      next === 'to' ||
      next === 'for'
    );
  }

  #isPlace(place: number): boolean {
    const word = this.#word(place);
    if (place < 0) return true;
    if (this.#isName(place)) return false;
    if (word === 'no') return this.#isPortuguese(place);
    if (PLACE_WORDS.has(word)) return true;
    if (word === 'to') return this.#isWay(place) || this.#isMoved(place);
    if (word === 'of') return PARTS.has(this.#word(place - 1));
    if (word === ':') return this.#asksBefore(place);
    return SITE_VERBS.has(word) || (PARTICLES.has(word) && SITE_VERBS.has(this.#word(this.#before(place, PARTICLES))));
  }

  /** `go back to X`, `upload the report to X`. */
  #isWay(to: number): boolean {
    if (WAYS_TO.has(this.#word(this.#before(to, PARTICLES))) || WAYS_TO.has(this.#word(to - 1))) return true;
    for (let at = to - 1; at >= 0 && to - at < FURTHEST; at -= 1) {
      const word = this.#word(at);
      if (ENDS.has(word) || LISTS.has(word) || COORDINATORS.has(word) || this.#isName(at)) return false;
      if (PUTS.has(word)) return true;
    }
    return false;
  }

  /** `from X to Y`, where X is a place. Addresses are as often what is written down: `the redirect from a.example to b.example`. */
  #isMoved(to: number): boolean {
    if (this.#tokens[this.#at]?.isByName !== true) return false;
    const from = this.#tokens[to - 1]?.name;
    return (
      from !== undefined && this.#namings[from] === 'meant' && this.#word(this.#before(to - 1, FILLERS)) === 'from'
    );
  }

  /** Whether what stands before a colon asks for what stands behind it: `compare these shops: X, Y`. */
  #asksBefore(colon: number): boolean {
    for (let at = colon - 1; at >= 0 && colon - at < FURTHEST && !ENDS.has(this.#word(at)); at -= 1) {
      if (SITE_VERBS.has(this.#word(at))) return true;
    }
    return false;
  }
}
