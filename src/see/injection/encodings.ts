import type { Span, Writing } from './finding.ts';

/** A stretch of a text that is another text, encoded. */
export interface Decodable extends Span {
  readonly decoded: string;
  readonly written: Writing;
}

const BASE64_UNITS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/=_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const LONGEST_RUN = 65_536;
const SHORTEST_RUN = 20;
/** Lines of a run that is broken into several are this long, but for the last one. */
const SHORTEST_LINE = 40;
const BROKEN = /^\r?\n(?=[A-Za-z0-9+/_-]{2})/;

/**
 * The base64 and hexadecimal runs around the given places that decode to readable text. `places` are in order and each run is read
 * once, so the cost is linear in the text. Percent signs, entities and backslash escapes need no decoding here: folding reads them.
 */
export function findDecodable(text: string, places: readonly number[]): Decodable[] {
  const found: Decodable[] = [];
  let done = 0;
  for (const place of places) {
    if (place < done) continue;
    let start = place;
    while (start > done && isUnit(text, start - 1)) start--;
    const end = runEnd(text, start);
    done = end;
    if (end - start < SHORTEST_RUN) continue;
    const run = text.slice(start, end);
    const decodable = decodeRun(run) ?? decodeRun(run.slice(0, run.lastIndexOf('\n') + 1));
    if (decodable !== undefined) found.push({ start, end, ...decodable });
  }
  return found;
}

const BACKWARDS = '\u202e';
const BACKWARDS_OVER = /[\u202c\n]/g;

/** The runs that are drawn from right to left whatever they hold: behind an override (U+202E), to its end or that of the line. */
export function findBackwards(text: string): Decodable[] {
  const found: Decodable[] = [];
  for (let start = text.indexOf(BACKWARDS); start >= 0; ) {
    BACKWARDS_OVER.lastIndex = start;
    const end = BACKWARDS_OVER.exec(text)?.index ?? text.length;
    const decoded = Array.from(text.slice(start + 1, end))
      .reverse()
      .join('');
    found.push({ start, end, decoded, written: 'backwards' });
    start = text.indexOf(BACKWARDS, end);
  }
  return found;
}

/** A run, or none; the first word of the next line may have been taken for the last of the run, and is worth another try without. */
function decodeRun(written: string): Pick<Decodable, 'decoded' | 'written'> | undefined {
  const run = written.replace(/\s+/g, '');
  if (run.length < SHORTEST_RUN) return undefined;
  // What is hexadecimal could be base64 as well.
  const hex = decodeHex(run);
  if (hex !== undefined) return { decoded: hex, written: 'hex' };
  const decoded = decodeBase64(run);
  return decoded === undefined ? undefined : { decoded, written: 'base64' };
}

function isUnit(text: string, at: number): boolean {
  return BASE64_UNITS[text.charCodeAt(at)] === 1;
}

/** Where a run ends, which may go on over the ends of long lines. */
function runEnd(text: string, start: number): number {
  let end = start;
  let line = start;
  for (;;) {
    while (end < text.length && end - start < LONGEST_RUN && isUnit(text, end)) end++;
    const isLast = end - line < SHORTEST_LINE || text.charAt(end - 1) === '=';
    const broken = isLast ? null : BROKEN.exec(text.slice(end, end + 80));
    if (broken === null || end - start >= LONGEST_RUN) return end;
    line = end + broken[0].length;
    end = line;
  }
}

function decodeHex(run: string): string | undefined {
  if (run.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(run)) return undefined;
  const bytes = Uint8Array.from({ length: run.length / 2 }, (_, at) =>
    Number.parseInt(run.slice(at * 2, at * 2 + 2), 16),
  );
  return readable(bytes);
}

/** The text that base64 holds; undefined where it holds none. @throws where it is no base64. */
export function decodeBase64(run: string): string | undefined {
  // By index: a pattern for the last signs would try each run of them that something follows, from each of its places.
  let end = run.length;
  while (run.charAt(end - 1) === '=') end--;
  const unpadded = run.slice(0, end);
  if (unpadded.includes('=')) return undefined;
  const standard = unpadded.replaceAll('-', '+').replaceAll('_', '/');
  // A last unit alone carries six bits and no byte.
  const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard;
  const binary = atob(whole);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return readable(bytes);
}

/** The bytes as UTF-8, or else as UTF-16, where nearly all of it is text that a person could have written. */
function readable(bytes: Uint8Array): string | undefined {
  return readableAs(UTF_8, bytes) ?? (bytes.length % 2 === 0 ? readableAs(UTF_16, bytes) : undefined);
}

const UTF_8 = new TextDecoder();
const UTF_16 = new TextDecoder('utf-16le');

function readableAs(encoding: TextDecoder, bytes: Uint8Array): string | undefined {
  const text = encoding.decode(bytes);
  let odd = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++;
  }
  return text.length > 0 && odd <= text.length / 20 ? text : undefined;
}
