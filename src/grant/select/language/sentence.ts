/** Where in a sentence English puts what is asked for. */

import { dutiesIn } from './duties.ts';
import {
  ADVERBS,
  AUXILIARIES,
  CONNECTIVES,
  DESCRIBING,
  DETERMINERS,
  NEGATIONS,
  PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTIONS,
  WAYS,
  WISHES,
} from './english.ts';
import type { Lexical } from './lexical.ts';
import { isNamedThing } from './phrases.ts';
import { isWish, readingsOf, type VerbPlace, verbAt } from './readings.ts';
import type { Token } from './tokens.ts';
import { looksLikeVerb, mayBeVerb } from './verbs.ts';

/** A verb that is asked for, or taken back. */
export interface Found {
  readonly at: number;
  readonly length: number;
  readonly verbs: readonly string[];
  readonly isNegated: boolean;
  /** How it was come by: what is asked for outright, what another action is done for, or by what means. */
  readonly by: 'asked' | 'purpose' | 'means';
  /** What is acted on, where it stands before the verb: "the ticket has to be closed". */
  readonly subject?: readonly [from: number, to: number];
  /** Whether it is only likely that something is to be done. */
  readonly isHint?: boolean;
  /** Whether it is asked about, and nothing is to be done. */
  readonly isQuestion?: boolean;
}

const SUBJECTS: ReadonlySet<string> = new Set(['i', 'you', 'we', 'he', 'she', 'they', 'it', 'one']);

const MODALS: ReadonlySet<string> = new Set(['can', 'could', 'may', 'might', 'must', 'should', 'will', 'would']);

/** "Buy no eggs", "invite neither of them" */
const NONE_OF: ReadonlySet<string> = new Set(['no', 'neither', 'zero', 'none', 'nobody', 'nothing']);
const FAR_BEFORE = 9;
/** "I don't want you to", "we no longer need to", "nobody is allowed to" */
const TAKEN_BACK =
  /\b(?:don't|dont|do not|didn't|did not|never|no longer|not) (?:\w+ )?(?:want|wish|need|like|mean|intend|plan|expect|ask|allow|allowed|going|supposed|have|willing)\b(?: \w+){0,3} to$|\bno longer$|\b(?:nobody|no one)(?: \w+){0,3}$|\brefuse to$|\b(?:under no circumstances?|in no case|by no means|on no account|at no time)(?: ,)?$|\b(?:was|were) (?:going|about|meant|supposed) to$/;

/** The tokens of one sentence. */
export class Sentence {
  readonly #tokens: readonly Token[];
  readonly #from: number;
  readonly #to: number;
  readonly #lexical: Lexical;
  readonly #place: VerbPlace;

