/**
 * A text without its spaces, as codes of characters of which all that are not ASCII are one: what most of a glance (prefilter.ts) looks at. The same
 * room is used again and again, for a piece of text at a time.
 */
export interface Packed {
  readonly codes: Uint8Array;
  readonly count: number;
}

/** The most characters that are packed at once. */
export const PIECE_LENGTH = 1024;

const NOT_ASCII = 128;
const SPACE = /\s/;
const SPACES: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  SPACE.test(String.fromCharCode(code)) ? 1 : 0,
);

const codes = new Uint8Array(PIECE_LENGTH);

/** Packs a piece of a text, of at most {@link PIECE_LENGTH} characters. What it returns holds until it is called again. */
export function packed(text: string, from: number, to: number): Packed {
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index);
    if (code < NOT_ASCII) {
      codes[count] = code;
      count += 1 - (SPACES[code] ?? 0);
    } else if (!SPACE.test(text.charAt(index))) {
      codes[count] = NOT_ASCII;
      count += 1;
    }
  }
  return { codes, count };
}
