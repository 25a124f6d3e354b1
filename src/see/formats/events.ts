import { isJsonObject, type Json } from '../../model/json.ts';
import type { Redaction } from '../../model/observation.ts';
import { addRedactions, type Redacted, redactPieces } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { innerJson, redactJson } from './json.ts';

/*
 * Events as servers stream them, collected into one text: `text/event-stream` (lines of `data: {…}`, or of text) and one JSON value a line. Models answer so,
 * a few letters an event, and what is said is the sum of them:
 *
 *   data: {"delta":{"text":"Ign"}}     the strings at ["delta","text"] are one text, searched whole,
 *   data: {"delta":{"text":"ore "}}    and each event keeps what is left of its own
 *   data: {"user":"ann","msg":"…"}     unless they say that they are of others, or other records
 *
 * After that the values are searched together as any others are. A line that nothing is taken out of stays as it was written.
 */

export interface EventLine {
  readonly raw: string;
  /** What stands before the value in the line. */
  readonly lead: string;
  readonly value: Json;
  /** The value is what the line says, and not JSON. */
  readonly isText?: true;
}

const DATA = /^data: ?/;
const OTHER_FIELD = /^(?:event|id|retry)?:|^\s*$/;
/** Fields and comments of more than a word say something. */
const COMMENT = /^(?:event|id)?: ?(?=\S+[ \t]+\S)/;
/** Deeper members are not followed; the search of the values does that. */
const DEEPEST = 20;

/** Events with everything taken out that the agent must not read; undefined for a text that is no stream of events. */
export function redactEvents(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted | undefined {
  const lines = readLines(text);
  if (lines === undefined) return undefined;
  const { shown, redactions, withheld } = redactLines(lines, settings);
  return { text: withheld ?? shown.join('\n'), redactions };
}

/** Lines as they are shown, or what stands in place of all of them. */
export interface RedactedLines {
  readonly shown: readonly string[];
  readonly redactions: readonly Redaction[];
  readonly withheld?: string;
}

/** The lines of a stream of events, or some that follow each other, with everything taken out that the agent must not read. */
export function redactLines(lines: ReadonlyArray<string | EventLine>, settings: TextSettings): RedactedLines {
  const joined = redactJoined(valuesOf(lines), settings);
  if (joined.withheld !== undefined) return { shown: [], redactions: joined.redactions, withheld: joined.withheld };
  const { value, redactions } = redactJson(joined.values, settings);
  const all = addRedactions([joined.redactions, redactions]);
  if (!Array.isArray(value)) return { shown: [], redactions: all, withheld: String(value) };
  let at = 0;
  const shown = lines.map((line) => {
    if (typeof line === 'string') return line;
    const shown = value[at++];
    const written = line.isText ? String(shown).replaceAll('\n', '') : JSON.stringify(shown);
    const isSame = written === (line.isText ? line.value : JSON.stringify(line.value));
    return isSame ? line.raw : line.lead + written;
  });
  return { shown, redactions: all };
}

/** The values of events. Lines of text that follow each other are lines of one event. */
function valuesOf(lines: ReadonlyArray<string | EventLine>): Json[] {
  return lines.flatMap((line, at) => {
    if (typeof line === 'string') return [];
    const before = lines[at - 1];
    const goesOn = line.isText && typeof before === 'object' && before.isText;
    return [goesOn ? `\n${String(line.value)}` : line.value];
  });
}

/** The lines of a text, those with events read; undefined where there are other lines than events and what belongs to them. */
function readLines(text: string): Array<string | EventLine> | undefined {
  if (!isEventStart(text)) return undefined;
  const lines: Array<string | EventLine> = [];
  for (const raw of text.split('\n')) {
    const line = readLine(raw);
    if (line === undefined) return undefined;
    lines.push(line);
  }
  return countEvents(lines) < FEWEST ? undefined : lines;
}

/** Whether a text may be the beginning of a stream of events. */
export function isEventStart(text: string): boolean {
  return /^(?:data|event|id|retry)?:|^\s*[[{]/.test(text);
}

/** A line that is an event, or belongs to one; undefined for any other line. */
export function readLine(raw: string): string | EventLine | undefined {
  const lead = DATA.exec(raw)?.[0] ?? '';
  const value = innerJson(raw.slice(lead.length));
  if (value !== undefined) return { raw, lead, value };
  const field = lead || COMMENT.exec(raw)?.[0];
  if (field !== undefined) return { raw, lead: field, value: raw.slice(field.length), isText: true };
  return OTHER_FIELD.test(raw) ? raw : undefined;
}

/** Fewer events than this are no stream of them. */
export const FEWEST = 2;

export function countEvents(lines: ReadonlyArray<string | EventLine>): number {
  return lines.filter((line) => typeof line !== 'string').length;
}

/** Values, or what stands in place of all of them. */
interface Joined {
  readonly values: readonly Json[];
  readonly redactions: readonly Redaction[];
  readonly withheld?: string;
}

/** Values after each of which the strings at one place were searched as one text, without anything between them. */
function redactJoined(values: readonly Json[], settings: TextSettings): Joined {
  const places = new Map<string, string[]>();
  const owners = values.map((value) => ownerOf(value));
  for (const [index, value] of values.entries()) {
    for (const [place, text] of stringsIn(value)) {
      const key = owners[index] + place;
      const texts = places.get(key);
      if (texts === undefined) places.set(key, [text]);
      else texts.push(text);
    }
  }
  const shown = new Map<string, Iterator<string>>();
  const redactions: Array<readonly Redaction[]> = [];
  for (const [place, texts] of places) {
    if (texts.length < FEWEST) continue;
    const redacted = redactPieces(texts, settings, { separator: '' });
    if (redacted.redactions.length === 0) continue;
    const { withheld } = redacted;
    if (withheld !== undefined) return { values, redactions: redacted.redactions, withheld };
    redactions.push(redacted.redactions);
    shown.set(place, redacted.pieces[Symbol.iterator]());
  }
  if (shown.size === 0) return { values, redactions: [] };
  const changed = values.map((value, index) =>
    mapStrings(value, '', 0, (text, place) => {
      const next = shown.get(owners[index] + place)?.next();
      return next === undefined || next.done ? text : next.value;
    }),
  );
  return { values: changed, redactions: addRedactions(redactions) };
}

/** Members that say whose an event is, or which record: what another says is another text. */
const OWNERS = /^(?:_?id|uuid|key|number|author|by|email|from|login|name|nick|owner|sender|speaker|user|user_?name)$/i;
const DEEPEST_OWNER = 2;

function ownerOf(value: Json, depth = 0): string {
  if (!isJsonObject(value) || depth > DEEPEST_OWNER) return '';
  return Object.entries(value)
    .map(([name, member]) => {
      if (isJsonObject(member)) return ownerOf(member, depth + 1);
      return OWNERS.test(name) && (typeof member === 'string' || typeof member === 'number')
        ? `${name}=${member} `
        : '';
    })
    .join('');
}

/** The strings of a value, each with its place, in the order in which they are searched. */
export function stringsIn(value: Json): Array<readonly [place: string, text: string]> {
  const strings: Array<readonly [string, string]> = [];
  mapStrings(value, '', 0, (text, place) => {
    strings.push([place, text]);
    return text;
  });
  return strings;
}

/** The same value with each string replaced by what is said of it and its place, which is written without the indices of arrays. */
function mapStrings(value: Json, place: string, depth: number, say: (text: string, place: string) => string): Json {
  if (typeof value === 'string') return say(value, place);
  if (depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, `${place}[]`, depth + 1, say));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapStrings(member, `${place}.${name}`, depth + 1, say)]),
  );
}
