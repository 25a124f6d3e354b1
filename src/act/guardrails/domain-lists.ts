import type { Guardrails } from '../../model/policy/policy.ts';
import { createHostRules } from '../../net/host-rules.ts';
import type { Guard } from '../guards/guard.ts';
import { refuse } from '../rules.ts';

/** CUA's domain lists, asked of every navigation. */
export function createDomainLists(guardrails: Guardrails): Guard {
  const closedBy = createHostRules(guardrails);
  return {
    judge({ navigation }) {
      if (navigation?.kind !== 'web') return undefined;
      const { host } = navigation;
      const closed = closedBy(host);
      switch (closed?.list) {
        case undefined:
          return undefined;
        case 'blocked_domains':
          return refuse('act.guardrail.blocked_domains', 'This site is blocked: use another one.', { host });
        case 'allowed_domains':
          return refuse('act.guardrail.allowed_domains', 'Only the allowed sites may be opened: use one of them.', {
            host,
          });
        case 'category': {
          const { category } = closed;
          const reason = `Sites for ${category} are blocked unless the operator allows them: do the task without this site.`;
          return refuse('act.guardrail.blocklist', reason, { host, category });
        }
      }
    },
  };
}
