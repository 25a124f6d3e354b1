/** The parts of speech that lexical data is asked about. */
export type Part = 'noun' | 'verb' | 'adjective';

/** One meaning of a word. */
export interface Meaning {
  /** What tells it from every other meaning of its part of speech. */
  readonly id: number;
  /** Every word with this meaning, lower case, with underscores for spaces. */
  readonly words: readonly string[];
  /** The more general meanings right above it. */
  readonly above: readonly number[];
  /** Words that mean the opposite. */
  readonly opposites: readonly string[];
  /** Words of other parts of speech that are made from the same stem. */
  readonly related: readonly string[];
}

/** English as far as rules need it; what ships is WordNet, read by the room `words`. */
export interface Lexical {
  /** The form in which a dictionary lists this word in this part of speech. */
  base(word: string, part: Part): string | undefined;
  /** Its meanings, the most frequent one first. */
  meanings(lemma: string, part: Part): readonly Meaning[];
  meaning(id: number, part: Part): Meaning | undefined;
  /** How often a word was counted in this part of speech in a corpus; 0 where never. */
  frequency(lemma: string, part: Part): number;
}
