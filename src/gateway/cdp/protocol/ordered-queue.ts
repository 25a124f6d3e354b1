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
 *
 * Steps that each find something out first, and change nothing, need not wait for one another. What follows them waits for all:
 *
 *   describe a │ describe b │ press             a and b are looked for at once; the press waits for both
 */
export class OrderedQueue {
  #steps: Step[] = [];
  /** Whether a step is running for which all others wait. */
  #busy = false;
  /** Whether that one is overtaken. */
  #overtaken = false;
  /** How many steps are running beside each other. */
  #beside = 0;

  /** A step must settle its own failures: one that rejects would be lost. */
  run(run: () => void | Promise<void>, { looks = never, isBeside = never }: Kind = {}): void {
    if (this.#overtaken && looks()) {
      void run();
      return;
    }
    this.#steps.push({ run, looks, isBeside });
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
    for (let [step] = this.#steps; step !== undefined && this.#mayRun(step); [step] = this.#steps) {
      this.#steps.shift();
      this.#busy = true;
      const running = step.run();
      if (running !== undefined && !step.isBeside()) {
        void running.finally(() => {
          this.#busy = false;
          this.#drain();
        });
        return;
      }
      if (running !== undefined) this.#follow(running);
      this.#busy = false;
    }
  }

  #mayRun({ isBeside }: Step): boolean {
    return this.#beside === 0 || isBeside();
  }

  #follow(running: Promise<void>): void {
    this.#beside += 1;
    void running.finally(() => {
      this.#beside -= 1;
      if (!this.#busy) this.#drain();
    });
  }
}

/** What is known of a step, asked where it matters. */
interface Kind {
  /** It changes nothing. */
  readonly looks?: () => boolean;
  /** It changes nothing, and its place among others of its kind says nothing. */
  readonly isBeside?: () => boolean;
}

interface Step extends Required<Kind> {
  readonly run: () => void | Promise<void>;
}

const never = (): boolean => false;
