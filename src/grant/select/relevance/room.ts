/** Where the network works out one text, or one pair of texts, at a time. All of it is made once, where the sums reach it. */
import type { Arithmetic } from './arithmetic.ts';
import { MOST_OF_POLICY, MOST_OF_TASK } from './words.ts';

/** How many numbers stand for what. */
export interface Sizes {
  /** For a word as the table of vectors has it, in the network, as it is compared, and for two words compared. */
  readonly vector: number;
  readonly word: number;
  readonly narrow: number;
  readonly compared: number;
  /** For what is found of a pair, before it is joined. */
  readonly joined: number;
}

/** Of one text, a row a word. */
export interface TextRows {
  /** Words as they are compared, and the same, each of length one. */
  readonly rows: Float64Array;
  readonly units: Float64Array;
  /** How much each word says, all together 1. */
  readonly shares: Float64Array;
  /** What a word adds by itself to what is compared. */
  readonly own: Float64Array;
}

export class Room {
  readonly vector: Float64Array;
  readonly marks: Float64Array;
  /** The words of a text by themselves, and among their neighbours. */
  readonly plain: Float64Array;
  readonly wide: Float64Array;
  readonly row: Float64Array;
  readonly task: TextRows;
  readonly policy: TextRows;
  /** How near the other text's words are to one, and how much each counts for it. */
  readonly near: Float64Array;
  /** What the other text has for a word; its product with the word, with their difference behind it; and what that comes to. */
  readonly met: Float64Array;
  readonly both: Float64Array;
  readonly pair: Float64Array;
  readonly input: Float64Array;
  /** What is found of a policy, the mean and the greatest of all, and the one beside the others. */
  readonly found: Float64Array;
  readonly all: Float64Array;
  readonly beside: Float64Array;

  constructor(arithmetic: Arithmetic, { vector, word, narrow, compared, joined }: Sizes) {
    const numbers = (length: number) => arithmetic.numbers(length);
    const text = (words: number): TextRows => ({
      rows: numbers(words * narrow),
      units: numbers(words * narrow),
      shares: numbers(words),
      own: numbers(words * compared),
    });
    this.vector = numbers(vector);
    this.marks = numbers(vector);
    this.plain = numbers(MOST_OF_TASK * word);
    this.wide = numbers(MOST_OF_TASK * word);
    this.row = numbers(word);
    this.task = text(MOST_OF_TASK);
    this.policy = text(MOST_OF_POLICY);
    this.near = numbers(MOST_OF_TASK);
    this.met = numbers(narrow);
    this.both = numbers(2 * narrow);
    this.pair = numbers(compared);
    this.input = numbers(joined);
    this.found = numbers(word);
    this.all = numbers(2 * word);
    this.beside = numbers(word);
  }
}
