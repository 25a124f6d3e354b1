import { findDecodable } from './encodings.ts';
import { ASCII_FOLD, foldLong, foldUnit, foldWords, IGNORABLE, LONG, SEPARATOR } from './fold.ts';
import { CHECKS } from './injection-checks.ts';
import { CONCEPTS, type Concept, PATTERNS, type Pattern } from './injection-vocabulary.ts';
import type { SeeRule } from './rules.ts';

/*
 * How a text is searched, in one pass and in linear time.
 *
 * The scanner folds the text unit by unit (see fold.ts), keeps a rolling hash of the word it is in, and at the word's end asks one hash
 * table. Most words are in no vocabulary and cost nothing more. A known word becomes a hit: which word, its number in the text, where it
 * stands. Patterns are then matched over hits alone, each step looking at most its gap ahead.
 *
 *   Ign0re​ all of the prеvious instructions   →   ignore#1  all#2  previous#5  instructions#6
 *   override ·≤2· all ·≤3· instruction               #1        #2                    #6          match
 *
 * Words that are spelled out (`i g n o r e`), cut into equal pieces (`igno real lpre`) or run together are joined and cut again along the
 * vocabulary. Rot13 needs no decoding: each word stands in the table a second time, rotated, in a lane of its own.
 */

/** Something found in a text: from `start` up to `end`, in code units of the original. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly by: SeeRule;
}

interface Entry {
  readonly length: number;
  /** Concepts when read as written, and when read as rot13. */
  readonly lanes: readonly [Concept[], Concept[]];
  readonly starts: [Pattern[], Pattern[]];
}

const TABLE_SIZE = 1 << 14;
const LONGEST_WORD = 20;
const LANES = [0, 1] as const;

const entries: Entry[] = [];
/** Open addressing with linear probing, never near full: 0 is a free place, else one more than the index of an entry. */
const table = new Uint16Array(TABLE_SIZE);
const hashes = new Int32Array(TABLE_SIZE);

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return hash;
}

