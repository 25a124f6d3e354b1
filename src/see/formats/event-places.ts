import { isJsonObject, type Json } from '../../model/json.ts';
import type { EventLine } from './event-lines.ts';

/*
 * Where the strings of events stand: what stands at one place is one text. Places are numbered once a node, since one with a long name may hold many strings.
 */

/** Deeper members are not followed; the search of the values does that. */
const DEEPEST = 20;

/** A string of a line, or the line where that is text. */
export interface Said {
  /** The number of its place. */
  readonly place: number;
  /** What stands between it and what is said at that place before. */
  readonly joint: '\n' | '';
  readonly text: string;
  /** Whose it is, or of which record. */
  readonly owner: string;
}

/** The place of lines of text as they stand, one below the other, whatever their fields. */
export const IN_TEXT = 0;

interface Place {
  readonly number: number;
  /** By name; the entries of an array, by none. */
  readonly members: Map<string | undefined, Place>;
}

/** The places in some lines. */
export class Places {
  readonly #texts: Place = { number: IN_TEXT, members: new Map() };
  readonly #values: Place = { number: IN_TEXT, members: new Map() };
  #count = IN_TEXT;

  /** The strings of a line by their places, in the order in which they are replaced. */
  saidIn(line: EventLine): Said[] {
    const { field, value, joint, body, isInText } = line;
    if (isPlain(line)) return isInText ? [inText(line)] : [];
    if (value === undefined) return [{ place: this.#member(this.#texts, field).number, joint, text: body, owner: '' }];
    const said: Said[] = [];
    this.#collect(value, this.#member(this.#values, field), 0, ownerOf(value), said);
    return said;
  }

  #collect(value: Json, place: Place, depth: number, owner: string, said: Said[]): void {
    if (typeof value === 'string') said.push({ place: place.number, joint: '', text: value, owner });
    else if (depth >= DEEPEST) return;
    else if (Array.isArray(value)) {
      const entry = value.length === 0 ? place : this.#member(place, undefined);
      for (const each of value) this.#collect(each, entry, depth + 1, owner, said);
    } else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value))
        this.#collect(member, this.#member(place, name), depth + 1, owner, said);
  }

  #member({ members }: Place, name: string | undefined): Place {
    const known = members.get(name);
    if (known !== undefined) return known;
    this.#count += 1;
    const place: Place = { number: this.#count, members: new Map() };
    members.set(name, place);
    return place;
  }
}

/** Whether a line is no field. */
export function isPlain({ field, value }: EventLine): boolean {
  return field === 'text' && value === undefined;
}

/** A line as it stands among lines of text. */
export function inText({ field, joint, body }: EventLine): Said {
  return { place: IN_TEXT, joint: field === 'text' ? joint : '\n', text: body, owner: '' };
}

/** The same value with other strings, in the order in which they are said. */
export function withStrings(value: Json, strings: Iterator<string>, depth = 0): Json {
  if (typeof value === 'string') return strings.next().value ?? value;
  if (depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => withStrings(each, strings, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withStrings(member, strings, depth + 1)]),
  );
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
