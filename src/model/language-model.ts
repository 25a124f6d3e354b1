import type { JsonObject } from './json.ts';

/** One question to a language model, answered with a JSON value of the given shape. */
export interface ModelQuestion {
  /** What it is to do: trusted text only. */
  readonly instructions: string;
  /** What it is to do it with; whatever of this came from pages or agents is delimited and said to be data. */
  readonly input: string;
  /** A name for the shape of the answer, and its JSON Schema. */
  readonly shape: { readonly name: string; readonly schema: JsonObject };
  /** The longest answer, in tokens. */
  readonly maxTokens: number;
}

/** A language model, wherever it runs. */
export interface LanguageModel {
  /** Provider and model, for the record. */
  readonly name: string;
  /** How long one answer may take, in milliseconds. Absent: as long as who asks will wait. */
  readonly timeoutMs?: number;
  /**
   * The text of the answer: JSON where all went well, to be parsed and checked by who asked.
   * @throws where there is no answer in time, or none that is text
   */
  answer(question: ModelQuestion, over: AbortSignal): Promise<string>;
}
