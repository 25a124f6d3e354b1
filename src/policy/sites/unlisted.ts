import type { UnlistedRule } from '../../model/policy/policy.ts';

/** The rules that let anything pass which each rule refuses: what a rule cannot do by itself, its company may not undo. */
const REFUSES: Readonly<Record<UnlistedRule, readonly UnlistedRule[]>> = {
  allow: [],
  'allow-public': ['allow'],
  'deny-unsafe': ['allow'],
  deny: ['allow', 'allow-public', 'deny-unsafe'],
};

/**
 * What is left where two rules both hold. `allow-public` refuses credentials and `deny-unsafe` refuses changes: neither is the stricter one, and
 * together they leave nothing that either could promise.
 */
export function stricterUnlisted(one: UnlistedRule, other: UnlistedRule): UnlistedRule {
  if (one === other || REFUSES[one].includes(other)) return one;
  return REFUSES[other].includes(one) ? other : 'deny';
}
