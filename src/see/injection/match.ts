import { CHECKS } from './checks.ts';
import type { Gathering, Pattern, Vocabulary } from './compile.ts';
import { CONCEPTS } from './concepts.ts';
import type { Finding } from './finding.ts';
import { conceptIn, EVERY_LANGUAGE, languagesIn } from './meaning.ts';
import { BySet, openedBy } from './openings.ts';
import type { Hits } from './words.ts';

const SETTING_ASIDE = [CONCEPTS.indexOf('override')];
const REVEALING = [CONCEPTS.indexOf('reveal')];
const NEGATION = [CONCEPTS.indexOf('not')];
/** How many of the last words of each idea a gathering may choose from: the last one may be taken, or of another language. */
const REMEMBERED = 3;
/** What is gathered from more lines than these is from different comments, labels and buttons of a page, and no one's sentence. */
const MOST_LINES = 4;
/** Within how many words of a gathering's first part a word keeps it from counting. */
const JUST_BEFORE = 8;
const JUST_AFTER = 8;

/** From so many known words on it pays to ask first which patterns have all their ideas somewhere in the text: in ordinary prose few have. */
const WORTH_ASKING = 200;

/** By pattern and by gathering, whether it can be in a text at all. */
interface Possible {
  readonly patterns: readonly boolean[];
  readonly gatherings: readonly boolean[];
}

