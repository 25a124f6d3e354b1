/** Chance that can be repeated: the same seed makes the same choices on every machine. */
export interface Chance {
  /** A whole number from 0 up to, and without, `below`. */
  below(below: number): number;
  /** True this often, from 0 to 1. */
  often(share: number): boolean;
  /** @throws where there is nothing to pick from. */
  pick<const T>(from: readonly T[]): T;
  /** Letters and digits. */
  word(length: number): string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Mulberry32, of a seed and a number within its run. */
export function chanceOf(seed: number, at: number): Chance {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(at + 1, 0xc2b2ae35)) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    often: (share) => next() < share,
    pick: (from) => {
      const at = below(from.length);
      for (const picked of from.slice(at, at + 1)) return picked;
      throw new Error('nothing to pick from');
    },
    word: (length) => Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join(''),
  };
}
