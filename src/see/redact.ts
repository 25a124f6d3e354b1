import type { Redaction } from '../model/observation.ts';
import type { Finding } from './injection/finding.ts';
import { scanForInjections } from './injection/scan.ts';
import { findPersonal } from './personal.ts';
import { suspicionMarks } from './provenance.ts';
import { findRead } from './reader/known.ts';
import { isInjection, redactionMark, type SeeRule, withheldMark } from './rules.ts';
import { findSecrets } from './secrets.ts';
import { DEFAULT_SETTINGS, type TextSettings } from './settings.ts';
import { outsideOf, spansByPiece, UNIT_BORDER, wholeBracket, withoutOverlaps } from './spans.ts';
import { withDemand } from './units/demand.ts';
import { type Layout, layoutOf, type NodeTree, type Part } from './units/layout.ts';

/** A text with everything taken out that the agent must not read, and how often each rule spoke. */
export interface Redacted {
  readonly text: string;
  readonly redactions: readonly Redaction[];
}

/**
 * Tag characters, variation selectors of the supplement, and runs of zero-width ones: alphabets that a model reads and no person
 * sees. A flag of a region (a black flag and up to seven tags) is a picture and stays; so do single joiners, which scripts need.
 */
const UNDRAWN_RUN = /(?:\udb40[\udc00-\uddef])+|(?:[\u200b-\u200f]|[\u2060-\u2064]|\ufeff|[\ufe00-\ufe0f]){4,}/g;
const FLAG = '\ud83c\udff4';
const LONGEST_FLAG = 14;

/**
 * What must be taken out of a text, or marked in it: spans of the original, in order, not overlapping. An injection takes its
 * sentence with it, and what it announces; secrets, personal data and forged markers go alone. Linear in the text. `layout`: how its parts belong together,
 * where that is known; it is asked only where something is found.
 */
export function findRedactions(
  text: string,
  settings: TextSettings = DEFAULT_SETTINGS,
  layout?: () => Layout,
): Finding[] {
  const { pii, provenance, reader } = settings;
  const { findings, hasUndrawn } = scanForInjections(text);
  const known = findings.length === 0 ? undefined : layout?.();
  // Joined as lists: a text may hold more than a call takes arguments.
  const spans = [
    findings.filter(({ by }) => isInjection(by)).map((finding) => withDemand(text, finding, known)),
    reader === undefined ? [] : findRead(text, reader),
    findSecrets(text),
    findings.filter(({ by }) => !isInjection(by)).map((finding) => wholeBracket(text, finding)),
    provenance?.find(text) ?? [],
    pii.length === 0 ? [] : findPersonal(text, pii),
    hasUndrawn ? findUndrawn(text) : [],
  ];
  return inOrder(spans.flat(), settings);
}

/** Spans in order and without overlaps. Where injections are only marked, secrets within them still go. */
export function inOrder(spans: readonly Finding[], { injections }: TextSettings): Finding[] {
  if (spans.length < 2) return [...spans];
  if (injections !== 'mark') return withoutOverlaps(spans);
  const gone = withoutOverlaps(spans.filter(({ by }) => !isInjection(by)));
  const suspected = withoutOverlaps(spans.filter(({ by }) => isInjection(by)));
  return [...outsideOf(suspected, gone), ...gone].toSorted((a, b) => a.start - b.start);
}

/**
 * Takes out what `findRedactions` finds, leaving for each span a mark that names its rule. Undrawn characters leave nothing. The
 * settings say what becomes of injections.
 */
export function redactText(text: string, settings: TextSettings = DEFAULT_SETTINGS, layout?: () => Layout): Redacted {
  const { pieces, redactions, withheld } = cutPieces([text], findRedactions(text, settings, layout), settings);
  return { text: withheld ?? pieces[0] ?? '', redactions };
}

/** Several texts with everything taken out that the agent must not read, in the order they came in. */
export interface RedactedPieces {
  readonly pieces: readonly string[];
  readonly redactions: readonly Redaction[];
  /** By their indices, the texts that a span reaches into from another one, or out of, and its rule. */
  readonly shared: ReadonlyMap<number, SeeRule>;
  /** Set where the settings withhold everything: what stands in place of it. The pieces are empty then. */
  readonly withheld?: string;
}

/** What is known of texts that are searched as one. */
export interface PiecesKnown<Node> {
  /** Whether a text only labels the others. */
  readonly isLabel?: ((index: number) => boolean) | undefined;
  /** Whether a text is one that structure needs: kept where an injection begins before it and ends behind it. */
  readonly isKept?: (index: number) => boolean;
  /** How the texts belong together, and the node of each. */
  readonly tree?: NodeTree<Node>;
  readonly nodes?: readonly Node[];
  readonly separator?: typeof UNIT_BORDER | '';
  /** Whether a text that is left empty has a mark of its own: it would say that there was nothing. */
  readonly marksEach?: boolean;
}

/**
 * Searches texts that stand one after the other (the strings of a value, the names in a snapshot) as one, so that an injection
 * which is split over several is found; and once more without those that only label the others, since they could
 * be put between its parts. The mark stands where a span begins; the rest of it goes empty.
 */
