/**
 * Runs steps one after another, each as soon as the one before it has settled; a step that is not asynchronous runs at once when nothing
 * is before it, so that a message which needs no judging costs no turn of the event loop.
 *
 * It is the sending of messages that is ordered, not their answers: a step ends when its message is on the pipe or refused. A command that
 * the browser answers only later (an evaluate that opens a dialog) holds up nobody.
 */
export class OrderedQueue {
  readonly #steps: (() => void | Promise<void>)[] = [];
  #busy = false;

  /** A step must settle its own failures: one that rejects would be lost. */
  run(step: () => void | Promise<void>): void {
    this.#steps.push(step);
    if (!this.#busy) this.#drain();
  }

  #drain(): void {
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      this.#busy = true;
      const running = step();
      if (running !== undefined) {
        void running.finally(() => this.#drain());
        return;
      }
      this.#busy = false;
    }
    this.#busy = false;
  }
}
