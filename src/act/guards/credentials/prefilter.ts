/**
 * One look over a text that tells whether it could hold a credential in any way of writing that is read (readings.ts): never too
 * little, sometimes too much. What people type all day tells nothing, and is read no further.
 *
 * Each reading has a sign that it cannot do without, and all signs are looked for as the characters pass: letters of a shape (`ghp_`) as they stand,
 * backwards, turned by thirteen or as every second character; a stretch that base64 or hex would decode; an escape; single characters in a row; enough
 * digits; a word and a sign that assigns; forty characters that change their kind like random ones. A glance goes on where its text does, and holds
 * no text itself.
 */

import { NO_WAY } from './encodings.ts';
import { PIECE_LENGTH, packed } from './packed-patterns.ts';
import { ClassesSeen } from './prefilter-classes.ts';
import { EncodingsSeen } from './prefilter-encodings.ts';
import { LettersSeen } from './prefilter-letters.ts';

export class Prefilter {
  readonly #letters = new LettersSeen();
  readonly #kinds = new ClassesSeen();
  readonly #coded = new EncodingsSeen();
  #ways = NO_WAY;
  /** Characters read since something was told. */
  #calm = Number.POSITIVE_INFINITY;

  /** The ways in which what was read may tell something. */
  get ways(): number {
    return this.#ways;
  }

  /** Whether anything was told within so many of the latest characters, or a few more. */
  toldWithin(characters: number): boolean {
    return this.#calm < characters;
  }

  /** Reads on. The text is folded (fold.ts). */
  read(text: string): this {
    let ways = this.#kinds.read(text);
    for (let from = 0; from < text.length; from += PIECE_LENGTH) {
      const piece = packed(text, from, Math.min(text.length, from + PIECE_LENGTH));
      ways |= this.#letters.read(piece) | this.#coded.read(piece);
    }
    this.#ways |= ways;
    this.#calm = ways === NO_WAY ? this.#calm + text.length : 0;
    return this;
  }

  /** Whether letters of a shape or the digits of a card begin in what was read and go on in another text. */
  mayGoOnWith(text: string): boolean {
    return (
      this.#letters.mayGoOnWith(packed(text, 0, Math.min(text.length, PIECE_LENGTH))) || this.#kinds.mayGoOnWith(text)
    );
  }

  /** Another glance, which goes on from where this one is. */
  copy(): Prefilter {
    const copy = new Prefilter();
    copy.#become(this);
    return copy;
  }

  /** The ways in which a text may tell something. */
  static over(folded: string): number {
    PASSING.#become(FRESH);
    return PASSING.read(folded).ways;
  }

  #become(other: Prefilter): void {
    this.#letters.become(other.#letters);
    this.#kinds.become(other.#kinds);
    this.#coded.become(other.#coded);
    this.#ways = other.#ways;
    this.#calm = other.#calm;
  }
}

const FRESH = new Prefilter();
/** Of whole texts, one after the other. */
const PASSING = new Prefilter();
