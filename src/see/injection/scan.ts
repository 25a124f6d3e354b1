import { findDecodable } from './encodings.ts';
import type { Finding } from './finding.ts';
import { PatternMatcher } from './match.ts';
import { isMention } from './mention.ts';
import { Misspellings } from './misspelt.ts';
import { fromRotated, rot13, windowsAround } from './transforms.ts';
import type { Vocabulary } from './vocabulary/compile.ts';
import { ConceptIndex } from './vocabulary/concept-index.ts';
import { CONCEPTS, type Concept } from './vocabulary/concepts.ts';
import { vocabulary } from './vocabulary/vocabulary.ts';
import { WordFinder } from './vocabulary/words.ts';

/** What one search of a text found. */
export interface Scan {
  readonly findings: readonly Finding[];
  /** Whether there is a word so long that it may be a token or encoded text. */
  readonly hasLongWord: boolean;
  /** Whether there are characters that are never drawn. */
  readonly hasUndrawn: boolean;
}

const MAX_DEPTH = 3;

/** What an injection can hardly do without: such a word, rotated, has the text around it searched again. */
const ANCHORS: ReadonlySet<Concept> = new Set<Concept>([
  'override',
  'instruction',
  'prompt',
  'systemprompt',
  'system',
  'prior',
  'reveal',
  'secret',
  'send',
  'ai',
  'user',
  'tool',
  'approve',
  'approval',
  'embed',
  'permanent',
  'limits',
  'task',
  'your',
  'youAre',
  'aiFirst',
  'aiSecond',
  'persona',
  'rank',
]);

class Searcher {
  readonly #words: WordFinder;
  readonly #patterns: PatternMatcher;
  readonly #slips: Misspellings;

  constructor(compiled: Vocabulary) {
    const anchors = new ConceptIndex(
      compiled.sets,
      CONCEPTS.map((concept, number) => (ANCHORS.has(concept) ? [number] : [])),
    );
    this.#slips = new Misspellings(compiled);
    this.#words = new WordFinder(compiled, anchors);
    this.#patterns = new PatternMatcher(compiled);
  }

  search(text: string, depth: number): Scan {
    const { hits, long, rotated, hasUndrawn } = this.#words.find(text);
    const findings = hits.count === 0 ? [] : this.#patterns.match(text, hits);
    const meant = findings.filter((finding) => !isMention(text, finding));
    if (depth < MAX_DEPTH) {
      const hidden = [...findDecodable(text, long), ...this.#slips.find(text, hits)];
      for (const { start, end, decoded, written } of hidden) {
        const isSlip = written === 'misspelt';
        const inner = this.search(decoded, isSlip ? MAX_DEPTH : depth + 1).findings[0];
        if (inner === undefined) continue;
        const finding = { ...inner, start, end, written };
        if (!isSlip || !isMention(text, finding)) meant.push(finding);
      }
      for (const window of windowsAround(text, rotated)) {
        const inner = this.search(rot13(text.slice(window.start, window.end)), MAX_DEPTH);
        for (const finding of inner.findings) meant.push(fromRotated(window, finding));
      }
    }
    return { findings: meant, hasLongWord: long.length > 0, hasUndrawn };
  }
}

let searcher: Searcher | undefined;

/** Everything in a text that reads as an injection; findings may overlap. Linear in the text. */
export function scanForInjections(text: string): Scan {
  searcher ??= new Searcher(vocabulary());
  return searcher.search(text, 0);
}
