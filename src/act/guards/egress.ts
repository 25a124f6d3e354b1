/** HushSpec's `rules.egress`, of navigations: block beats allow, and the default decides what neither names. */
import type { EgressConfig } from '../../model/policy/policy.ts';
import { allow } from '../../model/verdict.ts';
import { createEgressRules } from '../../net/egress-rules.ts';
import { refuse } from '../rules.ts';
import { DISABLED, type Guard } from './guard.ts';

const LISTED = allow('act.egress.allow', 'The egress rules allow this host.');
const BY_DEFAULT = allow('act.egress.default_allow', 'The egress rules allow every host that they do not block.');

/** @throws {RangeError} for a host pattern that the policy room should have refused */
export function createEgressGuard(config: EgressConfig): Guard {
  if (!config.enabled) return DISABLED;
  const rules = createEgressRules(config);
  return {
    judge({ navigation }) {
      if (navigation?.kind !== 'web') return undefined;
      const { host } = navigation;
      switch (rules(host)) {
        case 'allow':
          return LISTED;
        case 'default_allow':
          return BY_DEFAULT;
        case 'block':
          return refuse('act.egress.block', 'This host is blocked: use another site.', { host });
        case 'default_block':
          return refuse('act.egress.default_block', 'Only listed hosts may be opened: use one of them.', { host });
      }
    },
  };
}