export function redactPieces<Node>(
  texts: readonly string[],
  settings: TextSettings = DEFAULT_SETTINGS,
  known: PiecesKnown<Node> = {},
): RedactedPieces {
  const { isLabel, separator = UNIT_BORDER } = known;
  const every = texts.map((_, index) => index);
  const spans = findRedactions(texts.join(separator), settings, layoutIn(texts, every, known));
  const between = isLabel === undefined ? [] : findBetween(texts, settings, isLabel, known);
  const all = between.length === 0 ? spans : inOrder([...spans, ...between], settings);
  return cutPieces(texts, all, settings, known.isKept, separator.length, known.marksEach);
}

/** How some of the texts, by their indices, belong together where they stand one after the other. */
function layoutIn<Node>(
  texts: readonly string[],
  indices: readonly number[],
  { tree, nodes, isLabel, separator = UNIT_BORDER }: PiecesKnown<Node>,
): (() => Layout) | undefined {
  if (tree === undefined || nodes === undefined) return undefined;
  return () => {
    let start = 0;
    const parts: Part<Node>[] = [];
    for (const index of indices) {
      const text = texts[index] ?? '';
      const node = nodes[index];
      const end = start + text.length;
      if (node !== undefined) parts.push({ start, end, node, isLabel: !/\S/.test(text) || isLabel?.(index) === true });
      start = end + separator.length;
    }
    return layoutOf(tree, parts);
  };
}

/** What is found in the texts that are no labels, as spans of all texts together. */
function findBetween<Node>(
  texts: readonly string[],
  settings: TextSettings,
  isLabel: (index: number) => boolean,
  known: PiecesKnown<Node>,
): Finding[] {
  const indices = Array.from(texts.keys()).filter((index) => !isLabel(index));
  const said = indices.map((index) => texts[index] ?? '');
  const spans = findRedactions(said.join(UNIT_BORDER), settings, layoutIn(texts, indices, known));
  if (spans.length === 0) return [];
  const all = spansByPiece(texts, UNIT_BORDER.length, []);
  return spansByPiece(said, UNIT_BORDER.length, spans).flatMap(({ start, end, own }, at) => {
    const moved = (all[indices[at] ?? 0]?.start ?? 0) - start;
    return own.map((span) => ({
      ...span,
      start: moved + Math.max(start, span.start),
      end: moved + Math.min(end, span.end),
    }));
  });
}

/** Takes spans out of texts that stand so many characters apart. */
function cutPieces(
  texts: readonly string[],
  spans: readonly Finding[],
  settings: TextSettings,
  isKept?: (index: number) => boolean,
  apart = 0,
  marksEach = false,
): RedactedPieces {
  if (spans.length === 0) return { pieces: texts, redactions: [], shared: NONE };
  const redactions = summarize(spans);
  const gravest = spans.find(({ by }) => isInjection(by));
  if (gravest !== undefined && settings.injections === 'withhold')
    return { pieces: texts.map(() => ''), redactions, shared: NONE, withheld: withheldMark(gravest.by) };
  const shared = new Map<number, SeeRule>();
  const pieces = spansByPiece(texts, apart, spans).map(({ start, end, own }, index) => {
    const text = texts[index] ?? '';
    const [first] = own;
    const last = own.at(-1);
    const isWithin = first !== undefined && first.start < start;
    const reaching = isWithin ? first : last !== undefined && last.end > end ? last : undefined;
    if (reaching !== undefined) shared.set(index, reaching.by);
    const shown = isWithin && isKept?.(index) === true ? text : cutOut(text, start, own, settings);
    return marksEach && isWithin && shown === '' && text !== '' ? markFor(first.by) : shown;
  });
  return { pieces, redactions, shared };
}

const NONE: ReadonlyMap<number, SeeRule> = new Map();

/** A part of a text, which stands at `start` in it, without the spans that reach into it. */
export function cutOut(text: string, start: number, spans: readonly Finding[], settings: TextSettings): string {
  const end = start + text.length;
  const parts: string[] = [];
  let done = start;
  for (const span of spans) {
    const from = Math.max(span.start, start);
    const to = Math.min(span.end, end);
    parts.push(text.slice(done - start, from - start));
    if (settings.injections === 'mark' && isInjection(span.by)) {
      const { before, after } = settings.provenance?.marks(span.by) ?? suspicionMarks(span.by);
      parts.push(before, text.slice(from - start, to - start), after);
    } else if (span.start >= start) parts.push(markFor(span.by));
    done = to;
  }
  parts.push(text.slice(done - start));
  return parts.join('');
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

/** Of several lists one, with an entry a rule in order of first appearance. */
export function addRedactions(lists: readonly (readonly Redaction[])[]): Redaction[] {
  const byRule = new Map<string, Redaction>();
  for (const redaction of lists.flat()) {
    const known = byRule.get(redaction.by);
    const surer = (redaction.score ?? 0) > (known?.score ?? 0) ? redaction : (known ?? redaction);
    byRule.set(redaction.by, { ...surer, count: redaction.count + (known?.count ?? 0) });
  }
  return Array.from(byRule.values());
}

/** How often each rule took something out, how sure it was at most, and in which writings it found it. */
export function summarize(spans: readonly Finding[]): Redaction[] {
  return countRules(spans.map(({ by }) => by)).map((redaction) => {
    const own = spans.filter(({ by }) => by === redaction.by);
    const written = Array.from(new Set(own.flatMap((span) => span.written ?? [])));
    const score = own.reduce((most, span) => Math.max(most, span.score), 0);
    return { ...redaction, score, ...(written.length > 0 && { written }) };
  });
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
