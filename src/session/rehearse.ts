import { deriveGrant } from '../grant/derive.ts';
import type { Grant } from '../model/grant.ts';
import type { Policy } from '../model/policy.ts';
import { gatesFor } from './gates.ts';
import { Session } from './session.ts';

/** A session in which a policy is tried out, without a browser. */
export interface Rehearsal {
  readonly session: Session;
  /** No task and no scope were given: the document alone is judged by, and nothing that a task would narrow. */
  readonly unscoped: boolean;
}

/**
 * A session to try a policy in (`cordon eval`): nobody confirms it, since nothing it allows can happen. Where neither the document
 * nor the caller gives a task or scope, the act gate holds it to no scope, and the see gate shows what the narrowest goal shows.
 *
 * @throws {CordonError} for a task that is under-specified.
 */
export function rehearse(policy: Policy, task: string | undefined, now: () => number): Rehearsal {
  const unscoped =
    (task ?? policy.task) === undefined && policy.scope.goal === undefined && policy.scope.domains === undefined;
  const grant: Grant = deriveGrant({ task, policy });
  return { session: new Session({ grant, gates: gatesFor(grant, now), confirmedBy: 'a rehearsal', now }), unscoped };
}
