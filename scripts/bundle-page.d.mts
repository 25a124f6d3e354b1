/** The in-page script as one text that runs by itself in any world of Chromium. */
export function bundlePageScript(): Promise<string>;
