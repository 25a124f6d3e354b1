import type { CDPSession, Page } from 'playwright-core';
import { textOfPdf } from './pdf-text.ts';

/** All that an agent can look at a page with, as text: by the client's own means, by DevTools, and printed. */
export async function everythingShown(page: Page, devtools: CDPSession): Promise<Record<string, string>> {
  const texts = page.frames().map((frame) => frame.locator('body').innerText());
  return {
    markup: await page.content(),
    text: (await Promise.all(texts)).join(),
    snapshot: await page.locator('body').ariaSnapshot(),
    accessibility: JSON.stringify(await devtools.send('Accessibility.getFullAXTree')),
    nodes: JSON.stringify(await devtools.send('DOM.getDocument', { depth: -1, pierce: true })),
    columns: JSON.stringify((await devtools.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })).strings),
    pdf: textOfPdf(await page.pdf({ tagged: true, outline: true })),
  };
}
