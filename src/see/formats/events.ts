import { groupBy } from '../../model/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Redaction } from '../../model/observation.ts';
import type { Finding } from '../injection/finding.ts';
import { addRedactions, cutOut, findRedactions, inOrder, type Redacted, redactPieces, summarize } from '../redact.ts';
import { isInjection, withheldMark } from '../rules.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { type EventLine, isEvent, parseValue, readEventLines } from './event-lines.ts';
import { inText, isSaid, ownerOf, Places, withStrings } from './event-places.ts';
import { redactJson } from './json.ts';

/*
 * Events as servers stream them (event-lines.ts), collected into one text. Models answer so, a few letters an event, and what is said is the sum of them:
 *
 *   data: {"delta":{"text":"Ign"}}     the strings at ["delta","text"] are one text, searched whole,
 *   data: {"delta":{"text":"ore "}}    and each event keeps what is left of its own
 *   data: {"user":"ann","msg":"…"}     by whose they are, if they say so, and then without that
 *   : keep alive                       the lines of each field are one text as well, and all lines of text together
 *
 * After that the values are searched together as any others are. A line that nothing is taken out of stays as it was written.
 */

/** Fewer events than this are no stream of them. */
export const FEWEST = 2;

/** Events with everything taken out that the agent must not read; undefined for a text that is no stream of events. */
export function redactEvents(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted | undefined {
  const lines = readEventLines(text);
  if (lines === undefined || countEvents(lines) < FEWEST) return undefined;
  const { shown, redactions, withheld } = redactLines(lines, settings);
  return { text: withheld ?? shown.join(''), redactions };
}

export function countEvents(lines: readonly EventLine[]): number {
  return lines.filter(isEvent).length;
}

/** Lines as they are shown, with their ends, or what stands in place of all of them. */
export interface RedactedLines {
  readonly shown: readonly string[];
  readonly redactions: readonly Redaction[];
  readonly withheld?: string;
}

/** Lines, or what stands in place of all of them. */
interface Searched {
  readonly lines: readonly EventLine[];
  readonly redactions: readonly Redaction[];
  readonly withheld?: string | undefined;
}

/** The lines of a stream of events, or some that follow each other, with everything taken out that the agent must not read. */
export function redactLines(lines: readonly EventLine[], settings: TextSettings): RedactedLines {
  const texts = redactTexts(lines, settings);
  const joined = texts.withheld === undefined ? redactJoined(texts.lines, settings) : texts;
  const { withheld } = joined;
  if (withheld !== undefined) return { shown: [], redactions: joined.redactions, withheld };
  const { value, redactions } = redactValues(joined.lines, settings);
  const all = addRedactions([texts.redactions, joined.redactions, redactions]);
  if (!Array.isArray(value)) return { shown: [], redactions: all, withheld: String(value) };
  let at = 0;
  const shown = joined.lines.map((line, index) => {
    const own = line.value !== undefined || line.body !== '' ? writtenOf(line, value[at++]) : '';
    return own === lines[index]?.body ? (lines[index]?.raw ?? '') : line.lead + own + line.tail;
  });
  return { shown, redactions: all };
}

/** The body of a line that shows a value: its own, where that says the same. */
function writtenOf({ body, value }: EventLine, shown: Json | undefined): string {
  if (value === undefined) return String(isJsonObject(shown) ? Object.values(shown)[0] : shown).replaceAll('\n', '');
  const written = JSON.stringify(shown);
  return written === body || !saysTheSame(body, shown ?? null) ? written : body;
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Whether the strings and names in JSON are those of a value, in the same order. A name may stand there twice, and names that are numbers change places. */
function saysTheSame(json: string, value: Json): boolean {
  const written = json.match(STRING) ?? [];
  let at = 0;
  const isNext = (text: string): boolean => {
    const next = written[at++];
    return next !== undefined && (next.includes('\\') ? JSON.parse(next) : next.slice(1, -1)) === text;
  };
  const isSame = (each: Json): boolean => {
    if (typeof each === 'string') return isNext(each);
    if (Array.isArray(each)) return each.every(isSame);
    return !isJsonObject(each) || Object.entries(each).every(([name, member]) => isNext(name) && isSame(member));
  };
  return isSame(value) && at === written.length;
}

/** All that is said, searched as the strings of one value. Fields beside events only label them. */
function redactValues(lines: readonly EventLine[], settings: TextSettings): ReturnType<typeof redactJson> {
  const labels = new Set<JsonObject>();
  const values = lines.flatMap(({ value, field, joint, body }): Json[] => {
    if (value !== undefined || body === '') return value === undefined ? [] : [value];
    if (field === 'data' || field === 'text') return [joint + body];
    const label = { [field]: body };
    labels.add(label);
    return [label];
  });
  return redactJson(values, settings, { isContent: (owner) => owner === undefined || !labels.has(owner) });
}

/** Lines of text, searched as the lines of each field and as they stand below each other. */
function redactTexts(lines: readonly EventLine[], settings: TextSettings): Searched {
  const standing = lines.filter(({ isInText }) => isInText);
  const fields = groupBy(
    lines.filter((line) => line.value === undefined && isSaid(line)),
    ({ field }) => field,
  );
  const found = new Map<EventLine, Finding[]>();
  find(standing, inText, settings, found);
  for (const each of fields.values())
    if (each.length !== standing.length || each[0]?.field !== 'text')
      find(each, ({ joint, body }) => joint + body, settings, found);
  if (found.size === 0) return { lines, redactions: [] };
  const begun: Finding[] = [];
  const changed = lines.map((line) => {
    const spans = found.get(line);
    if (spans === undefined) return line;
    const own = inOrder(spans, settings);
    begun.push(...own.filter(({ start }) => start >= 0));
    const body = cutOut(line.body, 0, own, 0, settings);
    return { ...line, body, value: line.value === undefined ? undefined : parseValue(body) };
  });
  const gravest = begun.find(({ by }) => isInjection(by));
  const isWithheld = gravest !== undefined && settings.injections === 'withhold';
  return {
    lines: changed,
    redactions: summarize(begun),
    withheld: isWithheld ? withheldMark(gravest.by) : undefined,
  };
}

/** Finds what must go in lines that are one text, by line. What begins in a line before has a place before its own beginning. */
function find(
  lines: readonly EventLine[],
  textOf: (line: EventLine) => string,
  settings: TextSettings,
  found: Map<EventLine, Finding[]>,
): void {
  const spans = findRedactions(lines.map(textOf).join(''), settings);
  let first = 0;
  let begin = 0;
  for (const line of spans.length === 0 ? [] : lines) {
    const end = begin + textOf(line).length;
    const start = end - line.body.length;
    while (first < spans.length && (spans[first]?.end ?? 0) <= start) first++;
    for (let at = first; (spans[at]?.start ?? end) < end; at++) {
      const span = spans[at];
      if (span === undefined) break;
      const from = span.start < begin ? -1 : Math.max(0, span.start - start);
      const own = { ...span, start: from, end: Math.min(span.end, end) - start };
      const known = found.get(line);
      if (known === undefined) found.set(line, [own]);
      else known.push(own);
    }
    begin = end;
  }
}

/** A string of an event, which is replaced by what is left of it. */
interface Slot {
  readonly owner: string;
  text: string;
}

/** Lines after each place of whose values the strings were searched as one text, without anything between them. */
function redactJoined(lines: readonly EventLine[], settings: TextSettings): Searched {
  const places = new Places();
  const slots = new Map<number, Slot[]>();
  const slotsOf = lines.map((line) => {
    if (line.value === undefined) return [];
    const owner = ownerOf(line.value);
    return places.saidIn(line).map(({ place, text }) => {
      const slot = { owner, text };
      const known = slots.get(place);
      if (known === undefined) slots.set(place, [slot]);
      else known.push(slot);
      return slot;
    });
  });
  const search = new SlotSearch(settings);
  for (const each of slots.values()) if (each.length >= FEWEST) search.place(each);
  const { redactions, withheld } = search;
  if (redactions.length === 0) return { lines, redactions: [] };
  const changed = lines.map((line, index) => {
    const own = slotsOf[index] ?? [];
    if (line.value === undefined || !own.some((slot) => search.changed.has(slot))) return line;
    const strings = own.map(({ text }) => text)[Symbol.iterator]();
    return { ...line, value: withStrings(line.value, strings) };
  });
  return { lines: changed, redactions: addRedactions(redactions), withheld };
}

class SlotSearch {
  readonly #settings: TextSettings;
  readonly redactions: Array<readonly Redaction[]> = [];
  readonly changed = new Set<Slot>();
  withheld: string | undefined;

  constructor(settings: TextSettings) {
    this.#settings = settings;
  }

  /** The strings at a place: those of each owner, and then all, since an owner may be no more than the number of an event. */
  place(slots: readonly Slot[]): void {
    const [first] = slots;
    if (slots.some(({ owner }) => owner !== first?.owner)) {
      const owners = Array.from(groupBy(slots, ({ owner }) => owner).values());
      for (const each of owners) if (each.length >= FEWEST) this.#redact(each);
      const texts = slots.map(({ text }) => text);
      if (findRedactions(texts.join(''), this.#settings).length === 0) return;
      for (const each of owners) this.#redact(each);
    }
    this.#redact(slots);
  }

  #redact(slots: readonly Slot[]): void {
    const texts = slots.map(({ text }) => text);
    const { pieces, redactions, withheld } = redactPieces(texts, this.#settings, { separator: '' });
    if (redactions.length === 0) return;
    this.redactions.push(redactions);
    this.withheld ??= withheld;
    for (const [index, slot] of slots.entries()) {
      const piece = pieces[index] ?? '';
      if (piece === slot.text) continue;
      slot.text = piece;
      this.changed.add(slot);
    }
  }
}