/** Where a hash stands in the table, or the free place where it would go. */
function slotOf(hash: number): number {
  let slot = (hash ^ (hash >>> 15)) & (TABLE_SIZE - 1);
  while (table[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & (TABLE_SIZE - 1);
  return slot;
}

function rot13(word: string): string {
  const units = Array.from(word, (letter) =>
    letter >= 'a' && letter <= 'z' ? ((letter.charCodeAt(0) - 84) % 26) + 97 : letter.charCodeAt(0),
  );
  return String.fromCharCode(...units);
}

/** The patterns that a concept can begin. Every document fills the table below when it starts, so that must be quick. */
const startingWith = new Map<Concept, Pattern[]>();
for (const pattern of PATTERNS) {
  for (const concept of pattern.first) startingWith.set(concept, [...(startingWith.get(concept) ?? []), pattern]);
}

function addWord(word: string, concept: Concept, lane: 0 | 1): void {
  const folded = foldWords(word).join('');
  const hash = hashOf(folded);
  const slot = slotOf(hash);
  let entry = entries[(table[slot] ?? 0) - 1];
  if (entry === undefined) {
    hashes[slot] = hash;
    entry = { length: folded.length, lanes: [[], []], starts: [[], []] };
    table[slot] = entries.push(entry);
  }
  entry.lanes[lane].push(concept);
  for (const pattern of startingWith.get(concept) ?? []) {
    if (!entry.starts[lane].includes(pattern)) entry.starts[lane].push(pattern);
  }
}

function isConcept(name: string): name is Concept {
  return Object.hasOwn(CONCEPTS, name);
}

for (const concept of Object.keys(CONCEPTS).filter(isConcept)) {
  for (const word of CONCEPTS[concept].split(/\s+/)) {
    addWord(word, concept, 0);
    addWord(rot13(word), concept, 1);
  }
}

/** One known word in the text: `number` counts words, so that gaps can be measured. */
interface Hit {
  readonly entry: Entry;
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

const LONG_WORD = 16;
const SPELLED_RUN = 6;
const CHUNK_RUN = 6;
const LONGEST_CHUNK = 6;
const MAX_DEPTH = 2;

/** What one pass over a text found. */
export interface Scan {
  readonly findings: readonly Finding[];
  /** Whether there is a word so long that it may be a token or encoded text. */
  readonly hasLongWord: boolean;
  /** Whether there are characters that are never drawn. */
  readonly hasUndrawn: boolean;
}

/** Everything in a text that reads as an injection, in order of its last step; findings may overlap. Linear in the text. */
export function scanForInjections(text: string, depth = 0): Scan {
  const { hits, long, hasUndrawn } = scan(text);
  const findings = matchPatterns(text, hits);
  if (depth < MAX_DEPTH) {
    for (const { start, end, decoded } of findDecodable(text, long)) {
      const inner = scanForInjections(decoded, depth + 1).findings[0];
      if (inner !== undefined) findings.push({ start, end, by: inner.by });
    }
  }
  return { findings, hasLongWord: long.length > 0, hasUndrawn };
}

interface Words {
  readonly hits: readonly Hit[];
  /** Where words of {@link LONG_WORD} letters and more start: they may be encoded text. */
  readonly long: readonly number[];
  readonly hasUndrawn: boolean;
}

function scan(text: string): Words {
  const hits: Hit[] = [];
  const long: number[] = [];
  const size = text.length;
  let hash = 0;
  let length = 0;
  let start = 0;
  let end = 0;
  let number = 0;
  let hasUndrawn = false;
  // The run of equally long words that the scanner is in: spelled-out letters, or chunks.
  let runLength = 0;
  let runWords = 0;
  let runStart = 0;
  let runEnd = 0;
  for (let at = 0; at <= size; ) {
    let unit = SEPARATOR;
    let next = at + 1;
    if (at < size) {
      const code = text.charCodeAt(at);
      unit = code < 128 ? (ASCII_FOLD[code] ?? SEPARATOR) : foldUnit(code);
      if (unit === LONG) ({ unit, next } = foldLong(text, at));
    }
    if (unit > LONG) {
      if (length === 0) start = at;
      hash = (Math.imul(hash, 31) + unit) | 0;
      length++;
      end = next;
    } else if (unit === SEPARATOR && length > 0) {
      number++;
      if (length !== runLength) {
        if (runWords >= SPELLED_RUN && runLength <= LONGEST_CHUNK) {
          number = respell(text, runStart, runLength > 1 ? end : runEnd, runLength, number, hits);
        }
        runLength = length;
        runWords = 0;
        runStart = start;
      }
      runWords++;
      runEnd = end;
      if (length <= LONGEST_WORD) {
        const found = table[slotOf(hash)] ?? 0;
        if (found !== 0) {
          const entry = entries[found - 1];
          if (entry !== undefined && entry.length === length) hits.push({ entry, number, start, end });
        }
      }
      if (length >= LONG_WORD) {
        long.push(start);
        number = segment(joined(text, start, end), number, hits);
      }
      hash = 0;
      length = 0;
    }
    if (unit === IGNORABLE) hasUndrawn = true;
    at = next;
  }
  if (runWords >= CHUNK_RUN && runLength <= LONGEST_CHUNK) respell(text, runStart, runEnd, runLength, number, hits);
  return { hits, long, hasUndrawn };
}

/** Folded letters with where each one stands, and before which of them a wide gap lies. */
interface Letters {
  readonly units: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly breaks: ReadonlySet<number>;
}

function joined(text: string, from: number, to: number): Letters {
  const units: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const breaks = new Set<number>();
  let separators = 0;
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at);
    let unit = code < 128 ? (ASCII_FOLD[code] ?? SEPARATOR) : foldUnit(code);
    let next = at + 1;
    if (unit === LONG) ({ unit, next } = foldLong(text, at));
    if (unit === SEPARATOR) separators++;
    if (unit > LONG) {
      if (separators > 1) breaks.add(units.length);
      separators = 0;
      units.push(unit);
      starts.push(at);
      ends.push(next);
    }
    at = next;
  }
  return { units, starts, ends, breaks };
}

/** Joins a run of equally long words; single letters keep the wide gaps between words, where there are any. */
function respell(text: string, from: number, to: number, length: number, number: number, hits: Hit[]): number {
  // Chunks are told from plain short words by their digits: "1gn0 r341 1pr3".
  if (length > 1 && !/\d/.test(text.slice(from, to))) return number;
  return segment(joined(text, from, to), number, hits);
}

/** Cuts letters without word borders along the vocabulary, longest word first; what is no known word counts as one word of a gap. */
function segment(letters: Letters, number: number, hits: Hit[]): number {
  const { units, starts, ends, breaks } = letters;
  let count = number;
  let inGap = false;
  for (let at = 0; at < units.length; ) {
    let hash = 0;
    let best: Entry | undefined;
    for (let length = 1; length <= LONGEST_WORD && at + length <= units.length; length++) {
      if (length > 1 && breaks.has(at + length - 1)) break;
      hash = (Math.imul(hash, 31) + (units[at + length - 1] ?? 0)) | 0;
      if (length < 3) continue;
      const entry = entries[(table[slotOf(hash)] ?? 0) - 1];
      if (entry?.length === length) best = entry;
    }
    if (best === undefined) {
      if (!inGap) count++;
      inGap = true;
      at++;
      continue;
    }
    inGap = false;
    count++;
    hits.push({ entry: best, number: count, start: starts[at] ?? 0, end: ends[at + best.length - 1] ?? 0 });
    at += best.length;
  }
  return count + 1;
}

function matchPatterns(text: string, hits: readonly Hit[]): Finding[] {
  const findings: Finding[] = [];
  for (let index = 0; index < hits.length; index++) {
    const hit = hits[index];
    if (hit === undefined) continue;
    for (const lane of LANES) {
      for (const pattern of hit.entry.starts[lane]) {
        // Checks look at the surroundings as written, and two rotated words may meet by chance: rot13 needs three and no check.
        if (lane === 1 && (pattern.check !== undefined || pattern.rest.length < 2)) continue;
        const end = follow({ text, hits, first: hit, pattern, lane }, index, 0);
        if (end !== undefined) findings.push({ start: hit.start, end, by: pattern.by });
      }
    }
  }
  return findings;
}

interface Trail {
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly first: Hit;
  readonly pattern: Pattern;
  readonly lane: 0 | 1;
}

/** Where a pattern ends whose steps are met after `index`, trying each candidate within each step's gap; undefined where none is. */
function follow(trail: Trail, index: number, step: number): number | undefined {
  const { text, hits, first, pattern, lane } = trail;
  const here = hits[index];
  if (here === undefined) return undefined;
  const wanted = pattern.rest[step];
  if (wanted === undefined) {
    return pattern.check === undefined || CHECKS[pattern.check](text, first, here.end) ? here.end : undefined;
  }
  for (let next = index + 1; next < hits.length; next++) {
    const candidate = hits[next];
    if (candidate === undefined || candidate.number - here.number > wanted.gap + 1) return undefined;
    if (candidate.start < here.end || !wanted.any.some((concept) => candidate.entry.lanes[lane].includes(concept)))
      continue;
    if (crossesSentence(text, here.end, candidate.start)) return undefined;
    const end = follow(trail, next, step + 1);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Whether a sentence ends between two words: "We ignore that. All rules apply" is no instruction. */
function crossesSentence(text: string, from: number, to: number): boolean {
  return to - from > 2 && /[.!?]["')\]]?\s+\p{Lu}/u.test(text.slice(from, to + 1));
}
