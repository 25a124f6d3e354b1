import type { Json } from '../../model/json.ts';

/*
 * The lines of a stream of events, read as they come: `text/event-stream` as WHATWG's EventSource reads it, one JSON value a line, values over several lines,
 * an array with a value a line, and lines with a number or letter before a value.
 *
 *   event: delta                        a field: text
 *   data: {"t":"Ign"}                   an event
 *   data: {                             a value over lines: one event
 *   data:   "t": "ore" }
 *   [{"t":"Ign"},    0:"Ign"            events as well
 *   bye                                 any other line: plain text, which ends nothing
 */

export interface EventLine {
  /** As it was written, with its ends of lines: lead, body and tail, where the body is in one line. */
  readonly raw: string;
  readonly lead: string;
  readonly body: string;
  /** What stands behind the body, with the end of the line. */
  readonly tail: string;
  /** The field, or what stands before the colon: `data` for values that stand alone, and `text` for any other line. */
  readonly field: string;
  /** What the body says in JSON; undefined for text. */
  readonly value: Json | undefined;
  /** What stands between this text and the one before in its field. */
  readonly joint: '\n' | '';
  /** It is read with the lines of text around it as well: a demand may stand in the next line, whatever that is. */
  readonly isInText: boolean;
}

/** A line in its parts, before it is read. */
interface Parts {
  readonly raw: string;
  readonly lead: string;
  readonly body: string;
  readonly end: string;
  readonly field: string;
}

/** A value in a body, with what stands around it. */
interface Found {
  readonly open: string;
  readonly body: string;
  readonly close: string;
  readonly value: Json;
}

/** Lines whose value is not over yet. */
interface Open {
  readonly lines: Parts[];
  depth: number;
  size: number;
}

