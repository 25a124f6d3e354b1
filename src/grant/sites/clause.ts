import { fold } from '../task-text.ts';
import { DEEDS } from './site-words.ts';

const SENTENCE_ENDS = /[.!?](?=\s|$)|[\n;]/gu;
/** What begins something new, whatever follows. */
const SEQUELS = /\b(?:then|afterwards?|after that|next|finally)\b/giu;
/** What may begin something new: a deed behind it does. */
const JOINTS = /(?:,|\band\b)\s+(?:(?:and|also|please|now)\s+)?(?=(\p{L}+))/giu;

/** Where the clauses of a text end, read once. */
export class Clauses {
  readonly #ends: readonly number[];
  readonly #fine: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    this.#ends = [...text.matchAll(SENTENCE_ENDS), ...text.matchAll(SEQUELS)].map(({ index }) => index);
    const joints = Array.from(text.matchAll(JOINTS)).filter(({ 1: word = '' }) => DEEDS.has(fold(word)));
    this.#fine = [...this.#ends, ...joints.map(({ index }) => index)];
  }

  /** From where to where the clause around a place is. `isFine`: a deed behind a comma or `and` begins another one too. */
  around(at: number, isFine: boolean): readonly [number, number] {
    let from = 0;
    let to = this.#length;
    for (const end of isFine ? this.#fine : this.#ends) {
      if (end < at) from = Math.max(from, end);
      else to = Math.min(to, end);
    }
    return [from, to];
  }
}
