/** The permission box as a web page: by keyboard alone, with an accessibility checker, and against whoever else might answer. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../src/browser/process/find.ts';
import { boxInBrowser } from '../src/console/box-page.ts';
import { type BoxServer, startBoxServer } from '../src/console/box-server.ts';
import { PermissionBox } from '../src/grant/box/permission-box.ts';
import { CHOSEN, proposalOf, SHOP_SITE, shopPolicy } from '../src/grant/box/testing.ts';

let browser: Browser;
let box: PermissionBox;
let server: BoxServer;
let page: Page;

beforeAll(async () => {
  const executablePath = await findBrowser();
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  box = new PermissionBox(await proposalOf(CHOSEN), 'until the session ends');
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await startBoxServer(box.box);
  page = await browser.newPage();
});
afterEach(async () => {
  await page.context().close();
  await server.close();
});

async function shown(): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Where the focus is, as a screen reader would name it. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    return (labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
  });
}

async function tabTo(name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    if ((await focused()).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`'${name}' is not reached by Tab`);
}

describe('by keyboard alone', () => {
  it('confirms what is offered', async () => {
    await shown();
    expect(await focused()).toBe('Look at my cart on shop.test');
    await tabTo('Confirm');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor();
    const grant = box.decide(await server.decision);
    expect(grant?.sites[0]?.selected.map(({ policy }) => policy.name)).toEqual(['view_cart']);
  });

  it('switches, fills fields of their types, is told what is missing, and confirms', async () => {
    await shown();
    await tabTo('view_cart');
    await page.keyboard.press('Space');
    await tabTo('buy_at_most');
    await page.keyboard.press('Space');
    expect(await page.getByRole('status').textContent()).toContain(
      '1 of 4 policies granted, 1 of them changes something',
    );
    await tabTo('Confirm');
    await page.keyboard.press('Enter');
    // The first that is missing has the focus, and says what is wrong.
    await expect.poll(focused).toMatch(/^The last day of delivery/);
    expect(await page.getByRole('status').textContent()).toContain('2 values to fill in first');
    await page.keyboard.type('12012026');
    await tabTo('Whether it is a gift');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { level: 1 }).focus();
    await tabTo('The largest total');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('19.99');
    expect(await page.getByText('Place an order of at most 19.99 dollars').count()).toBe(1);
    await tabTo('Confirm');
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor();
    const grant = box.decide(await server.decision);
    expect(grant?.sites[0]?.selected).toMatchObject([
      { policy: { name: 'buy_at_most' }, params: { max: 19.99, by: '2026-12-01', gift: false } },
    ]);
  });

  it('refuses', async () => {
    await shown();
    await tabTo('Refuse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Refused' }).waitFor();
    expect(box.decide(await server.decision)).toBeUndefined();
  });

  it('does not confirm by Enter in a field', async () => {
    await shown();
    await tabTo('buy_at_most');
    await page.keyboard.press('Space');
    await tabTo('The largest total');
    await page.keyboard.press('Enter');
    await tabTo('Confirm');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Look at my cart');
  });
});

describe('what it looks like', () => {
  const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  it.each([
    [400, 'light'],
    [400, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('at %i px, %s, axe finds nothing', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await shown();
    await page.getByRole('checkbox', { name: 'buy_at_most' }).check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const shots = process.env.CORDON_BOX_SHOTS;
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, `box-${width}-${colorScheme}.png`), fullPage: true });
    // In a world of its own: the page's own rules let no script in.
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    await session.send('Runtime.evaluate', { contextId, expression: axe });
    const { result } = await session.send('Runtime.evaluate', {
      contextId,
      expression:
        'axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])))',
      awaitPromise: true,
    });
    expect(JSON.parse(String(result.value))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('shows texts of policies as texts', async () => {
    await shown();
    expect(await page.getByText('<b>Return</b> an item & get money back.').count()).toBe(1);
    expect(await page.locator('b').count()).toBe(0);
  });
});

describe('what is told apart', () => {
  const entry = (action: string) => ({
    semantic_action: action,
    method: 'POST',
    url: `https://shop.test/${action}`,
    description: action,
    priority: 0,
  });
  const names = Array.from({ length: 30 }, (_, at) => `policy_${at}`);

  /** Of a site with so many policies that most of them are off, and of one policy that is offered twice. */
  async function manyShown(): Promise<void> {
    await server.close();
    const [, , buy] = SHOP_SITE.policies;
    const policy = await shopPolicy({
      sitemap: [...SHOP_SITE.sitemap, ...names.map(entry)],
      policies: [
        ...names.map((name) => ({ name, effect: 'allow', actions: [name], description: name })),
        { ...buy, description: 'Buy for ${max}, as a gift: ${gift}' },
      ],
    });
    const bought = (max: number) => ({
      policy: 'buy_at_most',
      params: { max, by: '2026-12-01', gift: false },
      because: `“buy”; max from “${max}”`,
    });
    const proposal = await proposalOf({ selected: [bought(2), bought(5)] }, policy);
    server = await startBoxServer(new PermissionBox(proposal, 'for 30 days, also unattended').box);
    await shown();
  }

  it('names two instances of a policy by what they are given, and fields by theirs', async () => {
    await manyShown();
    const [first, second] = [
      page.getByRole('checkbox', { name: /^buy_at_most with The largest total: 2, .*, at shop\.test$/ }),
      page.getByRole('checkbox', { name: /^buy_at_most with The largest total: 5, .*gift: no, at shop\.test$/ }),
    ];
    expect([await first.count(), await second.count()]).toEqual([1, 1]);
    const field = page.getByRole('spinbutton', { name: /The largest total of buy_at_most with The largest total: 2/ });
    await field.fill('7');
    expect(await page.getByText('Buy for 7, as a gift: no').count()).toBe(1);
    expect(await page.getByText('max from “2”; you changed: The largest total').count()).toBe(1);
  });

  it('shows what is not granted in the same list, and unfolds the rest', async () => {
    await manyShown();
    expect(
      await page.getByRole('list', { name: 'Policies of shop.test', exact: true }).getByRole('checkbox').count(),
    ).toBe(12);
    expect(await page.getByRole('checkbox', { name: /^policy_29/ }).count()).toBe(0);
    await page.getByText('Show 20 more policies of shop.test: none of them is granted').click();
    await page.getByRole('checkbox', { name: /^policy_29/ }).check();
    expect(await page.getByText('Show 20 more policies of shop.test: 1 of them granted').count()).toBe(1);
  });

  it('says at 400 px too what is granted, and of nothing granted that it is nothing', async () => {
    await page.setViewportSize({ width: 400, height: 900 });
    await shown();
    expect(await page.getByText('granted', { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByText('not granted', { exact: true }).first().isVisible()).toBe(true);
    await page.getByRole('checkbox', { name: 'view_cart' }).uncheck();
    expect(await page.getByText('nothing of what is listed').count()).toBe(1);
  });
});

