/** A second task in a session that runs, and grants that serve unattended runs: the real command line, judged by the sites' own logs. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, cordon, type Finished, type Served, serve, start } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';

let site: GuardedSite;
let state: string;
const env = () => ({ XDG_STATE_HOME: state, DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: '' });

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'cordon-task-'));
  site = await startGuardedSite('read', { scope: {}, sites: { 'forge.test': {}, 'shop.test': {} } });
});
afterAll(async () => {
  await site.close();
  rmSync(state, { recursive: true });
});

interface Opened {
  readonly box: { readonly sites: readonly { readonly policies: readonly { id: string; name: string }[] }[] };
  readonly token: string;
}

/** Runs a command that shows the box as a page, and answers there as a person would. */
async function answered(words: readonly string[], decide: (opened: Opened) => unknown): Promise<Finished> {
  const child: ChildProcess = start(words, { env: env() });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const closed = once(child, 'close');
  await expect.poll(() => /file:\S+/.test(stderr()) || child.exitCode !== null).toBe(true);
  const link = /file:\S+/.exec(stderr())?.[0];
  if (link !== undefined) {
    const url = new URL(/url=([^"]+)/.exec(readFileSync(fileURLToPath(link), 'utf8'))?.[1] ?? '');
    const post = (path: string, body: object) =>
      fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url.origin },
        body: JSON.stringify(body),
      });
    const opened: Opened = await (await post('/open', { secret: url.hash.slice(1) })).json();
    await post('/answer', { token: opened.token, decision: decide(opened) });
  }
  const [status] = await closed;
  return { status: typeof status === 'number' ? status : null, stdout: stdout(), stderr: stderr() };
}

const asOffered = { confirm: true, policies: [] };

describe('cordon task', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(['--policy', site.policy, '--task', 'Read issue 30 on forge.test', '--yes'], { env: env() });
  });
  afterAll(() => served.stop());
  const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
  const SHOP = 'https://shop.test/products/brewmaster';
  const seen = (path: string) => JSON.stringify(site.sites.logs).split(path).length - 1;

  it('that is refused, or answered with what was not offered, leaves the one before at work', async () => {
    const no = await answered(['task', 'Read shop.test', '--confirm', 'web'], () => ({ confirm: false }));
    expect(no).toMatchObject({ status: 1, stderr: expect.stringContaining('the one before goes on') });
    const more = await answered(['task', 'Read shop.test', '--confirm', 'web'], () => ({
      confirm: true,
      policies: [{ id: '0.0', params: {} }],
    }));
    expect(more.status).toBe(2);
    const nowhere = await answered(['task', 'Read bank.test', '--confirm', 'web'], () => asOffered);
    expect(nowhere).toMatchObject({ status: 1, stderr: expect.stringContaining('closed by default') });
    const browser = await chromium.connectOverCDP(served.cdp);
    const page = await browser.newPage();
    expect((await page.goto(ISSUE))?.status()).toBe(200);
    await browser.close();
  });

  it('that is confirmed takes its place at the same address, and nothing of the old one stays', async () => {
    const before = await chromium.connectOverCDP(served.cdp);
    const gone = new Promise((resolve) => before.once('disconnected', resolve));
    const page = await before.newPage();
    await page.goto(ISSUE);
    expect((await page.goto(SHOP).catch(() => undefined))?.status()).not.toBe(200);
    const done = await answered(
      ['task', 'Read the reviews on shop.test', '--confirm', 'web', '--json'],
      () => asOffered,
    );
    expect(done).toMatchObject({ status: 0 });
    expect(JSON.parse(done.stdout)).toMatchObject({ session: expect.any(String), record: expect.any(String) });
    await gone;
    const after = await chromium.connectOverCDP(served.cdp);
    const pages = after.contexts().flatMap((context) => context.pages().map((each) => each.url()));
    expect(pages.filter((url) => url.includes('forge'))).toEqual([]);
    const read = seen('/issues/30');
    expect(read).toBeGreaterThan(0);
    const fresh = await after.newPage();
    expect((await fresh.goto(ISSUE).catch(() => undefined))?.status()).not.toBe(200);
    expect(seen('/issues/30')).toBe(read);
    expect((await fresh.goto(SHOP))?.status()).toBe(200);
    await after.close();
    expect(served.stderr()).toContain('another task began: "Read the reviews on shop.test"');
    const records = readdirSync(join(state, 'cordon', 'records'));
    expect(records).toHaveLength(2);
    const opened = records.map((name) =>
      JSON.parse(readFileSync(join(state, 'cordon', 'records', name), 'utf8').split('\n')[0] ?? ''),
    );
    expect(opened.map(({ task, confirmedBy }) => [task, confirmedBy])).toContainEqual([
      'Read the reviews on shop.test',
      expect.stringContaining('cordon task, web'),
    ]);
  });
});

const LIBRARY = {
  cordon: 1,
  sites: {
    'library.test': {
      sitemap: [
        {
          semantic_action: 'Loans',
          method: 'GET',
          url: 'https://library.test/loans',
          description: 'Loans',
          priority: 0,
        },
        {
          semantic_action: 'Renew',
          method: 'POST',
          url: 'https://library.test/renew',
          description: 'Renew',
          priority: 0,
        },
      ],
      policies: [
        { name: 'view_loans', effect: 'allow', actions: ['Loans'], description: 'View the list of loans.' },
        { name: 'renew_loan', effect: 'allow', actions: ['Renew'], description: 'Renew the loan of a book.' },
      ],
    },
  },
};
const RENEW = 'Renew the loan of my book on library.test';

