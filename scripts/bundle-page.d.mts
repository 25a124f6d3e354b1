import type { Plugin } from 'esbuild';

/** An in-page script as one text that runs by itself in any world of Chromium: the filter, or what keeps clients from what is hidden. `plugins`: what
 * else esbuild does with its sources. */
export function bundlePageScript(name?: 'see' | 'client', plugins?: readonly Plugin[]): Promise<string>;

/** Likewise any module of the repository, by its path, and what it imports. */
export function bundleForPage(entry: string, plugins?: readonly Plugin[]): Promise<string>;
