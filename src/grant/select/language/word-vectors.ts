/** Vectors of words: words that stand in like company have like ones. What ships is GloVe's, read by the room `words`. */
export interface WordVectors {
  /** Of length one; undefined for a word that is not among the most frequent ones. */
  vectorOf(word: string): Float32Array | undefined;
  /** Where it stands among words by frequency, from 0. */
  rankOf(word: string): number;
}
