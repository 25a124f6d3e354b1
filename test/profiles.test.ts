/** Logins on the command line: profiles, storage states, and what is said where no window can be shown. */
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cordon, serve } from './cli-process.ts';
import { ID, type LoginSite, SHOP, startLoginSite } from './support/sites/login-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-profiles-'));
const env = { XDG_STATE_HOME: folder, DISPLAY: '', WAYLAND_DISPLAY: '' };
const policy = join(folder, 'cordon.json');
const task = ['--policy', policy, '--task', `Look around on ${SHOP}`, '--yes'];
let site: LoginSite;

beforeAll(async () => {
  site = await startLoginSite();
  const document = { cordon: 1, scope: { goal: 'interact', domains: [SHOP] }, network: { resolve: site.resolve } };
  writeFileSync(policy, JSON.stringify(document));
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const SECRET = 'a-very-secret-value';

function stateFile(): string {
  const file = join(folder, 'state.json');
  const base = { value: SECRET, path: '/', expires: 4_000_000_000, httpOnly: true, secure: false, sameSite: 'Lax' };
  const cookies = [
    { ...base, name: 'sid', domain: 'shop.test' },
    { ...base, name: 'idsid', domain: 'id.test' },
  ];
  const origins = [SHOP, ID].map((origin) => ({ origin, localStorage: [{ name: 'token', value: SECRET }] }));
  writeFileSync(file, JSON.stringify({ cookies, origins }));
  return file;
}

describe('cordon serve', () => {
  it('says where no window can be shown, before anything else', async () => {
    const { status, stderr } = await cordon(['serve', ...task, '--sign-in'], { env });
    expect(status).toBe(3);
    expect(stderr).toContain('There is no display to show a browser window on');
    expect(stderr).toContain('--storage-state');
    expect(stderr).not.toContain('Digest');
  });

  it('takes the granted part of a storage state into a profile, which one session has at a time', async () => {
    const served = await serve([...task, '--storage-state', stateFile(), '--profile', 'work'], { env });
    try {
      expect(served.stderr()).toContain('left out: id.test');
      const second = await cordon(['serve', ...task, '--profile', 'work'], { env });
      expect(second.status).toBe(2);
      expect(second.stderr).toMatch(/Profile 'work' is in use by process \d+/);
      const browser = await chromium.connectOverCDP(served.cdp);
      await browser.contexts()[0]?.pages()[0]?.goto(`${SHOP}/`);
      await browser.close();
      expect(site.visits.at(-1)?.cookie).toBe(`sid=${SECRET}`);
      expect(served.stderr()).not.toContain(SECRET);
    } finally {
      // However it ends: what it held is free again.
      await served.stop('SIGKILL');
    }
    const again = await serve([...task, '--profile', 'work'], { env });
    await again.stop();
    const listed = await cordon(['profile', 'list', '--json'], { env });
    expect(JSON.parse(listed.stdout)).toMatchObject({ name: 'work', sites: ['shop.test'] });
  });
});

describe('cordon profile', () => {
  it('shows sites and no values, and forgets', async () => {
    const served = await serve([...task, '--storage-state', stateFile(), '--profile', 'mine'], { env });
    await served.stop();
    const shown = await cordon(['profile', 'show', 'mine'], { env });
    // Browsers keep a cookie for 400 days at the most.
    expect(shown.stdout).toMatch(/^shop\.test {2}1 cookie, what pages of 1 origin stored, until \d{4}-\d\d-\d\d\n$/);
    const json = await cordon(['profile', 'show', 'mine', '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ sites: [{ site: 'shop.test', cookies: 1, origins: 1 }] });
    expect(shown.stdout + json.stdout).not.toContain(SECRET);
    expect((await cordon(['profile', 'show', 'mnie'], { env })).stderr).toContain('Did you mean `mine`?');
    expect((await cordon(['profile', 'forget', 'mine'], { env })).status).toBe(1);
    const part = await cordon(['profile', 'forget', 'mine', '--site', 'www.shop.test', '--yes'], { env });
    expect(part).toMatchObject({ status: 0 });
    expect((await cordon(['profile', 'show', 'mine'], { env })).stdout).toBe('');
    expect(await cordon(['profile', 'forget', 'mine', '--yes'], { env })).toMatchObject({ status: 0 });
    expect(readdirSync(join(folder, 'cordon', 'profiles'))).not.toContain('mine');
  });

  it.each(['../records', '/etc', '..', 'a/../b'])('takes %s for no profile', async (name) => {
    for (const words of [
      ['profile', 'show', name],
      ['profile', 'forget', name, '--yes'],
      ['serve', ...task, '--profile', name],
    ]) {
      const { status, stderr } = await cordon(words, { env });
      expect(status).toBe(2);
      expect(stderr).toContain('is no name for a profile');
    }
    expect(existsSync('/etc/passwd')).toBe(true);
  });

  it('uses no folder that a link leads to', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'cordon-elsewhere-'));
    symlinkSync(elsewhere, join(folder, 'cordon', 'profiles', 'linked'));
    const { status, stderr } = await cordon(['serve', ...task, '--profile', 'linked'], { env });
    expect(status).toBe(3);
    expect(stderr).toContain('is a link');
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });
});
