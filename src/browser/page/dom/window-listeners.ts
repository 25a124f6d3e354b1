import * as dom from './safe-dom.ts';

type Listener = (event: Event) => void;

/** What is listened to at the window, before anything in it hears of it. */
export class WindowListeners {
  readonly #listeners: (readonly [type: string, listener: Listener])[] = [];

  add(types: readonly string[], listener: Listener): void {
    for (const type of types) {
      this.#listeners.push([type, listener]);
      dom.addListener(globalThis, type, listener, true);
    }
  }

  /** `document.open()` takes every listener from the window. One that is still there is not added again. */
  restore(): void {
    for (const [type, listener] of this.#listeners) dom.addListener(globalThis, type, listener, true);
  }

  remove(): void {
    for (const [type, listener] of this.#listeners) dom.removeListener(globalThis, type, listener, true);
  }
}
