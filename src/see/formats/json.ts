import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Redaction } from '../../model/observation.ts';
import { NOTHING_HIDDEN } from '../controls/blinders.ts';
import { decodeBase64 } from '../injection/encodings.ts';
import { addRedactions, markFor, type Redacted, redactPieces, redactText } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { isTitle } from '../units/kinds.ts';
import { jsonIn } from './json-parts.ts';
import {
  asShown,
  IN_VALUES,
  inList,
  inMember,
  inObject,
  isAside,
  type Member,
  type Place,
  ROOT,
} from './json-places.ts';
import { isSnapshot, redactSnapshot } from './snapshot.ts';

/*
 * A value keeps its shape: strings, the names of members among them, are taken out in order, searched as one text, and put back. What an
 * image or a sound holds is no text and stays (MCP: `{"type":"image","data":…}`); what kind it is stays as well, or no client could read it.
 */

/** A value with everything taken out that the agent must not read, and what that was. */
export interface RedactedJson {
  readonly value: Json;
  readonly redactions: readonly Redaction[];
}

/** Whether a string of a value is what the value says, and no label of it. Strings of arrays have the name of their array. */
export type IsContent = (owner: JsonObject | undefined, name: string) => boolean;

/** Where an object stands among others, where more is known of that than that it is a value. */
export type PlaceOf = (value: JsonObject) => Place | undefined;

/** What is known of a value beyond what it is. */
export interface JsonKnown {
  readonly isContent?: IsContent;
  readonly placeOf?: PlaceOf;
}

/** Deeper values are no tool's result: what is in them is left out. */
const DEEPEST = 200;
/** How often JSON in strings of JSON is read. */
const MOST_NESTED = 4;
const BINARY = new Set(['image', 'audio', 'blob']);
/** Members that say what kind of thing a value is: labels of the rest. */
const KINDS = new Set(['type', 'mimeType', 'role']);
/** What a kind is called: a demand needs more words. */
const KIND = /^[a-z\d]{1,24}(?:[_./+-][a-z\d]{1,24}){0,2}$/i;
const NAME = /^[\w$.:/@-]{1,64}$/;

/** The members of an object in the order in which they are read. */
type MembersOf = (value: JsonObject) => readonly Member[];

const asWritten: MembersOf = Object.entries;

/** A string of a value. */
interface Said {
  readonly text: string;
  readonly isLabel: boolean;
  /** The shape of the value needs it, where something that is taken out reaches over it. */
  readonly isKept: boolean;
  readonly place: Place;
}

/** How a value is read, and its strings so far, in order. */
interface Reading {
  readonly known: JsonKnown;
  readonly membersOf: MembersOf;
  readonly said: Said[];
}

/*
 * A string may hold JSON again, as the text of a tool's result often does. Its inner strings are redacted as those of any value, so that it can be read as before;
 * what only the whole shows, or what was announced outside of it, goes from the whole.
 */

/** A text that may be JSON or a snapshot, or hold some, with everything taken out that the agent must not read, of what it says and of how it is written. */
export function redactJsonText(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  const inner = redactInner(text, settings, 0) ?? redactNodes(text, settings);
  if (inner !== undefined) return inner;
  const written = redactText(text, settings);
  return written.redactions.length === 0 ? written : (redactParts(text, settings, 0) ?? written);
}

/** A text with JSON in it, which says together what the text around does not; undefined where nothing is taken out of any. `isRead`: whether some JSON is asked. */
export function redactParts(
  text: string,
  settings: TextSettings,
  nested = 0,
  isRead?: (value: Json) => boolean,
): Redacted | undefined {
  if (settings.injections !== 'redact') return undefined;
  const pieces: string[] = [];
  const lists: (readonly Redaction[])[] = [];
  let done = 0;
  for (const { start, end } of jsonIn(text)) {
    const part = text.slice(start, end);
    const value = isRead && innerJson(part);
    const isLeft = isRead !== undefined && (value === undefined || !isRead(value));
    const inner = isLeft ? undefined : redactInner(part, settings, nested);
    if (inner === undefined) continue;
    pieces.push(text.slice(done, start), inner.text);
    lists.push(inner.redactions);
    done = end;
  }
  if (lists.length === 0) return undefined;
  return redactWhole({ text: pieces.join('') + text.slice(done), redactions: addRedactions(lists) }, settings);
}

