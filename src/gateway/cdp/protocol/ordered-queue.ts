/**
 * Runs steps one after another, each as soon as the one before it has settled; a step that is not asynchronous runs at once when nothing
 * is before it, so that a message which needs no judging costs no turn of the event loop.
 *
 * It is the sending of messages that is ordered, not their answers: a step ends when its message is on the pipe or refused. A command that
 * the browser answers only later (an evaluate that opens a dialog) holds up nobody.
 *
 * A step that waits for a person is overtaken by those that only look, until it settles:
 *
 *   press (a person is asked) │ type │ read     read goes out; type waits for the press
 */
export class OrderedQueue {
  #steps: Step[] = [];
  #busy = false;
  /** Whether the step that is running is overtaken. */
  #overtaken = false;

  /** A step must settle its own failures: one that rejects would be lost. `looks`: it changes nothing. */
  run(run: () => void | Promise<void>, looks: () => boolean = never): void {
    if (this.#overtaken && looks()) {
      void run();
      return;
    }
    this.#steps.push({ run, looks });
    if (!this.#busy) this.#drain();
  }

  /** The step that is running waits for a person: what only looks need not wait for it. */
  overtake(): void {
    if (!this.#busy) return;
    this.#overtaken = true;
    const looking = this.#steps.filter(({ looks }) => looks());
    this.#steps = this.#steps.filter((step) => !looking.includes(step));
    for (const { run } of looking) void run();
  }

  #drain(): void {
    this.#overtaken = false;
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      this.#busy = true;
      const running = step.run();
      if (running !== undefined) {
        void running.finally(() => this.#drain());
        return;
      }
      this.#busy = false;
    }
    this.#busy = false;
  }
}

interface Step {
  readonly run: () => void | Promise<void>;
  readonly looks: () => boolean;
}

const never = (): boolean => false;