const LEAD = /^\ufeff?(?:(data|event|id|retry|): ?|([\da-z]{1,4}):(?=["[{]))?/;
const FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', '', 'text']);
/** Lines that begin with nothing of this are plain text: most of a text that is no stream of events. */
const NOT_PLAIN = /^\ufeff?(?:\s*["[{,]|[\da-z]{0,5}:)/;
/** What a line begins with that may be an event, or of which that is open yet. */
const MAY_BE_EVENT = /^\ufeff?\s*(?:$|["[{,:]|[\da-z]{1,5}(?:$|:))/;
/** What a line begins with that is an event, or a part of one that goes over several lines. */
const EVENT = /\ufeff?(?:data:|(?:event|id|retry|): ?["[{]|[\da-z]{1,4}:["[{]|[ \t]*[["{,])/y;
/** How JSON may begin: of text that begins with a bracket or a quote most does not. */
const JSON_START = /^\s*(?:[[,]\s*)?(?:"|\{\s*(?:["}]|$)|\[\s*(?:["[{\]\d\-tfn]|$))/;
const JSON_END = /["\]}][\],]?$/;
/** A value that opens in a line and is not closed in it. */
const OPENS = /^\s*(?:[[,]\s*)?\{/;
/** How a line within a value may begin. */
const GOES_ON = /^\s*(?:["{}[\],:\d-]|true|false|null)/;
/** Text that says more than a name does. */
const WORDS = /\S\s+\S|[\u3040-\uffff]{6}/;
const HEAD = 16;

/** Whether a line is an event, and no field or text beside them. */
export function isEvent({ field, value }: EventLine): boolean {
  return value !== undefined || field === 'data';
}

/** The lines of a text; undefined where it is no stream of events. */
export function readEventLines(text: string): EventLine[] | undefined {
  if (!isStream(text, '\n') && !(text.includes('\r') && isStream(text, '\r'))) return undefined;
  const reader = new EventReader();
  return [...reader.push(text), ...reader.end()];
}

/** A document may have a line `data:` as well. */
const FEWEST_DATA = 2;
/** So many whole objects, a line each, are more than an example in prose. */
const FEWEST_OBJECTS = 3;

/**
 * Whether a text has data of events, objects, or at least as many lines that may be values as others: prose and code have some, and are no stream. A loop over the lines
 * takes a quarter of the time of a pattern with `^`.
 */
function isStream(text: string, end: string): boolean {
  let [start, said, values, data, objects, isAny] = [0, 0, 0, 0, 0, false];
  do {
    const after = text.indexOf(end, start);
    const stop = after === -1 ? text.length : after;
    EVENT.lastIndex = start;
    if (EVENT.test(text)) {
      const { field, body } = partsOf(text.slice(start, stop), '');
      if (field === 'data' && ++data === FEWEST_DATA) return true;
      if (body.startsWith('{') && valueIn(body) !== undefined && ++objects === FEWEST_OBJECTS) return true;
      isAny ||= OPENS.test(body) || valueIn(body) !== undefined;
      values++;
    } else if (stop > start) said++;
    start = after + 1;
  } while (start > 0);
  return isAny && values >= said;
}

function partsOf(raw: string, end: string): Parts {
  const match = LEAD.exec(raw);
  const lead = match?.[0] ?? '';
  return { raw: raw + end, lead, body: raw.slice(lead.length), end, field: match?.[1] ?? match?.[2] ?? 'text' };
}

/** Reads lines from chunks. Linear in what comes, however it is cut. */
export class EventReader {
  /** What follows the last end of a line, and how that begins. */
  #rest = '';
  #head = '';
  /** A carriage return that may be half of an end of a line. */
  #carried = '';
  #open: Open | undefined;
  /** What is known of the paragraph, or event, that the next line stands in. */
  #isText = false;
  #hasData = false;
  #wasInText = false;
  #isCut = false;
  readonly #isSkimming: boolean;

  /** `isSkimming`: only events are asked for, and most lines of text are left out. */
  constructor(isSkimming = false) {
    this.#isSkimming = isSkimming;
  }

  /** The lines that are over with a chunk. */
  push(chunk: string): EventLine[] {
    let text = this.#carried + chunk;
    this.#carried = text.endsWith('\r') ? '\r' : '';
    if (this.#carried !== '') text = text.slice(0, -1);
    const lines: EventLine[] = [];
    let start = 0;
    for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) {
      const line = text.slice(start, index);
      this.#take(this.#rest === '' ? line : this.#rest + line, end, lines);
      this.#rest = '';
      start = index + end.length;
    }
    if (this.#rest === '' || this.#head.length < HEAD)
      this.#head = (this.#rest === '' ? '' : this.#head) + text.slice(start, start + HEAD);
    this.#rest += start === 0 ? text : text.slice(start);
    return lines;
  }

  /** What is left at the end, or at a place in a line where the text goes on later. */
  end(): EventLine[] {
    const lines: EventLine[] = [];
    const isCut = this.#rest !== '' && this.#carried === '';
    if (this.#rest !== '' || this.#carried !== '') this.#take(this.#rest, this.#carried, lines);
    this.#close(lines);
    [this.#rest, this.#carried, this.#isCut] = ['', '', isCut];
    return lines;
  }

  /** How much has come of what may become an event, and is not over. */
  get unread(): number {
    const { length } = this.#rest;
    return (this.#open?.size ?? 0) + (length > 0 && MAY_BE_EVENT.test(this.#head) ? length : 0);
  }

  #take(raw: string, end: string, lines: EventLine[]): void {
    const open = this.#open;
    if (open === undefined && !NOT_PLAIN.test(raw)) {
      if (!this.#isSkimming) this.#add({ raw: raw + end, lead: '', body: raw, end, field: 'text' }, undefined, lines);
      return;
    }
    const parts = partsOf(raw, end);
    const goesOn = open?.lines[0]?.field === parts.field && GOES_ON.test(parts.body);
    if (!goesOn) this.#close(lines);
    if (open !== undefined && goesOn) return void this.#goOn(open, parts, lines);
    const found = valueIn(parts.body);
    if (found !== undefined || !OPENS.test(parts.body)) this.#add(parts, found, lines);
    else this.#goOn({ lines: [], depth: 0, size: 0 }, parts, lines);
  }

  /** Adds a line to a value that is not over. */
  #goOn(open: Open, parts: Parts, lines: EventLine[]): void {
    const isFirst = open.lines.length === 0;
    open.lines.push(parts);
    open.size += parts.raw.length;
    open.depth = depthAfter(isFirst ? parts.body.replace(/^\s*\[/, '') : parts.body, open.depth);
    this.#open = open;
    if (open.depth > 0) return;
    const found = valueIn(open.lines.map(({ body }) => body).join('\n'));
    if (found === undefined) this.#close(lines);
    else {
      this.#open = undefined;
      const raw = open.lines.map((line) => line.raw).join('');
      this.#add({ ...parts, raw, lead: open.lines[0]?.lead ?? '' }, found, lines);
    }
  }

  /** Reads the lines of a value that does not go on each by itself. */
  #close(lines: EventLine[]): void {
    const open = this.#open;
    this.#open = undefined;
    for (const parts of open?.lines ?? []) this.#add(parts, valueIn(parts.body), lines);
  }

  #add(parts: Parts, found: Found | undefined, lines: EventLine[]): void {
    const { raw, end, field } = parts;
    const isBlank = field === 'text' && parts.body === '';
    if (found !== undefined) {
      const { open, body, close, value } = found;
      const place = field === 'text' ? 'data' : field;
      const [lead, tail] = [parts.lead + open, close + end];
      this.#wasInText = this.#isText;
      lines.push({ raw, lead, body, tail, field: place, value, joint: '', isInText: this.#isText });
    } else {
      const isField = FIELDS.has(field);
      const [lead, body] = isField ? [parts.lead, parts.body] : ['', parts.lead + parts.body];
      const isSaid = this.#isText || WORDS.test(body);
      const isInText = isBlank ? this.#wasInText : isSaid || field === 'text';
      const joint = this.#isCut || (field === 'data' && !this.#hasData) ? '' : '\n';
      lines.push({ raw, lead, body, tail: end, field: isField ? field : 'text', value: undefined, joint, isInText });
      this.#wasInText = isInText;
      this.#isText = !isBlank && isSaid;
    }
    this.#hasData = !isBlank && (this.#hasData || field === 'data');
    this.#isCut = false;
  }
}

/** The JSON value that a body is, alone or as an entry of an array that has one a line. Numbers and words are text. */
function valueIn(text: string): Found | undefined {
  if (!JSON_START.test(text)) return undefined;
  const said = text.trimEnd();
  if (!JSON_END.test(said.slice(-2))) return undefined;
  const found = (open: string, close: string): Found | undefined => {
    const end = said.length - close.length;
    const body = said.slice(open.length, end);
    const value = parseValue(body);
    return value === undefined ? undefined : { open, body, close: text.slice(end), value };
  };
  const whole = found('', '');
  if (whole !== undefined) return whole;
  const open = /^\s*[[,]\s*/.exec(text)?.[0] ?? '';
  const close = /[\],]/.exec(said.slice(-1))?.[0] ?? '';
  if (open.includes('[') && close === ']') return found(open, '') ?? found('', close);
  return open + close === '' ? undefined : found(open, close);
}

function parseValue(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return (typeof value === 'object' && value !== null) || typeof value === 'string' ? value : undefined;
  } catch {
    // Text that merely begins like JSON.
    return undefined;
  }
}

const BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/g;

/** How many brackets are open after a line of a value; none where a string is. */
function depthAfter(line: string, before: number): number {
  let depth = before;
  for (const [token] of line.matchAll(BRACKETS)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (token.length < 2 || !token.endsWith('"')) return 0;
  }
  return depth;
}