describe('whoever else asks', () => {
  const at = (path: string) => new URL(path, server.url).href;
  const own = () => new URL(server.url).origin;
  const secret = () => new URL(server.url).hash.slice(1);
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(at(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: own(), ...headers },
      body: JSON.stringify(body),
    });

  it('is shown nothing without the secret, and by it once', async () => {
    expect((await post('/open', { secret: 'x'.repeat(43) })).status).toBe(403);
    const first = await post('/open', { secret: secret() });
    expect(first.status).toBe(200);
    const { token } = await first.json();
    expect((await post('/open', { secret: secret() })).status).toBe(403);
    expect((await post('/open', { token })).status).toBe(200);
    expect((await post('/answer', { token: secret(), decision: { confirm: true, policies: [] } })).status).toBe(403);
    expect((await post('/answer', { token, decision: { confirm: false } })).status).toBe(200);
    expect((await post('/answer', { token, decision: { confirm: true, policies: [] } })).status).toBe(403);
    expect(await server.decision).toEqual({ confirm: false });
  });

  it('from another origin, by another name or as a form, is refused', async () => {
    const body = { secret: secret() };
    expect((await post('/open', body, { origin: 'http://evil.test' })).status).toBe(403);
    expect((await post('/open', body, { origin: 'null' })).status).toBe(403);
    expect((await post('/open', body, { 'content-type': 'text/plain' })).status).toBe(403);
    expect((await post('/open', body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fetch(at('/open'), { method: 'POST', body: '{}' })).status).toBe(403);
    const rebound = await new Promise<number>((resolve, reject) => {
      import('node:http').then(({ get }) =>
        get(at('/'), { headers: { host: `evil.test:${new URL(server.url).port}` } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).on('error', reject),
      );
    });
    expect(rebound).toBe(403);
    expect((await post('/open', body)).status).toBe(200);
  });

  it('cannot frame it, and learns no secret by a Referer', async () => {
    const seen: (string | undefined)[] = [];
    const evil = createServer((request, answer) => {
      seen.push(request.headers.referer);
      answer.setHeader('content-type', 'text/html');
      answer.end(`<iframe src="${own()}/"></iframe>`);
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const address = evil.address();
    const url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/`;
    try {
      await shown();
      expect(page.url()).toBe(`${own()}/`);
      await page.evaluate((to) => location.assign(to), url);
      await page.waitForURL(url);
      const frame = page.frames().find((each) => each !== page.mainFrame());
      await expect.poll(async () => frame?.evaluate(() => document.body.textContent)).not.toContain('Permission');
      expect(seen.filter((referer) => referer?.startsWith(own()))).toEqual([]);
    } finally {
      evil.close();
    }
  });

  it('goes on where the page is loaded anew, and is told when it is over', async () => {
    await shown();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Look at my cart' }).waitFor();
    const other = await browser.newPage();
    await other.goto(server.url);
    await other.getByRole('heading', { name: 'This question is over' }).waitFor();
    await other.context().close();
  });
});

describe('a page that is closed', () => {
  it('is missed, and opened again by the same file; loading it anew is no closing', async () => {
    const said: string[] = [];
    const asked = boxInBrowser(box.box, { say: (line) => said.push(line), atTerminal: false });
    await expect.poll(() => said.length).toBe(1);
    const link = /file:\S+/.exec(said[0] ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Look at my cart' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Look at my cart' }).waitFor();
    await page.waitForTimeout(2_500);
    expect(said).toHaveLength(1);
    await page.close();
    await expect.poll(() => said.join('\n'), { timeout: 5_000 }).toContain(`Open it again: ${link}`);
    expect(said.join('\n')).toContain('stopping this command refuses');
    page = await browser.newPage();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(box.decide(await asked)?.sites[0]?.selected).toHaveLength(1);
  });

  it('leaves the question to whoever may be asked instead, and is over then', async () => {
    const said: string[] = [];
    const asked = boxInBrowser(box.box, {
      say: (line) => said.push(line),
      atTerminal: false,
      instead: { words: 'answer here', ask: async () => ({ confirm: true, policies: [] }) },
    });
    await expect.poll(() => said.length).toBe(1);
    await page.goto(/file:\S+/.exec(said[0] ?? '')?.[0] ?? '');
    await page.getByRole('heading', { level: 1, name: 'Look at my cart' }).waitFor();
    await page.goto('about:blank');
    expect(await asked).toEqual({ confirm: true, policies: [] });
    expect(said).toContain('cordon: or answer here');
  });

  it('that is open shows that the question is over', async () => {
    await shown();
    await server.close();
    await page.getByRole('heading', { name: 'This question is over' }).waitFor();
  });
});

describe('the component', () => {
  it('imports the plain data of the box and its library, and nothing else', () => {
    const folder = fileURLToPath(new URL('../src/console/web/', import.meta.url));
    const imported = readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        Array.from(readFileSync(join(folder, name), 'utf8').matchAll(/from '([^']+)'/g), ([, from = '']) => from),
      );
    expect(imported.length).toBeGreaterThan(5);
    expect(
      imported.filter(
        (from) => !/^(?:preact(?:\/hooks)?|\.\.\/\.\.\/grant\/box\/[\w-]+\.ts|\.\/[\w-]+\.tsx?)$/.test(from),
      ),
    ).toEqual([]);
  });
});

describe('opening it', () => {
  it('gives the browser a file that only this user can read, and takes it away; no answer refuses', async () => {
    const said: string[] = [];
    const over = new AbortController();
    const before = process.env.DISPLAY;
    delete process.env.DISPLAY;
    const asked = boxInBrowser(box.box, { say: (line) => said.push(line), atTerminal: false, over: over.signal });
    await expect.poll(() => said.length).toBe(1);
    const link = fileURLToPath(/file:\S+/.exec(said[0] ?? '')?.[0] ?? '');
    expect(statSync(link).mode & 0o777).toBe(0o600);
    // The secret is in the file, and in nothing that is said.
    const secret = /#([\w-]{43})/.exec(readFileSync(link, 'utf8'))?.[1] ?? 'none';
    expect(said.join()).not.toContain(secret);
    await page.goto(`file://${link}`);
    await page.getByRole('heading', { level: 1, name: 'Look at my cart' }).waitFor();
    over.abort();
    expect(await asked).toEqual({ confirm: false });
    expect(readdirSync(join(link, '..')).filter((name) => link.endsWith(name))).toEqual([]);
    if (before !== undefined) process.env.DISPLAY = before;
  });
});
