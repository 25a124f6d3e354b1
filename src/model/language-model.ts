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

/** A model's server that answered with an error. */
export class ModelServerError extends Error {
  override readonly name: string = 'ModelServerError';
  readonly status: number;
  /** For how long it asks not to be asked again, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, retryAfterMs: number | undefined) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same question may be answered later. */
  get isPassing(): boolean {
    return this.status >= 500 || [408, 409, 425, 429].includes(this.status);
  }

  /** Whether it answers no question at all: the key or the address is wrong. */
  get isForAll(): boolean {
    return [401, 403, 404].includes(this.status);
  }
}
