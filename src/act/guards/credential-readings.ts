/**
 * The ways in which a credential can be written so that its shape does not show, read back: percent signs, escapes, base64, hex (each also
 * inside another, once), reversed, spelled out (`A K I A`, `41 4b 49`), and every second character of a longer run.
 *
 * Text without a long run and without single characters in a row, which is what people type, costs three searches and yields nothing.
 */

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
const APART = /(?:[^A-Za-z0-9][A-Za-z0-9]{1,2}){8}/;
const ENCODED = /%[0-9a-f]{2}|\\[xu]\{?[0-9a-f]{2}|&#/i;
const SPACE = /\s/;
/** Texts are read this far: more than any credential needs, and than a person types at once. */
const MOST_READ = 65_536;

export function readingsOf(text: string, depth = 2): Readings {
  const encoded = ENCODED.test(text);
  const apart = APART.test(text);
  const long = LONG_RUN.test(text);
  const spaced = SPACE.test(text);
  if (!encoded && !apart && !long && !spaced) return { decoded: [], rearranged: [], packed: text };
  const read = text.length > MOST_READ ? text.slice(0, MOST_READ) : text;
  const decoded: string[] = [];
  const rearranged: string[] = [];
  if (encoded) decoded.push(unescaped(read));
  if (long) decoded.push(...decodedRuns(read));
  const packed = spaced ? read.replace(/\s+/g, '') : read;
  if (apart) {
    for (const [run] of read.matchAll(PAIRS)) decoded.push(...decodedRuns(run.replace(/[^A-Za-z0-9]+/g, '')));
    for (const [run] of read.matchAll(SPELLED)) rearranged.push(...together(run));
  }
  if (LONG_RUN.test(packed)) rearranged.push(reversed(packed), ...everySecond(packed));
  if (depth > 1) {
    for (const inner of [...decoded]) {
      const deeper = readingsOf(inner, depth - 1);
      decoded.push(...deeper.decoded);
      rearranged.push(...deeper.rearranged);
    }
    for (const run of [...rearranged, packed]) if (run !== text) decoded.push(...decodedRuns(run));
  }
  return { decoded, rearranged, packed };
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

function unescaped(text: string): string {
  return percentDecoded(text).replace(
    ESCAPE,
    (match, byte?: string, unit?: string, hex?: string, decimal?: string): string => {
      const code = decimal === undefined ? Number.parseInt(byte ?? unit ?? hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : match;
    },
  );
}

const BASE64_RUN = /[A-Za-z0-9+/_-]{16,}/g;

/** What the runs of base64 and hex in a text say, where that is text itself. */
function decodedRuns(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(BASE64_RUN)) {
    for (const said of [fromHex(run), fromBase64(run)]) if (said !== undefined) found.push(said);
  }
  return found;
}

/** The text that hex digits stand for; given up at the first byte that is none. */
function fromHex(digits: string): string | undefined {
  let text = '';
  for (let index = 0; index + 1 < digits.length; index += 2) {
    const byte = hexDigit(digits.charCodeAt(index)) * 16 + hexDigit(digits.charCodeAt(index + 1));
    if (!isTyped(byte)) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The text that base64 stands for, of either alphabet; given up at the first byte that is none. */
function fromBase64(run: string): string | undefined {
  let text = '';
  let [bits, count] = [0, 0];
  for (let index = 0; index < run.length; index += 1) {
    bits = ((bits << 6) | (SIXES[run.charCodeAt(index)] ?? 0)) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    const byte = (bits >> count) & 0xff;
    if (!isTyped(byte)) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The six bits of each character of base64, by its code. */
const SIXES: readonly number[] = (() => {
  const sixes = new Array<number>(128).fill(0);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (let index = 0; index < alphabet.length; index += 1) sixes[alphabet.charCodeAt(index)] = index;
  for (const [sign, value] of [
    ['+', 62],
    ['-', 62],
    ['/', 63],
    ['_', 63],
  ] as const)
    sixes[sign.charCodeAt(0)] = value;
  return sixes;
})();

/** The value of a hex digit; of anything else a number that makes no byte. */
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : 1000;
}

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
