/** What a page did, as a mutation observer hears of it, without what the filter itself writes for a moment. */
export class HeardRecords {
  readonly #observer: MutationObserver;
  /** Those that were taken from the observer and not answered yet. */
  readonly #kept: MutationRecord[] = [];

  constructor(answer: (records: readonly MutationRecord[]) => void) {
    this.#observer = new MutationObserver((records) => answer([...this.#kept.splice(0), ...records]));
  }

  observe(root: Node): void {
    this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  stop(): void {
    this.#observer.disconnect();
  }

  take(): readonly MutationRecord[] {
    return [...this.#kept.splice(0), ...this.#observer.takeRecords()];
  }

  /** Passes over what is the filter's own of all that happens while it writes. What the page's own elements do about that is heard. */
  without(isOwn: (record: MutationRecord) => boolean, write: () => void): void {
    this.#kept.push(...this.#observer.takeRecords());
    try {
      write();
    } finally {
      this.#kept.push(...this.#observer.takeRecords().filter((record) => !isOwn(record)));
    }
  }
}
