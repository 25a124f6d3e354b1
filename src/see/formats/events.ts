import { groupBy } from '../../model/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Redaction } from '../../model/observation.ts';
import type { Finding } from '../injection/finding.ts';
import { addRedactions, cutOut, findRedactions, inOrder, type Redacted, summarize } from '../redact.ts';
import { isInjection, withheldMark } from '../rules.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { type Layout, layoutOf, type Part } from '../units/layout.ts';
import { REACH } from './borders.ts';
import { type EventLine, isEvent, readEventLines } from './event-lines.ts';
import { IN_TEXT, inText, isPlain, Places, type Said, withStrings } from './event-places.ts';
import { redactJson } from './json.ts';
import { IN_VALUES, type Place, ROOT } from './json-places.ts';

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

/** Fewer events than this are no stream of them, and fewer strings at one place make up no text. */
const FEWEST = 2;

/** Events with everything taken out that the agent must not read; undefined for a text that is no stream of events. */
export function redactEvents(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted | undefined {
  const lines = readEventLines(text);
  if (lines === undefined || !areEvents(lines)) return undefined;
  const { shown, redactions, withheld } = redactLines(lines, settings);
  return { text: withheld ?? shown.join(''), redactions };
}

/** Whether some lines are events: several, or one whose data says so, as the answer to a call is. */
export function areEvents(lines: readonly EventLine[]): boolean {
  const events = lines.filter(isEvent);
  return events.length >= FEWEST || events.some(({ lead, value }) => lead.includes('data:') && isJsonObject(value));
}

/** Lines as they are shown, with their ends, or what stands in place of all of them. */
export interface RedactedLines {
  readonly shown: readonly string[];
  readonly redactions: readonly Redaction[];
  readonly withheld?: string;
}

/** What must go of what is said: spans that begin in a line before have a place before its beginning. */
type Found = Map<Said, Finding[]>;

/** A line with what it says, and as it stands among lines of text. */
interface Searched {
  readonly line: EventLine;
  readonly said: readonly Said[];
  readonly standing: Said | undefined;
}

/** The lines of a stream of events, or some that follow each other, with everything taken out that the agent must not read. */
export function redactLines(lines: readonly EventLine[], settings: TextSettings): RedactedLines {
  const found: Found = new Map();
  const searched = searchPlaces(lines, settings, found);
  const begun: Finding[] = [];
  const cut = found.size === 0 ? lines : searched.map((each) => cutLine(each, found, settings, begun));
  const gravest = begun.find(({ by }) => isInjection(by));
  if (gravest !== undefined && settings.injections === 'withhold')
    return { shown: [], redactions: summarize(begun), withheld: withheldMark(gravest.by) };
  const { value, redactions } = redactValues(cut, settings);
  const all = addRedactions([summarize(begun), redactions]);
  if (!Array.isArray(value)) return { shown: [], redactions: all, withheld: String(value) };
  let at = 0;
  const shown = cut.map((line, index) => {
    const own = line.value !== undefined || line.body !== '' ? writtenOf(line, value[at++]) : '';
    return own === lines[index]?.body ? (lines[index]?.raw ?? '') : line.lead + own + line.tail;
  });
  return { shown, redactions: all };
}

/** Searches what is said at each place as one text, without what stands between. */
function searchPlaces(lines: readonly EventLine[], settings: TextSettings, found: Found): Searched[] {
  const places = new Places();
  const searched = lines.map((line): Searched => {
    const standing = line.isInText && !isPlain(line) ? inText(line) : undefined;
    return { line, said: places.saidIn(line), standing };
  });
  const all = searched.flatMap(({ said, standing }) => (standing === undefined ? said : [standing, ...said]));
  for (const [place, said] of groupBy(all, (each) => each.place))
    if (said.length >= FEWEST || place === IN_TEXT) searchPlace(said, settings, found);
  return searched;
}

/** What is said at one place: by each owner, and then by all, since an owner may be no more than the number of an event. */
function searchPlace(said: readonly Said[], settings: TextSettings, found: Found): void {
  const [first] = said;
  const search = (each: readonly Said[], layout?: () => Layout): Finding[] =>
    findRedactions(each.map(({ joint, text }) => joint + text).join(''), settings, layout);
  // What each event says again is found in as many of them as a finding reaches over.
  const few = 2 + REACH / (first?.text.length || 1);
  const isRepeated = said.length > few && said.every(({ text }) => text === first?.text);
  if (isRepeated && search(said.slice(0, few)).length === 0) return;
  if (said.every(({ owner }) => owner === first?.owner)) {
    assign(search(said), said, found);
    return;
  }
  const owners = groupBy(said, ({ owner }) => owner);
  for (const own of owners.values()) if (own.length >= FEWEST) searchPlace(own, settings, found);
  const spans = search(said, () => layoutOf(IN_VALUES, partsOf(said, owners.keys())));
  if (assign(spans, said, found)) assign(search(said), said, found);
}

/** What each owner says is an article by itself. */
function partsOf(said: readonly Said[], owners: Iterable<string>): Part<Place>[] {
  const nodes = new Map(Array.from(owners, (owner): [string, Place] => [owner, { parent: ROOT, kind: 'article' }]));
  let end = 0;
  return said.map(({ joint, text, owner }) => {
    const start = end;
    end += joint.length + text.length;
    return { start, end, node: nodes.get(owner) ?? ROOT };
  });
}

/** Where a text ends and another begins that is the same sentence: at a blank, or within a word. */
const WITHIN = /^ | $|^[\p{L}\p{N},]\p{Ll}$/u;

/** Gives spans of texts that stand one after the other to each that they reach into. Returns whether one reaches over what several owners say, or would. */
function assign(spans: readonly Finding[], said: readonly Said[], found: Found): boolean {
  let [begin, first, isSplit] = [0, 0, false];
  const owners: string[] = [];
  for (const [index, each] of spans.length === 0 ? [] : said.entries()) {
    const { joint, text, owner } = each;
    const start = begin + joint.length;
    const end = start + text.length;
    while (first < spans.length && (spans[first]?.end ?? 0) <= start) first++;
    for (let at = first; (spans[at]?.start ?? end) < end; at++) {
      const span = spans[at];
      if (span === undefined) break;
      const from = span.start < begin ? -1 : Math.max(0, span.start - start);
      const own = { ...span, start: from, end: Math.min(span.end, end) - start };
      const known = found.get(each);
      if (known === undefined) found.set(each, [own]);
      else known.push(own);
      owners[at] ??= owner;
      isSplit ||= owners[at] !== owner;
      const next = said[index + 1];
      if (span.end >= end && next !== undefined && next.owner !== owner)
        isSplit ||= WITHIN.test(text.slice(-1) + next.text.slice(0, 1));
    }
    begin = end;
  }
  return isSplit;
}

/** A line without what was found in it. `begun`: the spans that begin in the lines so far. */
function cutLine(
  { line, said, standing }: Searched,
  found: Found,
  settings: TextSettings,
  begun: Finding[],
): EventLine {
  const spansOf = (each: Said | undefined): readonly Finding[] => (each && found.get(each)) ?? [];
  const cut = (text: string, spans: readonly Finding[]): string => {
    const own = inOrder(spans, settings);
    for (const span of own) if (span.start >= 0) begun.push(span);
    return cutOut(text, 0, own, settings);
  };
  const around = spansOf(standing);
  if (line.value === undefined) return { ...line, body: cut(line.body, [...spansOf(said[0]), ...around]) };
  // A demand that reaches from a text into an event takes all of it: what begins in the event itself is found in its strings.
  if (around.some(({ start }) => start < 0)) {
    const body = settings.injections === 'mark' ? cut(line.body, around) : '';
    return { ...line, body, value: undefined };
  }
  if (!said.some((each) => found.has(each))) return line;
  const strings = said.map((each) => cut(each.text, spansOf(each)));
  return { ...line, value: withStrings(line.value, strings[Symbol.iterator]()) };
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
