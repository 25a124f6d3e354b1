/**
 * JSON that every parser reads alike. `JSON.parse` decides whether a text is JSON; one pass over its tokens before decides whether all servers
 * would read the same in it:
 *
 *   {"a":1,"A":2}               a member twice: one server takes the first, another the last, Go takes either for `a`
 *   {"id":9007199254740993}     a number that this parser rounds and others do not
 *   {"a":"\ud800"}              half a character, which some replace and some refuse
 */
import { isJsonObject, type Json } from '../../model/json.ts';
import { foldName } from '../url/loose-names.ts';

/** A text as the one value that it is to every parser, or why it is not one. */
export type ReadJson = { readonly value: Json } | { readonly why: string };

const DEEPEST = 64;
/** An object of more takes long to be read, and longer to be written. */
const MOST_MEMBERS = 5_000;
/** More digits than any double has, so that no time is lost on them. */
const LONGEST_NUMBER = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const NOT_JSON = { why: 'it is not JSON' } as const;

/** The value of a text, or undefined where servers could read it in two ways. */
export function readUnambiguousJson(text: string): Json | undefined {
  const read = readJson(text);
  return 'value' in read ? read.value : undefined;
}

export function readJson(text: string): ReadJson {
  // Asked of every form too: a failed parse would cost more than the rest of the decision.
  if (!/^[\t\n\r ]*[{[]/.test(text)) return NOT_JSON;
  const why = ambiguityIn(text);
  if (why !== undefined) return { why };
  try {
    const value = toJson(JSON.parse(text));
    return value === undefined ? NOT_JSON : { value };
  } catch {
    // The parser's word that it is no JSON.
    return NOT_JSON;
  }
}

function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? value : undefined;
}

/** Why two parsers could read two values in a text. What is no JSON passes here and fails in the parser. Linear in the length of the text. */
function ambiguityIn(text: string): string | undefined {
  /** The names seen in each open object; null for an open list. */
  const open: (MemberNames | null)[] = [];
  let names: MemberNames | null | undefined;
  let nameNext = false;
  const known = new Map<string, string>();
  // Not `includes`: V8 takes that for free of effects, and moves it into the loop.
  const escapes = /\\u/.test(text);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(text, at + 1);
      if (end < 0) return undefined;
      if (nameNext && names) {
        const quoted = text.slice(at, end + 1);
        const name = known.get(quoted) ?? learnName(quoted, known);
        if (name === undefined) return NO_NAME;
        if (!names.add(name)) return 'it names a member twice';
        if (names.size > MOST_MEMBERS) return `it has an object of more than ${MOST_MEMBERS} members`;
      } else if (escapes && hasHalfCharacter(text.slice(at, end + 1))) return HALF_CHARACTER;
      nameNext = false;
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      names = code === OPEN_BRACE ? new MemberNames() : null;
      nameNext = code === OPEN_BRACE;
      if (open.push(names) > DEEPEST) return 'it is nested too deeply';
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      open.pop();
      names = open.at(-1);
      nameNext = false;
    } else if (code === COMMA) nameNext = names instanceof MemberNames;
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = numberEnd(text, at);
      if (!isShort(text, at, end) && !keepsItsDigits(text.slice(at, end))) return 'it holds a number that loses digits';
      at = end - 1;
    }
  }
  return undefined;
}

/** The names of one object's members, folded. Most objects have few, and a short list is searched faster than a set is made. */
class MemberNames {
  readonly #few: string[] = [];
  #many: Set<string> | undefined;

  get size(): number {
    return this.#many?.size ?? this.#few.length;
  }

  /** Whether the name is new. */
  add(name: string): boolean {
    if (this.#many === undefined) {
      if (this.#few.includes(name)) return false;
      if (this.#few.push(name) > 12) this.#many = new Set(this.#few);
      return true;
    }
    const before = this.#many.size;
    return this.#many.add(name).size > before;
  }
}

/** Where a string ends that begins behind its quote; -1 where it does not. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (end - slashes > start && text.charCodeAt(end - slashes - 1) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

const HALF_CHARACTER = 'it holds half a character';

/** Only an escape can write one: the text itself was decoded from UTF-8. */
function hasHalfCharacter(quoted: string): boolean {
  const value = quoted.includes('\\u') ? readString(quoted) : undefined;
  return value !== undefined && !isWellFormed(value);
}

function isWellFormed(value: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value);
}

const NO_NAME = 'it has a member whose name servers read in different ways';

/**
 * A member's name as it is compared: names that differ in case alone are one to servers that bind them to fields. Undefined for a name that is half a
 * character, or the prototype's. Names come back again and again, so that each is looked at once.
 */
function learnName(quoted: string, known: Map<string, string>): string | undefined {
  // A broken escape: the parser will refuse the whole text.
  const name = readString(quoted) ?? '';
  if (!isWellFormed(name) || name === '__proto__') return undefined;
  const folded = foldName(name);
  if (known.size < MOST_KNOWN) known.set(quoted, folded);
  return folded;
}

const MOST_KNOWN = 1_000;

function readString(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : undefined;
  } catch {
    // A broken escape: the parser refuses the whole text.
    return undefined;
  }
}

function numberEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPart = (code >= ZERO && code <= NINE) || code === 0x2e || code === 0x2b || code === MINUS;
    if (!isPart && code !== 0x65 && code !== 0x45) break;
  }
  return at;
}

/** Fifteen digits fit into every double. */
function isShort(text: string, start: number, end: number): boolean {
  if (end - start > 15) return false;
  for (let at = start; at < end; at++) if ((text.charCodeAt(at) | 0x20) === 0x65) return false;
  return true;
}

/** Whether a number, as a double, is still the number that was written: `0.10` is, `9007199254740993` and `1e999` are not. */
export function keepsItsDigits(written: string): boolean {
  if (written.length > LONGEST_NUMBER) return false;
  const value = Number(written);
  return Number.isFinite(value) && significantDigits(written) === significantDigits(String(value));
}

/** Sign, digits and power of ten: `-1.50e3` is `-15e2`. */
function significantDigits(written: string): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  const scale = Number(power) - fraction.length + (all.length - digits.length);
  return digits === '' ? '0' : `${sign}${digits}e${scale}`;
}
