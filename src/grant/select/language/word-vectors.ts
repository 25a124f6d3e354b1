/** Vectors of words, read by the room `words`. */
export interface WordVectors {
  /** Words that stand in like company have like ones (GloVe's). Of length one; undefined for a word that is not among the most frequent ones. */
  vectorOf(word: string): Float64Array | undefined;
  /** The same with what a sentence encoder makes of the word by itself behind it, of length one as well. */
  wholeVectorOf(word: string): Float64Array | undefined;
  /** Where it stands among words by frequency, from 0. */
  rankOf(word: string): number;
}
