import type { Guardrails } from '../model/policy/policy.ts';
import { type Category, createBlockList } from './block-list.ts';
import { HostSet } from './host-set.ts';

/** Why a host is closed: listed as blocked, not among the only ones allowed, or in a category that is closed by default. */
export type Closed =
  | { readonly list: 'blocked_domains' | 'allowed_domains' }
  | { readonly list: 'category'; readonly category: Category };

/** Whether guardrails close a host, given in canonical spelling. */
export type HostRules = (host: string) => Closed | undefined;

/**
 * CUA's domain lists (docs/sources.md#cua-guardrails, docs/architecture.md#documents): `blocked_domains` cover their subdomains (denied loosely);
 * `allowed_domains` mean exactly what they say, with `*.` for subdomains (allowed strictly), and open the closed categories for what they name.
 */
export function createHostRules({ allowedDomains, blockedDomains }: Guardrails): HostRules {
  const blocked = HostSet.coveringSubdomains(blockedDomains);
  const allowed = allowedDomains === undefined ? undefined : new HostSet(allowedDomains);
  const categoryOf = createBlockList();
  return (host) => {
    if (blocked.match(host) !== undefined) return { list: 'blocked_domains' };
    if (allowed !== undefined) return allowed.match(host) === undefined ? { list: 'allowed_domains' } : undefined;
    const category = categoryOf(host);
    return category === undefined ? undefined : { list: 'category', category };
  };
}
