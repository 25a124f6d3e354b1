import { plainLines } from './plain-line.ts';

/** Where in a document something is wrong: lines and columns start at 1. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * What kind of failure it was, and so the exit status of the command that met it (docs/reference/output.md#exit-statuses):
 * `denied` 1, `input` 2 (bad input or configuration), `environment` 3 (no browser, port in use).
 */
export type ErrorKind = 'denied' | 'input' | 'environment';

export interface CordonErrorOptions {
  readonly kind: ErrorKind;
  /** What the reader can do about it, as an imperative sentence. */
  readonly advice: string;
  readonly place?: SourcePlace;
  readonly cause?: unknown;
}

/** Every error Cordon throws on purpose: what happened, where, and what to do about it. */
export class CordonError extends Error {
  override readonly name: string = 'CordonError';
  readonly kind: ErrorKind;
  readonly advice: string;
  readonly place: SourcePlace | undefined;

  constructor(message: string, options: CordonErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = options.kind;
    this.advice = options.advice;
    this.place = options.place;
  }

  /** `file:line:column: message` and the advice on a line of its own, for a terminal. */
  explain(): string {
    // Messages quote what sites, pages and agents wrote: none of it draws on a terminal.
    return plainLines(`${formatPlace(this.place)}${this.message}\n  ${this.advice}`);
  }
}

function formatPlace(place: SourcePlace | undefined): string {
  if (place === undefined) return '';
  const position = [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
  return `${position}: `;
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
