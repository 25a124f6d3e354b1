/** Those who wait until something holds. Whoever changes what it hangs on says so by {@link Waiters.look}. */
export class Waiters {
  readonly #holds: () => boolean;
  readonly #waiting = new Set<() => void>();

  constructor(holds: () => boolean) {
    this.#holds = holds;
  }

  /** Resolves as soon as it holds; at once where it does so already. */
  wait(): Promise<void> {
    return this.#holds() ? Promise.resolve() : new Promise((resolve) => this.#waiting.add(resolve));
  }

  look(): void {
    if (!this.#holds()) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}
