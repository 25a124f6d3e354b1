import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createProfile, removeProfile, removeStaleProfiles } from './profile.ts';

it('is its owner’s alone, and goes with everything in it', async () => {
  const profile = await createProfile();
  onTestFinished(() => removeProfile(profile));
  expect(statSync(profile).mode & 0o077).toBe(0);
  expect(existsSync(join(profile, 'Default', 'Preferences'))).toBe(true);
  await removeProfile(profile);
  expect(existsSync(profile)).toBe(false);
});

it('goes with the folder of its browser’s socket, and with no other that a link names', async () => {
  const folder = (beginning: string): string => mkdtempSync(join(tmpdir(), beginning));
  const elsewhere = mkdtempSync(join(folder('cordon-other-'), 'org.chromium.Chromium.'));
  const [socket, other] = [folder('org.chromium.Chromium.'), folder('somebody-else-')];
  onTestFinished(() => {
    for (const each of [other, dirname(elsewhere)]) rmSync(each, { recursive: true });
  });
  for (const each of [socket, other, elsewhere]) {
    const profile = await createProfile();
    symlinkSync(join(each, 'SingletonSocket'), join(profile, 'SingletonSocket'));
    await removeProfile(profile);
    expect(existsSync(profile)).toBe(false);
  }
  expect([socket, other, elsewhere].map((each) => existsSync(each))).toEqual([false, true, true]);
});

it('is removed by whoever comes next where its process has ended, and by nobody while it runs', async () => {
  const live = await createProfile();
  onTestFinished(() => removeProfile(live));
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const named = (pid: number, space?: string): string => {
    const [, , , own = '', ...rest] = basename(live).split('-');
    return join(dirname(live), ['cordon', 'profile', pid, space ?? own, ...rest].join('-'));
  };
  const [stale, elsewhere] = [named(ended), named(ended, 'elsewhere')];
  for (const folder of [stale, elsewhere]) mkdirSync(folder);
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  await removeStaleProfiles();
  expect([live, stale, elsewhere].map((folder) => existsSync(folder))).toEqual([true, false, true]);
});

it.runIf(process.getuid?.() === 0)('is left alone where it is another user’s, whatever its name says', async () => {
  const live = await createProfile();
  onTestFinished(() => removeProfile(live));
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const foreign = live.replace(/profile-\d+/, `profile-${ended}`);
  mkdirSync(foreign);
  onTestFinished(() => rmSync(foreign, { recursive: true, force: true }));
  chownSync(foreign, 65_534, 65_534);
  await removeStaleProfiles();
  expect(existsSync(foreign)).toBe(true);
});
