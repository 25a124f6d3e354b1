/** CUA's domain lists: `blocked_domains`, `allowed_domains`, and the block-list by category (CUA seed; DESIGN §13). */
import type { Guardrails } from '../../model/policy.ts';
import { HostSet } from '../../net/host-set.ts';
import type { Guard } from '../guards/guard.ts';
import { refuse } from '../rules.ts';
import { createBlockList } from './block-list.ts';

/**
 * `blocked_domains` cover their subdomains (denied loosely); `allowed_domains` mean exactly what they say, with `*.` for
 * subdomains (allowed strictly), and lift the category block-list for what they name.
 */
export function createDomainLists(guardrails: Guardrails): Guard {
  const blocked = HostSet.coveringSubdomains(guardrails.blockedDomains);
  const allowed = guardrails.allowedDomains === undefined ? undefined : new HostSet(guardrails.allowedDomains);
  const categoryOf = createBlockList();
  return {
    judge({ navigation }) {
      if (navigation?.kind !== 'web') return undefined;
      const { host } = navigation;
      if (blocked.match(host) !== undefined) {
        return refuse('act.guardrail.blocked_domains', 'This site is blocked: use another one.', { host });
      }
      if (allowed !== undefined) {
        if (allowed.match(host) !== undefined) return undefined;
        const reason = 'Only the allowed sites may be opened: use one of them.';
        return refuse('act.guardrail.allowed_domains', reason, { host });
      }
      const category = categoryOf(host);
      if (category === undefined) return undefined;
      const reason = `Sites for ${category} are blocked unless the operator allows them: do the task without this site.`;
      return refuse('act.guardrail.blocklist', reason, { host, category });
    },
  };
}
