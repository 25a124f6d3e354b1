import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  dns_over_https: { mode: 'off' },
  background_mode: { enabled: false },
} as const;

/** A fresh browser profile that only this user can read, its preferences in place. Answers with its path. */
export async function createProfile(): Promise<string> {
  const profile = await mkdtemp(path.join(tmpdir(), 'cordon-profile-'));
  await mkdir(path.join(profile, 'Default'), { mode: 0o700 });
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(PREFERENCES), { mode: 0o600 });
  await writeFile(path.join(profile, 'Local State'), JSON.stringify(LOCAL_STATE), { mode: 0o600 });
  return profile;
}

/** Removes a profile. Tries again for a while: the browser's last helpers may still be writing when the browser has ended. */
export async function removeProfile(profile: string): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
