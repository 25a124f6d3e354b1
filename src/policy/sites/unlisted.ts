import type { UnlistedRule } from '../../model/policy/policy.ts';

/** The rules that let anything pass which each rule refuses, or has a person asked about: what a rule cannot do by itself, its company may not undo. */
const REFUSES: Readonly<Record<UnlistedRule, readonly UnlistedRule[]>> = {
  allow: [],
  ask: ['allow'],
  'allow-public': ['allow'],
  'deny-unsafe': ['allow', 'ask'],
  deny: ['allow', 'ask', 'allow-public', 'deny-unsafe'],
};

/**
 * What is left where two rules both hold. `allow-public` refuses credentials, `deny-unsafe` refuses changes and `ask` has a person decide them: neither is the stricter one, and
 * together they leave nothing that either could promise.
 */
export function stricterUnlisted(one: UnlistedRule, other: UnlistedRule): UnlistedRule {
  if (one === other || REFUSES[one].includes(other)) return one;
  return REFUSES[other].includes(one) ? other : 'deny';
}
