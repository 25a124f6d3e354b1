/** What stands where something was taken out of a task: no word, and no end of a clause. */
const MASK = '¤';

const APOSTROPHES = /[´ʼ′‛]/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const SPLIT_WORD =
  /[\p{L}\p{N}.'’-]*(?:[\p{L}\p{N}.'’-][\p{Default_Ignorable_Code_Point}\p{Cf}]+)+[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu;

/** A task as a person sees it: compatibility forms resolved (full-width letters), nothing invisible, one kind of apostrophe. */
export function visibleText(task: string): string {
  return task.replace(APOSTROPHES, "'").normalize('NFKC').replace(INVISIBLE, '');
}

/** The words that have something invisible inside them, folded: whether they are one word or two, nobody can say. */
export function splitWords(task: string): ReadonlySet<string> {
  return new Set(Array.from(task.matchAll(SPLIT_WORD), ([word]) => fold(visibleText(word))));
}

/** From its beginning up to its end, which is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Marks that open where they close: which of the two one does, its neighbours tell. */
const DOUBLE = '"“”„‟«»❝❞〝〞〟';
/** Marks in pairs. */
const PAIRS: readonly string[] = ['‹›', '「」', '『』', '《》', '〈〉', '⟨⟩', '⟪⟫', '【】', '〔〕', '〖〗', '❛❜'];

/** Families of marks: what one of them opens, only one of the same ends. */
const FAMILIES: readonly RegExp[] = ['"', '“”„‟❝❞〝〞〟', '«»', '`', ...PAIRS].map(
  (marks) => new RegExp(`[${marks}]`, 'gu'),
);
const SINGLE_OPENS = /(?<=^|[\s(])['‘‚]/gu;
const SINGLE_CLOSES = /['’](?![\p{L}\p{N}])/gu;

/** Lines of mail that are quoted, a forwarded message to its end, fences from the first to the last, and what HTML quotes. */
const BLOCKS: readonly RegExp[] = [
  /^[^\S\n]*>[^\n]*/gmu,
  /^[^\S\n]*-{2,}[^\n]*(?:original|forwarded|weitergeleitet|transféré|reenviado)[\s\S]*/gimu,
  /^[^\S\n]*(?:`{3}|~{3})[\s\S]*(?:^[^\S\n]*(?:`{3,}|~{3,})[^\S\n]*$|(?![\s\S]))/gmu,
  /<(?:q|blockquote|pre|code|cite)\b[\s\S]*(?:<\/(?:q|blockquote|pre|code|cite)\s*>|(?![\s\S]))/giu,
  /<!--[\s\S]*(?:-->|(?![\s\S]))/gu,
];

/**
 * What a visible text quotes, as its author most likely meant it: marks nest, and a quotation that is never closed runs to the end, since what it
 * hides could only widen.
 */
export function quotations(text: string): readonly Span[] {
  return [
    ...blocks(text),
    ...nested(text),
    ...PAIRS.flatMap((marks) => pairs(text, marks)),
    ...matches(text, /`[^`]*(?:`|$)/gu),
    ...matches(text, /(?<=^|[\s(])['‘‚][^'‘’‚]*(?:(?:['’](?=[\p{L}\p{N}])[^'‘’‚]*)*['’](?![\p{L}\p{N}]))/gu),
  ];
}

/**
 * What a visible text may quote at most: from the first mark of a kind to its last. A quoted text may have marks of its own, and then nobody can tell
 * what between two of them is the user's and what is the text's.
 */
export function widestQuotations(text: string): readonly Span[] {
  return widest(text, () => false);
}

/**
 * The same, but for marks that open and close in turn, each where only the one can stand: they quote what is between the two of each pair. Enough for a
 * name that a list of well-known sites has, and for no other.
 */
export function doubtfulQuotations(text: string): readonly Span[] {
  return widest(text, alternate);
}

function widest(text: string, isPlain: (text: string, marks: readonly number[]) => boolean): readonly Span[] {
  const spans = [...blocks(text)];
  for (const family of FAMILIES) {
    const all = Array.from(text.matchAll(family), (match) => match.index);
    const marks = all.length % 2 === 1 && isInches(text, all[0] ?? 0) ? all.slice(1) : all;
    if (isPlain(text, marks)) {
      for (let pair = 0; pair < marks.length; pair += 2)
        spans.push({ from: marks[pair] ?? 0, to: (marks[pair + 1] ?? 0) + 1 });
      continue;
    }
    const [first] = marks;
    if (first !== undefined)
      spans.push({ from: first, to: marks.length % 2 === 1 ? text.length : (marks.at(-1) ?? 0) + 1 });
  }
  const from = text.search(SINGLE_OPENS);
  const last = Array.from(text.matchAll(SINGLE_CLOSES), (match) => match.index).at(-1);
  if (from >= 0 && last !== undefined && last > from) spans.push({ from, to: last + 1 });
  return spans;
}

/** Whether marks open and close in turn, each where only an opening or a closing one stands: then nothing is inside of another. */
function alternate(text: string, marks: readonly number[]): boolean {
  const gap = (at: number) => /^[\s([{,]?$/u.test(text[at] ?? '');
  // English puts a comma inside: "Emma," and then.
  const begins = (at: number) => /^[\s([{]?$/u.test(text[at] ?? '');
  const end = (at: number) => /^[\s)\]},.;:!?]?$/u.test(text[at] ?? '');
  return (
    marks.length % 2 === 0 &&
    marks.every((at, index) => (index % 2 === 0 ? gap(at - 1) && !end(at + 1) : !begins(at - 1) && end(at + 1)))
  );
}

/** A visible text without its quotations, each place as it was: names, titles and texts to type are data, not what is asked for. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  const letters = text.split('');
  for (const { from, to } of spans) {
    for (let at = from; at < to; at += 1) if (letters[at] !== '\n') letters[at] = ' ';
    letters[from + (to - from > 1 ? 1 : 0)] = MASK;
  }
  return letters.join('');
}

/** A task without what it quotes. */
export function maskQuotes(task: string): string {
  const text = visibleText(task);
  return withoutSpans(text, quotations(text));
}

function blocks(text: string): readonly Span[] {
  return BLOCKS.flatMap((block) => matches(text, block));
}

function matches(text: string, pattern: RegExp): readonly Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: all, index }) => ({ from: index, to: index + all.length }));
}

function nested(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (!DOUBLE.includes(mark) || (depth === 0 && isInches(text, at))) continue;
    if (depth === 0) from = at;
    depth += depth === 0 || opensOnly(text, at) ? 1 : -1;
    if (depth === 0) spans.push({ from, to: at + 1 });
  }
  return depth === 0 ? spans : [...spans, { from, to: text.length }];
}

/** `a 27" monitor` */
function isInches(text: string, at: number): boolean {
  return text[at] === '"' && /^\d$/.test(text[at - 1] ?? '') && /^[\s)]?$/.test(text[at + 1] ?? '');
}

/** Whether a mark stands where only a quotation begins: after a gap, and before none. */
function opensOnly(text: string, at: number): boolean {
  const opens = /^[\s([{]?$/u.test(text[at - 1] ?? '');
  return opens && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
}

function pairs(text: string, [opening = '', closing = '']: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === opening) {
      if (depth === 0) from = at;
      depth += 1;
    } else if (text[at] === closing && depth > 0) {
      depth -= 1;
      if (depth === 0) spans.push({ from, to: at + 1 });
    }
  }
  return depth === 0 ? spans : [...spans, { from, to: text.length }];
}

/** Lower case, compatibility forms resolved, accents and the curls of apostrophes gone: how words are compared. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/[’‘]/g, "'");
}

/** The words of each clause, folded. Marks and things with dots or slashes in them (`gitlab.com/login`) are one word each. */
export function clausesOf(text: string): readonly (readonly string[])[] {
  const words = fold(text).match(/[\p{L}\p{N}]+(?:['.\-_/@:?=&#+][\p{L}\p{N}/]+)*|[.,;:!?()\n]|¤/gu) ?? [];
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (/^[.,;:!?()\n]$/.test(word)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}
