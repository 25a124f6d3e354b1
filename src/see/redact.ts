import type { Redaction } from '../model/observation.ts';
import type { Finding } from './injection/finding.ts';
import { scanForInjections } from './injection/scan.ts';
import { redactionMark, type SeeRule } from './rules.ts';
import { findSecrets } from './secrets.ts';

/** A text with everything taken out that the agent must not read, and how often each rule spoke. */
export interface Redacted {
  readonly text: string;
  readonly redactions: readonly Redaction[];
}

/** How far a redaction reaches for the borders of the sentence that it stands in. */
const SENTENCE_REACH = 300;

/**
 * Tag characters, variation selectors of the supplement, and runs of zero-width ones: alphabets that a model reads and no person
 * sees. A flag of a region (a black flag and up to seven tags) is a picture and stays; so do single joiners, which scripts need.
 */
const UNDRAWN_RUN = /(?:\udb40[\udc00-\uddef])+|(?:[\u200b-\u200f]|[\u2060-\u2064]|\ufeff|[\ufe00-\ufe0f]){4,}/g;
const FLAG = '\ud83c\udff4';
const LONGEST_FLAG = 14;

/**
 * What must be taken out of a text: spans of the original, in order, not overlapping. An injection takes its whole sentence with it;
 * secrets and forged markers go alone. Linear in the text.
 */
export function findRedactions(text: string): Finding[] {
  const { findings, hasLongWord, hasUndrawn } = scanForInjections(text);
  const spans: Finding[] = [];
  for (const finding of findings) {
    if (finding.by === 'see.provenance.forged') spans.push(wholeBracket(text, finding));
    else spans.push(wholeSentence(text, finding));
  }
  spans.push(...findSecrets(text, hasLongWord));
  if (hasUndrawn) spans.push(...findUndrawn(text));
  return spans.length < 2 ? spans : withoutOverlaps(spans);
}

/** Takes out what {@link findRedactions} finds, leaving for each span a mark that names its rule. Undrawn characters leave nothing. */
export function redactText(text: string): Redacted {
  return replaceSpans(text, findRedactions(text));
}

export function replaceSpans(text: string, spans: readonly Finding[]): Redacted {
  if (spans.length === 0) return { text, redactions: [] };
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, by } of spans) {
    parts.push(text.slice(done, start), markFor(by));
    done = end;
  }
  parts.push(text.slice(done));
  return { text: parts.join(''), redactions: countRules(spans.map(({ by }) => by)) };
}

/** What takes the place of a span. */
export function markFor(by: SeeRule): string {
  return by === 'see.invisible.characters' ? '' : redactionMark(by);
}

/** How often each rule stands in a list, in order of first appearance. */
export function countRules(rules: readonly SeeRule[]): Redaction[] {
  const counts = new Map<SeeRule, number>();
  for (const by of rules) counts.set(by, (counts.get(by) ?? 0) + 1);
  return Array.from(counts, ([by, count]) => ({ by, count }));
}

function wholeSentence(text: string, { start, end, ...rest }: Finding): Finding {
  const before = text.slice(Math.max(0, start - SENTENCE_REACH), start);
  const head = /(?:[.!?]["')\]]*\s+|\n\s*)(?!.*(?:[.!?]["')\]]*\s|\n))/s.exec(before);
  const sentenceStart = head === null ? start - before.length : start - before.length + head.index + head[0].length;
  const after = text.slice(end, end + SENTENCE_REACH);
  const tail = /[.!?]["')\]]*(?=\s|$)|(?=\n)/.exec(after);
  const sentenceEnd = tail === null ? end + after.length : end + tail.index + tail[0].length;
  return { ...rest, start: sentenceStart, end: sentenceEnd };
}

function wholeBracket(text: string, { start, end, ...rest }: Finding): Finding {
  let from = start;
  while (from > Math.max(0, start - 4) && /[\p{P}\p{S}\p{Cf}\s]/u.test(text.charAt(from - 1))) from--;
  const tail = /^[^\n\])}>]{0,200}[\])}>]+/.exec(text.slice(end, end + 210));
  return { ...rest, start: from, end: end + (tail?.[0].length ?? 0) };
}

function findUndrawn(text: string): Finding[] {
  const spans: Finding[] = [];
  for (const match of text.matchAll(UNDRAWN_RUN)) {
    const isFlag = text.slice(match.index - FLAG.length, match.index) === FLAG && match[0].length <= LONGEST_FLAG;
    if (isFlag) continue;
    spans.push({ start: match.index, end: match.index + match[0].length, by: 'see.invisible.characters', score: 1 });
  }
  return spans;
}

/** In order; of spans that overlap the earlier one speaks for both. */
function withoutOverlaps(spans: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}
