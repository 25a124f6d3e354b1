import { CHECKS } from './checks.ts';
import type { Finding } from './finding.ts';
import { follows, precedes } from './surroundings.ts';
import type { Pattern, Vocabulary } from './vocabulary/compile.ts';
import { BySet, ConceptIndex, indexConcepts } from './vocabulary/concept-index.ts';
import { CONCEPTS, numbersOf } from './vocabulary/concepts.ts';
import type { Hits } from './vocabulary/hits.ts';
import { conceptIn, languagesIn } from './vocabulary/meaning.ts';

const DENIED = numbersOf('override', 'reveal');
const NEGATION = numbersOf('not');
const ARTICLE = numbersOf('the');
const ALL = numbersOf('all');
const COMMAND = numbersOf('command');
const ASIDE = numbersOf('override', 'overrule');
/** What has to do with whoever reads orders, and with what is before them. */
const READERS = numbersOf(
  ...([
    'you',
    'your',
    'youAre',
    'ai',
    'aiFirst',
    'aiSecond',
    'role',
    'user',
    'system',
    'prompt',
    'systemprompt',
  ] as const),
  ...([
    'told',
    'above',
    'below',
    'document',
    'private',
    'content',
    'task',
    'now',
    'first',
    'limits',
    'instruction',
  ] as const),
);
/** What a phrase goes on with up to the end of its clause, where that says what it is about: "about the parking", "stored in the buffer". */
const TOPIC =
  /^[^\S\n](?:\p{L}+[^\S\n])?(?:of|about|in|on|for|from|to|by|with|at|regarding|concerning|under|des?|du|d’|sur|pour|dans|concernant|der|vom?n?|zur?|zum|über|für|im|aus|del|dei|sobre|para|en|di|dell[ao]|su|per|nel|d[ao]s?|van|over|voor|о|об|в|для)[^\S\n][^.!?,;:)\]}"'\n]*?(?=$|[.!?,;:)\]}"'\n]|\s(?:and|then|und|et|y|e|en)\s)/iu;
/** How a next sentence begins. */
const NEXT_SENTENCE = /^\s*[.!?;:,]\s+(?:(?:now|then|please|instead|also)\s+){0,2}/i;
/** What says a topic, and no manner, place or time. */
const ABOUT = /^\s(?:of|about|regarding|concerning|concernant|über|sobre|su|over|об?)\s/iu;
/** What joins another order to it: that is no topic. */
const JOINS = /^\s*(?:and|then|und|et|y|e|en)\b/i;
const LONGEST_JOIN = 12;
const LONGEST_NEXT = 24;
/** How much may stand before the verb of an order: "Kindly delete …". A word behind an article is a thing. */
const LONGEST_POLITENESS = 24;
const NOUN = /[.!?;:,]|\b(?:the|an?|our|my|your|this|new|l[ae]s?|un[ea]?|de[rnms]?|die|das|ein\w*)\s+(?:\S+\s+)?$/i;
/** Letters of two scripts beside each other: who writes so hides something. */
const MIXED = /[a-z][\u0370-\u1fff]|[\u0370-\u1fff][a-z]/i;
const LONGEST_TOPIC = 80;
const WORDS = /\S\s+\S/;
const WANTED = /h(?:tt|xx)ps?:\/\/|www\.|@|\d{4}|\d[.,]\d{3}/i;
const LONGEST_WANTED = 300;
/** What parts a negation from what it would negate: "Stop! Ignore …", "To avoid errors: ignore …"; and the question that negates nothing. */
const PARTED = /[\n.!?。！？:：;,，…–—]/;
const WHY = /\bwhy\s+$/i;
const LONGEST_WHY = 8;
/** From so many known words on it pays to ask first which patterns have all their ideas somewhere in the text: in ordinary prose few have. */
const WORTH_ASKING = 200;

