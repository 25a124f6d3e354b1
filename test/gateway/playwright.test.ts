import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import { allow, deny } from '../../src/model/verdict.ts';
import { connectAgent, type Rig, startRig, UNANSWERED } from './rig.ts';

const PAGES = {
  'shop.test/': `<title>Shop</title><h1>Shop</h1><p data-hide>secret offer</p>
    <button id=buy onclick="document.title='bought'">Buy</button>
    <input id=name><a id=pop href="http://shop.test/pop" target=_blank>More</a>`,
  'shop.test/pop': '<title>Popup</title><p>popup</p><p data-hide>secret popup</p>',
  'shop.test/frames': `<body style="margin:0;height:4000px"><div style="height:1200px"></div>
    <iframe id=other src="http://other.test/inner" style="border:7px solid;padding:3px;width:200px;height:100px"></iframe>
    <iframe id=same src="http://shop.test/inner" style="border:0;width:200px;height:100px;transform:scale(2);transform-origin:0 0"></iframe>`,
  'shop.test/inner':
    '<body style="margin:0"><button id=inside style="width:80px;height:40px" onclick="parent.document.title=\'same\'">In</button><input id=field>',
  'other.test/inner':
    '<body style="margin:0"><button id=foreign style="width:80px;height:40px" onclick="document.title=\'hit\'">Out</button><input id=alien>',
  'refused.test/': '<title>Refused</title><p>refused</p>',
  'shop.test/never': UNANSWERED,
  'shop.test/dialog': '<button id=ask onclick="document.title=confirm(\'sure?\')">Ask</button>',
} as const;

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  rig = await startRig(PAGES);
});
afterAll(async () => {
  await rig.close();
});
beforeEach(async () => {
  rig.judge = () => allow('act.test.allow', 'Allowed.');
  rig.judged.length = 0;
  rig.requested.length = 0;
  await browser?.close();
  ({ browser, page } = await connectAgent(rig));
  return async () => {
    await page.close();
  };
});

/** What was judged, the scripts of `page.evaluate` left out. */
function acted(): readonly Action[] {
  return rig.judged.filter(({ verb }) => verb !== 'evaluate');
}

