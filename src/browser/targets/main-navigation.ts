import type { JsonObject } from '../../model/json.ts';

/** Navigations that keep the document they are in. */
const WITHIN: ReadonlySet<string> = new Set(['sameDocument', 'historySameDocument']);

/**
 * Follows whether the root frame of a target is on its way to another document: from when a script, a form or a person asked for it, until
 * the new document is there, or until loading stopped without one (an error, a download, an answer without content).
 */
export class MainNavigation {
  readonly #frameId: string;
  readonly #waiting = new Set<() => void>();
  #underWay = false;

  constructor(frameId: string) {
    this.#frameId = frameId;
  }

  get underWay(): boolean {
    return this.#underWay;
  }

  hear(method: string, { frameId, frame, navigationType, disposition }: JsonObject): void {
    switch (method) {
      case 'Page.frameRequestedNavigation':
        if (frameId === this.#frameId && disposition === 'currentTab') this.#underWay = true;
        break;
      case 'Page.frameStartedNavigating':
        if (frameId === this.#frameId && !WITHIN.has(String(navigationType))) this.#underWay = true;
        break;
      case 'Page.frameNavigated':
        if (typeof frame === 'object' && frame !== null && 'id' in frame && frame.id === this.#frameId) this.end();
        break;
      case 'Page.frameStoppedLoading':
      case 'Page.frameClearedScheduledNavigation':
      case 'Page.navigatedWithinDocument':
        if (frameId === this.#frameId) this.end();
        break;
    }
  }

  /** Resolves when none is under way; at once where none is. */
  whenDone(): Promise<void> {
    return this.#underWay ? new Promise((resolve) => this.#waiting.add(resolve)) : Promise.resolve();
  }

  end(): void {
    this.#underWay = false;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}
