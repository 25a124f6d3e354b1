import { chromium, type Browser as Playwright } from 'playwright-core';
import puppeteer, { type Browser as Puppeteer } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { allow, deny, type Verdict } from '../../src/model/verdict.ts';
import { McpClient } from '../support/mcp-client.ts';
import { DEVTOOLS_MCP_PROGRAM, PLAYWRIGHT_MCP_PROGRAM } from '../support/mcp-servers.ts';
import { FILL_DIRECTLY } from '../support/puppeteer-text.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

/*
 * Where scripts are forbidden, client libraries still find, read, wait and fill in, by helpers that are known by their texts; what their users write is refused,
 * whatever the world is called that it is to run in.
 */
const PAGES = {
  'shop.test/': `<title>Shop</title><h1>Shop</h1><button id=buy onclick="fetch('/bought')">Buy</button>
    <label>Name <input id=name></label>
    <label>Day <input id=day type=date></label>
    <label>Size <select id=size><option value=s>small<option value=l>large</select></label>
    <p>Delivery in two days</p>`,
  'shop.test/card': `<input id=name><input id=card oninput="fetch('/filled')">`,
  'shop.test/bought': 'bought',
  'shop.test/order': 'ordered',
};
const REFUSED = 'Scripts are not allowed here.';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig(PAGES, { agentScripts: 'apart' });
});
afterAll(async () => {
  await rig.close();
});
beforeEach(() => {
  rig.judged.length = 0;
  rig.requested.length = 0;
  rig.judge = forbidding;
});

function forbidding({ verb }: Action): Verdict {
  return verb === 'evaluate' ? deny('act.test.scripts', REFUSED) : allow('act.test.allow', 'Allowed.');
}

/** What was judged, by verb, with the texts and the element. */
function acts(): readonly unknown[] {
  return rig.judged.map(({ verb, texts, target }) => [verb, target?.name, ...texts]);
}

