import type { SendVerdict } from '../../model/gates.ts';
import type { EgressConfig } from '../../model/policy/policy.ts';
import { allow, deny } from '../../model/verdict.ts';
import { createEgressRules } from '../../net/egress-rules.ts';
import { SEND_RULES } from '../rules.ts';

/** Whether a document's egress rules let requests reach a host in canonical spelling, or stand against it. */
export type Egress = (host: string) => SendVerdict;

/**
 * HushSpec's `rules.egress`, of requests. They name hosts alone: where they allow one that is no site of the grant, its requests pass whatever
 * they do; where they block one, nothing is sent there.
 * @throws {RangeError} for a host pattern that no host could match
 */
export function createEgress(config: EgressConfig): Egress | undefined {
  if (!config.enabled) return undefined;
  const rules = createEgressRules(config);
  return (host) => {
    switch (rules(host)) {
      case 'allow': {
        const verdict = allow(SEND_RULES.egressAllowed.id, `The egress rules allow ${host}.`);
        return { ...verdict, actions: [], matchedRule: 'rules.egress.allow' };
      }
      case 'default_allow': {
        const verdict = allow(SEND_RULES.egressDefaultAllowed.id, `The egress rules do not block ${host}.`);
        return { ...verdict, actions: [], matchedRule: 'rules.egress.default' };
      }
      case 'block': {
        const reason = `${host} is blocked by the egress rules; stay on the hosts that they allow.`;
        return { ...deny(SEND_RULES.egressBlocked.id, reason), actions: [], matchedRule: 'rules.egress.block' };
      }
      case 'default_block': {
        const reason = `${host} is not among the hosts that the egress rules allow; stay on those.`;
        return { ...deny(SEND_RULES.egressUnlisted.id, reason), actions: [], matchedRule: 'rules.egress.default' };
      }
    }
  };
}
