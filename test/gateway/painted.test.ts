/** Texts of which only a picture says whether anybody sees them: judged by what an unmodified Playwright reads through the gateway. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START, paintedPage, SEEN_PAGES, UNSEEN_PAGES } from '../../bench/painted-pages.ts';
import { bundlePageScript } from '../../scripts/bundle-page.mjs';
import { type Rig, startRig } from './rig.ts';

const [unseen, seen] = [Object.entries(UNSEEN_PAGES), Object.entries(SEEN_PAGES)];
const pages: Record<string, string> = {};
for (const [at, [, body]] of unseen.entries()) pages[`unseen.test/${at}`] = paintedPage(body);
for (const [at, [, body]] of seen.entries()) pages[`seen.test/${at}`] = paintedPage(body);

/** A text that is seen until `hide()`. */
pages['fading.test/'] =
  paintedPage(`<p id="at" style="background:linear-gradient(#036,#069);color:#fff">${NOTE}</p><canvas id="c" width="1200" height="300"
  style="position:absolute;left:0;top:0;pointer-events:none"></canvas><script>
  const hide = () => c.getContext('2d').fillRect(0, 0, 1200, 300);</script>`);

let rig: Rig;
let browser: Browser;
let page: Page;
const redacted: string[] = [];

beforeAll(async () => {
  rig = await startRig(pages, {
    pageScript: await bundlePageScript(),
    goal: 'read',
    onRedacted: (_, items) => void redacted.push(...items.map(({ by }) => by)),
  });
  browser = await chromium.connectOverCDP(rig.gateway.http);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  page = await context.newPage();
}, 30_000);
afterAll(async () => {
  await browser.close();
  await rig.close();
});

/** All that a client can read of a page at its first look. */
async function shown(): Promise<string> {
  const texts: string[] = [];
  for (const frame of page.frames()) {
    texts.push(await frame.locator('body').ariaSnapshot());
    texts.push(await frame.innerText('body'));
  }
  return texts.join('\n');
}

describe('a text that nobody sees is not shown', () => {
  it.each(unseen.map(([name], at) => [name, at] as const))('%s', async (_name, at) => {
    await page.goto(`http://unseen.test/${at}`);
    const text = await shown();
    expect(text).toContain('seen');
    expect(text).not.toContain(NOTE_START);
  });
});

describe('a text that styles leave open and that is seen stays', () => {
  it.each(seen.map(([name], at) => [name, at] as const))('%s', async (_name, at) => {
    await page.goto(`http://seen.test/${at}`);
    expect(await shown()).toContain(NOTE_START);
  });
});

describe('what was judged', () => {
  it('is judged again when it was long ago, also where nothing in the document changed', async () => {
    await page.goto('http://fading.test/');
    expect(await shown()).toContain(NOTE_START);
    await page.evaluate('hide()');
    await expect.poll(shown, { timeout: 30_000 }).not.toContain(NOTE_START);
    expect(redacted).toContain('see.invisible.painted');
  });
});
