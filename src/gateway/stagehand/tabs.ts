/** A page of the guarded browser, with the number that the extension knows it by. */
export interface OpenTab {
  readonly targetId: string;
  readonly tabId: number;
}

/** The pages of the guarded browser, in the order in which they came to the front: the last one is there now. */
export class OpenTabs {
  readonly #tabs = new Map<string, OpenTab>();
  #count = 0;

  /** A page is in front, which a new one is as well. */
  raise(targetId: string): void {
    const tab = this.#tabs.get(targetId) ?? { targetId, tabId: ++this.#count };
    this.#tabs.delete(targetId);
    this.#tabs.set(targetId, tab);
  }

  close(targetId: string): void {
    this.#tabs.delete(targetId);
  }

  list(): readonly OpenTab[] {
    return [...this.#tabs.values()];
  }
}

/**
 * Has an extension find the tabs of the guarded browser where it asks for those of its own; to be run in its worker.
 *
 * @param address of {@link OpenTabs}, below the secret
 */
export function guardedTabs(address: string): string {
  return `(() => {
  const ask = async (path = '', method = 'GET') => (await fetch(${JSON.stringify(address)} + path, { method })).json();
  const windowId = 1;
  chrome.debugger.getTargets = async () => (await ask()).map(({ targetId, tabId }) => ({ type: 'page', id: targetId, tabId }));
  chrome.tabs.query = async () => (await ask()).slice(-1).map(({ tabId }) => ({ id: tabId, windowId, active: true }));
  chrome.tabs.update = async (tabId) => { await ask('/' + tabId, 'POST'); return { id: tabId, windowId, active: true }; };
  chrome.windows.update = async () => ({ id: windowId });
})()`;
}
