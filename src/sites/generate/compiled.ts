/** Entries as the send gate knows them, with everything granted: what a request then is decides nothing but its name. */

import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import type { WebRequest } from '../../model/traffic/request.ts';
import { siteOf } from '../../net/site.ts';
import { loadPolicyValue } from '../../policy/load.ts';
import { createSendGate } from '../../send/gate.ts';
import type { WrittenEntry } from './document.ts';

export interface CompiledEntries {
  readonly entries: readonly SitemapEntry[];
  /** The actions that a request is. Nothing strange about it passes: what is denied is none. */
  actionsOf(request: WebRequest): readonly string[];
  /** The same, and what it may be taken for. */
  plausibleActionsOf(request: WebRequest): readonly string[];
}

/** @throws {CordonError} `input` for entries that no policy document could load. */
export async function compileDocuments(entries: readonly WrittenEntry[]): Promise<CompiledEntries> {
  const [first] = entries;
  if (first === undefined) return { entries: [], actionsOf: () => [], plausibleActionsOf: () => [] };
  const domain = siteOf(new URL((first.url ?? '').replace(/[{}*]/g, 'x')).hostname);
  const value = { cordon: 1, sites: { [domain]: { sitemap: entries } } };
  const policy = await loadPolicyValue(value, 'sitemap', () =>
    Promise.reject(new RangeError('an inline sitemap names no file')),
  );
  const [site] = policy.sites;
  if (site === undefined) throw new RangeError(`the site ${domain} was not loaded`);
  const actions = [...new Set(site.sitemap.map(({ action }) => action))];
  const all = { policy: { name: 'everything', effect: 'allow', actions, description: '' }, params: {} } as const;
  const gate = createSendGate({
    sites: [{ site, selected: [all] }],
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: true,
  });
  return {
    entries: site.sitemap,
    actionsOf(request) {
      const { outcome, actions: found } = gate.decide(request, {});
      return outcome === 'deny' ? [] : found;
    },
    plausibleActionsOf: (request) => gate.decide(request, {}).actions,
  };
}
