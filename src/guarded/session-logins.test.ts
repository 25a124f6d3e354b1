/** What of a profile comes into the agent's browser: its jar is looked into from within, where no gate stands before it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findBrowser } from '../browser/process/find.ts';
import { behindProxy } from '../browser/process/flags.ts';
import { launchBrowser } from '../browser/process/launch.ts';
import { readCookies, readWebStorage } from '../browser/storage/storage-state.ts';
import { policyOfTask } from '../grant/task-policy.ts';
import { openGranted } from '../session/open.ts';
import { openProfile } from '../store/profiles.ts';
import { SessionLogins } from './session-logins.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-session-logins-'));
const stateHome = process.env.XDG_STATE_HOME;
process.env.XDG_STATE_HOME = folder;
afterAll(() => {
  if (stateHome === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = stateHome;
  rmSync(folder, { recursive: true, force: true });
});

it('is what the sites of the grant have, and nothing of others', async () => {
  const base = { value: 'v', path: '/', expires: -1, httpOnly: true, secure: false };
  const cookies = ['127.0.0.1', 'id.test', '.bank.test'].map((domain) => ({ ...base, name: domain, domain }));
  const origins = ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', 'http://id.test'];
  const profile = openProfile('mixed');
  profile.save({ cookies, origins: origins.map((origin) => ({ origin, localStorage: [{ name: 't', value: 'v' }] })) });
  profile.release();
  const task = 'Save a note on http://127.0.0.1:3000';
  const policy = await policyOfTask(task);
  const session = await openGranted({ task, policy, now: Date.now, confirm: async () => 'a test' });
  const logins = await SessionLogins.open(session, { profile: 'mixed' }, {});
  const executable = (await findBrowser()) ?? '';
  const browser = await launchBrowser({
    executable,
    headless: true,
    args: behindProxy({ proxyUrl: 'http://127.0.0.1:9', spki: '' }),
  });
  try {
    const { connection } = browser;
    // As a session has one: with its last page a browser forgets cookies.
    await connection.send('Target.createTarget', { url: 'about:blank' });
    // A cookie that a page set last comes into the jar when the page is asked, as if it had been on its way.
    const inDocumentsOf = async (url: string): Promise<void> => {
      await connection.send('Storage.setCookies', { cookies: [{ name: 'late', value: 'v', url }] });
    };
    await logins.bringTo({ connection, ready: async () => undefined, inDocumentsOf });
    expect((await readCookies(connection)).map(({ domain }) => domain)).toEqual(['127.0.0.1']);
    expect((await readWebStorage(connection, origins)).map(({ origin }) => origin)).toEqual(['http://127.0.0.1:3000']);
    logins.note(`${origins[0]}/`);
    await logins.keep();
  } finally {
    await browser.close();
    await logins.close();
    session.close('the test is over');
  }
  const after = openProfile('mixed');
  expect(
    after
      .read()
      .cookies.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['.bank.test', '127.0.0.1', 'id.test', 'late']);
  after.release();
});
