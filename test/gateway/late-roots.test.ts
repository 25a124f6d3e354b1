/** A shadow root comes without notice, right before it is drawn: no picture is handed over that may show what is taken out of one. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageScript } from '../support/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

/** A page with another host in each frame, whose shadow root is there for that frame alone. */
const always = (html: string): string => `<!doctype html><title>t</title><p>Shop</p><div id=h></div><script>
  const next = () => { const host = document.createElement('div'); h.replaceChildren(host);
    requestAnimationFrame(() => { host.attachShadow({ mode: 'open' }).innerHTML = '${html}'; setTimeout(next) }) };
  next()</script>`;
/** One that has it for paper. */
const PRINTED = `<!doctype html><title>t</title><p>Shop</p><div id=h></div><script>
  onbeforeprint = () => { if (!h.shadowRoot) h.attachShadow({ mode: 'open' }).innerHTML = '<button>Delete account</button>' }</script>`;

/** One with frames that load nothing until they come into sight, and in whose first documents no script has run. */
const WAITING = `<!doctype html><title>t</title><p>Shop</p><div id=h></div><div style="height:9000px"></div>${'<iframe loading=lazy src="/fine"></iframe>'.repeat(3)}`;

let rig: Rig;
let browser: Browser;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  const pages = {
    'shop.test/late': always('<button>Delete account</button>'),
    'shop.test/fine': always('<p>Hello</p>'),
    'shop.test/paper': PRINTED,
    'shop.test/waiting': WAITING,
  };
  rig = await startRig(pages, { pageScript: await pageScript(), goal: 'read' });
  ({ browser, page, devtools } = await connectAgent(rig));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

it('is not drawn where something of it is hidden', async () => {
  await page.goto('http://shop.test/late');
  await expect(devtools.send('Page.captureScreenshot')).rejects.toThrow('read it again');
}, 60_000);

it('is drawn where nothing of it is', async () => {
  await page.goto('http://shop.test/fine');
  expect((await devtools.send('Page.captureScreenshot')).data).not.toBe('');
}, 60_000);

it('is printed when it was read', async () => {
  await page.goto('http://shop.test/paper');
  await expect(devtools.send('Page.printToPDF')).rejects.toThrow('read it again');
  expect((await devtools.send('Page.printToPDF')).data).not.toBe('');
}, 60_000);

it('is told from frames that wait to load', async () => {
  await page.goto('http://shop.test/waiting');
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const taken = (): Promise<boolean> => rig.guard.adoptClosedRoots(targetInfo.targetId);
  expect(await taken()).toBe(false);
  // As many nodes as one of those frames has.
  await page.evaluate(`setTimeout("h.attachShadow({ mode: 'closed' }).innerHTML = '<p>a</p><i></i>'")`);
  await expect.poll(taken).toBe(true);
  expect(await taken()).toBe(false);
  await page.evaluate('document.querySelector("iframe").remove()');
  expect(await taken()).toBe(false);
}, 60_000);

it('is told on a page that came after one with frames that wait to load', async () => {
  await page.goto('http://shop.test/waiting');
  await page.goto('http://shop.test/paper');
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const taken = (): Promise<boolean> => rig.guard.adoptClosedRoots(targetInfo.targetId);
  expect(await taken()).toBe(false);
  await page.evaluate(`setTimeout("h.attachShadow({ mode: 'closed' }).innerHTML = '<slot></slot>'")`);
  await expect.poll(taken).toBe(true);
}, 60_000);
