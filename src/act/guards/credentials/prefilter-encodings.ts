/**
 * The part of a glance (prefilter.ts) that knows what base64 and hex look like, a character at a time: sixteen characters whose every byte could be one of a text, wherever they begin, from the
 * left or from the right.
 *
 * Bytes of a text have a first bit of 0. Of a group of four characters of base64 (six bits each, 543210) these are the bits 5 of the first, 3 of the second
 * and 1 of the third character. So for each character some bits are noted that make groups impossible, each in the place of the character that would end
 * the group; with every further character the places move up by one:
 *
 *     bit 5 of this one: of the group that ends three characters on     (place 0)
 *     bit 3 of this one: of the group that ends two characters on       (place 1)
 *     bit 1 of this one: of the group that ends with the next           (place 2)
 *     no base64 at all:  of all these, and of the one that ends here    (places 0 to 3)
 *
 * Four groups in a row are possible if the places 3, 7, 11 and 15 are empty. Of ordinary words hardly any are: most of their letters have a bit 5.
 * Read from the right the places are the other way round; these are in the upper half of the 32 bits. Hex is done likewise, in eight pairs.
 */

import { DECODED, NO_WAY } from './encodings.ts';
import type { Packed } from './packed-patterns.ts';

/** In place of six bits: no character of base64. */
export const NO_BITS = 64;

/** The six bits of each character of base64, of either alphabet, by its code. */
export const SIX_BITS: Uint8Array = (() => {
  const bits = new Uint8Array(129).fill(NO_BITS);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (let index = 0; index < alphabet.length; index += 1) bits[alphabet.charCodeAt(index)] = index;
  for (const sign of '+-') bits[sign.charCodeAt(0)] = 62;
  for (const sign of '/_') bits[sign.charCodeAt(0)] = 63;
  return bits;
})();

/** Before any character: no group is possible. */
const NO_STRETCH = -1;

/** By a character's code, the places that it makes impossible. */
const BASE64: Int32Array = Int32Array.from(SIX_BITS, (bits) => {
  if (bits === NO_BITS) return places(0b1111, 0b1111);
  const [first, second, third] = [bits >> 5, (bits >> 3) & 1, (bits >> 1) & 1];
  return places(first | (second << 1) | (third << 2), (first << 3) | (second << 2) | (third << 1));
});
/** A first digit of 2 to 7, or of 0 for tabs and line ends, and a second one of any kind. */
const HEX: Int32Array = Int32Array.from({ length: 129 }, (_, code) => {
  const character = String.fromCharCode(code);
  const [first, second] = [/[02-7]/.test(character) ? 0 : 1, /[0-9a-f]/i.test(character) ? 0 : 1];
  return places(first | (second << 1), (first << 1) | second);
});

function places(fromLeft: number, fromRight: number): number {
  return fromLeft | (fromRight << 16);
}

/** The places one character on. */
function base64On(stretch: number, code: number): number {
  return ((stretch << 1) & 0xfffeffff) | (BASE64[code] ?? NO_STRETCH);
}

function hexOn(stretch: number, code: number): number {
  return ((stretch << 1) & 0xfffeffff) | (HEX[code] ?? NO_STRETCH);
}

/** Whether the last sixteen characters may be coded. */
function mayBeCoded(base64: number, hex: number): boolean {
  return (base64 & 0x8888) === 0 || (base64 & 0x88880000) === 0 || (hex & 0xaaaa) === 0 || (hex & 0xaaaa0000) === 0;
}

export class EncodingsSeen {
  #base64 = NO_STRETCH;
  #hex = NO_STRETCH;
  /** Of every second character: of those whose turn is next, and of the others. */
  #nextBase64 = NO_STRETCH;
  #nextHex = NO_STRETCH;
  #otherBase64 = NO_STRETCH;
  #otherHex = NO_STRETCH;

  /** Reads on. Returns the ways in which what is there may tell something. */
  read({ codes, count }: Packed): number {
    let ways = NO_WAY;
    let [base64, hex] = [this.#base64, this.#hex];
    let [nextBase64, nextHex, otherBase64, otherHex] = [
      this.#nextBase64,
      this.#nextHex,
      this.#otherBase64,
      this.#otherHex,
    ];
    for (let index = 0; index < count; index += 1) {
      const code = codes[index] ?? 0;
      base64 = base64On(base64, code);
      hex = hexOn(hex, code);
      const halfBase64 = base64On(nextBase64, code);
      const halfHex = hexOn(nextHex, code);
      nextBase64 = otherBase64;
      nextHex = otherHex;
      otherBase64 = halfBase64;
      otherHex = halfHex;
      if (mayBeCoded(base64, hex) || mayBeCoded(halfBase64, halfHex)) ways = DECODED;
    }
    this.#base64 = base64;
    this.#hex = hex;
    this.#nextBase64 = nextBase64;
    this.#nextHex = nextHex;
    this.#otherBase64 = otherBase64;
    this.#otherHex = otherHex;
    return ways;
  }

  become(seen: EncodingsSeen): void {
    this.#base64 = seen.#base64;
    this.#hex = seen.#hex;
    this.#nextBase64 = seen.#nextBase64;
    this.#nextHex = seen.#nextHex;
    this.#otherBase64 = seen.#otherBase64;
    this.#otherHex = seen.#otherHex;
  }
}