/** Finds patterns among the known words of a text. */
export class PatternMatcher {
  readonly #vocabulary: Vocabulary;
  /** By set and concept, the languages in which the set has it, as bits. */
  readonly #languages: BySet<Uint16Array>;
  /** By set, the patterns that a hit with it may begin. */
  readonly #starts: ConceptIndex;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    const { sets, patterns } = vocabulary;
    this.#starts = new ConceptIndex(sets, indexConcepts(patterns.map(({ first }) => first)));
    this.#languages = new BySet(sets, (meanings) => {
      const row = new Uint16Array(CONCEPTS.length);
      for (const each of meanings) row[conceptIn(each)] = languagesIn(each);
      return row;
    });
  }

  /** What the hits in a text make up, so much of it at most, in order of where it begins. Each hit looks a bounded way ahead and back. */
  match(text: string, hits: Hits, most: number): Finding[] {
    const { patterns } = this.#vocabulary;
    const findings: Finding[] = [];
    const possible = hits.count < WORTH_ASKING ? undefined : this.#possibleIn(hits);
    for (let hit = 0; hit < hits.count && findings.length < most; hit++) {
      const set = hits.set(hit);
      for (const index of this.#starts.of(set)) {
        const pattern = patterns[index];
        if (pattern === undefined || possible?.[index] === false) continue;
        const end = this.#follow(text, hits, pattern, hit, hit, 0, this.#languagesOf(set, pattern.first));
        if (end === undefined || this.#isNegated(text, hits, hit) || this.#isOfOthers(text, hits, hit, end)) continue;
        findings.push({ start: hits.start(hit), end, by: pattern.by, score: pattern.score });
      }
    }
    return findings.sort((one, other) => one.start - other.start);
  }

  /** By pattern, whether all its ideas are somewhere in a text. */
  #possibleIn(hits: Hits): readonly boolean[] {
    const { sets, patterns } = this.#vocabulary;
    const seen = new Uint8Array(sets.length);
    const present = new Uint8Array(CONCEPTS.length);
    for (let hit = 0; hit < hits.count; hit++) {
      const set = hits.set(hit);
      if (seen[set] === 1) continue;
      seen[set] = 1;
      for (const each of sets.at(set) ?? []) present[conceptIn(each)] = 1;
    }
    const isThere = (part: readonly number[]): boolean => part.some((concept) => present[concept] === 1);
    return patterns.map(({ rest }) => rest.every(({ any }) => isThere(any)));
  }

  /** Where a pattern ends whose steps are met after a hit, trying each candidate within each step's gap; undefined where none is. */
  #follow(
    text: string,
    hits: Hits,
    pattern: Pattern,
    first: number,
    here: number,
    step: number,
    languages: number,
  ): number | undefined {
    const wanted = pattern.rest[step];
    const end = hits.end(here);
    if (wanted === undefined) {
      const place = { start: hits.start(first), end: hits.end(first) };
      return pattern.check === undefined || CHECKS[pattern.check](text, place, end) ? end : undefined;
    }
    const last = hits.number(here) + wanted.gap + 1;
    for (let next = here + 1; next < hits.count && hits.number(next) <= last; next++) {
      if (hits.start(next) < end) continue;
      const shared = languages & this.#languagesOf(hits.set(next), wanted.any);
      if (shared === 0) continue;
      const found = this.#follow(text, hits, pattern, first, next, step + 1, shared);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** "Do not ignore …" asks for the opposite, in one line. */
  #isNegated(text: string, hits: Hits, hit: number): boolean {
    if (hit === 0 || !this.#isAny(hits.set(hit), DENIED) || hits.number(hit) - hits.number(hit - 1) > 2) return false;
    if (PARTED.test(text.slice(hits.end(hit - 1), hits.start(hit)))) return false;
    return this.#isAny(hits.set(hit - 1), NEGATION) && !precedes(text, hits.start(hit - 1), LONGEST_WHY, WHY);
  }

  /**
   * Whether what is set aside is somebody else's: "… the previous instructions of the Settlor", "… in chapter 3". So it is where the phrase goes on with a thing
   * that is named, and with nothing that a reader of orders has to do with; unless an order, an address, an account or an amount follows.
   */
  #isOfOthers(text: string, hits: Hits, hit: number, end: number): boolean {
    if (!this.#isAny(hits.set(hit), ASIDE)) return false;
    if (follows(text, end, LONGEST_JOIN, JOINS)) return false;
    const phrase = TOPIC.exec(text.slice(end, end + LONGEST_TOPIC))?.[0];
    if (phrase === undefined) return false;
    const to = end + phrase.length;
    const sentence = to + (NEXT_SENTENCE.exec(text.slice(to, to + LONGEST_NEXT))?.[0].length ?? 0);
    let isNamed = /\s\d{1,3}$/.test(phrase);
    let isWide = !ABOUT.test(phrase);
    for (let next = hit + 1; next < hits.count && hits.start(next) <= sentence + LONGEST_POLITENESS; next++) {
      const [set, start] = [hits.set(next), hits.start(next)];
      // What begins the phrase and orders, or does so behind all that was set aside, or behind no topic: that is no other's.
      const opens =
        start === end + 1 || (isWide && sentence > to && start >= sentence && !NOUN.test(text.slice(sentence, start)));
      if (opens && this.#isAny(set, COMMAND)) return false;
      if (start < end) isWide ||= this.#isAny(set, ALL);
      else if (start < to) {
        if (this.#isAny(set, READERS)) return false;
        isNamed ||= this.#isAny(set, ARTICLE);
      }
    }
    return isNamed && WORDS.test(phrase) && !MIXED.test(phrase) && !WANTED.test(text.slice(to, to + LONGEST_WANTED));
  }

  #isAny(set: number, concepts: readonly number[]): boolean {
    return this.#languagesOf(set, concepts) !== 0;
  }

  /** The languages in which a set has one of some concepts. */
  #languagesOf(set: number, concepts: readonly number[]): number {
    const row = this.#languages.of(set);
    let languages = 0;
    for (const concept of concepts) languages |= row[concept] ?? 0;
    return languages;
  }
}