/** Finds patterns and gatherings among the known words of a text. */
export class PatternMatcher {
  readonly #vocabulary: Vocabulary;
  /** By set and concept, the languages in which the set has it, as bits; and which sets have their row already, since a text uses few of them. */
  readonly #languages: Uint16Array;
  readonly #isKnown: Uint8Array;
  /** By concept, the last hits that had it, the latest first; and by set, those of its concepts that are in a gathering. */
  readonly #last = new Int32Array(CONCEPTS.length * REMEMBERED);
  readonly #gathered: BySet;
  /** By set, the patterns that a hit with it may begin, the gatherings of which it may be the rarest part, and those of which it may be any. */
  readonly #starts: BySet;
  readonly #wakes: BySet;
  readonly #joins: BySet;
  /** By gathering, up to which word its rarest part is near enough; and up to where any is. */
  readonly #awake: Float64Array;
  #awakeUntil = -1;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    const { sets, patterns, gatherings } = vocabulary;
    const gathered = openedBy(gatherings.map(({ parts }) => parts.flat()));
    this.#starts = new BySet(sets, openedBy(patterns.map(({ first }) => first)));
    this.#wakes = new BySet(sets, openedBy(gatherings.map(({ parts }) => parts[0] ?? [])));
    this.#joins = new BySet(sets, gathered);
    this.#awake = new Float64Array(gatherings.length);
    this.#gathered = new BySet(
      sets,
      gathered.map((indices, concept) => (indices.length > 0 ? [concept] : [])),
    );
    this.#languages = new Uint16Array(sets.length * CONCEPTS.length);
    this.#isKnown = new Uint8Array(sets.length);
  }

  #learn(set: number): void {
    this.#isKnown[set] = 1;
    const row = set * CONCEPTS.length;
    for (const each of this.#vocabulary.sets[set] ?? []) this.#languages[row + conceptIn(each)] = languagesIn(each);
  }

  /** Everything that the hits in a text make up, in order of where it begins. Each hit looks a bounded way ahead and back. */
  match(text: string, hits: Hits): Finding[] {
    const { patterns } = this.#vocabulary;
    const findings: Finding[] = [];
    const possible = hits.count < WORTH_ASKING ? undefined : this.#possibleIn(hits);
    this.#last.fill(-1);
    this.#awake.fill(-1);
    this.#awakeUntil = -1;
    for (let hit = 0; hit < hits.count; hit++) {
      const set = hits.set(hit);
      for (const index of this.#starts.of(set)) {
        const pattern = patterns[index];
        if (pattern === undefined || possible?.patterns[index] === false) continue;
        const end = this.#follow(text, hits, pattern, hit, hit, 0, this.#languagesOf(set, pattern.first));
        if (end === undefined || this.#isNegated(hits, hit)) continue;
        findings.push({ start: hits.start(hit), end, by: pattern.by, score: pattern.score });
      }
      this.#wake(set, hits.number(hit), possible);
      if (this.#awakeUntil >= hits.number(hit)) this.#gatherAll(text, hits, hit, findings);
      for (const concept of this.#gathered.of(set)) this.#remember(concept, hit);
    }
    return findings.sort((one, other) => one.start - other.start);
  }

  #possibleIn(hits: Hits): Possible {
    const { sets, patterns, gatherings } = this.#vocabulary;
    const seen = new Uint8Array(sets.length);
    const present = new Uint8Array(CONCEPTS.length);
    for (let hit = 0; hit < hits.count; hit++) {
      const set = hits.set(hit);
      if (seen[set] === 1) continue;
      seen[set] = 1;
      for (const each of sets[set] ?? []) present[conceptIn(each)] = 1;
    }
    const isThere = (part: readonly number[]): boolean => part.some((concept) => present[concept] === 1);
    return {
      patterns: patterns.map(({ rest }) => rest.every(({ any }) => isThere(any))),
      gatherings: gatherings.map(({ parts }) => parts.every(isThere)),
    };
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

  /** From its rarest part on a gathering is asked for, as long as its span reaches. */
  #wake(set: number, number: number, possible: Possible | undefined): void {
    const { gatherings } = this.#vocabulary;
    for (const index of this.#wakes.of(set)) {
      if (possible?.gatherings[index] === false) continue;
      const until = number + (gatherings[index]?.span ?? 0);
      this.#awake[index] = until;
      if (until > this.#awakeUntil) this.#awakeUntil = until;
    }
  }

  #gatherAll(text: string, hits: Hits, hit: number, findings: Finding[]): void {
    const number = hits.number(hit);
    for (const index of this.#joins.of(hits.set(hit))) {
      const gathering = this.#vocabulary.gatherings[index];
      if (gathering === undefined || (this.#awake[index] ?? -1) < number) continue;
      const found = this.#mayGather(hits, gathering, hit) ? this.#gather(text, hits, gathering, hit) : undefined;
      if (found !== undefined) findings.push(found);
    }
  }

  /** Whether every part has some word near enough, whatever else it may stand for: nearly always one has none. */
  #mayGather(hits: Hits, { parts, span }: Gathering, hit: number): boolean {
    const set = hits.set(hit);
    const earliest = hits.number(hit) - span;
    for (const part of parts) {
      if (!this.#isNear(hits, part, earliest) && !this.#isAny(set, part)) return false;
    }
    return true;
  }

  #isNear(hits: Hits, part: readonly number[], earliest: number): boolean {
    for (const concept of part) {
      const last = this.#last[concept * REMEMBERED] ?? -1;
      if (last >= 0 && hits.number(last) >= earliest) return true;
    }
    return false;
  }

  /** A gathering that a hit completes: it is one of the parts, and the last word before it of each other part is near enough. */
  #gather(text: string, hits: Hits, gathering: Gathering, hit: number): Finding | undefined {
    const { parts, unless, span, by, score, check } = gathering;
    const earliest = hits.number(hit) - span;
    let languages = EVERY_LANGUAGE;
    const taken: number[] = [];
    for (const part of parts) {
      const isOwn = !taken.includes(hit);
      const found = this.#nearest(hits, part, earliest, taken, languages);
      const member = found < 0 && isOwn ? hit : found;
      languages &= member < 0 ? 0 : this.#languagesOf(hits.set(member), part);
      if (languages === 0) return undefined;
      taken.push(member);
    }
    if (unless.length > 0 && this.#isBeside(hits, taken[0] ?? hit, unless)) return undefined;
    const first = Math.min(...taken);
    const place = { start: hits.start(first), end: hits.end(first) };
    const end = hits.end(Math.max(...taken));
    if (isOverLines(text, place.start, end)) return undefined;
    if (check !== undefined && !CHECKS[check](text, place, end)) return undefined;
    return { start: place.start, end, by, score };
  }

  /** Whether one of some concepts stands beside a hit: before it, or after it where verbs come last. */
  #isBeside(hits: Hits, hit: number, concepts: readonly number[]): boolean {
    const number = hits.number(hit);
    for (let at = hit - 1; at >= 0 && hits.number(at) >= number - JUST_BEFORE; at--)
      if (this.#isAny(hits.set(at), concepts)) return true;
    for (let at = hit + 1; at < hits.count && hits.number(at) <= number + JUST_AFTER; at++)
      if (this.#isAny(hits.set(at), concepts)) return true;
    return false;
  }

  /** The last hit that has one of some concepts in one of some languages, and stands for no other part; -1 where none is near. */
  #nearest(hits: Hits, part: readonly number[], earliest: number, taken: readonly number[], languages: number): number {
    let nearest = -1;
    for (const concept of part) {
      for (let back = 0; back < REMEMBERED; back++) {
        const found = this.#last[concept * REMEMBERED + back] ?? -1;
        if (found <= nearest || hits.number(found) < earliest) break;
        if (taken.includes(found) || (this.#languagesOf(hits.set(found), part) & languages) === 0) continue;
        nearest = found;
        break;
      }
    }
    return nearest;
  }

  #remember(concept: number, hit: number): void {
    const at = concept * REMEMBERED;
    for (let back = REMEMBERED - 1; back > 0; back--) this.#last[at + back] = this.#last[at + back - 1] ?? -1;
    this.#last[at] = hit;
  }

  /** "Do not ignore …" asks for the opposite. */
  #isNegated(hits: Hits, hit: number): boolean {
    const asks = this.#isAny(hits.set(hit), SETTING_ASIDE) || this.#isAny(hits.set(hit), REVEALING);
    if (hit === 0 || !asks || hits.number(hit) - hits.number(hit - 1) > 2) return false;
    return this.#isAny(hits.set(hit - 1), NEGATION);
  }

  #isAny(set: number, concepts: readonly number[]): boolean {
    return this.#languagesOf(set, concepts) !== 0;
  }

  /** The languages in which a set has one of some concepts. */
  #languagesOf(set: number, concepts: readonly number[]): number {
    if (this.#isKnown[set] === 0) this.#learn(set);
    let languages = 0;
    for (const concept of concepts) languages |= this.#languages[set * CONCEPTS.length + concept] ?? 0;
    return languages;
  }
}

/** Whether a stretch of a text takes more lines than one sentence does. */
function isOverLines(text: string, start: number, end: number): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1))
    if (++lines > MOST_LINES) return true;
  return false;
}
