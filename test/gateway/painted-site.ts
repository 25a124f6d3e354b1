import { type Browser, chromium, type Page } from 'playwright-core';
import { paintedPage } from '../../bench/painted/pages.ts';
import type { Goal } from '../../src/model/policy/scope.ts';
import { pageScript } from '../support/page-script.ts';
import { type Pages, type Rig, startRig } from './rig.ts';

/** Pages behind the gateway, as an unmodified Playwright reads them. */
export interface PaintedSite {
  readonly page: Page;
  /** The rules by which texts were withheld so far. */
  readonly redacted: readonly string[];
  /** All that a client can read of the page and its frames. */
  shown(): Promise<string>;
  close(): Promise<void>;
}

export async function startPaintedSite(pages: Pages, goal: Goal = 'read'): Promise<PaintedSite> {
  const redacted: string[] = [];
  const rig: Rig = await startRig(pages, {
    pageScript: await pageScript(),
    goal,
    onRedacted: (_, items) => void redacted.push(...items.map(({ by }) => by)),
  });
  const browser: Browser = await chromium.connectOverCDP(rig.gateway.http);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  const page = await context.newPage();
  return {
    page,
    redacted,
    shown: async () => {
      const texts: string[] = [];
      for (const frame of page.frames()) {
        texts.push(await frame.locator('body').ariaSnapshot());
        texts.push(await frame.innerText('body'));
      }
      return texts.join('\n');
    },
    close: async () => {
      await browser.close();
      await rig.close();
    },
  };
}

/** All that a client can read of each frame of a page, in three ways. */
export async function readFrames(page: Page): Promise<string> {
  const texts: string[] = [];
  for (const frame of page.frames()) {
    texts.push(await frame.evaluate('document.body.innerText'), await frame.content());
    texts.push(await frame.locator('body').ariaSnapshot());
  }
  return texts.join('\n');
}

/** The pages of a host by number, each around one body. */
export function pagesOf(host: string, bodies: Readonly<Record<string, string>>): Pages {
  return Object.fromEntries(Object.values(bodies).map((body, at) => [`${host}/${at}`, paintedPage(body)]));
}

/** Names with the numbers of their pages, for `it.each`. */
export function numbered(bodies: Readonly<Record<string, string>>): readonly (readonly [name: string, at: number])[] {
  return Object.keys(bodies).map((name, at) => [name, at]);
}
