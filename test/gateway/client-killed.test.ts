/**
 * A client killed in the middle of things: what was being judged is done by nobody, what it held up goes on under guard, and the next one finds the
 * endpoint and the pages as they were.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import type { Action } from '../../src/model/action.ts';
import { isJsonObject } from '../../src/model/json.ts';
import { allow, type Verdict } from '../../src/model/verdict.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const PAGES = {
  'shop.test/': `<title>Shop</title><body style="margin: 0"><a id="buy" href="#" onclick="document.title = 'bought'"
    style="position: fixed; left: 0; top: 0; width: 90px; height: 90px">Buy</a>`,
  'shop.test/next': 'next',
  'other.test/held': `<!doctype html><button id="hidden">Delete my account</button>
    <script>new Image().src = 'http://shop.test/ran/' + (hidden.checkVisibility() ? 'unguarded' : 'guarded')</script>`,
};

/** A real client. It says `there` when its page is, and what it does then it never sees the end of. */
const ACTING = `
import { chromium } from 'playwright-core';
const browser = await chromium.connectOverCDP(process.argv[1]);
const [context] = browser.contexts();
const [other, page] = [await context.newPage(), await context.newPage()];
await page.goto('http://shop.test/');
await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
console.log('there');
await Promise.all([page.mouse.click(45, 45), other.goto('http://shop.test/next')]);
`;

/** One that holds up whatever is opened, and lets nothing run. */
const HOLDING = `
import { WebSocket } from 'ws';
const socket = new WebSocket(process.argv[1]);
const params = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
socket.on('open', () => socket.send(JSON.stringify({ id: 1, method: 'Target.setAutoAttach', params })));
socket.on('message', (data) => {
  const { id, method, params } = JSON.parse(data);
  if (id === 1) console.log('there');
  if (method === 'Target.attachedToTarget' && params.waitingForDebugger) console.log('holding');
});
`;

let rig: Rig;
let next: RawClient;
let child: ChildProcess | undefined;

beforeAll(async () => {
  rig = await startRig(PAGES, { pageScript: readPageScript(), goal: 'read' });
  next = await RawClient.connect(rig.gateway.cdp);
});
afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(async () => {
  next?.close();
  await rig?.close();
});

/** Starts a client; the answer waits for the next line that it writes. */
function start(script: string): () => Promise<string> {
  child = spawn(process.execPath, ['--input-type=module', '-e', script, rig.gateway.cdp], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => String((await lines.next()).value);
}

async function killClient(): Promise<void> {
  if (child === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The sessions that anybody has with pages, as the browser counts them for each. */
async function attachedPages(): Promise<number> {
  const { targetInfos } = await rig.browser.connection.send('Target.getTargets');
  const infos = Array.isArray(targetInfos) ? targetInfos.filter(isJsonObject) : [];
  return infos.filter(({ type }) => type === 'page').length;
}

it('what it asked for and was being judged is done by nobody', async () => {
  let release = (): void => undefined;
  const judged = new Promise<void>((resolve) => {
    release = resolve;
  });
  const line = start(ACTING);
  expect(await line()).toBe('there');
  const since = rig.judged.length;
  rig.judge = async (): Promise<Verdict> => {
    await judged;
    return allow('act.test.allow', 'Allowed.');
  };
  const verbs = (): readonly Action['verb'][] => rig.judged.slice(since).map(({ verb }) => verb);
  await expect.poll(() => new Set(verbs()).size, { timeout: 30_000 }).toBe(2);
  await killClient();
  const pages = await attachedPages();
  release();
  rig.judge = () => allow('act.test.allow', 'Allowed.');
  const { targetInfos } = await next.get('Target.getTargets');
  const shop = (Array.isArray(targetInfos) ? targetInfos : [])
    .filter(isJsonObject)
    .find(({ url }) => url === 'http://shop.test/');
  const { sessionId } = await next.get('Target.attachToTarget', {
    targetId: String(shop?.targetId),
    flatten: true,
  });
  // Whatever was passed on after all is there before the second picture that is painted from now on.
  const expression =
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.title))))';
  const painted = { expression, awaitPromise: true };
  expect(await next.get('Runtime.evaluate', painted, String(sessionId))).toMatchObject({ result: { value: 'Shop' } });
  expect(rig.requested).not.toContain('shop.test/next');
  expect(await attachedPages()).toBe(pages);
});

it('what it held up goes on, under guard', async () => {
  const { sessionId } = await next.openPage('http://shop.test/');
  const line = start(HOLDING);
  expect(await line()).toBe('there');
  const popup = { expression: "open('http://other.test/held', '', 'noopener'); 0", userGesture: true };
  await next.get('Runtime.evaluate', popup, sessionId);
  expect(await line()).toBe('holding');
  await killClient();
  const told = (): readonly string[] => rig.requested.filter((each) => each.startsWith('shop.test/ran/'));
  await expect.poll(told, { timeout: 30_000 }).toEqual(['shop.test/ran/guarded']);
});
