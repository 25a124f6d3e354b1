import { CordonError, type SourcePlace } from '../../model/error.ts';

/** What is wrong with a value, and what to write instead, both without the place. */
export interface Fault {
  readonly message: string;
  /** Where it takes a search, what does it: only for those that are shown. */
  readonly advice: string | (() => string);
}

/** One thing that is wrong with a document. */
export interface Problem {
  readonly message: string;
  readonly advice: string;
  readonly place: SourcePlace;
}

/** One slip can make every following line wrong; nobody reads more than these. */
export const MOST_PROBLEMS = 50;

/**
 * What is wrong with the documents of one policy: the first of it, and how much more there is. The first problem is the error's own message, advice
 * and place.
 */
export class PolicyError extends CordonError {
  override readonly name: string = 'PolicyError';
  readonly problems: readonly [Problem, ...Problem[]];
  /** How many there are besides. */
  readonly more: number;

  constructor(problems: readonly [Problem, ...Problem[]], more = 0, cause?: unknown) {
    const [first] = problems;
    const base = { kind: 'input', advice: first.advice, place: first.place } as const;
    super(first.message, cause === undefined ? base : { ...base, cause });
    this.problems = problems;
    this.more = more;
  }

  /** Each problem as `file:line:column: message` with its advice on a line of its own, and how many more there are. */
  override explain(): string {
    const shown = this.problems
      .map(({ message, advice, place }) => new CordonError(message, { kind: 'input', advice, place }).explain())
      .join('\n');
    return this.more === 0 ? shown : `${shown}\n${this.more} more ${this.more === 1 ? 'problem' : 'problems'}.`;
  }
}

/** Collects problems, so that a document's author sees them at once: the first {@link MOST_PROBLEMS}, and how many more there are. */
export class Problems {
  readonly #found: Problem[] = [];
  readonly #seen = new Set<string>();
  #more = 0;
  #cause: unknown;

  add(fault: Fault, place: SourcePlace, cause?: unknown): void {
    const key = JSON.stringify([fault.message, place.file, place.line, place.column]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#cause ??= cause;
    if (this.full) {
      this.#more += 1;
      return;
    }
    const { message, advice } = fault;
    this.#found.push({ message, advice: typeof advice === 'string' ? advice : advice(), place });
  }

  /** Takes over what a document read on the way reported; anything else that was thrown is passed on. */
  addThrown(thrown: unknown): void {
    if (!(thrown instanceof PolicyError)) throw thrown;
    for (const problem of thrown.problems) this.add(problem, problem.place, thrown.cause);
    this.#more += thrown.more;
  }

  /** Whether what is found from here on is counted and no more. */
  get full(): boolean {
    return this.#found.length >= MOST_PROBLEMS;
  }

  /** Counts what was found, and not looked into, once there are enough. */
  skip(count: number): void {
    this.#more += count;
  }

  get count(): number {
    return this.#found.length + this.#more;
  }

  /** @throws {PolicyError} with what was collected. */
  throwIfAny(): void {
    const [first, ...rest] = this.#found;
    if (first !== undefined) throw new PolicyError([first, ...rest], this.#more, this.#cause);
  }
}
