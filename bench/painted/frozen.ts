import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { findBrowser } from '../../src/browser/process/find.ts';
import { labelledPages } from '../elements/corpus.ts';
import { buildPage, INSTALLED } from '../widgets/building.ts';
import { WIDGETS } from '../widgets/pages.ts';
import { WINDOW } from '../widgets/people.ts';
import type { Widget } from '../widgets/widget.ts';
import { inTurns } from './recall.ts';

/* Pages as they look that nobody made for the check: saved ones, and those of the UI libraries, which stand still here so that one reading is like another. */

/** How long a page of a library takes, in milliseconds, where it does not say. */
const TAKES_MS = 1_000;

/** A page as it was when it was saved, without its scripts. */
export interface FrozenPage {
  readonly name: string;
  readonly html: string;
}

/** Libraries are left out where `npm run bench -- widgets` has not installed them. */
export async function frozenPages(): Promise<readonly FrozenPage[]> {
  const saved = labelledPages().map(({ application, name, html }) => ({ name: `${application} ${name}`, html }));
  if (!existsSync(join(INSTALLED, 'node_modules'))) return saved;
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const pages = Object.entries(WIDGETS).flatMap(([library, widgets]) =>
    Object.entries(widgets).map(([name, widget]) => [library, name, widget] as const),
  );
  const frozen = await inTurns(pages, ([library, name, widget]) => freeze(browser, library, name, widget));
  await browser.close();
  return [...saved, ...frozen];
}

async function freeze(browser: Browser, library: string, name: string, widget: Widget): Promise<FrozenPage> {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.setContent(await buildPage(library, widget));
  await page.waitForTimeout(widget.takes ?? TAKES_MS);
  const html = z.string().parse(await page.evaluate(FREEZE));
  await page.close();
  return { name: `${library} ${name}`, html: `<!doctype html><html>${html}</html>` };
}

/** Has each tree say its rules in a sheet of its own, those that scripts made as well, and writes all down but the scripts. */
const FREEZE = `(() => {
  const roots = [];
  const still = (root) => {
    const sheets = [...root.styleSheets, ...root.adoptedStyleSheets];
    const rules = sheets.filter(({ disabled }) => !disabled).flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));
    for (const each of root.querySelectorAll('script,style,link')) each.remove();
    const style = document.createElement('style');
    style.textContent = rules.join('\\n');
    (root.head ?? root).append(style);
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (shadowRoot === null) continue;
      roots.push(shadowRoot);
      still(shadowRoot);
    }
  };
  still(document);
  return document.documentElement.getHTML({ shadowRoots: roots });
})()`;
