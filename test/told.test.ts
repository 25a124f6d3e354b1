/** What an operator reads of a session: while it runs, from its record, and of what would let a refusal through. Told by what the site receives with the change. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { issueIdentity } from '../demo/kit/certificates.ts';
import { cordon, type Finished, jsonLines, type Served, serve } from './cli-process.ts';
import { type OrdinarySite, startOrdinarySite } from './support/sites/ordinary-site.ts';

const HOSTS = ['shop.test', 'other.test'];
const PATIENCE = { timeout: 180_000 };

let folder: string;
let site: OrdinarySite;
let ca: string;
let served: Served | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  const identity = await issueIdentity(HOSTS);
  ca = identity.caPem;
  site = await startOrdinarySite(HOSTS, 'http/1.1', identity);
});
afterEach(async () => {
  await browser?.close();
  await served?.stop();
  [browser, served] = [undefined, undefined];
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => site.close());

const policy = () => join(folder, 'cordon.yaml');
const env = () => ({ XDG_STATE_HOME: join(folder, 'state') });
const run = (...words: string[]): Promise<Finished> => cordon(words, { env: env() });

/** A document with remarks in it, and a sitemap beside it. */
function write(): void {
  folder = mkdtempSync(join(tmpdir(), 'cordon-told-'));
  writeFileSync(join(folder, 'ca.pem'), ca);
  writeFileSync(join(folder, 'shop.sitemap.json'), '[]\n');
  const resolve = HOSTS.map((host) => `"${host}:443": "${site.resolve[`${host}:443`] ?? ''}"`).join(', ');
  writeFileSync(
    policy(),
    `# Ours.
cordon: 1
scope: { goal: interact, domains: [shop.test] } # and nowhere else
guardrails: { enable_llm_action_check: false }
network: { resolve: { ${resolve} }, ca: ./ca.pem }
sites:
  shop.test:
    sitemap: ./shop.sitemap.json # what it offers
    unlisted: deny-unsafe
`,
  );
}

async function work(more: readonly string[] = []): Promise<Page> {
  served = await serve(['--policy', policy(), '--task', 'Order on shop.test', '--yes', ...more], { env: env() });
  browser = await chromium.connectOverCDP(served.cdp);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.goto('https://shop.test/');
  return page;
}

async function end(): Promise<string> {
  await browser?.close();
  const said = served?.stderr;
  await served?.stop();
  return said?.() ?? '';
}

const post = (page: Page, path: string) =>
  page.evaluate((to) => fetch(to, { method: 'POST' }).then(({ status }) => status), path);
const received = (path: string) => site.received.filter((each) => each.path === path).length;

it('prints refusals while they happen, folded, and what they came to', PATIENCE, async () => {
  write();
  const page = await work();
  for (let round = 0; round < 12; round += 1) expect(await post(page, '/order')).toBe(403);
  await page.goto('https://other.test/');
  const said = await end();
  const lines = said.split('\n').filter((line) => line.includes('refused POST'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^cordon: refused POST https:\/\/shop\.test\/order on https:\/\/shop\.test\/? \(send\.unlisted\.unsafe\): /,
  );
  expect(lines[0]).toContain('To allow it: list it in the sitemap');
  expect(lines[1]).toMatch(/ … 12 times$/);
  expect(said).toMatch(/refused navigate https:\/\/other\.test\/.* \(act\.scope\.domain\)/);
  expect(said).toMatch(/^cordon: in all \d+ allowed, 13 refused, /m);
  expect(said).not.toContain('\u001b[');
});

it('shows the record for people, and proposes and writes what would let a refusal through', PATIENCE, async () => {
  write();
  const page = await work(['--quiet']);
  expect(await post(page, '/order')).toBe(403);
  await page.goto('https://other.test/');
  expect(await end()).not.toContain('refused');
  expect(received('/order')).toBe(0);

  const denied = (await run('log', '--denied')).stdout.trim().split('\n');
  expect(denied).toHaveLength(2);
  const number = /^\s*(\d+) /.exec(denied[0] ?? '')?.[1] ?? '';
  expect(denied[0]).toContain('POST https://shop.test/order');
  expect((await run('log', '--denied', '--rule', 'send.unlisted', '--site', 'shop.test')).stdout.trim()).toBe(
    denied[0],
  );
  expect((await run('log', '--site', 'evil.test')).stdout).toBe('');
  expect(jsonLines((await run('log', '--denied', '--json')).stdout)).toHaveLength(2);
  expect((await run('log', '--list')).stdout).toContain('Order on shop.test');
  expect((await run('log', 'no-such-session')).status).toBe(2);

  const before = readFileSync(policy(), 'utf8');
  const shown = await run('allow', number);
  expect(shown.status, shown.stdout + shown.stderr).toBe(0);
  expect(shown.stdout).toMatch(/^\+.*PostOrder/m);
  expect(shown.stdout).toContain('would pass (send.sitemap.selected)');
  expect(readFileSync(policy(), 'utf8')).toBe(before);

  expect((await run('allow', number, '--write')).status).toBe(0);
  const last = await run('allow', 'LAST', '--write');
  expect(last.stdout).toMatch(/^\+.*domains: \[ ?shop\.test, other\.test ?\]/m);
  expect(last.stdout).toContain('the very navigation would pass');
  const after = readFileSync(policy(), 'utf8');
  for (const remark of ['# Ours.', '# and nowhere else', '# what it offers']) expect(after).toContain(remark);
  expect(readFileSync(join(folder, 'shop.sitemap.json'), 'utf8')).toContain('PostOrder');

  const again = await work();
  await post(again, '/order');
  await again.goto('https://other.test/');
  expect(received('/order')).toBe(1);
  expect(again.url()).toBe('https://other.test/');
  await end();
});

it('proposes by origin, and says how to begin where a session had no document', PATIENCE, async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-told-'));
  const taken: string[] = [];
  const notes = createServer((request, response) => {
    taken.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Notes</title>');
  });
  await new Promise<void>((resolve) => notes.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(notes.address()).port}`;
  const saving = async (more: readonly string[]): Promise<void> => {
    served = await serve(['--task', `Read the notes on ${origin}`, '--yes', ...more], { env: env() });
    browser = await chromium.connectOverCDP(served.cdp);
    const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
    await page.goto(`${origin}/`);
    await post(page, '/notes');
    await end();
  };

  await saving([]);
  expect(taken).not.toContain('POST /notes');
  const none = await run('allow', 'LAST');
  expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('had no policy document') });
  expect(none.stderr).toContain('cordon init --site');

  expect((await run('init', policy(), '--site', origin)).status).toBe(0);
  const shown = await run('allow', 'LAST', '--policy', policy(), '--write');
  expect(shown.stdout + shown.stderr).toContain('would pass (send.sitemap.selected)');
  expect(shown.stdout).toContain(`is granted on ${origin} by`);
  await saving(['--policy', policy()]);
  expect(taken).toContain('POST /notes');
  await new Promise((resolve) => notes.close(resolve));
});

it('proposes nothing for an internal address, and nothing where nothing was refused', PATIENCE, async () => {
  write();
  const page = await work();
  expect(await run('allow', 'LAST')).toMatchObject({ status: 2 });
  await page.goto('http://169.254.169.254/latest/meta-data').catch(() => undefined);
  await end();
  const before = readFileSync(policy(), 'utf8');
  const never = await run('allow', 'LAST', '--write');
  expect(never.status).toBe(1);
  expect(never.stdout).toContain('No change of a document is proposed: it is an internal address');
  expect(readFileSync(policy(), 'utf8')).toBe(before);
});
