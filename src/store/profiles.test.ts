/** Profiles on disk: whose they are, what they are called, and one session at a time. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { StorageState } from '../model/traffic/storage-state.ts';
import { thisProcess } from './process-identity.ts';
import { forgetProfile, listProfiles, openProfile, readProfile } from './profiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-profiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let root = '';
let count = 0;
beforeEach(() => {
  count += 1;
  root = join(folder, String(count));
});

const STATE: StorageState = {
  cookies: [
    {
      name: 'sid',
      value: 'a-secret',
      domain: '.shop.example',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ],
  origins: [{ origin: 'https://shop.example', localStorage: [{ name: 'token', value: 'another' }] }],
};

it('keeps a state, for its owner alone', () => {
  const profile = openProfile('work', root);
  expect(profile.read()).toEqual({ cookies: [], origins: [] });
  profile.save(STATE);
  profile.release();
  expect(readProfile('work', root)).toEqual(STATE);
  for (const each of [root, join(root, 'work')]) expect(statSync(each).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, 'work', 'state.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, 'work'))).toEqual(['state.json']);
});

it.each([
  '',
  '.',
  '..',
  '../out',
  'a/b',
  'a\\b',
  '/etc',
  '.hidden',
  'trailing.',
  'a\u0000b',
  'a\nb',
  'x'.repeat(65),
  '-v',
])('takes %j for no name', (name) => {
  for (const use of [openProfile, readProfile] as const)
    expect(() => use(name, root)).toThrow(expect.objectContaining({ kind: 'input' }));
  expect(() => forgetProfile(name, undefined, root)).toThrow('is no name for a profile');
  expect(existsSync(root)).toBe(false);
});

it('is one session’s at a time, and another’s when that one has ended it', () => {
  const first = openProfile('work', root);
  expect(() => openProfile('work', root)).toThrow(`Profile 'work' is in use by process ${process.pid}`);
  expect(() => forgetProfile('work', undefined, root)).toThrow('in use');
  expect(listProfiles(root)).toEqual([{ name: 'work', usedBy: `process ${process.pid}` }]);
  first.release();
  first.release();
  openProfile('work', root).release();
});

function leaveLock(holder: object, secondsAgo = 0): string {
  mkdirSync(join(root, 'work'), { recursive: true, mode: 0o700 });
  const file = join(root, 'work', 'lock');
  writeFileSync(file, JSON.stringify({ holder, token: 'of another' }), { mode: 0o600 });
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(file, then, then);
  return file;
}

it('recognises the lock of a process that died, and of one whose number another has by now', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  leaveLock({ ...thisProcess(), pid });
  openProfile('work', root).release();
  if (process.platform !== 'linux') return;
  leaveLock({ ...thisProcess(), began: '1' });
  openProfile('work', root).release();
});

it('leaves a lock alone of which it cannot tell, until nobody touched it for long', () => {
  leaveLock({ ...thisProcess(), among: 'another container' });
  expect(() => openProfile('work', root)).toThrow('in use');
  leaveLock({ ...thisProcess(), among: 'another container' }, 120);
  openProfile('work', root).release();
  writeFileSync(join(root, 'work', 'lock'), '{"hol');
  expect(() => openProfile('work', root)).toThrow('in use by another session');
});

it('saves nothing any more once another session has taken it over', () => {
  const profile = openProfile('work', root);
  profile.save(STATE);
  const file = leaveLock({ ...thisProcess(), pid: 1 });
  expect(() => profile.save({ cookies: [], origins: [] })).toThrow('taken over');
  expect(readProfile('work', root)).toEqual(STATE);
  profile.release();
  expect(existsSync(file)).toBe(true);
});

it('follows no link, neither of the profile, nor of all, nor of its state', () => {
  const elsewhere = join(folder, `${count}-elsewhere`);
  mkdirSync(elsewhere, { mode: 0o700 });
  mkdirSync(root, { mode: 0o700 });
  symlinkSync(elsewhere, join(root, 'work'));
  expect(() => openProfile('work', root)).toThrow('is a link');
  expect(() => forgetProfile('work', undefined, root)).toThrow('is a link');
  expect(listProfiles(root)).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual([]);
  const linked = join(folder, `${count}-linked`);
  symlinkSync(elsewhere, linked);
  expect(() => openProfile('work', linked)).toThrow('is a link');
  const secret = join(folder, `${count}-secret`);
  writeFileSync(secret, JSON.stringify(STATE), { mode: 0o600 });
  const profile = openProfile('home', root);
  symlinkSync(secret, join(root, 'home', 'state.json'));
  expect(() => profile.read()).toThrow('cannot be read');
  // What is written takes the place of the link, and never goes through it.
  profile.save({ cookies: [], origins: [] });
  expect(JSON.parse(readFileSync(secret, 'utf8'))).toEqual(STATE);
  profile.release();
});

it('uses nothing that other users can read', () => {
  openProfile('work', root).release();
  chmodSync(join(root, 'work'), 0o750);
  expect(() => openProfile('work', root)).toThrow('open to other users');
  chmodSync(join(root, 'work'), 0o700);
  const profile = openProfile('work', root);
  profile.save(STATE);
  chmodSync(join(root, 'work', 'state.json'), 0o644);
  expect(() => profile.read()).toThrow('open to other users');
  profile.release();
  chmodSync(root, 0o755);
  expect(() => openProfile('work', root)).toThrow('open to other users');
});

it('forgets a profile whole, or a part of it', () => {
  const profile = openProfile('work', root);
  profile.save(STATE);
  profile.release();
  forgetProfile('work', (state) => ({ ...state, cookies: [] }), root);
  expect(readProfile('work', root)).toEqual({ ...STATE, cookies: [] });
  forgetProfile('work', undefined, root);
  expect(readdirSync(root)).toEqual([]);
  expect(() => forgetProfile('work', undefined, root)).toThrow("There is no profile 'work'");
});
