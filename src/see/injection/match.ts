import { CHECKS } from './checks.ts';
import type { Pattern, Vocabulary } from './compile.ts';
import { CONCEPTS } from './concepts.ts';
import type { Finding } from './finding.ts';
import type { Hits } from './words.ts';

const SETTING_ASIDE = [CONCEPTS.indexOf('override')];
const NEGATION = [CONCEPTS.indexOf('not')];

/** Finds patterns among the known words of a text. */
export class PatternMatcher {
  readonly #patterns: readonly Pattern[];
  readonly #starts: ReadonlyArray<readonly number[]>;
  /** By set and concept, whether the set has it. */
  readonly #has: Uint8Array;

  constructor({ patterns, starts, sets }: Vocabulary) {
    this.#patterns = patterns;
    this.#starts = starts;
    this.#has = new Uint8Array(sets.length * CONCEPTS.length);
    for (const [set, members] of sets.entries()) {
      for (const concept of members) this.#has[set * CONCEPTS.length + concept] = 1;
    }
  }

  /** Every pattern that the hits in a text make up, in order of their first words. Each hit looks a bounded way ahead. */
  match(text: string, hits: Hits): Finding[] {
    const findings: Finding[] = [];
    for (let hit = 0; hit < hits.count; hit++) {
      const starts = this.#starts[hits.set(hit)];
      if (starts === undefined || starts.length === 0 || this.#isNegated(hits, hit)) continue;
      for (const index of starts) {
        const pattern = this.#patterns[index];
        const end = pattern && this.#follow(text, hits, pattern, hit, hit, 0);
        if (pattern !== undefined && end !== undefined)
          findings.push({ start: hits.start(hit), end, by: pattern.by, score: pattern.score });
      }
    }
    return findings;
  }

  /** Where a pattern ends whose steps are met after a hit, trying each candidate within each step's gap; undefined where none is. */
  #follow(text: string, hits: Hits, pattern: Pattern, first: number, here: number, step: number): number | undefined {
    const wanted = pattern.rest[step];
    const end = hits.end(here);
    if (wanted === undefined) {
      const place = { start: hits.start(first), end: hits.end(first) };
      return pattern.check === undefined || CHECKS[pattern.check](text, place, end) ? end : undefined;
    }
    const last = hits.number(here) + wanted.gap + 1;
    for (let next = here + 1; next < hits.count && hits.number(next) <= last; next++) {
      if (hits.start(next) < end || !this.#isAny(hits.set(next), wanted.any)) continue;
      const found = this.#follow(text, hits, pattern, first, next, step + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** "Do not ignore …" asks for the opposite. */
  #isNegated(hits: Hits, hit: number): boolean {
    if (hit === 0 || !this.#isAny(hits.set(hit), SETTING_ASIDE) || hits.number(hit) - hits.number(hit - 1) > 2)
      return false;
    return this.#isAny(hits.set(hit - 1), NEGATION);
  }

  #isAny(set: number, concepts: readonly number[]): boolean {
    for (const concept of concepts) if (this.#has[set * CONCEPTS.length + concept] === 1) return true;
    return false;
  }
}
