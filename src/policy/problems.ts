import { CordonError, type SourcePlace } from '../model/error.ts';

/** What is wrong with a value, and what to write instead, both without the place. */
export interface Fault {
  readonly message: string;
  readonly advice: string;
}

/** One thing that is wrong with a document. */
export interface Problem extends Fault {
  readonly place: SourcePlace;
}

/** Everything that is wrong with the documents of one policy. The first problem is the error's own message, advice and place. */
export class PolicyError extends CordonError {
  override readonly name: string = 'PolicyError';
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(problems: readonly [Problem, ...Problem[]], cause?: unknown) {
    const [first] = problems;
    const base = { kind: 'input', advice: first.advice, place: first.place } as const;
    super(first.message, cause === undefined ? base : { ...base, cause });
    this.problems = problems;
  }

  /** Every problem as `file:line:column: message` with its advice on a line of its own. */
  override explain(): string {
    return this.problems
      .map(({ message, advice, place }) => new CordonError(message, { kind: 'input', advice, place }).explain())
      .join('\n');
  }
}

/** Collects problems, so that a document's author sees all of them at once. */
export class Problems {
  readonly #found: Problem[] = [];
  readonly #seen = new Set<string>();
  #cause: unknown;

  add(fault: Fault, place: SourcePlace, cause?: unknown): void {
    const key = JSON.stringify([fault.message, place.file, place.line, place.column]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#found.push({ message: fault.message, advice: fault.advice, place });
    this.#cause ??= cause;
  }

  /** Takes over what a document read on the way reported; anything else that was thrown is passed on. */
  addThrown(thrown: unknown): void {
    if (!(thrown instanceof PolicyError)) throw thrown;
    for (const problem of thrown.problems) this.add(problem, problem.place, thrown.cause);
  }

  get count(): number {
    return this.#found.length;
  }

  /** @throws {PolicyError} with everything that was collected. */
  throwIfAny(): void {
    const [first, ...rest] = this.#found;
    if (first !== undefined) throw new PolicyError([first, ...rest], this.#cause);
  }
}
