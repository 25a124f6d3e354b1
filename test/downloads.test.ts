/** A budget of downloads, however they are begun in a guarded Chromium: what the server was asked, what came to the disk, and what the agent was told. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SessionEvent } from '../src/model/event.ts';
import { type Guarded, type GuardedOrdinary, startGuardedOrdinary } from './support/sites/guarded-ordinary.ts';

const HOST = 'files.test';
/** For one thing to come; and for all of a test, on a machine that does much else. */
const PATIENCE = { timeout: 60_000 };
const WHOLE = { timeout: 300_000 };
const SPENT = 'send.budget.downloads';

let ordinary: GuardedOrdinary;
let folder: string;
let ownHome: string;
let home: string | undefined;
let guarded: Guarded | undefined;

beforeAll(async () => {
  ordinary = await startGuardedOrdinary(HOST);
  folder = mkdtempSync(join(tmpdir(), 'cordon-downloads-'));
  // What other tests' browsers save stands elsewhere.
  home = process.env.HOME;
  ownHome = mkdtempSync(join(tmpdir(), 'cordon-home-'));
  process.env.HOME = ownHome;
});
afterEach(async () => {
  await guarded?.close();
  ordinary.site.received.length = 0;
});
afterAll(async () => {
  await ordinary.close();
  if (home === undefined) delete process.env.HOME;
  else process.env.HOME = home;
  for (const made of [folder, ownHome]) rmSync(made, { recursive: true, force: true });
});

/** An agent that wants files on the disk, and the downloads that its browser tells of. */
async function work(downloads: number): Promise<Guarded & { readonly begun: string[] }> {
  guarded = await ordinary.open({ budgets: { downloads } });
  const { browser, context, page } = guarded;
  await page.goto(`https://${HOST}/`);
  const client = await browser.newBrowserCDPSession();
  await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  const begun: string[] = [];
  const own = await context.newCDPSession(page);
  await own.send('Page.enable');
  own.on('Page.downloadWillBegin', ({ url }) => begun.push(url));
  return { ...guarded, begun };
}

/** Has the page save what a link leads to, as a person would who clicks it. */
async function save(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = to === 'blob' ? URL.createObjectURL(new Blob(['made by the page'])) : to;
    link.download = 'saved.txt';
    link.click();
  }, href);
}

const asked = (path: string) => ordinary.site.received.filter((each) => each.path === path).length;
const refusals = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.kind === 'verdict' && event.verdict.by === SPENT ? [event] : []));
const onDisk = () =>
  [folder, join(homedir(), 'Downloads')].filter((each) => existsSync(each)).flatMap((each) => readdirSync(each));

/** The browser writes while it asks whether it may, under names of its own, and removes that a moment after the answer: of its own. */
async function expectNothingSaved(before: readonly string[]): Promise<void> {
  const isSaved = (name: string) => !(name.startsWith('.org.chromium.') || before.includes(name));
  expect(onDisk().filter(isSaved)).toEqual([]);
  await expect.poll(() => onDisk().filter((name) => !before.includes(name)), PATIENCE).toEqual([]);
}

it('counts links that ask for a file once, and withholds the answer to the one beyond', WHOLE, async () => {
  const before = onDisk();
  const { page, events, begun } = await work(2);
  await save(page, '/text');
  await expect.poll(() => begun.length, PATIENCE).toBe(1);
  await save(page, 'blob');
  await expect.poll(() => begun.length, PATIENCE).toBe(2);
  await save(page, '/download');
  await expect.poll(() => refusals(events).length, PATIENCE).toBeGreaterThan(0);
  const refused = refusals(events).map(({ subject }) => ('url' in subject ? subject.url : ''));
  expect(new Set(refused)).toEqual(new Set([`https://${HOST}/download`]));
  expect([asked('/text'), asked('/download')]).toEqual([1, 1]);
  await expectNothingSaved(before);
});

it('counts what a page makes by itself, records one too many and tells the agent, and saves none', WHOLE, async () => {
  const before = onDisk();
  const { page, events, said } = await work(2);
  await save(page, 'blob');
  await save(page, 'data:text/plain;base64,c2VjcmV0');
  await save(page, 'blob');
  await expect.poll(() => refusals(events).length, PATIENCE).toBe(1);
  await save(page, 'data:text/plain;base64,c2VjcmV0');
  await expect.poll(() => refusals(events).length, PATIENCE).toBe(2);
  const recorded = JSON.stringify(refusals(events));
  expect(recorded).toContain(`blob:https://${HOST}/`);
  expect(recorded).not.toContain('c2VjcmV0');
  await page.title();
  await expect.poll(() => said.join(), PATIENCE).toContain(SPENT);
  await expectNothingSaved(before);
});
