/** Limits that outlive a session, as users meet them: real processes that crash and compete, a real proxy, a real Redis or Valkey server. */
import { type ChildProcess, type IOType, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Origin, startOrigin } from '../bench/proxy-origin.ts';
import { findServer, startServer, type TestServer } from '../src/store/testing.ts';
import { cordon, jsonLines, type Served, serve } from './cli-process.ts';

const LIBRARY = new URL('../dist/src/index.js', import.meta.url).href;
const TASK = 'Buy socks on shop.test';

let origin: Origin;
let folder: string;
let served: Served | undefined;
let shop: { readonly cdp: string; readonly browser: Browser; readonly page: Page } | undefined;
let count = 0;

beforeAll(async () => {
  origin = await startOrigin(['shop.test']);
  folder = mkdtempSync(join(tmpdir(), 'cordon-limits-'));
});

afterEach(async () => {
  await shop?.browser.close();
  shop = undefined;
  await served?.stop('SIGKILL');
  served = undefined;
  origin.arrivals.length = 0;
});

afterAll(async () => {
  await origin.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Case {
  readonly policy: string;
  /** As this machine's user. */
  readonly env: Readonly<Record<string, string>>;
  /** As another machine's. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

/** A shop whose orders are one action, wherever they are posted to: to be answered at once, with an error, or not for now. */
function prepare(limits: readonly object[], more: object = {}): Case {
  const home = join(folder, String(count++));
  mkdirSync(home);
  writeFileSync(join(home, 'ca.pem'), origin.authorities.join('\n'));
  const paths = ['/orders', '/held', '/status'];
  const sitemap = paths.map((path) => ({
    semantic_action: 'PlaceOrder',
    method: 'POST',
    url: `https://shop.test${path}`,
    args: { total: { type: 'number', source: { type: 'request', query: 'total' } } },
  }));
  const policies = [{ name: 'buy', effect: 'allow', actions: ['PlaceOrder'], description: 'Buy.' }];
  const sites = { 'shop.test': { sitemap, policies, select: ['buy'] } };
  const network = { resolve: origin.resolve, ca: './ca.pem' };
  const document = { cordon: 1, task: TASK, scope: { goal: 'interact' }, sites, limits, network, ...more };
  const policy = join(home, 'cordon.json');
  writeFileSync(policy, JSON.stringify(document));
  return {
    policy,
    env: { XDG_STATE_HOME: join(home, 'state') },
    elsewhere: { XDG_STATE_HOME: join(home, 'elsewhere') },
  };
}

function orders(over: string, at_most: number, sum?: string): object {
  return { site: 'shop.test', action: 'PlaceOrder', at_most, over, ...(sum === undefined ? {} : { sum }) };
}

/** Orders in the browser of the session that is served: what the page is told. */
async function order(path: string): Promise<string> {
  const page = await shopPage();
  return page.evaluate(async (address) => {
    const { status, headers } = await fetch(address, { method: 'POST', body: '' });
    return status === 403 ? String(headers.get('x-cordon')) : String(status);
  }, path);
}

/** A page of the shop in the browser of the session that is served. */
async function shopPage(): Promise<Page> {
  const cdp = served?.cdp ?? '';
  if (shop?.cdp !== cdp) {
    await shop?.browser.close();
    const browser = await chromium.connectOverCDP(cdp);
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error('the guarded browser has no page');
    await page.goto('https://shop.test/page');
    shop = { cdp, browser, page };
  }
  return shop.page;
}

function arrived(): number {
  return origin.arrivals.filter(({ method }) => method === 'POST').length;
}

const shown = z.object({ limits: z.array(z.object({ spent: z.number(), unsettled: z.number() })) });

async function spent({ policy, env }: Case): Promise<readonly { spent: number; unsettled: number }[]> {
  const { stdout } = await cordon(['limits', '--policy', policy, '--json'], { env });
  return jsonLines(stdout).flatMap((line) => shown.parse(line).limits);
}

/** A program of its own that asks so often at once for leave to order, and prints each answer as it comes. */
function start({ policy }: Case, env: Readonly<Record<string, string>>, times: number): ChildProcess {
  const program = `
    import { writeSync } from 'node:fs';
    import { openSession } from ${JSON.stringify(LIBRARY)};
    const session = await openSession({ policy: ${JSON.stringify(policy)}, confirm: () => true });
    const order = { method: 'POST', url: 'https://shop.test/orders?total=1' };
    await Promise.all(Array.from({ length: ${times} }, async () => {
      const { outcome, by } = await session.send(order);
      writeSync(1, outcome + ' ' + by + '\\n');
    }));
    session.close('done');
  `;
  const stdio: IOType[] = ['ignore', 'pipe', 'inherit'];
  const options = { stdio, env: { ...process.env, ...env } };
  return spawn(process.execPath, ['--input-type=module', '-e', program], options);
}

async function answers(child: ChildProcess): Promise<readonly string[]> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, 'close');
  return said.split('\n').filter((line) => line !== '');
}

function allowed(said: readonly string[]): number {
  return said.filter((line) => line.startsWith('allow')).length;
}

describe('a limit over a session', () => {
  it('counts every order that may have left, though the server answers with an error', async () => {
    const shop = prepare([orders('session', 6)]);
    served = await serve(['--policy', shop.policy, '--yes'], { env: shop.env });
    const codes = [401, 403, 406, 407, 429, 500];
    const told: string[] = [];
    for (const code of [...codes, ...codes]) told.push(await order(`/status?total=1&code=${code}`));
    expect(told.slice(codes.length)).toEqual(codes.map(() => 'send.limit.count'));
    expect(arrived()).toBe(codes.length);
  });
});

describe('a limit over a task', () => {
  it('is not forgotten when cordon serve is killed with an order under way', async () => {
    const shop = prepare([orders('task', 3)]);
    const words = ['--policy', shop.policy, '--yes'];
    served = await serve(words, { env: shop.env });
    expect(await order('/status?total=1&code=500')).toBe('500');
    expect(await order('/orders?total=1')).toBe('200');
    const cutOff = order('/held?total=1').catch(() => 'cut off');
    await expect.poll(arrived).toBe(3);
    await served.stop('SIGKILL');
    expect(await cutOff).toBe('cut off');
    expect(await spent(shop)).toEqual([{ spent: 3, unsettled: 1 }]);

    served = await serve(words, { env: shop.env });
    expect(await order('/orders?total=1')).toBe('send.limit.count');
    expect(arrived()).toBe(3);

    // The running session takes an operator's reset in.
    expect((await cordon(['limits', 'reset', '--policy', shop.policy, '--yes'], { env: shop.env })).status).toBe(0);
    expect(await order('/orders?total=1')).toBe('200');
    expect(arrived()).toBe(4);
  });

  it('is not overspent by processes that compete for it, some of them killed', async () => {
    const shop = prepare([orders('task', 5), orders('task', 9.5, 'total')]);
    const children = Array.from({ length: 4 }, () => start(shop, shop.env, 25));
    const [victim] = children;
    victim?.stdout?.once('data', () => victim.kill('SIGKILL'));
    const said = await Promise.all(children.map(answers));
    const total = said.map(allowed).reduce((sum, each) => sum + each, 0);
    const [orderLimit, sumLimit] = await spent(shop);
    // What the victim was granted and could not say any more is spent all the same.
    expect(total).toBeLessThanOrEqual(5);
    expect([orderLimit?.spent, sumLimit?.spent]).toEqual([5, 5]);
    expect(new Set(said.flat())).toEqual(new Set(['allow send.sitemap.selected', 'deny send.limit.count']));
  });

  it('is shown, and reset by nobody unasked; trying a policy out spends nothing', async () => {
    const shop = prepare([orders('task', 1), orders('session', 3)]);
    const { env, policy } = shop;
    const line = '{"method":"POST","url":"https://shop.test/orders?total=1"}\n';
    const tried = await cordon(['eval', 'send', '--policy', policy], { env, stdin: line + line });
    expect(jsonLines(tried.stdout)).toMatchObject([{ outcome: 'allow' }, { by: 'send.limit.count' }]);
    expect(await spent(shop)).toEqual([{ spent: 0, unsettled: 0 }]);

    expect(allowed(await answers(start(shop, env, 2)))).toBe(1);
    const all = await cordon(['limits'], { env });
    expect(all.stdout).toMatch(
      new RegExp(`^${TASK} \\(sha256:[0-9a-f]{64}\\)\n {2}PlaceOrder at shop.test, count, over the task: 1 spent`),
    );
    expect((await cordon(['limits', 'reset'], { env })).status).toBe(2);
    expect((await cordon(['limits', 'reset', '--task', TASK], { env })).status).toBe(1);
    expect(await spent(shop)).toEqual([{ spent: 1, unsettled: 1 }]);
    expect((await cordon(['limits', 'reset', '--task', 'Another task', '--yes'], { env })).status).toBe(2);
    expect((await cordon(['limits', 'reset', '--task', TASK, '--yes'], { env })).status).toBe(0);
    expect(await spent(shop)).toEqual([{ spent: 0, unsettled: 0 }]);
  });
});

const program = findServer();

describe.skipIf(program === undefined)(
  'a limit over a fleet (skipped where no Redis or Valkey server is installed, and none could be)',
  () => {
    let server: TestServer;

    beforeAll(async () => {
      server = await startServer(program ?? '', 'p@ss/word');
    });

    afterAll(() => server.remove());

    function fleet(limits: readonly object[]): Case {
      const limits_store = server.url.replace(encodeURIComponent('p@ss/word'), '${SHOP_LIMITS_PASSWORD}');
      const { policy, env, elsewhere } = prepare(limits, { limits_store });
      const secret = { SHOP_LIMITS_PASSWORD: 'p@ss/word' };
      return { policy, env: { ...env, ...secret }, elsewhere: { ...elsewhere, ...secret } };
    }

    it('is one for all machines, and is denied while its server is gone', async () => {
      const shop = fleet([orders('fleet', 7)]);
      const children = [start(shop, shop.env, 10), start(shop, shop.elsewhere, 10)];
      const said = await Promise.all(children.map(answers));
      expect(said.map(allowed).reduce((sum, each) => sum + each, 0)).toBe(7);
      await cordon(['limits', 'reset', '--policy', shop.policy, '--yes'], { env: shop.env });
      expect(await spent(shop)).toMatchObject([{ spent: 7 }]);
      await cordon(['limits', 'reset', '--policy', shop.policy, '--fleet', '--yes'], { env: shop.env });
      expect(await spent(shop)).toMatchObject([{ spent: 0 }]);

      served = await serve(['--policy', shop.policy, '--yes'], { env: shop.elsewhere });
      expect(await order('/orders?total=1')).toBe('200');
      await server.kill();
      expect(await order('/orders?total=1')).toBe('send.limit.store');
      expect(arrived()).toBe(1);
      await server.restart();
      await expect.poll(() => order('/orders?total=1')).toBe('200');
      expect(arrived()).toBe(2);
      expect((await spent(shop))[0]?.spent).toBeGreaterThanOrEqual(2);
    });

    it('needs the secrets that its store names', async () => {
      const shop = fleet([orders('fleet', 1)]);
      const { status, stderr } = await cordon(['limits', '--policy', shop.policy]);
      expect([status, stderr]).toEqual([2, expect.stringContaining('SHOP_LIMITS_PASSWORD, which is not set')]);
    });
  },
);
