import type { Page } from 'playwright-core';

/** Nothing was asked for in so many milliseconds: the page has what it wanted. Playwright's `networkidle` waits for five hundred, at every page. */
const QUIET_MS = 80;
const STEP_MS = 20;

/** What a page has asked for and not had yet. */
export class Traffic {
  #open = 0;
  #last = 0;

  constructor(page: Page) {
    page.on('request', () => this.#count(1));
    page.on('requestfinished', () => this.#count(-1));
    page.on('requestfailed', () => this.#count(-1));
  }

  /** Resolves when the page is quiet, or after `most` milliseconds. */
  async quiet(most: number): Promise<void> {
    const begun = performance.now();
    this.#last = begun;
    while (performance.now() - begun < most) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (this.#open <= 0 && performance.now() - this.#last >= QUIET_MS) return;
    }
  }

  #count(change: number): void {
    this.#open += change;
    this.#last = performance.now();
  }
}