describe('where scripts are forbidden', () => {
  describe('Playwright', () => {
    let browser: Playwright;
    beforeAll(async () => {
      browser = await chromium.connectOverCDP(rig.gateway.http);
    });
    afterAll(() => browser.close());

    it('finds, reads, waits, presses, fills in and selects', async () => {
      const page = await browser.contexts()[0]?.newPage();
      if (page === undefined) throw new Error('no page');
      await page.goto('http://shop.test/');
      expect(await page.locator('h1').textContent()).toBe('Shop');
      expect(await page.getByText('Delivery').innerText()).toContain('two days');
      expect(await page.locator('body').ariaSnapshot()).toContain('button "Buy"');
      expect(await page.locator('#buy').isVisible()).toBe(true);
      expect(await page.locator('label').count()).toBe(3);
      expect(await page.locator('label').allTextContents()).toHaveLength(3);
      expect(await page.title()).toBe('Shop');
      expect(await page.content()).toContain('Delivery');
      await page.waitForSelector('#name');
      await page.getByRole('button', { name: 'Buy' }).click();
      await page.locator('#name').fill('Ada');
      expect(await page.locator('#name').inputValue()).toBe('Ada');
      await page.locator('#day').fill('2026-11-22');
      await page.locator('#size').selectOption('large');
      expect((await page.screenshot()).length).toBeGreaterThan(1000);
      await page.close();
      expect(rig.judged.map(({ verb }) => verb)).not.toContain('evaluate');
      expect(rig.requested).toContain('shop.test/bought');
      expect(acts()).toContainEqual(['type', 'day', '2026-11-22']);
      expect(acts()).toContainEqual(['select', 'size', 'large']);
    });

    it('is refused what its user writes, with words', async () => {
      const page = await browser.contexts()[0]?.newPage();
      if (page === undefined) throw new Error('no page');
      await page.goto('http://shop.test/');
      const order = "fetch('/order')";
      await expect(page.evaluate(order)).rejects.toThrow(REFUSED);
      await expect(page.evaluate(() => fetch('/order'))).rejects.toThrow(REFUSED);
      await expect(page.locator('#buy').evaluate((e) => Reflect.get(e, 'click').call(e))).rejects.toThrow(REFUSED);
      await expect(page.locator('#buy').dispatchEvent('click')).rejects.toThrow(REFUSED);
      await expect(page.waitForFunction(order, undefined, { timeout: 2_000 })).rejects.toThrow(REFUSED);
      await expect(page.setContent('<img src=/order>')).rejects.toThrow(REFUSED);
      await expect(page.addScriptTag({ content: order })).rejects.toThrow(REFUSED);
      await page.close();
      expect(rig.requested).not.toContain('shop.test/order');
      expect(rig.requested).not.toContain('shop.test/bought');
    });

    it('judges what a helper puts in', async () => {
      const page = await browser.contexts()[0]?.newPage();
      if (page === undefined) throw new Error('no page');
      await page.goto('http://shop.test/');
      rig.judge = ({ verb }) =>
        verb === 'type' || verb === 'select' ? deny('act.test', 'Not that.') : allow('act.test', 'Allowed.');
      await expect(page.locator('#day').fill('2026-11-22')).rejects.toThrow('Not that.');
      await expect(page.locator('#size').selectOption('large')).rejects.toThrow('Not that.');
      expect(await page.evaluate('[day.value, size.value].join()')).toBe(',s');
      await page.close();
    });
  });

  describe('Puppeteer', () => {
    let browser: Puppeteer;
    beforeAll(async () => {
      browser = await puppeteer.connect({ browserWSEndpoint: rig.gateway.cdp });
    });
    afterAll(() => browser.disconnect());

    it('finds, reads, waits, presses, types and selects', async () => {
      const page = await browser.newPage();
      await page.goto('http://shop.test/');
      expect(await page.title()).toBe('Shop');
      expect(await page.content()).toContain('Delivery');
      await page.waitForSelector('#name', { visible: true });
      await page.waitForSelector('::-p-text(Delivery)');
      await page.waitForSelector('aria/Buy');
      expect(await page.$$('label')).toHaveLength(3);
      expect(await page.$$('xpath/.//label')).toHaveLength(3);
      await page.click('#buy');
      await page.type('#name', 'ab');
      await page.locator('#day').fill('2026-11-22');
      await page.select('#size', 'l');
      expect((await page.screenshot()).length).toBeGreaterThan(1000);
      expect(JSON.stringify(await page.accessibility.snapshot())).toContain('Buy');
      await page.close();
      expect(rig.judged.map(({ verb }) => verb)).not.toContain('evaluate');
      expect(rig.requested).toContain('shop.test/bought');
      expect(acts()).toContainEqual(['type', 'day', '2026-11-22']);
      expect(acts()).toContainEqual(['select', 'size', 'l']);
    });

    it('is refused what its user writes, with words', async () => {
      const page = await browser.newPage();
      await page.goto('http://shop.test/');
      await expect(page.evaluate("fetch('/order')")).rejects.toThrow(REFUSED);
      await expect(page.$eval('#buy', (e) => Reflect.get(e, 'click').call(e))).rejects.toThrow(REFUSED);
      await expect(page.$$eval('#buy', (all) => all.length)).rejects.toThrow(REFUSED);
      await expect(page.waitForFunction("fetch('/order')", { timeout: 2_000 })).rejects.toThrow();
      await page.close();
      expect(rig.requested).not.toContain('shop.test/order');
      expect(rig.requested).not.toContain('shop.test/bought');
    });
  });

  it('chrome-devtools-mcp reads, presses, fills in, and evaluates nothing', async () => {
    const mcp = await McpClient.start(process.execPath, [
      DEVTOOLS_MCP_PROGRAM,
      '--wsEndpoint',
      rig.gateway.cdp,
      '--no-usage-statistics',
    ]);
    const done = async (tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      const { isError, text } = await mcp.call(tool, { pageId: 1, ...args });
      expect(isError, text).toBe(false);
      return text;
    };
    const uidOf = async (name: RegExp): Promise<string> =>
      new RegExp(`uid=(\\w+) ${name.source}`).exec(await done('take_snapshot'))?.[1] ?? '';
    await done('navigate_page', { type: 'url', url: 'http://shop.test/' });
    await done('click', { uid: await uidOf(/button "Buy"/) });
    await done('fill', { uid: await uidOf(/textbox "Name/), value: 'Ada' });
    await done('fill', { uid: await uidOf(/combobox "Size/), value: 'large' });
    await done('wait_for', { text: ['Delivery'] });
    await done('take_screenshot');
    expect(rig.judged.map(({ verb }) => verb)).not.toContain('evaluate');
    expect(rig.requested).toContain('shop.test/bought');
    const { text } = await mcp.call('evaluate_script', { pageId: 1, function: "() => fetch('/order')" });
    expect(text).toContain(REFUSED);
    expect(rig.requested).not.toContain('shop.test/order');
    mcp.close();
  });

  it('Playwright MCP reads, presses, types, selects, and evaluates nothing', async () => {
    const mcp = await McpClient.start(process.execPath, [PLAYWRIGHT_MCP_PROGRAM, '--cdp-endpoint', rig.gateway.cdp]);
    const done = async (tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      const { isError, text } = await mcp.call(tool, args);
      expect(isError, text).toBe(false);
      return text;
    };
    const refOf = async (name: RegExp): Promise<string> =>
      new RegExp(`${name.source}.*?\\[ref=(\\w+)\\]`).exec(await done('browser_snapshot'))?.[1] ?? '';
    await done('browser_navigate', { url: 'http://shop.test/' });
    await done('browser_click', { element: 'Buy', target: await refOf(/button "Buy"/) });
    await done('browser_type', { element: 'Name', target: await refOf(/textbox "Name"/), text: 'Ada' });
    await done('browser_select_option', { element: 'Size', target: await refOf(/combobox "Size"/), values: ['large'] });
    await done('browser_wait_for', { text: 'Delivery' });
    await done('browser_take_screenshot');
    expect(rig.judged.map(({ verb }) => verb)).not.toContain('evaluate');
    expect(rig.requested).toContain('shop.test/bought');
    const { text } = await mcp.call('browser_evaluate', { function: "() => fetch('/order')" });
    expect(text).toContain(REFUSED);
    expect(rig.requested).not.toContain('shop.test/order');
    mcp.close();
  });

  it.each(['__playwright_utility_world__', '__puppeteer_utility_world__24.43.1'])(
    'a world called %s is no way round',
    async (worldName) => {
      const client = await RawClient.connect(rig.gateway.cdp);
      const { sessionId } = await client.openPage('http://shop.test/');
      const tree = await client.get('Page.getFrameTree', {}, sessionId);
      const frameId = JSON.parse(JSON.stringify(tree)).frameTree.frame.id;
      const { executionContextId } = await client.get('Page.createIsolatedWorld', { frameId, worldName }, sessionId);
      const where = { contextId: Number(executionContextId) };
      const expression = "fetch('/order')";
      expect(JSON.stringify(await client.send('Runtime.evaluate', { ...where, expression }, sessionId))).toContain(
        REFUSED,
      );
      const functionDeclaration = `() => ${expression}`;
      const called = { functionDeclaration, executionContextId: Number(executionContextId) };
      expect(JSON.stringify(await client.send('Runtime.callFunctionOn', called, sessionId))).toContain(REFUSED);
      const added = { source: expression, worldName, runImmediately: true };
      expect(await client.send('Page.addScriptToEvaluateOnNewDocument', added, sessionId)).toContain(REFUSED);
      expect(rig.requested).not.toContain('shop.test/order');
      client.close();
    },
  );

  it('a helper fills in what was judged, and no other element that it is given', async () => {
    const client = await RawClient.connect(rig.gateway.cdp);
    const { sessionId } = await client.openPage('http://shop.test/card');
    const { root } = JSON.parse(JSON.stringify(await client.get('DOM.getDocument', {}, sessionId)));
    const field = async (selector: string): Promise<string> => {
      const { nodeId } = await client.get('DOM.querySelector', { nodeId: root.nodeId, selector }, sessionId);
      const { object } = await client.get('DOM.resolveNode', { nodeId: Number(nodeId) }, sessionId);
      return String(JSON.parse(JSON.stringify(object)).objectId);
    };
    const [name, card] = [await field('#name'), await field('#card')];
    rig.judge = ({ target }) =>
      target?.name === 'card' ? deny('act.test.card', 'No cards.') : allow('act.test.allow', 'Allowed.');
    const fill = (params: JsonObject): Promise<JsonObject | string> =>
      client.send('Runtime.callFunctionOn', { functionDeclaration: FILL_DIRECTLY, ...params }, sessionId);
    const value = { value: '4111' };
    expect(JSON.stringify(await fill({ objectId: card, arguments: [{ objectId: card }, value] }))).toContain(
      'No cards',
    );
    expect(await fill({ objectId: name, arguments: [{ objectId: card }, value] })).toMatch(/several elements/);
    expect(await fill({ objectId: name, arguments: [{ objectId: name }, { value: 4111 }] })).toMatchObject({
      result: {},
    });
    expect(acts().slice(1)).toEqual([
      ['type', 'card', '4111'],
      ['type', 'name', '4111'],
    ]);
    expect(rig.requested).not.toContain('shop.test/filled');
    client.close();
  });
});
