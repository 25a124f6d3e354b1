/** How much of what was sent a sitemap lists. */

import type { WebRequest } from '../model/traffic/request.ts';
import { isSafeMethod } from '../model/traffic/safe-methods.ts';
import { type CompiledEntries, compileDocuments } from './generate/compiled.ts';
import { type HostDocuments, stemOf } from './generate/document.ts';
import { isAsset } from './generate/traffic/assets.ts';
import { readSeen, type SeenRequest, type Sighting } from './generate/traffic/seen.ts';
import { isValueForm } from './generate/traffic/segments.ts';

export interface Coverage {
  /** All requests that were looked at. */
  readonly requests: number;
  /** Of these, those that only fetch what pages are made of. */
  readonly assets: number;
  /** State-changing ones, and how many of them are listed. */
  readonly writes: number;
  readonly listedWrites: number;
  /** All that are listed, reads too. */
  readonly listed: number;
  /** By action, how many. */
  readonly actions: Readonly<Record<string, number>>;
  /** By kind of action. */
  readonly kinds: Readonly<Record<string, number>>;
  /** By policy: how many state-changing requests none but it would let through, so that without it they are refused. */
  readonly policies: Readonly<Record<string, number>>;
  /** Addresses of state-changing requests that no entry lists, without what varies. */
  readonly unlisted: readonly { readonly method: string; readonly url: string; readonly count: number }[];
}

/** Holds requests against the sitemaps of their hosts. */
export async function coverageOf(hosts: readonly HostDocuments[], seen: Iterable<SeenRequest>): Promise<Coverage> {
  const known = new Map(
    await Promise.all(
      hosts.map(async (host) => [host.stem, { host, compiled: await compileDocuments(host.entries) }] as const),
    ),
  );
  const counts = { requests: 0, assets: 0, writes: 0, listedWrites: 0, listed: 0 };
  const actions = new Map<string, number>();
  const kinds = new Map<string, number>();
  const policies = new Map<string, number>();
  const unlisted = new Map<string, { method: string; url: string; count: number }>();
  const count = (into: Map<string, number>, key: string): void => void into.set(key, (into.get(key) ?? 0) + 1);
  for (const each of seen) {
    counts.requests += 1;
    const sighting = readSeen(each);
    if (sighting === undefined) continue;
    if (isAsset(sighting)) {
      counts.assets += 1;
      continue;
    }
    const home = known.get(stemOf(sighting.url.origin));
    const found = actionsOf(each, home?.compiled);
    const changes = mayChange(sighting);
    if (changes) counts.writes += 1;
    if (found.length === 0 || home === undefined) {
      if (!changes) continue;
      const url = sighting.url.origin + withoutValues(sighting);
      const key = `${sighting.method} ${url}`;
      unlisted.set(key, { method: sighting.method, url, count: (unlisted.get(key)?.count ?? 0) + 1 });
      continue;
    }
    counts.listed += 1;
    if (changes) counts.listedWrites += 1;
    for (const action of found) {
      count(actions, action);
      count(kinds, home.host.evidence[action]?.kind ?? 'unknown');
      if (changes)
        for (const policy of home.host.policies)
          if (policy.effect === 'allow' && policy.actions.includes(action)) count(policies, policy.name);
    }
  }
  return {
    ...counts,
    actions: Object.fromEntries(actions),
    kinds: Object.fromEntries(kinds),
    policies: Object.fromEntries(policies),
    unlisted: [...unlisted.values()].sort((left, right) => right.count - left.count),
  };
}

/** By its body, where that is known; a record has none, and says what the request was. */
function actionsOf(seen: SeenRequest, compiled: CompiledEntries | undefined): readonly string[] {
  const recorded = seen.actions?.filter((action) => compiled?.entries.some((entry) => entry.action === action)) ?? [];
  return recorded.length > 0 ? recorded : (compiled?.actionsOf(requestOf(seen)) ?? []);
}

function requestOf({ method, url, headers, body }: SeenRequest): WebRequest {
  return { method, url, headers, body };
}

/** Whether a request may change something: a GraphQL query does not, whatever its method. */
function mayChange({ method, body }: Sighting): boolean {
  if (isSafeMethod(method) || method === 'TRACE' || method === 'CONNECT') return false;
  return (
    body.kind !== 'graphql' ||
    !body.operations.every(({ clear, hasText, kind }) => clear && hasText && kind === 'query')
  );
}

/** A path without its numbers and secrets: what is printed is no one's. */
function withoutValues({ segments }: Sighting): string {
  return `/${segments.map((segment, at) => (isValueForm(segment, segments[at - 1]) ? '{id}' : segment)).join('/')}`;
}
