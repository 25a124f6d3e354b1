/** An agent acts only on what it was shown, as it was shown. Judged by what reached the shop, with the real page script and the real act gate. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActGate } from '../../src/act/gate.ts';
import { policyOf, scopeOf } from '../../src/act/testing.ts';
import { pageScript } from '../support/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const BIG = 'style="position:absolute;left:20px;top:20px;width:200px;height:80px"';
const HERE = [100, 60] as const;

/** What a form sends goes out as a beacon: the page stays, and the shop's log has where it went. */
const SENDS =
  "document.forms[0].addEventListener('submit', (event) => { event.preventDefault(); navigator.sendBeacon(event.submitter.formAction) });";

/** A page with a form, whose script changes `b` when `event` comes to it. */
function swapping(button: string, event: 'mousemove' | 'focus', change: string): string {
  return `<!doctype html><title>t</title><form method=post action="/next">${button}</form>
    <script>${SENDS} let once = true; document.querySelector('form').addEventListener('${event}', () => { if (once) { once = false; ${change} } }, true)</script>`;
}

const NEXT = `<button id=b ${BIG}>Next</button>`;
const TO_ORDER = "b.textContent = 'Place order'; b.formAction = '/order'";

const PAGES = {
  'shop.test/label': swapping(NEXT, 'mousemove', TO_ORDER),
  'shop.test/focus': swapping(NEXT, 'focus', TO_ORDER),
  'shop.test/target': swapping(NEXT, 'mousemove', "b.formAction = '/order'"),
  'shop.test/new': swapping(
    `<div ${BIG}>Move here</div>`,
    'mousemove',
    `document.forms[0].insertAdjacentHTML('beforeend', '<button formaction="/order" ${BIG}>Place order</button>')`,
  ),
  'shop.test/counter': swapping(
    `<button id=b formaction="/order" ${BIG}>Place order (1)</button>`,
    'mousemove',
    "b.textContent = 'Place order (2)'",
  ),
  'shop.test/harmless': swapping(
    `<button id=b type=button onclick="navigator.sendBeacon('/shown')" ${BIG}>Show more</button>`,
    'mousemove',
    "b.textContent = 'Show less'",
  ),
  'shop.test/toggle': `<!doctype html><title>t</title><button type=button ${BIG}
    onclick="navigator.sendBeacon(this.textContent === 'Publish' ? '/published' : '/withdrawn'); this.textContent = this.textContent === 'Publish' ? 'Delete' : 'Publish'">Publish</button>`,
};

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  rig = await startRig(PAGES, { pageScript: await pageScript(), goal: 'interact' });
  const gate = createActGate({ policy: policyOf('cordon'), scope: scopeOf('interact', ['shop.test']), now: Date.now });
  rig.judge = (action) => gate.judge(action);
  ({ browser, page } = await connectAgent(rig));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

beforeEach(() => {
  rig.requested.length = 0;
});

async function press(): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

const CHANGED = /not what it was when you last looked/;

describe('a control that the page changes between the look and the press', () => {
  it.each([
    ['by its label', '/label'],
    ['by what it sends', '/target'],
    ['by putting another in its place', '/new'],
  ])(
    'is refused, %s, until the agent looks again',
    async (_how, path) => {
      await page.goto(`http://shop.test${path}`);
      await page.screenshot();
      await page.mouse.move(...HERE);
      await expect(press()).rejects.toThrow(CHANGED);
      await expect(page.mouse.up()).rejects.toThrow(CHANGED);
      await page.screenshot();
      expect(rig.requested).not.toContain('shop.test/order');
      await press();
      await expect.poll(() => rig.requested, { timeout: 10_000 }).toContain('shop.test/order');
      expect(rig.requested).not.toContain('shop.test/next');
    },
    60_000,
  );

  it('is refused to the Enter key as well, and other keys pass', async () => {
    await page.goto('http://shop.test/focus');
    await page.screenshot();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    for (const key of ['Enter', 'Space']) await expect(page.keyboard.press(key)).rejects.toThrow(CHANGED);
    await page.ariaSnapshot();
    expect(rig.requested).not.toContain('shop.test/order');
    await page.keyboard.press('Enter');
    await expect.poll(() => rig.requested, { timeout: 10_000 }).toContain('shop.test/order');
  }, 60_000);

  it('is refused on a page that was never looked at', async () => {
    await page.goto('http://shop.test/counter');
    await page.mouse.move(...HERE);
    await expect(press()).rejects.toThrow(CHANGED);
  }, 60_000);
});

describe('what changes without becoming another control', () => {
  it('is pressed at once where only a number changed', async () => {
    await page.goto('http://shop.test/counter');
    await page.screenshot();
    await page.mouse.move(...HERE);
    await press();
    await expect.poll(() => rig.requested, { timeout: 10_000 }).toContain('shop.test/order');
  }, 60_000);

  it('is pressed at once where nothing follows from it', async () => {
    await page.goto('http://shop.test/harmless');
    await page.screenshot();
    await page.mouse.move(...HERE);
    await press();
    await expect.poll(() => rig.requested, { timeout: 10_000 }).toContain('shop.test/shown');
  }, 60_000);

  it('is pressed at once by an agent that says which it means', async () => {
    await page.goto('http://shop.test/toggle');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rig.requested, { timeout: 10_000 }).toContain('shop.test/withdrawn');
    expect(rig.requested).toContain('shop.test/published');
  }, 60_000);
});
