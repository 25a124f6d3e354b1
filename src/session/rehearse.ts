import { type Choose, proposeGrant } from '../grant/proposal.ts';
import type { Policy } from '../model/policy/policy.ts';
import { GOAL_ACTIONS, type Scope } from '../model/policy/scope.ts';
import type { TextReader } from '../model/text-reader.ts';
import { prepareConditions } from '../send/conditions/modules.ts';
import { MemoryLimitStore } from '../send/limits/memory-store.ts';
import { gatesFor } from './gates.ts';
import { Session } from './session.ts';

/** A session in which a policy is tried out, without a browser. */
export interface Rehearsal {
  readonly session: Session;
  /** What nobody said and so the act gate does not hold it to; empty where task or document say it all. */
  readonly unsaid: readonly ('goal' | 'domains')[];
}

/**
 * A session to try a policy in (`cordon eval`): nobody confirms it, since nothing it allows can happen. A document may be tried by
 * itself: what neither a task nor the document says is not judged by the act gate. The see gate then shows what the narrowest goal
 * shows, and the send gate knows the document's sites alone.
 *
 * @param reader the classifier of the document's `see.reader`, where texts are tried; it outlives the session
 * @throws {CordonError} for a task that is under-specified, and a condition module that does not load.
 */
export async function rehearse(
  policy: Policy,
  task: string | undefined,
  now: () => number,
  choose?: Choose,
  reader?: TextReader,
): Promise<Rehearsal> {
  const { grant } = await proposeGrant(task, policy, choose);
  const unsaid: ('goal' | 'domains')[] = [];
  if (grant.task === '' && policy.scope.goal === undefined) unsaid.push('goal');
  if (grant.scope.domains.length === 0) unsaid.push('domains');
  const modules = await prepareConditions(grant);
  const session = new Session({
    grant,
    // What is tried out must not be spent: every limit counts over the rehearsal.
    gates: gatesFor(grant, {
      now,
      store: new MemoryLimitStore(),
      modules,
      reader,
      scope: widened(grant.scope, unsaid),
    }),
    reader,
    confirmedBy: 'a rehearsal',
    now,
  });
  return { session, unsaid };
}

function widened(scope: Scope, unsaid: Rehearsal['unsaid']): Scope {
  const goal = unsaid.includes('goal') ? 'fill_form' : scope.goal;
  const domains = unsaid.includes('domains') ? ['*'] : scope.domains;
  return { goal, domains, actions: GOAL_ACTIONS[goal] };
}
