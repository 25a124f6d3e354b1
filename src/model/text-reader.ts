/** A classifier that an operator names to read what the agent is shown, behind the rules. */
export interface TextReaderSettings {
  /** The folder of the model, as it is written. */
  readonly model: string;
  /** The document that names it, which the path is relative to. */
  readonly file: string;
  /** From which score on a text is taken for an injection, from 0 to 1. */
  readonly atLeast: number;
}

/** What has been read by it. Scores say how likely a text is to steer its reader, from 0 to 1. */
export interface ReadTexts {
  readonly atLeast: number;
  /** Undefined: not read, or not yet. */
  scoreOf(text: string): number | undefined;
}

export interface TextReader extends ReadTexts {
  /** Reads what has not been read. Resolves when that is done, or when the time for it is over. Never rejects. */
  read(texts: readonly string[]): Promise<void>;
  close(): void;
}
