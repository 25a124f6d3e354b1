/** An in-page script as one text that runs by itself in any world of Chromium: the filter, or what keeps clients from what is hidden. */
export function bundlePageScript(name?: 'see' | 'client'): Promise<string>;

/** Likewise any module of the repository, by its path, and what it imports. */
export function bundleForPage(entry: string): Promise<string>;
