import type { EgressConfig } from '../model/policy/policy.ts';
import { HostGlobs } from './host-glob.ts';

/** What egress rules say of a host: by which list, or by the default where no list names it. */
export type EgressAnswer = 'allow' | 'block' | 'default_allow' | 'default_block';

/**
 * HushSpec's `rules.egress`, for whoever is about to reach a host in canonical spelling.
 * @throws {RangeError} for a host pattern that no host could match
 */
export function createEgressRules(config: EgressConfig): (host: string) => EgressAnswer {
  const blocked = new HostGlobs(config.block, 'loose');
  const allowed = new HostGlobs(config.allow, 'strict');
  const byDefault = config.otherwise === 'allow' ? 'default_allow' : 'default_block';
  return (host) => {
    if (blocked.match(host) !== undefined) return 'block';
    return allowed.match(host) === undefined ? byDefault : 'allow';
  };
}
