/** The demo's sites with a policy document that leads to them: what the suites that run the real command line need. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sites, startSites } from '../demo/sites.ts';
import type { JsonObject } from '../src/model/json.ts';

export interface GuardedSite {
  readonly sites: Sites;
  readonly folder: string;
  /** A policy that lets the agent read and write on forge.test, where nothing is selected. */
  readonly policy: string;
  close(): Promise<void>;
}

/** @param more what else its policy document says */
export async function startGuardedSite(
  goal: 'interact' | 'read' = 'interact',
  more: JsonObject = {},
): Promise<GuardedSite> {
  const sites = await startSites();
  const folder = mkdtempSync(join(tmpdir(), 'cordon-serve-'));
  const policy = join(folder, 'cordon.yaml');
  writeFileSync(join(folder, 'ca.pem'), sites.caPem);
  const document = {
    cordon: 1,
    scope: { goal, domains: ['forge.test'] },
    network: { resolve: sites.resolve, ca: './ca.pem' },
    ...more,
  };
  writeFileSync(policy, JSON.stringify(document));
  return {
    sites,
    folder,
    policy,
    async close() {
      await sites.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