  constructor(tokens: readonly Token[], from: number, to: number, lexical: Lexical) {
    this.#tokens = tokens;
    this.#from = from;
    this.#to = to;
    this.#lexical = lexical;
    this.#place = {
      tokens,
      to,
      lexical,
      word: (at) => this.#word(at),
      isVerb: (at) => this.#isVerb(at) && this.#looksLikeVerb(at),
    };
  }

  #word(at: number): string {
    return at >= this.#from && at < this.#to ? (this.#tokens[at]?.word ?? '') : '';
  }

  actions(endsWithMark: boolean): readonly Found[] {
    const begin = this.#begin();
    const first = this.#word(begin);
    const isQuestion = (QUESTIONS.has(first) || AUXILIARIES.has(first)) && !this.#isPoliteQuestion(begin);
    if (isQuestion && (endsWithMark || !this.#isVerb(begin))) {
      // Whoever asks for a fact wants to see what it is about.
      const asked: Found = { at: begin, length: 1, verbs: ['see'], isNegated: false, by: 'asked', isQuestion: true };
      return [...(this.#asksForFact(begin) ? [asked] : []), ...this.#afterQuestion(begin)];
    }
    const duties = endsWithMark ? [] : dutiesIn(this.#tokens, begin, this.#to, this.#lexical);
    const isSaid = ({ at }: Found) => duties.some(({ at: verb, subject: [from] }) => from <= at && at <= verb);
    const orders = this.#orders(begin).filter((each) => !isSaid(each));
    return [...orders, ...duties.map((duty): Found => ({ ...duty, length: 1, by: 'asked' }))].toSorted(
      (a, b) => a.at - b.at,
    );
  }

  /** Where somebody is told to do something. */
  #orders(begin: number): readonly Found[] {
    const found: Found[] = [];
    let isAskedAbout = false;
    let isNegated = false;
    let isAside = false;
    for (let at = begin; at < this.#to; at += 1) {
      const word = this.#word(at);
      if (word === '(' || word === ')') isAside = word === '(';
      if (isAside) continue;
      const before = this.#word(at - 1);
      if (word === ',' || word === 'then') {
        isAskedAbout = false;
        if (word !== ',') isNegated = false;
        continue;
      }
      if (at > begin && QUESTIONS.has(word) && !(word === 'which' && before === ',')) isAskedAbout = true;
      if (word === 'but' || word === 'instead') {
        isAskedAbout = false;
        isNegated = false;
        continue;
      }
      const how = this.#howAsked(at, begin, found.length > 0);
      if (how === undefined) {
        const gerund = this.#gerund(at);
        if (gerund !== undefined && !isAskedAbout && !this.#isOthersDeed(found.at(-1)?.at ?? begin, at))
          found.push(gerund);
        continue;
      }
      if (isAskedAbout && how !== 'start') continue;
      const length = verbAt(this.#place, at);
      const isTaken: boolean =
        this.#isTakenBack(at) ||
        (isNegated && how === 'connected' && before !== 'then' && before !== ',' && this.#word(at - 2) !== ',');
      isNegated = isTaken;
      found.push({ at, ...length, isNegated: isTaken, by: how === 'purpose' ? 'purpose' : 'asked' });
    }
    return found;
  }

  /** "When does my loan end?", and not "how can I return a book?", "may the ticket be closed?": these ask how, and whether. */
  #asksForFact(begin: number): boolean {
    const isAboutDoing = (word: string): boolean => MODALS.has(word) || word === 'to' || word === 'do';
    if (this.#word(begin) !== 'how') return !MODALS.has(this.#word(begin));
    return !isAboutDoing(this.#word(begin + 1)) && !isAboutDoing(this.#word(begin + 2));
  }

  /** "How can I …? Then do it" in one sentence: only what comes after `and then`, `then`. */
  #afterQuestion(begin: number): readonly Found[] {
    const then = this.#tokens.findIndex((token, at) => at > begin && at < this.#to && token.word === 'then');
    if (then < 0) return [];
    return new Sentence(this.#tokens, then + 1, this.#to, this.#lexical).actions(false);
  }

  /** Past what comes before the first clause: numbers of lists, `please`, and "On the site," up to its comma or its deed. */
  #begin(): number {
    let at = this.#from;
    for (;;) {
      const word = this.#word(at);
      const kind = this.#tokens[at]?.kind;
      if (at >= this.#to) return this.#from;
      const isBullet = kind === 'mark' || (kind === 'number' && [')', '.'].includes(this.#word(at + 1)));
      if (isBullet || (CONNECTIVES.has(word) && !this.#isVerbAtStart(at)) || ADVERBS.has(word)) at += 1;
      else if (PREPOSITIONS.has(word) || ['if', 'when', 'once', 'while', 'as', 'after', 'before'].includes(word)) {
        const behind = this.#behindSite(at);
        const comma = this.#comma(at);
        if (behind === undefined && comma === undefined) return at;
        at = behind ?? (comma ?? at) + 1;
      } else return at;
    }
  }

  /** "On the site add a lamp, and pay": the first deed stands right behind the place. */
  #behindSite(at: number): number | undefined {
    let site = at + 1;
    while (DETERMINERS.has(this.#word(site))) site += 1;
    const isSite = site < this.#to && this.#tokens[site]?.kind === 'site';
    return isSite && this.#isVerb(site + 1) && this.#isVerbAtStart(site + 1) ? site + 1 : undefined;
  }

  #comma(from: number): number | undefined {
    for (let at = from + 1; at < this.#to; at += 1) if (this.#word(at) === ',') return at;
    return undefined;
  }

  #isPoliteQuestion(at: number): boolean {
    return ['can', 'could', 'will', 'would'].includes(this.#word(at)) && this.#word(at + 1) === 'you';
  }

  /** Whether this place is one where a verb is asked for, and which kind. */
  #howAsked(at: number, begin: number, isLater: boolean): 'start' | 'connected' | 'purpose' | undefined {
    if (!this.#isVerb(at) || this.#isPartOfWord(at)) return undefined;
    const before = this.#word(at - 1);
    if (at === begin) return this.#isVerbAtStart(at) ? 'start' : undefined;
    if (before === 'to') return this.#afterTo(at);
    if (before === 'you' && AUXILIARIES.has(this.#word(at - 2))) return 'start';
    if (['please', "let's", 'lets', 'kindly'].includes(before)) return 'start';
    if (["don't", 'not', 'dont', 'never'].includes(before) && (this.#word(at - 2) === 'do' || before !== 'not')) {
      return this.#isVerbAtStart(at) ? 'start' : undefined;
    }
    if (isWish(this.#place, at) && this.#word(at + 1) !== 'to') return 'start';
    if (['i', 'we'].includes(this.#word(at - 2)) && ['must', 'should', "i'd"].includes(before)) return 'start';
    const isFirstAfterPlace =
      !isLater && begin < at && PREPOSITIONS.has(this.#word(begin)) && this.#comma(begin) === undefined;
    if (isFirstAfterPlace && !DETERMINERS.has(before) && !PREPOSITIONS.has(before) && this.#looksLikeVerb(at))
      return 'connected';
    let connective = at - 1;
    while (ADVERBS.has(this.#word(connective)) && !CONNECTIVES.has(this.#word(connective))) connective -= 1;
    const joins = this.#word(connective);
    if (CONNECTIVES.has(joins) || joins === ',' || joins === 'but' || joins === '/' || joins === '-') {
      const certain =
        joins === 'then' ||
        joins === 'please' ||
        joins === 'but' ||
        this.#word(connective - 1) === ',' ||
        (joins === ',' && isLater);
      if (joins === ',' && this.#isQuality(at) && this.#isQuality(connective - 1)) return undefined;
      return this.#looksLikeVerb(at, certain) ? 'connected' : undefined;
    }
    return undefined;
  }

  /** `a new, empty folder` */
  #isQuality(at: number): boolean {
    const word = this.#word(at);
    const next = this.#word(at + 1);
    if (PRONOUNS.has(next) || DETERMINERS.has(next)) return false;
    return this.#lexical.base(word, 'adjective') === word && this.#tokens[at]?.kind === 'word';
  }

  #afterTo(at: number): 'start' | 'purpose' | undefined {
    let before = at - 2;
    while (ADVERBS.has(this.#word(before))) before -= 1;
    const word = this.#word(before);
    if (['how', 'where', 'what', 'whether', 'when'].includes(word)) return undefined;
    if (WISHES.has(word) && (word !== 'have' || PERSONS.has(this.#word(before - 1)))) {
      if (word !== 'order' || this.#word(before - 1) === 'in') return 'start';
    }
    if (word === 'like' || word === 'want') return 'start';
    for (let back = before; back >= Math.max(this.#from, before - 3); back -= 1) {
      const each = this.#word(back);
      const base = this.#lexical.base(each, 'noun') ?? each;
      if (DESCRIBING.has(base) || DESCRIBING.has(each)) return undefined;
    }
    // "go to the settings to change the language"
    for (let back = before; back >= this.#from; back -= 1) {
      if (this.#isVerb(back) && WAYS.has(this.#lexical.base(this.#word(back), 'verb') ?? ''))
        return this.#looksLikeVerb(at, true) ? 'purpose' : undefined;
    }
    return undefined;
  }

  /** `without adding`, `by changing`, `before deleting`, `instead of buying`, `after creating`. */
  #gerund(at: number): Found | undefined {
    const word = this.#word(at);
    if (!word.endsWith('ing') || word.length < 5) return undefined;
    const lemma = this.#lexical.base(word, 'verb');
    if (lemma === undefined || lemma === word) return undefined;
    const before = this.#word(at - 1);
    if (!['by', 'without', 'avoid', 'of', 'than', 'not', 'and'].includes(before)) return undefined;
    if (before === 'of' && this.#word(at - 2) !== 'instead') return undefined;
    if (before === 'than' && this.#word(at - 2) !== 'rather') return undefined;
    if (before === 'and' && this.#word(at - 2) === '') return undefined;
    if (before === 'and') return undefined;
    return { at, length: 1, verbs: readingsOf(this.#place, lemma, at), isNegated: before !== 'by', by: 'means' };
  }

  /** "The skills that you will learn by taking it": by what means somebody else does something. */
  #isOthersDeed(from: number, at: number): boolean {
    for (let back = at - 1; back > from; back -= 1) {
      if (SUBJECTS.has(this.#word(back)) && (AUXILIARIES.has(this.#word(back + 1)) || this.#isVerb(back + 1)))
        return true;
    }
    return false;
  }

  /** `1-stop`, `5-star` */
  #isPartOfWord(at: number): boolean {
    const [mark, token] = [this.#tokens[at - 1], this.#tokens[at]];
    return mark?.word === '-' && mark.end === token?.at && this.#tokens[at - 2]?.end === mark.at;
  }

  /** "Go to the shop, Add two …": a capital behind a comma, with a number, quotation or article behind it, begins a clause and is no name. */
  #beginsAnew(at: number): boolean {
    const next = this.#tokens[at + 1];
    if (this.#word(at - 1) !== ',' || next === undefined) return false;
    const isFollowed = next.kind === 'number' || next.kind === 'quote' || DETERMINERS.has(next.word);
    return isFollowed || (this.#lexical.base(this.#word(at), 'noun') === undefined && PREPOSITIONS.has(next.word));
  }

  #isVerb(at: number): boolean {
    const token = this.#tokens[at];
    if (token?.kind !== 'word' || token.word.length < 2) return false;
    if (isNamedThing(token, at === this.#from || this.#beginsAnew(at))) return false;
    return mayBeVerb(token.word, this.#lexical);
  }

  /** Where a sentence begins a word that may be a verb is one, unless a verb comes right behind ("Orders are …"). */
  #isVerbAtStart(at: number): boolean {
    const next = this.#word(at + 1);
    if (!this.#isVerb(at) || this.#isNumbered(at)) return false;
    return !['is', 'are', 'was', 'were', 'has', 'wants', 'needs', ':'].includes(next);
  }

  /** "Ticket 318 has been dealt with", "Order #7: leave a remark": one of several things, and not what is to be done. */
  #isNumbered(at: number): boolean {
    const sign = this.#word(at + 1) === '#' ? at + 2 : at + 1;
    if (this.#tokens[sign]?.kind !== 'number') return false;
    const next = this.#word(sign + 1);
    return (
      next === ',' || AUXILIARIES.has(next) || next === 'needs' || (next === '' && this.#tokens[sign + 1]?.word === ':')
    );
  }

  /** After `and` a word may as well be one more thing of a list. */
  #looksLikeVerb(at: number, isCertain = false): boolean {
    return looksLikeVerb(this.#word(at), this.#tokens[at + 1], at + 1 >= this.#to, isCertain, this.#lexical);
  }

  #isTakenBack(at: number): boolean {
    const next = this.#word(at + 1);
    if (NONE_OF.has(next) && !['more', 'later', 'less', 'fewer', 'longer'].includes(this.#word(at + 2))) return true;
    const before = Array.from({ length: FAR_BEFORE }, (_, back) => this.#word(at - FAR_BEFORE + back)).join(' ');
    if (TAKEN_BACK.test(before)) return true;
    for (let back = at - 1; back >= Math.max(this.#from, at - 4); back -= 1) {
      const word = this.#word(back);
      if (
        word === ',' ||
        word === 'but' ||
        word === 'then' ||
        (CONNECTIVES.has(word) && word !== 'or' && word !== 'just' && word !== 'also')
      )
        return false;
      if (NEGATIONS.has(word) || (word === 'no' && this.#word(back + 1) === 'need')) return true;
      if (this.#isVerb(back) && word !== 'do' && back < at - 1 && word !== 'need') return false;
    }
    return false;
  }
}
