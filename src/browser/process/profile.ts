import { lstatSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Preferences seeded before the first start: no speculation (its connections come before any request could be judged), no WebRTC past
 * the proxy, no service that sends what the user types.
 */
const PREFERENCES = {
  net: { network_prediction_options: 2 },
  webrtc: {
    ip_handling_policy: 'disable_non_proxied_udp',
    multiple_routes_enabled: false,
    nonproxied_udp_enabled: false,
  },
  search: { suggest_enabled: false },
  safebrowsing: { enabled: false, enhanced: false },
  alternate_error_pages: { enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  profile: { password_manager_enabled: false, password_manager_leak_detection: false },
  signin: { allowed: false, allowed_on_next_startup: false },
  translate: { enabled: false },
  payments: { can_make_payment_enabled: false },
  background_mode: { enabled: false },
} as const;

const LOCAL_STATE = {
  // Without Encrypted Client Hello, and what looks like it, a connection that is not read still says whom it is for.
  ssl: { ech_enabled: false },
  dns_over_https: { mode: 'off' },
  background_mode: { enabled: false },
} as const;

/** A profile's name says whose it is: the process, and among which processes it has that number (containers may share a temporary folder). */
const NAME = /^cordon-profile-(\d+)-(\w+)-/;

/** A browser that is killed leaves it in the temporary folder. */
const SOCKET_FOLDER = /^(?:org\.chromium|com\.google)\.Chrom[\w.]*\.\w{6}$/;

/** A fresh browser profile that only this user can read, its preferences in place. Answers with its path. */
export async function createProfile(): Promise<string> {
  const profile = await mkdtemp(path.join(tmpdir(), `cordon-profile-${process.pid}-${processSpace()}-`));
  await mkdir(path.join(profile, 'Default'), { mode: 0o700 });
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(PREFERENCES), { mode: 0o600 });
  await writeFile(path.join(profile, 'Local State'), JSON.stringify(LOCAL_STATE), { mode: 0o600 });
  return profile;
}

/** Removes the profiles of processes that have ended without removing them. */
export async function removeStaleProfiles(): Promise<void> {
  const names = await readdir(tmpdir());
  await Promise.all(names.filter(isStale).map((name) => removeStale(path.join(tmpdir(), name))));
}

function isStale(name: string): boolean {
  const [, pid, space] = NAME.exec(name) ?? [];
  // Temporary folders may hold thousands of other names, of which the system is asked nothing.
  return space !== undefined && space === processSpace() && !isRunning(Number(pid));
}

async function removeStale(profile: string): Promise<void> {
  const found = lstatSync(profile, { throwIfNoEntry: false });
  // Another user's is theirs to remove, and theirs alone to read: to try again and again would hold up every start.
  if (found === undefined || (process.getuid !== undefined && found.uid !== process.getuid())) return;
  try {
    await removeProfile(profile);
  } catch {
    // Its last helpers are still writing: whoever comes next removes it.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Anything but "no such process" means that there is one.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function processSpace(): string {
  return process.platform === 'linux' ? String(statSync('/proc/self/ns/pid').ino) : process.platform;
}

/**
 * Removes a profile, and the folder that its browser made for its socket. Tries again for a while: the browser's last helpers may still be writing when the
 * browser has ended.
 */
export async function removeProfile(profile: string): Promise<void> {
  const socket = await readlink(path.join(profile, 'SingletonSocket')).catch(() => undefined); // Where there is none, nothing is left.
  const folder = path.dirname(socket ?? profile);
  if (SOCKET_FOLDER.test(path.basename(folder)) && path.dirname(folder) === tmpdir())
    await rm(folder, { recursive: true, force: true });
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