describe('Playwright, unmodified', () => {
  it('closes a page that is coming to its next document', async () => {
    // Chromium alone loses such a close: without the endpoint's help this hangs within a few rounds.
    for (let round = 0; round < 8; round += 1) {
      const [context] = browser.contexts();
      const going = await context?.newPage();
      await going?.goto('http://shop.test/');
      const answered = going?.waitForResponse('**/pop');
      await going?.evaluate(() => {
        location.href = '/pop';
      });
      await answered;
      await going?.close();
      expect(going?.isClosed()).toBe(true);
    }
  });

  it('goes back to where it was from a page whose next document never comes', async () => {
    await page.goto('http://shop.test/');
    await page.goto('http://shop.test/never', { timeout: 500 }).catch(() => undefined);
    // Less than is waited for a page to say what it looks like.
    await page.goto('http://shop.test/', { timeout: 4_000 });
    expect(await page.title()).toBe('Shop');
  });

  it('connects by the WebSocket address as well, and finds the first page', async () => {
    const again = await chromium.connectOverCDP(rig.gateway.cdp);
    expect(
      again
        .contexts()[0]
        ?.pages()
        .map((each) => each.url()),
    ).toContain('about:blank');
    await again.close();
  });

  it('navigates, clicks, types and evaluates', async () => {
    await page.goto('http://shop.test/');
    await page.click('#buy');
    await page.locator('#name').pressSequentially('ab');
    await page.locator('#name').press('Enter');
    expect(await page.title()).toBe('bought');
    expect(await page.evaluate(() => document.querySelector('input')?.value)).toBe('ab');
    const acts = acted().map(({ verb, target, texts, url }) => [verb, target?.name ?? url, ...texts]);
    expect(acts).toEqual([
      ['navigate', 'http://shop.test/'],
      ['click', 'buy'],
      ['type', 'name', 'a'],
      ['type', 'name', 'b'],
      ['press', 'name'],
    ]);
  });

  it('sees pages after the filter only', async () => {
    await page.goto('http://shop.test/');
    expect(await page.content()).not.toContain('secret');
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p data-hide>secret again</p>'));
    expect(await page.locator('body').innerText()).not.toContain('secret');
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
    expect(acted().at(-1)?.verb).toBe('screenshot');
  });

  it('opens popups, guarded from the start', async () => {
    await page.goto('http://shop.test/');
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('#pop')]);
    await popup.waitForLoadState();
    expect(await popup.title()).toBe('Popup');
    expect(await popup.content()).not.toContain('secret');
    await popup.close();
  });

  it('runs its init scripts in popups before the page does', async () => {
    await page.context().addInitScript('globalThis.initiated = location.href');
    await page.goto('http://shop.test/');
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('#pop')]);
    await popup.waitForLoadState();
    expect(await popup.evaluate('initiated')).toBe('http://shop.test/pop');
    await popup.close();
  });

  it('acts in frames of both kinds, and the judge hears the real element', async () => {
    await page.goto('http://shop.test/frames');
    await page.frameLocator('#other').locator('#foreign').click();
    await page.frameLocator('#same').locator('#inside').click();
    await page.frameLocator('#other').locator('#alien').pressSequentially('x');
    await page.frameLocator('#same').locator('#field').pressSequentially('y');
    expect(
      await page
        .frames()
        .find((each) => each.url().includes('other'))
        ?.title(),
    ).toBe('hit');
    expect(await page.title()).toBe('same');
    const acts = acted()
      .slice(1)
      .map(({ verb, target }) => `${verb} ${target?.name}`);
    expect(acts).toEqual(['click foreign', 'click inside', 'type alien', 'type field']);
  });

  it('is shown the refusal page for a refused navigation', async () => {
    rig.judge = ({ url }) =>
      url?.includes('evil')
        ? deny('act.test.deny', 'evil.test was refused; stay in the shop.')
        : allow('act.test.allow', 'Allowed.');
    await page.goto('http://evil.test/steal');
    expect(await page.title()).toBe('Refused');
    expect(new URL(page.url()).searchParams.get('reason')).toBe('evil.test was refused; stay in the shop.');
    expect(rig.requested.filter((each) => each.startsWith('evil'))).toEqual([]);
    await page.goto('http://shop.test/');
    await page.goBack();
    expect(await page.title()).toBe('Refused');
  });

  it('is told why a click was refused, and the page never feels it', async () => {
    await page.goto('http://shop.test/');
    rig.judge = ({ verb }) =>
      verb === 'click' ? deny('act.test.deny', 'Buying was refused.') : allow('act.test.allow', 'Allowed.');
    const [x, y] = await page
      .locator('#buy')
      .evaluate((e) => [e.getBoundingClientRect().x + 5, e.getBoundingClientRect().y + 5]);
    await expect(page.mouse.click(x ?? 0, y ?? 0)).rejects.toThrow(
      'Cordon refused Input.dispatchMouseEvent: Buying was refused.',
    );
    // Playwright tries a locator's click again whatever the error; it gives up on what its own script throws.
    const told = (what: string) => new RegExp(`^(?!.*Timeout).*Cordon refused Input.dispatch${what}: `);
    for (const options of [{}, { force: true }, { clickCount: 2 }]) {
      rig.judged.length = 0;
      await expect(page.click('#buy', options)).rejects.toThrow(told('MouseEvent'));
      expect(acted().length).toBe(options.clickCount ?? 1);
    }
    expect(await page.title()).toBe('Shop');
    rig.judge = ({ verb }) =>
      ['press', 'type'].includes(verb) ? deny('act.test.deny', 'No keys.') : allow('act.test.allow', 'Allowed.');
    await expect(page.press('#name', 'Enter')).rejects.toThrow(told('KeyEvent'));
    await expect(page.locator('#name').pressSequentially('ab')).rejects.toThrow(told('KeyEvent'));
    expect(await page.textContent('#buy')).toBe('Buy');
    await page.click('#buy');
    expect(await page.title()).toBe('bought');
  });

  it('is told why a click in a frame of another site was refused', async () => {
    await page.goto('http://shop.test/frames');
    rig.judge = ({ verb }) =>
      verb === 'click' ? deny('act.test.deny', 'Not in there.') : allow('act.test.allow', 'Allowed.');
    const refused = page.frameLocator('#other').locator('#foreign').click();
    await expect(refused).rejects.toThrow(/^(?!.*Timeout).*Not in there/);
  });

  it('handles dialogs while the click that opened them is under way', async () => {
    await page.goto('http://shop.test/dialog');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.click('#ask');
    expect(await page.title()).toBe('true');
    expect(acted().map(({ verb }) => verb)).toEqual(['navigate', 'click', 'dialog']);
  });

  it('reads the cookies of the task only', async () => {
    await page.goto('http://shop.test/frames');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ domain }) => domain)).toEqual(['shop.test']);
  });
});
