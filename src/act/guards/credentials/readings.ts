/**
 * The ways in which a credential can be written so that its shape does not show, read back: percent signs, escapes, base64, hex (each also
 * inside others, twice), reversed, turned by thirteen letters, spelled out (`A K I A`, `41 4b 49`), and every second character of a longer run.
 *
 * Which of them are worth the trouble is told beforehand (prefilter.ts): of what people type, none.
 */

import { BACKWARDS, DECODED, ESCAPED, HALVED, TURNED } from './encodings.ts';
import { SIX_BITS } from './prefilter-encodings.ts';
import { turned } from './prefilter-letters.ts';

export interface Readings {
  /** What the text says when it is decoded: as good as typed. */
  readonly decoded: readonly string[];
  /** The text put together otherwise. Words make up odd things there. */
  readonly rearranged: readonly string[];
  /** The text without its spaces and line ends: a key broken into groups, or over several fields. */
  readonly packed: string;
}

const LONG_RUN = /\S{16}/;
/** Single characters in a row, with something between them that is no letter and no digit. */
const SPELLED = /(?:(?<![A-Za-z0-9])[A-Za-z0-9][^A-Za-z0-9]{1,3}){11,}[A-Za-z0-9](?![A-Za-z0-9])/g;
/** Pairs of hex digits in a row, likewise. */
const PAIRS = /(?:(?<![A-Za-z0-9])[0-9a-f]{2}[^A-Za-z0-9]{1,3}){11,}[0-9a-f]{2}(?![A-Za-z0-9])/gi;
const ENCODED = /%[0-9a-f]{2}|\\[xu]\{?[0-9a-f]{2}|&#/i;
/** Decoders within decoders that are undone. */
const DEPTH = 3;

/** @param look tells of a text the ways that are worth reading: prefilter.ts, or every way */
export function readingsOf(text: string, look: (text: string) => number, depth = DEPTH): Readings {
  const ways = look(text);
  const packed = text.replace(/\s+/g, '');
  const decoded: string[] = [];
  const rearranged: string[] = [];
  const thoroughly = (ways & DECODED) !== 0;
  if ((ways & ESCAPED) !== 0 && ENCODED.test(text)) decoded.push(unescaped(text));
  if (thoroughly) {
    for (const [run] of text.matchAll(PAIRS)) addAll(decoded, decodedRuns(run.replace(/[^A-Za-z0-9]+/g, '')));
    for (const [run] of text.matchAll(SPELLED)) addAll(rearranged, together(run));
  }
  if (LONG_RUN.test(packed)) {
    if (thoroughly || (ways & BACKWARDS) !== 0) rearranged.push(reversed(packed));
    if (thoroughly || (ways & HALVED) !== 0) addAll(rearranged, everySecond(packed));
  }
  if (thoroughly) {
    for (const run of new Set([text, packed, ...rearranged])) addAll(decoded, decodedRuns(run));
  }
  if (depth > 1) {
    for (const inner of [...decoded]) {
      const deeper = readingsOf(inner, look, depth - 1);
      addAll(decoded, deeper.decoded);
      addAll(rearranged, deeper.rearranged);
    }
  }
  if ((ways & TURNED) !== 0) rearranged.push(turned(packed));
  return { decoded, rearranged, packed };
}

/** A call takes some 100,000 arguments, and a text may have more runs. */
function addAll(list: string[], more: readonly string[]): void {
  for (const each of more) list.push(each);
}

/** Percent-decoded as often as it changes, up to three times: a server may decode once more than its client. */
export function percentDecoded(text: string): string {
  let current = text;
  for (let round = 0; round < 3 && current.includes('%'); round += 1) {
    current = current.replace(/(?:%[0-9a-f]{2})+/gi, decodedRun);
  }
  return current;
}

function decodedRun(run: string): string {
  const bytes = run.slice(1).split('%');
  return new TextDecoder().decode(Uint8Array.from(bytes, (hex) => Number.parseInt(hex, 16)));
}

const ESCAPE = /\\x([0-9a-f]{2})|\\u\{?([0-9a-f]{2,6})\}?|&#(?:x([0-9a-f]{2,6})|(\d{2,7}));?/gi;

export function unescaped(text: string): string {
  return percentDecoded(text).replace(
    ESCAPE,
    (match, byte?: string, unit?: string, hex?: string, decimal?: string): string => {
      const code = decimal === undefined ? Number.parseInt(byte ?? unit ?? hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : match;
    },
  );
}

const CODED_RUN = /[A-Za-z0-9+/_-]{16,}/g;

/** What the runs of base64 and hex in a text say, wherever in them it begins, where that is text itself. */
function decodedRuns(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(CODED_RUN)) {
    for (let start = 0; start < 2; start += 1) decodeInto(found, run, start, HEX);
    for (let start = 0; start < 4; start += 1) decodeInto(found, run, start, BASE64);
  }
  return found;
}

/** A way of writing bytes: characters and bytes of a group, the fewest bytes that matter, and one byte of a group. */
interface Code {
  readonly characters: number;
  readonly bytes: number;
  readonly least: number;
  readonly byte: (run: string, group: number, index: number) => number;
}

const HEX: Code = {
  characters: 2,
  bytes: 1,
  least: 8,
  byte: (run, group) => digitAt(run, group) * 16 + digitAt(run, group + 1),
};

const BASE64: Code = {
  characters: 4,
  bytes: 3,
  least: 12,
  byte(run, group, index) {
    const [one, other] = [bitsAt(run, group + index), bitsAt(run, group + index + 1)];
    return ((one << (2 * index + 2)) | (other >> (4 - 2 * index))) & 0xff;
  },
};

/** Collects what a run says when its groups begin at a place: stretches of bytes that can all be typed, from a group's beginning on. */
function decodeInto(found: string[], run: string, start: number, { characters, bytes, least, byte }: Code): void {
  let said = '';
  for (let group = start; group < run.length; group += characters) {
    for (let index = 0; index < bytes && group + index + 1 < run.length; index += 1) {
      const next = byte(run, group, index);
      if (isTyped(next)) {
        said += String.fromCharCode(next);
        continue;
      }
      if (said.length >= least) found.push(said);
      said = '';
      break;
    }
  }
  if (said.length >= least) found.push(said);
}

function bitsAt(run: string, index: number): number {
  return SIX_BITS[run.charCodeAt(index)] ?? 0;
}

function digitAt(run: string, index: number): number {
  return HEX_DIGITS[run.charCodeAt(index)] ?? NO_DIGIT;
}

/** A number that makes no byte. */
const NO_DIGIT = 1000;
/** The values of hex digits, by their codes. */
const HEX_DIGITS: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});

/** Whether a byte is one of a text: nothing but what can be typed. */
function isTyped(byte: number): boolean {
  return (byte >= 32 && byte <= 126) || byte === 9 || byte === 10 || byte === 13;
}

/** What is spelled out, with the signs that may belong to it and without them, and back to front. */
function together(run: string): string[] {
  const marked = run.replace(/[^A-Za-z0-9_]+/g, '');
  const bare = marked.replaceAll('_', '');
  return [marked, bare, reversed(marked)];
}

function reversed(text: string): string {
  let turned = '';
  for (let index = text.length - 1; index >= 0; index -= 1) turned += text.charAt(index);
  return turned;
}

const RUN_OF_TWO = /\S{32,}/g;

/** Every second character of the long runs, from the first and from the second on: `AxKxIxAx…`. */
function everySecond(text: string): string[] {
  const halves: string[] = [];
  for (const [run] of text.matchAll(RUN_OF_TWO)) {
    let [even, odd] = ['', ''];
    for (let index = 0; index < run.length; index += 2) {
      even += run.charAt(index);
      odd += run.charAt(index + 1);
    }
    halves.push(even, odd);
  }
  return halves;
}