/** JSON within a text; undefined where it is none, or nothing is taken out of what it says. */
function redactInner(text: string, settings: TextSettings, nested: number): Redacted | undefined {
  const inner = nested < MOST_NESTED ? innerJson(text) : undefined;
  if (inner === undefined) return undefined;
  const { value, redactions } = redactNested(inner, settings, nested + 1);
  if (redactions.length === 0) return undefined;
  // What is withheld is a string.
  if (typeof value === 'string') return { text: value, redactions };
  const indent = /^[[{]\r?\n([ \t]+)/.exec(text)?.[1] ?? '';
  return redactWhole({ text: JSON.stringify(value, null, indent), redactions }, settings);
}

/** A text with a snapshot; undefined where it has none, or nothing is taken out of what its nodes say. Its lines are no entries of a list, each by itself. */
function redactNodes(text: string, settings: TextSettings): Redacted | undefined {
  if (!isSnapshot(text)) return undefined;
  const shown = redactSnapshot(text, NOTHING_HIDDEN, settings);
  return shown.redactions.length === 0 ? undefined : redactWhole(shown, settings);
}

/** What is left of a text that was read by its parts, without what only all of it says. What is marked would be marked again. */
function redactWhole({ text, redactions }: Redacted, settings: TextSettings): Redacted {
  if (settings.injections === 'mark') return { text, redactions };
  const whole = redactText(text, settings);
  return { text: whole.text, redactions: addRedactions([redactions, whole.redactions]) };
}

/** What a string holds that is itself a JSON object or array. */
export function innerJson(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // Text that merely begins like JSON.
    return undefined;
  }
}

/** A tool's result, or any JSON value, with everything taken out that the agent must not read. Its structure stays. */
export function redactJson(
  value: Json,
  settings: TextSettings = DEFAULT_SETTINGS,
  known: JsonKnown = {},
): RedactedJson {
  return redactNested(value, settings, 0, known);
}

/** What a title announces goes with it wherever in its record it is written; what is split over members is found as they are written. */
function redactNested(value: Json, settings: TextSettings, nested: number, known: JsonKnown = {}): RedactedJson {
  const written = redactInOrder(value, settings, nested, known, asWritten);
  const isPlain = written.redactions.length === 0 || settings.injections !== 'redact' || known.placeOf !== undefined;
  if (isPlain || !hasTitle(value)) return written;
  const shown = redactInOrder(value, settings, nested, known, (each) => asShown(each) ?? asWritten(each));
  const both = redactInOrder(shown.value, settings, nested, known, asWritten);
  return { value: both.value, redactions: addRedactions([shown.redactions, both.redactions]) };
}

function redactInOrder(
  value: Json,
  settings: TextSettings,
  nested: number,
  known: JsonKnown,
  membersOf: MembersOf,
): RedactedJson {
  const said: Said[] = [];
  collect(value, { known, membersOf, said }, 0, ROOT);
  const texts = said.map(({ text }) => text);
  const hasLabels = said.some(({ isLabel }) => isLabel);
  const { pieces, redactions, shared, withheld } = redactPieces(texts, settings, {
    isLabel: hasLabels ? (index) => said[index]?.isLabel === true : undefined,
    isKept: (index) => said[index]?.isKept === true,
    tree: IN_VALUES,
    nodes: said.map(({ place }) => place),
    marksEach: true,
  });
  const within: (readonly Redaction[])[] = [];
  const shown = pieces.map((piece, at) => {
    const text = texts[at] ?? '';
    const reaching = settings.injections === 'mark' ? undefined : shared.get(at);
    const inJson =
      redactInner(text, settings, nested) ?? (piece === text ? undefined : redactParts(text, settings, nested));
    const inner = inJson ?? redactNodes(reaching === undefined ? text : piece, settings);
    if (inner === undefined) return piece;
    if (piece === text) within.push(inner.redactions);
    // A cut across the borders of JSON leaves none, in which more may be said than what was cut.
    return inJson === undefined || reaching === undefined ? inner.text : markFor(reaching);
  });
  const all = within.length === 0 ? redactions : addRedactions([redactions, ...within]);
  return { value: withheld ?? rebuild(value, shown[Symbol.iterator](), membersOf, 0), redactions: all };
}

function collect(value: Json, reading: Reading, depth: number, place: Place, owner?: JsonObject, name = ''): void {
  if (depth > DEEPEST) return;
  const { known, membersOf, said } = reading;
  if (typeof value === 'string') {
    const isKind = KINDS.has(name);
    const isNamed = known.isContent?.(owner, name) === false;
    const isKept = (isKind && KIND.test(value)) || (isNamed && NAME.test(value));
    // Whoever knows the places knows what is said in them.
    const isBeside = known.placeOf === undefined && isAside(place, owner, name, value);
    said.push({ text: value, isLabel: isKind || isNamed || isBeside, isKept, place });
  } else if (Array.isArray(value)) {
    const placeOf = inList(place, value);
    for (const each of value) collect(each, reading, depth + 1, placeOf(each), owner, name);
  } else if (isJsonObject(value)) {
    const own = known.placeOf?.(value) ?? inObject(value, place);
    for (const [memberName, member, isBeside] of membersOf(value)) {
      if (isOpaque(value, memberName)) continue;
      const within = inMember(own, memberName, isBeside);
      said.push({ text: memberName, isLabel: true, isKept: NAME.test(memberName), place: within });
      collect(member, reading, depth + 1, within, value, memberName);
    }
  }
}

/** Puts the pieces where they were taken out, in the order in which that was done. */
function rebuild(value: Json, pieces: Iterator<string>, membersOf: MembersOf, depth: number): Json {
  if (depth > DEEPEST) return null;
  if (typeof value === 'string') return pieces.next().value ?? '';
  if (Array.isArray(value)) return value.map((each) => rebuild(each, pieces, membersOf, depth + 1));
  if (!isJsonObject(value)) return value;
  const written = new Map<string, [string, Json]>(Object.entries(value).map(([name]) => [name, [name, null]]));
  const taken = new Map<string, number>();
  for (const [name, member] of membersOf(value)) {
    const shown = ownName(isOpaque(value, name) ? name : (pieces.next().value ?? ''), taken);
    written.set(name, [shown, isOpaque(value, name) ? member : rebuild(member, pieces, membersOf, depth + 1)]);
  }
  return Object.fromEntries(written.values());
}

/** Whether a record in it has a title. */
export function hasTitle(value: Json, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.some((each) => hasTitle(each, depth + 1));
  if (!isJsonObject(value)) return false;
  return Object.keys(value).some(isTitle) || Object.values(value).some((each) => hasTitle(each, depth + 1));
}

/** Two names that were taken out are still two members: the second is numbered. `taken`: the names so far, and the last number of each. */
function ownName(name: string, taken: Map<string, number>): string {
  let number = taken.get(name);
  let own = name;
  while (number !== undefined && taken.has(own)) {
    number += 1;
    own = `${name} (${number})`;
  }
  if (number !== undefined) taken.set(name, number);
  taken.set(own, 1);
  return own;
}

/** What an image, a sound or a file holds, in base64. Words between its signs are none, and a file of text is text. */
function isOpaque(value: JsonObject, name: string): boolean {
  if (name !== 'blob' && name !== 'data') return false;
  const member = value[name];
  if (typeof member !== 'string' || !BASE64.test(member)) return false;
  const beginning = member.slice(0, BEGINNING);
  if (WORDS.test(beginning)) return false;
  if (name === 'blob') return typeof value.uri === 'string' && decodeBase64(beginning) === undefined;
  return typeof value.type === 'string' && BINARY.has(value.type);
}

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/;
/** Of what is in base64 so much is looked at, whole groups of four. */
const BEGINNING = 2_000;
const WORDS = /(?:[A-Za-z][a-z]{2,}[+/]){3}/;