describe('cordon grant', () => {
  const file = (name: string): string => join(state, name);
  const policy = () => file('library.json');
  beforeAll(() => writeFileSync(policy(), JSON.stringify(LIBRARY)));
  const run = (...words: string[]) => cordon(words, { env: env() });
  const serveGrant = (...more: string[]) =>
    run('serve', '--grant', file('grant.json'), '--json', '--browser', '/nowhere', ...more);

  it('with none shows what would be granted and writes nothing', async () => {
    const shown = await run('grant', RENEW, '--policy', policy(), '--confirm', 'none', '--out', file('none.json'));
    expect(shown.status).toBe(0);
    expect(shown.stdout).toContain('may: renew_loan');
    expect(shown.stdout).toContain('not granted: view_loans');
    expect(readdirSync(state)).not.toContain('none.json');
    const json = await run('grant', RENEW, '--policy', policy(), '--confirm', 'none', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'proposed', sites: [{ domain: 'library.test' }] });
  });

  it('--yes does not take what was chosen from the task and changes something', async () => {
    const refused = await run('serve', '--policy', policy(), '--task', RENEW, '--yes', '--browser', '/nowhere');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('renew_loan') });
    expect(refused.stderr).toContain('cordon grant');
    const reads = await run(
      'serve',
      '--policy',
      policy(),
      '--task',
      'View my loans on library.test',
      '--yes',
      '--browser',
      '/nowhere',
    );
    expect(reads.status).toBe(3);
  });

  it('keeps what was confirmed for unattended runs, with its task and policy', async () => {
    const words = [
      'grant',
      RENEW,
      '--policy',
      policy(),
      '--confirm',
      'web',
      '--out',
      file('grant.json'),
      '--for',
      '2h',
      '--json',
    ];
    const done = await answered(words, ({ box }) => {
      const all = box.sites.flatMap(({ policies }) => policies);
      return { confirm: true, policies: all.map(({ id }) => ({ id, params: {} })) };
    });
    expect(done.status).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ outcome: 'granted', confirmedBy: 'a person in their browser' });
    const written = JSON.parse(readFileSync(file('grant.json'), 'utf8'));
    expect(Date.parse(written.expiresAt) - Date.parse(written.confirmedAt)).toBe(2 * 3_600_000);
    expect(written.grant.sites[0].selected.map((each: { policy: string }) => each.policy).sort()).toEqual([
      'renew_loan',
      'view_loans',
    ]);
    // It gets as far as the browser, which is not there.
    expect(await serveGrant()).toMatchObject({ status: 3, stderr: expect.stringContaining('/nowhere') });
    expect(await serveGrant('--task', 'Renew everything on library.test')).toMatchObject({ status: 1 });
    // Nobody is asked for what could not be kept.
    const twice = await run(...words);
    expect(twice).toMatchObject({ status: 2, stderr: expect.stringContaining('it is there already') });
    expect(JSON.parse(twice.stdout)).toMatchObject({
      outcome: 'refused',
      advice: expect.stringContaining('Name a file'),
    });
    const nowhere = await run('grant', RENEW, '--policy', policy(), '--confirm', 'web', '--out', file('no/grant.json'));
    expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringContaining('no such file or directory') });
  });

  it('loses nothing that was confirmed where it cannot be written after all', async () => {
    const late = file('late.json');
    const words = ['grant', RENEW, '--policy', policy(), '--confirm', 'web', '--out', late];
    const done = await answered(words, () => {
      writeFileSync(late, '');
      return asOffered;
    });
    expect(done).toMatchObject({ status: 2, stderr: expect.stringContaining('confirmed all the same') });
    writeFileSync(file('kept.json'), done.stdout);
    const served = await run('serve', '--grant', file('kept.json'), '--json', '--browser', '/nowhere');
    expect(served).toMatchObject({ status: 3, stderr: expect.stringContaining('/nowhere') });
  });

  it('refuses what was tampered with, or what stands behind it and changed, and says which', async () => {
    const text = readFileSync(file('grant.json'), 'utf8');
    writeFileSync(file('grant.json'), text.replace('view_loans', 'no_such'));
    expect(await serveGrant()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('changed after it was signed'),
    });
    writeFileSync(file('grant.json'), text);
    const { sitemap, policies } = LIBRARY.sites['library.test'];
    const changed = (part: object) =>
      writeFileSync(
        policy(),
        JSON.stringify({ ...LIBRARY, sites: { 'library.test': { sitemap, policies, ...part } } }),
      );
    changed({ sitemap: [{ ...sitemap[0], url: 'https://library.test/*' }, ...sitemap.slice(1)] });
    expect((await serveGrant()).stderr).toContain('the sitemap of library.test changed');
    changed({ policies: policies.map((each) => ({ ...each, actions: ['Loans', 'Renew'] })) });
    expect((await serveGrant()).stderr).toContain('the policies of library.test changed');
    changed({ unlisted: 'allow' });
    expect((await serveGrant()).stderr).toContain('the policy document changed');
    changed({});
    expect((await serveGrant()).status).toBe(3);
  });

  it('without anybody to ask is refused, and grants nothing', async () => {
    const nobody = await run('grant', RENEW, '--policy', policy(), '--out', file('nobody.json'));
    expect(nobody.status).toBe(1);
    expect(nobody.stderr).toContain('--confirm none');
    expect(nobody.stderr).not.toContain('--yes');
    expect(readdirSync(state)).not.toContain('nobody.json');
  });
});
