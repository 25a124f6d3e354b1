import { findBackwards, findDecodable } from './encodings.ts';
import type { Finding } from './finding.ts';
import { PatternMatcher } from './match.ts';
import { isMention } from './mention.ts';
import { Misspellings } from './misspelt.ts';
import { fromRotated, rot13, windowsAround, withoutTags } from './transforms.ts';
import type { Vocabulary } from './vocabulary/compile.ts';
import { vocabulary } from './vocabulary/vocabulary.ts';
import { WordFinder, type Words } from './vocabulary/words.ts';

/** What one search of a text found. */
export interface Scan {
  readonly findings: readonly Finding[];
  /** Whether there are characters that are never drawn. */
  readonly hasUndrawn: boolean;
}

const MAX_DEPTH = 3;
/** A text with so many is one attack: what stands behind them is not read, and goes with the last. */
const MOST_FINDINGS = 10_000;

class Searcher {
  readonly #words: WordFinder;
  readonly #patterns: PatternMatcher;
  readonly #slips: Misspellings;

  constructor(compiled: Vocabulary) {
    this.#slips = new Misspellings(compiled);
    this.#patterns = new PatternMatcher(compiled);
    this.#words = new WordFinder(compiled);
  }

  search(text: string, depth: number): Scan {
    const words = this.#words.find(text);
    const found = words.hits.count === 0 ? [] : this.#patterns.match(text, words.hits, MOST_FINDINGS);
    const findings = found.filter((finding) => !isMention(text, finding));
    const last = found[MOST_FINDINGS - 1];
    if (last !== undefined) findings.push({ ...last, end: text.length });
    else if (depth < MAX_DEPTH) findings.push(...this.#hidden(text, words, depth));
    return { findings, hasUndrawn: words.hasUndrawn };
  }

  /** What is written in another way; where that is too much, all of the text is. */
  #hidden(text: string, { hits, long, rotated, hasUndrawn }: Words, depth: number): Finding[] {
    const found: Finding[] = [];
    const backwards = hasUndrawn ? findBackwards(text) : [];
    const tagged = hasUndrawn ? withoutTags(text) : undefined;
    if (tagged !== undefined)
      for (const finding of this.search(tagged.drawn, depth + 1).findings)
        found.push({ ...finding, start: tagged.placeOf(finding.start), end: tagged.placeOf(finding.end) });
    const readings = [...findDecodable(text, long), ...backwards, ...this.#slips.find(text, hits)];
    for (const { start, end, decoded, written } of readings) {
      if (found.length === MOST_FINDINGS) break;
      const isSlip = written === 'misspelt';
      const inner = this.search(decoded, isSlip ? MAX_DEPTH : depth + 1).findings[0];
      if (inner === undefined) continue;
      const finding = { ...inner, start, end, written };
      if (!isSlip || !isMention(text, finding)) found.push(finding);
    }
    for (const window of windowsAround(text, rotated)) {
      if (found.length >= MOST_FINDINGS) break;
      const inner = this.search(rot13(text.slice(window.start, window.end)), MAX_DEPTH);
      for (const finding of inner.findings) found.push(fromRotated(window, finding));
    }
    const [first] = found;
    return first === undefined || found.length < MOST_FINDINGS ? found : [{ ...first, start: 0, end: text.length }];
  }
}

let searcher: Searcher | undefined;

/** Everything in a text that reads as an injection; findings may overlap. Linear in the text. */
export function scanForInjections(text: string): Scan {
  searcher ??= new Searcher(vocabulary());
  return searcher.search(text, 0);
}
