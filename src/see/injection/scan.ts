import type { Vocabulary } from './compile.ts';
import { CONCEPTS, type Concept } from './concepts.ts';
import {
  decodeBytes,
  decodeNumbers,
  ESCAPED_PERCENT,
  findDecodable,
  findEscapedTwice,
  SHORTEST_NUMBERS,
} from './encodings.ts';
import type { Finding } from './finding.ts';
import { PatternMatcher } from './match.ts';
import { isMention } from './mention.ts';
import { BySet } from './openings.ts';
import { findSpelled } from './spelled.ts';
import {
  fromReversed,
  fromRotated,
  fromWordByWord,
  reversed,
  reversedWords,
  rot13,
  windowsAround,
} from './transforms.ts';
import { vocabulary } from './vocabulary.ts';
import { WordFinder, type Words } from './words.ts';

/** What one search of a text found. */
export interface Scan {
  readonly findings: readonly Finding[];
  /** Whether there is a word so long that it may be a token or encoded text. */
  readonly hasLongWord: boolean;
  /** Whether there are characters that are never drawn. */
  readonly hasUndrawn: boolean;
}

/** How sure a stretch of text must be an injection to be taken out. */
export const REDACT_FROM = 0.6;
/** Findings this close speak of the same thing: their scores add up. */
const COMPANY = 240;
const MAX_DEPTH = 3;

/** What an injection can hardly do without: such a word, rotated or reversed, has the text around it searched again. */
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
  'agent',
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

  constructor(compiled: Vocabulary) {
    const anchors = new BySet(
      compiled.sets,
      CONCEPTS.map((concept, number) => (ANCHORS.has(concept) ? [number] : [])),
    );
    this.#words = new WordFinder(compiled, anchors);
    this.#patterns = new PatternMatcher(compiled);
  }

  search(text: string, depth: number): Scan {
    const words = this.#words.find(text);
    const findings = words.hits.count === 0 ? [] : this.#searchSpoken(text, words);
    if (depth < MAX_DEPTH && mayBeEncoded(text, words)) findings.push(...this.#searchEncoded(text, words, depth + 1));
    return {
      findings,
      hasLongWord: words.long.length > 0,
      hasUndrawn: words.hasUndrawn,
    };
  }

  #searchSpoken(text: string, { hits }: Words): Finding[] {
    const spoken = this.#patterns.match(text, hits);
    return spoken.length === 0 ? spoken : inCompany(spoken.filter((finding) => !isMention(text, finding)));
  }

  #searchEncoded(text: string, words: Words, depth: number): Finding[] {
    const found: Finding[] = [];
    for (const { start, end, decoded, written } of [
      ...findDecodable(text, words.long),
      ...decodeBytes(text, words.byteRuns),
      ...decodeNumbers(text),
      ...findEscapedTwice(text),
      ...findSpelled(text),
    ]) {
      const inner = this.search(decoded, depth).findings[0];
      if (inner !== undefined) found.push({ ...inner, start, end, written });
    }
    for (const window of windowsAround(text, words.rotated)) {
      const inner = this.search(rot13(text.slice(window.start, window.end)), MAX_DEPTH);
      for (const finding of inner.findings) found.push(fromRotated(window, finding));
    }
    for (const window of windowsAround(text, words.reversed)) {
      const part = text.slice(window.start, window.end);
      const inner = this.search(reversed(part), MAX_DEPTH);
      for (const finding of inner.findings) found.push(fromReversed(window, finding));
      const wordByWord = this.search(reversedWords(part), MAX_DEPTH);
      for (const finding of wordByWord.findings) found.push(fromWordByWord(window, finding));
    }
    return found;
  }
}

/** Whether anything in a text asks for being decoded: most texts are labels, and nothing in them does. */
function mayBeEncoded(text: string, { long, byteRuns, rotated, reversed }: Words): boolean {
  if (long.length > 0 || byteRuns.length > 0 || rotated.length > 0 || reversed.length > 0) return true;
  return text.length >= SHORTEST_NUMBERS || text.includes(ESCAPED_PERCENT);
}

let searcher: Searcher | undefined;

/** Everything in a text that reads as an injection; findings may overlap. Linear in the text. */
export function scanForInjections(text: string): Scan {
  searcher ??= new Searcher(vocabulary());
  return searcher.search(text, 0);
}

/**
 * Findings that are sure enough, alone or in company: different patterns close to each other are chances that add up, each pattern
 * once. What is not sure enough alone carries the score of its company.
 */
function inCompany(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const [index, finding] of findings.entries()) {
    if (finding.score >= REDACT_FROM) {
      kept.push(finding);
      continue;
    }
    const score = scoreTogether(findings, index);
    if (score >= REDACT_FROM) kept.push({ ...finding, score });
  }
  return kept;
}

/** How many findings on each side can be company: bounds the cost where a text has nothing but weak ones. */
const MOST_COMPANY = 12;

function scoreTogether(findings: readonly Finding[], index: number): number {
  const finding = findings[index];
  if (finding === undefined) return 0;
  const best = new Map<string, number>();
  for (const other of findings.slice(Math.max(0, index - MOST_COMPANY), index + MOST_COMPANY + 1)) {
    if (other.start - finding.end > COMPANY || finding.start - other.end > COMPANY) continue;
    const key = `${other.by} ${other.score}`;
    best.set(key, other.score);
  }
  let doubt = 1;
  for (const score of best.values()) doubt *= 1 - score;
  return Math.round((1 - doubt) * 100) / 100;
}
