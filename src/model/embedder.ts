/** Turns texts into vectors, wherever it runs. */
export interface Embedder {
  /** Provider and model, for messages. */
  readonly name: string;
  /** How long one answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * A vector for each text, in order, all of one length.
   * @throws where there is no answer in time, or none that has a vector for each text
   */
  embed(texts: readonly string[], over: AbortSignal): Promise<readonly (readonly number[])[]>;
}

/** What an embedder makes of an action's texts, or why there is nothing. */
export type ActionEmbeddings = { readonly vectors: readonly (readonly number[])[] } | { readonly failed: string };
