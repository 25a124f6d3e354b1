import type { Page } from 'playwright-core';
import { VALUES } from './values.ts';

/** Each property that a browser knows with each value of the pool that it takes, and that it does not write as another. */
export async function declarationsTaken(page: Page): Promise<readonly string[]> {
  return page.evaluate((values) => {
    const style = document.createElement('i').style;
    const names = new Set<string>(Array.from(getComputedStyle(document.documentElement)));
    for (const key in style)
      names.add(key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit/, '-webkit'));
    const taken = new Set<string>();
    for (const name of names) {
      if (name.startsWith('--') || /^(?:animation|transition)/.test(name)) continue;
      for (const value of values) {
        style.cssText = '';
        style.setProperty(name, value);
        if (style.cssText !== '') taken.add(style.cssText);
      }
    }
    return [...taken];
  }, VALUES);
}
